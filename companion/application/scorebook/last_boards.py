"""The board on which a match ended."""

from __future__ import annotations

from typing import NamedTuple

from companion.application.scorebook.book import Book
from companion.errors import CompanionError
from companion.games.protocol import Game, Move, Position
from companion.records import replay
from companion.records.replay import Replay


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
