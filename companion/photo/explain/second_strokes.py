"""Strokes beside those of drawn lines: what an eraser left of an older drawing.

A new line seldom runs just where an older one did. Where paper shows between the two, the older one
is a second ridge beside the first, and paler. Nothing else leaves one along half of a line.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

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


def strokes_beside(rectified: RectifiedBoard, drawn: Chords) -> Values:
    """Where second strokes run beside those of lines that were drawn, px of the board laid flat,
    shape (N, SAMPLES, 2), in no order."""
    if not len(drawn):
        return np.empty((0, SAMPLES, 2))
    scale = rectified.flat.scale
    apart = max(2, round(CORE * rectified.tolerance.stroke * scale))
    where = drawn.at(drawn.inside(SKIP, SAMPLES))
    band = aside(where, drawn.starts, drawn.ends, round(rectified.bow * scale) + apart)
    soft = cv2.GaussianBlur(rectified.ink.most, (0, 0), apart / 4)
    across = sampled(soft, band)
    sides = np.maximum(across[..., : -2 * apart], across[..., 2 * apart :])
    ridge = across[..., apart:-apart] - sides
    smooth = evened(ridge)
    first = best_path(smooth)
    usual = np.median(on_path(ridge, first))
    away = np.abs(np.arange(ridge.shape[2]) - first[..., None]) > apart
    beside = np.where(away, smooth, np.float32(0))
    second = best_path(beside)
    stands = np.median(on_path(beside, second), axis=1) > _LEAST * usual
    return on_path(band, second + apart)[stands].astype(np.float64)
