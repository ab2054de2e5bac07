"""Dots of a grid found that are fainter than those it was found by, or lie beside their places.

A grid is found by its strong dots. One that a stroke runs over, or that was hardly set down, is
fainter; where the others say that it must lie, it is known again.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.lattice import LEVELS
from companion.photo.hand_drawn.lattice_growth import NEAR, predict_places
from companion.photo.image.arrays import Flags, Values

_REACH: Final = 0.15
"""How far from its predicted place, in steps, a faint dot may lie."""
_RIVAL: Final = 0.6
"""Share of a dot's strength from which another thing may be the dot instead."""


def with_faint_dots(grid: Values, dots: Dots) -> Values:
    """A grid, px, shape (size, size, 2), NaN where a dot is hidden, with those that are but faint.

    Args:
        grid: at least four of it are seen.
        dots: all that may be dots.
    """
    seen = ~np.isnan(grid[..., 0])
    faint = dots.strength >= LEVELS[-1]
    if seen.all() or not faint.any():
        return grid
    known, wanted = (np.argwhere(some)[:, ::-1].astype(np.float64) for some in (seen, ~seen))
    found = predict_places(known, grid[seen], wanted)
    if found is None:
        return grid
    whole = grid.copy()
    some = Dots(dots.at[faint], dots.strength[faint])
    tree = cKDTree(some.at)
    for (column, row), place, step in zip(wanted.astype(int), *found, strict=True):
        near = tree.query_ball_point(place, _REACH * step) if step > 0 else []
        if near:
            away = np.linalg.norm(some.at[near] - place, axis=1) / step
            whole[row, column] = some.at[near[int(np.argmax(some.strength[near] - away))]]
    return whole


def unrivalled(at: Values, places: Values, steps: Values, dots: Dots) -> Flags:
    """Which dots of a grid are strong, with nothing else near their places that may be the dot.

    Args:
        at: px of the dots, shape (rows, columns, 2); ``places`` where others predict them.
        steps: the lattice's step at each, px, shape (rows, columns).
        dots: all that may be dots.
    """
    alone = np.zeros(steps.shape, bool)
    if not len(dots.at):
        return alone
    tree = cKDTree(dots.at)
    for cell in np.ndindex(steps.shape):
        far, own = tree.query(at[cell])
        near = set(tree.query_ball_point(places[cell], NEAR * steps[cell])) - {int(own)}
        rival = max((float(dots.strength[k]) for k in near), default=0.0)
        strength = float(dots.strength[own])
        alone[cell] = far < 1.0 and strength >= LEVELS[0] and rival < _RIVAL * strength
    return alone
