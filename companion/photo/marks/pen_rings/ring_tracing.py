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


@dataclass(frozen=True)
class Rings:
    """What is drawn round S spots in P pens.

    Attributes:
        closed: share of the way round that each pen's ring runs, shape (P, S).
        ink: mm of stroke beyond the spot's own outline, at the middle direction, shape (S,).
        pen: which pen drew most, -1 where there is no ring that can be traced, shape (S,).
        strokes: where those pens' strokes lie.
        foreign: spots with a ring in no player's ink, shape (S,).
        covered: spots that show much more ink round them than rings have, or not even their own
            outline, shape (S,).
        inkless: spots with a ring's colour round them without its ink, shape (S,).
    """

    closed: Values
    ink: Values
    pen: Indices
    strokes: RingStrokes
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
    best, rows = closed.argmax(axis=0), np.arange(len(spots))
    ringed = closed.max(axis=0) > _RING
    traced = ringed & np.array([pen != "black" for pen in pens])[best]
    path = np.stack([trace.path for trace in traces])[best, rows]
    there = Strip(middles, radii, np.stack([t.evidence for t in traces])[best, rows], grey)
    pen = np.where(traced, best, -1)
    return Rings(
        closed=closed,
        ink=typical,
        pen=pen,
        strokes=strokes_along(there, path, pen, pips),
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
