"""A thing on a board is wider than any stroke, even where strokes cross."""

import numpy as np

from companion.photo.visibility.occlusion import wide_at

AT = np.array([[(60.0, 60.0), (60.0, 20.0)], [(20.0, 60.0), (5.0, 5.0)]])


def drawn(*boxes):
    """A picture, shape (120, 120), dark in boxes of rows and columns."""
    dark = np.zeros((120, 120), bool)
    for top, bottom, left, right in boxes:
        dark[top:bottom, left:right] = True
    return dark


def test_strokes_that_cross_cover_nothing():
    cross = drawn((52, 68, 0, 120), (0, 120, 52, 68))
    assert not wide_at(cross, 14, 4, AT).any()


def test_what_is_as_wide_as_a_pen_covers_what_it_lies_on_and_nothing_else():
    assert wide_at(drawn((40, 80, 0, 120)), 14, 4, AT).tolist() == [[True, False], [True, False]]


def test_a_gleam_along_a_pen_does_not_part_it():
    pen = drawn((40, 58, 0, 120), (62, 80, 0, 120))
    assert wide_at(pen, 14, 4, AT)[0, 0]
    assert not wide_at(pen, 14, 0, AT)[0, 0]
