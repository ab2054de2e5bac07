"""The boards of Blotto's War in millimetres: the play board, the snapshot and the order slips.

Board and snapshot have their territories at the same places. On the board they are spots for
counters. On the snapshot the owner's ring is drawn round the spot, and filled pips in it say how
many stand there. A slip is a small map with four bubbles for each territory, one for each recruit
sent there; Blue's and Red's share a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import floor

from companion.board import XY, Bar, Board, Caption, Lattice, Slot, Spot, place_name
from companion.board.page import label_gap
from companion.games.blottos_war.position import PLAYERS, RECRUITS
from companion.games.options import Options
from companion.sentences import N_, Term

FIELD = 156.0
"""Side in mm of the square inside the marker ring of board and snapshot."""
MARGIN = 13.0
"""mm that the outermost territories' middles keep from the field's rim at the least."""
WIDEST_PITCH = 22.0
RADIUS = 0.35
"""A spot's radius in units of the pitch; the owner's ring is drawn round it."""
SLIP_FIELD, SLIP_MARGIN = 92.0, 10.5
"""The same for a slip, two of which share a page."""
SLIP_STEP, SLIP_RADIUS = 0.2, 0.16
"""How far a slip's bubbles lie from the territory's middle, right and up, and their radius; both in
units of the pitch."""

PIPS = (1, 1, 1, 1, 5, 5, 5, 5)
"""What the pips of a territory are worth; a force is the sum of those filled."""
PIP_PLACES = (
    *((across, 0.0, 0.057) for across in (-0.21, -0.07, 0.07, 0.21)),
    *((across, up, 0.071) for up in (0.175, -0.175) for across in (-0.0875, 0.0875)),
)
"""Of each pip, in units of the pitch: how far it lies right and up of the territory's middle, and
its radius. The ones stand in a row, fives above and below: so all keep away from the owner's ring
by more than a hand strays and a pen is wide, for ink of both in one place hides whether a pip is
filled."""
MOST_SHOWN = sum(PIPS)
"""What all pips filled mean: so many or more. Five are as good as any larger force (BW-9)."""
LARGEST_FORCE = 999
"""The largest force that the play board writes down; a larger one is written as this."""

OWNER = {"blue": Term("Blue"), "": N_("Nobody"), "red": Term("Red")}
"""Whose rows are at the start."""
END = {"blue": N_("Blue’s end"), "red": N_("Red’s end")}
END_ROOM = 20.0
"""mm from the field's rim to the first column that words beside its letter need."""
HOME_ROOM = 20.0
"""mm from the last column to the field's rim that words beside the rows need."""
HOME_BAR = 2.6
"""mm from the last column's spots to the bar along the rows that a player owns at the start."""
AT_FIRST, HOME_LINE = N_("at first"), 3.8
"""What stands below whose the rows are, and mm between the two lines."""
SLIP = {
    "off": N_("Fill a bubble for each recruit, 4 in all"),
    "on": N_("Fill a bubble for each recruit, at most 4"),
}
"""What a slip asks for, by whether a player may place fewer."""
BAR = 1.1
"""mm from the end rows' spots to the middle of the bar in their player's colour."""
PIPS_COUNT = N_("Ring each territory in its owner's colour; a small pip counts 1, a large one 5")
EMBLEM = 2.5
"""mm from a row's number on a slip to the place of the emblem that says whose end the row is."""
CAPTION_TOP, CAPTION_LEFT = 2.5, 7.0
"""mm from the field's rim to the middles of the words there."""


def boards(options: Options) -> Mapping[str, Board]:
    """All boards of a game's options, by item."""
    return _boards(
        options.number("columns"),
        options.number("rows"),
        options.number("neutral"),
        options.choice("partial_orders"),
    )


@cache
def _boards(columns: int, rows: int, neutral: int, partial: str) -> Mapping[str, Board]:
    lattice = _lattice(columns, rows, FIELD, MARGIN)
    small = _lattice(columns, rows, SLIP_FIELD, SLIP_MARGIN)
    return {
        "board": _play_board(lattice, neutral),
        "snapshot": _snapshot(lattice),
        **{f"slip-{player}": _slip(player, small, SLIP[partial]) for player in PLAYERS},
    }


def _lattice(columns: int, rows: int, field: float, margin: float) -> Lattice:
    step = min(WIDEST_PITCH, floor((field - 2 * margin) / (max(columns, rows) - 1) * 2) / 2)
    left, top = (field - step * (columns - 1)) / 2, (field - step * (rows - 1)) / 2
    return Lattice(columns, rows, step, left, top)


def _middles(lattice: Lattice) -> dict[str, XY]:
    return {place_name(*cell): lattice.xy(*cell) for cell in lattice.cells()}


def _spots(lattice: Lattice) -> dict[str, Spot]:
    radius = round(RADIUS * lattice.pitch, 1)
    return {name: Spot(at, radius) for name, at in _middles(lattice).items()}


def _play_board(lattice: Lattice, neutral: int) -> Board:
    spots = _spots(lattice)
    forces = tuple(range(1, LARGEST_FORCE + 1))
    board = Board(
        game="blottos-war",
        item="board",
        size=(FIELD, FIELD),
        spots=spots,
        slots=tuple(Slot("owner", name, PLAYERS) for name in spots)
        + tuple(Slot("force", name, forces) for name in spots),
        lattice=lattice,
        strokes=tuple(_joints(lattice, spots)),
    )
    return replace(
        board,
        captions=(*_ends(board), *_homes(lattice, neutral)),
        bars=(*_bars(board), *_home_bars(board, neutral)),
    )


