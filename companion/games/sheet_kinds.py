"""A game's printed sheets by their markers, and the colours laid over places in pictures."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.options import Options


@dataclass(frozen=True)
class SheetKind:
    """A printable identified by its twelve markers, ids ``first_marker`` to ``first_marker +
    11``."""

    item: str
    options: Options
    paper: str
    first_marker: int


@dataclass(frozen=True, slots=True)
class Tint:
    """A place's fill in pictures: a colour of the game, and whether it is hatched (negated)."""

    colour: str
    hatched: bool = False
