"""A sheet that is too small in a picture for its markers or dots to be seen: a white quadrangle."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Flags
from companion.photo.image.load import Rgb

_LEVELS: Final = (0.8, 0.7, 0.6)
"""Shares of the way from the picture's middle grey to its brightest, above which paper may be told
from the table."""
_APART: Final = 30
"""Levels that paper is brighter than most of the picture, at the least."""
_SPECK, SMALL = 0.004, 0.15
"""Shares of a picture between which a bright area may be a sheet, and too small to be read."""
_MOST: Final = 0.5
"""Share of what is bright in a picture that a page is, at the least: a patch of a page on which
light falls off has more of it all round."""
_SOLID: Final = 0.85
"""Share of its own hull that a page fills, at the least, and its hull of the smallest rectangle
round it: seen at a slant, it is no rectangle itself."""


def small_sheet(rgb: Rgb) -> tuple[slice, slice] | None:
    """The rows and columns of a picture, about 1000 px long, in which a small white page lies,
    ``None`` without one.

    Paper is white and what it lies on mostly has a colour, so the darkest of a pixel's three
    channels sets them furthest apart.
    """
    low = cv2.min(cv2.min(rgb[..., 0], rgb[..., 1]), rgb[..., 2])
    middle, top = np.quantile(low, (0.5, 0.999)).tolist()
    if top - middle < _APART:
        return None
    for share in _LEVELS:
        box = _page(low > middle + share * (top - middle))
        if box is not None:
            x, y, wide, high = box
            return slice(y, y + high), slice(x, x + wide)
    return None


def _page(bright: Flags) -> tuple[int, int, int, int] | None:
    """The upright box round the largest bright area that is a page; its left, top, width, height.

    What is printed on the page leaves no holes: only its outline counts.
    """
    whole = bright.size
    solid = cv2.morphologyEx(bright.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return None
    largest = max(outlines, key=cv2.contourArea)
    area = cv2.contourArea(largest)
    if not _SPECK * whole < area < SMALL * whole or area < _MOST * np.count_nonzero(bright):
        return None
    (_, (wide, high), _) = cv2.minAreaRect(largest)
    hull = cv2.contourArea(cv2.convexHull(largest))
    if area < _SOLID * hull or hull < _SOLID * wide * high:
        return None
    x, y, w, h = cv2.boundingRect(largest)
    return x, y, w, h
