"""The nearest points within a reach are those that SciPy's k-d tree finds."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import cKDTree

from companion.photo.image.neighbours import nearest_within


@pytest.mark.parametrize("reach", [0.001, 0.05, 0.4, 3.0])
@pytest.mark.parametrize("count", [1, 3, 200])
def test_the_nearest_are_those_of_a_tree(count: int, reach: float) -> None:
    rng = np.random.default_rng(count)
    points, places = rng.random((count, 2)), rng.uniform(-0.4, 1.4, (100, 2))
    for most in (2, 5):
        far, which = cKDTree(points).query(places, k=most, distance_upper_bound=reach)
        own_far, own_which = nearest_within(points, places, reach, most)
        assert np.array_equal(own_far, far)
        assert np.array_equal(own_which, which)
