"""Strokes across squares, where the board allows none."""

from __future__ import annotations

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.marks.lines.fills import crossed_squares, measure_fills
from companion.photo.marks.lines.pen_model import SheetInk


def test_blue_ruling_is_no_stroke_of_a_pen_that_is_nearly_black() -> None:
    """A navy gives as little evidence for blue as pale blue ruling, but is far darker."""
    red, blue = np.zeros((2, 160, 480), np.float32)
    for x in (40, 60, 80):  # ruling across the first square
        red[:, x : x + 2], blue[:, x : x + 2] = 0.2, 0.02
    red[20:140, 179:181], blue[20:140, 179:181] = 0.95, 0.6  # a stroke across the second
    ink = Ink(red, red, blue)
    centres, sides = np.array([(60.0 + 120 * k, 80.0) for k in range(4)]), np.full(4, 100.0)
    fills = measure_fills(ink, centres, sides, ["black"])
    evidence, darkness = 2 * 0.35, 2 * 0.83

    def crossed(grey: float) -> list[bool]:
        one = np.ones(1)
        pen = SheetInk(
            grey * one,
            one,
            evidence * one,
            one,
            grey * one,
            one[None],
            one[None],
            one,
            0 * one,
        )
        found = crossed_squares(ink, ["blue"], pen, fills)
        return [bool(square) for square in found]

    assert crossed(darkness) == [False, True, False, False]
    assert crossed(darkness / 4) == [True, True, False, False]
