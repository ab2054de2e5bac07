"""Which lines together explain ink: the cheapest set, and what the opposite would cost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from companion.photo import explain as solving
from companion.photo.explain import explain


def total(costs: np.ndarray, covers: np.ndarray, weights: np.ndarray, drawn: np.ndarray) -> float:
    return float(costs @ drawn + weights @ ~covers[:, drawn].any(axis=1))


def test_a_line_wholly_within_anothers_ink_is_not_drawn() -> None:
    """The long line explains all three pieces, the short one the first of them only."""
    covers = np.array([[True, True], [True, False], [True, False]])
    found = explain(np.array([6.5, 6.5]), covers, np.array([20.0, 20.0, 20.0]))
    assert found.drawn.tolist() == [True, False]
    assert found.margin.tolist() == [33.5, 6.5]  # its own two pieces, less what it costs itself


def test_ink_of_its_own_calls_for_a_second_line() -> None:
    covers = np.array([[True, True], [True, False], [False, True]])
    found = explain(np.array([6.5, 6.5]), covers, np.array([20.0, 20.0, 20.0]))
    assert found.drawn.tolist() == [True, True]


def test_a_line_that_explains_less_than_it_costs_is_not_drawn() -> None:
    found = explain(np.array([30.0]), np.array([[True]]), np.array([5.0]))
    assert found.drawn.tolist() == [False]
    assert found.margin == pytest.approx([25.0])


_LINES = 6
_covers = arrays(bool, (8, _LINES))
_costs = arrays(float, _LINES, elements=st.floats(5, 30))
_weights = arrays(float, 8, elements=st.floats(0.5, 20))


@given(_costs, _covers, _weights)
@settings(max_examples=60)
def test_no_set_of_lines_is_cheaper_and_margins_are_those_of_the_opposite(
    costs: np.ndarray, covers: np.ndarray, weights: np.ndarray
) -> None:
    found = explain(costs, covers, weights)
    sets = [np.array([n >> k & 1 for k in range(_LINES)], bool) for n in range(2**_LINES)]
    prices = np.array([total(costs, covers, weights, one) for one in sets])
    assert total(costs, covers, weights, found.drawn) == pytest.approx(prices.min())
    for k in range(_LINES):
        opposite = min(p for p, one in zip(prices, sets, strict=True) if one[k] != found.drawn[k])
        told = found.margin[k]
        assert told <= opposite - prices.min() + 1e-6
        if told < 12:  # beyond that the margin is a lower bound
            assert told == pytest.approx(opposite - prices.min())


@given(_costs, _covers, _weights)
@settings(max_examples=15)
def test_many_lines_are_solved_like_few(
    costs: np.ndarray, covers: np.ndarray, weights: np.ndarray
) -> None:
    few = explain(costs, covers, weights)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "_TRIED", 0)
        many = explain(costs, covers, weights)
    assert np.minimum(many.margin, 12) == pytest.approx(np.minimum(few.margin, 12), abs=1e-4)
