"""Lines round spots: over how much of the way round one can be followed, and the best circle.

A pen's stroke and the outline of a paper ring are thin dark lines with paper on both sides, neither
on a circle nor clear of the spot, but smooth from direction to direction: the shadow of a counter
has paper on one side alone, and noise breaks off. A ring of white paper on white is a grey outline,
in any one direction hardly above the noise; but all round a circle it adds up.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import closed_path
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.image.statistics import moving_mean
from companion.photo.marks.rings.polar_bands import ALONG, DIRECTIONS, OUTSIDE, Bands, unroll
from companion.photo.rectify.board import RectifiedBoard

STEP: Final = 0.2
"""mm from sample to sample outwards: an outline is finer than a ring. 1.6 or 0.6 times as much
moves confidences alone on 5 photos."""
_INSIDE: Final = 1.4
"""mm inside the rim from which lines are looked for. With 0.9, and 0.5 for the next number, one of
24 boards with pieces or pens asks about 2 rings more."""
_SIDES: Final = (((4, 5, 6), 0.0), ((8, 9, 10), 0.06))
"""Steps from a line to the paper on both sides, and the absorptance that does not count: of a fine
line, and of a felt pen's. 1.6 or 0.6 times as much moves confidences alone on 5 photos."""
_CLEAREST: Final = 0.12
"""Absorptance over both sides beyond which a line is no clearer; from half of it on it is seen.
What rings look like was fitted with it."""
_LABEL: Final = 7
"""Directions that a row's or a column's name takes up. 1.6 or 0.6 times as much moves confidences
alone on 5 photos."""


def share_followed(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The share of directions, names beside the board left out, in which the smoothest dark line
    round each spot is seen, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    radii = np.arange(bands.radius - _INSIDE, rectified.between_spots / 2 + OUTSIDE + 2.0, STEP)
    seen = unroll(rectified.ink.mean, rectified.flat.pixels(centres), radii * rectified.flat.scale)
    grey = moving_mean(seen, ALONG, 1, "wrap")
    paper = radii > bands.reach[..., None] + OUTSIDE
    over = np.max([_over(grey, paper, side) - faint for side, faint in _SIDES], axis=0)
    over = over[:, :, radii < rectified.between_spots / 2 + OUTSIDE]
    told = np.ascontiguousarray(np.clip(over, 0, _CLEAREST))
    path = closed_path(told)
    line = np.take_along_axis(over, path[..., None], 2)[..., 0]
    free = ~labelled(rectified, centres)
    return np.asarray(((line > _CLEAREST / 2) & free).sum(axis=1) / free.sum(axis=1), np.float64)


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


def labelled(rectified: RectifiedBoard, centres: Values) -> Flags:
    """In which directions a row's name, on the left, or a column's, below, stands, shape
    (N, DIRECTIONS)."""
    beside = np.zeros((len(centres), DIRECTIONS), bool)
    turn = np.arange(DIRECTIONS)
    for axis, way in ((0, DIRECTIONS // 2), (1, DIRECTIONS // 4)):
        last = centres[:, axis].min() if axis == 0 else centres[:, axis].max()
        near = np.abs(turn - way) <= _LABEL
        beside |= (np.abs(centres[:, axis] - last) < rectified.between_spots / 2)[:, None] & near
    return beside


_OFF: Final = 2.0
"""mm by which a ring's middle may lie beside the spot's. 1.6 or 0.6 times as much moves confidences
alone on 5 photos."""
_MOST: Final = 0.1
"""Absorptance that one place may add: a label or a neighbour's shadow is no circle. What rings look
like was fitted with it."""
_SEEN: Final = 0.45
"""Share of a circle that must lie on paper. What rings look like was fitted with it. 1.6 or 0.6
times as much moves confidences alone on 5 photos."""
_FREE: Final = 0.9
"""mm that circles reach over the middle between two spots. What rings look like was fitted with
it."""
_SOFT: Final = 0.12
"""mm of smoothing, sigma. What rings look like was fitted with it."""
_ASIDE: Final = 3
"""Steps from a line to the paper on both sides that it is held against. 1.6 or 0.6 times as much
moves confidences alone on 5 photos."""


def best_circles(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The mean absorptance along the best circle round each of N spots over its surroundings, at
    most :data:`_MOST`, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    scale, px = rectified.flat.scale, rectified.flat.pixels(centres)
    grey = np.asarray(
        cv2.GaussianBlur(rectified.ink.mean, (0, 0), max(0.5, _SOFT * scale)), np.float32
    )
    steps = np.arange(-_OFF, _OFF + 0.01, 2 * STEP)
    offsets = np.stack(np.meshgrid(steps, steps), 2).reshape(-1, 2)
    radii = np.arange(bands.radius - 0.4, rectified.between_spots / 2 + _FREE, STEP)
    near = np.hypot(*offsets.T) <= _OFF + 0.01
    where = on_circles(offsets[near], radii, DIRECTIONS // 2)
    far, turn = np.hypot(*np.moveaxis(where, -1, 0)), np.arctan2(where[..., 1], where[..., 0])
    direction = np.round(turn * (DIRECTIONS / (2 * np.pi))).astype(int) % DIRECTIONS
    lines = []
    for at, reach in zip(px, bands.reach, strict=True):
        on_paper = (far > reach[direction] + OUTSIDE).astype(np.float32)
        lines.append(_best(grey, at, where * scale, on_paper))
    return np.array(lines)


def _best(grey: Image32, at: Values, where: Values, on_paper: Image32) -> float:
    """The steadiest line; ``on_paper`` is 1 where a place is outside the spot's colour, else 0."""
    seen = sampled(grey, at + where)
    over = seen[:, :, _ASIDE:-_ASIDE] - (seen[:, :, : -2 * _ASIDE] + seen[:, :, 2 * _ASIDE :]) / 2
    free = on_paper[:, :, : -2 * _ASIDE]
    count = free.sum(axis=1)
    line = (np.clip(over, -_MOST, _MOST) * free).sum(axis=1) / np.maximum(count, 1)
    return float(np.where(count >= _SEEN * seen.shape[1], line, 0).max())
