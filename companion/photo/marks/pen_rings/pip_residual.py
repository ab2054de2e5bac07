"""What pips show beyond their print, and how much of it other strokes hide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.paper import Image32
from companion.photo.marks.boxes.inside_ink import Places
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat

Under = Callable[[Values], tuple[Values, Values]]
"""The darkness that strokes which belong elsewhere lend to places in mm, shape (..., 2), and how
far those lie under them, 0 to 1; both of shape (...)."""

GRID: Final = 13
"""Places looked at across a pip."""
_WITHIN: Final = 1.05
"""How far, in units of its radius, a pip is looked at: its outline, which ticks cross, included."""
_CLEAR: Final = 0.02
"""Share of a pip under other strokes up to which it is clear of them."""
_BARE: Final = 0.3
"""Quantile of pips by darkness that is empty, whatever is filled."""
_FEWEST: Final = 10
"""Pips that are enough to show what an empty one looks like."""


@dataclass(frozen=True)
class Residue:
    """P pips at K places each.

    Attributes:
        ink: beyond the print, mm of stroke, shape (P, K).
        seen: how far no other stroke hides it, 0 to 1, shape (P, K).
        lent: what that stroke would give, mm, shape (P, K).
        cells: the places, whole numbers from 0 to GRID - 1 across and down, shape (K, 2).
    """

    ink: Values
    seen: Values
    lent: Values
    cells: Indices

    @property
    def total(self) -> Values:
        """mm of stroke across each, shape (P,)."""
        return np.asarray(self.ink.mean(axis=1), np.float64)

    @property
    def hidden(self) -> Values:
        """Share of each that other strokes hide, shape (P,)."""
        return np.asarray(1 - self.seen.mean(axis=1), np.float64)

    @property
    def clear(self) -> Flags:
        """Which are clear of other strokes, shape (P,)."""
        return self.hidden < _CLEAR

    @property
    def ways(self) -> Values:
        """The places from the pip's middle, in units of its half width, shape (K, 2)."""
        return self.cells / ((GRID - 1) / 2) - 1

    def bared(self, empty: Flags, places: Places) -> Residue:
        """Without what empty pips of the same size still show."""
        ink = self.ink.copy()
        for size in np.unique(places.reach):
            mine = places.reach == size
            if (mine & empty).sum() >= _FEWEST:
                ink[mine] -= np.median(self.ink[mine & empty], axis=0)
        return replace(self, ink=ink)


def residue(picture: Image32, flat: Flat, places: Places, under: Under) -> Residue:
    """Take the print away as most pips of the same size show it.

    ``picture`` is the darkness of the flattened board.
    """
    across = np.arange(GRID)
    cells = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    ways = cells / ((GRID - 1) / 2) - 1
    cells, ways = (some[np.linalg.norm(ways, axis=1) <= 1] for some in (cells, ways))
    points = places.centres[:, None] + _WITHIN * places.reach[:, None, None] * ways
    dark = samples(picture, flat, points)
    lent, share = under(points)
    reach = places.reach[:, None]
    found = Residue(dark * reach, 1 - share, lent * reach, cells)
    ink = found.ink.copy()
    for size in np.unique(places.reach):
        mine = places.reach == size
        clear = mine & found.clear
        some = clear if clear.sum() > _FEWEST else mine
        ink[mine] -= np.quantile(found.ink[some], _BARE, axis=0)
    return replace(found, ink=ink)
