"""The photo of a match is reviewed as the match is in the scorebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.photo
from companion import Book, read
from companion.application.reading import of_match
from companion.application.reading.ask import Ask
from companion.application.reading.correct import correct, record_text
from companion.application.reading.of_match import OfMatch, open_photo_of, said_before
from companion.application.reading.requests import Found, unwatched
from companion.application.reading.review import Review
from companion.application.scorebook.at_the_table import put_back
from companion.board import EMPTY
from companion.book.tags import with_tags
from companion.errors import CompanionError
from companion.records import PHOTO, parse_record
from tests.application.reading.readings import found, reading
from tests.games.corona_line.test_drawings import GAME, WHO_STARTED, lines_only, played
from tests.remembered import read_sheets

BOX = dict.fromkeys(("line a1-b1", "line b1-b2", "line a2-b2", "line a1-a2"), "blue")
DOUBTS = {"line a1-b1": (0.7, EMPTY), "line f6-f7": (0.6, "red"), "line c3-d3": (0.9, "blue")}
SAMPLES = Path(__file__).parents[3] / "samples"
COVERED = SAMPLES / "line-wars-hand-drawn-covered.jpg"


@pytest.fixture(autouse=True)
def _remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.photo, "read_sheets", read_sheets, raising=False)


def opened(book: Book, number: int) -> Review:
    """The review of a match's kept photo, as the window begins it."""
    photo = book.photo(book.match(number))
    assert photo is not None
    review = Review(photo)
    review.match = OfMatch(number, book.text(number))
    review.opened(open_photo_of(unwatched, str(photo), review.match.text))
    review.work_now()
    return review


def closed(book: Book, review: Review) -> bool:
    """What was said is put into the match; whether that changed it."""
    review.work_now()
    assert review.scored is not None
    return put_back(book, review, parse_record(record_text(review.scored)))


@pytest.mark.parametrize("name", [COVERED.stem, "blottos-war-snapshot-tilted"])
def test_a_photo_that_is_only_looked_at_changes_nothing(tmp_path: Path, name: str) -> None:
    with Book(tmp_path / "one.db") as book:
        number = book.add(SAMPLES / f"{name}.jpg", keep_photo=True).id
        before = book.text(number)
        assert not closed(book, opened(book, number))
        assert book.text(number) == before
        assert [word.kind for word in book.history(number)] == ["added"]


def test_only_what_is_said_goes_into_the_match(tmp_path: Path) -> None:
    with Book(tmp_path / "one.db") as book:
        added = book.add(COVERED, keep_photo=True, corrections={"line a1-b1": "red"})
        review = opened(book, added.id)
        assert review.value("line a1-b1") == "red"
        at = review.at
        other = review.choices(at)[0]
        review.say(at, other)
        assert closed(book, review)
        assert book.history(added.id)[-1].said == {"marks": {at: other}}
        assert book.photo(book.match(added.id)) is not None, "the match still has its photo"
        assert book.match(added.id).marks == added.match.marks - 1
        again = opened(book, added.id)
        assert (again.value(at), again.value("line a1-b1")) == (other, "red")
        assert at not in {name for _, name in again.queue}


def test_whose_turn_a_match_was_told_it_is_its_photo_is_told_too(tmp_path: Path) -> None:
    with Book(tmp_path / "one.db") as book:
        added = book.add(COVERED, keep_photo=True, options={"next": "red"})
        review = opened(book, added.id)
        assert review.scored is not None
        shown = parse_record(record_text(review.scored)).position
        assert shown == book.record(added.id).position
        assert "next red" in shown
        assert not closed(book, review)
        review.say(review.at, EMPTY)
        assert closed(book, review)
        assert "next red" in book.record(added.id).position


def test_a_match_with_moves_keeps_them_whatever_is_said_on_its_photo(tmp_path: Path) -> None:
    with Book(tmp_path / "one.db") as book:
        added = book.add(COVERED, keep_photo=True)
        photo = book.record(added.id).tag(PHOTO)
        moves = parse_record('[Game "line-wars"]\n\n1. a7-a6 g1-g2-g3-g4-g5\n')
        record = with_tags(moves, {PHOTO: photo})
        book.change(added.id, record)
        before = book.text(added.id)
        review = opened(book, added.id)
        assert not closed(book, review)
        review.say("line a1-b1", "red")
        with pytest.raises(CompanionError):
            closed(book, review)
        assert book.text(added.id) == before


