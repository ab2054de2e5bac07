"""A book of its own for each test, and nobody's real one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.book import book as book_module
from companion.book import erasing
from companion.book.book import Book
from companion.book.damage import salvage
from companion.book.events import SWISS, make_tournament
from companion.book.matches import entry
from companion.book.players import merge
from companion.book.storage import database, own, schema
from companion.book.storage.place import VARIABLE
from companion.book.tournaments.draw import pair
from companion.records import load_record
from tests.book.results import put, result
from tests.book.tournaments.test_tournament import play_all

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the test's book, which need not exist yet."""
    file = tmp_path / "book.db"
    monkeypatch.setenv(VARIABLE, str(file))
    return file


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with Book.open(path) as opened:
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Book]:
    """Another book, empty."""
    with Book.open(tmp_path / "other.db") as opened:
        yield opened


@pytest.fixture
def full(book: Book) -> Book:
    """A book with all that one can hold."""
    put(
        book,
        entry(load_record(SAMPLES / "line-wars-whole-game.pgr")),
        entry(load_record(SAMPLES / "line-wars-from-photo.pgr")),
        result("Ann", "Ben", "14-11", Event="Tuesday"),
        result('=cmd|"x"', "Zoë 李", "1/2-1/2", game="lineage"),
        result("Anne", "Ben", "*"),
    )
    merge(book, "Anne", "Ann")
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy"), rounds=2)
    pair(book, "Open")
    play_all(book, "Open")
    return book


def weather(db: sqlite3.Connection) -> None:
    """A made-up step, which brings a table with something for each match."""
    db.execute("CREATE TABLE weather (match INTEGER PRIMARY KEY REFERENCES match (id), told TEXT)")
    db.execute("INSERT INTO weather SELECT id, 'dry' FROM match")


@pytest.fixture
def older(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A book of two matches, in a program whose books have since got a further step. No random id
    holds the name of who played both: there is no O in one."""
    with Book.open(path) as book:
        put(book, result("Ann", "Bob", "1-0"), result("Bob", "Cy", "0-1"))
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, weather))
    for module in (book_module, database, erasing, own, salvage):
        monkeypatch.setattr(module, "VERSION", len(schema.STEPS))
    database.expected_objects.cache_clear()
    yield path
    database.expected_objects.cache_clear()
