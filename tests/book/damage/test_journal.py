"""A journal that is damaged, lacks or does not belong to its book."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.listing import count
from companion.book.problems import JournalApart
from companion.book.storage.journal import lines
from companion.book.storage.place import place_of
from companion.book.undo import undo
from tests.book.damage.harm import flip, kinds
from tests.book.results import put, result


@pytest.mark.parametrize("left", [0.0, 0.5])
def test_a_book_of_which_nothing_is_left_comes_back_from_its_journal_in_full(
    path: Path, left: float
) -> None:
    data = path.read_bytes()
    with Book.open(path) as book:
        before = [*book.db.iterdump()]
    half = int(len(data) * left)
    path.write_bytes(data[:half] + bytes(len(data) - half))
    done = rebuild(path)
    assert (done.matches, done.lost, done.changed, done.uncertain) == (152, (), (), ())
    with Book.open(path) as book:
        assert check(book) == ()
        assert [*book.db.iterdump()] == before


def test_a_damaged_journal_is_found_and_begins_anew(path: Path) -> None:
    journal = place_of(path).journal
    flip(journal, journal.stat().st_size // 2)
    with Book.open(path) as book:
        assert kinds(book) == {"journal"}
    done = rebuild(path)
    assert done.recovered
    assert done.damaged is not None
    assert done.damaged.exists()
    with Book.open(path) as book:
        assert (check(book), count(book)) == ((), 151)
        assert undo(book) is None
        put(book, result("Ann", "Ben", "1-0"))
        assert undo(book) is not None


def test_a_database_without_its_journal_begins_a_new_one(alone: Path) -> None:
    with Book.open(alone) as book:
        put(book, result("Ann", "Ben", "1-0"))
        first = next(lines(book.place.journal))
        assert first is not None
        assert first.whole
        assert check(book) == ()


def test_an_older_copy_in_the_book_s_place_is_asked_about(path: Path) -> None:
    older = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        put(book, result("Late", "Comer", "1-0"))
    path.with_name("book.db-wal").unlink(missing_ok=True)
    path.write_bytes(older)
    with pytest.raises(JournalApart, match="2 later changes"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (153, ())


def test_going_on_without_the_later_changes_takes_moving_the_journal_away(path: Path) -> None:
    older = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0"))
        put(book, result("Late", "Comer", "1-0"))
    path.write_bytes(older)
    place_of(path).journal.rename(path.with_name("away"))
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())
        put(book, result("Late", "Comer", "1-0"))


def test_a_line_that_a_killed_program_left_is_carried_out(path: Path) -> None:
    """It is killed between the journal and the database."""
    before = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
    path.write_bytes(before)
    with Book.open(path) as book:
        assert book.db.execute("SELECT id FROM match WHERE uid = 'lastone'").fetchone() == (153,)
        assert check(book) == ()


def test_half_a_line_that_a_killed_program_left_is_taken_away(path: Path) -> None:
    with place_of(path).journal.open("ab") as journal:
        journal.write(b'{"n":999,"act":9')
    with Book.open(path) as book:
        assert check(book) == ()
        put(book, result("Ann", "Ben", "1-0"))
        assert check(book) == ()


def test_a_strange_journal_is_never_carried_out(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with Book.open(other) as book:
        put(book, result("Evil", "Eve", "1-0"))
        shutil.copyfile(book.place.journal, place_of(path).journal)
    with pytest.raises(JournalApart, match="belongs to another scorebook"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())


def test_a_missing_book_is_not_begun_anew_beside_its_journal(path: Path) -> None:
    path.unlink()
    with pytest.raises(JournalApart, match="companion book rebuild"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())
