"""Which lines together explain ink: the cheapest set, and what the opposite would cost."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import LinearConstraint, milp

from companion.photo.marks.chords import set_cover as solving
from companion.photo.marks.chords.set_cover import explain


def total(costs: np.ndarray, covers: np.ndarray, weights: np.ndarray, drawn: np.ndarray) -> float:
    return float(costs @ drawn + weights @ ~covers[:, drawn].any(axis=1))


def test_a_line_wholly_within_anothers_ink_is_not_drawn() -> None:
    """The long line explains all three pieces, the short one the first of them only."""
    covers = np.array([[True, True], [True, False], [True, False]])
    found = explain(np.array([6.5, 6.5]), covers, np.array([20.0, 20.0, 20.0]))
    assert found.drawn.tolist() == [True, False]
    assert found.margin.tolist() == [np.inf, 6.5]


def test_ink_of_its_own_calls_for_a_second_line() -> None:
    covers = np.array([[True, True], [True, False], [False, True]])
    found = explain(np.array([6.5, 6.5]), covers, np.array([20.0, 20.0, 20.0]))
    assert found.drawn.tolist() == [True, True]


def test_a_line_that_explains_less_than_it_costs_is_not_drawn() -> None:
    found = explain(np.array([30.0]), np.array([[True]]), np.array([5.0]))
    assert found.drawn.tolist() == [False]
    assert found.margin.tolist() == [np.inf]


_LINES = 6
_NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
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
        # beyond 12 nats all are sure
        assert min(found.margin[k], 12) == pytest.approx(min(opposite - prices.min(), 12))


@st.composite
def _drawn_in_ways(draw: st.DrawFn) -> dict[str, np.ndarray]:
    """Up to five lines, each drawn in one way or several, and pieces of all sorts."""
    counts = draw(st.lists(st.integers(1, 3), min_size=2, max_size=5))
    owner = np.repeat(np.arange(len(counts)), counts)
    return {
        "costs": draw(arrays(float, len(owner), elements=st.floats(3, 30))),
        "covers": draw(arrays(bool, (9, len(owner)))),
        "weights": draw(arrays(float, 9, elements=st.floats(0.1, 20))),
        "owner": owner,
    }


def opposites(told: dict[str, np.ndarray], drawn: np.ndarray) -> tuple[float, list[float]]:
    """What so many lines cost, and for each what the cheapest set costs that answers otherwise, of
    every set of ways."""
    owner = told["owner"]
    ways = np.array([*product([False, True], repeat=len(owner))])
    prices = ways @ told["costs"] + ~(ways @ told["covers"].T) @ told["weights"]
    lines = ways @ (owner[:, None] == np.arange(len(drawn)))
    return (
        prices[(lines == drawn).all(axis=1)].min(),
        [prices[line != answer].min() for line, answer in zip(lines.T, drawn, strict=True)],
    )


@given(_drawn_in_ways())
@settings(max_examples=30, deadline=None, phases=_NO_SHRINKING)
def test_lines_in_several_ways_are_explained_like_one_by_one(
    told: dict[str, np.ndarray],
) -> None:
    found = explain(**told)
    price, other = opposites(told, found.drawn)
    apart = np.minimum(np.array(other) - price, 12)  # beyond that all are sure
    assert apart.min() >= -1e-6
    assert np.minimum(found.margin, 12) == pytest.approx(apart, abs=1e-4)


@given(_drawn_in_ways())
@settings(max_examples=30, deadline=None, phases=_NO_SHRINKING)
def test_where_there_are_too_many_sets_to_look_at_all_no_margin_is_too_wide(
    told: dict[str, np.ndarray],
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "_WIDEST", 3)
        found = explain(**told)
    _, other = opposites(told, found.drawn)
    _, alike = opposites(told, ~found.drawn)  # other parts may have cheaper sets than were found
    apart = np.maximum(np.array(other) - np.array(alike), 0)
    assert (np.minimum(found.margin, 12) <= apart + 1e-6).all()


@pytest.mark.parametrize("widest", [4, 1_000])
def test_a_row_of_lines_that_overlap_is_told_though_few_sets_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, widest: int
) -> None:
    """Every other one of 19 lines, each of which shares half of its ink with the next."""
    monkeypatch.setattr(solving, "_WIDEST", widest)
    covers = np.array([[3 * k <= piece < 3 * k + 6 for k in range(19)] for piece in range(60)])
    found = explain(5.0 + 0.3 * (np.arange(19) % 3), covers, np.full(60, 4.0))
    assert np.flatnonzero(found.drawn).tolist() == list(range(0, 19, 2))
    assert found.margin.min() > 4.5


def test_of_two_ways_of_drawing_a_line_the_one_that_leaves_less_over_is_taken() -> None:
    """Both lines would follow the first stroke; past it the second explains its own."""
    covers = np.array([[1, 1, 0], [0, 0, 1]], bool)
    found = explain(
        np.array([4.0, 4.5, 5.0]), covers, np.array([30.0, 30.0]), owner=np.array([0, 1, 1])
    )
    assert found.ways.tolist() == [True, False, True]
    assert found.drawn.tolist() == [True, True]


def test_a_line_may_be_drawn_twice() -> None:
    """Both strokes fit it better than the lines past the dot beside one of them."""
    covers = np.array([[1, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 0]], bool)
    found = explain(
        np.array([5.0, 7.0, 9.0, 9.0]), covers, np.full(3, 30.0), owner=np.array([0, 0, 1, 2])
    )
    assert found.ways.tolist() == [True, True, False, False]
    assert found.drawn.tolist() == [True, False, False]


def test_sets_that_explain_the_ink_nearly_as_well_are_told_cheapest_first() -> None:
    covers = np.array([[1, 1, 0], [1, 0, 1]], bool)
    found = explain(np.array([7.0, 4.0, 4.0]), covers, np.array([30.0, 30.0]))
    (choice,) = found.choices
    assert choice.lines.tolist() == [0, 1, 2]
    assert choice.drawn[:2].tolist() == [[True, False, False], [False, True, True]]
    assert choice.extra[:2] == pytest.approx([0.0, 1.0])


def test_a_line_may_cost_less_than_nothing() -> None:
    found = explain(np.array([-0.2, 1.0]), np.array([[True, True]]), np.array([3.0]))
    assert found.drawn.tolist() == [True, False]
    assert found.margin == pytest.approx([1.2, 1.0])


@pytest.mark.parametrize("seed", range(3))
def test_of_sixty_lines_the_cheapest_set_is_that_of_an_integer_program(seed: int) -> None:
    rng = np.random.default_rng(seed)
    first = np.arange(60) * 39 // 60
    covers = np.isin(np.arange(43)[:, None] - first, range(4))
    costs, weights = rng.uniform(5, 30, 60), rng.uniform(4, 8, 43)
    found = explain(costs, covers, weights)
    all_explained = LinearConstraint(np.hstack([covers, np.eye(43)]), lb=1)
    program = milp([*costs, *weights], integrality=np.ones(103), constraints=all_explained)
    assert total(costs, covers, weights, found.drawn) == pytest.approx(program.fun)
