"""Rings drawn with a pen round printed spots: whose each spot is.

Round every spot the paper is unrolled into a strip, angle along it and distance from the spot's
middle across it. In a strip a ring is a line from end to end, wherever the hand led it, and is
traced as lines are: the inkiest smooth path, once for each player's pen. The spot's own outline is
black toner and shows no evidence for a pen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.board import Spot
from companion.photo.laid import LaidBoard
from companion.photo.outlines import samples
from companion.photo.paper import Image32
from companion.photo.pens import evidence
from companion.photo.strokes import Band
from companion.photo.warp import Flat

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

ANGLES: Final = 96
_OVERLAP: Final = 12
"""Angles by which a strip runs on past its start, so that the path closes."""
_NEAREST: Final = 0.18
_FARTHEST: Final = 0.6
"""Between these, in units of the step from spot to spot, a ring may run."""
_ACROSS: Final = 0.15
"""mm between samples across a strip."""
_HALF_STROKE: Final = 0.75
"""mm to either side of the path across which a stroke's ink is summed."""
_CLOSER: Final = 4
"""Points along a ring for each angle."""
_PROFILE: Final = 10
"""Samples from the middle of a stroke outwards."""
_BARE: Final = 0.3
_LIGHTER: Final = 0.35
"""Quantiles of darkness: of bare paper in a strip, and of a stroke where nothing is under it."""
_FAINTEST: Final = 0.035
_USUAL: Final = 0.12
"""mm of evidence across the faintest pen's stroke, and across that of a pen not seen."""
_SEEN: Final = 0.4
"""Share of a pen's usual evidence from which its stroke runs past a place."""
_BAND: Final = (0.28, 0.5)
"""Between these, in units of the step, all ink round a spot is summed."""
_OUTLINE: Final = 0.41
"""mm of solid black that a spot's own printed outline is, its rim's shade included."""
_SOME_INK: Final = 0.1
_BURIED: Final = 1.8
_NO_OUTLINE: Final = -0.2
"""mm beyond the outline: what no bare spot shows and every ring does, what no ring does, and what
tells that the outline itself is hidden."""
_RING: Final = 0.35
"""Share of the way round from which a stroke is taken for a ring, if a doubtful one."""


@dataclass(frozen=True)
class Rings:
    """What is drawn round S spots in P pens.

    Attributes:
        middles: mm, shape (S, 2).
        closed: share of the way round that each pen's ring runs, shape (P, S).
        radius: mm from the middle to the best path of the pen that drew most, shape (S, ANGLES).
        pen: which pen drew most, -1 where there is no ring, shape (S,).
        profiles: each pen's share of its full darkness at ``offsets`` mm beside its path, shape
            (P, N).
        darkness: that full darkness as absorptance, shape (P,).
        untraced: spots with a ring whose path cannot be told from the print, a black one, shape
            (S,).
        foreign: spots with a ring in no player's ink, shape (S,).
        unclear: spots that show much more ink round them than rings have, or not even their own
            outline, or a ring's colour without its ink, shape (S,).
    """

    middles: Values
    closed: Values
    radius: Values
    pen: NDArray[np.intp]
    profiles: Values
    offsets: Values
    darkness: Values
    untraced: Flags
    foreign: Flags
    unclear: Flags

    def under(self, points: Values) -> tuple[Values, Values]:
        """The darkness that the nearest ring lends to places in mm, shape (..., 2), and its share
        of that ring's full darkness; both of shape (...)."""
        flat = points.reshape(-1, 2)
        share, dark = np.zeros(len(flat)), np.zeros(len(flat))
        for pen, (profile, darkness) in enumerate(zip(self.profiles, self.darkness, strict=True)):
            mine = self.pen == pen
            if not mine.any():
                continue
            away, _ = cKDTree(self._way(mine)).query(flat, distance_upper_bound=self.offsets[-1])
            own = np.interp(away, self.offsets, profile, right=0.0)
            dark = np.where(own > share, own * darkness, dark)
            share = np.maximum(share, own)
        return dark.reshape(points.shape[:-1]), share.reshape(points.shape[:-1])

    def _way(self, which: Flags) -> Values:
        """Points along some rings, close to one another, mm, shape (N, 2)."""
        angle = np.arange(ANGLES * _CLOSER) / _CLOSER
        closed = np.concatenate([self.radius[which], self.radius[which][:, :1]], axis=1)
        radius = np.stack([np.interp(angle, np.arange(ANGLES + 1), one) for one in closed])
        turn = angle * (2 * np.pi / ANGLES)
        ways = np.stack([np.cos(turn), np.sin(turn)], 1)
        points = self.middles[which, None] + radius[..., None] * ways
        return np.asarray(points.reshape(-1, 2), np.float64)


@dataclass(frozen=True)
class _Trace:
    """One pen's best path round S spots: its index across the strip and the evidence summed across
    it in mm, shape (S, ANGLES); and the strips' evidence, shape (S, ANGLES, M)."""

    path: NDArray[np.intp]
    ink: Values
    evidence: Values


