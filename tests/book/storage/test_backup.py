"""Backups: complete files, found again whatever the clock showed, old ones deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.listing import count
from companion.book.storage.backup import back_up, back_up_when_due, backups, due
from tests.book.filled import filled
from tests.book.results import put, result


@pytest.fixture
def path(path: Path) -> Path:
    """A small book."""
    filled(path, 10)
    return path


def test_a_backup_is_one_whole_file_and_old_ones_go(path: Path) -> None:
    with Book.open(path) as book:
        for _ in range(12):
            file = back_up(book.db, book.place)
        assert len(backups(book.place)) == 5
        assert backups(book.place)[0].file == file
    assert not list(file.parent.glob("*-wal"))
    assert not list(file.parent.glob(".*"))
    with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_backup_in_the_book_s_place_is_a_book(path: Path) -> None:
    with Book.open(path) as book:
        file = back_up(book.db, book.place)
        every = count(book)
    shutil.copyfile(file, path)
    with Book.open(path) as book:
        assert count(book) == every
        put(book, result("Ann", "Ben", "1-0"))
        assert book.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def stamped(book: Book, stamp: str, label: str = "backup") -> Path:
    """A backup from a program whose clock showed ``stamp``."""
    made = back_up(book.db, book.place, label=label)
    return made.rename(made.with_name(f"{stamp}-{label}.db"))


def test_a_clock_once_ahead_costs_no_backup_that_is_made_later(path: Path) -> None:
    with Book.open(path) as book:
        ahead = [stamped(book, f"2099-01-0{day}T120000") for day in range(1, 6)]
        made = [back_up(book.db, book.place) for _ in range(3)]
        assert all(file.exists() for file in made)
        listed = [backup.file for backup in backups(book.place)]
        assert listed == [*reversed(made), ahead[4], ahead[3]]


def test_a_clock_once_ahead_does_not_end_the_weekly_backups(path: Path) -> None:
    with Book.open(path) as book:
        stamped(book, "2099-01-01T120000", "weekly")
        assert due(book.place)
        back_up_when_due(book.db, book.place)
        assert not due(book.place)


def test_a_clock_far_behind_deletes_not_what_it_has_just_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Book.open(path) as book:
        for _ in range(5):
            back_up(book.db, book.place)
        monkeypatch.setattr("companion.book.storage.backup._STAMP", "1970-01-01T%H%M%S")
        assert back_up(book.db, book.place).exists()


def test_what_a_killed_backup_left_goes_with_the_next_change(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        old, new = (book.place.backups / name for name in (".0a.part", ".0b.part"))
        for left in (old, new, old.with_name(".0a.part-journal")):
            left.write_bytes(b"half")
        an_age_ago = time.time() - 7200
        for left in (old, old.with_name(".0a.part-journal")):
            os.utime(left, (an_age_ago, an_age_ago))
        back_up_when_due(book.db, book.place)
        assert [file.name for file in book.place.backups.glob(".*")] == [new.name]
