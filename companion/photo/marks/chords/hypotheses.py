"""The ways by which chords may have been drawn.

A chord traced by itself follows the stroke nearest to it. Where two strokes run through the band of
two chords, both traces would follow the same one; so each such chord is traced once more past the
other's stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from typing import Final

import cv2
import numpy as np
from scipy.spatial import cKDTree

from companion.photo.image.arrays import Flags, Indices, Mask, Values
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.path_tracing import BESIDE, Band, ChordInk, trace
from companion.photo.marks.chords.pen_maps import SPECK, PenMap

_ONE: Final = 1.5
"""px within which two traces are one. At 1.6 times 3 marks of 7 photos are wrong."""


def near(strokes: Sequence[ChordInk], places: cKDTree, reach: float) -> Flags:
    """Which places, px (A, 2), lie within ``reach`` px of each of S strokes, shape (S, A)."""
    paths, found = [stroke.path for stroke in strokes], np.zeros((len(strokes), places.n), bool)
    owner = np.repeat(np.arange(len(paths)), [len(path) for path in paths])
    tree = cKDTree(np.concatenate([np.zeros((0, 2)), *paths]))
    pairs = tree.sparse_distance_matrix(places, reach, output_type="ndarray")
    found[owner[pairs["i"]], pairs["j"]] = True
    return found


def stroke_half_width(inked: Flags, middles: Values) -> float:
    """Half a usual stroke's width, px: the median distance from the ink's middles, px (A, 2), to
    its edge."""
    if not len(middles):
        return 1.0
    x, y = middles.astype(int).T
    return float(np.median(cv2.distanceTransform(inked.astype(np.uint8), cv2.DIST_L2, 3)[y, x]))


def find_hypotheses(
    pen: PenMap,
    chords: Chords,
    bands: Sequence[Band],
    traced: Sequence[ChordInk],
    costs: Values,
    likely: Flags,
    half_width: float,
    price: Callable[[Sequence[ChordInk]], Values],
) -> tuple[Indices, tuple[ChordInk, ...], Values]:
    """Every way by which chords may have been drawn, W in all: whose each is, shape (W,), the
    stroke that it was drawn in, and what that costs, nats, shape (W,); of ways that are nearly one
    the cheapest.

    Args:
        bands: the pen's ink beside the chords.
        traced: each chord by itself.
        costs: of these, nats, shape (E,).
        likely: which of them may be lines at all; the others have one way.
        half_width: of a stroke, px.
        price: what others cost, nats, shape (N,).
    """
    known = [[stroke] for stroke in traced]
    cost = dict(zip(traced, costs.tolist(), strict=True))
    apart = max(BESIDE * chords.pitch, 1.5 * half_width)
    least = SPECK * chords.pitch

    def past_strokes(past: Sequence[tuple[int, Mask]]) -> None:
        again = zip(past, trace(pen, bands, 2 * half_width, past), strict=True)
        found = {other: k for (k, _), other in again}
        new = [other for other, k in found.items() if _away(other, known[k][0]).max() > _ONE]
        cost.update(zip(new, price(new).tolist(), strict=True))
        for other, k in found.items():
            away = {stroke: _away(other, stroke) for stroke in known[k]}
            length = dist(other.path[0], other.path[-1])
            same = [one for one, far in away.items() if (far > apart).mean() * length < least]
            if any(away[stroke].max() <= _ONE for stroke in same):
                continue
            if other not in cost:
                cost[other] = float(price([other])[0])
            if all(cost[other] < cost[stroke] for stroke in same):
                known[k] = [*(stroke for stroke in known[k] if stroke not in same), other]

    alone = np.flatnonzero(likely)
    pairs = _pairs(chords, traced, alone)
    others = {other for _, other in pairs}
    marked = {k: _marked(pen.grey.shape, [traced[k]], half_width) for k in others}
    past_strokes([(k, marked[other]) for k, other in pairs])
    # a stroke between two others is found past both, and the second of a line past its first
    beside = sorted({k for k, _ in pairs})
    past_strokes([(k, _marked(pen.grey.shape, known[k], half_width)) for k in beside])
    ways = [(k, stroke) for k, strokes in enumerate(known) for stroke in strokes]
    owners, strokes = zip(*ways, strict=True)
    return np.array(owners, np.intp), strokes, np.array([cost[stroke] for stroke in strokes])


def _away(one: ChordInk, other: ChordInk) -> Values:
    """How far each place of a trace is from another's of the same chord, px, shape (N,)."""
    return np.asarray(np.hypot(*(one.path - other.path).T))


def _pairs(
    chords: Chords, traced: Sequence[ChordInk], likely: Indices
) -> Sequence[tuple[int, int]]:
    """Chords to be traced once more, each with the chord past whose trace."""
    strokes = [traced[k] for k in likely]
    if not strokes:
        return []
    counts = [len(stroke.path) for stroke in strokes]
    places = cKDTree(np.concatenate([stroke.path for stroke in strokes]))
    first, together = np.cumsum([0, *counts[:-1]]), near(strokes, places, BESIDE * chords.pitch)
    runs = np.add.reduceat(together, first, axis=1, dtype=np.intp) / counts * chords.steps[likely]
    np.fill_diagonal(runs, 0)
    return [
        (k, other)
        for k, run in zip(likely.tolist(), runs.T, strict=True)
        for much, other in sorted(zip(run.tolist(), likely.tolist(), strict=True), reverse=True)
        if much > SPECK
    ]


def _marked(shape: tuple[int, ...], strokes: Sequence[ChordInk], half_width: float) -> Mask:
    """255 on strokes, 0 elsewhere."""
    picture = np.zeros(shape, np.uint8)
    paths = [np.round(stroke.path * 16).astype(np.int32) for stroke in strokes]
    width = max(1, round(2.6 * half_width + 1))
    cv2.polylines(picture, paths, False, 255, width, cv2.LINE_8, 4)
    return picture
