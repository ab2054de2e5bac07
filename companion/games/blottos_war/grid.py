"""The territories of one board as a bit mask, so that one shift moves the whole board.

Territories are numbered row by row from the bottom: ``a1`` is 0, ``b1`` 1. Each row has one extra
number that is never used, so that a shift cannot run from one row into the next.
"""

from __future__ import annotations

from functools import lru_cache

from companion.board import place_name
from companion.games.bits import Bits, bits
from companion.games.options import Options


class Grid:
    """One size of board. Use :func:`grid`, which keeps one for each size.

    Attributes:
        size: one more than the largest territory number, unused numbers included.
        names: each territory's name by number, '' if unused; ``index`` is the inverse.
        all, bottom, top: all territories, Blue's end row and Red's end row.
        home: the territories each player owns at the start.
    """

    def __init__(self, columns: int, rows: int, neutral: int) -> None:
        self.columns, self.rows = columns, rows
        self.stride = columns + 1
        self.size = rows * self.stride
        self.names = tuple(
            place_name(i % self.stride, i // self.stride) if i % self.stride < columns else ""
            for i in range(self.size)
        )
        self.index = {name: i for i, name in enumerate(self.names) if name}
        self.all = sum(1 << i for i in self.index.values())
        self.bottom = (1 << columns) - 1
        self.top = self.bottom << (rows - 1) * self.stride
        deep = (rows - neutral) // 2
        blue = self.all & ((1 << deep * self.stride) - 1)
        red = self.all & ~((1 << (rows - deep) * self.stride) - 1)
        self.home = {"blue": blue, "red": red}

    def reach(self, owned: Bits) -> Bits:
        """The given territories and their neighbours (BW-2)."""
        s = self.stride
        return (owned | owned << 1 | owned >> 1 | owned << s | owned >> s) & self.all

    def joined(self, owned: Bits) -> bool:
        """Whether the territories contain an unbroken chain from end row to end row (BW-8)."""
        s = self.stride
        found = owned & self.bottom
        while found:
            more = (found | found << 1 | found >> 1 | found << s | found >> s) & owned
            if more & self.top:
                return True
            if more == found:
                return False
            found = more
        return False

    def rows_joined(self, owned: Bits, player: str) -> int:
        """How many rows the player's territories reach without a gap, from their own end row."""
        own_end = self.bottom if player == "blue" else self.top
        found, more = 0, owned & own_end
        while more != found:
            found, more = more, self.reach(more) & owned
        return sum(bool(found & self.bottom << row * self.stride) for row in range(self.rows))

    def chain(self, owned: Bits) -> list[str]:
        """A shortest chain of owned territories from the bottom row to the top; [] if none."""
        waves = [owned & self.bottom]
        while not waves[-1] & self.top:
            wave = self.reach(waves[-1]) & owned & ~sum(waves)
            if not wave:
                return []
            waves.append(wave)
        here = (last := waves[-1] & self.top) & -last
        path = [here]
        for wave in reversed(waves[:-1]):
            before = self.reach(here) & wave
            here = before & -before
            path.append(here)
        return [self.names[place.bit_length() - 1] for place in reversed(path)]

    def place_list(self, places: Bits) -> list[str]:
        """The names of the territories in board order."""
        return [self.names[i] for i in bits(places)]


@lru_cache(maxsize=64)
def grid(options: Options) -> Grid:
    return Grid(options.number("columns"), options.number("rows"), options.number("neutral"))
