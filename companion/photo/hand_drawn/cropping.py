"""Whether a grid of dots is a whole board, or the picture cuts a row and a column off it.

A board is square, so rows are missing only where a column is missing too. What lies beyond each
side tells: dots, as far as the picture shows their places, and strokes that leave the outer dots,
held against those between the grid's own rows. Once the board is read, its starts tell as well. All
of it is summed as log-likelihoods, in nats.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lgamma
from typing import Final

import cv2
import numpy as np

from companion.photo.hand_drawn.lattice import ASTRAY, NEAR
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import SAMPLES, SEEN
from companion.photo.image.pens import TRACE
from companion.photo.image.sampling import nearest, sampled

_SURE: Final = np.log(0.01 / 0.2)
"""Log odds of a cut-off board, up to which it is whole: chosen, 1 % against 20 % beforehand."""
_STARTS: Final = np.log(0.5 / 0.97), np.log(0.5 / 0.03)
"""By how much likelier a board is cut off where every start has a line of its player, and where
not. Of 1,400 games none lacked one; cut off, nine of ten of Line Wars had all, and one of eight of
CoronaLine."""
_OVERLOOKED: Final = 0.01
"""How likely all of a row's strokes, or dots, are missed. With 0.05 4 of 163 boards change."""
_OTHERWISE: Final = 0.1
"""How likely a side, or a dot, looks otherwise than it is. With 0.05 1 of 163 boards changes."""
_SMOOTH: Final = 1.0
"""px by which ink is smoothed before strokes are counted. Without 3 of 163 boards change."""


@dataclass(frozen=True)
class Beyond:
    """What a picture shows beyond a grid.

    ``sides``: nats by which a further row is the likelier at the top, on the right, at the bottom
    and on the left.
    """

    sides: tuple[float, float, float, float]

    @property
    def odds(self) -> float:
        """By how much likelier, in nats, rows and columns beyond the grid make what is seen."""
        top, right, bottom, left = self.sides
        pairs = [down + across for down in (top, bottom) for across in (right, left)]
        return float(np.logaddexp.reduce(pairs) - np.log(len(pairs)))

    def whole(self, *, starts: bool = True) -> bool:
        """Whether the grid is surely a whole board, where every start has a line of its player, or
        not."""
        return bool(self.odds + _STARTS[not starts] <= _SURE)

    @property
    def likeliest(self) -> tuple[int, int]:
        """The two of ``sides`` that are likeliest cut off."""
        return max((0, 2), key=lambda k: self.sides[k]), max((1, 3), key=lambda k: self.sides[k])


def beyond(places: Values, ink: Image32) -> Beyond:
    """What lies beyond a grid.

    Args:
        places: px of the dots, with the ring of places round them where a further row would lie,
            shape (size + 2, size + 2, 2), row 0 at the top.
        ink: absorptance of the same picture, shape (H, W).
    """
    smooth = np.asarray(cv2.GaussianBlur(ink, (0, 0), _SMOOTH), np.float32)
    # of the dots' ink the faintest tenth of strokes has 0.6 or more, bare paper 0.15 at the most
    stroke = TRACE * float(np.median(sampled(smooth, places[1:-1, 1:-1])))
    top, right, bottom, left = (
        _by_strokes(side, smooth, stroke) + _by_dots(side, smooth, stroke)
        for side in (np.rot90(places, k) for k in range(4))
    )
    return Beyond((top, right, bottom, left))


def _by_strokes(side: Values, ink: Image32, stroke: float) -> float:
    """What strokes say that leave the second row of a grid's places for the first."""
    count, *inside = (_strokes(ink, side[k + 1], side[k], stroke) for k in range(3))
    if np.isnan(count):
        return 0.0
    # one from a start, and as many as between the two nearest pairs of rows that are seen
    expected = 1 + float(np.nan_to_num(np.nanmean(inside)))
    cut = count * np.log(expected) - expected - lgamma(count + 1)
    if count == 0:
        return float(np.logaddexp(np.log(_OVERLOOKED), cut) - np.log(1 - _OTHERWISE))
    return float(cut - np.log(_OTHERWISE) + count * np.log(2))


def _strokes(ink: Image32, row: Values, beyond: Values, stroke: float) -> float:
    """How many strokes run from where a row of dots may lie towards the next, with a place more at
    either end of both, shape (size + 2, 2); NaN where the picture does not show it."""
    along = np.arange(0.5, len(row) - 1.5, 1 / SAMPLES)
    first = along.astype(int)
    part = (along - first)[:, None]
    strip = row + NEAR * (beyond - row)
    places = (1 - part) * strip[first] + part * strip[first + 1]
    seen = _within(places, ink.shape)
    dark = (sampled(ink, places) > stroke) & seen
    runs = int((dark & ~np.pad(dark, (1, 0))[:-1]).sum())
    return runs if seen.mean() >= SEEN else np.nan


def _within(places: Values, shape: tuple[int, ...]) -> Flags:
    """Which places, px, shape (..., 2), lie in a picture."""
    height, width = shape[:2]
    return np.asarray(((places >= 0) & (places < (width, height))).all(axis=-1))


def _by_dots(side: Values, ink: Image32, stroke: float) -> float:
    """What ink says, or bare paper, where the picture shows the places of a further row."""
    row, beyond = side[1, 1:-1], side[0, 1:-1]
    step = float(np.median(np.linalg.norm(beyond - row, axis=1)))
    near = np.arange(-round(ASTRAY * step), round(ASTRAY * step) + 1)
    around = np.stack(np.meshgrid(near, near), -1).reshape(-1, 2)

    def dark(places: Values) -> tuple[int, int]:
        """How many places have ink near them, and how many have none, of those that are seen."""
        seen = places[_within(places, ink.shape)]
        inked = (nearest(ink, np.round(seen)[:, None] + around) > stroke).any(axis=1)
        return int(inked.sum()), int((~inked).sum())

    def likely(found: tuple[int, int], share: float) -> float:
        return float(np.dot(found, np.log((share, 1 - share))))

    dots, between = dark(beyond), dark((side[0, 1:] + side[0, :-1]) / 2)
    if not sum(dots):
        return 0.0
    cut = np.logaddexp(
        np.log1p(-_OVERLOOKED) + likely(dots, 1 - _OTHERWISE),
        np.log(_OVERLOOKED) + likely(dots, _OTHERWISE),
    )
    # lines between dots are any number of them, but what runs on past both ends is an edge
    lines = lgamma(between[0] + 1) + lgamma(between[1] + 1) - lgamma(sum(between) + 2)
    edge = likely(dots, 1 - _OTHERWISE) + likely(between, 1 - _OTHERWISE) - lines
    whole = np.logaddexp.reduce(
        [
            np.log1p(-2 * _OTHERWISE) + likely(dots, _OTHERWISE),
            np.log(_OTHERWISE) + likely(dots, 0.5),
            np.log(_OTHERWISE) + edge,
        ]
    )
    return float(cut - whole)
