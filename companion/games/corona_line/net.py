"""The points of one board size and how straight lines between them cross, as bit masks.

Points are numbered row by row from the bottom: ``a1`` is 0, ``b1`` is 1, and so on. The line from
point ``a`` to point ``b`` has bit ``a * points + b``, and also bit ``b * points + a`` for the
opposite direction. Shifting a set of lines by ``a * points`` thus gives the points it reaches from
``a``. All arithmetic is exact: signs of integer cross products.
"""

from __future__ import annotations

from functools import cache
from math import gcd

from companion.board import edge_name, place_name
from companion.games.bits import Bits, bits

Line = tuple[int, int]
"""A line as drawn, from one point number to another."""


class Net:
    """One size of board. Use :func:`net`, which keeps one for each size.

    Attributes:
        size, points: points along a side, and in total.
        names: each point's name by number; ``index`` is the inverse.
        cells: each point's column and row, from 0.
        sights: for each point the points visible from it, with no other in between (CL-3).
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.points = size * size
        self.cells = tuple((p % size, p // size) for p in range(self.points))
        self.names = tuple(place_name(*cell) for cell in self.cells)
        self.index = {name: p for p, name in enumerate(self.names)}
        self.sights = tuple(self._seen_from(p) for p in range(self.points))
        self._left: dict[Line, Bits] = {}
        self._crossing: dict[Line, Bits] = {}

    def _seen_from(self, p: int) -> Bits:
        column, row = self.cells[p]
        return sum(
            1 << q for q, (c, r) in enumerate(self.cells) if gcd(abs(c - column), abs(r - row)) == 1
        )

    def left(self, a: int, b: int) -> Bits:
        """The points to the left of the straight line from ``a`` through ``b``."""
        found = self._left.get((a, b))
        if found is None:
            (ac, ar), (bc, br) = self.cells[a], self.cells[b]
            dc, dr = bc - ac, br - ar
            found = sum(
                1 << p for p, (c, r) in enumerate(self.cells) if dc * (r - ar) - dr * (c - ac) > 0
            )
            self._left[a, b] = found
        return found

    def crossing(self, a: int, b: int) -> Bits:
        """The lines, in both directions, that cross the line from ``a`` to ``b``, also those
        through other points.

        The inside of one meets the inside of the other: lines that meet at an end of one do not
        cross.
        """
        found = self._crossing.get((a, b))
        if found is None:
            found = self._crossed_from(a, b) | self._crossed_from(b, a)
            self._crossing[a, b] = self._crossing[b, a] = found
        return found

    def _crossed_from(self, a: int, b: int) -> Bits:
        """The lines that cross from the left of the line ``a`` to ``b`` to its right."""
        found, over = 0, self.left(b, a)
        for p in bits(self.left(a, b)):
            between = over & self.left(p, a) & self.left(b, p)
            found |= between << (p * self.points)
        return found

    def bit(self, a: int, b: int) -> int:
        """The number of a line's bit."""
        return a * self.points + b

    def between(self, a: int, b: int) -> list[int]:
        """The points that a straight line from ``a`` to ``b`` passes through, nearest first."""
        (ac, ar), (bc, br) = self.cells[a], self.cells[b]
        steps = gcd(abs(bc - ac), abs(br - ar))
        return [
            (ar + (br - ar) // steps * k) * self.size + ac + (bc - ac) // steps * k
            for k in range(1, steps)
        ]

    def along(self, a: int, b: int, *, alone: bool) -> Bits:
        """The lines, in both directions, along a line that passes through other points or stands
        ``alone``; 0 for any other, as its ends are occupied."""
        if self.sights[a] >> b & 1 and not alone:
            return 0
        way = [a, *self.between(a, b), b]
        return sum(1 << self.bit(p, q) for p in way for q in way if p != q)

    def covers(self, one: Line, other: Line) -> bool:
        """Whether one line lies over the other, or over a part of it."""
        (ac, ar), (bc, br) = (self.cells[p] for p in one)
        along = bc - ac, br - ar
        if any(
            along[0] * (r - ar) != along[1] * (c - ac) for c, r in (self.cells[p] for p in other)
        ):
            return False
        near, far = sorted(
            along[0] * (c - ac) + along[1] * (r - ar) for c, r in (self.cells[p] for p in other)
        )
        return near < along[0] ** 2 + along[1] ** 2 and far > 0

    def onward(self, a: int, b: int, start: int) -> Bits:
        """The first point, as bits, from ``start`` in the direction ``a`` to ``b``; 0 if that is
        off the board."""
        (ac, ar), (bc, br), (sc, sr) = self.cells[a], self.cells[b], self.cells[start]
        steps = gcd(bc - ac, br - ar)
        column, row = sc + (bc - ac) // steps, sr + (br - ar) // steps
        if 0 <= column < self.size and 0 <= row < self.size:
            return 1 << (row * self.size + column)
        return 0

    def line_name(self, line: Line) -> str:
        """A line's name in the direction drawn: ``d4-a1``."""
        return f"{self.names[line[0]]}-{self.names[line[1]]}"

    def edge(self, line: Line) -> str:
        """A line's name among the board's places: ``a1-d4``."""
        return edge_name(self.names[line[0]], self.names[line[1]])


@cache
def net(size: int) -> Net:
    return Net(size)
