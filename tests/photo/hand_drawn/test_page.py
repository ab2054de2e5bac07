"""Dots set by hand: what of their places is the page's, and what the hand's."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.photo.hand_drawn.page import dot_jitter
from companion.photo.marks.chords.geometry import Chords
from companion.photo.rectify.warp import BetweenDots


def seen(offsets: np.ndarray) -> np.ndarray:
    """px of a tilted, curled page of dots that lie beside their places, in steps."""
    size = len(offsets)
    rows, columns = np.mgrid[:size, :size]
    at = np.stack([columns, rows], -1) + offsets
    at[..., 1] += 0.15 * ((columns / (size - 1)) ** 2)
    matrix = np.array([[90.0, 8.0, 200.0], [-6.0, 84.0, 150.0], [2e-3, 5e-3, 1.0]])
    return cv2.perspectiveTransform(at.reshape(1, -1, 2), matrix).reshape(size, size, 2)


@pytest.mark.parametrize("size", [4, 7, 9])
def test_a_ruled_grid_has_none_however_the_page_is_tilted_and_curled(size: int) -> None:
    assert np.abs(dot_jitter(seen(np.zeros((size, size, 2))))).max() < 0.02


def test_a_dot_beside_its_place_is_told_from_the_pages_bend() -> None:
    offsets = np.zeros((7, 7, 2))
    offsets[3, 3] = (0.1, -0.06)
    found = dot_jitter(seen(offsets))
    assert found[3, 3] == pytest.approx(offsets[3, 3], abs=0.025)
    found[3, 3] = 0
    assert np.abs(found).max() < 0.03


def test_a_straight_stroke_bends_with_the_dots_it_passes() -> None:
    """On a picture that puts a low dot in its place, the paper round it is lifted."""
    offsets = np.zeros((3, 3, 2))
    offsets[1, 1] = (0.0, 4.0)
    jitter = BetweenDots(np.array([0.0, 0.0]), 40.0, offsets)
    chord = Chords(np.array([[0.0, 40.0]]), np.array([[80.0, 40.0]]), np.array([2.0]), 40.0, jitter)
    middle = chord.at(np.array([[0.0, 0.5, 1.0]]))[0]
    assert middle[0] == pytest.approx([0, 40])
    assert middle[2] == pytest.approx([80, 40])
    assert middle[1] == pytest.approx([40, 36], abs=0.5)
