"""Books cut short, overwritten or gone: everything left is recovered, also from backups."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import repair_told
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.damage.recover import recover
from companion.book.figures.standings import standings
from companion.book.listing import count, deleted
from companion.book.matches import change, text_of
from companion.book.players import players
from companion.book.problems import BookProblem, DamagedBook
from companion.book.storage.backup import back_up
from companion.book.storage.place import place_of
from companion.book.tournaments.tournament import tournament
from companion.records import parse_record
from tests.book.damage.harm import PAGE, change_letter, flip, recovered
from tests.book.results import put, result
from tests.book.storage.killed import found_damaged


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_truncated_book_gives_back_what_is_left_and_a_backup_the_rest(
    alone: Path, share: float
) -> None:
    path = alone
    whole = path.read_bytes()
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every, told = count(book), standings(book)
        play = tournament(book, "Open").table
    path.write_bytes(whole[: int(len(whole) * share)])
    assert found_damaged(path)
    done = recover(place_of(path))
    assert done.lost == ()
    assert done.damaged is not None
    assert done.damaged.read_bytes() == whole[: int(len(whole) * share)]
    with Book.open(path) as book:
        assert check(book) == ()
        assert (count(book), standings(book)) == (every, told)
        assert tournament(book, "Open").table == play
        assert [number for number, _, _ in deleted(book)] == [5]


def test_a_lost_first_page_loses_no_match(path: Path) -> None:
    """The first page holds the tables' names and places; nothing can be asked of SQLite then."""
    data = path.read_bytes()
    path.write_bytes(bytes(PAGE) + data[PAGE:])
    with pytest.raises(DamagedBook):
        Book.open(path)
    with recovered(path) as book:
        assert count(book) == 151
        assert any(player.name == "Player 7" for player in players(book))


def test_what_is_only_in_the_log_is_not_lost(path: Path, tmp_path: Path) -> None:
    """A program that was killed leaves its last changes in the write-ahead log."""
    with Book.open(path) as book:
        book.db.execute("PRAGMA wal_autocheckpoint = 0")
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        for part in book.place.parts[:2]:
            shutil.copyfile(part, tmp_path / part.name.replace("book", "killed"))
    killed = tmp_path / "killed.db"
    flip(killed, 4 * PAGE, 20)
    with recovered(killed) as book:
        assert book.db.execute("SELECT count(*) FROM match WHERE uid = 'lastone'").fetchone() == (
            1,
        )


def test_a_book_that_is_gone_comes_back_from_its_backups(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every = count(book)
    path.unlink()
    place_of(path).journal.unlink()
    done = recover(place_of(path))
    assert (done.matches, done.from_backups, done.damaged) == (152, 152, None)
    assert done.older == tuple(range(1, 153))
    assert [sentence.text() for sentence in repair_told(done, 9)] == [
        "The scorebook was rebuilt: 152 matches, 152 of them from backups.",
        "Some changes may be lost. Check the latest matches, and those that were changed or "
        "deleted.",
        "Matches after number 152 may be lost.",
    ]
    with Book.open(path) as book:
        assert (count(book), check(book)) == (every, ())


def test_where_nothing_is_left_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "noise.db"
    path.write_bytes(random.Random(1).randbytes(50_000))
    before = path.read_bytes()
    with pytest.raises(BookProblem, match=r"nothing in .* to rebuild"):
        recover(place_of(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["noise.db"]


def test_a_record_changed_since_the_backup_is_taken_from_it_and_named(alone: Path) -> None:
    with Book.open(alone) as book:
        back_up(book.db, book.place)
        change(book, 8, parse_record(text_of(book, 8).replace("Player 7", "Somebody")))
    place_of(alone).journal.unlink()
    change_letter(alone, b'[Blue "Somebody"', b'[Blue "Somebodi"')
    done = rebuild(alone)
    assert (done.changed, done.older) == ((8,), (8,))
    with Book.open(alone) as book:
        assert "Player 7" in text_of(book, 8)
        assert check(book) == ()


def test_a_book_cut_short_says_after_which_match_others_may_be_lost(alone: Path) -> None:
    path = alone
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    done = recover(place_of(path))
    assert done.cut_after is not None
    assert done.cut_after <= 152
    with Book.open(path) as book:
        there = {row[0] for row in book.db.execute("SELECT id FROM match")}
    assert there | set(done.lost) == set(range(1, done.cut_after + 1))


def test_damage_to_anything_but_matches_is_named(alone: Path) -> None:
    path = alone
    with Book.open(path) as book:
        (page,) = book.db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'pairing'"
        ).fetchone()
    flip(path, (page - 1) * PAGE, PAGE)
    done = recover(place_of(path))
    assert done.uncertain == ("tournaments",)


def test_rows_behind_which_an_empty_page_has_come_to_stand_are_found(path: Path) -> None:
    """Nothing of the file is damaged, but that two pages changed places: no photo is kept here."""
    data = path.read_bytes()
    with Book.open(path) as book:
        one, two = (
            slice((page - 1) * PAGE, page * PAGE)
            for (page,) in book.db.execute(
                "SELECT rootpage FROM sqlite_master WHERE name IN ('pairing', 'photo')"
            )
        )
    hurt = bytearray(data)
    hurt[one], hurt[two] = data[two], data[one]
    path.write_bytes(hurt)
    recover(place_of(path))
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())
        assert {p.name: p.spellings for p in players(book)}["Player 2"] == ("Player 1",)


def test_a_message_of_sqlite_s_that_is_no_text_is_a_damaged_book(path: Path) -> None:
    """SQLite quotes damaged names of tables, which are in the first page."""
    change_letter(path, b"tablematchmatch", b"table\xb0atchmatch")
    with pytest.raises(DamagedBook):
        Book.open(path)
    with recovered(path) as book:
        assert count(book) == 151
