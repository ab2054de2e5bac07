"""A position of a game other than its last, as shown to a person."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.protocol import Reading
from companion.scoring.scored import Scored
from companion.sentences import Sentence


@dataclass(frozen=True)
class Shown:
    """A position as text, and where in the game it is, in a line."""

    position: str
    caption: Sentence


def scored_at(scored: Scored, shown: Shown) -> Scored:
    """The score in an earlier position of the same game, for its picture.

    Raises:
        companion.games.protocol.BadText: it is not a position of this game.
    """
    game = scored.game
    position = game.parse_position(scored.options, shown.position)
    reading = Reading(position, game.result(position))
    return replace(scored, reading=reading, values=game.marks(position), doubts=())
