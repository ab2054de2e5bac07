"""Which stroke a line is traced along."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.path_tracing import bands, trace
from companion.photo.marks.chords.pen_maps import map_pens


def test_a_pale_stroke_all_along_is_taken_over_a_dark_one_that_leaves_it() -> None:
    """Two lines that meet at a dot: the dark one is not followed, and bare paper crossed, for its
    ink."""
    grey = np.zeros((300, 700), np.float32)
    for end, amount in (((600, 150), 0.45), ((330, 180), 0.9)):
        cv2.line(grey, (100, 150), end, amount, 4, cv2.LINE_AA)
    starts = np.array([(100.0, 150.0)])
    chords = Chords(starts, starts + np.array([500.0, 0.0]), np.full(1, 5.0), pitch=100.0)
    dots = np.array([(100.0, 50.0), (600.0, 250.0)])
    (pen,) = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 14.0, 5.0)
    pen = replace(pen, floor=0.2)
    (stroke,) = trace(pen, bands(pen, chords, 14.0), 4.0)
    assert stroke.bare == 0
    assert abs(stroke.path[:, 1] - 150).max() < 5
