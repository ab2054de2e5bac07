"""Which dots of a grid are surely the ones meant, however far beside their places they lie."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.lattice import LEVELS
from companion.photo.hand_drawn.lattice_growth import NEAR
from companion.photo.image.arrays import Flags, Values

_RIVAL: Final = 0.6
"""Share of a dot's strength from which another thing may be the dot instead."""


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
