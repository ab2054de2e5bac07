"""The CoronaLine board: n x n points and the boxes that players tick, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil

from companion.board import Board, Box, Caption, Lattice, Slot, edge_name, place_name
from companion.board.lattice import pitch_within
from companion.board.page import FIELD
from companion.board.shapes import WIDEST
from companion.games.blue_and_red import PLAYERS
from companion.games.corona_line.table import start_cells
from companion.games.options import Options
from companion.sentences import N_

LATTICE_LEFT = 11.5
LATTICE_ROOM = 129.0
"""mm of the field's width used by the lattice; the rest is for row numbers and boxes."""

USUAL_TARGET = 3
"""Points needed to win in the standard game, which sheets assume unless their QR code says more."""
BOX_SIDE = 6.0
"""Side of a box in mm."""
BOX_STEP = 9.0
"""mm from one box to the next."""
BOXES_X = 149.5
ONE_COLUMN = 4
"""How many point boxes fit in one column; more are set in two columns."""
TWO_COLUMNS_X = (146.3, 153.1)
"""mm of the centres of two columns, clear of the last points and of the field's edge."""
SMALL_BOX_SIDE = 5.0
"""Side in mm of all boxes if there are two columns: the reader looks at the paper up to 1.5 sides
around each box, where nothing else may be printed."""
BOXES_TOP = {"red": 18.0, "blue": 92.0}
"""mm from the field's top to the name above each player's boxes."""
FIRST_BOX = 9.5
"""mm from the name down to the first row of boxes."""
SWITCH_BOX = 13.5
"""mm from the last row down to the centre of the box for the switch."""
SWITCH_WORD = 8.2
"""mm from the last row down to the word above that box."""


def board_of(options: Options) -> Board:
    return board(options.number("size"), options.choice("starts"), options.number("target"))


@cache
def board(size: int, starts: str, target: int = USUAL_TARGET) -> Board:
    """The board of ``size`` x ``size`` points; each player gets a box for each point needed to win
    and one for the switch.

    ``starts`` is the answer to that option. Any two points with no other point between them may be
    joined by a blue or red line.
    """
    step = pitch_within(LATTICE_ROOM, size, WIDEST)
    extent = step * (size - 1)
    lattice = Lattice(
        size, size, step, LATTICE_LEFT + (LATTICE_ROOM - extent) / 2, (FIELD - extent) / 2
    )
    edges = {edge_name(a, b): (a, b) for a, b in lattice.sights()}
    ticks = dict(_boxes(target))
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
        captions=tuple(_captions(target)),
        edition=1 if target == USUAL_TARGET else 2,
        hand_drawn=True,
    )


def _boxes(target: int) -> Iterator[tuple[str, Box]]:
    columns = (BOXES_X,) if target <= ONE_COLUMN else TWO_COLUMNS_X
    side = BOX_SIDE if len(columns) == 1 else SMALL_BOX_SIDE
    for player in PLAYERS:
        top = BOXES_TOP[player] + FIRST_BOX
        for number in range(target):
            down, across = divmod(number, len(columns))
            yield f"{player}.point{number + 1}", Box((columns[across], top + down * BOX_STEP), side)
        yield f"{player}.switch", Box((BOXES_X, _last_row(player, target) + SWITCH_BOX), side)


def _last_row(player: str, target: int) -> float:
    """mm from the field's top to the last row of a player's point boxes."""
    rows = target if target <= ONE_COLUMN else ceil(target / len(TWO_COLUMNS_X))
    return BOXES_TOP[player] + FIRST_BOX + (rows - 1) * BOX_STEP


def _captions(target: int) -> Iterator[Caption]:
    names = {"blue": N_("Blue"), "red": N_("Red")}
    for player in PLAYERS:
        top = BOXES_TOP[player]
        yield Caption(names[player], (BOXES_X, top), bold=True, player=player)
        yield Caption(N_("points") if target > 1 else N_("point"), (BOXES_X, top + 4.0))
        yield Caption(N_("switch"), (BOXES_X, _last_row(player, target) + SWITCH_WORD))
