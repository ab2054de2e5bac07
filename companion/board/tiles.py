"""Tiles: the pieces of paper of which a board larger than paper is glued together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from companion.board.board import XY
from companion.board.lattice import place_name
from companion.board.page import Page

LARGEST = 178.0
"""mm along each side of a tile at the most, overlap included: what both papers have room for."""
OVERLAP = 10.0
"""mm by which a tile reaches under its right and its lower neighbour."""


@dataclass(frozen=True)
class Tile:
    """One tile, named like a place of a lattice: ``a1`` is bottom-left.

    Attributes:
        column, row: from 0, the row from the bottom.
        corner: its top-left corner in mm of the whole glued page.
        size: width and height in mm, overlap included.
        shown: the same without what lies under its neighbours.
    """

    column: int
    row: int
    corner: XY
    size: XY
    shown: XY

    @property
    def name(self) -> str:
        return place_name(self.column, self.row)


def tiles(page: Page) -> tuple[Tile, ...]:
    """The tiles of a glued page, in the order in which they are glued: row by row from the top."""
    return tuple(_tiles(page.size))


def _tiles(size: XY) -> Iterator[Tile]:
    columns, rows = (_count(length) for length in size)
    shown = (size[0] / columns, size[1] / rows)
    for down in range(rows):
        for column in range(columns):
            right, lower = column + 1 < columns, down + 1 < rows
            yield Tile(
                column=column,
                row=rows - 1 - down,
                corner=(column * shown[0], down * shown[1]),
                size=(shown[0] + OVERLAP * right, shown[1] + OVERLAP * lower),
                shown=shown,
            )


def _count(length: float) -> int:
    """How many tiles make up a length; the last one of a row has no overlap."""
    return 1 if length <= LARGEST else ceil(length / (LARGEST - OVERLAP))
