"""Whether records may be of the same players, and of the same day."""

from __future__ import annotations

from companion.book.book import Book
from companion.book.spelling import key_of
from companion.book.tags import DATE
from companion.records import Record


def may_be_one(book: Book, one: Record, other: Record) -> bool:
    """Whether two records of a game may be of one match, by who played."""
    seats = zip(one.names, other.names, strict=True)
    return all(not (a and b) or same_person(book, a, b) for a, b in seats)


def named_and_same_day(one: Record, other: Record) -> bool:
    return all((*one.names, *other.names)) and same_day(one, other)


def same_day(one: Record, other: Record) -> bool:
    return not (one.tag(DATE) and other.tag(DATE)) or one.tag(DATE) == other.tag(DATE)


def same_person(book: Book, one: str, other: str) -> bool:
    """Whether two names are one player in the book."""
    if key_of(one) == key_of(other):
        return True
    with book.reading() as db:
        rows = db.execute(
            """SELECT p.root FROM spelling s JOIN player p ON p.id = s.player
            WHERE s.key IN (?, ?)""",
            (key_of(one), key_of(other)),
        ).fetchall()
    return len(rows) == 2 and rows[0] == rows[1]
