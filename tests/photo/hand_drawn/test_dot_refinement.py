"""A row of hatching's corners beside a row of real dots is not taken for it."""

from __future__ import annotations

import numpy as np

from companion.photo.hand_drawn.dot_refinement import settled_dots
from companion.photo.hand_drawn.dots import Dots

SIZE, STEP = 7, 60.0


def hand_set(jitter: float) -> np.ndarray:
    """Dots as a hand sets them on a page seen askew, px."""
    rng = np.random.default_rng(5)
    rows, columns = np.mgrid[:SIZE, :SIZE].astype(float)
    flat = np.stack([columns, rows], 2) + rng.normal(0, jitter, (SIZE, SIZE, 2))
    away = 1 + 0.03 * rows
    return 100 + STEP * flat / away[..., None]


def test_real_dots_are_taken_for_a_row_of_corners_beside_them() -> None:
    real = hand_set(0.03)
    corners = real[-1, :5] - (0.0, 0.25 * STEP)
    every = Dots(np.concatenate([real.reshape(-1, 2), corners]), np.r_[np.full(49, 0.7), [0.4] * 5])
    misled = real.copy()
    misled[-1, :5] = corners
    assert np.allclose(settled_dots(misled, every), real)


def test_dots_set_by_an_unsteady_hand_stay_though_corners_lie_where_they_should() -> None:
    real = hand_set(0.08)
    ruled = hand_set(0.0).reshape(-1, 2)
    every = Dots(
        np.concatenate([real.reshape(-1, 2), ruled]), np.r_[np.full(49, 0.7), np.full(49, 0.3)]
    )
    assert np.array_equal(settled_dots(real, every), real)


def test_hidden_dots_stay_hidden() -> None:
    real = hand_set(0.03)
    seen = real.copy()
    seen[2, 3] = np.nan
    every = Dots(seen[~np.isnan(seen[..., 0])], np.full(48, 0.7))
    assert np.array_equal(settled_dots(seen, every), seen, equal_nan=True)


def test_a_corner_of_the_grid_that_grew_askew_past_a_thing_is_taken_anew() -> None:
    real = hand_set(0.03)
    askew = real.copy()
    astray = np.stack(np.meshgrid((-10.0, -26.0, -40.0), (0.0, 0.0, 0.0)), 2) * (1.0, 0.4)
    askew[:3, 4:] += astray
    every = Dots(
        np.concatenate([real.reshape(-1, 2), askew[:3, 4:].reshape(-1, 2)]),
        np.r_[np.full(49, 0.7), np.full(9, 0.4)],
    )
    assert np.allclose(settled_dots(askew, every), real)
