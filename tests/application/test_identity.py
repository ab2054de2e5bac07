"""The same photo again is the same match; another game on the same kind of sheet is another."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from companion.application.scorebook.identity import Known, known
from companion.book.book import Book
from companion.book.likeness import BITS, apart, look_of, looks_near, shared, sketch
from companion.book.matches import add, entry
from companion.book.tags import with_tags
from companion.games import game
from companion.records import Record, record_of


def played(seed: int, plies: int = 14) -> Record:
    """The finished sheet of a random game, as a photo shows it."""
    g = game("line-wars")
    rng = random.Random(seed)
    position = g.start(g.choose())
    for _ in range(plies):
        (player,) = g.to_move(position)
        position = g.play(position, {player: g.random_move(position, player, rng)})
    reading = g.read_marks(g.choose(), g.marks(position))
    look = f"{random.Random(seed).getrandbits(256):064x}"
    tags = {"Photo": f"sha256:{seed:064x}", "PhotoHash": look}
    return record_of(g, g.choose(), tags=tags, position=reading.position)


def alike(book: Book, record: Record) -> Known | None:
    """The match that a new photo is, or looks like."""
    return known(book, record, entry(record).facts, names_match=False)


def other_copy(record: Record, **marks: str) -> Record:
    """Another file of the same sheet, with some marks read otherwise."""
    from companion.application.reading.settled_marks import settled

    changed = settled(record, {name.replace("_", " ", 1): v for name, v in marks.items()})
    return with_tags(changed, {"Photo": f"sha256:{'f' * 64}"})


@pytest.mark.parametrize("seed", range(8))
def test_a_copy_is_found_even_where_some_marks_are_read_otherwise(book: Book, seed: int) -> None:
    records = [played(each) for each in range(8)]
    add(book, [entry(record) for record in records])
    g = game("line-wars")
    marks = g.marks(g.parse_position(g.choose(), records[seed].position))
    lines = [name for name in marks if name.startswith("line ")]
    gone = {name.replace(" ", "_", 1): "empty" for name in lines[5:8]}
    copy = other_copy(records[seed], **gone)
    found = alike(book, copy)
    assert found is not None
    assert (found.id, found.how) == (seed + 1, "looks")


def test_another_photo_of_the_same_sheet_is_known_by_its_marks(book: Book) -> None:
    record = played(3)
    add(book, [entry(played(each)) for each in (1, 2)] + [entry(record)])
    other = with_tags(record, {"Photo": f"sha256:{'d' * 64}", "PhotoHash": "0" * 64})
    found = alike(book, other)
    assert found is not None
    assert found.id == 3


def test_other_games_are_other_matches(book: Book) -> None:
    for seed in range(30):
        record = played(seed)
        assert alike(book, record) is None
        add(book, [entry(record)])


def test_the_very_same_file_is_known_whatever_was_made_of_it(book: Book) -> None:
    record = played(1)
    add(book, [entry(record)])
    again = with_tags(played(2), {"Photo": record.tag("Photo")})
    found = alike(book, again)
    assert found is not None
    assert found.how == "photo"


def test_nearly_empty_sheets_are_alike_only_in_the_same_photo(book: Book) -> None:
    look = "0123456789abcdef" * 4
    first = with_tags(played(1, plies=1), {"PhotoHash": look})
    add(book, [entry(first)])
    other = with_tags(first, {"Photo": f"sha256:{'e' * 64}", "PhotoHash": "f" * 64})
    assert alike(book, other) is None
    copy = with_tags(other, {"PhotoHash": look})
    assert alike(book, copy) is not None


def test_a_photo_looks_the_same_in_any_size_and_compression() -> None:
    rng = random.Random(3)
    picture = Image.effect_noise((64, 48), 90).resize((1280, 960), Image.Resampling.BICUBIC)
    other = picture.rotate(180)

    def data(image: Image.Image, size: tuple[int, int], quality: int) -> bytes:
        out = io.BytesIO()
        image.convert("RGB").resize(size).save(out, "JPEG", quality=quality)
        return out.getvalue()

    own = look_of(data(picture, (1280, 960), 95))
    assert len(own) == 64
    for size, quality in (((640, 480), 80), ((900, 675), 40), ((1280, 960), 30)):
        assert looks_near(own, look_of(data(picture, size, quality)))
    assert not looks_near(own, look_of(data(other, (1280, 960), 95)))
    assert look_of(rng.randbytes(500)) == ""
    assert not looks_near("", "")


def test_like_marks_have_like_sketches() -> None:
    names = [f"line {n}" for n in range(60)]
    one = dict.fromkeys(names, "blue")
    near = {**one, "line 3": "red"}
    far = dict.fromkeys(names, "red")
    assert apart(sketch(one), sketch(one)) == 0
    assert apart(sketch(one), sketch(near)) < 12 < apart(sketch(one), sketch(far)) <= BITS
    assert shared(one, near) == pytest.approx(59 / 60)
    assert shared({}, {}) == 1
    assert -(1 << 63) <= sketch(one) < 1 << 63
