"""The shape of a page, from a grid of dots on it: a homography and a smooth bend.

Perspective and a bent page are smooth, hands and hatching are not; so what most strong dots of a
grid say of its page tells where each of the others should lie, and where the grid would go on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.photo.hand_drawn.jitter import page_bends
from companion.photo.image.arrays import Values

_TURNS: Final = 12
_SETTLED: Final = 1e-3
"""Steps by which a bend's terms change at the most once they are settled."""
_RIDGE: Final = 1e-9
"""Keeps a bend that its dots hardly tell from growing beyond all measure."""
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
    :func:`companion.photo.hand_drawn.jitter.page_bends` of a ``degree`` are worth, in steps,
    (terms, 2); ``spread`` is how far, in steps, dots usually are off.
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


def smooth_page(
    grid: Values, weights: Values, degree: int, flat: SmoothPage | None = None
) -> SmoothPage | None:
    """The page that a grid's dots, px, shape (size, size, 2), lie on, by their weights, (size,
    size), 0 where hidden; those far off count little. ``None`` where too few tell it.

    ``flat``: a page found before whose homography this one bends.
    """
    size = len(grid)
    given = weights.ravel()
    seen = given > 0
    cells, px = lattice_cells(size)[seen], grid.reshape(-1, 2)[seen]
    bends = page_bends(cells, size, degree)
    if len(cells) < max(4, _TO_SPARE * bends.shape[1]):
        return None
    matrix = flat.matrix if flat is not None else _flat_page(grid, cells, px)
    if matrix is None:
        return None
    page = SmoothPage(size, matrix, np.zeros((bends.shape[1], 2)), degree, _LEAST_SPREAD)
    plane, steps = page.places(cells)
    off = (px - plane) / steps[:, None]
    weight, bend, spread = given[seen], page.bend, _LEAST_SPREAD
    for _ in range(_TURNS):
        before, heavy = bend, bends.T * weight
        ridge = _RIDGE * np.eye(bends.shape[1])
        bend = np.asarray(np.linalg.solve(heavy @ bends + ridge, heavy @ off), np.float64)
        rest = np.linalg.norm(off - bends @ bend, axis=1)
        spread = max(_LEAST_SPREAD, 1.2 * float(np.median(rest)))
        weight = given[seen] / (1 + (rest / (2 * spread)) ** 2) ** 2
        if np.abs(bend - before).max() < _SETTLED:
            break
    return SmoothPage(size, matrix, bend, degree, spread)


def _flat_page(grid: Values, cells: Values, px: Values) -> Values | None:
    """The homography from columns and rows of the dots seen to their px."""
    apart = np.linalg.norm(np.diff(grid, axis=0), axis=2)
    near = max(4.0, _NEAR * float(np.nanmedian(apart)))
    found, _ = cv2.findHomography(cells, px, cv2.RANSAC, near)
    return None if found is None else np.asarray(found, np.float64)


def _mapped(matrix: Values, cells: Values) -> Values:
    return np.asarray(cv2.perspectiveTransform(cells[None], matrix)[0], np.float64)
