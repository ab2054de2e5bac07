"""The boards of Blotto's War in millimetres: the play board, the snapshot and the order slips.

Board and snapshot have their territories at the same places. On the board they are spots for
counters. On the snapshot, players draw the owner's ring round the spot and fill in circles worth 1,
2, 2 and 5 to show how many recruits are there. A slip has a column's letter and a row's number to
fill in for each recruit; Blue's and Red's slips share a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.board import XY, Bar, Board, Caption, Lattice, Slot, Spot, place_name
from companion.board.lattice import pitch_within
from companion.board.page import FIELD, label_gap
from companion.games.blottos_war.position import RECRUITS
from companion.games.blue_and_red import PLAYERS
from companion.games.options import Options
from companion.sentences import N_, Term

MARGIN = 13.0
"""Smallest distance in mm of a territory's centre from the field's edge."""
WIDEST_PITCH = 22.0
RADIUS = 0.35
"""A spot's radius in units of the pitch; the owner's ring is drawn round it."""
SLIP_FIELD = 92.0
"""The same for a slip, two of which share a page."""
SLIP_MARGIN = 12.0
"""mm of a slip's field beside its bubbles, for the recruits' numbers."""
SLIP_STEP = 10.5
"""Largest distance in mm of a slip's bubbles from one another; half of it where eight slips share a
page."""
SLIP_ROW = 9.6
"""mm between the two lines of a recruit, its letters and its numbers."""
SLIP_BETWEEN = 1.2
"""mm of space between two recruits."""
SLIP_RADIUS = 4.0
"""Largest radius in mm of a slip's bubbles."""
SLIP_SHARE = 0.4
"""The same in units of their distance."""
SLIP_TOP = 12.2
"""mm from the field's upper edge to the middle of the first line."""
SLIP_RIGHT = 5.0
"""mm by which the bubbles are right of the field's middle, beside the recruits' numbers."""
SLIP_LETTER = 4.4
"""Font size in mm of the letter or number of a slip's bubble, which is printed between bubbles, at
its upper left: within it, it would be taken for a mark. Smaller ones would stand clearer of the
bubbles above and to the left, but be hard to read where eight slips share a page."""
SLIP_ABOVE = {"letter": 4.8, "digit": 4.3, "digits": 4.6}
"""mm from a bubble's middle up to that letter's or number's, by what is in its line: nearer to its
own bubble than to any other, without touching it."""
SLIP_LEFT = 0.438
"""The same to its left, in units of the bubbles' distance."""

PIPS = (1, 2, 2, 5)
"""What the pips of a territory are worth; a force is the sum of those filled."""
SNAPSHOT_RADIUS = 0.4
"""The radius of a snapshot's spots in units of the pitch."""
SPOTS_APART = 1.3
"""Half the least distance in mm from one spot's rim to the next."""
PIP_PLACES = (
    (-0.127, 0.127, 0.088), (0.132, 0.127, 0.102),
    (-0.127, -0.132, 0.102), (0.127, -0.127, 0.118),
)  # fmt: skip
"""For each pip, in units of the pitch: its offset right and up from the territory's centre, and its
radius, larger where it is worth more. This keeps every pip farther from the owner's ring than a
hand strays plus a pen's width: ink from a ring would hide whether a pip is filled."""
MOST_SHOWN = sum(PIPS)
"""All pips filled: this many or more. Five are as good as any larger force (BW-9)."""
LARGEST_FORCE = 999
"""The largest force written on the play board; larger ones are written as this."""

