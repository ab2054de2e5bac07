"""A dot of a drawn grid fainter than the others, or beside its place, is known by the others."""

import numpy as np
import pytest

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.faint_dots import unrivalled, with_faint_dots

STEP = 50.0


def lattice(size=6, seed=3):
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(size), np.arange(size))
    return (np.stack([x, y], -1) + rng.normal(0, 0.02, (size, size, 2))) * STEP + 100


def with_hidden(grid, *cells):
    seen = grid.copy()
    for cell in cells:
        seen[cell] = np.nan
    return seen


def candidates(grid, *others):
    """The grid's dots, all strong, and other candidates, each a place in px and a strength."""
    at = np.concatenate([grid.reshape(-1, 2), *(np.array([place]) for place, _ in others)])
    return Dots(at, np.array([0.8] * grid[..., 0].size + [strength for _, strength in others]))


def test_a_faint_dot_where_one_must_lie_is_taken():
    grid = lattice()
    hidden = with_hidden(grid, (2, 3))
    dots = Dots(grid.reshape(-1, 2), np.where(np.arange(36) == 2 * 6 + 3, 0.2, 0.8))
    assert with_faint_dots(hidden, dots) == pytest.approx(grid)


@pytest.mark.parametrize(("away", "strength"), [(0.25, 0.9), (0.0, 0.1)])
def test_what_lies_too_far_off_or_is_too_faint_is_no_dot(away, strength):
    grid = lattice()
    hidden = with_hidden(grid, (2, 3))
    other = (grid[2, 3] + [away * STEP, 0], strength)
    seen = grid.reshape(-1, 2)[np.arange(36) != 2 * 6 + 3]
    dots = Dots(np.concatenate([seen, [other[0]]]), np.array([0.8] * 35 + [other[1]]))
    found = with_faint_dots(hidden, dots)
    assert np.isnan(found[2, 3]).all()
    assert np.isnan(found).sum() == 2


def test_without_candidates_nothing_changes():
    hidden = with_hidden(lattice(), (0, 0))
    found = with_faint_dots(hidden, Dots(np.zeros((0, 2)), np.zeros(0)))
    assert np.array_equal(found, hidden, equal_nan=True)


def test_a_strong_dot_is_the_one_meant_unless_something_like_it_lies_beside_its_place():
    grid, steps = lattice(), np.full((6, 6), STEP)
    weak, strong = (grid[1, 1] + [8.0, 0], 0.3), (grid[4, 4] + [0, 8.0], 0.7)
    alone = unrivalled(grid, grid, steps, candidates(grid, weak, strong))
    assert np.argwhere(~alone).tolist() == [[4, 4]]


def test_a_dot_that_is_no_candidate_is_never_sure():
    grid, steps = lattice(), np.full((6, 6), STEP)
    assert not unrivalled(grid + 20, grid, steps, candidates(grid)).any()
    assert not unrivalled(grid, grid, steps, Dots(np.zeros((0, 2)), np.zeros(0))).any()
