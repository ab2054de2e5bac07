"""Round pieces seen from near: how far the colour of each gives way to white, about its middle."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import sampled
from companion.photo.marks.discs.pip_templates import grid
from companion.photo.rectify.board import RectifiedBoard

BLUR: Final = 0.35
"""mm of blur, sigma, that photos of a board usually have."""
_INSIDE: Final = 0.8
"""Radii within which a piece's colour is measured."""
_DARK: Final = 0.4
_NEAR: Final = 1.08
_ROUNDS: Final = 3
_LINES: Final = np.ones((5, 5), np.uint8)
"""Samples: thin lines of print vanish in an opening by this."""


def whiteness(rectified: RectifiedBoard, centres: Values, radius: float) -> Image32:
    """How far the colours of pieces give way to white, 0 to 1, on :func:`grid`, shape (N, SIDE,
    SIDE); about their own middles, near ``centres``, board mm, shape (N, 2)."""
    middles = _settled(rectified, rectified.flat.pixels(centres), radius)
    cut = _cut(rectified.ink.most, middles, radius * rectified.flat.scale)
    inside = np.hypot(*np.moveaxis(grid(), 2, 0)) < _INSIDE
    solid = np.quantile(cut[:, inside], 0.6, axis=1)[:, None, None]
    return np.asarray(np.clip(1 - cut / np.maximum(solid, 0.05), 0, 1), np.float32)


def _settled(rectified: RectifiedBoard, middles: Values, radius: float) -> Values:
    """The pieces' middles in px, from rough ones: the centroid of what is dark and no thin line;
    their pips lie evenly round it."""
    size, places = radius * rectified.flat.scale, grid()
    near = np.hypot(*np.moveaxis(places, 2, 0)) < _NEAR
    for _ in range(_ROUNDS):
        dark = _cut(rectified.ink.most, middles, size) > _DARK
        solid = np.stack([
            cv2.morphologyEx(each.astype(np.uint8), cv2.MORPH_OPEN, _LINES) for each in dark
        ])  # fmt: skip
        there = (solid > 0) & near
        amount = np.maximum(there.sum(axis=(1, 2)), 1)
        off = (there[..., None] * places).sum(axis=(1, 2)) / amount[:, None]
        middles = middles + off * size
    return np.asarray(middles, np.float64)


def _cut(plane: Image32, middles: Values, size: float) -> Image32:
    """A picture of each place's surroundings, shape (N, SIDE, SIDE)."""
    where = middles[:, None, None] + grid() * size
    return sampled(plane, where)
