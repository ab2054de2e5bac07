"""How far dots set by hand lie from the places a ruler would have given them.

The flattened picture of a grid drawn by hand meets every dot exactly
(:class:`companion.photo.rectify.warp.DotWarp`), so there a straight stroke from dot to dot bends
with the dots it passes. What perspective and a bent page do is smooth, what hands do is not; so the
smooth part of the dots' places is the paper's and the rest is jitter.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Values

CUBIC_FROM: Final = 6
"""Dots along a side from which a page's bend may be a cubic; fewer would fit the jitter too."""


def dot_jitter(dots: Values) -> Values:
    """Jitter of each dot, in steps of the lattice, shape (size, size, 2), x right and y down.

    ``dots`` are px of the photo, shape (size, size, 2), row 0 at the top.
    """
    size = len(dots)
    rows, columns = np.mgrid[:size, :size]
    places = np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float64)
    px = dots.reshape(-1, 2)
    matrix, _ = cv2.findHomography(px, places, 0)
    if matrix is None:
        return np.zeros_like(dots)
    seen = cv2.perspectiveTransform(px[None], np.asarray(matrix, np.float64))[0]
    off = np.asarray(seen, np.float64) - places
    bend = page_bends(places, size, 3 if size >= CUBIC_FROM else 2)
    fitted, *_ = np.linalg.lstsq(bend, off, rcond=None)
    return np.asarray(off - bend @ fitted, np.float64).reshape(size, size, 2)


def page_bends(cells: Values, size: int, degree: int) -> Values:
    """What a bent page may add to the places of a flat one: the terms of a polynomial in the
    columns and rows ``cells``, shape (N, 2), of a grid of ``size``; shape (N, terms)."""
    x, y = (2 * cells / (size - 1) - 1).T
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=1)
