"""Two strokes along one line: one of them is what an eraser left of an older drawing.

A new line seldom runs just where an older one did. Where paper shows between the two, the fainter
is a second ridge beside the first. Nothing else leaves one along half of a line. Beside a line that
is drawn it tells that there is an older drawing; in a place called empty that one of the two is
new, as an older drawing has one line there, too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.photo.explain.contrast import STEEPLY
from companion.photo.image.arrays import Values
from companion.photo.image.minimal_path import (
    CORE,
    SAMPLES,
    SKIP,
    aside,
    best_path,
    evened,
    on_path,
)
from companion.photo.image.sampling import sampled
from companion.photo.marks.chords.geometry import Chords
from companion.photo.rectify.board import RectifiedBoard

_LEAST: Final = 0.12
"""Share of the usual stroke's height from which a ridge beside one is another stroke. Of 320 clean
boards of Line Wars none has any, with 0.08 neither; of 367 over traces 129 have, with 0.2 70; of
120 creased ones 16."""
_BOTH: Final = 0.07
"""The same share in a place called empty. Over traces 5 of 12 lines that were not read have 0.069
or more, and none of 2,087 places without a line more than 0.027."""


class Ridges(NamedTuple):
    """The two highest ridges along N lines: how high each is, shape (N,), and where the second
    runs, px of the board laid flat, shape (N, SAMPLES, 2)."""

    first: Values
    second: Values
    path: Values


def strokes_beside(rectified: RectifiedBoard, drawn: Chords) -> Values:
    """Where second strokes run beside those of lines that were drawn, px of the board laid flat,
    shape (N, SAMPLES, 2), in no order."""
    if not len(drawn):
        return np.empty((0, SAMPLES, 2))
    found = _ridges(rectified, drawn)
    return found.path[found.second > _LEAST * np.median(found.first)]


def nats_for_one_stroke(rectified: RectifiedBoard, drawn: Chords, places: Chords) -> Values:
    """By how many nats what lies along N places with some ink, called empty, speaks for one stroke
    alone, shape (N,), beside the lines that were ``drawn``."""
    if not len(drawn) or not len(places):
        return np.full(len(places), np.inf)
    usual = np.median(_ridges(rectified, drawn).first)
    shares = _ridges(rectified, places).second / usual
    return np.asarray(-STEEPLY * np.log(np.maximum(shares, 1e-6) / _BOTH), np.float64)


def _ridges(rectified: RectifiedBoard, lines: Chords) -> Ridges:
    """The ridges along lines, with paper on both sides of their cores."""
    scale = rectified.flat.scale
    apart = max(2, round(CORE * rectified.tolerance.stroke * scale))
    where = lines.at(lines.inside(SKIP, SAMPLES))
    band = aside(where, lines.starts, lines.ends, round(rectified.bow * scale) + apart)
    soft = cv2.GaussianBlur(rectified.ink.most, (0, 0), apart / 4)
    across = sampled(soft, band)
    sides = np.maximum(across[..., : -2 * apart], across[..., 2 * apart :])
    ridge = across[..., apart:-apart] - sides
    smooth = evened(ridge)
    first = best_path(smooth)
    away = np.abs(np.arange(ridge.shape[2]) - first[..., None]) > apart
    beside = np.where(away, smooth, np.float32(0))
    second = best_path(beside)
    heights = (on_path(ridge, first), on_path(beside, second))
    high, low = (np.median(one, axis=1).astype(np.float64) for one in heights)
    return Ridges(high, low, on_path(band, second + apart).astype(np.float64))
