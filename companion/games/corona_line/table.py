"""Options prepared for play: the net of the board's size, the start points, and the house rules."""

from __future__ import annotations

from functools import lru_cache

from companion.board.lattice import Cell
from companion.games.corona_line.net import Net, net
from companion.games.options import Options


def start_cells(size: int, starts: str) -> tuple[Cell, Cell]:
    """Column and row of Blue's and Red's start points, which are symmetric by a half turn."""
    last = size - 1
    blue = {"corners": (0, 0), "other_corners": (0, last), "sides": (0, last // 2)}[starts]
    return blue, (last - blue[0], last - blue[1])


class Table:
    """One set of options prepared for play. Use :func:`table`, which keeps one for each.

    Attributes:
        net: the board's points and lines.
        starts: each player's start point by number.
        target: the points that win at once (CL-9).
        no_straight_on: whether a line may not continue in the last one's direction (CL-4).
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.net: Net = net(options.number("size"))
        blue, red = start_cells(self.net.size, options.choice("starts"))
        self.starts = {
            "blue": blue[1] * self.net.size + blue[0],
            "red": red[1] * self.net.size + red[0],
        }
        self.target = options.number("target")
        self.no_straight_on = options.on("no_straight_on")


@lru_cache(maxsize=64)
def table(options: Options) -> Table:
    return Table(options)
