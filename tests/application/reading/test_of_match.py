"""The photo of a match is reviewed as the match is in the scorebook."""

from __future__ import annotations

from pathlib import Path

from companion import Book, read
from companion.application.reading.correct import correct, record_text
from companion.application.reading.of_match import said_before
from companion.board import EMPTY
from companion.records import parse_record
from tests.application.reading.readings import found, reading
from tests.games.corona_line.test_drawings import GAME, WHO_STARTED, lines_only, played

BOX = dict.fromkeys(("line a1-b1", "line b1-b2", "line a2-b2", "line a1-a2"), "blue")
DOUBTS = {"line a1-b1": (0.7, EMPTY), "line f6-f7": (0.6, "red"), "line c3-d3": (0.9, "blue")}
COVERED = Path(__file__).parents[3] / "samples" / "line-wars-hand-drawn-covered.jpg"


def test_what_people_settled_is_said_again_and_what_they_left_open_is_not() -> None:
    photo = found(reading("line-wars", BOX, DOUBTS))
    settled = {"line a1-b1": "blue", "line f6-f7": "red", "line e5-e6": "red"}
    record = parse_record(record_text(correct(photo.sheets[0], settled)))
    sheet, said, answers = said_before(record, photo.sheets)
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


def test_of_several_boards_the_match_is_the_one_most_like_it() -> None:
    photo = found(reading("line-wars", {"line f1-f2": "red"}), reading("line-wars", BOX, DOUBTS))
    record = parse_record(record_text(correct(photo.sheets[1], {"line f6-f7": EMPTY})))
    assert said_before(record, photo.sheets) == (1, ((1, "line f6-f7", EMPTY),), ())


def test_a_match_of_another_board_says_nothing_of_a_photo() -> None:
    photo = found(reading("line-wars", BOX, DOUBTS))
    for other in (reading("corona-line", {}), reading("line-wars", {}, size="9")):
        record = parse_record(record_text(found(other).sheets[0]))
        assert said_before(record, photo.sheets) == (0, (), ())


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
            assert other.add(shown, corrections=told).state == "differs"
            assert other.add(shown, corrections=told, then="replace").match.marks == len(rest)
            other.close()
