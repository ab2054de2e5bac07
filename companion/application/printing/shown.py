"""A position of a game other than its last, as shown to a person."""

from __future__ import annotations

from dataclasses import dataclass

from companion.scoring.from_record import at_position
from companion.scoring.scored import Scored
from companion.sentences import Sentence


@dataclass(frozen=True)
class Shown:
    """A position as text, and where in the game it is, in a line."""

    position: str
    caption: Sentence


def scored_at(scored: Scored, shown: Shown) -> Scored:
    """The score of a record in another of its positions, for its picture.

    Raises:
        companion.games.protocol.BadText: it is not a position of this game.
    """
    return at_position(scored, scored.game.parse_position(scored.options, shown.position))
