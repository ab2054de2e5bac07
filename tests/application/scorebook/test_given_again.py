"""A match's own photo given once more: what people settled about it stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import Book
from companion.records import Record, parse_record
from tests.cli.situations import FILES

A, B, C, D = (f'[Photo "sha256:{64 * letter}"]\n' for letter in "abcd")
PLAYERS = {"blue": "Ann", "red": "Ben"}
SETTLED = {"first": "blue", "blue_path": "a1-d3"}


def asking(photo: str = A) -> Record:
    """A drawing with two open questions."""
    return parse_record(FILES["paths.pgr"] + photo)


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with Book(tmp_path / "book.db") as book:
        yield book


def test_answers_stay_whichever_way_the_photo_comes_again(book: Book) -> None:
    match = book.add(asking(), players=PLAYERS, options=SETTLED).match
    assert (match.result, match.winner) == ("1-2", 2)
    assert not book.change(match, asking()).changed
    assert not book.review(match, asking()).changed
    changed = book.change(match, asking(), players={"blue": "Cy"})
    assert (changed.match.players, changed.match.result) == (("Cy", "Ben"), "1-2")
    assert not changed.notes
    assert book.add(asking(), players=PLAYERS).state == "differs"
    replaced = book.add(asking(), players=PLAYERS, then="replace")
    assert (replaced.state, replaced.match.result) == ("replaced", "1-2")


def test_what_is_said_now_goes_before_what_was_said(book: Book) -> None:
    match = book.add(asking(), players=PLAYERS, options=SETTLED).match
    assert book.change(match, asking(), options={"first": "red"}).match.winner == 1
    again = book.change(match, asking(), options={"first": "blue", "blue_path": "a1-e6"}).match
    assert again.result == "0-3"
    book.change(match, options={"no_straight_on": "on"})
    assert book.change(match, asking()).match.result == book.match(match).result
    assert book.record(match).options["no_straight_on"] == "on"


def test_marks_stay_checked_and_corrected(book: Book) -> None:
    photo = parse_record(FILES["doubts.pgr"])
    match = book.add(photo, players=PLAYERS).match
    said = {"line g5-g6": "empty", "line f5-g5": "red", "line a7-b7": "empty"}
    checked = book.review(match, corrections=said).match
    before = book.text(match)
    assert checked.marks < book.add(photo, then="another").match.marks
    assert not book.change(match, photo).changed
    assert book.text(match) == before
    now = book.change(match, photo, corrections={"line a7-b7": "blue"}).match
    assert now.marks == checked.marks


def test_another_photo_says_that_nothing_is_kept(book: Book) -> None:
    match = book.add(asking(), players=PLAYERS, options=SETTLED).match
    told = book.change(match, asking(B))
    assert told.match.question == "first"
    assert str(told.notes[0]).startswith("This is another photo")
    plain = book.add(asking(C), players=PLAYERS, then="another").match
    assert "another photo" not in str(book.change(plain, asking(D)).notes)
