"""The edges of shadows: where the light on the paper changes within millimetres.

A soft shadow, a lamp at one side or a bent page change it over centimetres and do no harm. At a
sharp edge the paper on one side is darker than that on the other, as if ink lay there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np

from companion.board import Slot
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import nearest
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility.unseen import inside

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
