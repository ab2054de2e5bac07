"""What is told of matches that may be one although the book cannot tell."""

from __future__ import annotations

from typing import Final

from companion.application.scorebook.identity import half_known
from companion.book.book import Book
from companion.book.facts import facts_of
from companion.records import Record
from companion.sentences import N_, Sentence, say


def twin_told(book: Book, record: Record, number: int) -> Sentence | None:
    """That a match may be another of the book of which only the result is known; or, if only its
    own result is known, a game of the book that agrees with it."""
    game = record.shows_play
    found = half_known(book, record, None if game else facts_of(record))
    if not found:
        return None
    told = _TWINS[game, len(found) > 1]
    return say(told, match=", ".join(str(one.id) for one in found), number=number)


_TWINS: Final = {
    (True, False): N_(
        "Match {match} is of the same two players on the same day, and only its result is known. "
        "If it is this match, delete match {match}."
    ),
    (True, True): N_(
        "Matches {match} are of the same two players on the same day, and only their results are "
        "known. If one of them is this match, delete that one."
    ),
    (False, False): N_(
        "Match {match} is of the same two players on the same day. If it is this match, delete "
        "match {number}."
    ),
    (False, True): N_(
        "Matches {match} are of the same two players on the same day. If one of them is this "
        "match, delete match {number}."
    ),
}
"""What is told of a match that shows play, or not, and may be one other, or one of several."""
