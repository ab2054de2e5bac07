"""Pictures looked at between their pixels and beyond their edges."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.image.sampling import sampled

RAMP = np.tile(np.arange(8, dtype=np.float32), (6, 1))
"""Each pixel's value is its column."""


def test_between_pixels_values_go_evenly_over() -> None:
    where = np.array([[(1.0, 2.0), (1.5, 2.5), (6.25, 0.0)]])
    assert sampled(RAMP, where) == pytest.approx(np.array([[1.0, 1.5, 6.25]]))


def test_beyond_the_edge_stands_the_edge_or_nothing() -> None:
    where = np.array([[(-5.0, 2.0), (12.0, 2.0)]])
    assert sampled(RAMP, where) == pytest.approx(np.array([[0.0, 7.0]]))
    assert sampled(RAMP + 1, where, continued=False) == pytest.approx(np.array([[0.0, 0.0]]))


def test_planes_stay_apart_and_many_rows_in_order() -> None:
    planes = np.dstack([RAMP, -RAMP])
    where = np.zeros((20_000, 2, 1, 2))
    where[:, 1, 0, 0] = np.arange(20_000) % 8
    values = sampled(planes, where)
    assert values.shape == (20_000, 2, 1, 2)
    assert np.array_equal(values[:, 1, 0, 0], np.arange(20_000) % 8)
    assert np.array_equal(values[..., 1], -values[..., 0])
