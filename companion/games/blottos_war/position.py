"""A position: who owns each territory, how many recruits are there, and whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.games.bits import Bits
from companion.games.blottos_war.grid import Grid, grid
from companion.games.options import Options

RECRUITS: Final = 4
"""New recruits per player and turn (BW-1)."""
FIXED: Final = RECRUITS + 1
"""A force that no turn can wipe out (BW-9)."""
DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable; made by :func:`position_of` and :func:`start`.

    Attributes:
        blue, red: the territories each player owns, as bits of the :class:`Grid`.
        forces: the number of recruits in each territory, by its number; they are its owner's.
        turns: how many turns have been played; ``None`` if unknown, as on a photo.
        fixed: the territories with a force that can never be wiped out.
        ending: the winner, ``draw``, or '' while the game goes on.
    """

    options: Options
    blue: Bits
    red: Bits
    forces: tuple[int, ...]
    turns: int | None
    grid: Grid = field(compare=False, repr=False)
    fixed: Bits = field(compare=False)
    ending: str = field(compare=False)

    def owned(self, player: str) -> Bits:
        return self.blue if player == "blue" else self.red

    def owner(self, place: int) -> str:
        """Who owns a territory, given its number: a player or ''."""
        if self.blue >> place & 1:
            return "blue"
        return "red" if self.red >> place & 1 else ""

    def allowed(self, player: str) -> Bits:
        """Where this player may place recruits (BW-2)."""
        return self.grid.reach(self.blue if player == "blue" else self.red)


def position_of(
    options: Options, blue: Bits, red: Bits, forces: Sequence[int], turns: int | None
) -> Position:
    """The position with the given ownership and forces."""
    g = grid(options)
    fixed = sum(1 << i for i, force in enumerate(forces) if force >= FIXED)
    over = ending(options, g, blue, red, fixed)
    return Position(options, blue, red, tuple(forces), turns, g, fixed, over)


def start(options: Options) -> Position:
    """The position before the first turn."""
    g = grid(options)
    return position_of(options, g.home["blue"], g.home["red"], [0] * g.size, 0)


def ending(options: Options, g: Grid, blue: Bits, red: Bits, fixed: Bits) -> str:
    """Who has won (BW-8), ``draw`` if nobody can win any more (BW-9), '' while play goes on."""
    blue_chain = bool(blue & g.top) and g.joined(blue)
    red_chain = bool(red & g.bottom) and g.joined(red)
    if blue_chain != red_chain:
        return "blue" if blue_chain else "red"
    if fixed and options["deadlock"] == DRAW and deadlocked(g, blue & fixed, red & fixed):
        return DRAW
    return ""


def deadlocked(g: Grid, blue: Bits, red: Bits) -> bool:
    """Whether fixed territories alone prove that neither player can ever win (BW-9)."""
    if g.joined(blue):
        return g.joined(red)
    if min(blue.bit_count(), red.bit_count()) < g.columns:
        return False
    return not g.joined(g.all & ~blue) and not g.joined(g.all & ~red)
