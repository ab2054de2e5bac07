"""A friend's file only adds to a book, unless its owner lets it do more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.events import SWISS, make_tournament
from companion.book.figures.evening import evening
from companion.book.figures.standings import standings
from companion.book.listing import Filter, matches
from companion.book.players import merge, players
from companion.book.tournaments.draw import pair
from companion.book.tournaments.tournament import tournament
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file, preview
from companion.book.undo import undo
from tests.book.results import exported, put, result
from tests.book.tournaments.test_tournament import play_all


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A friend's export: Ann counts for Anna, and “Friday” is a tournament of strangers."""
    with Book.open(tmp_path / "theirs.db") as other:
        put(other, result("Ann", "Xaver", "1-0"), result("Anna", "Yann", "0-1"))
        merge(other, "Ann", "Anna")
        make_tournament(other, "Friday", "line-wars", SWISS, ("Xaver", "Yann", "Zoë"), rounds=2)
        pair(other, "Friday")
        play_all(other, "Friday")
        file = tmp_path / "theirs.json"
        file.write_bytes(export_bytes(other, ".json"))
    return file


@pytest.fixture
def mine(book: Book) -> Book:
    put(
        book,
        result("Ann", "Ben", "1-0", Event="Friday"),
        result("Anna", "Ben", "0-1", Event="Friday"),
    )
    return book


def test_a_friends_file_changes_no_player_and_no_event_of_mine(mine: Book, theirs: Path) -> None:
    evening_before = evening(mine, Filter(event="Friday"))
    done = import_file(mine, theirs)
    assert done.incoming.held == [("Ann", "Anna")]
    assert done.asks
    assert {"Ann", "Anna"} <= {each.name for each in players(mine)}
    assert evening(mine, Filter(event="Friday")) == evening_before
    assert tournament(mine, "Friday (theirs)").table
    again = import_file(mine, theirs)
    assert (again.new, again.tournaments, again.merged, again.differing) == (0, 0, 0, [])


def test_with_consent_names_and_events_are_joined(mine: Book, theirs: Path) -> None:
    done = import_file(mine, theirs, join=True)
    assert done.incoming.joined == [("Ann", "Anna")]
    assert done.incoming.touched == ["Friday"]
    assert "Ann" not in {each.name for each in players(mine)}
    assert tournament(mine, "Friday").table


@pytest.mark.parametrize("join", [False, True])
def test_a_preview_says_what_the_import_does_and_changes_nothing(
    mine: Book, theirs: Path, join: bool
) -> None:
    before = exported(mine)
    journal = mine.place.journal.read_bytes()
    planned = preview(mine, theirs, join=join)
    assert (exported(mine), mine.place.journal.read_bytes()) == (before, journal)
    assert planned.as_json() == import_file(mine, theirs, join=join).as_json()


@pytest.mark.parametrize("join", [False, True])
def test_one_undo_takes_an_import_back_to_the_byte(mine: Book, theirs: Path, join: bool) -> None:
    before = exported(mine), standings(mine)
    import_file(mine, theirs, join=join)
    assert exported(mine) != before[0]
    undo(mine)
    assert (exported(mine), standings(mine)) == before


def test_a_game_of_my_tournament_is_entered_with_consent_alone(book: Book, tmp_path: Path) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben"), rounds=1)
    (paired,) = pair(book, "Open")
    file = tmp_path / "sent.pgr"
    file.write_text(result("Ann", "Ben", "0-1", uid=paired.uid).text, "utf-8")
    done = import_file(book, file)
    assert (done.new, done.asks, matches(book)) == (0, True, ())
    assert import_file(book, file, join=True).new == 1


def test_merges_among_new_names_need_no_consent(book: Book, theirs: Path) -> None:
    done = import_file(book, theirs)
    assert done.incoming.joined == [("Ann", "Anna")]
    assert not done.asks


def test_my_own_export_changes_nothing(mine: Book, tmp_path: Path) -> None:
    merge(mine, "Ann", "Anna")
    make_tournament(mine, "Open", "line-wars", SWISS, ("Ann", "Ben"), rounds=1)
    before = exported(mine)
    file = tmp_path / "mine.json"
    file.write_bytes(before[".json"])
    done = import_file(mine, file)
    assert not done.brings
    assert not done.asks
    assert exported(mine) == before
    assert json.loads(before[".json"])["merged"]
