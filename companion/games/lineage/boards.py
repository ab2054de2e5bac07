"""The Lineage board at full size and on one page, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import cos, dist, pi, sin

from companion.board import XY, Board, Caption, Slot
from companion.board.page import FIELD
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.lineage.board_file import LEAST_GAP, BoardFile, Line
from companion.games.lineage.board_folder import board_named
from companion.sentences import N_

ON_PAGE = 148.0
"""The longer side in mm of the board on a travel sheet, outside the markers' quiet zone."""
STONE = LEAST_GAP / 2 - 1.0
"""Radius in mm of a stone at full size: neighbours stay 2 mm apart."""
RING = 1.15
"""Radius of the ring printed round a centre point, in units of a stone's radius."""
LABEL = (13.0, -11.0)
"""Offset in mm at full size from an intersection to the middle of its name: right and above."""
CENTRE_LABEL = (14.5, -13.0)
"""The same offset from a centre point, clear of the ring round it."""
ARROW = 5.0
"""Length in mm at full size of the arrowheads where a line leaves the board."""
LEAST_ARROW = 2.4
"""Smallest length of an arrowhead in mm."""
WRAPS = N_("A line with arrowheads goes on at its other end.")
WRAPS_AT = (14.0, 12.0)
"""Centre in mm at full size of the words that explain the arrowheads."""
WRAPS_SIZE = 3.4
"""Font size of these words in mm at full size."""
WRAPS_WIDTH = 25.0
"""Line width of these words in mm at full size."""
CORNERS = 64
CAPTION = 5.5
"""mm at full size from the edge to the middle of the word that says whose side it is."""


@cache
def boards(answer: str) -> dict[str, Board]:
    """The board for a full answer to the option ``board``, by item.

    ``board`` is the full size, for the screen and printed in tiles; ``travel`` fits one page.
    """
    size = board_named(answer).size
    shrink = ON_PAGE / max(size)
    margin = ((FIELD - size[0] * shrink) / 2, (FIELD - size[1] * shrink) / 2)
    return {
        "board": replace(_board(answer, "board", 1.0, (0.0, 0.0), size), tiled=True),
        "travel": replace(
            _board(answer, "travel", shrink, margin, (FIELD, FIELD)), heading=N_("Travel board")
        ),
    }


def _board(answer: str, item: str, scale: float, offset: XY, size: XY) -> Board:
    data = board_named(answer)
    stone = STONE * scale

    def placed(at: XY) -> XY:
        return (round(offset[0] + scale * at[0], 3), round(offset[1] + scale * at[1], 3))

    points = {name: placed(at) for name, at in data.points.items()}
    strokes = [tuple(map(placed, stroke)) for line in data.lines for stroke in line.drawn]
    heads = [
        _arrowhead(placed(before), placed(end), max(ARROW * scale, LEAST_ARROW))
        for line in data.lines
        if line.kind == "wrap"
        for before, end in _free_ends(line, data)
    ]
    arrows = Caption(WRAPS, placed(WRAPS_AT), size=WRAPS_SIZE, width=WRAPS_WIDTH)
    centre = [point for player in PLAYERS for point in data.centre[player]]
    names_at = {
        **dict.fromkeys(points, LABEL),
        **dict.fromkeys(centre, CENTRE_LABEL),
        **data.labels,
    }
    return Board(
        game="lineage",
        item=item,
        size=size,
        points=points,
        slots=tuple(Slot("stone", name, PLAYERS) for name in points),
        strokes=(*strokes, *heads, *(_ring(points[point], RING * stone) for point in centre)),
        labels={name: _label(at, names_at[name], scale) for name, at in points.items()},
        captions=(
            *(_caption(data, player, placed) for player in PLAYERS),
            *([arrows] if heads and scale == 1.0 else []),
        ),
        stone=stone,
    )


def _label(at: XY, away: XY, scale: float) -> XY:
    return (round(at[0] + scale * away[0], 3), round(at[1] + scale * away[1], 3))


def _caption(data: BoardFile, player: str, placed: Callable[[XY], XY]) -> Caption:
    """Whose side of the board it is, at the edge beyond the player's oval."""
    oval = [data.points[point] for point in data.on[player]]
    x, y = (sum(values) / len(oval) for values in zip(*oval, strict=True))
    rim = data.size[1] - CAPTION if 2 * y > data.size[1] else CAPTION
    return Caption(COLOUR[player], placed((x, rim)), bold=True, player=player)


def _free_ends(line: Line, data: BoardFile) -> Iterator[tuple[XY, XY]]:
    """Where a line leaves the board: a point just before, and the end of what is drawn."""
    points = set(data.points.values())
    for stroke in line.drawn:
        for before, end in ((stroke[1], stroke[0]), (stroke[-2], stroke[-1])):
            if end not in points:
                yield before, end


def _arrowhead(before: XY, end: XY, reach: float) -> tuple[XY, ...]:
    """Two strokes that open backwards from a line's end."""
    long = dist(before, end)
    x, y = ((end[k] - before[k]) / long * reach for k in range(2))
    side = 0.6
    return (
        (end[0] - x - side * y, end[1] - y + side * x),
        end,
        (end[0] - x + side * y, end[1] - y - side * x),
    )


def _ring(at: XY, radius: float) -> tuple[XY, ...]:
    turns = [2 * pi * k / CORNERS for k in range(CORNERS + 1)]
    return tuple((at[0] + radius * cos(t), at[1] + radius * sin(t)) for t in turns)
