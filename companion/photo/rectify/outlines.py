"""Where printed outlines really lie on a flattened sheet.

Curl and folds leave some tenths of a millimetre between a place's outline and where the warp puts
it, a good part of a small bubble. The outlines say so themselves: each group of them is moved to
where the print is darkest, together with the groups beside it, which bent with the same paper.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.board import XY
from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Values
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.rectify.warp import Flat

_STEPS: Final = ((0.9, 0.3, 0.2), (0.3, 0.1, 0.12))
"""mm: how far to look, in which steps, and the blur that lets outlines attract places that miss
them a little; coarsely first, then finely from there."""
_POINTS: Final = 24
"""Places looked at along an outline."""


def circle(at: XY, radius: float) -> Values:
    """Points along a circle in mm, shape (N, 2)."""
    return on_circles(np.array([at]), np.array([radius]), _POINTS)[0, :, 0]


def square(at: XY, side: float) -> Values:
    """Points along a square's sides in mm, shape (N, 2)."""
    along = (np.arange(_POINTS // 4) + 0.5) / (_POINTS // 4) - 0.5
    edge = np.full_like(along, 0.5)
    sides = [(along, -edge), (edge, along), (-along, edge), (-edge, -along)]
    return np.asarray(at) + side * np.concatenate([np.stack(xy, 1) for xy in sides])


def samples(picture: Image32, flat: Flat, mm: Values) -> Values:
    """Values of a picture of a flattened board at places in mm, shape (..., 2)."""
    return sampled(picture, flat.pixels(mm)).astype(np.float64)


def settle(picture: Image32, flat: Flat, outlines: Values) -> Values:
    """How far each group of outlines lies off, mm, shape (G, 2).

    Args:
        picture: darkness of the flattened board.
        outlines: mm, shape (G, N, 2): the points of a group's outlines, all groups alike.
    """
    middles = outlines.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    nearest = np.where(apart > 0, apart, np.inf).min(axis=1, initial=np.inf)
    step = float(np.median(nearest)) if np.isfinite(nearest).all() else 1.0
    together = np.exp(-((apart / step) ** 2))
    shift = np.zeros((len(outlines), 2))
    for far, pace, blur in _STEPS:
        soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur * flat.scale), np.float32)
        along = np.arange(-round(far / pace), round(far / pace) + 1) * pace
        moves = np.stack(np.meshgrid(along, along), -1).reshape(-1, 2)
        # neighbours are asked for steps from where they are: that must be nearly the same shift
        shift = together @ shift / together.sum(axis=1, keepdims=True)
        start = outlines + shift[:, None]
        dark = np.stack([samples(soft, flat, start + move).mean(axis=1) for move in moves], 1)
        shift = shift + moves[(together @ dark).argmax(axis=1)]
    return shift
