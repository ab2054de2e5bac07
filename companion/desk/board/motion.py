"""A turn in motion: lines are drawn, rings land, pieces slide, and what is removed fades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final

from companion.board import XY, Board, Marks, Value, split_mark
from companion.board.geometry import on_way
from companion.games.protocol import Tint
from companion.pictures.drawing import BARE, picture_of
from companion.pictures.scene import Scene, leaps, middle
from companion.pictures.shapes import Circle, Hatch, Line, Shape, Text, mapped

SECONDS: Final = 0.15
LANDS_FROM: Final = 1.7
"""Size of a ring or a piece that begins to land."""


class Motion:
    """What moves between two scenes of one board.

    Args:
        ways: the paths, place by place, of pieces that do not go straight.

    Attributes:
        still: the new scene without what is moving.
    """

    def __init__(self, before: Scene, after: Scene, ways: Sequence[tuple[str, ...]] = ()) -> None:
        board = after.board
        came = _beyond(after.marks, before.marks)
        went = _beyond(before.marks, after.marks)
        filled = {
            place: tint for place, tint in after.tints.items() if before.tints.get(place) != tint
        }
        self.still = after.with_(
            marks={name: value for name, value in after.marks.items() if name not in came},
            tints={place: tint for place, tint in after.tints.items() if place not in filled},
            last=(), pointers=(), gone=(),
        )  # fmt: skip
        self._moving: list[tuple[tuple[Shape, ...], Callable[[Shape, float], Shape | None]]] = []
        for origin, target in _pairs(came, went):
            path = _path(board, origin, target, ways)
            tint = filled.pop(_place(target), None)
            shapes = _drawn(after, {target: came.pop(target)}, {_place(target): tint})
            went.pop(origin)
            self._moving.append((shapes, _sliding(board, path)))
        for name, value in went.items():
            shapes = _drawn(before, {name: value}, {_place(name): before.tints.get(_place(name))})
            self._moving.append((shapes, _fading(_at(board, name))))
        for name, value in came.items():
            tint = filled.pop(_place(name), None)
            shapes = _drawn(after, {name: value}, {_place(name): tint})
            self._moving.append((shapes, _growing(_at(board, name), LANDS_FROM)))
        for place, tint in filled.items():
            shapes = _drawn(after, {}, {place: tint})
            self._moving.append((shapes, _growing(middle(board, "fill", place), 0.2)))

    def __bool__(self) -> bool:
        return any(shapes for shapes, _ in self._moving)

    def shapes(self, part: float) -> Iterator[Shape]:
        """What moves, at a part of the time from 0 to 1."""
        eased = 1 - (1 - part) ** 2
        for shapes, moved in self._moving:
            for shape in shapes:
                found = moved(shape, eased)
                if found is not None:
                    yield found


def _beyond(marks: Marks, others: Marks) -> dict[str, Value]:
    return {name: value for name, value in marks.items() if others.get(name) != value}


def _place(name: str) -> str:
    return split_mark(name)[1]


def _at(board: Board, name: str) -> XY:
    return middle(board, *split_mark(name))


def _pairs(came: Marks, went: Marks) -> list[tuple[str, str]]:
    """Marks that went from one place to another: one of a kind and value here, one there."""
    found: list[tuple[str, str]] = []
    for name, value in went.items():
        kind = name.partition(" ")[0]
        if kind != "stone":
            continue
        same = [one for one in came if one.partition(" ")[0] == kind and came[one] == value]
        if len(same) == 1 and same[0] not in (target for _, target in found):
            found.append((name, same[0]))
    return found


def _path(board: Board, origin: str, target: str, ways: Sequence[tuple[str, ...]]) -> list[XY]:
    start, end = _place(origin), _place(target)
    way = next((way for way in ways if way[0] == start and way[-1] == end), (start, end))
    return [middle(board, "", place) for place in way]


def _drawn(scene: Scene, marks: Marks, tints: Mapping[str, Tint | None]) -> tuple[Shape, ...]:
    """The shapes of some marks and tints alone."""
    shown = {place: tint for place, tint in tints.items() if tint is not None}
    bare = Counter(picture_of(scene.board, ground=BARE).shapes)
    found = picture_of(scene.board, marks, tints=shown, ground=BARE).shapes
    return tuple(shape for shape in found if shape not in bare)


# -- how shapes move


def _sliding(board: Board, path: Sequence[XY]) -> Callable[[Shape, float], Shape | None]:
    """Moves a shape drawn at the end of a path along it; where the path leaps across the board,
    the shape leaves on one side and returns on the other."""
    steps = [
        (a, b, 0.0 if len(path) > 2 and leaps(board, a, b) else dist(a, b))
        for a, b in pairwise(path)
    ]
    whole = sum(length for *_, length in steps) or 1.0
    end = path[-1]

    def moved(shape: Shape, part: float) -> Shape:
        left = part * whole
        at = path[0]
        for a, b, length in steps:
            if left <= length and length:
                at = on_way(a, b, left / length)
                break
            left, at = left - length, b
        return _moved(shape, lambda p: (p[0] + at[0] - end[0], p[1] + at[1] - end[1]))

    return moved


def _growing(centre: XY, first: float) -> Callable[[Shape, float], Shape | None]:
    """Lines are drawn from their beginning; all else comes to its size from ``first`` times it."""

    def grown(shape: Shape, part: float) -> Shape | None:
        if isinstance(shape, Line):
            return replace(shape, b=on_way(shape.a, shape.b, part)) if part else None
        return _sized(shape, centre, first + part * (1 - first))

    return grown


def _fading(centre: XY) -> Callable[[Shape, float], Shape | None]:
    """What is removed shrinks to nothing."""

    def faded(shape: Shape, part: float) -> Shape | None:
        return _sized(shape, centre, 1 - part) if part < 0.95 else None

    return faded


def _sized(shape: Shape, centre: XY, times: float) -> Shape:
    sized = _moved(shape, lambda p: on_way(centre, p, times))
    if isinstance(sized, Circle):
        return replace(sized, radius=sized.radius * times)
    if isinstance(sized, Text):
        return replace(sized, size=max(0.1, sized.size * times))
    return sized


def _moved(shape: Shape, to: Callable[[XY], XY]) -> Shape:
    return shape if isinstance(shape, Hatch) else mapped(shape, to)
