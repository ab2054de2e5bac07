"""Takes a grid's dots anew where a smooth page tells that something else was taken for them.

The corners of hatching look like faint dots, and a row of them beside a row of real dots can be
taken for it as a whole: each then lies where its neighbours predict it. So can a part of a grid
that grew past a thing on the board. The page itself is smooth, and real dots are strong: what the
strong ones say of its shape (:mod:`companion.photo.hand_drawn.page_shape`), first of a flat page
and then of a bent one, tells which are the board's.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.jitter import CUBIC_FROM
from companion.photo.hand_drawn.page_shape import SmoothPage, lattice_cells, smooth_page
from companion.photo.image.arrays import Values

_REACH: Final = 0.4
"""How far from its place on the smooth page, in steps, a dot may lie to be thought of."""
_PULL: Final = 8.0
"""Strength that a dot a step off has to make up for; it grows with the square, and of dots set by
hand few are more than 0.15 off."""
_FAINTEST: Final = 0.15
"""Strength of a dot, at the least."""
_STAYS: Final = 0.3
"""How far from its place on the smooth page, in steps, a dot that was taken stays where there is no
other."""
_GAIN: Final = 0.15
"""By how much, in strength, the whole grid must be better to be taken anew."""
_STRONG: Final = 0.8
"""Strength of a dot, as a share of the grid's usual one, from which it tells the page first."""
_DEGREES: Final = ((0, 2), (1, 1), (2, 2), (3, 2))
"""Of the bends by which dots are taken anew, one after the other, and rounds with each."""


def settled_dots(grid: Values, dots: Dots) -> Values:
    """A grid's dots, px, shape (size, size, 2), NaN where hidden, with those replaced for which
    others of ``dots`` (px of the same picture) are the better ones."""
    seen = ~np.isnan(grid[..., 0])
    if not len(dots.at) or seen.sum() < grid.shape[0] ** 2 / 2:
        return grid
    tree = cKDTree(dots.at)
    own = np.asarray(tree.query(np.where(seen[..., None], grid, 0.0))[1])
    strength = np.where(seen, dots.strength[own], 0.0)
    usual = float(np.median(strength[seen]))
    whole, given = grid, np.where(strength >= _STRONG * usual, strength, 0.0)
    found: SmoothPage | None = None
    for degree, rounds in _DEGREES:
        for _ in range(rounds):
            flat = found if degree else None
            found = smooth_page(whole, given**2, min(degree, _most(len(grid))), flat)
            if found is None:
                return grid
            before = given
            places, steps = found.places(lattice_cells(len(grid)))
            whole, given = _taken(dots, tree, places, steps)
            if np.array_equal(given, before):
                break
    if _worth(whole, given) < _worth(grid, strength) + _GAIN:
        return grid
    away = np.linalg.norm(grid.reshape(-1, 2) - places, axis=1) / steps
    taken = np.isin(own, tree.query(whole[given > 0])[1])
    stays = (given == 0) & seen & ~taken & (away < _STAYS).reshape(seen.shape)
    return np.where(stays[..., None], grid, whole)


def _most(size: int) -> int:
    """The highest degree of a page's bend that dots of a grid can tell."""
    return 3 if size >= CUBIC_FROM else 2


def _taken(dots: Dots, tree: cKDTree, places: Values, steps: Values) -> tuple[Values, Values]:
    """The best dot at each place, px, NaN where none is, and its strength; the best pairs first."""
    offers = []
    for cell, some in enumerate(tree.query_ball_point(places, _REACH * steps)):
        near = np.array(some, np.intp)[dots.strength[some] >= _FAINTEST]
        away = np.linalg.norm(dots.at[near] - places[cell], axis=1) / steps[cell]
        worth = dots.strength[near] - _PULL * away**2
        offers += [
            (float(w), cell, dot) for w, dot in zip(worth, near.tolist(), strict=True) if w > 0
        ]
    size = round(len(places) ** 0.5)
    grid, strength = np.full((size * size, 2), np.nan), np.zeros(size * size)
    used: set[int] = set()
    for _, cell, dot in sorted(offers, reverse=True):
        if not strength[cell] and dot not in used:
            grid[cell], strength[cell] = dots.at[dot], dots.strength[dot]
            used.add(dot)
    return grid.reshape(size, size, 2), strength.reshape(size, size)


def _worth(grid: Values, strength: Values) -> float:
    """The strength of a grid's dots, less what they are off a smooth page."""
    found = smooth_page(grid, strength**2, _most(len(grid)))
    if found is None:
        return 0.0
    places, steps = found.places(lattice_cells(len(grid)))
    away = np.linalg.norm(grid.reshape(-1, 2) - places, axis=1) / steps
    off = _PULL * np.minimum(away, _REACH) ** 2
    return float(np.where(strength.ravel() > 0, strength.ravel() - off, 0.0).sum())
