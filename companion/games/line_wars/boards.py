"""The Line Wars board: n x n dots, in millimetres."""

from __future__ import annotations

from functools import cache

from companion.board import Board, Lattice, Slot, edge_name, place_name
from companion.board.lattice import pitch_within
from companion.board.page import FIELD
from companion.board.shapes import WIDEST

MARGIN = 12.0
"""Least distance in mm of a dot from the field's edge."""


@cache
def board(size: int) -> Board:
    """The board of ``size`` x ``size`` dots, centred in its field.

    A line is blue or red; a square that the players blackened is a black fill.
    """
    step = pitch_within(FIELD - 2 * MARGIN, size, WIDEST)
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
