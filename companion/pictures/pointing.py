"""What decided a result, pointed out on its board: lines, rings, and signs of what counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist

from companion.board import XY, Board
from companion.board.geometry import on_way, seat, towards
from companion.board.page import DOT_RADIUS
from companion.games.pointers import Pointer
from companion.pictures.shapes import Circle, Line, Shape, Text

POINTED = 1.3
"""mm between what is at a place and a pointer's ring round it."""
AT_DOT = 0.16
"""Largest radius of that ring round a dot, less the above, in units of the pitch."""
BESIDE = 2.1
"""mm from a line to what points it out on either side."""
SIGNED = 2.4
"""Radius in mm of the disc under a sign."""


def pointed(board: Board, pointers: Iterable[Pointer]) -> Iterator[Shape]:
    """What pointers show; no sign hides another."""
    signs: list[XY] = []
    for pointer in pointers:
        if pointer.kind == "chain" and board.edges.keys() >= {*pointer.places}:
            for place in pointer.places:
                yield from _beside(*board.line(place))
        elif pointer.kind in ("places", "chain"):
            yield from _ringed(board, pointer)
        else:
            signs.append(_signed(board, pointer.places, signs))
            yield Circle(signs[-1], SIGNED, f"pointer {pointer.player}")
            style = f"pointer {pointer.player} text"
            yield Text.centred(signs[-1], pointer.text, 3.4, style, "Bold")


def _ringed(board: Board, pointer: Pointer) -> Iterator[Shape]:
    """A ring round each place, and between those of a chain a line."""
    rings = [seat(board, place, 2.0) for place in pointer.places]
    if board.lattice is not None and board.points:  # clear of the letters and numbers
        rings = [(at, min(radius, AT_DOT * board.pitch)) for at, radius in rings]
    rings = [(at, radius + POINTED) for at, radius in rings]
    for (a, near), (b, far) in pairwise(rings) if pointer.kind == "chain" else ():
        if dist(a, b) > near + far:
            yield Line(towards(a, b, near), towards(b, a, far), "decides line")
    yield from (Circle(at, radius, "decides") for at, radius in rings)


def _signed(board: Board, places: tuple[str, ...], signs: list[XY]) -> XY:
    """Where a sign stands: on a place, or about where two lines cross."""
    first, *others = places
    if not others:
        return board.place(first)
    meet = _crossing(board.line(first), board.line(others[0]))
    return _clear(board, meet or board.place(first), board.line(first), signs)


def _clear(board: Board, at: XY, line: tuple[XY, XY], signs: list[XY]) -> XY:
    """The place along a line nearest to one on it where a sign hides neither another nor a dot."""
    (ax, ay), (bx, by) = line
    length = dist(*line)
    dots = list(board.points.values())
    for away in (0, 1, -1, 2, -2):
        step = away * 2 * SIGNED / length
        place = at[0] + step * (bx - ax), at[1] + step * (by - ay)
        hidden = [dist(place, sign) < 2 * SIGNED for sign in signs]
        hidden += [dist(place, dot) < SIGNED + DOT_RADIUS for dot in dots if away]
        if not any(hidden):
            return place
    return at


def _beside(a: XY, b: XY) -> Iterator[Line]:
    """A line along each side of a line between two places."""
    away = BESIDE / dist(a, b)
    across = away * (b[1] - a[1]), away * (a[0] - b[0])
    for way in (-1, 1):
        x, y = way * across[0], way * across[1]
        yield Line((a[0] + x, a[1] + y), (b[0] + x, b[1] + y), "decides line")


def _crossing(one: tuple[XY, XY], other: tuple[XY, XY]) -> XY | None:
    """Where two lines cross, ``None`` if they are parallel."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not across:
        return None
    return on_way(*one, ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across)
