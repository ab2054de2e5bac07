"""What is settled in a photo goes into the match of the book that was put in from it."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.application.reading.correct import BadCorrection, correct
from companion.application.scorebook.told.care import import_told
from companion.board import EMPTY
from tests.application.commands import answer
from tests.application.dispute.test_as_board import PLAYED, snapshot
from tests.application.test_one_match import by_command, by_program, by_window

SHEET = """[Game "line-or-colour"]
[Photo "sha256:00"]
[Position "white a1 b2 c3 d4; black a2 b1 c1 d1"]
[Doubts "ring a1=white:0.6:black; ring a2=black:0.6:empty"]
"""


@pytest.fixture
def sheet(path: Path) -> Path:
    """A record of a photo with two marks to check."""
    file = path.with_name("sheet.pgr")
    file.write_text(SHEET, "utf-8")
    return file


def test_what_is_settled_when_a_photo_is_added_again_goes_into_its_match(sheet: Path) -> None:
    assert by_program(sheet) == ("added", 1)
    with companion.Book() as book:
        confirmed = book.add(sheet, corrections={"ring a1": "white"})
        assert (confirmed.state, confirmed.id, confirmed.match.marks) == ("updated", 1, 1)
    code, found = answer("book", "add", sheet, "--correct", "the ring on a2=empty")
    assert (code, found["state"], found["open_marks"]) == (0, "updated", 0)
    with companion.Book() as book:
        told = [str(word) for word in book.history(1)]
        assert [line.partition(": ")[2] for line in told] == [
            "added: file sheet.pgr",
            "changed: file sheet.pgr, the ring on a1 white",
            "changed: file sheet.pgr, the ring on a2 empty",
        ]
        assert book.add(sheet).state == "there"
        assert book.match(1).marks == 0
        assert book.undo(1) is not None
        assert book.match(1).marks == 1


def test_settling_a_photo_otherwise_than_its_match_changes_nothing(sheet: Path) -> None:
    with companion.Book() as book:
        book.add(sheet, corrections={"ring a1": "white"})
        for mark, value in (("ring a1", "black"), ("ring b2", "black")):
            assert book.add(sheet, corrections={mark: value}).state == "differs"
        assert book.match(1).marks == 1


def test_marks_are_not_corrected_beside_uncertain_ones_that_cannot_be_read(sheet: Path) -> None:
    sheet.write_text(SHEET.replace("ring a1=", "ring z1="), "utf-8")
    with companion.Book() as book:
        book.add(sheet)
        with pytest.raises(BadCorrection, match="ring z1=white"):
            book.change(1, corrections={"ring a2": "black"})


def test_a_question_answered_when_a_sheet_is_added_again_is_answered_in_its_match(
    path: Path,
) -> None:
    position = (
        "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next ?; "
        "ends ? ?; points ? ?; rest yes no"
    )
    file = path.with_name("sheet.pgr")
    head = '[Game "corona-line"]\n[Photo "sha256:00"]\n'
    file.write_text(f'{head}[Position "{position}"]\n', "utf-8")
    with companion.Book() as book:
        assert book.add(file).match.winner is None
        answered = book.add(file, options={"first": "red"})
        assert (answered.state, answered.id, answered.match.winner) == ("updated", 1, 1)
        assert book.add(file, options={"first": "red"}).state == "there"
        assert book.add(file, options={"first": "blue"}).state == "differs"
        assert book.match(1).winner == 1


def test_a_record_saved_after_checking_settles_the_match_of_its_photo(sheet: Path) -> None:
    checked = sheet.with_name("checked.pgr")
    doubts = SHEET.index("[Doubts")
    checked.write_text(SHEET[:doubts].replace("; black a2", "; black"), "utf-8")
    assert by_program(sheet) == ("added", 1)
    assert by_command(checked) == ("updated", 1)
    assert by_command(sheet) == by_command(checked) == ("there", 1)
    with companion.Book() as book:
        assert book.match(1).marks == 0
        assert "the ring on a1 white, the ring on a2 empty" in str(book.history(1)[-1])


def test_two_people_who_check_different_marks_of_a_photo_complete_each_other(sheet: Path) -> None:
    for mark in ("ring a1=white:0.6:black; ", "; ring a2=black:0.6:empty"):
        file = sheet.with_name("half.pgr")
        file.write_text(SHEET.replace(mark, ""), "utf-8")
        assert by_program(file)[1] == 1
    with companion.Book() as book:
        assert book.match(1).marks == 0


def test_two_people_who_check_a_mark_differently_are_told(sheet: Path) -> None:
    file = sheet.with_name("half.pgr")
    checked = SHEET.replace("; ring a2=black:0.6:empty", "")
    file.write_text(checked, "utf-8")
    assert by_program(file) == ("added", 1)
    file.write_text(checked.replace("; black a2", "; black"), "utf-8")
    for face in (by_program, by_command, by_window):
        assert face(file) == ("differs", 1)
    assert by_program(sheet) == ("there", 1)
    with companion.Book() as book:
        assert book.change(1, corrections={"ring a1": "black"}).match.marks == 0
        assert book.change(1, file).match.marks == 0, "what was checked stays so"
        assert book.record(1).position.startswith("white b2 c3 d4; black a1 b1 c1 d1")


@pytest.mark.parametrize("doubt", ["", '[Doubts "line a2-b4=blue:0.6:empty"]\n'])
def test_an_answer_saved_in_a_record_goes_into_its_match_and_is_not_overruled(
    path: Path, doubt: str
) -> None:
    lines = "red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next {}; ends ? ?; points ? ?; rest yes no"
    drawn = f"blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; {lines}"
    file, head = path.with_name("sheet.pgr"), '[Game "corona-line"]\n[Photo "sha256:00"]\n'

    def written(first: str, next_: str, doubt: str = "") -> Path:
        text = f'{head}[First "{first}"]\n[Position "{drawn.format(next_)}"]\n{doubt}'
        file.write_text(text, "utf-8")
        return file

    assert by_program(written("blue", "?", doubt)) == ("added", 1)
    assert by_program(written("red", "red")) == ("updated", 1)
    with companion.Book() as book:
        assert (book.match(1).winner, book.match(1).marks) == (1, 0)
        assert "Red goes first." in str(book.history(1)[-1])
    assert by_program(written("red", "red")) == by_program(written("blue", "?")) == ("there", 1)
    assert by_program(written("blue", "blue")) == ("differs", 1)


def test_a_position_sheet_settled_by_its_own_marks_settles_its_match(path: Path) -> None:
    read = snapshot(PLAYED, {"bubble a3.3": (True, 0.7, EMPTY)})
    bigger, smaller = (correct(read, {"bubble a3.3": value}) for value in ("marked", "empty"))
    with companion.Book(path.with_name("book.db")) as book:
        assert (book.add(read).state, book.match(1).marks) == ("added", 1)
        assert (book.add(bigger).state, book.match(1).marks) == ("updated", 0)
        assert book.add(bigger).state == book.add(read).state == "there"
        assert book.add(smaller).state == "differs"
        assert "the force on a3" in str(book.history(1)[-1])
        assert book.change(1, corrections={"force a3": 9}).changed
        assert book.add(read).state == "there"


def test_two_books_of_one_photo_exchange_what_was_checked(sheet: Path) -> None:
    ours, theirs, file = (sheet.with_name(name) for name in ("a.db", "b.db", "b.json"))
    with companion.Book(theirs) as book:
        book.add(sheet, date="2026-11-14", corrections={"ring a2": "empty"})
        book.change(1, players={"white": "Ann"})
        book.export(file)
    with companion.Book(ours) as book:
        book.add(sheet, date="2026-11-14", corrections={"ring a1": "white"})
        for tried in (True, False):
            done = book.import_file(file, dry_run=tried)
            assert (done.known, done.differing, done.brings) == (0, [], True)
            told = [*map(str, import_told(done, "b"))][1]
            assert told == "Added to match 1: White Ann, the ring on a2 empty"
            assert book.match(1).marks == tried
        assert str(book.history(1)[-1]).endswith("file b.json, White Ann, the ring on a2 empty")
        assert not book.import_file(file).brings
        book.export(ours.with_suffix(".json"))
        assert str(book.undo()) == "b.json imported: 1 match"
        assert (book.match(1).marks, book.match(1).players) == (1, (None, None))
        assert book.redo() is not None
        assert book.match(1).marks == 0
    with companion.Book(theirs) as book:
        assert book.import_file(ours.with_suffix(".json")).completed.keys() == {1}
        assert not book.import_file(ours.with_suffix(".json")).brings


def test_of_two_books_that_contradict_each_other_neither_changes(sheet: Path) -> None:
    theirs, file = sheet.with_name("b.db"), sheet.with_name("b.json")
    with companion.Book(theirs) as book:
        book.add(sheet, corrections={"ring a1": "black", "ring a2": "empty"})
        book.export(file)
    with companion.Book() as book:
        book.add(sheet, corrections={"ring a1": "white"})
        done = book.import_file(file)
        assert (done.completed, done.differing) == ({}, [1])
        assert "The boards differ: the ring on a1" in str(done.differences[0])
        assert book.match(1).marks == 1
        book.change(1, corrections={"ring a1": "black"})
        book.delete(1)
        assert book.import_file(file).completed == {}, "what is deleted stays as it is"


def test_a_file_completes_no_match_of_the_book_s_tournament_unasked(path: Path) -> None:
    file = path.with_name("b.json")
    with companion.Book() as book:
        book.make_tournament("Open", "line-or-colour", ["Ann", "Ben"])
        book.pair("Open")
        book.add_result("line-or-colour", {"white": "Ann", "black": "Ben"}, "1-0", event="Open")
        book.export(file)
        book.change(1, result="*")
        done = book.import_file(file)
        assert (done.asks, done.brings, book.match(1).winner) == (True, False, None)
        assert book.import_file(file, join=True).completed.keys() == {1}
        assert book.match(1).winner == 1


@pytest.mark.parametrize("join", [False, True])
def test_an_event_that_a_match_gets_from_a_file_is_another_unless_they_are_joined(
    sheet: Path, join: bool
) -> None:
    theirs, file = sheet.with_name("b.db"), sheet.with_name("b.json")
    with companion.Book(theirs) as book:
        book.add(sheet, event="Club")
        book.export(file)
    with companion.Book() as book:
        book.add(sheet)
        book.add_result("lineage", {"red": "Ann", "blue": "Ben"}, "1-0", event="Club")
        done = book.import_file(file, join=join)
        name = "Club" if join else "Club (b)"
        assert (str(done.completed[1]), book.match(1).event) == (f"event {name}", name)
        assert done.asks != join
        assert not book.import_file(file, join=join).brings


def test_a_match_whose_uncertain_marks_cannot_be_read_stays_as_it_is(sheet: Path) -> None:
    theirs, file = sheet.with_name("b.db"), sheet.with_name("b.json")
    with companion.Book(theirs) as book:
        book.add(sheet, corrections={"ring a2": "empty"})
        book.export(file)
    sheet.write_text(SHEET.replace("ring a1=", "ring z1="), "utf-8")
    with companion.Book() as book:
        book.add(sheet)
        assert book.import_file(file).differing == [1]
