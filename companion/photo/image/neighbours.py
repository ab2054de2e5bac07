"""The nearest of some points within a reach.

SciPy's k-d tree finds them too, but importing it takes longer than finding a lattice of dots.
"""

from __future__ import annotations

import numpy as np

from companion.photo.image.arrays import Indices, Values


def nearest_within(
    points: Values, places: Values, reach: float, most: int = 1
) -> tuple[Values, Indices]:
    """The nearest points of each place that are less than ``reach`` from it.

    Args:
        points: one or more, shape (M, 2).
        places: shape (N, 2).
        reach: above 0.

    Returns:
        how far they are, nearest first, and which, shape (N, most); infinity and M where there are
        no more.
    """
    # Squares of a reach's width, numbered row by row with a bare one round them all: what lies
    # within reach of a place is in three runs of three numbers.
    side = reach * (1 + 1e-9)
    low = points.min(axis=0)
    squares = ((points - low) / side).astype(np.int64) + 1
    last = squares.max(axis=0) + 1
    number = squares @ (1, last[0] + 1)
    order = np.argsort(number, kind="stable")
    own = np.clip((places - low) / side + 1, 0, last).astype(np.int64) @ (1, last[0] + 1)
    middle = (own[:, None] + np.arange(-1, 2) * (last[0] + 1)).ravel()
    first = np.searchsorted(number[order], middle - 1)
    count = np.searchsorted(number[order], middle + 1, side="right") - first
    place = np.repeat(np.arange(len(middle)) // 3, count)
    point = order[np.arange(len(place)) + np.repeat(first - count.cumsum() + count, count)]
    across, down = (points[point] - places[place]).T
    square = across**2 + down**2
    near = np.flatnonzero(square < reach**2)
    near = near[np.lexsort((point[near], square[near], place[near]))]
    rank = np.arange(len(near)) - np.searchsorted(place[near], place[near])
    near, rank = near[rank < most], rank[rank < most]
    far, which = np.full((len(places), most), np.inf), np.full((len(places), most), len(points))
    far[place[near], rank], which[place[near], rank] = np.sqrt(square[near]), point[near]
    return far, which
