"""Pips seen through the rings over them, in the light that lets them be seen best.

Ink only ever takes light away: what is no darker than a ring's bare stroke is not filled beneath it
if the sheet's filled pips are darker. Red ink hardly shows in red light, where blue and black do,
and a pip filled with the ring's own pen is darker for the two layers. No ring has to be traced for
that: everything up to its stroke's darkness counts for nothing, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.sampling import on_circles
from companion.photo.marks.boxes.inside_ink import Places
from companion.photo.marks.pen_rings.stroke_edges import RingStrokes
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat

_LIGHTS: Final = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1 / 3, 1 / 3, 1 / 3)])
"""Red, green, blue and all light, as weights of the channels."""
_CELLS: Final = 13
_INNER: Final = 0.8
"""Places across a pip, and how much of its radius is looked at: its outline is left out."""
_BESIDE_PIP: Final = 1.0
_BESIDE_RIM: Final = 0.5
"""mm beside a pip's outline and a spot's from which a stroke is bare."""
_RIM: Final = 0.6
"""mm beside a spot's outline over which small pictures blur it."""
_BESIDE: Final = 4
"""Places of bare stroke to either side of a pip that show how dark its ring is there: a hand that
slows or turns, and a ring that crosses itself, leave more ink."""
_FARTHEST: Final = 32
"""Angles along a ring, of its 96, within which they must lie."""
_FEWEST_BARE, _FEWEST = 20, 6
"""Places of bare stroke, and filled pips, that show what they look like."""
_DARKEST: Final = 0.75
"""Quantile of a bare stroke's darkness up to which nothing counts: strokes vary along their way."""
_FAINT, _WIDEST = 0.1, 0.975
"""Quantiles of filled pips that a faint one has, and of empty ones that hardly any exceeds."""
_CROSSED, _TWICE = 0.9, 2.0
"""The same quantile of empty pips under a part of a ring, of which some are filled beneath it, and
how many times that a faint pip at least counts for: all of them lie where the light has to tell."""
_NOISE: Final = 0.01
"""Absorptance that noise leaves at the least."""
_THICKNESS, _GRAIN = 0.2, 0.03
"""How much a ring's ink varies from place to place, as a share of it, squared, and the absorptance
that paper's grain makes of each colour."""
_MARKED: Final = 0.7
"""Quantile of a filled pip's places by each colour that shows what fills it."""
_SLOPE, _STEEPEST = 4.0, 24.0
"""Of the logistic curve over that share: for each unit of a faint pip over the spread of empty
ones, and at the most."""
_LEAST: Final = 2.0
"""Faint pips over the spread of empty ones below which this light tells nothing."""


@dataclass(frozen=True)
class BareStrokes:
    """Absorptance of rings' strokes where nothing else lies.

    Attributes:
        inks: by pen, each of shape (M, 3).
        beside: to either side of each of P pips along the ring of its spot, the spot's outline
            included, NaN where pips lie all along it or that outline near them, shape (P, 2, 3).
    """

    inks: Sequence[Values]
    beside: Values

    def __post_init__(self) -> None:
        assert all(ink.shape[1] == 3 for ink in self.inks)


@dataclass(frozen=True)
class Through:
    """What is darker than rings' strokes in P pips.

    Attributes:
        share: of what the pen's faint filled pips show, shape (P,).
        beside: the same of what is darker than the pip's own ring to both its sides, NaN where that
            is not known, shape (P,).
        slope: log odds for each unit of that, 0 where nothing is told, shape (P,).
        darker: whether filled pips are darker even than a ring that crosses itself, shape (P,).
    """

    share: Values
    beside: Values
    slope: Values
    darker: Flags


def bare_strokes(
    ink: Ink,
    flat: Flat,
    strokes: RingStrokes,
    pens: Indices,
    spots: float,
    pips: Places,
) -> BareStrokes:
    """What strokes look like away from pips and spots' outlines.

    Args:
        pens: which pen drew each ring, shape (R,).
        spots: radius of the spots, mm.
        pips: all pips of the board.
    """
    if not len(strokes.middles):
        return BareStrokes([], np.full((len(pips.centres), 2, 3), np.nan))
    path = on_circles(strokes.middles, strokes.radius, strokes.radius.shape[1])
    away, pip = cKDTree(pips.centres).query(path)
    off_pips = away > pips.reach[pip] + _BESIDE_PIP
    bare = off_pips & (abs(strokes.radius - spots) > _BESIDE_RIM)
    colours = _colours(ink, flat, path)
    most = int(pens.max(initial=-1)) + 1
    return BareStrokes(
        [colours[bare & (pens == pen)[:, None]] for pen in range(most)],
        _beside(strokes.middles, spots - _RIM, pips, colours, off_pips),
    )


