"""Whether a grid of dots goes on beyond what was taken for a whole board.

Where a thing lies over a row of dots, a grid may stop at it, and its part on one side, with dots
that all fit, look like a smaller board. Its page tells where the next rows would lie.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.page_shape import SmoothPage, smooth_page
from companion.photo.image.arrays import Values

_ROWS: Final = 2
"""Rows and columns looked for on every side: one of them may be hidden."""
_REACH: Final = 0.25
"""How far from its place, in steps, a dot of them may lie."""
_STRONG: Final = 0.5
"""Strength, as a share of the grid's usual one, of such a dot."""
_GOES_ON: Final = 0.6
"""Share of such a row that shows dots from which it is one. Of 130 whole boards, many beside words,
none had more than 0.3."""


def goes_on(grid: Values, dots: Dots) -> bool:
    """Whether rows of dots lie beyond a grid's, px, shape (size, size, 2), NaN where hidden.

    Args:
        dots: all that may be dots, px of the same picture.
    """
    seen = ~np.isnan(grid[..., 0])
    tree = cKDTree(dots.at)
    own = np.asarray(tree.query(np.where(seen[..., None], grid, 0.0))[1])
    strength = np.where(seen, dots.strength[own], 0.0)
    page = smooth_page(grid, strength**2, 1)
    if page is None:
        return False
    strong = cKDTree(dots.at[dots.strength >= _STRONG * float(np.median(strength[seen]))])
    return any(_shown(row, page, strong) >= _GOES_ON for row in _rows_beyond(len(grid)))


def _rows_beyond(size: int) -> list[Values]:
    """Columns and rows of the places in each row beyond a grid."""
    along = np.arange(size, dtype=np.float64)
    far = [(-float(k), size - 1.0 + k) for k in range(1, _ROWS + 1)]
    lines = [np.full(size, at) for pair in far for at in pair]
    return [np.stack(pair, 1) for line in lines for pair in ((along, line), (line, along))]


def _shown(row: Values, page: SmoothPage, strong: cKDTree) -> float:
    """The share of a row's places where a dot lies."""
    places, steps = page.places(row)
    far = np.asarray(strong.query(places)[0])
    return float((far < _REACH * steps).mean())
