"""Strokes across squares, where the board allows none."""

from __future__ import annotations

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Image32
from companion.photo.marks.lines.fills import crossed_squares, measure_fills
from companion.photo.marks.lines.pen_model import SheetInk
from tests.photo.visibility import NOTHING

CENTRES = np.array([(60.0 + 120 * k, 80.0) for k in range(4)])


def crossed(red: Image32, blue: Image32, evidence: float, darkness: float) -> list[bool]:
    """Which of four squares side by side a blue pen's stroke crosses."""
    ink = Ink(red, red, blue)
    fills = measure_fills(ink, CENTRES, np.full(4, 100.0), ["black"], NOTHING)
    one = np.ones(1)
    dark, shown = darkness * one, evidence * one
    pen = SheetInk(dark, one, shown, *[one] * 3, one[None], one[None], one, 0 * one)
    return [bool(square) for square in crossed_squares(["blue"], pen, fills)]


def test_blue_ruling_is_no_stroke_of_a_pen_that_is_nearly_black() -> None:
    """A navy gives as little evidence for blue as pale blue ruling, but is far darker."""
    red, blue = np.zeros((2, 160, 480), np.float32)
    for x in (40, 60, 80):  # ruling across the first square
        red[:, x : x + 2], blue[:, x : x + 2] = 0.2, 0.02
    red[20:140, 179:181], blue[20:140, 179:181] = 0.95, 0.6  # a stroke across the second
    evidence, darkness = 2 * 0.35, 2 * 0.83
    assert crossed(red, blue, evidence, darkness) == [False, True, False, False]
    assert crossed(red, blue, evidence, darkness / 4) == [True, True, False, False]


def test_dark_blotches_of_paper_that_are_hardly_blue_cross_no_square() -> None:
    """As a night mode leaves them, which smooths noise and sharpens what is left."""
    red, blue = np.zeros((2, 160, 480), np.float32)
    red[20:140, 20:60], blue[20:140, 20:60] = 0.2, 0.15
    assert crossed(red, blue, 2 * 0.35, 2 * 0.83) == [False] * 4
