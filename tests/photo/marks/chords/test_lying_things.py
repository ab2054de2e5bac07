"""What lies on a board whose lines run anywhere, and what is but thick ink."""

from __future__ import annotations

import cv2
import numpy as np

from companion.photo.marks.chords.pen_maps import widest_strokes
from companion.photo.visibility import find_occluders

PITCH = 100
EVERYWHERE = np.stack(np.meshgrid(np.arange(700), np.arange(700)), 2)
XY = tuple[int, int]


def board(*strokes: tuple[XY, XY, int]) -> np.ndarray:
    """Absorptance of a board with strokes of so many px on it."""
    grey = np.zeros((700, 700), np.float32)
    for start, stop, width in strokes:
        cv2.line(grey, start, stop, 0.6, width)
    return grey


def covered(*strokes: tuple[XY, XY, int]) -> np.ndarray:
    """Where something lies on such a board."""
    grey = board(*strokes)
    widest = widest_strokes(grey)
    return find_occluders(grey, 0.19 * PITCH, widest).over(EVERYWHERE)


THIN = (((100, 600), (600, 500), 6), ((200, 100), (500, 600), 6), ((600, 100), (500, 600), 6))
THICK = (((100, 100), (600, 500), 18), ((100, 100), (600, 400), 18), ((100, 100), (600, 600), 18))


def test_thin_lines_are_not_covered() -> None:
    assert not covered(*THIN).any()


def test_thick_strokes_that_run_together_are_no_thing() -> None:
    assert not covered(*THICK).any()


def test_what_is_far_wider_than_the_strokes_lies_there() -> None:
    found = covered(*THIN, ((50, 300), (300, 300), 50))
    assert found[290:310, 75:320].all()
    assert not found[:, 400:].any()


def test_a_thing_is_left_out_as_a_whole() -> None:
    tip = ((300, 300), (400, 320), 26)
    found = covered(*THIN, ((50, 300), (300, 300), 50), tip)
    assert found[315, 380]
