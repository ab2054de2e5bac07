"""Takes a grid's dots anew where a smooth page tells that something else was taken for them.

The corners of hatching look like faint dots, and a row of them beside a row of real dots can be
taken for it as a whole: each then lies where its neighbours predict it. The page itself is smooth,
so what the strong dots say of its shape (a homography and a bend, as in
:mod:`companion.photo.jitter`) tells which row is the board's.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.dots import Dots
from companion.photo.jitter import page_bends

Values = NDArray[np.float64]

_REACH: Final = 0.4
"""How far from its place on the smooth page, in steps, a dot may lie to be thought of."""
_PULL: Final = 8.0
"""Strength that a dot a step off would have to make up for; it grows with the square, and of dots
set by hand few are more than 0.15 off."""
_GAIN: Final = 0.15
"""By how much, in strength, another thing must be the better dot."""
_ROUNDS, _TURNS = 4, 12
_LEAST_SPREAD: Final = 0.03
"""Steps, at the least, that dots set by hand are usually off."""


def settled_dots(grid: Values, dots: Dots) -> Values:
    """A grid's dots, px, shape (size, size, 2), NaN where hidden, with those replaced for which
    another of ``dots`` (px of the same picture) is the better one."""
    seen = ~np.isnan(grid[..., 0])
    if not len(dots.at) or seen.sum() < grid.shape[0] ** 2 / 2:
        return grid
    tree, whole = cKDTree(dots.at), grid.copy()
    for _ in range(_ROUNDS):
        own = np.asarray(tree.query(np.where(seen[..., None], whole, 0.0))[1])
        found = _smooth_page(whole, np.where(seen, dots.strength[own], 0.0) ** 2)
        if found is None:
            return grid
        changes = _better(dots, tree, own, *found, seen)
        if not changes:
            break
        for cell, dot in changes.items():
            whole[cell] = dots.at[dot]
    return whole


def _better(
    dots: Dots,
    tree: cKDTree,
    own: NDArray[np.intp],
    places: Values,
    steps: Values,
    seen: NDArray[np.bool_],
) -> dict[tuple[int, int], int]:
    """The dots to take instead, each for one place."""
    taken = {int(dot) for dot in own[seen]}
    changes: dict[tuple[int, int], int] = {}
    for row, column in np.argwhere(seen).tolist():
        cell = (row, column)
        near = [*tree.query_ball_point(places[cell], _REACH * steps[cell]), int(own[cell])]
        away = np.linalg.norm(dots.at[near] - places[cell], axis=1) / steps[cell]
        worth = dots.strength[near] - _PULL * away**2
        best = int(worth.argmax())
        if worth[best] > worth[-1] + _GAIN and near[best] not in taken:
            changes[cell] = int(near[best])
            taken.add(int(near[best]))
    return changes


def _smooth_page(grid: Values, weights: Values) -> tuple[Values, Values] | None:
    """Where a smooth page has the places of a grid, px, and its steps there, px, from the dots by
    their weights, shape (size, size), but those far off; ``None`` if they fit no homography."""
    size = len(grid)
    rows, columns = np.mgrid[:size, :size]
    places = np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float64)
    px, given = grid.reshape(-1, 2), weights.ravel()
    seen = ~np.isnan(px[:, 0])
    apart = np.linalg.norm(np.diff(grid, axis=0), axis=2)
    near = max(4.0, 0.3 * float(np.nanmedian(apart)))
    found, _ = cv2.findHomography(places[seen], px[seen], cv2.RANSAC, near)
    if found is None:
        return None
    plane, right, down = (
        cv2.perspectiveTransform((places + by)[None], np.asarray(found, np.float64))[0]
        for by in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    )
    steps = np.minimum(np.linalg.norm(right - plane, axis=1), np.linalg.norm(down - plane, axis=1))
    off = np.where(seen[:, None], (px - plane) / steps[:, None], 0.0)
    bends, weight = page_bends(size), given
    for _ in range(_TURNS):
        root = np.sqrt(weight)[:, None]
        bend = bends @ np.linalg.lstsq(bends * root, off * root, rcond=None)[0]
        rest = np.linalg.norm(off - bend, axis=1)
        usual = max(_LEAST_SPREAD, 1.2 * float(np.median(rest[seen])))
        weight = given / (1 + (rest / (2 * usual)) ** 2) ** 2
    return (plane + bend * steps[:, None]).reshape(grid.shape), steps.reshape(size, size)
