"""Lines round spots: over how much of the way round one can be followed.

A pen's stroke and the outline of a ring cut out of paper are thin dark lines with paper on both
sides. A hand leads them neither on a circle nor clear of the spot, but what is seen of them goes on
smoothly from direction to direction, and nothing else does: the shadow of a counter has paper on
one side alone, and noise breaks off.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import closed_path
from companion.photo.image.statistics import moving_mean
from companion.photo.marks.rings.polar_bands import ALONG, DIRECTIONS, Bands, unroll
from companion.photo.rectify.board import RectifiedBoard

STEP: Final = 0.2
"""mm from sample to sample outwards: an outline is finer than a ring."""
_INSIDE: Final = 1.4
_BEYOND: Final = 0.5
"""mm inside the rim and beyond the middle to the next spot between which lines are looked for."""
_CLEAR: Final = 0.35
"""mm outside the spot's colour, or a counter's, from which the paper shows."""
_SIDES: Final = (((4, 5, 6), 0.0), ((8, 9, 10), 0.06))
"""Steps from a line to the paper on both sides that it is held against, and the absorptance that
does not count: a fine pen's or an outline's, and a felt pen's that went round twice, which is
darker than noise so wide may be."""
_MOST: Final = 0.12
"""Absorptance beyond which a line is no clearer."""
_SEEN: Final = 0.06
"""Absorptance over both sides from which a line is seen."""
_LABEL: Final = 7
"""Directions that a row's or a column's name takes up."""


def share_followed(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The share of directions, names beside the board left out, in which the smoothest dark line
    round each spot is seen, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    radii = np.arange(bands.radius - _INSIDE, rectified.between_spots / 2 + _BEYOND + 2.0, STEP)
    seen = unroll(rectified.ink.mean, rectified.flat.pixels(centres), radii * rectified.flat.scale)
    grey = moving_mean(seen, ALONG, 1, "wrap")
    paper = radii > bands.reach[..., None] + _CLEAR
    over = np.max([_over(grey, paper, side) - faint for side, faint in _SIDES], axis=0)
    over = over[:, :, radii < rectified.between_spots / 2 + _BEYOND]
    told = np.ascontiguousarray(np.clip(over, 0, _MOST))
    path = closed_path(told)
    line = np.take_along_axis(over, path[..., None], 2)[..., 0]
    free = ~_labelled(rectified, centres)
    return np.asarray(((line > _SEEN) & free).sum(axis=1) / free.sum(axis=1), np.float64)


def _over(grey: Image32, paper: Flags, side: tuple[int, ...]) -> Image32:
    """How much darker each sample is than the darker of its two sides, 0 where no paper is seen."""
    shown, size, reach = paper.astype(np.float32), grey.shape[2], max(side)
    sides, seen = [], []
    for steps in (side, [-step for step in side]):
        count, ink = (
            np.sum([wide[:, :, reach - step : reach - step + size] for step in steps], axis=0)
            for wide in (
                np.pad(one, ((0, 0), (0, 0), (reach, reach))) for one in (shown, grey * shown)
            )
        )
        seen.append(count)
        sides.append(ink / np.maximum(count, 1))
    middle = moving_mean(grey, 3, 2, "constant")
    good = paper & (np.minimum(*seen) > 0)
    return np.asarray(np.where(good, middle - np.maximum(*sides), 0), np.float32)


def _labelled(rectified: RectifiedBoard, centres: Values) -> Flags:
    """In which directions a row's name, on the left, or a column's, below, stands, shape
    (N, DIRECTIONS)."""
    beside = np.zeros((len(centres), DIRECTIONS), bool)
    turn = np.arange(DIRECTIONS)
    for axis, way in ((0, DIRECTIONS // 2), (1, DIRECTIONS // 4)):
        last = centres[:, axis].min() if axis == 0 else centres[:, axis].max()
        near = np.abs(turn - way) <= _LABEL
        beside |= (np.abs(centres[:, axis] - last) < rectified.between_spots / 2)[:, None] & near
    return beside
