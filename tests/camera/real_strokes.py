"""A scene's marks in real pens: each stroke piece by piece, rings and dots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.looks import Rng
from tests.camera.scene import XY, Hatch, Mark, Ring, Stroke, Text

Pen = Sequence[NDArray[np.float32]]
"""A pen's strokes, each the ratio of inked to bare paper."""
Px = NDArray[np.float64]
SMALL = 8.0
"""px of radius up to which a dot is set by a few strokes through its middle."""
BLACKENED = 9
"""Strokes by which a larger one is filled."""


def on_photo(way: NDArray[Any], origin: Sequence[float] = (0.0, 0.0)) -> Callable[[XY], Px]:
    """From places of a page, mm, to px of a photo, by a homography of mm from ``origin``."""

    def px(at: XY) -> Px:
        there = np.subtract(at, origin).reshape(1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(there, way)[0, 0], np.float64)

    return px


def draw_marks(
    module: ModuleType,
    plate: NDArray[np.float32],
    pens: Mapping[str, Pen],
    marks: Iterable[Mark],
    px: Callable[[XY], Px],
    rng: Rng,
) -> None:
    """Draws marks on a page of real paper; handwriting is left out.

    Args:
        module: ``real_ink.py``, which lays strokes out.
        pens: for each colour of an ink, and ``dark`` for any other.
        px: from mm of the marks' page to px of the photo.
    """
    for mark in marks:
        if isinstance(mark, Text | Hatch):
            continue
        pen = pens.get(mark.ink.partition("-")[0], pens["dark"])
        x, y = mark.points[0] if isinstance(mark, Stroke) else mark.at
        scale = float(np.hypot(*(px((x + 1, y)) - px((x, y)))))  # px per mm
        if isinstance(mark, Stroke):
            for a, b in pairwise(map(px, mark.points)):
                module.line(plate, pen, a, b, rng, bow=mark.wobble * scale)
            continue
        at, radius = px(mark.at), mark.r * scale
        if isinstance(mark, Ring):
            module.ring(plate, pen, at, radius, rng)
        elif radius <= SMALL:
            module.dot(plate, pen, at, radius, rng)
        else:
            module.scribble(plate, pen, at, radius, rng, BLACKENED)
