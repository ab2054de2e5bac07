"""A match of the book as it is shown, deleted or not."""

from __future__ import annotations

from companion.application.scorebook.outcomes import Added
from companion.book.book import Book
from companion.book.facts import BadMatch, facts_of, row_of
from companion.book.listing import Match, match
from companion.book.matches import is_deleted, match_id, text_of
from companion.book.problems import BookProblem
from companion.records import Record, RecordError, parse_record

Which = Match | Added | int | str
"""A match: itself, what came of adding it, its number, or its id in records."""


def number_of(book: Book, which: Which) -> int:
    """The number of a match."""
    return match_id(book, str(which.id if isinstance(which, (Match, Added)) else which))


def record_of_match(book: Book, number: int) -> Record:
    """The record of a match, deleted or not."""
    try:
        return parse_record(text_of(book, number))
    except RecordError as error:
        raise BookProblem(error.sentence) from None


def shown_match(book: Book, number: int) -> Match:
    """A match by its number; a deleted one as its record has it."""
    if not is_deleted(book, number):
        return match(book, number)
    try:
        facts = facts_of(record_of_match(book, number))
    except BadMatch as error:
        raise BookProblem(error.sentence) from None
    row = row_of(facts, counts_uncertain=True)
    return Match.of(number, facts.uid, facts.names, facts.event, row)
