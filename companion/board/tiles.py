"""Tiles: the pieces of paper of which a board larger than paper is glued together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeVar

from companion.board.board import XY, Board, Box
from companion.board.lattice import place_name
from companion.board.page import PAPERS, Marker, Page

Placed = TypeVar("Placed", Box, Marker)

LARGEST = 178.0
"""mm along each side of a tile at the most, overlap included: what both papers have room for."""
OVERLAP = 10.0
"""mm by which a tile reaches under its right and its lower neighbour."""
TOP = 30.0
"""mm from the top of its page to a tile's."""


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

    def holds(self, at: XY, reach: float) -> bool:
        """Whether what reaches so far round a place of the glued page lies wholly on the tile."""
        return all(
            self.corner[k] <= at[k] - reach and at[k] + reach <= self.corner[k] + self.size[k]
            for k in range(2)
        )


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


def tile_corner(paper: str) -> XY:
    """Where a tile's top-left corner lies on its own page."""
    return ((PAPERS[paper][0] - LARGEST) / 2, TOP)


def tile_page(whole: Page, tile: Tile) -> Page:
    """The page on which one tile of a glued page is printed, with what lies wholly on it."""
    corner = tile_corner(whole.paper)
    by = (corner[0] - tile.corner[0], corner[1] - tile.corner[1])

    def moved(placed: Placed) -> Placed:
        return replace(placed, at=(placed.at[0] + by[0], placed.at[1] + by[1]))

    patches = whole.patches or {}
    return Page(
        board=_part(whole, tile),
        paper=whole.paper,
        size=PAPERS[whole.paper],
        offset=(whole.offset[0] + by[0], whole.offset[1] + by[1]),
        markers=tuple(moved(m) for m in whole.markers if tile.holds(m.at, m.side / 2)),
        qr=moved(whole.qr) if whole.qr and tile.holds(whole.qr.at, whole.qr.side / 2) else None,
        patches={c: moved(b) for c, b in patches.items() if tile.holds(b.at, b.side / 2)},
    )


def _part(whole: Page, tile: Tile) -> Board:
    """The board with the places alone that lie on a tile."""
    board = whole.board

    def on_tile(at: XY) -> bool:
        return tile.holds(whole.on_page(at), 0.0)

    points = {name: at for name, at in board.points.items() if on_tile(at)}
    return replace(
        board,
        item=f"tile-{tile.name}",
        points=points,
        edges={name: ends for name, ends in board.edges.items() if set(ends) <= set(points)},
        squares={name: at for name, at in board.squares.items() if on_tile(at)},
        spots={name: spot for name, spot in board.spots.items() if on_tile(spot.at)},
        bubbles={name: spot for name, spot in board.bubbles.items() if on_tile(spot.at)},
        ticks={name: box for name, box in board.ticks.items() if on_tile(box.at)},
    )
