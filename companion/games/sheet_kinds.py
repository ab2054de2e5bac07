"""A game's printed sheets by their markers, and the colours laid over places in pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.options import Options

if TYPE_CHECKING:
    from companion.board.marker_blocks import MarkerBlock
    from companion.games.described import Described


@dataclass(frozen=True)
class SheetKind:
    """A printable identified by its twelve markers, ids ``first_marker`` to ``first_marker +
    11``."""

    item: str
    options: Options
    paper: str
    first_marker: int


def sheet_of(game: Described, block: MarkerBlock) -> SheetKind:
    """The printed sheet that a block of marker ids stands for."""
    return SheetKind(block.item, game.choose(dict(block.chosen)), block.paper, block.first)


@dataclass(frozen=True, slots=True)
class Tint:
    """A place's fill in pictures: a colour of the game, and whether it is hatched (negated)."""

    colour: str
    hatched: bool = False
