"""The file itself: made whole, brought up to date after a backup, never guessed at."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion.book.backup import backups
from companion.book.book import Book
from companion.book.check import check
from companion.book.database import create
from companion.book.history import history
from companion.book.listing import count, match
from companion.book.place import place_of
from companion.book.problems import BookProblem, DamagedBook, NewerBook
from companion.book.rows import COLUMNS, KEPT
from companion.book.schema import STEPS, VERSION
from companion.book.standings import standings
from tests.book.results import put, result

SAMPLES = Path(__file__).parents[2] / "samples"


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


def test_a_newer_book_is_refused_and_left_alone(path: Path) -> None:
    with Book.open(path) as book:
        put(book, result("Ann", "Ben", "1-0"))
    set_version(path, VERSION + 1)
    before = path.read_bytes()
    with pytest.raises(NewerBook, match="update Companion"):
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


def old_book(path: Path, version: int = 1) -> None:
    """A book as the program of that version left it, with two matches of an evening."""
    create(place_of(path), version)
    text = '[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "1-0"]\n[Event "Tuesday"]\n'
    with closing(sqlite3.connect(path)) as db, db:
        for number, name in ((1, "Ann"), (2, "Ben")):
            db.execute("INSERT INTO player VALUES (?, ?, NULL, ?)", (number, name, number))
            db.execute("INSERT INTO spelling VALUES (?, ?)", (name.lower(), number))
        for number in (1, 2):
            from companion.book.matches import digest

            whole = f'{text}[Round "{number}"]\n[Match "match{number}"]\n'
            db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, '2026-01-01', NULL)",
                (number, f"match{number}", whole, digest(whole)),
            )
            db.execute(
                """INSERT INTO played (match, game, date, one_as, two_as, one, two, winner, score1,
                    score2, result, rule, starter, turns, legal, doubts, photo)
                VALUES (?, 'line-wars', '', 1, 2, 1, 2, 1, NULL, NULL, '1-0', '', 1, 0, 1, 0, '')
                """,
                (number,),
            )


def test_an_older_book_is_brought_up_to_date_after_a_backup(path: Path) -> None:
    old_book(path)
    with Book.open(path) as book:
        assert check(book) == ()
        assert count(book) == 2
        (backup,) = backups(book.place)
    assert backup.label == "version-1"
    with closing(sqlite3.connect(backup.file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM match").fetchone() == (2,)


def test_uncertain_matches_of_an_older_book_wait_to_be_checked(path: Path) -> None:
    """They counted as read from the photo, and have no history."""
    old_book(path)
    text = (SAMPLES / "line-wars-from-photo.pgr").read_text("utf-8")
    text = text.replace("[Photo", '[Doubts "line a1-b1=empty:0.6:red"]\n[Photo', 1)
    text = text.replace("[Photo", '[Match "photo3"]\n[Photo', 1)
    with closing(sqlite3.connect(path)) as db, db:
        from companion.book.matches import digest

        db.execute(
            "INSERT INTO match VALUES (3, 'photo3', ?, ?, '2026-01-02', NULL)", (text, digest(text))
        )
        photo = text.partition("sha256:")[2][:64]
        db.execute(
            """INSERT INTO played VALUES (3, 'line-wars', '', NULL, NULL, NULL, NULL, 1, 10, 8,
            '10-8', 'LW-14', NULL, 0, 1, 1, ?)""",
            (photo,),
        )
    with Book.open(path) as book:
        assert check(book) == ()
        assert (match(book, 3).marks, match(book, 3).winner, match(book, 3).likely) == (1, None, 1)
        assert match(book, 1).winner == 1
        assert [(word.at, word.kind) for word in history(book, 3)] == [("2026-01-02", "added")]


def test_a_claim_that_an_older_book_counted_does_not_count_any_more(path: Path) -> None:
    old_book(path)
    with closing(sqlite3.connect(path)) as db, db:
        from companion.book.matches import digest

        (text,) = db.execute("SELECT text FROM match WHERE id = 2").fetchone()
        played = f"{text}\n1. a7-b7 g1-g2\n"
        db.execute("UPDATE match SET text = ?, digest = ? WHERE id = 2", (played, digest(played)))
        db.execute("UPDATE played SET turns = 1, legal = 0 WHERE match = 2")
    with Book.open(path) as book:
        assert check(book) == ()
        assert (match(book, 1).winner, match(book, 1).claimed) == (1, "")
        assert (match(book, 2).winner, match(book, 2).claimed) == (None, "1-0")


def test_every_step_leads_to_the_same_book(tmp_path: Path) -> None:
    def tables(path: Path) -> set[str]:
        with closing(sqlite3.connect(path)) as db:
            return {
                " ".join(row[0].split())
                for row in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            }

    with Book.open(tmp_path / "new.db"):
        pass
    for version in range(1, len(STEPS)):
        old = tmp_path / f"old-{version}.db"
        create(place_of(old), version)
        with Book.open(old):
            pass
        assert tables(old) == tables(tmp_path / "new.db")


def test_a_step_that_fails_leaves_the_old_book(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_book(path)
    from companion.book import database, schema

    broken = schema.Step((*schema.STEPS[1].statements, "INSERT INTO nowhere VALUES (1)"))
    monkeypatch.setattr(database, "STEPS", (schema.STEPS[0], broken))
    with pytest.raises(BookProblem):
        Book.open(path)
    monkeypatch.undo()
    with Book.open(path) as book:
        assert count(book) == 2
        assert check(book) == ()


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
