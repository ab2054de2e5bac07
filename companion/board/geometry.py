"""Where each mark of a board lies: of its slot alone, and of the slots beside it.

A board need not be a lattice. What prints, paints or reads a mark asks its slot for its area, and
for the room that its neighbours leave it.
"""

from __future__ import annotations

from math import dist, hypot, inf
from typing import Final

from companion.board.board import XY, Board, Box, closest
from companion.board.marks import Slot

AROUND_DOT: Final = 2.5
"""mm round a printed dot that belong to it."""


def area(board: Board, square: str) -> tuple[XY, ...]:
    """The corners of a square or a cell of another shape, mm, in order round it."""
    if square in board.areas:
        return board.areas[square]
    return Box(board.squares[square], board.pitch).corners()


def side(board: Board, square: str) -> float:
    """The side in mm of the square round the largest circle about a cell's middle: a square's own
    side."""
    corners, (x, y) = area(board, square), board.squares[square]
    reach = inf
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        reach = min(reach, abs(across) / dist((ax, ay), (bx, by)))
    return round(2 * reach, 6)


def middle(board: Board, slot: Slot) -> XY:
    """The middle of what is not a line, mm."""
    if slot.seat == "square":
        return board.squares[slot.place]
    if slot.seat == "box":
        return board.ticks[slot.place].at
    if slot.seat == "point":
        return board.points[slot.place]
    return (board.spots if slot.seat == "spot" else board.bubbles)[slot.place].at


def apart(board: Board, slots: tuple[Slot, ...]) -> float:
    """The smallest distance in mm between the middles of slots that are no lines; the board's own
    step where there are not two."""
    return round(closest({middle(board, slot) for slot in slots}), 6) or board.pitch


def anchors(board: Board, slot: Slot) -> tuple[tuple[XY, ...], float]:
    """The places, mm, at which something is printed wherever a mark is seen, and how far round each
    that lies."""
    if slot.seat == "edge":
        return board.line(slot.place), AROUND_DOT
    at = (middle(board, slot),)
    if slot.seat == "square":
        return at, side(board, slot.place) / 2 + AROUND_DOT / 2
    if slot.seat == "box":
        return at, 0.7 * board.ticks[slot.place].side
    if slot.seat == "point":
        return at, max(1.3 * board.stone, AROUND_DOT)
    return at, 1.3 * (board.spots if slot.seat == "spot" else board.bubbles)[slot.place].radius


def seat(board: Board, place: str, least: float) -> tuple[XY, float]:
    """A place's centre and the radius of a circle round what is there."""
    at = board.place(place)
    if place in board.edges:
        return at, max(least, 0.28 * dist(*board.line(place)))
    for round_places in (board.spots, board.bubbles):
        if place in round_places:
            return at, max(least, round_places[place].radius + 1.2)
    if place in board.ticks:
        return at, max(least, board.ticks[place].side * 0.75)
    if place in board.squares:
        return at, max(least, 0.3 * side(board, place))
    return at, max(least, 0.25 * spacing(board))


def spacing(board: Board) -> float:
    """mm between neighbouring places, approximate for a board of neither a lattice nor squares."""
    if board.lattice is not None or board.touched is board.squares:
        return board.pitch
    return 4 * board.stone or 20.0


def point_of(board: Board, place: str) -> XY:
    """A place of a move: a dot if a square has the same name."""
    return board.points[place] if place in board.points else board.place(place)


def off_line(line: tuple[XY, XY], at: XY) -> float:
    """mm from a place to a line, or to a point if both its ends are there."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - ax - share * dx, at[1] - ay - share * dy)


def on_way(a: XY, b: XY, share: float) -> XY:
    """The place at a share of the way from ``a`` to ``b``."""
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def towards(a: XY, b: XY, far: float) -> XY:
    """The place ``far`` mm from ``a`` towards ``b``."""
    length = dist(a, b)
    return (a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length)
