"""Circles round spots: the one along which the paper shows a line or an edge most steadily.

A ring of white paper on white paper is a thin grey outline at best, in any one direction hardly
above the noise; but all round a circle it adds up, and nothing else on a board lies round a spot.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Values
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.marks.rings.outline_tracing import STEP
from companion.photo.marks.rings.polar_bands import DIRECTIONS, OUTSIDE, Bands
from companion.photo.rectify.board import RectifiedBoard

_OFF, _OFF_STEP = 2.0, 0.4
"""mm by which a ring's middle may lie beside the spot's, and the steps tried."""
_ASIDE: Final = 3
"""Steps from a line to the paper on both sides that it is held against."""
_MOST: Final = 0.1
"""Absorptance that one place may add: a label or a neighbour's shadow is no circle."""
_SEEN: Final = 0.45
"""Share of a circle that must lie on paper."""
_FREE: Final = 0.9
"""mm that circles reach over the middle between two spots."""
_SOFT: Final = 0.12
"""mm of smoothing, sigma."""


def best_circles(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The mean absorptance along the best circle round each of N spots over its surroundings, at
    most :data:`_MOST`, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    scale, px = rectified.flat.scale, rectified.flat.pixels(centres)
    grey = np.asarray(
        cv2.GaussianBlur(rectified.ink.mean, (0, 0), max(0.5, _SOFT * scale)), np.float32
    )
    offsets = _offsets()
    radii = np.arange(bands.radius - 0.4, rectified.between_spots / 2 + _FREE, STEP)
    where = on_circles(offsets, radii, DIRECTIONS // 2)
    far, direction = _polar(where)
    lines = []
    for at, reach in zip(px, bands.reach, strict=True):
        on_paper = (far > reach[direction] + OUTSIDE).astype(np.float32)
        lines.append(_best(grey, at, where * scale, on_paper))
    return np.array(lines)


def _offsets() -> Values:
    steps = np.arange(-_OFF, _OFF + 0.01, _OFF_STEP)
    grid = np.stack(np.meshgrid(steps, steps), 2).reshape(-1, 2)
    return np.asarray(grid[np.hypot(*grid.T) <= _OFF + 0.01], np.float64)


def _polar(where: Values) -> tuple[Values, NDArray[np.int_]]:
    """How far places, mm from a spot's middle, are from it, and in which direction."""
    turn = np.arctan2(where[..., 1], where[..., 0]) % (2 * np.pi)
    direction = np.round(turn / (2 * np.pi) * DIRECTIONS).astype(int) % DIRECTIONS
    return np.hypot(where[..., 0], where[..., 1]), direction


def _best(grey: Image32, at: Values, where: Values, on_paper: Image32) -> float:
    """The steadiest line; ``on_paper`` is 1 where a place is outside the spot's colour, else 0."""
    seen = sampled(grey, at + where)
    over = seen[:, :, _ASIDE:-_ASIDE] - (seen[:, :, : -2 * _ASIDE] + seen[:, :, 2 * _ASIDE :]) / 2
    free = on_paper[:, :, : -2 * _ASIDE]
    count = free.sum(axis=1)
    line = (np.clip(over, -_MOST, _MOST) * free).sum(axis=1) / np.maximum(count, 1)
    return float(np.where(count >= _SEEN * seen.shape[1], line, 0).max())
