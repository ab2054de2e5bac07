"""The shape of a page, from the dots of a lattice on it: where each should lie, and how far off.

A cubic polynomial from columns and rows to px is the page's, and the rest is the hand's. How much
pages usually bend is known beforehand, so few dots tell a page as well as many do.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.sampling import SIDES

_SPREAD: Final = 0.04
"""Steps that dots set by hand usually are off. Of 15 photos 1.6 times as much misreads 1 mark."""
_USUAL: Final = np.repeat([1e3, 0.02, 0.003], [3, 3, 4])
"""Steps that a polynomial's terms are usually worth. At 0.6 times 1 mark of 15 photos is wrong."""
_TURNS: Final = 4
"""Rounds of giving dots far off less weight. At 1.6 times 15 photos ask about 1 mark fewer."""


@dataclass(frozen=True)
class Page:
    """A smooth map from columns and rows to px: what each term of a polynomial is worth, px, shape
    (10, 2), about a middle, shape (2,)."""

    middle: Values
    worth: Values

    def places(self, cells: Values) -> Values:
        """px of columns and rows, shape (N, 2)."""
        return np.asarray(_terms(cells - self.middle) @ self.worth)

    def steps(self, cells: Values) -> Values:
        """The lattice's steps to the right and down at columns and rows, px, shape (N, 2, 2)."""
        beside = (cells[:, None] + np.divide(SIDES, 2)).reshape(-1, 2)
        ends = self.places(beside).reshape(-1, 2, 2, 2)
        return np.asarray(ends[:, :, 0] - ends[:, :, 1])

    def spacing(self, cells: Values) -> Values:
        """The shorter of the two steps at columns and rows, px, shape (N,)."""
        return np.asarray(np.linalg.norm(self.steps(cells), axis=2).min(axis=1))


def fit_page(cells: Values, px: Values, weights: Values) -> Page:
    """The page that dots lie on, by their weights, shape (N,); those far off count little.

    Args:
        cells: columns and rows of three dots or more, not all on one line, shape (N, 2).
        px: where they are, shape (N, 2).
    """
    middle = cells.mean(axis=0)
    terms = _terms(cells - middle)
    weight, known = weights, np.diag((_SPREAD / _USUAL) ** 2)
    for _ in range(_TURNS):
        heavy = terms.T * weight
        worth = np.asarray(np.linalg.solve(heavy @ terms + known, heavy @ px))
        step = np.linalg.norm(worth[1:3], axis=1).min()  # the shorter one, in the middle
        rest = np.linalg.norm(px - terms @ worth, axis=1) / max(step, 1e-9)
        usual = max(_SPREAD, 1.2 * median(rest.tolist()))
        weight = weights / (1 + (rest / (2 * usual)) ** 2) ** 2
    return Page(middle, worth)


def dot_jitter(dots: Values) -> Values:
    """How far dots set by hand, px of the photo, shape (size, size, 2), row 0 at the top, lie from
    the places a ruler would have given them, in steps, of the same shape, x right and y down. The
    flattened picture meets every dot (:class:`companion.photo.rectify.warp.BetweenDots`), so there
    a straight stroke bends with the dots it passes."""
    cells, px = lattice_cells(len(dots)), dots.reshape(-1, 2)
    page = fit_page(cells, px, np.ones(len(cells)))
    off = (px - page.places(cells))[..., None]
    ways = np.linalg.solve(page.steps(cells).transpose(0, 2, 1), off)
    return np.asarray(ways, np.float64).reshape(dots.shape)


def lattice_cells(size: int, first: int = 0) -> Values:
    """Columns and rows of a square of places, row by row, shape (size * size, 2)."""
    rows, columns = np.mgrid[first : first + size, first : first + size]
    return np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float64)


def _terms(cells: Values) -> Values:
    x, y = cells.T
    xx, yy = x * x, y * y
    return np.array([x * 0 + 1, x, y, xx, x * y, yy, xx * x, xx * y, x * yy, yy * y]).T
