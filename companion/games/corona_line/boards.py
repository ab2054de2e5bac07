"""The CoronaLine board: n x n points and the boxes that players tick, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.board import Board, Box, Caption, Lattice, Slot, edge_name, place_name
from companion.games.corona_line.table import PLAYERS, start_cells
from companion.sentences import N_

MIN_SIZE, MAX_SIZE = 4, 9
FIELD = 156.0
"""Side in mm of the square inside the marker ring, the same for every size."""

LATTICE_LEFT = 11.5
LATTICE_ROOM = 129.0
"""mm of the field's width for the lattice; the rest is for row numbers and boxes."""

POINT_BOXES = 3
BOX_SIDE = 6.0
BOX_STEP = 9.0
BOXES_X = 149.5
BOXES_TOP = {"red": 18.0, "blue": 92.0}
"""mm of the name above each player's boxes from the field's top."""


def pitch(size: int) -> float:
    """mm between neighbouring points: at most 30, a multiple of half a millimetre."""
    return min(30.0, (2 * LATTICE_ROOM // (size - 1)) / 2)


@cache
def board(size: int, starts: str) -> Board:
    """The board of ``size`` x ``size`` points with three point boxes and a switch box each.

    ``starts`` is the option's answer. Any two points with no other point between them may be
    joined by a blue or red line.
    """
    step = pitch(size)
    extent = step * (size - 1)
    lattice = Lattice(
        size, size, step, LATTICE_LEFT + (LATTICE_ROOM - extent) / 2, (FIELD - extent) / 2
    )
    edges = {edge_name(a, b): (a, b) for a, b in lattice.sights()}
    ticks = dict(_boxes())
    return Board(
        game="corona-line",
        item="board",
        size=(FIELD, FIELD),
        points={place_name(c, r): lattice.xy(c, r) for c, r in lattice.cells()},
        edges=edges,
        ticks=ticks,
        slots=tuple(Slot("line", name, ("blue", "red")) for name in edges)
        + tuple(Slot("tick", name, (True,)) for name in ticks),
        lattice=lattice,
        starts={
            place_name(*cell): player
            for player, cell in zip(PLAYERS, start_cells(size, starts), strict=True)
        },
        captions=tuple(_captions()),
        hand_drawn=True,
    )


def _boxes() -> Iterator[tuple[str, Box]]:
    for player in PLAYERS:
        top = BOXES_TOP[player] + 9.5
        for number in range(POINT_BOXES):
            at = (BOXES_X, top + number * BOX_STEP)
            yield f"{player}.point{number + 1}", Box(at, BOX_SIDE)
        yield f"{player}.switch", Box((BOXES_X, top + 3 * BOX_STEP + 4.5), BOX_SIDE)


def _captions() -> Iterator[Caption]:
    names = {"blue": N_("Blue"), "red": N_("Red")}
    for player in PLAYERS:
        top = BOXES_TOP[player]
        yield Caption(names[player], (BOXES_X, top), bold=True)
        yield Caption(N_("points"), (BOXES_X, top + 4.0))
        yield Caption(N_("switch"), (BOXES_X, top + 9.5 + 3 * BOX_STEP - 0.8))
