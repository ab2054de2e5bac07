"""The user's scorebook asked and written to from the window, what goes wrong told at its foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from companion.book import (
    ALL,
    BadMatch,
    Book,
    BookProblem,
    add,
    change,
    entry,
    standings,
    undelete,
)
from companion.records import BadFile
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.records import Record

T = TypeVar("T")


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


def best(most: int, tell: Callable[[Sentence], object]) -> list[tuple[str, str]]:
    """The names that lead the standings, each with points and matches in words."""
    found = asked(lambda book: standings(book, ALL), tell)
    table = () if found is None else found.table[:most]
    return [(one.name, f"{one.points:g} / {one.matches}") for one in table]


def put_in(desk: Desk, record: Record, uid: str = "") -> str:
    """Put a game into the book, or what it has become in place of what it was there.

    Args:
        uid: the match of a tournament that it is, as the code of its sheet or the pairing says.

    Returns:
        The match's name in records, '' where it could not be put in; the foot says so, or why not.
    """
    from companion.book import filled_in, wanted
    from companion.book.tags import MATCH, is_uid, with_tags

    def kept(book: Book) -> tuple[int, str]:
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
        return added.id, added.uid

    try:
        found = asked(kept, desk.tell, make=True)
    except BadMatch as error:
        desk.tell(error.sentence, stays=True)
        return ""
    if found is None:
        return ""
    desk.tell(say(N_("In the scorebook as match {match}"), match=found[0]))
    return found[1]
