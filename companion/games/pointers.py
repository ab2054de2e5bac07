"""What pictures show of a result: colours over places, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Tint:
    """A place's fill: a colour of the game, and whether it is hatched (negated)."""

    colour: str
    hatched: bool = False


PointerKind = Literal["places", "chain", "crossing", "sign"]


@dataclass(frozen=True)
class Pointer:
    """One thing that is highlighted.

    Attributes:
        kind: each of ``places`` is ringed; those of a ``chain`` are also joined in order; of lines,
            both sides are drawn instead, so that the path itself stays visible. ``text`` is
            written at a ``crossing`` of two lines and at a place with a ``sign``.
        places: names of places of the board; for a crossing the two lines.
        player: the player it belongs to, '' if nobody.
    """

    kind: PointerKind
    places: tuple[str, ...]
    player: str = ""
    text: str = ""
