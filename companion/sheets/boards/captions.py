"""The captions of a board that can be printed where its words are larger than on its own sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.board import XY, Board, Caption
from companion.pictures.drawing import Ground
from companion.pictures.fonts import Weight
from companion.pictures.scaled import extent
from companion.pictures.shapes import Shape
from companion.sheets.page.document import ems

HIGH = 0.45
"""Half the height of a line of words, in units of its font size."""
STROKE = 0.5
"""mm of the edge of a shape's extent that words may touch."""

Area = tuple[XY, XY]
"""Top-left and bottom-right corner in mm of the board."""


def fitting(
    board: Board, ground: Ground, shapes: Iterable[Shape], others: Iterable[Area] = (),
    clear: float = 0.0,
) -> Iterator[Caption]:  # fmt: skip
    """A board's captions, but for words that would lie on one of the shapes or areas, or less than
    ``clear`` mm beside one: of a player's, the emblem stays. Those with a size of their own always
    fit."""
    taken = [*map(_within, shapes), *others]
    # Captions of one kind are printed everywhere or nowhere.
    alike = defaultdict(list)
    for caption in sorted(board.captions, key=_kind):
        if caption.size:
            yield caption
        else:
            alike[_kind(caption)].append(caption)
    for captions in alike.values():
        areas = [_area(caption, ground, clear) for caption in captions]
        if not any(_overlap(area, other) for area in areas for other in taken):
            taken += areas
            yield from captions
        else:
            yield from (replace(caption, text="") for caption in captions if caption.player)


def _kind(caption: Caption) -> tuple[bool, bool]:
    return bool(caption.player), not caption.bold


def _area(caption: Caption, ground: Ground, clear: float) -> Area:
    words, size = (ground.captions or {}).get(caption.text, caption.text), ground.caption
    weight: Weight = "Bold" if caption.bold else "Regular"
    (x, y), wide, high = caption.at, ems(words, weight) * size / 2 + clear, HIGH * size
    return (x - wide, y - high), (x + wide, y + high)


def _within(shape: Shape) -> Area:
    (left, top), (right, bottom) = extent([shape])
    return (left + STROKE, top + STROKE), (right - STROKE, bottom - STROKE)


def _overlap(one: Area, other: Area) -> bool:
    return all(one[0][k] < other[1][k] and other[0][k] < one[1][k] for k in range(2))
