"""Markers of a printed sheet that are there but cannot be read, lest their ring be taken for dots.

Twelve markers stand four to a side, as the outer dots of a grid of four by four do.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.load import Rgb
from companion.photo.reading import Pixels

_LOOKED_AT: Final = 1200
"""px to which the surroundings of such a grid are enlarged or reduced."""
_CELLS: Final = 9
"""Cells a side of a marker with its quiet zone: a rim of paper, a border, and five of bits."""
_LEAST: Final = 4
"""Squares like markers from which the grid is a printed sheet's."""


def markers_round(rgb: Rgb, dots: Pixels) -> bool:
    """Whether squares that look like markers stand on or round a grid's dots.

    Args:
        rgb: an upright photo; dots: px of it, shape (rows, columns, 2).
    """
    at = dots.reshape(-1, 2)
    step = float(np.median(np.linalg.norm(np.diff(dots, axis=1), axis=2)))
    low = np.maximum(at.min(axis=0) - 2 * step, 0).astype(int)
    high = (at.max(axis=0) + 2 * step).astype(int)
    part = np.ascontiguousarray(rgb[low[1] : high[1], low[0] : high[0]])
    scale = _LOOKED_AT / max(part.shape)
    kind = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    near = cv2.resize(part, None, fx=scale, fy=scale, interpolation=kind)
    grey = np.asarray(cv2.cvtColor(near, cv2.COLOR_RGB2GRAY), np.uint8)
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.01
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    read, _, other = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    alike = sum(_like_marker(grey, np.asarray(quad, np.float32)) for quad in other)
    return len(read) + alike >= _LEAST


def _like_marker(grey: NDArray[np.uint8], quad: NDArray[np.float32]) -> bool:
    """Whether a square has a dark border, paper round it, and dark and bright cells within."""
    cell = 8
    corners = np.array([[1, 1], [8, 1], [8, 8], [1, 8]], np.float32) * cell
    turn = cv2.getPerspectiveTransform(quad.reshape(4, 2), corners)
    flat = cv2.warpPerspective(grey, turn, (_CELLS * cell, _CELLS * cell))
    cells = flat.reshape(_CELLS, cell, _CELLS, cell).mean(axis=(1, 3))
    rim, border = np.ones((_CELLS, _CELLS), bool), np.zeros((_CELLS, _CELLS), bool)
    rim[1:-1, 1:-1] = False
    border[1:-1, 1:-1] = True
    border[2:-2, 2:-2] = False
    dark, bright = float(np.median(cells[border])), float(np.median(cells[rim]))
    if bright - dark < 25:
        return False
    middle = (dark + bright) / 2
    framed = (cells[border] < middle).mean() > 0.9 and (cells[rim] > middle).mean() > 0.9
    bits = int((cells[2:-2, 2:-2] > dark + 0.35 * (bright - dark)).sum())
    return bool(framed and 3 <= bits <= 22)
