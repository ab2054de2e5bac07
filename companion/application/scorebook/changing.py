"""Changing a match of the book: what is said replaces what is there."""

from __future__ import annotations

from companion.application.dispute.judging import Shown
from companion.application.scorebook.adding import notes_about, settled_as_said, shown_by
from companion.application.scorebook.completing import overwritten
from companion.application.scorebook.details import (
    Details,
    history_of,
    refuse_future,
    tags_said,
    with_details,
)
from companion.application.scorebook.finding import Which, number_of, record_of_match, shown_match
from companion.application.scorebook.outcomes import Changed
from companion.book.book import Book
from companion.book.history import CHANGED, REVIEWED
from companion.book.matches import change, text_of
from companion.book.problems import BookProblem
from companion.book.tags import LOOK, TOLD, with_result, with_tags
from companion.records import Record
from companion.sentences import N_


def change_match(
    book: Book,
    match: Which,
    shown: Shown | None,
    said: Details,
    *,
    by: str | None = None,
    future: bool = False,
    reviewed: bool = False,
) -> Changed:
    """Change a match as people say; see :meth:`companion.Book.change`.

    ``reviewed``: people answered what was open about it.
    """
    if shown is None and not history_of(said):
        raise BookProblem.of(N_("say what to change"), id="nothing-said")
    number = number_of(book, match)
    if shown is None:
        record = settled_as_said(record_of_match(book, number), said)
    else:
        record = _replaced(book, number, shown, said)
    record = with_details(record, said)
    if tags_said(said):
        refuse_future(record, future=future)
    file = str(shown) if isinstance(shown, str) else ""
    kind = REVIEWED if reviewed else CHANGED
    changed = change(book, number, record, kind=kind, said=history_of(said, file), by=by)
    now = shown_match(book, number)
    return Changed(now, changed, tuple(notes_about(text_of(book, number), now)) if changed else ())


def _replaced(book: Book, number: int, shown: Shown, said: Details) -> Record:
    """What is shown, with the details of the match that it does not have itself."""
    shows = shown_by(shown, said)
    new = settled_as_said(shows.record, said)
    if shows.look and not new.tag(LOOK):
        new = with_tags(new, {LOOK: shows.look})
    try:
        old = record_of_match(book, number)
    except BookProblem:
        return new  # a record too damaged to be read can still be replaced
    whole = overwritten(old, new)
    return with_result(whole, old.result) if old.tag(TOLD) and "result" not in said else whole
