"""The dots, edges and squares of one board size as bits, so that one shift moves the whole board.

Dots are numbered row by row from the bottom: ``a1`` is 0, ``b1`` 1, and so on. The edge from dot
``d`` to the right is bit ``d``, the edge upwards bit ``size * size + d``. A square has the bit of
its lower-left dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.board import edge_name, place_name
from companion.games.bits import Bits, bits


class Grid:
    """One size of board. Use :func:`grid`, which keeps one for each size.

    Attributes:
        names: each dot's name by number; ``index`` is the inverse.
        sides: each dot's sides as (edge bit, dot at the other end), those to lower dots first.
        side_bits: each dot's edges as one mask.
        between: the edge bit by the names of two neighbouring dots, in either order.
        edges, squares: all of them as bits; ``edge_of`` and ``edge_names`` by canonical name.
        dark: the dots of one colour of a checkerboard.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.dots = size * size
        self.names = tuple(place_name(d % size, d // size) for d in range(self.dots))
        self.index = {name: d for d, name in enumerate(self.names)}
        sides: list[list[tuple[Bits, int]]] = [[] for _ in range(self.dots)]
        self.edge_of: dict[str, Bits] = {}
        self.edge_ends: dict[Bits, tuple[int, int]] = {}
        for d in range(self.dots):
            if d % size + 1 < size:
                self._join(sides, 1 << d, d, d + 1)
            if d + size < self.dots:
                self._join(sides, 1 << (self.dots + d), d, d + size)
        self.sides = tuple(tuple(side) for side in sides)
        self.side_bits = tuple(sum(edge for edge, _ in side) for side in sides)
        self.edge_names = {edge: name for name, edge in self.edge_of.items()}
        self.edges = sum(self.edge_names)
        self.between = {
            pair: edge
            for edge, (a, b) in self.edge_ends.items()
            for pair in ((self.names[a], self.names[b]), (self.names[b], self.names[a]))
        }
        self.squares = sum(
            1 << d for d in range(self.dots) if d % size + 1 < size and d + size < self.dots
        )
        self.dark = sum(1 << d for d in range(self.dots) if (d % size + d // size) % 2)
        self.low = (1 << self.dots) - 1
        self.corners = {"blue": size * (size - 1), "red": size - 1}

    def _join(self, sides: list[list[tuple[Bits, int]]], edge: Bits, a: int, b: int) -> None:
        sides[a].append((edge, b))
        sides[b].append((edge, a))
        self.edge_of[edge_name(self.names[a], self.names[b])] = edge
        self.edge_ends[edge] = (a, b)

    def touched(self, edges: Bits) -> Bits:
        """The dots at the ends of the edges."""
        h, v = edges & self.low, edges >> self.dots
        return h | h << 1 | v | v << self.size

    def odd(self, edges: Bits) -> Bits:
        """The dots where an odd number of these edges meet."""
        h, v = edges & self.low, edges >> self.dots
        return h ^ h << 1 ^ v ^ v << self.size

    def bordered(self, edges: Bits) -> Bits:
        """The squares that have one of these edges as a side."""
        h, v = edges & self.low, edges >> self.dots
        return (h | h >> self.size | v | v >> 1) & self.squares

    def around(self, squares: Bits) -> Bits:
        """The edges that are sides of the squares."""
        return squares | squares << self.size | (squares | squares << 1) << self.dots

    def outline(self, squares: Bits) -> Bits:
        """The edges between these squares and all others, without the board's border."""
        others = self.squares & ~squares
        across = squares & others << self.size | others & squares << self.size
        return across | (squares & others << 1 | others & squares << 1) << self.dots

    def connected(self, edges: Bits, dots: Bits) -> Bits:
        """The dots reachable from the given dots along the edges, including themselves."""
        h, v, size = edges & self.low, edges >> self.dots, self.size
        while True:
            more = dots | (dots & h) << 1 | dots >> 1 & h
            more |= (more & v) << size | more >> size & v
            if more == dots:
                return dots
            dots = more

    def incident(self, edges: Bits, dots: Bits) -> Bits:
        """The edges that end at one of the dots."""
        h, v = edges & self.low, edges >> self.dots
        return h & (dots | dots >> 1) | (v & (dots | dots >> self.size)) << self.dots

    def part(self, edges: Bits, dots: Bits) -> Bits:
        """The edges that are connected to one of the dots."""
        return self.incident(edges, self.connected(edges, dots))

    def parts(self, edges: Bits, dots: Bits) -> Iterator[tuple[int, Bits]]:
        """Each connected component of edges that reaches one of the dots, with its lowest such
        dot."""
        while dots:
            low = dots & -dots
            together = self.connected(edges, low)
            yield low.bit_length() - 1, self.incident(edges, together)
            dots &= ~together

    def spread(self, lines: Bits, squares: Bits) -> Bits:
        """The squares reachable from the given squares without crossing a line."""
        h, v, size = lines & self.low, lines >> self.dots, self.size
        right, left, up, down = ~(v >> 1), ~v, ~(h >> size), ~h
        while True:
            more = squares | (squares & right) << 1 | (squares & left) >> 1
            more = (more | (more & up) << size | (more & down) >> size) & self.squares
            if more == squares:
                return squares
            squares = more

    def beside(self, lines: Bits, squares: Bits) -> Bits:
        """The given squares and their neighbours without a line between."""
        h, v, size = lines & self.low, lines >> self.dots, self.size
        more = squares | (squares & ~(v >> 1)) << 1 | (squares & ~v) >> 1
        return (more | (squares & ~(h >> size)) << size | (squares & ~h) >> size) & self.squares

    def edge_list(self, edges: Bits) -> list[str]:
        """The names of the edges in board order."""
        return [name for name, edge in self.edge_of.items() if edge & edges]

    def place_list(self, places: Bits) -> list[str]:
        """The names of dots or squares in board order."""
        return [self.names[d] for d in bits(places)]


@cache
def grid(size: int) -> Grid:
    return Grid(size)
