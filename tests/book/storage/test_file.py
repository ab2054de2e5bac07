"""The file itself: made whole, brought up to date after a backup, never guessed at."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion.book import book as book_module
from companion.book.book import Book
from companion.book.damage import salvage
from companion.book.damage.check import check
from companion.book.figures.standings import standings
from companion.book.guarded import version_of
from companion.book.listing import count
from companion.book.problems import BookProblem, DamagedBook, NewerBook
from companion.book.storage import database, schema
from companion.book.storage.backup import backups
from companion.book.storage.place import place_of
from companion.book.storage.rows import COLUMNS, KEPT
from companion.book.storage.schema import VERSION
from tests.book.conftest import weather
from tests.book.results import put, result

SAMPLES = Path(__file__).parents[3] / "samples"


def set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")


def test_a_new_book_is_empty_and_in_order(book: Book, path: Path) -> None:
    assert count(book) == 0
    assert check(book) == ()
    assert {file.name for file in path.parent.iterdir()} <= {
        "book.db",
        "book.db-wal",
        "book.db-shm",
    }
    assert book.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert book.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert book.db.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_closed_book_says_that_it_is_closed(book: Book) -> None:
    book.close()
    with pytest.raises(BookProblem, match="closed"):
        standings(book)


def test_no_book_is_made_where_one_is_to_be_read(path: Path) -> None:
    with pytest.raises(BookProblem, match="no scorebook"):
        Book.open(path, create_missing=False)
    assert not path.exists()


def test_an_empty_file_becomes_a_book(path: Path) -> None:
    path.touch()
    with Book.open(path) as book:
        assert check(book) == ()


def test_the_environment_names_the_book(path: Path) -> None:
    assert place_of().file == path
    assert place_of("other.db").file == Path("other.db")


def test_a_book_of_an_unknown_version_is_refused_and_left_alone(path: Path) -> None:
    with Book.open(path) as book:
        put(book, result("Ann", "Ben", "1-0"))
    set_version(path, VERSION + 1)
    before = path.read_bytes()
    with pytest.raises(NewerBook, match="the version of Companion that wrote it"):
        Book.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no book at all\n" * 400, b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_book_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(DamagedBook):
        Book.open(path)
    assert path.read_bytes() == content


def test_another_program_s_database_is_no_book(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE match (id)")
    with pytest.raises(DamagedBook):
        Book.open(path)


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(BookProblem, match="folder"):
        Book.open(tmp_path)


def test_an_older_book_is_brought_up_to_date_after_a_backup(older: Path) -> None:
    with Book.open(older) as book:
        assert check(book) == ()
        assert book.db.execute("SELECT * FROM weather").fetchall() == [(1, "dry"), (2, "dry")]
        put(book, result("Ann", "Cy", "1-0"))
        assert version_of(book.db) == VERSION + 1
        (backup,) = (each for each in backups(book.place) if each.label == f"version-{VERSION}")
    with closing(sqlite3.connect(backup.file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert db.execute("SELECT count(*) FROM match").fetchone() == (2,)
    with Book.open(older) as book:
        assert count(book) == 3


def test_an_older_book_has_the_tables_of_a_new_one_once_it_is_up_to_date(older: Path) -> None:
    with Book.open(older) as book, Book.open(older.with_name("new.db")) as new:
        assert database.objects(book.db) == database.objects(new.db)


def test_an_older_book_that_cannot_be_written_says_that_it_has_to_be(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected = book_module._connected
    monkeypatch.setattr(book_module, "_connected", lambda path: (connected(path)[0], False))
    with pytest.raises(BookProblem, match="from an older version and must be updated"):
        Book.open(older)


def test_a_step_that_fails_leaves_the_old_book(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(db: sqlite3.Connection) -> None:
        weather(db)
        db.execute("INSERT INTO nowhere VALUES (1)")

    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS[:-1], broken))
        with pytest.raises(BookProblem):
            Book.open(older)
        with closing(sqlite3.connect(older)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    with Book.open(older) as book:
        assert count(book) == 2
        assert check(book) == ()


def test_a_table_that_an_older_book_does_not_have_yet_is_not_damage(
    older: Path,
) -> None:
    with closing(sqlite3.connect(older)) as db:
        db.execute("DROP TABLE absence")
    assert salvage.salvaged(older).broken == set()
    assert len(salvage.salvaged(older).rows["match"]) == 2


def test_a_book_that_another_program_makes_meanwhile_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its journal, which alone would tell of a book that is missing."""
    asked = book_module._exists

    def made_after(book: Path) -> bool:
        monkeypatch.setattr(book_module, "_exists", asked)
        with Book.open(book) as first:
            put(first, result("Ann", "Ben", "1-0"))
        return False

    monkeypatch.setattr(book_module, "_exists", made_after)
    with Book.open(path) as second:
        assert count(second) == 1


def test_books_made_at_once_are_one_book(path: Path) -> None:
    problems: list[BaseException] = []
    ready = threading.Barrier(8)

    def make(number: int) -> None:
        try:
            ready.wait()
            with Book.open(path) as book:
                put(book, result(f"Player {number}", "Ben", "1-0"))
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=make, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    with Book.open(path) as book:
        assert count(book) == 8
        assert check(book) == ()
    assert not list(path.parent.glob(".*"))


def test_every_kept_table_has_the_columns_that_its_rows_are_declared_with(book: Book) -> None:
    for table, names in KEPT.items():
        told = book.db.execute(f"PRAGMA table_info({table})").fetchall()
        assert tuple(name for _, name, *_ in told) == names, table
        for (_, name, kind, full, _, key), column in zip(told, COLUMNS[table], strict=True):
            assert (kind == "INTEGER") == (column.kind is int), (table, name)
            assert column.optional == (not full and not key), (table, name)
