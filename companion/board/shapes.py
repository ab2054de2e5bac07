"""Boards from places and lines in any unit: they are scaled to the paper.

A game says where its places lie relative to one another, y up or down as it likes; these functions
make a board of them that fits both papers and that the reader knows how to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import dist, sqrt
from typing import Final

from companion.board.board import XY, Bar, Board, Box, Spot, closest
from companion.board.lattice import Lattice, place_name
from companion.board.marks import Slot, Value
from companion.board.page import FIELD

MARGIN: Final = 13.0
"""mm from the outermost places to the field's edge."""
WIDEST: Final = 30.0
"""Largest distance of neighbouring places in mm."""
WIDEST_BOX: Final = 9.0
"""Largest side of a box to be crossed in mm."""
HEADING_GAP: Final = 3.0
"""mm from a bar to the middle of a heading beyond it."""
NAME_GAP: Final = 4.5
"""mm from a place or its edge that leave space for its printed name."""


def scaled(places: Mapping[str, XY]) -> dict[str, XY]:
    """Places moved and enlarged to fill the field; y stays as it is, down.

    Raises:
        ValueError: there are fewer than two places.
    """
    if len(places) < 2:
        raise ValueError("a board needs at least two places")
    xs, ys = zip(*places.values(), strict=True)
    span = max(max(xs) - min(xs), max(ys) - min(ys))
    unit = min((FIELD - 2 * MARGIN) / span, WIDEST / closest(places.values()))
    left = (FIELD - unit * (min(xs) + max(xs))) / 2
    top = (FIELD - unit * (min(ys) + max(ys))) / 2
    return {name: (left + unit * x, top + unit * y) for name, (x, y) in places.items()}


def spot_board(
    game: str,
    places: Mapping[str, XY],
    values: Sequence[Value],
    *,
    headings: Iterable[tuple[Sequence[str], Sequence[str]]] = (),
    bars: Iterable[tuple[str, str, str]] = (),
) -> Board:
    """A board of spots, which players ring in their own ink.

    Args:
        places: in any unit, by name.
        values: the players whose rings they may be.
        headings: words, and the places of an edge of the board beside which they are printed, such
            as letters and the places of the first row; names beside the spots themselves would be
            where rings are drawn.
        bars: a player's colour, and the first and last place of an edge of theirs.
    """
    at = scaled(places)
    radius = 0.3 * closest(at.values())
    return _board(
        game,
        spots={name: Spot(xy, radius) for name, xy in at.items()},
        slots=tuple(Slot("owner", name, tuple(values)) for name in at),
        bars=tuple(_bar(at, *bar, radius + NAME_GAP) for bar in bars),
        labels=dict(_headings(at, headings, radius + NAME_GAP + HEADING_GAP)),
    )


def line_board(
    game: str,
    points: Mapping[str, XY],
    lines: Mapping[str, Sequence[Value]],
    *,
    bars: Iterable[tuple[str, str, str]] = (),
) -> Board:
    """A board of dots, between which players draw lines. Names are printed at the dots, or beside
    rows and columns where ``a1`` begins a square lattice.

    Args:
        points: in any unit, by name: a letter and a number.
        lines: by each line's name (:func:`~companion.board.edge_name`), who may draw it.
        bars: a player's colour, and the first and last dot of an edge of theirs.
    """
    at = scaled(points)
    lattice = _lattice(at)
    return _board(
        game,
        points=at,
        lattice=lattice,
        edges={name: _ends(name) for name in lines},
        slots=tuple(Slot("line", name, tuple(values)) for name, values in lines.items()),
        bars=tuple(_bar(at, *bar, 2 * NAME_GAP) for bar in bars),
        labels={name: (x - 2.6, y + 2.6) for name, (x, y) in at.items() if lattice is None},
    )


def _lattice(at: Mapping[str, XY]) -> Lattice | None:
    """The lattice of all these places, by their names from ``a1`` on; ``None`` if they are none."""
    xs, ys = zip(*at.values(), strict=True)
    pitch = closest(at.values())
    columns, rows = (round((max(axis) - min(axis)) / pitch) + 1 for axis in (xs, ys))
    lattice = Lattice(columns, rows, pitch, min(xs), min(ys))
    if len(at) != columns * rows:
        return None
    cells = ((place_name(*cell), lattice.xy(*cell)) for cell in lattice.cells())
    return lattice if all(name in at and dist(at[name], xy) < 0.01 for name, xy in cells) else None


def cell_board(game: str, columns: int, rows: int) -> Board:
    """A board of squares, side by side, which players fill with a black pen; ``a1`` is
    bottom-left."""
    side = min(WIDEST, (FIELD - 2 * MARGIN) / max(columns, rows))
    grid = Lattice(columns + 1, rows + 1, side, *((FIELD - side * n) / 2 for n in (columns, rows)))
    squares = {
        place_name(c, r): grid.xy(c + 0.5, r + 0.5) for r in range(rows) for c in range(columns)
    }
    down = [(grid.xy(c, 0), grid.xy(c, rows)) for c in range(columns + 1)]
    across = [(grid.xy(0, r), grid.xy(columns, r)) for r in range(rows + 1)]
    left, below = grid.left - NAME_GAP, grid.top + side * rows + NAME_GAP
    return _board(
        game,
        squares=squares,
        slots=tuple(Slot("fill", name, ("black",)) for name in squares),
        strokes=(*down, *across),
        labels={
            **{chr(ord("a") + c): (grid.xy(c + 0.5, 0)[0], below) for c in range(columns)},
            **{str(r + 1): (left, grid.xy(0, r + 0.5)[1]) for r in range(rows)},
        },
    )


