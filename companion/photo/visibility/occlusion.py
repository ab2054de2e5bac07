"""Things that lie on a sheet: dark all over and wider than any stroke or place that a pen fills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import nearest

_FINE_RADIUS: Final = 8.0
"""px of a disc's radius that are enough to tell whether it fits."""
DARK: Final = 0.3
"""Absorptance in any channel that shadows of hands do not reach."""
_NARROWEST: Final = 0.8
"""Radius of the narrowest thing, as a share of how far beside its line a stroke's ink may lie: not
even where two strokes of a marker cross is there so much ink, and half a pencil is wider."""
_BLUNT: Final = 0.8
"""The same of what belongs to a thing where it hangs together with it, such as a pen's tip."""

Mask = NDArray[np.uint8]


@dataclass(frozen=True)
class Occluders:
    """Where things lie on a picture.

    Attributes:
        things, dark: where they lie, and what is dark at all, 0 or 1, shape (h, w), made small.
        shrink: px of these for each px of the picture.
    """

    things: Mask
    dark: Mask
    shrink: float

    def over(self, at: Values, beside: float = 0.0) -> Flags:
        """Which places, px of the picture, shape (..., 2), lie under a thing or at most so many px
        from it; shape (...)."""
        near = cv2.dilate(self.things, disc(beside * self.shrink))
        return self._of(np.asarray(near, np.uint8), at)

    def joined(self, at: Values) -> Flags:
        """Which places lie on something dark that hangs together with a thing, such as a pen's
        nib."""
        return self._of(_hanging_together(self.dark, self.things), at)

    def _of(self, mask: Mask, at: Values) -> Flags:
        return np.asarray(nearest(mask, (at + 0.5) * self.shrink - 0.5) > 0)


def find_occluders(
    picture: Image32, reach: float, widest: float = 0.0, bridged: float = 0.0
) -> Occluders:
    """Find what lies on a board.

    Args:
        picture: absorptance of the board laid flat.
        reach: px beside a line where a stroke's ink may lie.
        widest: radius in px of the largest disc that pens blacken, if that is more than strokes do.
        bridged: half the width in px of a gleam that does not part a thing.
    """
    radius = max(_NARROWEST * reach, widest)
    shrink = min(1.0, _FINE_RADIUS / radius)
    share = (picture > DARK).astype(np.float32)
    small = cv2.resize(share, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    dark = (small > 0.5).astype(np.uint8)
    whole = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, disc(bridged * shrink)), np.uint8)
    wide, blunt = (_opened(whole, share * radius * shrink) for share in (1.0, _BLUNT))
    return Occluders(_hanging_together(blunt, wide), dark, shrink)


def _opened(mask: Mask, radius: float) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(radius)), np.uint8)


def _hanging_together(mask: Mask, some: Mask) -> Mask:
    """What of a mask hangs together with some of it."""
    _, parts = cv2.connectedComponents(mask)
    return np.asarray((mask > 0) & np.isin(parts, parts[(mask > 0) & (some > 0)]), np.uint8)


def disc(radius: float) -> Mask:
    """A disc of a radius in px, for morphology, shape (N, N)."""
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
