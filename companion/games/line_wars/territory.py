"""Territory: regions, who owns them, and negation (LW-10 to LW-12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.bits import Bits
from companion.games.line_wars.grid import Grid, grid
from companion.games.options import Options


class Owners(NamedTuple):
    """The owner of every square, as bits: each square is in exactly one of the four sets.

    ``negated`` are the squares to be blackened at the end.
    """

    blue: Bits
    red: Bits
    negated: Bits
    nobody: Bits

    def groups(self) -> dict[str, Bits]:
        """The squares by their owner: ``blue``, ``red``, ``negated`` or ``nobody``."""
        return self._asdict()

    def by(self, player: str) -> Bits:
        return self.blue if player == "blue" else self.red

    def of(self, square: Bits) -> str:
        """Whose a square is, or all squares of a region."""
        return next(owner for owner, squares in self.groups().items() if squares & square)

    @property
    def score(self) -> dict[str, int]:
        """How many squares each player owns."""
        return {"blue": self.blue.bit_count(), "red": self.red.bit_count()}


def regions(g: Grid, lines: Bits) -> Iterator[Bits]:
    """The regions into which lines cut the board, each as its squares, in board order."""
    left = g.squares
    while left:
        region = g.spread(lines, left & -left)
        yield region
        left &= ~region


@lru_cache(maxsize=1024)
def owners(options: Options, blue: Bits, red: Bits) -> Owners:
    """The owner of every square, under the options' house rule on negation."""
    g = grid(options.number("size"))
    by_blue, by_red = g.bordered(blue), g.bordered(red)
    whole_blue = whole_red = 0
    for region in regions(g, blue | red):
        if region == g.squares:  # nothing is closed off (LW-12)
            break
        if region & by_blue:
            whole_blue |= region
        if region & by_red:
            whole_red |= region
    negated = whole_blue & whole_red
    if options.choice("negation") == "square":
        negated &= by_blue & by_red
    owned_blue, owned_red = whole_blue & ~whole_red, whole_red & ~whole_blue
    return Owners(owned_blue, owned_red, negated, g.squares & ~owned_blue & ~owned_red & ~negated)
