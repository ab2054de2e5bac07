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

_FINE_RADIUS: Final = 8.0
"""px of a disc's radius that are enough to tell whether it fits."""
_DARK: Final = 0.3
"""Absorptance that shadows of hands do not reach."""

Mask = NDArray[np.uint8]


def wide_at(dark: Flags, radius: float, bridged: float, at: Values) -> Flags:
    """Which places lie under something dark and wide.

    Args:
        dark: of a picture.
        radius: px of a disc that fits into what is wide.
        bridged: half the width, px, of a gleam that does not part it.
        at: px of the places, shape (..., 2).
    """
    wide, _, shrink = _wide(dark, radius, bridged)
    return _at(wide, at, shrink)


def occluded(
    picture: Image32, flat: Flat, points: Values, widest: float, beside: float = 0.0
) -> Flags:
    """Which places lie under a thing or at most ``beside`` mm from it.

    Args:
        picture: darkness of the flattened board.
        points: mm, shape (..., 2).
        widest: radius in mm of the largest disc that a pen blackens.
    """
    things, _, shrink = _wide(picture > _DARK, widest * flat.scale)
    near = cv2.dilate(things, disc(beside * flat.scale * shrink))
    return _at(near, flat.pixels(points), shrink)


def joined_to_occluders(picture: Image32, flat: Flat, points: Values, widest: float) -> Flags:
    """Which places lie on something dark that hangs together with a thing, such as a pen's nib; the
    rest as for :func:`occluded`."""
    things, dark, shrink = _wide(picture > _DARK, widest * flat.scale)
    _, parts = cv2.connectedComponents(dark)
    joined = (dark > 0) & np.isin(parts, parts[things > 0])
    return _at(joined, flat.pixels(points), shrink)


def _wide(dark: Flags, radius: float, bridged: float = 0.0) -> tuple[Mask, Mask, float]:
    """Where a picture is dark and wide, and where it is dark, both made small, 0 or 1, and by how
    much; the rest as for :func:`wide_at`."""
    shrink = min(1.0, _FINE_RADIUS / radius)
    share = dark.astype(np.float32)
    small = cv2.resize(share, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    mask = (small > 0.5).astype(np.uint8)
    whole = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(bridged * shrink))
    wide = cv2.morphologyEx(whole, cv2.MORPH_OPEN, disc(radius * shrink))
    return np.asarray(wide, np.uint8), mask, shrink


def _at(mask: NDArray[np.generic], at: Values, shrink: float) -> Flags:
    """Which places, px of a picture, lie in a mask of it made small."""
    return np.asarray(nearest(mask, (at + 0.5) * shrink - 0.5) > 0)


def disc(radius: float) -> Mask:
    """A disc of a radius in px, for morphology, shape (N, N)."""
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
