"""The middles of strokes: ink thinned to one pixel, for asking which line explains it."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.ndimage import label
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from skimage.morphology import skeletonize

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.chords.pen_maps import DOT, RIM

_SPECK: Final = 0.15
"""Steps of ink below which a run is a speck."""


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
    low, high = dots.min(axis=0) - RIM * pitch, dots.max(axis=0) + RIM * pitch
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
    near = tree.sparse_distance_matrix(tree, longest_gap, output_type="coo_matrix")
    count, run = connected_components(near, directed=False)
    return [middles[run == k] for k in range(count)]
