"""Combinations by what they cost, against all of them sorted."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from companion.photo.decode.rules_prior import cheapest_combinations


@pytest.mark.parametrize("seed", range(20))
def test_every_combination_comes_once_the_cheapest_first(seed: int) -> None:
    rng = np.random.default_rng(seed)
    costs = [
        sorted(rng.uniform(0, 5, int(rng.integers(1, 5))).tolist())
        for _ in range(int(rng.integers(0, 5)))
    ]
    found, beyond = cheapest_combinations(costs, np.inf, 10**6)
    assert beyond == np.inf
    every = {ranks for _, ranks in found}
    assert len(found) == len(every) == int(np.prod([len(own) for own in costs]))
    assert every == set(product(*(range(len(own)) for own in costs)))
    totals = [total for total, _ in found]
    assert totals == sorted(totals)
    for total, ranks in found:
        assert total == pytest.approx(sum(own[k] for own, k in zip(costs, ranks, strict=True)))


def test_the_first_few_of_very_many_are_had_at_once() -> None:
    costs = [[0.0, 1.0 + k / 100] for k in range(200)]
    first, beyond = cheapest_combinations(costs, np.inf, 3)
    assert [total for total, _ in first] == [0.0, 1.0, 1.01]
    assert beyond == 1.02


def test_what_costs_too_much_is_left_out() -> None:
    found, beyond = cheapest_combinations([[0.0, 1.0], [0.0, 5.0]], 2.0, 10)
    assert [ranks for _, ranks in found] == [(0, 0), (1, 0)]
    assert beyond == 2.0


def test_of_equal_cost_the_earlier_choice_differs_first() -> None:
    found = [ranks for _, ranks in cheapest_combinations([[0.0, 1.0]] * 3, np.inf, 4)[0]]
    assert found == [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