def box_board(game: str, places: Mapping[str, XY]) -> Board:
    """A board of boxes to be crossed, with any pen and by any player; their names are printed
    below them."""
    at = scaled(places)
    side = min(WIDEST_BOX, 0.6 * closest(at.values()))
    return _board(
        game,
        ticks={name: Box(xy, side) for name, xy in at.items()},
        slots=tuple(Slot("tick", name, (True,)) for name in at),
        labels={name: (x, y + side / 2 + 2.6) for name, (x, y) in at.items()},
    )


def stone_board(
    game: str, points: Mapping[str, XY], lines: Iterable[tuple[str, str]], values: Sequence[Value]
) -> Board:
    """A board of points, joined by printed lines, on which pieces stand.

    Args:
        points: in any unit, by name: a letter and a number.
        lines: the two ends of each printed line.
        values: the players whose pieces they may be.
    """
    at = scaled(points)
    radius = 0.3 * closest(at.values())
    return _board(
        game,
        points=at,
        slots=tuple(Slot("stone", name, tuple(values)) for name in at),
        strokes=tuple((at[a], at[b]) for a, b in lines),
        labels={name: (x + 0.8 * radius, y + 1.25 * radius) for name, (x, y) in at.items()},
        stone=radius,
    )


def area_board(
    game: str,
    corners: Mapping[str, XY],
    cells: Mapping[str, Sequence[str]],
    values: Sequence[Value],
) -> Board:
    """A board of convex cells, such as hexagons, which players fill in their own ink.

    Args:
        corners: in any unit, by name.
        cells: the names of the corners of each cell, in order round it, by its name.
        values: whose ink a cell may be filled with.
    """
    at = scaled(corners)
    areas = {name: tuple(at[corner] for corner in some) for name, some in cells.items()}
    middles = {
        name: (sum(x for x, _ in some) / len(some), sum(y for _, y in some) / len(some))
        for name, some in areas.items()
    }
    sides = {
        tuple(sorted((a, b)))
        for some in areas.values()
        for a, b in zip(some, (*some[1:], some[0]), strict=True)
    }
    return _board(
        game,
        squares=middles,
        areas=areas,
        slots=tuple(Slot("fill", name, tuple(values)) for name in cells),
        strokes=tuple(sorted(sides)),
        labels=middles,
    )


_board = partial(Board, item="board", size=(FIELD, FIELD))


def _ends(line: str) -> tuple[str, str]:
    first, _, second = line.partition("-")
    return first, second


def _headings(
    at: Mapping[str, XY], headings: Iterable[tuple[Sequence[str], Sequence[str]]], away: float
) -> Iterator[tuple[str, XY]]:
    for words, edge in headings:
        nx, ny = _outward(at[edge[0]], at[edge[-1]])
        for word, place in zip(words, edge, strict=True):
            yield word, (at[place][0] + nx * away, at[place][1] + ny * away)


def _outward(a: XY, b: XY) -> XY:
    """The direction, of length 1, from an edge of the board away from its middle."""
    (ax, ay), (bx, by) = a, b
    length, middle = dist(a, b) or 1.0, FIELD / 2
    nx, ny = (by - ay) / length, (ax - bx) / length
    inwards = (middle - (ax + bx) / 2) * nx + (middle - (ay + by) / 2) * ny > 0
    return (-nx, -ny) if inwards else (nx, ny)


def _bar(at: Mapping[str, XY], colour: str, first: str, last: str, away: float) -> Bar:
    """A bar beside an edge of the board, on the side that is away from its middle."""
    (ax, ay), (bx, by) = at[first], at[last]
    nx, ny = _outward(at[first], at[last])
    return Bar(colour, (ax + nx * away, ay + ny * away), (bx + nx * away, by + ny * away))


def square(columns: int, rows: int) -> dict[str, XY]:
    """Places in columns and rows; ``a1`` is bottom-left."""
    return {place_name(c, r): (float(c), float(-r)) for r in range(rows) for c in range(columns)}


def hexagonal(columns: int, rows: int) -> dict[str, XY]:
    """A rhombus of places, each with up to six neighbours at distance 1; ``a1`` is top-left."""
    return {
        place_name(c, r): (c + r / 2, r * sqrt(3) / 2) for r in range(rows) for c in range(columns)
    }


def neighbours(places: Mapping[str, XY], reach: float = 1.01) -> dict[str, tuple[str, ...]]:
    """The places at most ``reach`` from each place, in units of the smallest distance of two."""
    most = reach * closest(places.values())
    return {
        one: tuple(other for other in places if other != one and dist(at, places[other]) <= most)
        for one, at in places.items()
    }
