"""The overlay of a photo: its caption, and what it points at."""

from __future__ import annotations

import pytest

from companion.games import game
from companion.records import record_of
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import scored_record
from companion.scoring.picture_file import caption, odd_places
from companion.sentences import ENGLISH
from tests.games.corona_line.whole_games import GAMES, played
from tests.scoring.photos import played_out, reading_of


def test_a_blackened_square_that_is_not_negated_is_pointed_at() -> None:
    position = played_out(1, moves=9)
    places = score_reading("a.jpg", reading_of(position, {}), {}).as_json()["places"]
    owned = next(name for name, owner in places.items() if owner == "blue")
    wrong = reading_of(position, {f"fill {owned}": ("black", 1.0, "empty")})
    scored = score_reading("a.jpg", wrong, {})
    assert odd_places(scored, scored.game.tints(scored.reading)) == [owned]


def test_a_negated_square_is_hatched_and_not_pointed_at_as_well() -> None:
    position = played_out(1)
    filled = [name for name in reading_of(position, {}).values if name.startswith("fill")]
    assert len(filled) > 2
    forgotten = reading_of(position, {filled[0]: ("empty", 1.0, "black")})
    scored = score_reading("a.jpg", forgotten, {})
    assert [breach.rule for breach in scored.audit] == ["LW-11"]
    assert odd_places(scored, scored.game.tints(scored.reading)) == []


def test_the_caption_asks_what_decides_where_the_paper_cannot() -> None:
    found = game("corona-line")
    end = played(next(iter(GAMES)))
    lines = {name: value for name, value in found.marks(end).items() if name.startswith("line")}
    paper = found.read_marks(found.choose({}), lines).position
    scored = scored_record("a.pgr", record_of(found, found.choose({}), position=paper), found)
    told = [words for words, _ in caption(scored, ENGLISH)]
    assert "It depends: Who went first?" in told


@pytest.mark.parametrize(
    ("count", "words"), [(0, ""), (1, "1 mark to check"), (3, "3 marks to check")]
)
def test_the_caption_owns_up_to_doubts(count: int, words: str) -> None:
    names = list(reading_of(played_out(1), {}).marks)[:count]
    doubts = dict.fromkeys(names, ("blue", 0.7, "empty"))
    scored = score_reading("a.jpg", reading_of(played_out(1), doubts), {})
    told = caption(scored, ENGLISH)
    assert [piece for piece, _ in told if "to check" in piece] == ([words] if words else [])
    scores = [piece for piece in told if piece[1]]
    assert scores[0][0].startswith("Blue ")
    assert scores[0][1] == "blue"


def test_the_caption_names_a_winner_who_hangs_on_doubts_only_as_read() -> None:
    position = played_out(1)
    names = list(reading_of(position, {}).marks)[:9]
    doubts = dict.fromkeys(names, ("blue", 0.7, "empty"))
    sure = score_reading("a.jpg", reading_of(position, {}), {})
    unsure = score_reading("a.jpg", reading_of(position, doubts), {})
    assert sure.reading.result.winner is not None
    assert unsure.reading.result.winner is not None
    told = [" ".join(words for words, _ in caption(one, ENGLISH)) for one in (sure, unsure)]
    assert ["So far: " in words for words in told] == [False, True]
