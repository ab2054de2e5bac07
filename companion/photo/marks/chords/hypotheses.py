"""The ways by which chords may have been drawn: of strokes close beside one another each chord may
follow any, and a hand may draw a line a second time.

A chord traced by itself follows the stroke nearest to it. Where two strokes run through the band of
two chords, both traces would follow the same one and leave the other to whatever short lines
explain it; so each such chord is traced once more past the other's stroke.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.paper import Image32
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.path_tracing import BESIDE, ChordInk, trace
from companion.photo.marks.chords.pen_maps import PenMap
from companion.photo.visibility.occlusion import disc

_SHARED: Final = 0.3
"""Steps along which two traces must run together for either to be traced past the other."""
_APART: Final = 0.25
"""Steps along which a second trace must leave the first to be another way."""
_DOUBLED: Final = 0.5
"""Share of a line along which there is thick ink from which it may have been drawn twice."""
_FAINT: Final = 0.2
_ABOVE_FAINT: Final = 1.1
"""The share of places that show a single stroke even where most lines lie over others, and how much
more ink than there a usual one has."""
_MOST_LIKELY: Final = 150
"""Chords, several times the lines of a long game, above which the ink is no lines' but a filled
place, and none is traced past others."""
_MOST_PASSED: Final = 6
"""Traces past which a chord is looked for at the most, those that share most with it."""


@dataclass(frozen=True)
class Hypotheses:
    """W ways of K chords: whose each is, shape (W,), and the ink along it.

    Attributes:
        again: of a line drawn twice its second stroke, else None.
    """

    owner: Indices
    ink: tuple[ChordInk, ...]
    again: tuple[ChordInk | None, ...]

    def covers(self, places: Values, reach: float) -> NDArray[np.int8]:
        """How many strokes of each way run within ``reach`` px of places (A, 2); shape (A, W)."""
        found = np.zeros((len(places), len(self.ink)), np.int8)
        for k, (first, again) in enumerate(zip(self.ink, self.again, strict=True)):
            for stroke in (first, again):
                if stroke is not None:
                    found[:, k] += near(stroke, places, reach)
        return found


def near(stroke: ChordInk, places: Values, reach: float) -> Flags:
    """Which places, px (A, 2), lie within ``reach`` px of a stroke."""
    low, high = stroke.path.min(axis=0) - reach, stroke.path.max(axis=0) + reach
    found = np.asarray(((places >= low) & (places <= high)).all(axis=1))
    if found.any():
        far = cKDTree(stroke.path).query(places[found], distance_upper_bound=reach)[0]
        found[found] = far < reach
    return found


def stroke_half_width(inked: Flags, middles: Values) -> float:
    """Half a usual stroke's width, px: the median distance from the ink's middles, px (A, 2), to
    its edge."""
    if not len(middles):
        return 1.0
    x, y = middles.astype(int).T
    return float(np.median(cv2.distanceTransform(inked.astype(np.uint8), cv2.DIST_L2, 3)[y, x]))


def strokes_at(density: Image32, places: Values, half_width: float) -> Values:
    """How many strokes' ink lies round places, px (A, 2), some of which lie on a single stroke."""
    if not len(places):
        return np.zeros(0)
    reach = round_reach(half_width)
    around = disc(reach).astype(np.float32)
    x, y = places.astype(int).T
    amount = cv2.filter2D(density, -1, around / around.sum())[y, x]
    usual = _ABOVE_FAINT * float(np.quantile(amount, _FAINT))
    return np.asarray(amount / max(usual, 1e-6), np.float64)


def round_reach(half_width: float) -> int:
    """px round a place within which its ink is summed."""
    return max(2, round(2.5 * half_width))


def find_hypotheses(
    pen: PenMap,
    chords: Chords,
    stray: float,
    traced: Sequence[ChordInk],
    likely: Flags,
    half_width: float,
    thick: Values,
) -> Hypotheses:
    """Every way by which chords may have been drawn.

    Args:
        traced: each chord by itself.
        likely: which of them may be lines at all; the others have one way.
        half_width: of a stroke, px.
        thick: along how many steps of each chord more ink lies than one stroke leaves, shape (K,).
    """
    owner = list(range(len(traced)))
    ink = list(traced)
    again: list[ChordInk | None] = [None] * len(traced)
    asked, past = _pairs(chords, traced, np.flatnonzero(likely))
    doubled = thick > _DOUBLED * chords.steps
    marked = [_marked(pen.grey.shape, traced[k].path, half_width) for k in range(len(traced))]
    others = trace(pen, chords.some(asked), stray, [marked[k] for k in past])
    apart = max(BESIDE * chords.pitch, 1.5 * half_width)
    for k, passed, other in zip(asked.tolist(), past.tolist(), others, strict=True):
        step = chords.steps[k] / len(other.path)
        known = [ink[w] for w in range(len(ink)) if owner[w] == k and again[w] is None]
        if passed == k:
            new = _leaves(other, traced[k], apart) * step >= _APART
            seconds = [traced[k]] * int(doubled[k]) + [other] * int(new)
            owner += [k] * len(seconds)
            ink += [traced[k]] * len(seconds)
            again += seconds
        if all(_leaves(other, one, apart) * step >= _APART for one in known):
            owner.append(k)
            ink.append(other)
            again.append(None)
    return Hypotheses(np.array(owner, np.intp), tuple(ink), tuple(again))


def _leaves(one: ChordInk, other: ChordInk, apart: float) -> int:
    """At how many places a trace is farther than ``apart`` from another of the same chord."""
    return int((np.linalg.norm(one.path - other.path, axis=1) > apart).sum())


def _pairs(chords: Chords, traced: Sequence[ChordInk], likely: Indices) -> tuple[Indices, Indices]:
    """Chords to be traced once more, and the chord past whose trace, itself among them."""
    asked: list[int] = []
    past: list[int] = []
    if len(likely) > _MOST_LIKELY:
        return np.array(asked, np.intp), np.array(past, np.intp)
    reach = BESIDE * chords.pitch
    for k in likely.tolist():
        shared = []
        for other in likely.tolist():
            if other != k:
                run = near(traced[other], traced[k].path, reach).mean() * chords.steps[k]
                if run > _SHARED:
                    shared.append((run, other))
        most = sorted(shared, reverse=True)[:_MOST_PASSED]
        asked += [k] * (1 + len(most))
        past += [*(other for _, other in most), k]
    return np.array(asked, np.intp), np.array(past, np.intp)


def _marked(shape: tuple[int, ...], path: Values, half_width: float) -> Image32:
    """1 on a stroke along a path, 0 elsewhere."""
    picture = np.zeros(shape, np.uint8)
    points = np.round(path * 16).astype(np.int32)
    width = max(1, round(2.6 * half_width + 1))
    cv2.polylines(picture, [points], False, 1, width, cv2.LINE_8, 4)
    return picture.astype(np.float32)
