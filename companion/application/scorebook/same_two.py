"""Whether records may be of the same players, and of the same day."""

from __future__ import annotations

from companion.book.book import Book
from companion.book.erased_names import is_stand_in
from companion.book.spelling import key_of
from companion.book.tags import DATE, with_tags
from companion.games import game as find_game
from companion.records import Record, player_tag


def may_be_one(book: Book, one: Record, other: Record) -> bool:
    """Whether two records of a game may be of one match, by who played."""
    seats = zip(one.names, other.names, strict=True)
    return all(not (a and b) or same_person(book, a, b) for a, b in seats)


def without_erased(record: Record, other: Record) -> Record:
    """A record without the players of whom it, or another, has only a stand-in: somebody who was
    erased may be anybody."""
    seats = zip(find_game(record.game).players, record.names, other.names, strict=True)
    return with_tags(record, {player_tag(p): "" for p, *two in seats if any(map(is_stand_in, two))})


def named_and_same_day(one: Record, other: Record) -> bool:
    return all((*one.names, *other.names)) and same_day(one, other)


def same_day(one: Record, other: Record) -> bool:
    return not (one.tag(DATE) and other.tag(DATE)) or one.tag(DATE) == other.tag(DATE)


def same_person(book: Book, one: str, other: str) -> bool:
    """Whether two names are one player in the book."""
    if key_of(one) == key_of(other):
        return True
    rows = book.rows(
        "SELECT p.root FROM spelling s JOIN player p ON p.id = s.player WHERE s.key IN (?, ?)",
        (key_of(one), key_of(other)),
    )
    return len(rows) == 2 and bool(rows[0] == rows[1])
