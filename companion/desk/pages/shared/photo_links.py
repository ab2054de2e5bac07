"""Mapping marks of the board to places in the photo and back."""

from __future__ import annotations

from functools import cached_property
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from companion.board import XY, Board, split_mark
from companion.photo.reading import Warp
from companion.pictures.overlay import px_per_mm
from companion.pictures.scene import middle, unit_of
from companion.pictures.targets import Target, mark_targets, nearest

Points = NDArray[np.float64]

_ROUND = 10
"""Points of a semicircle."""


class PhotoLinks:
    """The marks of a board in one photo; all photo places are px as stored, after the EXIF turn."""

    def __init__(self, board: Board, warp: Warp) -> None:
        self.board = board
        self.marks = mark_targets(board)
        self.targets: tuple[Target, ...] = self.marks
        self._by_name = {target.name: target for target in self.marks}
        self._placed: list[Target] | None = None
        self._warp = warp

    def aim(self, targets: tuple[Target, ...]) -> None:
        """Set the targets that places of the photo can mean; by default all marks."""
        if targets != self.targets:
            self.targets, self._placed = targets, None

    def _in_photo(self) -> list[Target]:
        """The targets with their places and reach in px."""
        a, b = (
            self._warp.to_photo(np.array(ends, np.float64).reshape(-1, 2)).tolist()
            for ends in ([one.a for one in self.targets], [one.b for one in self.targets])
        )
        return [
            Target(one.name, tuple(start), tuple(end), one.reach * self.px_per_mm)
            for one, start, end in zip(self.targets, a, b, strict=True)
        ]

    @cached_property
    def px_per_mm(self) -> float:
        """The photo's scale near the middle of the board."""
        return px_per_mm(self.board, self._warp.to_photo)

    @cached_property
    def quarters(self) -> int:
        """Clockwise quarter turns of the photo after which the board is upright."""
        (w, h) = self.board.size
        at = self._warp.to_photo(np.array([(w / 2 - 20, h / 2), (w / 2 + 20, h / 2)]))
        dx, dy = at[1] - at[0]
        return -round(float(np.arctan2(dy, dx)) / (pi / 2)) % 4

    @cached_property
    def rim(self) -> Points:
        """The board's edge in the photo, px, shape (N, 2)."""
        (w, h) = self.board.size
        share = np.linspace(0.0, 1.0, 6)
        edge = [(x * w, y * h) for x in share for y in share]
        return self._warp.to_photo(np.array(edge))

    def at(self, x: float, y: float) -> str:
        """The target that a place of the photo means, a mark or a dot; '' if none."""
        if self._placed is None:
            self._placed = self._in_photo()
        return nearest(self._placed, (x, y))

    def outline(self, name: str) -> Points | None:
        """An outline of a mark in the photo, px, shape (N, 2)."""
        target = self._by_name.get(name)
        if target is None:
            return None
        return self._warp.to_photo(np.array(list(_round(target, self._width(target)))))

    def any_outline(self, name: str) -> Points | None:
        """An outline of a mark or a dot."""
        found = self.outline(name)
        return self.place_outline(name) if found is None else found

    def place_outline(self, place: str) -> Points | None:
        """An outline of a place of the board, whatever marks are on it."""
        for name in self._by_name:
            if name.partition(" ")[2] == place:
                return self.outline(name)
        board = self.board
        if place in board.points or place in board.squares or place in board.spots:
            at = middle(board, "", place)
            reach = 4.0 * unit_of(board)
            return self._warp.to_photo(np.array(list(_round(Target(place, at, at, reach), reach))))
        return None

    def line(self, name: str) -> Points:
        """A mark's line in the photo, curved like the paper, px, shape (N, 2)."""
        target = self._by_name[name]
        kind, place = split_mark(name)
        a, b = self.board.line(place) if kind == "line" else (target.a, target.b)
        share = np.linspace(0.0, 1.0, 7)[:, None]
        return self._warp.to_photo(np.asarray(a) * (1 - share) + np.asarray(b) * share)

    def _width(self, target: Target) -> float:
        """mm from a mark to its outline."""
        return 2.4 * unit_of(self.board) if target.a != target.b else 0.9 * target.reach


def _round(target: Target, radius: float) -> list[XY]:
    """A segment with round ends, in mm."""
    (ax, ay), (bx, by) = target.a, target.b
    turn = np.arctan2(by - ay, bx - ax) if (ax, ay) != (bx, by) else 0.0
    found = []
    for (x, y), begin in (((bx, by), -pi / 2), ((ax, ay), pi / 2)):
        for step in range(_ROUND + 1):
            angle = turn + begin + pi * step / _ROUND
            found.append((x + radius * cos(angle), y + radius * sin(angle)))
    return found