def test_a_record_with_a_damaged_list_of_marks_does_not_keep_its_photo_from_being_seen(
    tmp_path: Path,
) -> None:
    with Book(tmp_path / "one.db") as book:
        added = book.add(COVERED, keep_photo=True)
        text = re.sub(r'\[Doubts ".*?"\]', '[Doubts "fill f4=black"]', book.text(added.id))
        photo = str(book.photo(added.match))
        assert isinstance(open_photo_of(unwatched, photo, text).answer, Found)


def test_what_people_settled_is_said_again_and_what_they_left_open_is_not() -> None:
    photo = found(reading("line-wars", BOX, DOUBTS))
    settled = {"line a1-b1": "blue", "line f6-f7": "red", "line e5-e6": "red"}
    record = parse_record(record_text(correct(photo.sheets[0], settled)))
    before = said_before(record, photo.sheets)
    assert before is not None
    sheet, said, answers = before
    assert {mark: value for _, mark, value in said} == settled
    assert (sheet, answers) == (0, ())
    again = correct(photo.sheets[0], {mark: value for _, mark, value in said})
    assert record_text(again) == record_text(correct(photo.sheets[0], settled))


def test_who_went_first_is_not_asked_again() -> None:
    marks = lines_only(GAME.marks(played(WHO_STARTED)))
    photo = found(reading("corona-line", marks))
    for first in ("blue", "red"):
        record = parse_record(record_text(correct(photo.sheets[0], answers={"first": first})))
        assert said_before(record, photo.sheets) == (0, (), (("first", first),))
    record = parse_record(record_text(photo.sheets[0]))
    assert said_before(record, photo.sheets) == (0, (), ())


def test_what_a_record_leaves_open_is_not_answered_by_its_house_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    photo = found(reading("corona-line", lines_only(GAME.marks(played(WHO_STARTED)))))
    asked: list[Ask] = []
    monkeypatch.setattr(of_match, "read", lambda *call: asked.append(call[2]) or photo)
    answered = correct(photo.sheets[0], answers={"first": "blue"})
    for sheet, more in ((photo.sheets[0], {}), (answered, {"first": "blue"})):
        assert parse_record(record_text(sheet)).options["first"] == "blue"
        opened = open_photo_of(unwatched, "photo.jpg", record_text(sheet))
        assert opened.as_recorded
        others = {"no_straight_on": "off", "target": "3", "illegal": "taken_back"}
        assert dict(asked.pop().options) == {**others, **more}


def test_of_several_boards_the_match_is_the_one_most_like_it() -> None:
    photo = found(reading("line-wars", {"line f1-f2": "red"}), reading("line-wars", BOX, DOUBTS))
    record = parse_record(record_text(correct(photo.sheets[1], {"line f6-f7": EMPTY})))
    assert said_before(record, photo.sheets) == (1, ((0, "line f6-f7", EMPTY),), ())


def test_a_match_of_another_board_says_nothing_of_a_photo() -> None:
    photo = found(reading("line-wars", BOX, DOUBTS))
    for other in (reading("corona-line", {}), reading("line-wars", {}, size="9")):
        record = parse_record(record_text(found(other).sheets[0]))
        assert said_before(record, photo.sheets) is None


def test_a_photo_put_in_as_corrected_says_so_in_the_history_of_its_match(tmp_path: Path) -> None:
    scored = read(COVERED)
    first, *rest = (mark.name for mark in scored.unsure)
    said = {first: scored.marks[first].other}
    with Book(tmp_path / "one.db") as book:
        added = book.add(correct(scored, said))
        (word,) = book.history(added.id)
        assert word.said["marks"] == said
        assert added.match.marks == len(rest)
        # as when the same is said while the photo itself is added
        beside = [Book(tmp_path / "two.db"), Book(tmp_path / "three.db")]
        for other, shown, told in zip(
            beside, (correct(scored, said), scored), ({}, said), strict=True
        ):
            other.add(scored)
            again = other.add(shown, corrections=told)
            assert (again.state, again.match.marks) == ("updated", len(rest))
            assert other.history(1)[-1].said["marks"] == said
            assert other.add(shown, corrections=told, then="replace").match.marks == len(rest)
            other.close()
