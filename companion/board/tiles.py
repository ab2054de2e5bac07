"""Tiles: the pieces of paper from which a board larger than the paper is assembled."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, inf
from typing import TypeVar

from companion.board.board import XY, Board, Box
from companion.board.lattice import place_name
from companion.board.page import PAPERS, Marker, Page

Placed = TypeVar("Placed", Box, Marker)

LARGEST = 178.0
"""Largest side of a tile in mm, overlap included, that fits on both papers."""
OVERLAP = 10.0
"""mm by which a tile extends under its right and lower neighbours."""
CLEAR_OF_LINES = 9.0
"""mm between a seam and any place or parallel line: a stone's radius."""
CLEAR_OF_BOXES = 2.3
"""mm between a seam and a marker, the QR code or a colour sample: a marker's quiet zone."""
STEP = 0.1
"""mm between possible places of a seam."""
TOP = 30.0
"""mm from the top of the paper to the tile."""


@dataclass(frozen=True)
class Tile:
    """One tile, named like a place of a lattice: ``a1`` is bottom-left.

    Attributes:
        column, row: from 0, the row from the bottom.
        corner: its top-left corner in mm of the assembled page.
        size: width and height in mm, overlap included.
        shown: the same without what is under its neighbours.
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
        """Whether everything within ``reach`` of a place of the assembled page is on the tile."""
        return all(
            self.corner[k] <= at[k] - reach and at[k] + reach <= self.corner[k] + self.size[k]
            for k in range(2)
        )


def on_one_page(boards: Mapping[str, Board]) -> Board:
    """The play board or, if that is printed in tiles, the same on one page."""
    board = boards["board"]
    if not board.tiled:
        return board
    same = (b for b in boards.values() if not b.tiled and b.points.keys() == board.points.keys())
    return next(same, board)


def tiles(page: Page) -> tuple[Tile, ...]:
    """The tiles of an assembled page, in gluing order: row by row from the top."""
    return tuple(_tiles(page))


def _tiles(page: Page) -> Iterator[Tile]:
    across, down = (_cuts(page.size[axis], {*_kept_whole(page, axis)}) for axis in range(2))
    for number, (upper, lower) in enumerate(pairwise(down)):
        for column, (left, right) in enumerate(pairwise(across)):
            shown = (right - left, lower - upper)
            yield Tile(
                column=column,
                row=len(down) - 2 - number,
                corner=(left, upper),
                size=(
                    shown[0] + OVERLAP * (right < page.size[0]),
                    shown[1] + OVERLAP * (lower < page.size[1]),
                ),
                shown=shown,
            )


def _kept_whole(page: Page, axis: int) -> Iterator[tuple[float, float]]:
    """Intervals along an axis of the assembled page without a seam: along lines, at places, and
    across what the reader looks for."""
    board, offset = page.board, page.offset[axis]
    levels = [at[axis] for at in board.points.values()]
    for stroke in board.strokes:
        along, beside = ([at[k] for at in stroke] for k in (axis, 1 - axis))
        if max(beside) - min(beside) > CLEAR_OF_LINES:  # more than an arrowhead
            levels += [min(along), max(along)]
    for level in levels:
        yield offset + level - CLEAR_OF_LINES, offset + level + CLEAR_OF_LINES
    for box in [*page.markers, *([page.qr] if page.qr else []), *(page.patches or {}).values()]:
        reach = box.side / 2 + CLEAR_OF_BOXES
        yield box.at[axis] - reach, box.at[axis] + reach


def _cuts(length: float, kept: Collection[tuple[float, float]]) -> list[float]:
    """Where a length is cut, from 0 to its end: into as few and as even parts as possible, outside
    the intervals to keep whole if that can be avoided."""
    count = 1 if length <= LARGEST else ceil(length / (LARGEST - OVERLAP))
    places = [STEP * k for k in range(1, ceil(length / STEP))]
    free = [at for at in places if not any(low < at < high for low, high in kept)]
    return _even(length, count, free) or _even(length, count, places) or [0.0, length]


def _even(length: float, count: int, places: Sequence[float]) -> list[float]:
    """``count`` parts that end at some of ``places``, which rise, each near its even share; empty
    if that is impossible."""
    most = LARGEST - OVERLAP
    # From the end backwards: where a part may begin so that the rest can be cut.
    begins = [[at for at in places if length - LARGEST <= at]]
    for _ in range(count - 2):
        ends = [*begins[-1], inf]
        begins.append([at for at in places if ends[bisect_right(ends, at)] - at <= most])
    cuts = [0.0]
    for number in range(1, count):
        fit = [at for at in begins[count - 1 - number] if 0 < at - cuts[-1] <= most]
        if not fit:
            return []
        share = length * number / count
        cuts.append(min(fit, key=lambda at: abs(at - share)))
    return [*cuts, length]


def tile_corner(paper: str) -> XY:
    """A tile's top-left corner on its own page."""
    return ((PAPERS[paper][0] - LARGEST) / 2, TOP)


def tile_page(whole: Page, tile: Tile) -> Page:
    """The page on which one tile of an assembled page is printed, with everything wholly on it."""
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
    """The board with only the places on a tile."""
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
        areas={name: some for name, some in board.areas.items() if on_tile(board.squares[name])},
        spots={name: spot for name, spot in board.spots.items() if on_tile(spot.at)},
        bubbles={name: spot for name, spot in board.bubbles.items() if on_tile(spot.at)},
        ticks={name: box for name, box in board.ticks.items() if on_tile(box.at)},
    )
