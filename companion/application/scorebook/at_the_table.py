"""Putting what two players have just agreed on into the scorebook: their game, or a photo of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.application.scorebook.book import Book
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.games.protocol import Game, Move, Position
from companion.records import Record, replay
from companion.records.replay import Replay
from companion.sentences import N_, Sentence, say, without_commands

if TYPE_CHECKING:
    from companion.application.reading.review import Review
    from companion.scoring.scored import Scored


def put_in(shown: Record | Scored, names: Sequence[str], file: Path | None = None) -> Sentence:
    """Put a game, or a photo's score, into the scorebook; what came of it.

    Args:
        names: who played, in seating order.
        file: the scorebook, if not the user's own.
    """
    if not all(names):
        return say(N_("Each player needs a name first. Enter it on the phone."))
    key = shown.game if isinstance(shown, Record) else shown.game.key
    players = dict(zip(find_game(key).players, names, strict=True))
    try:
        with Book(file) as book:
            added = book.add(shown, players=players)
    except CompanionError as error:
        return without_commands(error.sentence)
    if added.done:
        return say(N_("In the scorebook as match {match}"), match=added.id)
    template = N_("This looks like match {match} of the scorebook. Decide at the computer.")
    return say(template, match=added.id)


def put_back(book: Book, review: Review, record: Record) -> bool:
    """Put what was said on the photo of a match into the match: what was settled, or, where the
    photo was read in another way or is of another board, the whole drawing; whether that changed
    the match.

    Args:
        record: what the photo shows as corrected.

    Raises:
        CompanionError: the match has moves, which a photo cannot correct.
    """
    match, state = review.match, review.state
    assert match is not None
    shown, said = None, match.newly_said(state)
    if said is None:
        said, shown = (dict(review.said), dict(state.answers)), match.drawn_anew(record)
    marks, answers = said
    if not match.changed(state) or not (marks or answers or shown is not None):
        return False
    return book.review(match.number, shown, corrections=marks, options=answers).changed


class LastBoard(NamedTuple):
    """A game, and the position that a match of it ended in."""

    game: Game[Position, Move]
    position: Position


def last_board(book: Book, match: int) -> LastBoard | None:
    """The last position of a match; ``None`` if the book has no more than its result."""
    try:
        record = book.record(match)
        if record.turns or record.position:
            played: Replay[Position, Move] = replay(record)
            return LastBoard(played.game, played.end)
    except (CompanionError, ValueError):
        pass
    return None
