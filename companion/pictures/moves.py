"""A move drawn over its board: the piece's path, where it was, and what is illegal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from companion.board import XY, Board, split_mark
from companion.board.geometry import off_line, point_of, towards
from companion.games.examples import Shown
from companion.pictures.shapes import Circle, Line, Polygon, Shape, Text, cross

STONES = 6.0
"""Approximate distance between places in units of a stone's radius, if there is no lattice."""
HEAD = 0.24
"""Size of an arrow's head in units of the pitch."""
CLEAR = 1.25
"""Distance of an arrow from the centre of a stone, in units of the stone's radius."""
DOTS = 0.09
"""The same from a dot, in units of the pitch."""
SPOTS = 0.36
"""The same from a spot, in units of the pitch."""
CROSS = 0.15
"""Half the size of the cross on what is illegal, in units of the pitch."""
REACH = 0.11
"""Radius of the dot on a place where a piece may go, in units of the pitch."""
ROUND = 0.5
"""How far an arrow extends beyond the board where it wraps round, in units of the pitch."""
ON_LINE = 0.5
"""mm from a line within which a place is on it."""
ASIDE = 0.21
"""Offset in both directions from a place's centre to the disc with a player's order, in units of
the pitch."""
ORDER = 0.28
"""Radius of that disc in units of the pitch."""


def pitch(board: Board) -> float:
    """mm between neighbouring places, approximate for a board without a lattice."""
    return board.lattice.pitch if board.lattice is not None else STONES * board.stone or board.pitch


def drawn_now(board: Board, shown: Shown) -> Iterator[Shape]:
    """Highlights below the lines that the move has drawn, to distinguish them from older ones."""
    for name in shown.drawn:
        kind, place = split_mark(name)
        if kind == "line":
            yield Line(*board.line(place), "now line")


def shown_move(board: Board, shown: Shown) -> Iterator[Shape]:
    """Shapes above the board: removed pieces, the path, crosses, reachable places, orders."""
    refused = bool(shown.breaches)
    unit = pitch(board)
    for name, value in shown.gone.items():
        kind, place = split_mark(name)
        if kind == "stone":
            yield Circle(board.place(place), board.stone, f"ghost {value}")
            if place != shown.way[0]:
                yield from _cross(board.place(place), 1.2 * board.stone)
    for place in sorted(shown.reach):  # a set has no order of its own
        yield Circle(board.place(place), REACH * unit, "reach")
    legs = list(_legs(board, shown))
    drawn = any(split_mark(name)[0] == "line" for name in shown.drawn)
    for number, leg in enumerate(legs):
        first, last = number == 0, number + 1 == len(legs)
        *shaft, head = _arrow(board, leg, refused=refused, begins=first, ends=last)
        yield from () if drawn else shaft
        yield head
    yield from _orders(board, shown)
    ordered = [place for places in shown.orders.values() for place in places]
    wrong = [*at_fault(board, shown)] or [*(shown.way or ordered)[-1:]]
    if refused and wrong:
        yield from _cross(point_of(board, wrong[-1]), CROSS * unit)


def at_fault(board: Board, shown: Shown) -> Iterator[str]:
    """The places of the first breach that the move comes to, or lines that it crosses."""
    way = [point_of(board, place) for place in shown.way]
    ordered = {place for places in shown.orders.values() for place in places}
    for place in shown.breaches[0].places if shown.breaches else ():
        known = place in board.edges or place in board.points or place in board.spots
        on_way = known and any(
            off_line(line, point_of(board, place)) < ON_LINE for line in pairwise([*way, *way])
        )
        if place in ordered or on_way or (known and f"line {place}" in shown.standing):
            yield place


def _legs(board: Board, shown: Shown) -> Iterator[list[XY]]:
    """The path in pieces, each drawn without lifting the pen.

    A step to the next place that would pass over others wraps round the edge of the board instead:
    out on one side, and in on the other. Among several lines, a step that is no line lifts the pen.
    """
    leg = [point_of(board, place) for place in shown.way[:1]]
    for one, other in pairwise(shown.way):
        lines = (f"{one}-{other}", f"{other}-{one}")
        if shown.breaches and any(f"line {line}" in shown.standing for line in lines):
            break  # the line in the way stays visible below its cross
        joined = any({one, other} == {*ends} for ends in board.edges.values())
        if board.edges and len(shown.way) > 2 and not joined:
            yield leg
            leg = [point_of(board, other)]
            continue
        a, b = point_of(board, one), point_of(board, other)
        if shown.complete and _passes_over(board, one, other):
            out = ROUND * pitch(board)
            yield [*leg, towards(a, b, -out)]
            leg = [towards(b, a, -out)]
        leg.append(b)
    if len(leg) > 1:
        yield leg


def _passes_over(board: Board, one: str, other: str) -> bool:
    line = (board.points[one], board.points[other])
    between = (at for name, at in board.points.items() if name not in (one, other))
    return any(off_line(line, at) < ON_LINE for at in between)


def _arrow(
    board: Board, leg: list[XY], *, refused: bool, begins: bool, ends: bool
) -> Iterator[Shape]:
    """An arrow along a leg, clear of the places at the ends of the path."""
    unit = pitch(board)
    keep = CLEAR * board.stone or (SPOTS if board.spots else DOTS) * unit
    points = list(leg)
    if begins:
        points[0] = towards(points[0], points[1], keep)
    tip = towards(points[-1], points[-2], keep) if ends else points[-1]
    head = min(HEAD * unit, 0.6 * dist(tip, points[-2]))
    neck = towards(tip, points[-2], head)
    points[-1] = neck
    for a, b in pairwise(_corners(points)):
        yield Line(a, b, "refused" if refused else "arrow")
    dx, dy = (tip[1] - neck[1]) * 0.5, (neck[0] - tip[0]) * 0.5
    yield Polygon((tip, (neck[0] + dx, neck[1] + dy), (neck[0] - dx, neck[1] - dy)), "arrow head")


def _corners(points: list[XY]) -> list[XY]:
    """The points without those where the path goes straight on."""
    kept = points[:1]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 1e-6:
            kept.append(b)
    return [*kept, points[-1]]


def _cross(at: XY, half: float) -> Iterator[Line]:
    for style in ("cross under", "cross"):
        yield from cross(at, half, style)


def _orders(board: Board, shown: Shown) -> Iterator[Shape]:
    """How many recruits each player sends to a place, each player's on its own side."""
    unit = pitch(board)
    for number, (player, places) in enumerate(shown.orders.items()):
        aside = ASIDE * unit * (1 if number else -1)
        for place in dict.fromkeys(places):
            x, y = board.place(place)
            at = (x + aside, y - aside)
            yield Circle(at, ORDER * unit, f"pointer {player}")
            words = str(places.count(place))
            yield Text.centred(at, words, 1.25 * ORDER * unit, f"pointer {player} text", "Bold")