def rings_round(
    laid: LaidBoard, spots: Sequence[Spot], shift: Values, pens: Sequence[str]
) -> Rings:
    """Trace each pen round each spot; ``shift`` is how far the spots lie off, mm, shape (S, 2)."""
    middles = np.array([spot.at for spot in spots]) + shift
    radii = np.arange(_NEAREST * laid.pitch, _FARTHEST * laid.pitch, _ACROSS)
    turn = (np.arange(ANGLES + 2 * _OVERLAP) - _OVERLAP) * (2 * np.pi / ANGLES)
    ways = np.stack([np.cos(turn), np.sin(turn)], 1)
    where = middles[:, None, None] + radii[None, None, :, None] * ways[None, :, None]
    traces = [_traced(evidence(laid.ink, pen), laid.flat, where) for pen in pens]
    grey = samples(laid.ink.mean, laid.flat, where[:, _OVERLAP:-_OVERLAP])
    grey -= np.quantile(grey, _BARE, axis=(1, 2), keepdims=True)
    band = (radii > _BAND[0] * laid.pitch) & (radii < _BAND[1] * laid.pitch)
    over = grey[:, :, band].sum(axis=2) * _ACROSS - _OUTLINE
    shown = _shown(pens, traces, over)
    levels = _levels(np.median(shown, axis=2))
    closed = (shown > _SEEN * levels[:, None, None]).mean(axis=2)
    best, rows = closed.argmax(axis=0), np.arange(len(spots))
    ringed = closed.max(axis=0) > _RING
    traced = ringed & np.array([pen != "black" for pen in pens])[best]
    strokes = [_profile(t, grey, (best == k) & traced) for k, t in enumerate(traces)]
    typical = np.median(over, axis=1)
    return Rings(
        middles=middles,
        closed=closed,
        radius=radii[np.stack([trace.path for trace in traces])[best, rows]],
        pen=np.where(traced, best, -1),
        profiles=np.stack([profile for profile, _ in strokes]),
        offsets=np.arange(_PROFILE, dtype=np.float64) * _ACROSS,
        darkness=np.array([darkness for _, darkness in strokes]),
        untraced=ringed & ~traced,
        foreign=~ringed & (typical > _SOME_INK) & (typical < _BURIED),
        unclear=(typical > _BURIED) | (typical < _NO_OUTLINE) | (ringed & (typical < _SOME_INK)),
    )


def _shown(pens: Sequence[str], traces: Sequence[_Trace], over: Values) -> Values:
    """What each pen shows at every angle round every spot, mm, shape (P, S, ANGLES).

    A black pen is told from the spot's outline by there being more than that, ``over`` in mm, and
    more than the other pens' own strokes give.
    """
    shown = np.stack([trace.ink for trace in traces])
    coloured = np.array([pen != "black" for pen in pens])
    if coloured.all():
        return shown
    left = over.copy()
    typical = np.median(shown, axis=2)
    for k in np.flatnonzero(coloured):
        mine = typical[k] > _FAINTEST
        if mine.any():
            left -= np.median(over[mine]) / np.median(typical[k][mine]) * np.maximum(shown[k], 0)
    shown[~coloured] = left
    return shown


def _levels(typical: Values) -> Values:
    """The evidence across each pen's stroke on this sheet, mm, shape (P,), from what each shows
    round every spot, shape (P, S)."""
    own = (typical.argmax(axis=0)[None] == np.arange(len(typical))[:, None]) & (typical > _FAINTEST)
    return np.array(
        [np.median(t[mine]) if mine.any() else _USUAL for t, mine in zip(typical, own, strict=True)]
    )


def _profile(trace: _Trace, grey: Values, mine: Flags) -> tuple[Values, float]:
    """A pen's stroke across its path: shares of its full darkness, shape (N,), and that darkness.

    The shape is that of the pen's evidence, to which the outlines give nothing; the darkness is
    taken where the path keeps clear of them, which is the lighter half.
    """
    if not mine.any():
        return np.zeros(_PROFILE), 0.0
    path, shown = trace.path[mine], trace.evidence[mine]
    sides = [
        np.take_along_axis(shown, np.clip(path + k, 0, shown.shape[2] - 1)[..., None], 2)
        for k in range(1 - _PROFILE, _PROFILE)
    ]
    across = np.median(np.concatenate(sides, axis=2), axis=(0, 1))
    across = (across + across[::-1]) / 2
    profile = np.clip(across[_PROFILE - 1 :] / max(across[_PROFILE - 1], 1e-6), 0, 1)
    dark = np.take_along_axis(grey[mine], path[..., None], 2)
    return np.minimum.accumulate(profile), float(np.quantile(dark, _LIGHTER))


def _traced(picture: Image32, flat: Flat, where: Values) -> _Trace:
    """The best path round each spot from angle 0 on."""
    half = round(_HALF_STROKE / _ACROSS)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), _ACROSS * flat.scale / 2), np.float32)
    band = Band(samples(soft, flat, where).astype(np.float32)[..., None], half)
    path = band.best_path(0)
    sums, shown = band.windows()[..., 0], band.values[..., 0]
    ink = np.take_along_axis(sums, (path - half)[..., None], 2)[..., 0] * _ACROSS
    kept = slice(_OVERLAP, -_OVERLAP)
    return _Trace(path[:, kept], ink[:, kept].astype(float), shown[:, kept].astype(float))
