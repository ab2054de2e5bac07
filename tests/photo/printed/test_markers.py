"""The markers in a picture: which, where, which way up; and squares that may be some."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.photo.printed.markers import BITS, SquaresSeen, squares_in
from companion.photo.printed.sheet import may_be_small

KNOWN = tuple(range(24))
MARKERS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
CELL = 6


def page(ids: list[int], cell: int = CELL, *, turn: int = 0) -> np.ndarray:
    """Markers side by side on white paper, each turned by quarters."""
    side = cell * (BITS + 2)
    grey = np.full((4 * side, 2 * side * len(ids) + side), 235, np.uint8)
    for k, marker in enumerate(ids):
        drawn = MARKERS.generateImageMarker(marker, side)
        left = side + 2 * side * k
        grey[side : 2 * side, left : left + side] = np.maximum(np.rot90(drawn, turn), 20)
    return grey


@pytest.mark.parametrize("turn", range(4))
def test_markers_are_seen_whichever_way_they_are_turned(turn: int) -> None:
    seen = squares_in(page([3, 7, 20], turn=turn), KNOWN)
    assert (set(seen.markers), seen.mirrored) == ({3, 7, 20}, set())


@pytest.mark.parametrize("turn", range(4))
def test_the_corners_of_a_marker_begin_at_its_own_top_left(turn: int) -> None:
    side = CELL * (BITS + 2)
    upright = np.array([(side, side), (2 * side, side), (2 * side, 2 * side), (side, 2 * side)])
    (corners,) = squares_in(page([3], turn=turn), KNOWN).markers[3]
    assert corners == pytest.approx(np.roll(upright, turn, axis=0), abs=1.5)


def test_a_marker_that_is_there_twice_is_seen_twice() -> None:
    assert len(squares_in(page([3, 7, 3]), KNOWN).markers[3]) == 2


def test_markers_in_a_mirror_are_told_from_others() -> None:
    seen = squares_in(np.ascontiguousarray(page([3, 7, 20])[:, ::-1]), KNOWN)
    assert (set(seen.markers), seen.mirrored) == (set(), {3, 7, 20})


def test_markers_of_sheets_that_nobody_prints_are_none_of_ours() -> None:
    seen = squares_in(page([3, 700]), KNOWN)
    assert set(seen.markers) == {3}
    assert len(seen.unread) == 1


def test_a_bit_read_wrongly_is_forgiven() -> None:
    grey = page([3])
    side = CELL * (BITS + 2)
    cell = grey[side + 3 * CELL : side + 4 * CELL, side + 3 * CELL : side + 4 * CELL]
    cell[:] = 255 - cell
    assert set(squares_in(grey, KNOWN).markers) == {3}


def test_squares_alike_may_be_a_small_sheet_s_markers_and_other_squares_are_not() -> None:
    ids = [700, 701, 702, 703]
    small = page(ids, 2)
    assert may_be_small(squares_in(small, KNOWN))
    assert not may_be_small(squares_in(page(ids), KNOWN))
    some = page(ids[:3], 2)
    assert not may_be_small(squares_in(some, KNOWN))
    assert not may_be_small(SquaresSeen({}, frozenset(), np.zeros((0, 4, 2)), np.zeros((0, 25))))


def test_a_picture_without_a_square_shows_none() -> None:
    seen = squares_in(np.full((400, 300), 200, np.uint8), KNOWN)
    assert (len(seen.markers), len(seen.unread)) == (0, 0)
