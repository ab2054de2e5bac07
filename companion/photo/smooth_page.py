"""The shape of a page, from a grid of dots on it: a homography and a smooth bend.

Perspective and a bent page are smooth, hands and hatching are not; so what most strong dots of a
grid say of its page tells where each of the others should lie, and where the grid would go on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.jitter import page_bends

Values = NDArray[np.float64]

_TURNS: Final = 12
_NEAR: Final = 0.2
"""How far off, in steps, a dot may lie from where a flat page has it and speak for that page."""
_LEAST_SPREAD: Final = 0.03
"""Steps, at the least, that dots set by hand are usually off."""
_TO_SPARE: Final = 1.5
"""Dots for each number that a bend is told by, at the least."""


@dataclass(frozen=True)
class SmoothPage:
    """Where a page has the places of a lattice of ``size`` by ``size`` dots.

    ``matrix`` maps columns and rows to px, ``bend`` adds to it what the terms of
    :func:`companion.photo.jitter.page_bends` of a ``degree`` are worth, in steps, (terms, 2);
    ``spread`` is how far, in steps, dots usually are off.
    """

    size: int
    matrix: Values
    bend: Values
    degree: int
    spread: float

    def places(self, cells: Values) -> tuple[Values, Values]:
        """px of columns and rows, shape (N, 2), and the lattice's steps there, px, shape (N,)."""
        plane, right, down = (
            _mapped(self.matrix, cells + by) for by in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
        )
        steps = np.minimum(
            np.linalg.norm(right - plane, axis=1), np.linalg.norm(down - plane, axis=1)
        )
        bent = page_bends(cells, self.size, self.degree) @ self.bend
        return plane + bent * steps[:, None], steps


def lattice_cells(size: int) -> Values:
    """Columns and rows of a grid's dots, row by row, shape (size * size, 2)."""
    rows, columns = np.mgrid[:size, :size]
    return np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float64)


def smooth_page(grid: Values, weights: Values, degree: int) -> SmoothPage | None:
    """The page that a grid's dots, px, shape (size, size, 2), lie on, by their weights, (size,
    size), 0 where hidden; those far off count little. ``None`` where too few tell it."""
    size = len(grid)
    given = weights.ravel()
    seen = given > 0
    cells, px = lattice_cells(size)[seen], grid.reshape(-1, 2)[seen]
    flat = page_bends(cells, size, degree)
    if len(cells) < max(4, _TO_SPARE * flat.shape[1]):
        return None
    apart = np.linalg.norm(np.diff(grid, axis=0), axis=2)
    near = max(4.0, _NEAR * float(np.nanmedian(apart)))
    found, _ = cv2.findHomography(cells, px, cv2.RANSAC, near)
    if found is None:
        return None
    page = SmoothPage(size, np.asarray(found, np.float64), np.zeros((flat.shape[1], 2)), degree, 0)
    plane, steps = page.places(cells)
    off = (px - plane) / steps[:, None]
    weight, bend, spread = given[seen], page.bend, _LEAST_SPREAD
    for _ in range(_TURNS):
        root = np.sqrt(weight)[:, None]
        bend = np.asarray(np.linalg.lstsq(flat * root, off * root, rcond=None)[0], np.float64)
        rest = np.linalg.norm(off - flat @ bend, axis=1)
        spread = max(_LEAST_SPREAD, 1.2 * float(np.median(rest)))
        weight = given[seen] / (1 + (rest / (2 * spread)) ** 2) ** 2
    return SmoothPage(size, page.matrix, bend, degree, spread)


def _mapped(matrix: Values, cells: Values) -> Values:
    return np.asarray(cv2.perspectiveTransform(cells[None], matrix)[0], np.float64)
