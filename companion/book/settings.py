"""A book's own settings, such as whether uncertain matches count."""

from __future__ import annotations

import sqlite3

from companion.book.acts import SETTING
from companion.book.book import Book

UNCERTAIN = "uncertain"
COUNT, WAIT = "count", "wait"
"""Values of :data:`UNCERTAIN`: matches with marks to check count as read, or (the default) only
after somebody has checked them."""


def counts_uncertain(db: sqlite3.Connection) -> bool:
    """Whether matches with marks to check count as read."""
    row = db.execute("SELECT value FROM setting WHERE name = ?", (UNCERTAIN,)).fetchone()
    return row is not None and row[0] == COUNT


def uncertain_count(book: Book) -> bool:
    """The same for an open book."""
    with book.reading() as db:
        return counts_uncertain(db)


def count_uncertain(book: Book, count: bool) -> None:
    """Set whether matches with marks to check count as read, or wait until they are checked."""
    with book.writing(SETTING, {"value": COUNT if count else WAIT}) as db:
        db.execute(
            "INSERT OR REPLACE INTO setting VALUES (?, ?)", (UNCERTAIN, COUNT if count else WAIT)
        )
        recount_uncertain(db)


def recount_uncertain(db: sqlite3.Connection) -> None:
    """Let matches with marks to check count, or wait, as the setting says."""
    db.execute(
        "UPDATE played SET winner = CASE WHEN ? THEN likely END WHERE marks > 0",
        (counts_uncertain(db),),
    )