OWNER = {"blue": Term("Blue"), "": N_("Nobody"), "red": Term("Red")}
"""Who owns the rows at the start."""
END = {"blue": N_("Blue’s end"), "red": N_("Red’s end")}
END_ROOM = 20.0
"""mm needed between the field's edge and the first column for words beside its letter."""
HOME_ROOM = 20.0
"""mm needed between the last column and the field's edge for words beside the rows."""
HOME_BAR = 2.6
"""mm from the last column's spots to the bar along a player's home rows."""
AT_FIRST = N_("at first")
"""The line below the owner of the rows."""
HOME_LINE = 3.8
"""mm between these two lines."""
SLIP = {
    "off": N_("A letter and a number for each of the 4 recruits"),
    "on": N_("A letter and a number for each recruit, at most 4"),
}
"""The instruction on a slip, by whether a player may place fewer recruits."""
BAR = 1.1
"""mm from the end rows' spots to the middle of the bar in that player's colour."""
PIPS_COUNT = N_("Ring each territory in its owner's colour; the circles count 1, 2, 2 and 5")
EMBLEM = 2.5
"""mm from a row's number on a slip to the emblem of the player whose end row it is."""
CAPTION_TOP = 2.5
"""mm from the field's upper edge to the middle of the words there."""
CAPTION_LEFT = 7.0
"""mm from the field's left edge to the middle of the words there."""


@lru_cache(maxsize=64)
def boards(options: Options) -> Mapping[str, Board]:
    """All boards of a game's options, by item."""
    columns, rows = options.number("columns"), options.number("rows")
    neutral, asked = options.number("neutral"), SLIP[options.choice("partial_orders")]
    lattice = _lattice(columns, rows)
    return {
        "board": _play_board(lattice, neutral),
        "snapshot": _snapshot(lattice),
        **{f"slip-{player}": _slip(player, columns, rows, asked) for player in PLAYERS},
    }


def _lattice(columns: int, rows: int) -> Lattice:
    step = pitch_within(FIELD - 2 * MARGIN, max(columns, rows), WIDEST_PITCH)
    left, top = (FIELD - step * (columns - 1)) / 2, (FIELD - step * (rows - 1)) / 2
    return Lattice(columns, rows, step, left, top)


def _radius(lattice: Lattice, share: float = RADIUS) -> float:
    """A spot's radius in mm, from its share of the pitch."""
    return round(min(share * lattice.pitch, lattice.pitch / 2 - SPOTS_APART), 1)


def _spots(lattice: Lattice, share: float = RADIUS) -> dict[str, Spot]:
    radius = _radius(lattice, share)
    return {place_name(*cell): Spot(lattice.xy(*cell), radius) for cell in lattice.cells()}


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
        captions=(*_ends(lattice, label_gap(board)), *_homes(lattice, neutral)),
        bars=(*_bars(lattice), *_home_bars(lattice, neutral)),
    )


def _snapshot(lattice: Lattice) -> Board:
    spots = _spots(lattice, SNAPSHOT_RADIUS)
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
        captions=(*_ends(lattice, label_gap(board)), _heading(PIPS_COUNT, FIELD)),
        heading=N_("Position sheet"),
        dated=N_("Turn no."),
        edition=3,
    )


def _joints(lattice: Lattice, spots: Mapping[str, Spot]) -> Iterator[tuple[XY, XY]]:
    """The lines of the grid between the spots."""
    for a, b in lattice.edges():
        (ax, ay), (bx, by) = spots[a].at, spots[b].at
        share = spots[a].radius / lattice.pitch
        x, y = (bx - ax) * share, (by - ay) * share
        yield (ax + x, ay + y), (bx - x, by - y)


def _end_rows(lattice: Lattice) -> Iterator[tuple[str, int, int]]:
    """Each player's end row, and which way from it is outwards, down being 1."""
    yield "blue", 0, 1
    yield "red", lattice.rows - 1, -1


def _ends(lattice: Lattice, gap: float) -> Iterator[Caption]:
    """Whose end is where: outside the end rows, level with the row numbers, which are ``gap`` mm
    from the spots. Where words do not fit beside the numbers, an emblem alone."""
    for player, row, away in _end_rows(lattice):
        x, y = lattice.xy(0, row)
        if lattice.left < END_ROOM:
            yield Caption("", (x - gap - EMBLEM, y), player=player)
        else:
            at = (max(x - gap - 4.0, CAPTION_LEFT), y + away * gap)
            yield Caption(END[player], at, bold=True, player=player)


def _bars(lattice: Lattice) -> Iterator[Bar]:
    """A bar in the player's colour along each end row."""
    reach = _radius(lattice)
    for player, row, away in _end_rows(lattice):
        (left, y), (right, _) = lattice.xy(0, row), lattice.xy(lattice.columns - 1, row)
        level = y + away * (reach + BAR)
        yield Bar(player, (left - reach, level), (right + reach, level))


