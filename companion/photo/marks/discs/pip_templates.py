"""How many pips a counter shows, whichever way round it lies.

Each pattern that a counter may carry is drawn in every turn and held against the counter by
correlation (after J. P. Lewis, *Fast normalized cross-correlation*, 1995). What is compared is how
far the counter's colour gives way to white, so that neither the ink nor the light matters, blurred
as much as the photo is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board.counters import DIAMOND, OUTLINE, OWNER, PIP, PIPS
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32

SIDE: Final = 41
"""Samples along each side of a counter's picture."""
REACH: Final = 1.15
"""Radii from its middle to that picture's rim."""
_INSIDE: Final = 0.86
"""Radii within which patterns are compared."""
_TURNS: Final = 36
_FINER: Final = 6
_SHIFTS: Final = tuple((x, y) for x in (-0.08, 0.0, 0.08) for y in (-0.08, 0.0, 0.08))
"""Radii by which a pattern may lie beside the counter's middle."""
_TURN_OF: Final = {0: 4, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4}
"""How many turns of a full circle leave a pattern as it is."""


def grid() -> Values:
    """Places of a counter's picture in radii from its middle, shape (SIDE, SIDE, 2)."""
    along = np.linspace(-REACH, REACH, SIDE)
    return np.stack(np.meshgrid(along, along), 2)


def fit_pips(white: Image32, radius: float, blur: float) -> Values:
    """How well each pattern fits counters: correlation at best, 1 exact, shape (N, 6).

    Args:
        white: how far a counter's colour gives way to white, shape (N, SIDE, SIDE).
        radius: of the counters, mm.
        blur: sigma of the photo's blur, mm.
    """
    seen = _normalised(white[:, _inside()])
    fits = np.stack([
        (seen @ _patterns(number, shape, radius, blur).T).max(axis=1)
        for number in PIPS
        for shape in (False, True)
    ])  # fmt: skip
    return np.asarray(fits.reshape(len(PIPS), 2, -1).max(axis=1).T, np.float64)


def _inside() -> Flags:
    return np.asarray(np.hypot(*np.moveaxis(grid(), 2, 0)) < _INSIDE, bool)


def _normalised(rows: Image32) -> Image32:
    """Rows of zero mean and length 1, but for rows with nothing in them."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(length, 1e-3), np.float32)


@lru_cache(maxsize=64)
def _patterns(number: int, diamond: bool, radius: float, blur: float) -> Image32:
    """A pattern in every turn and shift, normalised within a counter, shape (K, M)."""
    turns = np.arange(_TURNS // _TURN_OF[number]) * 2 * np.pi / _TURNS
    per_radius = SIDE / (2 * REACH)
    moves = [
        np.array([[1, 0, x * per_radius], [0, 1, y * per_radius]], np.float32) for x, y in _SHIFTS
    ]
    drawn = []
    for turn in turns:
        still = _drawn(number, diamond, float(turn), radius, blur)
        drawn += [cv2.warpAffine(still, move, (SIDE, SIDE))[_inside()] for move in moves]
    return _normalised(np.asarray(np.stack(drawn), np.float32))


def _drawn(number: int, diamond: bool, turn: float, radius: float, blur: float) -> Image32:
    side = SIDE * _FINER
    unit = side / (2 * REACH)
    canvas = np.zeros((side, side), np.uint8)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    def outline(at: Values, size: float) -> NDArray[np.int32]:
        sides = 4 if diamond else 24
        angles = np.arange(sides) * 2 * np.pi / sides
        corners = np.stack([np.cos(angles), np.sin(angles)], 1)
        corners = at + size * (DIAMOND if diamond else 1.0) * corners
        where: Values = (corners @ rotation.T + REACH) * unit
        return np.asarray(np.round(where), np.int32)

    if number:
        for pip in PIPS[number]:
            cv2.fillPoly(canvas, [outline(np.array(pip), PIP)], 255)
    else:
        thick = max(1, round(OUTLINE / radius * unit))
        cv2.polylines(canvas, [outline(np.zeros(2), OWNER)], True, 255, thick)
    small = cv2.resize(canvas.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    sigma = max(0.1, blur / radius * SIDE / (2 * REACH))
    return np.asarray(cv2.GaussianBlur(small, (0, 0), sigma), np.float32)
