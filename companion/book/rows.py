"""Reading the rows of ``match`` from a book's file, by SQLite as far as possible and page by page
elsewhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.book.carve import carved
from companion.book.problems import UNREADABLE
from companion.book.row import COLUMNS, Row, row_of


def carved_and_selected(file: Path) -> Iterator[Row]:
    """Every row that can be found, those that SQLite finds first; many of them twice."""
    yield from selected(file)
    yield from carved(file)


def selected(file: Path) -> Iterator[Row]:
    """Matches as SQLite finds them, skipping places where it fails."""
    with suppress(*UNREADABLE), closing(connected(file)) as db:
        last = 0
        for (number,) in _steps(db):
            if number <= last:
                continue
            last = number
            with suppress(*UNREADABLE):
                row = db.execute(f"SELECT {COLUMNS} FROM match WHERE id = ?", (number,)).fetchone()
                if row is not None and (found := row_of(row)) is not None:
                    yield found.mended()


def _steps(db: sqlite3.Connection) -> Iterator[tuple[int]]:
    """Match numbers, from the table and from the index of ids, as far as each is readable."""
    for order in ("SELECT id FROM match ORDER BY id", "SELECT id FROM match ORDER BY id DESC"):
        numbers: list[int] = []
        try:
            for (number,) in db.execute(order):
                numbers.append(number)
        except UNREADABLE:
            yield from ((number,) for number in sorted(numbers))
            continue
        yield from ((number,) for number in sorted(numbers))
        return


def connected(file: Path | str) -> sqlite3.Connection:
    """A connection, to a file or an SQLite URI, that accepts invalid UTF-8."""
    db = sqlite3.connect(file, uri=isinstance(file, str), isolation_level=None)
    db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    return db