def _homes(lattice: Lattice, neutral: int) -> Iterator[Caption]:
    """Who owns the rows at the start, written beside them where there is room."""
    room = FIELD - lattice.xy(lattice.columns - 1, 0)[0]
    x = FIELD - CAPTION_LEFT
    if room < HOME_ROOM:
        return
    for player, low, high in _rows_at_first(lattice.rows, neutral):
        y = lattice.xy(0, (low + high - 1) / 2)[1]
        yield Caption(OWNER[player], (x, y - HOME_LINE / 2), bold=True)
        yield Caption(AT_FIRST, (x, y + HOME_LINE / 2))


def _rows_at_first(rows: int, neutral: int) -> Iterator[tuple[str, int, int]]:
    """Who owns which rows at the start ('' for nobody): the first row and the one after the
    last."""
    deep = (rows - neutral) // 2
    for player, low, high in (
        ("blue", 0, deep), ("", deep, deep + neutral), ("red", deep + neutral, rows),
    ):  # fmt: skip
        if high > low:
            yield player, low, high


def _home_bars(lattice: Lattice, neutral: int) -> Iterator[Bar]:
    """A bar in the player's colour beside their home rows."""
    reach = _radius(lattice)
    for player, low, high in _rows_at_first(lattice.rows, neutral):
        (x, lower), (_, upper) = (lattice.xy(lattice.columns - 1, row) for row in (low, high - 1))
        if player:
            at = x + reach + HOME_BAR
            yield Bar(player, (at, lower + reach), (at, upper - reach))


def _pips(name: str, at: XY, lattice: Lattice) -> Iterator[tuple[str, Spot]]:
    for number, place in enumerate(PIP_PLACES, start=1):
        across, up, radius = (part * lattice.pitch for part in place)
        yield f"{name}.{number}", Spot((at[0] + across, at[1] - up), radius)


def _slip(player: str, columns: int, rows: int, asked: str) -> Board:
    """For each recruit a line of letters and a line of numbers below it."""
    letters = [place_name(k, 0)[0] for k in range(columns)]
    names = letters, [str(k + 1) for k in range(rows)]
    step = min(SLIP_STEP, (SLIP_FIELD - SLIP_MARGIN) / (max(columns, rows) - 0.2))
    radius = min(SLIP_RADIUS, SLIP_SHARE * step)
    left = (SLIP_FIELD - step * (max(columns, rows) - 1)) / 2 + SLIP_RIGHT
    bubbles, captions = {}, [_heading(asked, SLIP_FIELD)]
    for recruit in range(RECRUITS):
        top = SLIP_TOP + recruit * (2 * SLIP_ROW + SLIP_BETWEEN)
        captions.append(Caption(f"{recruit + 1}.", (2.0, top + SLIP_ROW / 2), bold=True, size=4.6))
        for line, row in enumerate(names):
            kind = "letter" if line == 0 else "digit" if rows < 10 else "digits"
            for place, name in enumerate(row):
                at = (left + place * step, top + line * SLIP_ROW)
                bubbles[f"{recruit + 1}.{name}"] = Spot(at, radius)
                beside = (at[0] - SLIP_LEFT * step, at[1] - SLIP_ABOVE[kind])
                captions.append(Caption(name, beside, size=SLIP_LETTER))
    return Board(
        game="blottos-war",
        item=f"slip-{player}",
        size=(SLIP_FIELD, SLIP_FIELD),
        bubbles=bubbles,
        slots=tuple(Slot("bubble", name, (True,)) for name in bubbles),
        captions=tuple(captions),
        heading=N_("Order slip"),
        player=player,
        half="upper" if player == "blue" else "lower",
        fold=left + step * (max(columns, rows) // 2 - 0.5),
        edition=2,
    )


def _heading(text: str, field: float) -> Caption:
    """A heading at the top of a field, clear of the words for the upper end."""
    return Caption(text, (field / 2, CAPTION_TOP), bold=True)
