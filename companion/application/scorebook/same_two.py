"""Whether records may be of the same players, and of the same day."""

from __future__ import annotations

from companion.book.book import Book
from companion.book.spelling import key_of
from companion.book.tags import DATE
from companion.games import game as find_game
from companion.records import Record, player_tag


def seats(record: Record) -> list[str]:
    return [player_tag(player) for player in find_game(record.game).players]


def may_be_one(book: Book, one: Record, other: Record) -> bool:
    """Whether two records may be of one match, by who played."""
    names = ((one.tag(tag), other.tag(tag)) for tag in seats(one))
    return all(not (a and b) or same_person(book, a, b) for a, b in names)


def named_and_same_day(one: Record, other: Record) -> bool:
    named = all(one.tag(tag) and other.tag(tag) for tag in seats(one))
    return named and same_day(one, other)


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
