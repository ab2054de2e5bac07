"""Square lattices of named places: ``a1`` is bottom-left, letters go right, numbers go up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

_NAME = re.compile(r"([a-z])([1-9][0-9]?)")

Cell = tuple[int, int]
"""Column and row, both from 0, row 0 at the bottom."""


def place_name(column: int, row: int) -> str:
    """The name of a place: ``place_name(0, 0)`` is ``a1``."""
    return f"{chr(ord('a') + column)}{row + 1}"


def place_cell(name: str) -> Cell:
    """Column and row, from 0, of a named place.

    Raises:
        ValueError: the name is not a letter and a number from 1 to 99.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"not the name of a place: {name!r}")
    return ord(match[1]) - ord("a"), int(match[2]) - 1


def steps_between(a: str, b: str) -> int:
    """The fewest steps along the lattice from one place to another."""
    (ca, ra), (cb, rb) = place_cell(a), place_cell(b)
    return abs(ca - cb) + abs(ra - rb)


def edge_name(a: str, b: str) -> str:
    """The canonical name of the edge between two places: the lower column, then row, first."""
    first, second = sorted((a, b), key=place_cell)
    return f"{first}-{second}"


def pitch_within(room: float, places: int, widest: float) -> float:
    """mm between so many places in a row within ``room`` mm: at most ``widest``, a multiple of
    0.5."""
    return min(widest, 2 * room // (places - 1) / 2)


@dataclass(frozen=True, slots=True)
class Lattice:
    """``columns`` x ``rows`` places, ``pitch`` mm apart.

    ``left`` and ``top`` are the position in mm of the top-left place from the board's top-left
    corner.
    """

    columns: int
    rows: int
    pitch: float
    left: float
    top: float

    def cells(self) -> Iterator[Cell]:
        """Every place, a1, b1, ... row by row from the bottom."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row

    def xy(self, column: float, row: float) -> tuple[float, float]:
        """mm from the board's top-left corner, y down."""
        return (self.left + column * self.pitch, self.top + (self.rows - 1 - row) * self.pitch)

    def edges(self) -> Iterator[tuple[str, str]]:
        """Orthogonally adjacent pairs, lower end first, in canonical order."""
        for column, row in self.cells():
            if column + 1 < self.columns:
                yield place_name(column, row), place_name(column + 1, row)
            if row + 1 < self.rows:
                yield place_name(column, row), place_name(column, row + 1)

    def sights(self) -> Iterator[tuple[str, str]]:
        """Pairs of places with no other place between them on the straight line."""
        cells = sorted(self.cells())
        for i, (c0, r0) in enumerate(cells):
            for c1, r1 in cells[i + 1 :]:
                if gcd(c1 - c0, abs(r1 - r0)) == 1:
                    yield place_name(c0, r0), place_name(c1, r1)

    def turned(self, name: str, quarters: int) -> str:
        """The place that a place moves to when the board is turned clockwise by quarter turns.

        Only a square lattice can be turned by an odd number of quarters.
        """
        column, row = place_cell(name)
        columns, rows = self.columns, self.rows
        for _ in range(quarters % 4):
            column, row = row, columns - 1 - column
            columns, rows = rows, columns
        return place_name(column, row)
