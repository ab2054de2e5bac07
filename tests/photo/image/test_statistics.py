"""What stands in for SciPy and scikit-image gives what they give."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.special
from scipy.interpolate import RBFInterpolator
from scipy.ndimage import uniform_filter1d
from skimage.filters import threshold_otsu

from companion.photo.image.statistics import (
    expit,
    logit,
    moving_mean,
    normal_below,
    softmax,
)
from companion.photo.image.statistics import threshold_otsu as our_threshold
from companion.photo.rectify.warp import ThinPlate

RNG = np.random.default_rng(7)


def test_log_odds() -> None:
    odds = np.concatenate([RNG.normal(0, 9, 500), [-800.0, 800.0, 0.0]])
    assert expit(odds) == pytest.approx(scipy.special.expit(odds), abs=1e-15)
    sure = RNG.uniform(1e-12, 1 - 1e-12, 500)
    assert logit(sure) == pytest.approx(scipy.special.logit(sure), rel=1e-12)
    logs = RNG.normal(0, 300, (50, 4))
    assert softmax(logs, axis=1) == pytest.approx(scipy.special.softmax(logs, axis=1), abs=1e-15)


def test_the_normal_distribution() -> None:
    at = RNG.normal(0, 6, 200)
    assert normal_below(at) == pytest.approx(scipy.special.ndtr(at), rel=1e-12)


def test_means_over_neighbours() -> None:
    some = RNG.random((4, 30, 20)).astype(np.float32)
    for axis, size in ((1, 5), (2, 3)):
        mean = moving_mean(some, size, axis, "wrap")
        assert np.array_equal(mean, uniform_filter1d(some, size, axis=axis, mode="wrap"))
        mean = moving_mean(some, size, axis, "constant")
        assert mean == pytest.approx(uniform_filter1d(some, size, axis=axis, mode="constant"))


def test_two_classes() -> None:
    for values in (*RNG.gamma(2, 1, (50, 300)), np.full(9, 3.0), np.array([1.0, 1.0, 5.0])):
        width = np.ptp(values) / 256
        assert our_threshold(values) == pytest.approx(threshold_otsu(values), abs=0.51 * width)


def test_two_plain_classes_are_parted() -> None:
    for _ in range(300):
        dark, bright = RNG.normal(60, 15, 20), RNG.normal(200, 15, 16)
        above = np.concatenate([dark, bright]) > our_threshold(np.concatenate([dark, bright]))
        assert above.tolist() == [False] * 20 + [True] * 16


@pytest.mark.parametrize("smoothing", [0.0, 1.0])
def test_a_thin_plate(smoothing: float) -> None:
    at, values = RNG.uniform(-30, 200, (48, 2)), RNG.normal(0, 2, (48, 2))
    plate = RBFInterpolator(at, values, kernel="thin_plate_spline", smoothing=smoothing)
    asked = np.concatenate([RNG.uniform(-40, 220, (200, 2)), at])
    assert ThinPlate(at, values, smoothing)(asked) == pytest.approx(plate(asked), abs=1e-8)
