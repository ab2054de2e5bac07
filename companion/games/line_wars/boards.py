"""The Line Wars board: n x n dots, in millimetres."""

from __future__ import annotations

from functools import cache

from companion.board import Board, Lattice, Slot, edge_name, place_name

FIELD = 156.0
"""Side in mm of the square inside the marker ring, the same for every size."""


def pitch(size: int) -> float:
    """mm between neighbouring dots: at most 30, a multiple of 0.5."""
    return min(30.0, (264 // (size - 1)) / 2)


@cache
def board(size: int) -> Board:
    """The board of ``size`` x ``size`` dots, centred in its field.

    A line is blue or red; a square that the players blackened is a black fill.
    """
    step = pitch(size)
    margin = (FIELD - step * (size - 1)) / 2
    lattice = Lattice(size, size, step, margin, margin)
    cells = list(lattice.cells())
    edges = {edge_name(a, b): (a, b) for a, b in lattice.edges()}
    squares = {
        place_name(c, r): lattice.xy(c + 0.5, r + 0.5)
        for c, r in cells
        if c + 1 < size and r + 1 < size
    }
    return Board(
        game="line-wars",
        item="board",
        size=(FIELD, FIELD),
        points={place_name(c, r): lattice.xy(c, r) for c, r in cells},
        edges=edges,
        squares=squares,
        slots=tuple(Slot("line", name, ("blue", "red")) for name in edges)
        + tuple(Slot("fill", name, ("black",)) for name in squares),
        lattice=lattice,
        starts={place_name(0, size - 1): "blue", place_name(size - 1, 0): "red"},
        hand_drawn=True,
    )
