"""Where the strokes of rings lie, to their edges: what is under one is not seen.

A pip filled with a ring's own pen seems to widen the stroke. Among pips a ring is therefore taken
to be as wide as the rest of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.ndimage import median_filter
from scipy.spatial import cKDTree

from companion.board import Spot
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.sampling import on_circles

ANGLES: Final = 96
_CLOSER: Final = 4
"""Points along a ring for each angle."""
_NEAR_PIP: Final = 0.3
"""mm beside a pip within which its ink may draw a path aside."""
_EDGE_SHARE: Final = 0.35
"""Of the evidence on a ring's path, the share from which its stroke goes on to the side."""
_USUAL_EDGE: Final = (0.35, 0.65)
_WIDER: Final = 0.25
_ALIKE: Final = 5
"""Quantiles of a ring's half widths between which they are usual, mm by which it may be wider
somewhere, and angles over which it hardly varies."""
_SMEARED: Final = 0.3
"""mm beyond its darkness, to either side, over which a stroke's colour is no stroke."""
_EDGE: Final = (-0.1, 0.2)
"""mm beside a ring's edge up to which a place is as good as under it, and from which it is clear of
its blur."""
_LIGHTER: Final = 0.35
"""Quantile of a stroke's darkness where nothing is under it."""


@dataclass(frozen=True)
class Strip:
    """The surroundings of S spots unrolled.

    Attributes:
        middles: mm, shape (S, 2).
        radii: mm from them, at even steps, shape (M,).
        evidence: for the pen of each spot's ring, shape (S, ANGLES, M).
        grey: darkness over the paper there, shape (S, ANGLES, M).
    """

    middles: Values
    radii: Values
    evidence: Values
    grey: Values

    @property
    def step(self) -> float:
        return float(self.radii[1] - self.radii[0])


@dataclass(frozen=True)
class RingStrokes:
    """The strokes of R rings.

    Attributes:
        middles: mm, shape (R, 2).
        radius: mm from there to the middle of the stroke, shape (R, ANGLES).
        inwards, outwards: mm from that to its edges, shape (R, ANGLES).
        darkness: of each, as absorptance, shape (R,).
    """

    middles: Values
    radius: Values
    inwards: Values
    outwards: Values
    darkness: Values

    def under(self, points: Values) -> tuple[Values, Values]:
        """The darkness that strokes lend to places in mm, shape (..., 2), and how far those lie
        under them, 0 to 1; both of shape (...)."""
        shape, flat = points.shape[:-1], points.reshape(-1, 2)
        if not len(self.middles):
            return np.zeros(shape), np.zeros(shape)
        radius, inwards, outwards = map(_closely, (self.radius, self.inwards, self.outwards))
        path = on_circles(self.middles, radius, radius.shape[1])
        far = float(max(inwards.max(), outwards.max())) + _EDGE[1]
        away, nearest = cKDTree(path.reshape(-1, 2)).query(flat, distance_upper_bound=far)
        nearest = np.minimum(nearest, radius.size - 1)
        ring = nearest // radius.shape[1]
        inside = np.linalg.norm(flat - self.middles[ring], axis=1) < radius.ravel()[nearest]
        edge = np.where(inside, inwards.ravel()[nearest], outwards.ravel()[nearest])
        share = np.clip((edge + _EDGE[1] - away) / (_EDGE[1] - _EDGE[0]), 0, 1)
        return (share * self.darkness[ring]).reshape(shape), share.reshape(shape)


