"""A photo at a glance: how bright it is, how sharp, and where a small sheet may lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Image32, Rgb, Values
from companion.photo.image.sampling import reduced

_LOOK_SIDE: Final = 1000
"""px of a photo's longer side, reduced. At 0.6 times 16 of 218 pictures have another reason."""
_COARSE: Final = 2.5
"""px of the blur that a photo is held against. Others change the reason of 13 of 218 pictures."""
NOISE: Final = 6
"""Levels, of a px and from one to the next, up to which there is neither a colour nor an edge. At
1.6 times 1 of 218 pictures changes."""
_STEEPEST: Final = 0.995
"""Quantile of edges that are the steepest. With 0.998 5 of 218 pictures have another reason."""


@dataclass(frozen=True)
class Overview:
    """An upright photo, looked at as a whole; what is asked for twice is worked out once."""

    rgb: Rgb

    @cached_property
    def small(self) -> Rgb:
        """The photo reduced to 1000 px."""
        return reduced(self.rgb, _LOOK_SIDE)[0]

    @cached_property
    def grey(self) -> Image32:
        return np.asarray(cv2.cvtColor(self.small, cv2.COLOR_RGB2GRAY), np.float32)

    @cached_property
    def softness(self) -> float:
        """How much steeper the steepest edges are than after a blur, in the direction where least,
        by focus or by motion; without bound where nothing is written."""
        soft = np.asarray(cv2.GaussianBlur(self.grey, (0, 0), _COARSE), np.float32)
        fine, coarse = _steepest(self.grey), _steepest(soft)
        if fine.max() <= NOISE:
            return float("inf")
        return float((fine / np.maximum(coarse, 0.1)).min())

    @cached_property
    def page(self) -> Overview | None:
        """The part in which a small white page lies, ``None`` without one."""
        where = small_sheet(self.small)
        if where is None:
            return None
        scale = min(1.0, _LOOK_SIDE / max(self.rgb.shape[:2]))
        rows, columns = (slice(round(s.start / scale), round(s.stop / scale)) for s in where)
        return Overview(self.rgb[rows, columns])

    def level(self, share: float) -> float:
        """The grey that this share of the pixels is no brighter than."""
        return _level(self.grey, share)


def _level(levels: NDArray[np.uint8 | np.float32], share: float) -> float:
    """The whole level, 0 to 255, that this share of the pixels is no brighter than."""
    up_to = cv2.calcHist([levels], [0], None, [256], [0, 256]).cumsum()
    return float(np.searchsorted(up_to, share * levels.size))


def _steepest(grey: NDArray[np.floating]) -> Values:
    """Steepness of the steepest edges across, down and along both diagonals, levels per px."""
    x = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    y = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    slant = np.float32(np.sqrt(0.5))
    ways = (x, y, slant * (x + y), slant * (x - y))
    return np.array([_steep(np.abs(way)) for way in ways])


def _steep(edges: Image32) -> float:
    """The quantile of the steepest edges: most are told at a glance to be flatter, so that only the
    others need be put in order."""
    steepest = (1 - _STEEPEST) * edges.size
    steep = edges[edges > np.quantile(edges[::8, ::8], 4 * _STEEPEST - 3)]
    if steep.size <= steepest:
        return float(np.quantile(edges, _STEEPEST))
    return float(np.quantile(steep, 1 - steepest / steep.size))


_BRIGHT: Final = 0.7
"""Share of the way from middle grey to the brightest where paper begins, for 218 pictures."""
_SMALL: Final = 0.15
"""Share of a picture up to which a sheet is too small. At 1.6 times 4 of 218 pictures change."""
_MOST: Final = 0.5
"""Least share of what is bright that a page is. Without it 14 of 218 pictures are told small."""
_SOLID: Final = 0.85
"""Share of hull, and hull's of box, that a page fills. Without 22 of 218 pictures change."""


def small_sheet(rgb: Rgb) -> tuple[slice, slice] | None:
    """The rows and columns of a picture, about 1000 px long, in which a small white page lies,
    ``None`` without one. What is printed on it leaves no holes: only its outline counts.

    Paper is white and what it lies on mostly has a colour, so the darkest of a pixel's three
    channels sets them furthest apart.
    """
    low = np.asarray(cv2.min(cv2.min(rgb[..., 0], rgb[..., 1]), rgb[..., 2]), np.uint8)
    middle, top = _level(low, 0.5), _level(low, 0.999)
    bright = low > middle + _BRIGHT * (top - middle)
    solid = cv2.morphologyEx(bright.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return None
    largest = max(outlines, key=cv2.contourArea)
    area = cv2.contourArea(largest)
    if not _MOST * np.count_nonzero(bright) <= area < _SMALL * bright.size:
        return None
    (_, (wide, high), _) = cv2.minAreaRect(largest)
    hull = cv2.contourArea(cv2.convexHull(largest))
    if area < _SOLID * hull or hull < _SOLID * wide * high:
        return None
    x, y, wide, high = cv2.boundingRect(largest)
    return slice(y, y + high), slice(x, x + wide)
