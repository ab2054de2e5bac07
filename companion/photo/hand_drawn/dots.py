"""Finds dots drawn by hand: round dark places, whatever lines run through them.

At a dot the picture of ink curves down in every direction; on a line it is flat along the line. So
the *least* curved direction of the smoothed ink (the smaller eigenvalue of its Hessian, with its
sign turned) is large at dots and at nothing else of pen width. Taken over several scales,
normalised as in T. Lindeberg, *Feature detection with automatic scale selection*, IJCV 30, 1998.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from math import exp
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Image32, Indices, Values
from companion.photo.image.sampling import nearest, on_circles, sampled
from companion.photo.rectify.warp import POINTS

SCALES: Final = (1.5, 2.2, 3.2, 4.6)
"""px of the smoothing; a dot of radius r answers at r / 1.4. Of 14 photos others move 1."""
_RING: Final = 3.2
"""Scales to the bare ring round a dot. At 1.6 times confidences alone move on 1 of 14 photos."""
_STROKES: Final = 0.9
"""Quantile of the ring round a dot that strokes which leave it darken: of 18 boards with hatched
squares that no plain strength finds 13 are found so, with 0.8 12, with 0.7 9."""
_CELL: Final = 4
"""px of a cell in which dots are one, where the strongest within a reach are looked for: chosen."""
DEEPEST: Final = 2.5
"""Optical density at which ink is solid. With 3.9 2 of 157 boards ask about 24 lines more."""


@dataclass(frozen=True)
class Dots:
    """Candidates: ``at`` in px, shape (N, 2); ``strength`` about 0 to 1, shape (N,); and ``lone``,
    how strong they are if none counts that strokes leave, as where hatching crosses."""

    at: Values
    strength: Values
    lone: Values | None = None

    def stronger(self, least: float, most: int) -> Dots:
        """The ``most`` strongest of at least this strength, strongest first."""
        order = np.argsort(-self.strength, kind="stable")[:most]
        order = order[self.strength[order] >= least]
        return Dots(self.at[order], self.strength[order])

    def in_two_ways(self) -> Iterator[Dots]:
        """All of them, strongest first; and by how strong they are if none counts that strokes
        leave."""
        for strength in (self.strength, self.lone):
            if strength is not None:
                yield Dots(self.at, strength).stronger(0.0, len(self.at))

    def apart(self, reach: int) -> Dots:
        """Those that are the strongest within so many px across and down, as strong ones first."""
        cells = np.maximum(self.at - self.at.min(axis=0, initial=np.inf), 0) // _CELL
        column, row = cells.astype(np.intp).T
        strongest = np.zeros((row.max(initial=0) + 1, column.max(initial=0) + 1), np.float32)
        np.maximum.at(strongest, (row, column), self.strength.astype(np.float32))
        wide = np.ones((2 * (reach // _CELL) + 1,) * 2, np.uint8)
        near = np.asarray(cv2.dilate(strongest, wide))[row, column]
        kept = self.strength.astype(np.float32) >= near
        return Dots(self.at[kept], self.strength[kept]).stronger(0.0, len(self.at))

    def nearest(self, places: Values, most: int = 1) -> tuple[Values, Indices]:
        """How far the nearest ``most`` dots are from places, px, shape (N, 2), nearest first, and
        which they are; shape (N, most) both, fewer where there are not so many."""
        wanted = np.ascontiguousarray(places, np.float32)
        tree, _ = self._tree
        which, square = tree.knnSearch(wanted, min(most, len(self.at)), params={})
        return np.sqrt(square, dtype=np.float64), np.asarray(which, np.intp)

    @cached_property
    def _tree(self) -> tuple[cv2.flann.Index, Image32]:
        """A k-d tree (FLANN's algorithm 4, which is exact), and its points: it keeps none."""
        points = np.ascontiguousarray(self.at, np.float32)
        return cv2.flann.Index(points, {"algorithm": 4}), points


def optical_density(ink: Image32) -> Image32:
    """Of a plane of ink. Black and pencil are dense in all channels, blue and red let their own
    colour through: in the least of the three lines fade, and dots drawn in black stay."""
    return np.asarray(-np.log(np.clip(1 - ink, exp(-DEEPEST), 1.3)), np.float32)


def find_dots(density: Image32) -> Dots:
    """Dot candidates of a picture of optical density, shape (H, W)."""
    answers = [_least_bend(density, sigma) for sigma in SCALES[:-1]]
    half = cv2.resize(density, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    widest = _least_bend(np.asarray(half, np.float32), SCALES[-1] / 2)
    answers.append(np.asarray(cv2.resize(widest, density.shape[::-1]), np.float32))
    best: Image32 = reduce(np.maximum, answers)
    peak = cv2.dilate(best, np.ones((9, 9), np.uint8))
    ys, xs = np.divmod(np.flatnonzero((best >= peak) & (best > FAINTEST)), best.shape[1])
    scale = np.array(SCALES)[np.argmax([answer[ys, xs] for answer in answers], axis=0)]
    at = np.stack([xs, ys], 1).astype(np.float64) + _offset(best, xs, ys)
    lone = best[ys, xs].astype(np.float64) * _alone(density, at, scale)
    return Dots(at, *lone)


def _least_bend(density: Image32, sigma: float) -> Image32:
    """How far the picture curves down, smoothed so much, in the direction where least."""
    smooth, scale = cv2.GaussianBlur(density, (0, 0), sigma), -sigma * sigma / 2
    # the sum and the difference of the bends across and down, and the mixed one
    both = cv2.Laplacian(smooth, -1, ksize=1, scale=scale)
    unlike = cv2.filter2D(smooth, -1, scale * np.array([[0, -1, 0], [1, 0, 1], [0, -1, 0]]))
    mixed = cv2.Sobel(smooth, -1, 1, 1, ksize=1, scale=scale / 2)
    # in the memory that is there: to ask for more takes longer than to reckon
    apart = cv2.magnitude(unlike, mixed, magnitude=mixed)
    return np.asarray(cv2.subtract(both, apart, dst=both), np.float32)


def _alone(density: Image32, at: Values, scale: Values) -> Values:
    """How bare the ring round each dot is, 0 to 1, shape (2, N): hatching is dark all round, a dot
    is not, even where lines meet in it; and how bare where strokes leave the dot."""
    where = on_circles(at, _RING * scale[:, None], POINTS)
    centre = np.maximum(sampled(density, at[:, None, :], continued=False)[:, 0], 1e-3)
    ring = sampled(density, where, continued=False)
    around = np.stack([ring.mean(axis=1), np.quantile(ring, _STROKES, axis=1)])
    return np.asarray(np.clip(1 - around / centre, 0, 1), np.float64)


def _offset(field: Image32, xs: Indices, ys: Indices) -> Values:
    """Sub-pixel place of each peak, by a parabola through its neighbours."""
    at = np.stack([xs, ys], 1)

    def vertex(*step: int) -> Values:
        a, b, c = (nearest(field, at + k * np.array(step)) for k in (-1, 0, 1))
        bend = np.minimum(a - 2 * b + c, -1e-6)
        return np.asarray(np.clip(0.5 * (a - c) / bend, -0.5, 0.5), np.float64)

    return np.stack([vertex(1, 0), vertex(0, 1)], 1)
