"""Drawing lines from dot to dot, on a board whose lines go in any direction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot

from companion.board import Board, edge_name, mark_name
from companion.desk.board.view import DRAGGED, DROP, TAKE, Touch
from companion.pictures.targets import Target

NEIGHBOURS = 1.2
"""Largest distance between neighbouring dots, in units of the lattice's pitch."""
DOT = 0.3
"""Distance from a dot, in units of the pitch, within which a touch means the dot rather than a line
that passes."""


def goes_any_way(board: Board) -> bool:
    """Whether lines may join dots that are not neighbours, so that a point on the board is near
    many lines and identifies none."""
    if board.lattice is None:
        return False
    far = NEIGHBOURS * board.lattice.pitch
    lines = (board.line(slot.place) for slot in board.slots if slot.kind == "line")
    return any(hypot(bx - ax, by - ay) > far for (ax, ay), (bx, by) in lines)


def dots_and(
    board: Board, marks: Sequence[Target], standing: Collection[str]
) -> tuple[Target, ...]:
    """The touch targets where lines go in any direction: dots to draw between, and of the lines
    only the visible ones, named by ``standing``."""
    assert board.lattice is not None
    reach = DOT * board.lattice.pitch
    dots = [Target(name, at, at, reach) for name, at in board.points.items()]
    seen = [one for one in marks if one.name in standing or not one.name.startswith("line ")]
    return (*dots, *seen)


def lines_between(board: Board, a: str, b: str) -> tuple[str, ...]:
    """The lines straight from one dot to another, as mark names; several if dots are on the way,
    none if the board has no such lines."""
    (ax, ay), (bx, by) = board.points[a], board.points[b]
    long = hypot(bx - ax, by - ay)
    way = []
    for name, (x, y) in board.points.items():
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / max(long, 1e-9)
        aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / max(long, 1e-9)
        if aside < 0.01 and -0.01 < along < long + 0.01:
            way.append((along, name))
    names = [edge_name(one, other) for (_, one), (_, other) in pairwise(sorted(way))]
    return tuple(mark_name("line", n) for n in names) if set(names) <= board.edges.keys() else ()


class Pen:
    """A pen put on one dot and then on another, by two clicks or by a drag.

    Attributes:
        held: the dot where a line begins, '' if none.
        drawing: the lines that would be drawn if a drag ended here.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self.held = ""
        self.drawing: tuple[str, ...] = ()

    def touch(self, name: str, how: Touch, began: str = "") -> tuple[str, ...] | None:
        """The lines that a touch draws, as mark names; ``None`` if it means a mark.

        Args:
            began: where the button was pressed, for a drag.
        """
        dot = name if name in self._board.points else ""
        self.drawing = ()
        if how in (DRAGGED, DROP):
            return self._dragged(dot, began, let_go=how == DROP)
        if not dot:
            self.held = ""
            return None
        start, self.held = self.held, ""
        if how == TAKE or start == dot:
            return ()
        if start:
            return lines_between(self._board, start, dot)
        self.held = dot
        return ()

    def _dragged(self, dot: str, began: str, *, let_go: bool) -> tuple[str, ...]:
        if not dot or began not in self._board.points or dot == began:
            return ()
        lines = lines_between(self._board, began, dot)
        if not let_go:
            self.drawing = lines
            return ()
        self.held = ""
        return lines

    def flush(self) -> bool:
        """Let go of the held dot; returns whether there was one."""
        had = bool(self.held)
        self.held, self.drawing = "", ()
        return had
