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

from companion.board import Spot
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import Band
from companion.photo.image.paper import Image32
from companion.photo.image.pens import evidence
from companion.photo.image.sampling import on_circles
from companion.photo.marks.pen_rings.stroke_edges import (
    ANGLES,
    RingStrokes,
    Strip,
    among_pips,
    strokes_along,
)
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat

_OVERLAP: Final = 12
"""Angles by which a strip runs on past its start, so that the path closes."""
_NEAREST: Final = 0.514
_FARTHEST: Final = 1.714
"""Between these, in radii of its spot, a ring may run."""
_ACROSS: Final = 0.15
"""mm between samples across a strip."""
_HALF_STROKE: Final = 0.75
"""mm to either side of the path across which a stroke's ink is summed."""
_BARE: Final = 0.3
"""Quantile of darkness in a strip that is bare paper."""
_FAINTEST: Final = 0.035
_USUAL: Final = 0.12
"""mm of evidence across the faintest pen's stroke, and across that of a pen not seen."""
_SEEN: Final = 0.4
"""Share of a pen's usual evidence from which its stroke runs past a place."""
_BAND: Final = (0.8, 1.4286)
"""Between these, in radii of the spot, all ink round it is summed."""
_OUTLINE: Final = 0.41
"""mm of solid black that a spot's own printed outline is, its rim's shade included."""
_SOME_INK: Final = 0.1
_BURIED: Final = 1.8
_NO_OUTLINE: Final = -0.2
"""mm beyond the outline: what no bare spot shows and every ring does, what no ring does, and what
tells that the outline itself is hidden."""
_RING: Final = 0.35
"""Share of the way round from which a stroke is taken for a ring, if a doubtful one."""
_FRINGE: Final = 1.5
"""mm to either side over which a picture's compression smears a stroke's colour."""
_BESIDE_PIP: Final = 0.8
"""mm beside a pip's outline that what fills it may reach."""
_FEWEST_ANGLES: Final = 0.3
"""Share of the way round that has to be clear of pips to tell anything."""


@dataclass(frozen=True)
class Rings:
    """What is drawn round S spots in P pens.

    Attributes:
        closed: share of the way round that each pen's ring runs, shape (P, S).
        ink: mm of stroke beyond the spot's own outline, at the middle direction, shape (S,).
        hues: evidence for each pen's colour, mm, summed as far as colours smear, shape (P, S).
        pen: which pen drew most, -1 where there is no ring that can be traced, shape (S,).
        strokes: where those pens' strokes lie.
        untraced: spots with a ring whose path cannot be told from the print, a black one, shape
            (S,).
        foreign: spots with a ring in no player's ink, shape (S,).
        covered: spots that show much more ink round them than rings have, or not even their own
            outline, shape (S,).
        inkless: spots with a ring's colour round them without its ink, shape (S,).
    """

    closed: Values
    ink: Values
    hues: Values
    pen: Indices
    strokes: RingStrokes
    untraced: Flags
    foreign: Flags
    covered: Flags
    inkless: Flags


@dataclass(frozen=True)
class _Trace:
    """One pen's best path round S spots: its index across the strip and the evidence summed across
    it in mm, shape (S, ANGLES); and the strips' evidence, shape (S, ANGLES, M)."""

    path: Indices
    ink: Values
    evidence: Values


