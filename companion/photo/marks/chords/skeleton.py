"""The middles of strokes: ink thinned to one pixel, for asking which line explains it."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.ndimage import label
from scipy.spatial import cKDTree
from skimage.morphology import skeletonize

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.chords.pen_maps import DOT

_SPECK: Final = 0.15
"""Steps of ink below which a run is a speck."""
_RIM: Final = 0.3
"""Steps beyond the outermost dots where lines may still overshoot."""


def skeleton_points(inked: Flags, dots: Values, pitch: float) -> Values:
    """The middle of every stroke, px, shape (N, 2), without dots and specks.

    Args:
        inked: where the ink lies, shape (H, W).
        dots: px, shape (D, 2).
        pitch: px from dot to dot.
    """
    thin = np.asarray(skeletonize(inked)) > 0  # type: ignore[no-untyped-call]
    pieces, _ = label(thin, np.ones((3, 3)))
    kept = np.bincount(pieces.ravel()) >= _SPECK * pitch
    kept[0] = False
    y, x = np.nonzero(kept[pieces])
    at = np.stack([x, y], 1).astype(np.float64)
    low, high = dots.min(axis=0) - _RIM * pitch, dots.max(axis=0) + _RIM * pitch
    at = np.asarray(at[((at > low) & (at < high)).all(axis=1)], np.float64)
    if not len(at):
        return at
    far = np.asarray(cKDTree(dots).query(at)[0])
    return np.asarray(at[far > DOT * pitch])


def runs(middles: Values, longest_gap: float) -> list[Values]:
    """Middles gathered into runs of neighbours at most ``longest_gap`` px apart."""
    if not len(middles):
        return []
    tree = cKDTree(middles)
    left = np.ones(len(middles), bool)
    found = []
    while left.any():
        run, fresh = [], [int(np.argmax(left))]
        left[fresh] = False
        while fresh:
            run += fresh
            near = {
                k for around in tree.query_ball_point(middles[fresh], longest_gap) for k in around
            }
            fresh = [k for k in near if left[k]]
            left[fresh] = False
        found.append(middles[run])
    return found
