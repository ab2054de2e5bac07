"""A strong dot beside its place is the one meant, unless another may be."""

import numpy as np

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.rivals import unrivalled

STEP = 50.0


def lattice(size=6, seed=3):
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(size), np.arange(size))
    return (np.stack([x, y], -1) + rng.normal(0, 0.02, (size, size, 2))) * STEP + 100


def candidates(grid, *others):
    """The grid's dots, all strong, and other candidates, each a place in px and a strength."""
    at = np.concatenate([grid.reshape(-1, 2), *(np.array([place]) for place, _ in others)])
    return Dots(at, np.array([0.8] * grid[..., 0].size + [strength for _, strength in others]))


def test_a_strong_dot_is_the_one_meant_unless_something_like_it_lies_beside_its_place():
    grid, steps = lattice(), np.full((6, 6), STEP)
    weak, strong = (grid[1, 1] + [8.0, 0], 0.3), (grid[4, 4] + [0, 8.0], 0.7)
    alone = unrivalled(grid, grid, steps, candidates(grid, weak, strong))
    assert np.argwhere(~alone).tolist() == [[4, 4]]


def test_a_dot_that_is_no_candidate_is_never_sure():
    grid, steps = lattice(), np.full((6, 6), STEP)
    assert not unrivalled(grid + 20, grid, steps, candidates(grid)).any()
    assert not unrivalled(grid, grid, steps, Dots(np.zeros((0, 2)), np.zeros(0))).any()
