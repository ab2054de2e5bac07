"""What lies inside small printed outlines: bubbles and boxes that people fill, dot, tick or cross.

Two measures tell, both beyond the paper beside the place, so that no shadow counts: how dark its
darkest part is, and how much ink the half of it has that has least, as the width in mm of the
stroke that it would be, laid once across the place. The middle of a place counts most; a stroke
that only brushes its rim, or runs over from the next one, leaves half of it bare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import quantile_known
from companion.photo.rectify.board import PRINTED
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.visibility.occlusion import Occluders, find_occluders

INSIDE_SHARE: Final = 0.75
"""Share of a place's reach that is inside: the printed outline and its blur lie beyond."""
_GRID: Final = 12
"""Places looked at across a place: an even number, so that none lies on the middle line."""
_DARKEST: Final = 0.95
"""Quantile of what is inside that is its darkest part."""
_FINE: Final = (0.05, 0.06)
"""Absorptance of the darkest part, and mm of stroke across the barest half, that grain may show."""
_PAPER: Final = 0.4
"""Quantile of what lies beside a place that is bare paper: a tick may run over."""
_SIDES: Final = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
"""Where the middle of each half lies: to the right, below, to the left and above."""
_WIDEST: Final = 1.3
"""Radius of the largest disc that a pen blackens in filling a place, in units of its reach."""
_BLURRED: Final = 0.5
"""mm beside a thing over which its edge is blurred."""
_INK: Final = 0.42
"""Absorptance that shadows and noise do not reach."""


@dataclass(frozen=True)
class Insides:
    """Ink inside P places, each of shape (P,).

    Attributes:
        darkest: how much darker the darkest part is than the paper beside, absorptance.
        barest: mm of stroke across the half that has least, beyond what the paper beside has.
        outline: darkness along the printed outline, absorptance.
        hidden, covered: whether a thing lies over the place, or over some of it.
        joined: whether what is dark in it hangs together with a thing, as a pen's nib does.
        spilt: share of the paper beside the place that carries ink.
    """

    darkest: Values
    barest: Values
    outline: Values
    hidden: Flags
    covered: Flags
    joined: Flags
    spilt: Values

    @property
    def looks(self) -> Values:
        """What empty and marked places are told apart by, shape (P, 2): the darkest part and the
        barest half, on scales that grow with the logarithm of ink and evenly with grain, of which
        half is brighter than paper."""
        return np.asarray(np.arcsinh(np.column_stack([self.darkest, self.barest]) / _FINE))


def inside_features(ink: Insides) -> Mapping[str, ArrayLike]:
    """What was measured of the places, for a trace."""
    return {
        "darkest part (asinh)": ink.looks[:, 0],
        "barest half (asinh)": ink.looks[:, 1],
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


def things_on(ink: Ink, flat: Flat, reach: Values) -> Occluders:
    """What lies on a flattened board on which people fill places of such ``reach``, mm, if any."""
    filled = _WIDEST * float(reach.max(initial=0.0)) * flat.scale
    return find_occluders(ink.shadows_apart(ink.mean), PRINTED.reach * flat.scale, filled)


def measure(ink: Ink, flat: Flat, places: Places, things: Occluders | None = None) -> Insides:
    """Measure the ink inside places of a flattened board. What lies on it is looked for if it is
    not known."""
    picture = ink.mean
    grid = np.linspace(-1, 1, _GRID)
    cells = np.stack(np.meshgrid(grid, grid), -1).reshape(-1, 2)
    off = np.linalg.norm(cells, axis=1) if places.round else np.abs(cells).max(axis=1)
    cells, weight = cells[off <= 1], (1 - off**2)[off <= 1]
    points = places.centres[:, None] + INSIDE_SHARE * places.reach[:, None, None] * cells
    inner = samples(picture, flat, points)
    halves = weight * (_SIDES @ cells.T > 0)
    each = inner @ (halves / halves.sum(axis=1, keepdims=True)).T
    beside = samples(picture, flat, places.beside)
    paper = _paper(beside, places.clear)
    things = things or things_on(ink, flat, places.reach)
    outlines = flat.pixels(places.outlines)
    return Insides(
        darkest=np.quantile(inner, _DARKEST, axis=1) - paper,
        barest=(each.min(axis=1) - paper) * places.reach,
        outline=samples(picture, flat, places.outlines).mean(axis=1),
        hidden=np.asarray(things.over(outlines).mean(axis=1) > 0.5),
        covered=np.asarray(things.over(outlines, _BLURRED * flat.scale).any(axis=1)),
        joined=np.asarray(things.joined(flat.pixels(points)).any(axis=1)),
        spilt=((beside > _INK) & places.clear).sum(axis=1)
        / np.maximum(places.clear.sum(axis=1), 1),
    )


def _paper(beside: Values, clear: Flags) -> Values:
    """Darkness of the paper beside each place, shape (P,); none where nothing beside it is bare."""
    known = np.where(clear.any(axis=1, keepdims=True), np.where(clear, beside, np.nan), 0)
    return quantile_known(known, _PAPER)