def rings_round(
    rectified: RectifiedBoard,
    spots: Sequence[Spot],
    shift: Values,
    pens: Sequence[str],
    pips: Sequence[Sequence[Spot]],
) -> Rings:
    """Trace each pen round each spot.

    ``shift`` is how far the spots lie off, mm, shape (S, 2); ``pips`` are those in each, moved by
    as much.
    """
    middles = np.array([spot.at for spot in spots]) + shift
    spot = max(spot.radius for spot in spots)
    radii = np.arange(_NEAREST * spot, _FARTHEST * spot, _ACROSS)
    turn = (np.arange(ANGLES + 2 * _OVERLAP) - _OVERLAP) * (2 * np.pi / ANGLES)
    where = on_circles(middles, radii, turn)
    traces = [_traced(evidence(rectified.ink, pen), rectified.flat, where) for pen in pens]
    grey = samples(rectified.ink.mean, rectified.flat, where[:, _OVERLAP:-_OVERLAP])
    grey -= np.quantile(grey, _BARE, axis=(1, 2), keepdims=True)
    band = (radii > _BAND[0] * spot) & (radii < _BAND[1] * spot)
    over = grey[:, :, band].sum(axis=2) * _ACROSS - _OUTLINE
    shown = _shown(pens, traces, over)
    typical = np.median(over, axis=1)
    levels = _levels(np.median(shown, axis=2), typical > _SOME_INK)
    closed = (shown > _SEEN * levels[:, None, None]).mean(axis=2)
    off = [_off_pips(radii[trace.path], middles, pips) for trace in traces]
    across = [_across(trace) for trace in traces]
    if "black" not in pens:
        closed = _without_fringes(closed, across, off, levels)
    best, rows = closed.argmax(axis=0), np.arange(len(spots))
    ringed = closed.max(axis=0) > _RING
    traced = ringed & np.array([pen != "black" for pen in pens])[best]
    path = np.stack([trace.path for trace in traces])[best, rows]
    there = Strip(middles, radii, np.stack([t.evidence for t in traces])[best, rows], grey)
    pen = np.where(traced, best, -1)
    return Rings(
        closed=closed,
        ink=typical,
        hues=np.stack([_typical(*some) for some in zip(across, off, strict=True)]),
        pen=pen,
        strokes=strokes_along(there, path, pen, pips),
        untraced=ringed & ~traced,
        foreign=~ringed & (typical > _SOME_INK) & (typical < _BURIED),
        covered=(typical > _BURIED) | (typical < _NO_OUTLINE),
        inkless=ringed & (typical < _SOME_INK),
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


def _without_fringes(
    closed: Values, across: Sequence[Values], off: Sequence[Flags], levels: Values
) -> Values:
    """The share of the way round that each pen's ring runs, shape (P, S), once more where the
    other's does too: a picture's compression gives strokes fringes of other colours, but summed
    across them colours stay what they were; and pips of the other pen are no ring.

    ``across`` are the evidence summed as far as fringes reach, mm, and ``off`` tells where a trace
    is clear of pips, for each pen, each of shape (S, ANGLES).
    """
    found = closed.copy()
    for k, (sums, clear) in enumerate(zip(across, off, strict=True)):
        others = np.delete(closed, k, axis=0).max(axis=0)
        seen = (sums > _SEEN * levels[k]) & clear
        share = seen.sum(axis=1) / np.maximum(clear.sum(axis=1), 1)
        told = (others > _RING) & (clear.mean(axis=1) > _FEWEST_ANGLES)
        found[k] = np.where(told, np.minimum(closed[k], share), closed[k])
    return found


def _across(trace: _Trace) -> Values:
    """Evidence summed across paths as far as fringes reach, mm, shape (S, ANGLES)."""
    half = round(_FRINGE / _ACROSS)
    sums = np.cumsum(np.pad(trace.evidence, ((0, 0), (0, 0), (1, 0))), axis=2) * _ACROSS
    ends = np.clip(np.stack([trace.path - half, trace.path + half + 1]), 0, sums.shape[2] - 1)
    low, high = (np.take_along_axis(sums, end[..., None], 2)[..., 0] for end in ends)
    return np.asarray(high - low, np.float64)


def _typical(sums: Values, off: Flags) -> Values:
    """The middle of S spots' sums, shape (S, ANGLES), where they are clear of pips."""
    enough = off.mean(axis=1, keepdims=True) > _FEWEST_ANGLES
    return np.asarray(np.nanmedian(np.where(off | ~enough, sums, np.nan), axis=1), np.float64)


def _off_pips(radius: Values, middles: Values, pips: Sequence[Sequence[Spot]]) -> Flags:
    """At which angles paths, mm from S middles, shape (S, ANGLES), are clear of pips' fillings."""
    return np.asarray(~among_pips(radius, middles, pips, _BESIDE_PIP))


def _levels(typical: Values, inked: Flags) -> Values:
    """The evidence across each pen's stroke on this sheet, mm, shape (P,), from what each shows
    round every spot, shape (P, S), where that has more ink than its outline, shape (S,)."""
    own = typical.argmax(axis=0)[None] == np.arange(len(typical))[:, None]
    own &= (typical > _FAINTEST) & inked
    return np.array(
        [np.median(t[mine]) if mine.any() else _USUAL for t, mine in zip(typical, own, strict=True)]
    )


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