def _snapshot(lattice: Lattice) -> Board:
    spots = _spots(lattice)
    pips = {
        name: pip for place, spot in spots.items() for name, pip in _pips(place, spot.at, lattice)
    }
    board = Board(
        game="blottos-war",
        item="snapshot",
        size=(FIELD, FIELD),
        spots=spots,
        bubbles=pips,
        slots=tuple(Slot("owner", name, PLAYERS) for name in spots)
        + tuple(Slot("bubble", name, (True,)) for name in pips),
        lattice=lattice,
    )
    return replace(
        board,
        captions=(*_ends(board), _heading(PIPS_COUNT, board)),
        heading=N_("Snapshot"),
        dated=N_("Turn no."),
        edition=2,
    )


def _joints(lattice: Lattice, spots: Mapping[str, Spot]) -> Iterator[tuple[XY, XY]]:
    """The lines of the grid between the spots."""
    for a, b in lattice.edges():
        (ax, ay), (bx, by) = spots[a].at, spots[b].at
        share = spots[a].radius / lattice.pitch
        x, y = (bx - ax) * share, (by - ay) * share
        yield (ax + x, ay + y), (bx - x, by - y)


def _ends(board: Board) -> Iterator[Caption]:
    """Whose end is where: outside the end rows, in a line with the rows' numbers; beside these an
    emblem alone where there is no room for words."""
    lattice = board.lattice
    assert lattice is not None
    if lattice.left < END_ROOM:
        yield from _emblems(board)
        return
    gap = label_gap(board)
    for player in PLAYERS:
        x, y = lattice.xy(0, 0 if player == "blue" else lattice.rows - 1)
        at = (max(x - gap - 4.0, CAPTION_LEFT), y + (gap if player == "blue" else -gap))
        yield Caption(END[player], at, bold=True, player=player)


def _bars(board: Board) -> Iterator[Bar]:
    """A bar in the player's colour along each end row."""
    lattice = board.lattice
    assert lattice is not None
    reach = max(spot.radius for spot in board.spots.values())
    for player, row, away in (("blue", 0, 1), ("red", lattice.rows - 1, -1)):
        (left, y), (right, _) = lattice.xy(0, row), lattice.xy(lattice.columns - 1, row)
        level = y + away * (reach + BAR)
        yield Bar(player, (left - reach, level), (right + reach, level))


def _homes(lattice: Lattice, neutral: int) -> Iterator[Caption]:
    """Whose the rows are at the start, beside them where there is room."""
    room = FIELD - lattice.xy(lattice.columns - 1, 0)[0]
    x = FIELD - CAPTION_LEFT
    if room < HOME_ROOM:
        return
    for player, low, high in _rows_at_first(lattice.rows, neutral):
        y = lattice.xy(0, (low + high - 1) / 2)[1]
        yield Caption(OWNER[player], (x, y - HOME_LINE / 2), bold=True)
        yield Caption(AT_FIRST, (x, y + HOME_LINE / 2))


def _rows_at_first(rows: int, neutral: int) -> Iterator[tuple[str, int, int]]:
    """Whose the rows are at the start, '' for nobody, the first of them and the one behind the
    last."""
    deep = (rows - neutral) // 2
    for player, low, high in (
        ("blue", 0, deep), ("", deep, deep + neutral), ("red", deep + neutral, rows),
    ):  # fmt: skip
        if high > low:
            yield player, low, high


def _home_bars(board: Board, neutral: int) -> Iterator[Bar]:
    """A bar in the player's colour beside the rows that are theirs at the start."""
    lattice = board.lattice
    assert lattice is not None
    reach = max(spot.radius for spot in board.spots.values())
    for player, low, high in _rows_at_first(lattice.rows, neutral):
        (x, lower), (_, upper) = (lattice.xy(lattice.columns - 1, row) for row in (low, high - 1))
        if player:
            at = x + reach + HOME_BAR
            yield Bar(player, (at, lower + reach), (at, upper - reach))


def _pips(name: str, at: XY, lattice: Lattice) -> Iterator[tuple[str, Spot]]:
    for number in range(len(PIPS)):
        across, up, radius = (part * lattice.pitch for part in PIP_PLACES[number])
        yield f"{name}.{number + 1}", Spot((at[0] + across, at[1] - up), radius)


def _slip(player: str, lattice: Lattice, asked: str) -> Board:
    places = _middles(lattice)
    step, radius = SLIP_STEP * lattice.pitch, SLIP_RADIUS * lattice.pitch
    bubbles = {
        f"{name}.{number + 1}": Spot(
            (x + (number % 2 * 2 - 1) * step, y + (number // 2 * 2 - 1) * step), radius
        )
        for name, (x, y) in places.items()
        for number in range(RECRUITS)
    }
    board = Board(
        game="blottos-war",
        item=f"slip-{player}",
        size=(SLIP_FIELD, SLIP_FIELD),
        squares=places,
        bubbles=bubbles,
        slots=tuple(Slot("bubble", name, (True,)) for name in bubbles),
        lattice=lattice,
        heading=N_("Order slip"),
        player=player,
        half="upper" if player == "blue" else "lower",
        fold=lattice.xy((lattice.columns - 1) // 2 + 0.5, 0)[0],
    )
    return replace(board, captions=(*_emblems(board), _heading(asked, board)))


def _emblems(board: Board) -> Iterator[Caption]:
    """A player's emblem beside the number of the row that is their end, beyond the number."""
    lattice = board.lattice
    assert lattice is not None
    for player, row in (("blue", 0), ("red", lattice.rows - 1)):
        x, y = lattice.xy(0, row)
        yield Caption("", (x - label_gap(board) - EMBLEM, y), player=player)


def _heading(text: str, board: Board) -> Caption:
    """At the field's top, clear of the words for the upper end."""
    return Caption(text, (board.size[0] / 2, CAPTION_TOP), bold=True)
