"""What can be touched on a board, and which target a point means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.board import KINDS, XY, Board, split_mark
from companion.board.geometry import off_line, on_way
from companion.pictures.scene import middle


@dataclass(frozen=True, slots=True)
class Target:
    """A touch target: a segment from ``a`` to ``b`` in mm, or a point if they are equal.

    ``reach`` is the distance in mm up to which a touch still means it.
    """

    name: str
    a: XY
    b: XY
    reach: float

    def distance(self, at: XY) -> float:
        """mm from a point."""
        return off_line((self.a, self.b), at)


def nearest(targets: Iterable[Target], at: XY) -> str:
    """The name of the target that a point means, '' if none."""
    best, name = 1.0, ""
    for target in targets:
        far = target.distance(at) / target.reach
        if far < best:
            best, name = far, target.name
    return name


def place_targets(board: Board) -> tuple[Target, ...]:
    """The places that moves are made of, by their names."""
    if board.spots and not board.points:
        return tuple(
            Target(name, spot.at, spot.at, spot.radius * 1.35) for name, spot in board.spots.items()
        )
    reach = 0.48 * _gap(board)
    return tuple(Target(name, at, at, reach) for name, at in board.touched.items())


def mark_targets(board: Board) -> tuple[Target, ...]:
    """All marks that may be on the board, by mark name; those of one place share its reach."""
    found = []
    gap = _gap(board)
    for slot in board.slots:
        kind, place = split_mark(slot.name)
        if KINDS[kind].at == "edge":
            a, b = board.line(place)
            # The ends belong to all lines that meet there.
            ends = on_way(a, b, 0.22), on_way(b, a, 0.22)
            found.append(Target(slot.name, *ends, 0.22 * gap))
            continue
        at = middle(board, kind, place)
        reach = 0.28 * gap
        if place in board.spots:
            reach = board.spots[place].radius * 1.3
        elif place in board.ticks:
            reach = board.ticks[place].side * 0.7
        elif place in board.bubbles:
            reach = board.bubbles[place].radius * 1.2
        elif board.stone:
            reach = board.stone * 1.1
        found.append(Target(slot.name, at, at, reach))
    return tuple(found)


def _gap(board: Board) -> float:
    """mm between neighbouring places, approximate for a board without a lattice or squares."""
    if board.lattice is not None or board.touched is board.squares:
        return board.pitch
    return 2.2 * board.stone or 15.0
