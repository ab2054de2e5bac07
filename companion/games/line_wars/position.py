"""A Line Wars position: both players' lines, and what else the rules need."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.bits import Bits
from companion.games.blue_and_red import OTHER
from companion.games.line_wars.grid import Grid, grid
from companion.games.line_wars.territory import Owners, owners
from companion.games.options import Options


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable; ``None`` stands for what a photo cannot show.

    Attributes:
        blue, red: each player's lines, as bits of the :class:`Grid`.
        black: the squares that were coloured black, as bits.
        player: who is to move next.
        turns: how many turns Blue and Red have taken, passed ones included.
        agreed: whether both have agreed that the game is over (LW-13).
    """

    options: Options
    blue: Bits = 0
    red: Bits = 0
    black: Bits = 0
    player: str | None = "blue"
    turns: tuple[int | None, int | None] = (0, 0)
    agreed: bool | None = False

    @property
    def grid(self) -> Grid:
        return grid(self.options.number("size"))

    @property
    def free(self) -> Bits:
        """The edges without a line."""
        return self.grid.edges & ~(self.blue | self.red)

    @property
    def owned(self) -> Owners:
        """Whose each square is."""
        return owners(self.options, self.blue, self.red)

    def lines(self, player: str) -> Bits:
        return self.blue if player == "blue" else self.red

    def turn(self, player: str) -> int | None:
        """The number of this player's next turn, from 1 (LW-5)."""
        taken = self.turns[player == "red"]
        return None if taken is None else taken + 1

    def count(self, player: str) -> int | None:
        """How many lines this player's next turn has unless it is cut short (LW-5)."""
        taken = self.turns[player == "red"]
        return None if taken is None else lines_due(player, taken)

    def starts(self, player: str) -> Bits:
        """The dots where this player may begin a trail (LW-7, LW-8) and that still have a free
        side."""
        g, own = self.grid, self.lines(player)
        reach = g.touched(own) if own else 1 << g.corners[player]
        return reach & g.touched(self.free)

    def stuck(self) -> bool:
        """Whether neither player can draw a line."""
        return not self.starts("blue") and not self.starts("red")

    def after(self, player: str, lines: Bits) -> Position:
        """The position after a turn's lines; no lines are a pass."""
        blue, red = self.blue, self.red
        by_blue, by_red = self.turns
        if player == "blue":
            blue, by_blue = blue | lines, self.turn("blue")
        else:
            red, by_red = red | lines, self.turn("red")
        turns = (by_blue, by_red)
        return Position(self.options, blue, red, self.black, OTHER[player], turns, self.agreed)

    def blackened(self) -> Position:
        """The same drawing with exactly the negated squares blackened (LW-11)."""
        return replace(self, black=self.owned.negated)


def lines_due(player: str, taken: int) -> int:
    """The lines of a player's next turn after ``taken`` turns, unless it is cut short (LW-5)."""
    return 4 if player == "red" and taken == 0 else taken + 1
