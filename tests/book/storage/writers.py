"""A program that writes in a book while others do.

    python -m tests.book.storage.writers BOOK WHAT N

Prints as JSON what it was acknowledged, the longest that one match or table took, and the longest
that it waited for the book, in seconds.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.book import book as book_file
from companion.book.book import Book
from companion.book.damage.check import count_all
from companion.book.damage.rebuild import rebuild
from companion.book.figures.standings import standings
from companion.book.matches import Entry, add
from companion.book.problems import BookProblem
from companion.book.storage.backup import back_up
from companion.book.transfer.imports import import_file
from tests.book.results import result

T = TypeVar("T")

PERSISTENCE = 60.0
"""Seconds for which a thing is tried again."""


def main() -> None:
    path, what, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    uids: list[str] = []
    longest = 0.0

    def timed(act: Callable[[], object]) -> None:
        nonlocal longest
        start = time.perf_counter()
        act()
        longest = max(longest, time.perf_counter() - start)

    waited = 0.0
    take = book_file.begin_writing

    def timed_taking(db: sqlite3.Connection) -> None:
        nonlocal waited
        start = time.perf_counter()
        take(db)
        waited = max(waited, time.perf_counter() - start)

    book_file.begin_writing = timed_taking
    with Book.open(path) as book:
        if what == "import":
            last = time.perf_counter()

            def progress(_: object) -> None:
                nonlocal longest, last
                longest, last = max(longest, time.perf_counter() - last), time.perf_counter()

            persistently(lambda: import_file(book, path.with_name("import.pgr"), progress))
        for step in range(number):
            if what == "rebuild":
                persistently(lambda: count_all(book))
            elif what == "take in":
                persistently(lambda: rebuild(path, path.with_name("source.db")))
            elif what == "backup":
                persistently(lambda: back_up(book.db, book.place))
            elif what == "read":
                timed(lambda: standings(book))
            elif what.startswith("add"):
                one = result(f"Player {step % 13}", f"Rival {step % 11}", "14-11")
                timed(lambda one=one: uids.append(_put(book, one)))  # type: ignore[misc]
    json.dump({"uids": uids, "longest": longest, "waited": waited}, sys.stdout)


def _put(book: Book, one: Entry) -> str:
    return persistently(lambda: add(book, [one]))[0].uid


def persistently(act: Callable[[], T]) -> T:
    """Do it; if the book cannot be written now, retry as a person would."""
    late = time.monotonic() + PERSISTENCE
    while True:
        try:
            return act()
        except BookProblem:
            if time.monotonic() > late:
                raise


if __name__ == "__main__":
    main()
