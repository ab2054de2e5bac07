"""The boards on which matches ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from companion.application.scorebook.book import Book
from companion.errors import CompanionError
from companion.games.protocol import Game, Move, Position
from companion.records import replay
from companion.records.replay import Replay

if TYPE_CHECKING:
    from companion.book.profile import Outing


class LastBoard(NamedTuple):
    """A match from one player's view, and the position it ended in."""

    outing: Outing
    game: Game[Position, Move]
    position: Position


def last_boards(book: Book, outings: Iterable[Outing], most: int) -> list[LastBoard]:
    """The first ``most`` of the matches of which the book has more than the result."""
    found: list[LastBoard] = []
    for outing in outings:
        if len(found) == most:
            break
        try:
            record = book.record(outing.match)
            if record.turns or record.position:
                played: Replay[Position, Move] = replay(record)
                found.append(LastBoard(outing, played.game, played.end))
        except (CompanionError, ValueError):
            continue
    return found
