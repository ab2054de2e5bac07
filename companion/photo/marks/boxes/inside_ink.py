"""What lies inside small printed outlines: bubbles and boxes that people fill, dot, tick or cross.

Ink is measured as the width in mm of the stroke that it would be, laid once across the place:
a tick is about one stroke wide whatever its outline's size, a filled bubble as wide as the bubble.
The middle of a place counts most; a stroke that only brushes its rim hardly counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial import cKDTree

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.paper import Image32
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.visibility.occlusion import occluded

_INNER: Final = 0.8
"""Share of a place's reach that is inside: the printed outline and its blur lie beyond."""
_GRID: Final = 11
_BARE: Final = 0.4
"""Of the paper beside all places, the quantile that is taken for bare."""
_WIDEST: Final = 1.3
_NARROWEST: Final = 2.7
"""Radius of the largest disc that a pen blackens in filling a place, in units of its reach; and of
the narrowest thing that lies about, half a pencil's width, mm."""
SIDES: Final = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
"""To the right, below, to the left and above."""
_NEAR: Final = 1.0
"""mm between two outlines over which a mark in one may spill into the other."""
_SHADOW: Final = 2.0
"""mm beside a thing that its own shadow may reach."""
_INK: Final = 0.42
"""Absorptance that shadows and noise do not reach."""


@dataclass(frozen=True)
class Insides:
    """Ink inside P places.

    Attributes:
        stroke: mm of stroke across the place, shape (P,).
        bare: what bare paper like that beside the places would make of it, shape (P,).
        outline: darkness along the printed outline, shape (P,).
        hidden, covered: whether a thing lies over the place, or over some of it, shape (P,).
        halves: the same as ``stroke`` of each half of the place alone, to the right, below, to the
            left and above its middle, shape (P, 4).
        nearest: the place next to it on each of these sides, -1 for none, shape (P, 4).
        spilt: share of the paper beside the place that carries ink, shape (P,).
    """

    stroke: Values
    bare: Values
    outline: Values
    hidden: Flags
    covered: Flags
    halves: Values
    nearest: Indices
    spilt: Values


def inside_features(ink: Insides) -> Mapping[str, ArrayLike]:
    """What was measured of the places, for a trace."""
    return {
        "stroke (mm)": ink.stroke,
        "paper (mm)": ink.bare,
        "outline (absorptance)": ink.outline,
        "beside (share)": ink.spilt,
        "covered": ink.covered,
    }


@dataclass(frozen=True)
class Places:
    """Where P small outlines lie on a flattened board.

    Attributes:
        centres: mm, shape (P, 2).
        reach: radius or half a side, mm, shape (P,).
        outlines: points along each outline, mm, shape (P, N, 2).
        round: circles rather than squares.
        beside: points on the paper beside each, mm, shape (P, M, 2).
        clear: which of those are on bare paper, nothing being printed there, shape (P, M).
    """

    centres: Values
    reach: Values
    outlines: Values
    beside: Values
    clear: Flags
    round: bool

    def moved(self, shift: Values) -> Places:
        """Each moved by its own vector in mm, shape (P, 2)."""
        return replace(
            self,
            centres=self.centres + shift,
            outlines=self.outlines + shift[:, None],
            beside=self.beside + shift[:, None],
        )


def measure(picture: Image32, flat: Flat, places: Places) -> Insides:
    """Measure the ink inside places; ``picture`` is the darkness of the flattened board."""
    centres, reach = places.centres, places.reach
    grid = np.linspace(-1, 1, _GRID)
    cells = np.stack(np.meshgrid(grid, grid), -1).reshape(-1, 2)
    off = np.linalg.norm(cells, axis=1) if places.round else np.abs(cells).max(axis=1)
    cells, weight = cells[off <= 1], (1 - off**2)[off <= 1]
    points = centres[:, None] + _INNER * reach[:, None, None] * cells
    inner = samples(picture, flat, points)
    beside, clear = samples(picture, flat, places.beside), places.clear
    bare = float(np.quantile(beside[clear], _BARE)) if clear.any() else 0.0
    sides = weight * (SIDES @ cells.T > 0)
    halves = inner @ (sides / sides.sum(axis=1, keepdims=True)).T
    widest = widest_mark(reach)
    under = occluded(picture, flat, places.outlines, widest)
    shaded = occluded(picture, flat, places.outlines, widest, _SHADOW)
    return Insides(
        stroke=inner @ (weight / weight.sum()) * reach,
        bare=bare * reach,
        outline=samples(picture, flat, places.outlines).mean(axis=1),
        hidden=np.asarray(under.mean(axis=1) > 0.5),
        covered=np.asarray(shaded.any(axis=1)),
        halves=halves * reach[:, None],
        nearest=_nearest(centres, reach),
        spilt=((beside > _INK) & clear).sum(axis=1) / np.maximum(clear.sum(axis=1), 1),
    )


def widest_mark(reach: Values) -> float:
    """Radius of the largest disc, mm, that a pen blackens in places of such reach."""
    return max(_NARROWEST, _WIDEST * float(reach.max()))


def _nearest(centres: Values, reach: Values) -> Indices:
    """The place next to each on each of the :data:`SIDES`, -1 for none, shape (P, 4)."""
    found = np.full((len(centres), len(SIDES)), -1)
    for a, b in cKDTree(centres).query_pairs(2 * float(reach.max()) + _NEAR):
        way = centres[b] - centres[a]
        if np.hypot(*way) - reach[a] - reach[b] < _NEAR:
            side = int((SIDES @ way).argmax())
            found[a, side], found[b, (side + 2) % len(SIDES)] = b, a
    return found
