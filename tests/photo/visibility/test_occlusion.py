"""A thing on a board is wider than any stroke, even where strokes cross."""

import numpy as np

from companion.photo.visibility import Occluders, find_occluders

AT = np.array([[(60.0, 60.0), (60.0, 20.0)], [(20.0, 60.0), (5.0, 5.0)]])


def found(*boxes: tuple[int, int, int, int], bridged: float = 4) -> Occluders:
    """What lies on a picture, shape (120, 120), that is dark in boxes of rows and columns."""
    dark = np.zeros((120, 120), np.float32)
    for top, bottom, left, right in boxes:
        dark[top:bottom, left:right] = 0.8
    return find_occluders(dark, 17.5, bridged=bridged)


def test_strokes_that_cross_cover_nothing() -> None:
    assert not found((52, 68, 0, 120), (0, 120, 52, 68)).over(AT).any()


def test_what_is_as_wide_as_a_pen_covers_what_it_lies_on_and_nothing_else() -> None:
    assert found((40, 80, 0, 120)).over(AT).tolist() == [[True, False], [True, False]]


def test_a_gleam_along_a_pen_does_not_part_it() -> None:
    pen = (40, 58, 0, 120), (62, 80, 0, 120)
    assert found(*pen).over(AT)[0, 0]
    assert not found(*pen, bridged=0).over(AT)[0, 0]


def test_a_pencil_no_wider_than_what_people_blacken_is_told_by_its_length() -> None:
    dark = np.zeros((120, 240), np.float32)
    dark[10:50, 20:60] = dark[80:120, 40:240] = 0.8
    at = np.array([(40.0, 30.0), (140.0, 100.0)])
    assert find_occluders(dark, 17.5, widest=26.0, longest=80.0).over(at).tolist() == [False, True]


def test_a_thing_covers_what_is_beside_it() -> None:
    assert found((40, 80, 0, 120)).over(AT, 22).tolist() == [[True, True], [True, False]]


def test_what_is_but_a_little_narrower_belongs_to_the_thing_that_it_is_joined_to() -> None:
    nib = (48, 72, 80, 120)
    at = np.array([100.0, 60.0])
    assert found((20, 100, 0, 80), nib).over(at)
    assert not found(nib).over(at)


def test_thin_ink_that_hangs_together_with_a_thing_is_joined_to_it() -> None:
    drawn = found((40, 80, 0, 120), (0, 40, 58, 62), (0, 30, 18, 22))
    at = np.array([(60.0, 20.0), (20.0, 20.0)])
    assert drawn.joined(at).tolist() == [True, False]
    assert not drawn.over(at).any()


def test_what_lies_over_a_blackened_square_and_beyond_is_left_beyond_it() -> None:
    square, half = np.array([[40.0, 40.0]]), np.array([20.0])
    alone, beyond = found((20, 60, 20, 60)), found((20, 60, 20, 60), (30, 90, 30, 90))
    at = np.array([(40.0, 40.0), (75.0, 75.0)])
    assert not alone.apart_from(square, half, 15, 8).over(at).any()
    assert beyond.apart_from(square, half, 15, 8).over(at).tolist() == [False, True]
