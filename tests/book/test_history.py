"""Who said what about a match, and when; every change can be undone without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.scorebook.told.tournaments import cell, pairing_told
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import take_in
from companion.book.damage.recover import recover
from companion.book.events import SWISS, make_tournament
from companion.book.facts import facts_of
from companion.book.figures.standings import standings
from companion.book.history import history, said_told
from companion.book.listing import Filter, count, match
from companion.book.matches import (
    add,
    change,
    count_uncertain,
    delete,
    entry,
    match_id,
    text_of,
    uncertain_count,
    undelete,
)
from companion.book.problems import BookProblem
from companion.book.storage.backup import back_up
from companion.book.storage.place import place_of
from companion.book.tags import with_result, with_tags
from companion.book.tournaments.draw import pair
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.wanted import filled_in
from companion.book.transfer.exports import export_bytes
from companion.book.undo import undo
from companion.records import Record, load_record, parse_record
from tests.book.results import put, result
from tests.book.tournaments.test_tournament import awaited

SAMPLES = Path(__file__).parents[2] / "samples"
DOUBTS = "line a1-b1=empty:0.6:red; fill a1=empty:0.5:black"


def from_photo(doubts: str = "") -> Record:
    record = load_record(SAMPLES / "line-wars-from-photo.pgr")
    return with_tags(record, {"Blue": "Ann", "Red": "Ben", "Doubts": doubts})


def recorded(book: Book, number: int = 1) -> Record:
    return parse_record(text_of(book, number))


def test_every_word_is_kept_with_who_and_when(book: Book) -> None:
    add(book, [entry(from_photo(), said={"file": "photo.jpg"})])
    change(book, 1, with_result(recorded(book), "8-10"), said={"result": "8-10"}, by="Ann")
    told = history(book, 1)
    assert [(word.kind, dict(word.said)) for word in told] == [
        ("added", {"file": "photo.jpg"}),
        ("changed", {"result": "8-10"}),
    ]
    assert told[1].by == "Ann"
    assert told[0].at <= told[1].at
    assert match(book, 1).told == "8-10"


def test_answers_are_told_as_the_game_asks_for_them(book: Book) -> None:
    said = {"answers": {"size": "7", "branching": "off", "next": "red", "gone": "x"}}
    add(book, [entry(from_photo(), said=said)])
    asked = (
        "“How many dots along each side of the board? 7”, “May the lines of one turn branch? "
        "No: each line starts where the last one ended.”, whose turn it is: Red, gone=x"
    )
    assert asked in str(history(book, 1)[0])
    found = undo(book)
    assert found is not None
    assert asked in str(found.act)


def test_a_question_about_a_drawing_and_an_open_end_are_told_in_words(book: Book) -> None:
    add(book, [entry(from_photo(), said={"result": "*"})])
    assert str(history(book, 1)[0]).endswith("added: unfinished")
    told = said_told({"answers": {"first": "red", "blue_path": "a1-b1"}}, "corona-line")
    assert str(told).endswith("the path with a1-b1 came first")


def test_changes_are_undone_one_after_the_other(book: Book) -> None:
    add(book, [entry(from_photo())])
    before, table = text_of(book, 1), standings(book)
    for said in ("8-10", "0-1"):
        change(book, 1, with_result(recorded(book), said))
    change(book, 1, with_tags(recorded(book), {"Blue": "Cy", "Date": "2020-01-01"}))
    found = undo(book, 1)
    assert found is not None
    assert (found.act.matches, found.act.kind) == ((1,), "changed")
    assert (match(book, 1).players, match(book, 1).told) == (("Ann", "Ben"), "0-1")
    undo(book, 1)
    assert match(book, 1).told == "8-10"
    undo(book, 1)
    assert text_of(book, 1) == before
    assert standings(book) == table
    assert undo(book, 1) is None
    assert [word.kind for word in history(book, 1)].count("undone") == 3
    assert [word.undone for word in history(book, 1)][:4] == [False, True, True, True]
    assert check(book) == ()


def test_a_change_after_an_undoing_is_undone_first(book: Book) -> None:
    add(book, [entry(from_photo())])
    change(book, 1, with_result(recorded(book), "8-10"))
    undo(book)
    change(book, 1, with_result(recorded(book), "0-1"))
    undo(book)
    assert match(book, 1).told == ""
    last = undo(book)
    assert last is not None
    assert (last.act.kind, last.gone, count(book)) == ("added", (1,), 0)
    assert undo(book) is None


def test_what_was_done_last_anywhere_is_undone_first(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Ann", "Cy", "1-0"))
    change(book, 1, with_result(recorded(book, 1), "0-1"))
    delete(book, [2])
    undone = undo(book)
    assert undone is not None
    assert (undone.back, undone.act.kind) == ((2,), "deleted")
    assert count(book) == 2
    undo(book)
    assert match(book, 1).winner == 1
    last = undo(book)
    assert last is not None
    assert last.gone == (1, 2), "they were added together"


def test_a_deletion_taken_back_twice_is_in_the_history(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    delete(book, [1])
    undelete(book, [1])
    undo(book, 1)
    assert count(book) == 0
    assert [word.kind for word in history(book, 1)] == ["added", "deleted", "undeleted", "undone"]


def test_a_change_without_effect_is_not_recorded(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    change(book, 1, recorded(book))
    assert len(history(book, 1)) == 1


def test_an_uncertain_match_waits_unless_the_book_counts_such_matches(book: Book) -> None:
    add(book, [entry(from_photo(DOUBTS))])
    found = match(book, 1)
    assert (found.marks, found.winner, found.likely, found.scores) == (2, None, 1, (10, 8))
    assert standings(book).table == ()
    assert [each.id for each in listed(book)] == [1]
    count_uncertain(book, True)
    assert uncertain_count(book)
    assert match(book, 1).winner == 1
    assert [line.wins for line in standings(book).table] == [1, 0]
    assert check(book) == ()
    add(book, [entry(with_tags(from_photo(DOUBTS), {"Blue": "Cy", "Match": "abcd23"}))])
    assert match(book, 2).winner == 1
    count_uncertain(book, False)
    assert standings(book).table == ()
    assert check(book) == ()


def test_an_entered_result_settles_an_uncertain_match(book: Book) -> None:
    add(book, [entry(from_photo(DOUBTS))])
    change(book, 1, with_result(recorded(book), "10-8"))
    assert (match(book, 1).winner, match(book, 1).marks) == (1, 0)
    assert listed(book) == ()
    undo(book)
    assert match(book, 1).winner is None


def listed(book: Book):
    from companion.book.listing import matches

    return matches(book, Filter(open=True))


@pytest.mark.parametrize("told", ["8-10", "0-1", "18-18", "*"])
def test_an_entered_result_is_only_in_its_record(book: Book, told: str) -> None:
    """So that an export, a backup and a rebuild all contain it."""
    record = with_result(from_photo(DOUBTS), told)
    assert facts_of(parse_record(entry(record).text)).told == told


def test_a_recovered_book_keeps_its_history(book: Book, path: Path) -> None:
    add(book, [entry(from_photo(DOUBTS))])
    change(book, 1, with_result(recorded(book), "8-10"), said={"result": "8-10"}, by="Ann")
    count_uncertain(book, True)
    told = history(book, 1)
    book.close()
    path.write_bytes(bytes(10_000))
    recover(place_of(path))
    with Book.open(path) as again:
        assert history(again, 1) == told
        assert uncertain_count(again)
        undo(again, 1)
        assert match(again, 1).told == ""


def test_a_match_from_a_backup_comes_with_its_history(book: Book, other: Book) -> None:
    put(other, result("Cy", "Dora", "1-0"), result("Ann", "Ben", "1-0", uid="k3v9aa"))
    change(other, 2, with_result(recorded(other, 2), "0-1"))
    undo(other, 2)
    change(other, 2, with_result(recorded(other, 2), "9-3"))
    file = back_up(other.db, other.place)
    put(book, result("Eve", "Finn", "1-0"), result("Gus", "Hal", "1-0"))
    assert take_in(book, file) == 2
    number = match_id(book, "k3v9aa")
    assert history(book, number) == history(other, 2)
    taken = undo(book)
    assert taken is not None
    assert (taken.act.kind, taken.gone, count(book)) == ("taken-in", (3, number), 2)


def test_a_tournament_shows_a_match_to_be_checked_as_such_and_waits_for_it(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"))
    first, _ = pair(book, "Open")
    waiting = awaited(book, first)
    add(book, [entry(filled_in(with_tags(from_photo(DOUBTS), {"Blue": "", "Red": ""}), waiting))])
    now = tournament(book, "Open")
    assert [str(pairing_told(each)) for each in now.pairings] == ["10–8 ?", ""]
    assert cell(now, first.one.number, 1).startswith("? (")
    with pytest.raises(BookProblem, match="companion book review 1"):
        pair(book, "Open")
    change(book, 1, with_result(recorded(book), "8-10"))
    now = tournament(book, "Open")
    assert [str(pairing_told(each)) for each in now.pairings] == ["8–10", ""]


def test_an_exported_table_tells_what_the_players_said(book: Book) -> None:
    add(book, [entry(with_result(from_photo(), "8-10"))])
    add(book, [entry(with_tags(from_photo(DOUBTS), {"Match": "abcd23"}))])
    table = export_bytes(book, ".csv").decode()
    assert "The players gave this result. The photo or game record shows 10–8." in table
    assert "2 marks to check." in table
    assert '[Told ""8-10""]' in table


def test_a_mark_that_an_older_book_has_in_other_words_is_told_as_it_stands() -> None:
    assert str(said_told({"marks": {"square f4": "empty"}})) == "square f4 empty"
