"""The user's scorebook asked and written to from the window, what goes wrong told at its foot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.book import (
    ALL,
    Book,
    BookProblem,
    add,
    change,
    entry,
    standings,
    undelete,
)
from companion.book.paper import number
from companion.records import BadFile
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.scorebook.beside import BookBeside
    from companion.desk.window import Desk
    from companion.records import Record

T = TypeVar("T")
LEADERS = 4
"""Names on the first page."""


def asked(
    question: Callable[[Book], T],
    tell: Callable[[Sentence], object],
    *,
    make: bool = False,
) -> T | None:
    """The user's book asked; ``None`` where there is none yet, or with a word why it cannot say."""
    from companion.book import place_of

    if not make and not place_of().file.exists():
        return None
    try:
        with Book.open() as book:
            return question(book)
    except (BookProblem, BadFile) as error:
        tell(error.sentence)
        return None


def leading(book: Book) -> tuple[tuple[str, str], ...]:
    """The names that lead the standings, each with points and matches in words."""
    table = standings(book, ALL).table[:LEADERS]
    return tuple((one.name, f"{number(one.points)} / {one.matches}") for one in table)


def put_in(
    desk: Desk,
    beside: BookBeside,
    record: Record,
    done: Callable[[bool], object],
    uid: str = "",
) -> None:
    """Put a game into the book, or what it has become in place of what it was there.

    The foot says what came of it; ``done`` is told whether it is in the book.

    Args:
        uid: the match of a tournament that it is, as the code of its sheet or the pairing says.
    """

    def kept(number: int | None) -> None:
        if number is not None:
            desk.tell(say(N_("In the scorebook as match {match}"), match=number))
        done(number is not None)

    beside.change(partial(_put_in, record, uid), kept, make=True)


def _put_in(record: Record, uid: str, book: Book) -> int:
    """The number of the match in the book."""
    from companion.book import filled_in, wanted
    from companion.book.tags import MATCH, is_uid, with_tags

    name = uid or record.tag(MATCH)
    waiting = wanted(book, name) if name else None
    whole = record
    if waiting is not None:
        whole = filled_in(record, waiting)
    elif is_uid(name):
        whole = with_tags(record, {MATCH: name})
    (added,) = add(book, [entry(whole)])
    if added.deleted:
        undelete(book, [added.id])
    if added.differs:
        change(book, added.id, with_tags(whole, {MATCH: added.uid}))
    return added.id
