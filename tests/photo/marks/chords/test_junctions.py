"""Two lines end to end, or one line past the point between: what the middle of the ink tells."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.junctions import (
    Joint,
    Middle,
    hands_told,
    joints,
    two_rather_than_one,
)

STEPS, AT, BESIDE = 5.8, 3.6, 0.12
"""A line, and where a point lies along it and beside it."""
ALONG = np.arange(0.06, STEPS, 0.125)


def hand(seed: int, wobble: float) -> np.ndarray:
    """Wobbles of a hand along a line, steps."""
    apart = np.sqrt(3) * np.abs(ALONG[:, None] - ALONG[None]) / 0.53
    spread = wobble**2 * (1 + apart) * np.exp(-apart) + 1e-9 * np.eye(len(ALONG))
    return np.linalg.cholesky(spread) @ np.random.default_rng(seed).normal(size=len(ALONG))


def middle(off: np.ndarray) -> Middle:
    return Middle(ALONG, off, 1.0)


def one(seed: int, wobble: float = 0.01, bow: float = 0.0) -> Middle:
    share = ALONG / STEPS
    return middle(hand(seed, wobble) + bow * 4 * share * (1 - share))


def two(seed: int, wobble: float = 0.01, aim: float = 0.02) -> Middle:
    """Two strokes, the first of which ends ``aim`` beside the point, and so does the second on the
    point's other side."""
    up, down = (BESIDE - aim) * ALONG / AT, (BESIDE + aim) * (STEPS - ALONG) / (STEPS - AT)
    first = ALONG < AT
    return middle(
        np.where(first, up, down) + np.where(first, hand(seed, wobble), hand(seed + 50, wobble))
    )


def told(wobble: float) -> np.ndarray:
    return hands_told([(one(seed, wobble), STEPS) for seed in range(10, 16)])


def shape(ink: Middle, wobble: float = 0.01) -> float:
    return two_rather_than_one(ink, STEPS, AT, BESIDE, told(wobble))


@pytest.mark.parametrize("seed", range(4))
def test_a_stroke_that_goes_on_past_the_point_is_one(seed: int) -> None:
    assert shape(one(seed)) < -6


@pytest.mark.parametrize("seed", range(4))
def test_strokes_that_end_beside_one_another_at_the_point_are_two(seed: int) -> None:
    assert shape(two(seed)) > 6


def test_of_a_stroke_that_bows_through_the_point_nothing_is_sure() -> None:
    assert abs(shape(one(2, bow=0.12))) < abs(shape(one(2)))


def test_the_less_steady_the_hands_the_less_a_stroke_tells() -> None:
    assert abs(shape(two(1), wobble=0.05)) < abs(shape(two(1), wobble=0.01))


def test_lines_along_a_ruler_tell_of_a_hand_that_hardly_bows() -> None:
    ruled = hands_told([(one(seed, 0.003), STEPS) for seed in range(6)])
    free = hands_told([(one(seed, 0.003, bow=0.06), STEPS) for seed in range(6)])
    passing = one(7, 0.003, bow=0.05)
    assert two_rather_than_one(passing, STEPS, AT, BESIDE, free) < two_rather_than_one(
        passing, STEPS, AT, BESIDE, ruled
    )


def test_a_middle_with_nothing_seen_tells_nothing() -> None:
    nowhere = Middle(np.zeros(0), np.zeros(0), 0.0)
    assert two_rather_than_one(nowhere, STEPS, AT, BESIDE, told(0.01)) == pytest.approx(0)


def test_a_line_and_two_along_it_meet_at_the_point_between() -> None:
    dots = {
        name: 40.0 * np.array(at)
        for name, at in zip("abcd", [(0, 0), (1, 1), (3, 2), (3, 0)], strict=True)
    }
    lines = ["ac", "ab", "cb", "bd"]
    starts = np.array([dots[line[0]] for line in lines])
    ends = np.array([dots[line[1]] for line in lines])
    chords = Chords(starts, ends, np.hypot(*(ends - starts).T) / 40, 40.0)
    (found,) = joints(chords, range(4))
    assert isinstance(found, Joint)
    assert (found.whole, set(found.halves)) == (0, {1, 2})
    assert found.at == pytest.approx(5 / np.sqrt(13))
    assert abs(found.beside) == pytest.approx(1 / np.sqrt(13))
    assert list(joints(chords, [0, 1, 3])) == []