def _beside(
    middles: Values, radius: float, pips: Places, colours: Values, off_pips: Flags
) -> Values:
    """Absorptance of rings to either side of each pip in their spots, shape (P, 2, 3).

    Args:
        middles: of R spots with rings, mm, shape (R, 2).
        radius: mm from there within which nothing but pips is printed.
        pips: of the board.
        colours: along each ring, shape (R, A, 3), and where it is off all pips, (R, A).
    """
    found = np.full((len(pips.centres), 2, 3), np.nan)
    away, ring = cKDTree(middles).query(pips.centres)
    around = colours.shape[1]
    way = pips.centres - middles[ring]
    start = np.rint(np.arctan2(way[:, 1], way[:, 0]) / (2 * np.pi) * around).astype(int)
    steps = np.arange(_FARTHEST + 1)
    for k in np.flatnonzero(away + pips.reach < radius):
        for side, sense in enumerate((1, -1)):
            at = (start[k] + sense * steps) % around
            at = at[off_pips[ring[k], at]][:_BESIDE]
            if len(at) == _BESIDE:
                found[k, side] = np.median(colours[ring[k], at], axis=0)
    return found


def through_rings(
    ink: Ink,
    flat: Flat,
    places: Places,
    strokes: BareStrokes,
    pens: Indices,
    kinds: tuple[Flags, Flags, Flags],
) -> Through:
    """How far pips are darker than the rings' strokes.

    Nothing is told where the pips of a pen are no darker than its rings, or too few are known.

    Args:
        places: of the P pips.
        pens: which pen ringed the spot that each is in, -1 for none, shape (P,).
        kinds: which pips are plainly empty and clear of strokes, which so although a stroke lies
            over a part, and which are plainly filled.
    """
    empty, crossed, filled = kinds
    across = np.linspace(-1, 1, _CELLS)
    ways = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    ways = ways[np.linalg.norm(ways, axis=1) <= _INNER]
    points = places.centres[:, None] + places.reach[:, None, None] * ways
    colours = _colours(ink, flat, points)
    none = np.zeros(len(pens))
    found = Through(none, none + np.nan, none.copy(), none > 0)
    for pen, bare in enumerate(strokes.inks):
        mine = pens == pen
        known = mine & filled
        if len(bare) < _FEWEST_BARE or known.sum() < _FEWEST or empty.sum() < _FEWEST:
            continue
        best = _best_light(colours, bare, empty, known, mine & crossed)
        if best is None:
            continue
        shown = colours[mine] @ best.light
        found.share[mine] = best.share(shown, np.full(len(shown), best.level))
        found.beside[mine] = best.share(shown, (strokes.beside[mine] @ best.light).max(axis=1))
        found.slope[mine] = min(_SLOPE * best.plain, _STEEPEST)
        found.darker[mine] = best.faint > best.level
    return found


@dataclass(frozen=True)
class _BestLight:
    """The light, shape (3,), in which a pen's filled pips are plainest through its rings.

    Attributes:
        level: absorptance of its bare strokes.
        base, faint: what empty pips show beyond that, and what faint filled ones have more.
        plain: a faint one over the spread of empty ones.
    """

    light: Values
    level: float
    base: float
    faint: float
    plain: float

    def share(self, shown: Values, levels: Values) -> Values:
        """Of a faint pip, what is darker than strokes of such levels, shape (N,), in N pips."""
        darker = np.maximum(shown - levels[:, None], 0).mean(axis=1) - self.base
        return np.asarray(darker / self.faint, np.float64)


def _best_light(
    colours: Values, bare: Values, empty: Flags, filled: Flags, crossed: Flags
) -> _BestLight | None:
    """For rings of one pen; none where no light tells."""
    best: _BestLight | None = None
    for light in (*_LIGHTS, _without(bare, colours[filled])):
        level = float(np.quantile(bare @ light, _DARKEST))
        darker = np.maximum(colours @ light - level, 0).mean(axis=1)
        base = float(np.median(darker[empty]))
        faint = float(np.quantile(darker[filled], _FAINT)) - base
        plain = faint / (float(np.quantile(darker[empty], _WIDEST)) - base + _NOISE)
        if crossed.sum() >= _FEWEST:
            astray = float(np.quantile(darker[crossed], _CROSSED)) - base
            plain = min(plain, _TWICE * faint / (max(astray, 0) + _NOISE))
        if plain > max(best.plain if best else 0, _LEAST):
            best = _BestLight(light, level, base, faint, plain)
    return best


def _without(ring: Values, pips: Values) -> Values:
    """Weights of the channels, shape (3,), in which pips show and a ring's ink hardly does, be it
    thick or thin there (R. A. Fisher's linear discriminant, Annals of Eugenics 7, 1936).

    ``ring`` are its bare stroke's colours, shape (M, 3), and ``pips`` those of N filled pips, shape
    (N, K, 3).
    """
    middle = np.median(ring, axis=0)
    spread = np.cov(ring.T) + _THICKNESS * np.outer(middle, middle) + _GRAIN**2 * np.eye(3)
    mark = np.quantile(pips, _MARKED, axis=1).mean(axis=0)
    light = np.linalg.solve(spread, mark)
    return np.asarray(light / max(np.abs(light).sum(), 1e-9), np.float64)


def _colours(ink: Ink, flat: Flat, points: Values) -> Values:
    """Absorptance at places in mm, shape (..., 2): shape (..., 3)."""
    return np.stack([samples(plane, flat, points) for plane in (ink.red, ink.green, ink.blue)], -1)
