"""How many pips a counter shows, whichever way round it lies.

Each pattern that a counter may carry is drawn in every turn and held against the counter by
correlation (after J. P. Lewis, *Fast normalized cross-correlation*, 1995). What is compared is how
far the counter's colour gives way to white, so that neither the ink nor the light matters, blurred
as much as the photo is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.board import XY
from companion.board.counters import DIAMOND, OUTLINE, OWNER, PIP, PIPS
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.image.statistics import expit

SIDE: Final = 41
"""Samples along each side of a counter's picture."""
PIP_REACH: Final = 1.15
"""Radii from its middle to that picture's rim."""
_INSIDE: Final = 0.86
"""Radii within which patterns are compared."""
_TURNS: Final = 36
_SHIFTS: Final = tuple((x, y) for x in (-0.08, 0.0, 0.08) for y in (-0.08, 0.0, 0.08))
"""Radii by which a pattern may lie beside the counter's middle."""
_EDGE: Final = 1.702
"""A logistic curve so steep is nearest to a normal distribution's, which is what an edge becomes
where it is blurred."""


def grid() -> Values:
    """Places of a counter's picture in radii from its middle, shape (SIDE, SIDE, 2)."""
    along = np.linspace(-PIP_REACH, PIP_REACH, SIDE)
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
    angle = np.arange(_TURNS) * 2 * np.pi / _TURNS
    turns = np.moveaxis(
        np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]), 2, 0
    )
    at = (grid()[_inside()] - np.array(_SHIFTS)[:, None]) @ turns[:, None]

    def beyond(middle: XY, size: float) -> Values:
        """How far outside an outline each place is, in radii."""
        if diamond:
            return np.asarray(np.abs(at - middle).sum(axis=-1) / DIAMOND - size)
        return np.asarray(np.linalg.norm(at - middle, axis=-1) - size)

    if number:
        edge = np.min([beyond(pip, PIP) for pip in PIPS[number]], axis=0)
    else:
        edge = np.abs(beyond((0.0, 0.0), OWNER)) - OUTLINE / 2 / radius
    white = expit(-_EDGE * edge * radius / blur)
    return _normalised(np.asarray(white.reshape(-1, white.shape[-1]), np.float32))
