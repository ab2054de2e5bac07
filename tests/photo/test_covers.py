"""A thing on a board is wider than any stroke, even where strokes cross."""

import numpy as np

from companion.photo.covers import Filled, covered, wide_at
from companion.photo.warp import Flat

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


def paper(*boxes):
    """A picture of 60 x 60 mm at 3 px per mm, black in boxes of mm."""
    dark = np.zeros((180, 180), np.float32)
    for top, bottom, left, right in boxes:
        dark[3 * top : 3 * bottom, 3 * left : 3 * right] = 0.9
    return dark, Flat(np.zeros((180, 180, 3), np.uint8), 3.0, 0.0)


PLACES = Filled(np.array([(x, y) for x in (28.0, 32.0) for y in (28.0, 32.0)]), np.full(4, 1.3))
OUTLINES = PLACES.centres[:, None] + np.array([(1.3, 0), (0, 1.3), (-1.3, 0), (0, -1.3)])


def test_fillings_that_run_into_one_another_are_no_thing():
    block = paper((26, 34, 26, 34))
    under, beside = covered(*block, OUTLINES, 2.7, PLACES)
    assert not under.any()
    assert not beside.any()


def test_a_pen_over_filled_places_is_a_thing():
    pen = paper((26, 34, 26, 60))
    under, beside = covered(*pen, OUTLINES, 2.7, PLACES)
    assert under.all()
    assert beside.all()
