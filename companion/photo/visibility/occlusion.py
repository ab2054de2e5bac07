"""Things that lie on a sheet: dark all over and wider than any place a pen fills."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import nearest
from companion.photo.rectify.warp import Flat

_FINE: Final = 3.0
"""px per mm that are enough to see a thing."""
_FINE_RADIUS: Final = 8.0
"""px of a disc's radius that are enough to tell whether it fits."""
DARK: Final = 0.3
"""Absorptance that shadows of hands do not reach."""


def occluded(
    picture: Image32, flat: Flat, points: Values, widest: float, beside: float = 0.0
) -> Flags:
    """Which places lie under a thing or at most ``beside`` mm from it.

    Args:
        picture: darkness of the flattened board.
        points: mm, shape (..., 2).
        widest: radius in mm of the largest disc that a pen blackens.
    """
    things, scale = _things(picture, flat, widest)
    return _at(cv2.dilate(things, disc(beside * scale)) > 0, flat, points, scale)


def joined_to_occluders(picture: Image32, flat: Flat, points: Values, widest: float) -> Flags:
    """Which places lie on something dark that hangs together with a thing, such as a pen's nib; the
    rest as for :func:`occluded`."""
    things, scale = _things(picture, flat, widest)
    dark = _small(picture, scale / flat.scale) > DARK
    _, parts = cv2.connectedComponents(dark.astype(np.uint8))
    return _at(dark & np.isin(parts, parts[things > 0]), flat, points, scale)


def _at(picture: Flags, flat: Flat, points: Values, scale: float) -> Flags:
    """A picture made small to so many px per mm, at places of the board, mm."""
    at = (flat.pixels(points) + 0.5) * (scale / flat.scale) - 0.5
    return np.asarray(nearest(picture, at), bool)


def _small(picture: Image32, shrink: float) -> Image32:
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _things(picture: Image32, flat: Flat, widest: float) -> tuple[NDArray[np.uint8], float]:
    """Where things lie, on a picture made small, 0 or 1, and its px per mm."""
    shrink = min(1.0, _FINE / flat.scale)
    dark = (_small(picture, shrink) > DARK).astype(np.uint8)
    scale = flat.scale * shrink
    return np.asarray(cv2.morphologyEx(dark, cv2.MORPH_OPEN, disc(widest * scale)), np.uint8), scale


def wide_at(dark: Flags, radius: float, bridged: float, at: Values) -> Flags:
    """Which places lie under something dark and wide.

    Args:
        dark: of a picture.
        radius: px of a disc that fits into what is wide.
        bridged: half the width, px, of a gleam that does not part it.
        at: px of the places, shape (..., 2).
    """
    shrink = min(1.0, _FINE_RADIUS / radius)
    small = cv2.resize(
        dark.astype(np.float32), None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
    )
    mask = (small > 0.5).astype(np.uint8)
    whole = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(bridged * shrink))
    wide = cv2.morphologyEx(whole, cv2.MORPH_OPEN, disc(radius * shrink))
    return np.asarray(nearest(wide, (at + 0.5) * shrink - 0.5) > 0)


def disc(radius: float) -> NDArray[np.uint8]:
    """A disc of a radius in px, for morphology, shape (N, N)."""
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
