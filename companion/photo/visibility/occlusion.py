"""Things that lie on a sheet: dark all over and wider than any stroke or place that a pen fills.

The light on the paper is no thing, but its edges may be taken for one. A soft shadow, a lamp at
one side or a bent page change it over centimetres and do no harm. At a
sharp edge the paper on one side is darker than that on the other, as if ink lay there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import Slot
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import nearest
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility.unseen import inside

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


_FINEST: Final = 2.0
"""px per mm at which the light is looked at."""
_OVER: Final = 2.0
"""Blocks of paper over which the light changes at a sharp edge: it is known by blocks."""
EDGE: Final = 0.1
"""Change over that length, in logarithms of light, of a shadow's edge. On 40 photos, of samples and
of real ink, 99 % of the paper shows 0.053 at the most, and the edge of a shadow that takes a third
of the light 0.16 at the least."""
_ALONG: Final = 0.3
"""Share of a mark's places at which the edge must run."""


def shadow_change(rectified: RectifiedBoard) -> tuple[Image32, float]:
    """How much the paper's light changes over :data:`_OVER` blocks, in logarithms, shape (H, W),
    and the px per mm of that picture."""
    scale = min(_FINEST, rectified.flat.scale)
    block = rectified.tolerance.paper * scale
    light = rectified.paper(scale).mean(axis=2)
    logs = cv2.GaussianBlur(np.log(np.maximum(light, 1e-3)), (0, 0), block / 3)
    # the weights of a Sobel filter add up to eight
    across, down = (cv2.Sobel(logs, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray(np.hypot(across, down) * _OVER * block, np.float32), scale


def on_shadow_edges(rectified: RectifiedBoard, slots: Iterable[Slot]) -> frozenset[str]:
    """The names of those marks along or across which a shadow's edge runs."""
    change, scale = shadow_change(rectified)
    margin = rectified.flat.margin
    return frozenset(
        slot.name
        for slot in slots
        if (nearest(change, (inside(rectified.board, slot) + margin) * scale - 0.5) > EDGE).mean()
        > _ALONG
    )
