"""A board for the rules: intersections as bits, and the paths along the lines from each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import takewhile
from operator import or_
from typing import NamedTuple

from companion.games.bits import Bits, bits
from companion.games.blue_and_red import PLAYERS
from companion.games.lineage.board_file import BoardFile, Line
from companion.games.lineage.board_folder import board_named


class Side(NamedTuple):
    """One direction along one line from an intersection (LG-6).

    Attributes:
        ahead: the next intersection in that direction, as a bit.
        behind: the next one in the opposite direction, 0 if an open line ends here.
        way: every intersection in that direction in order, as bits, without the piece's own place.
        line: the line's name.
    """

    ahead: Bits
    behind: Bits
    way: tuple[Bits, ...]
    line: str

    def free(self, taken: Bits) -> Iterator[Bits]:
        """The intersections on the way up to the next piece (LG-3)."""
        return takewhile(lambda point: not taken & point, self.way)


class Network:
    """The tables derived from a board's data; one for each board.

    Attributes:
        names: intersections in board order; ``index`` is the inverse.
        sides: for each intersection the sides of a piece on it.
        ways: the same as plain paths, for sliding.
        beside: for each intersection its neighbours on all sides, as bits.
        centre: the four centre points.
    """

    def __init__(self, board: BoardFile) -> None:
        self.board = board
        self.names = tuple(board.points)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.sides = tuple(tuple(self._sides(name)) for name in self.names)
        self.ways = tuple(tuple(side.way for side in sides) for sides in self.sides)
        self.beside = tuple(reduce(or_, (side.ahead for side in sides), 0) for sides in self.sides)
        self.centre_of = {player: self.bits(board.centre[player]) for player in PLAYERS}
        self.centre = self.centre_of["blue"] | self.centre_of["red"]
        self.no_bars: tuple[Bits, ...] = (0,) * len(self.names)

    def bits(self, names: tuple[str, ...]) -> Bits:
        return reduce(or_, (1 << self.index[name] for name in names), 0)

    def name(self, place: Bits) -> str:
        return self.names[place.bit_length() - 1]

    def name_list(self, places: Bits) -> list[str]:
        """Names in board order."""
        return [self.names[i] for i in bits(places)]

    def _sides(self, name: str) -> Iterator[Side]:
        for line in self.board.lines:
            if name in line.points:
                forth, back = self._way(line, name, 1), self._way(line, name, -1)
                for way, other in ((forth, back), (back, forth)):
                    if way:
                        yield Side(way[0], other[0] if other else 0, way, line.name)

    def _way(self, line: Line, name: str, step: int) -> tuple[Bits, ...]:
        """Everything along a line from one of its places, to the line's end or back round to it."""
        here, points = line.points.index(name), line.points
        if line.kind == "open":
            along = points[here + 1 :] if step > 0 else points[:here][::-1]
        else:
            along = (points[here + 1 :] + points[:here])[::step]
        return tuple(1 << self.index[point] for point in along)


@cache
def network(answer: str) -> Network:
    """The tables of the board for a full answer to the option ``board``."""
    return Network(board_named(answer))