def strokes_along(
    strip: Strip, path: Indices, pen: Indices, pips: Sequence[Sequence[Spot]]
) -> RingStrokes:
    """The strokes of the rings that were traced.

    Args:
        strip: of every spot.
        path: of each best ring, as indices across the strip, shape (S, ANGLES).
        pen: which pen drew it, -1 for no ring, shape (S,); a pen is as dark everywhere.
        pips: those in each spot, on the board.
    """
    drawn = np.flatnonzero(pen >= 0)
    if not len(drawn):
        none = np.zeros((0, ANGLES))
        return RingStrokes(np.zeros((0, 2)), none, none, none, np.zeros(0))
    radius, middles = strip.radii[path[drawn]], strip.middles[drawn]
    among = among_pips(radius, middles, [pips[k] for k in drawn.tolist()], _NEAR_PIP)
    edges = _edges(strip.evidence[drawn], strip.grey[drawn], path[drawn], among, strip.step)
    dark = np.take_along_axis(strip.grey[drawn], path[drawn][..., None], 2)[..., 0]
    darkness = np.zeros(len(drawn))
    for one in np.unique(pen[drawn]):
        mine = pen[drawn] == one
        darkness[mine] = np.quantile(dark[mine], _LIGHTER)
    return RingStrokes(middles, radius, edges[0], edges[1], darkness)


def _closely(around: Values) -> Values:
    """Values round rings at points close to one another, shape (R, ANGLES * _CLOSER)."""
    angle = np.arange(ANGLES * _CLOSER) / _CLOSER
    closed = np.concatenate([around, around[:, :1]], axis=1)
    return np.stack([np.interp(angle, np.arange(ANGLES + 1), one) for one in closed])


def among_pips(
    radius: Values, middles: Values, pips: Sequence[Sequence[Spot]], near: float
) -> Flags:
    """At which angles rings, mm from their middles, shape (R, ANGLES), run through pips or come
    within ``near`` mm of one."""
    points = on_circles(middles, radius, ANGLES)
    among = np.zeros(radius.shape, bool)
    for k, some in enumerate(pips):
        for pip in some:
            away = np.linalg.norm(points[k] - np.asarray(pip.at), axis=1)
            among[k] |= away < pip.radius + near
    return among


def _edges(evidence: Values, grey: Values, path: Indices, among: Flags, step: float) -> Values:
    """mm from rings' paths to their strokes' inner and outer edges, shape (2, R, ANGLES).

    A picture's compression may smear a stroke's colour far beyond its darkness; its edges are where
    that ends then.

    Args:
        evidence: the pen's, shape (R, ANGLES, M).
        grey: darkness, shape (R, ANGLES, M).
        path: index across the strip, shape (R, ANGLES).
        among: where the path runs among pips.
        step: mm from sample to sample across the strip.
    """
    rest = np.where(among.all(axis=1, keepdims=True), True, ~among)
    coloured, dark = (_inked(shown, path, rest) for shown in (evidence, grey))
    wide, narrow = (
        np.median([_usual(_runs(inked, path, side, step), rest)[1] for side in (-1, 1)], axis=0)
        for inked in (coloured, coloured & dark)
    )
    inked = coloured & (dark | (wide - narrow < _SMEARED)[..., None])
    found = []
    for side in (-1, 1):
        run = _runs(inked, path, side, step)
        least, usual = _usual(run, rest)
        soft = median_filter(run, (1, _ALIKE), mode="wrap")
        found.append(np.where(among, usual, np.clip(soft, least, usual + _WIDER)))
    return np.stack(found)


def _inked(shown: Values, path: Indices, rest: Flags) -> Flags:
    """Where strips show what rings' strokes do, shape (R, ANGLES, M)."""
    on_path = np.take_along_axis(shown, path[..., None], 2)[..., 0]
    usual = np.nanmedian(np.where(rest, on_path, np.nan), axis=1)
    return np.asarray(shown > _EDGE_SHARE * usual[:, None, None], bool)


def _runs(inked: Flags, path: Indices, side: int, step: float) -> Values:
    """mm over which strokes run on from their paths to one side, shape (R, ANGLES)."""
    width = inked.shape[2]
    out = path[..., None] + side * np.arange(width)
    seen = np.take_along_axis(inked, np.clip(out, 0, width - 1), 2)
    run = np.cumprod(seen & (out >= 0) & (out < width), axis=2).sum(axis=2)
    return np.asarray(run * step, np.float64)


def _usual(run: Values, rest: Flags) -> Values:
    """Between what half widths each ring usually is, mm, shape (2, R, 1)."""
    known = np.where(rest, run, np.nan)
    return np.asarray(np.nanquantile(known, _USUAL_EDGE, axis=1)[..., None], np.float64)
