"""Ratings: the most probable strengths, their spread, and independence of order."""

from __future__ import annotations

import random
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from companion.book.figures.rating import FIRST_SPREAD, MIDDLE, MOST, SPREAD, Tally, ratings

POINT = log(10) / 400

tallies = st.lists(
    st.tuples(
        st.sampled_from(["line-wars", "lineage"]),
        st.integers(1, 3),
        st.integers(4, 6),
        st.sampled_from([None, 1, 2]),
        st.integers(0, 4),
        st.integers(0, 2),
        st.integers(0, 4),
    ).filter(lambda tally: sum(tally[4:]) > 0),
    min_size=1,
    max_size=12,
)


def rated(*results: Tally) -> dict[int, float]:
    return {player: each.points for player, each in ratings(results).players.items()}


def test_without_results_nobody_is_rated() -> None:
    assert ratings([]).players == {}


def test_equals_are_equal_and_in_the_middle() -> None:
    assert rated(("g", 1, 2, None, 3, 2, 3)) == pytest.approx({1: MIDDLE, 2: MIDDLE})


def test_more_wins_rank_higher_and_a_single_win_counts_little() -> None:
    once = rated(("g", 1, 2, None, 1, 0, 0))
    often = rated(("g", 1, 2, None, 20, 0, 0))
    assert MIDDLE < once[1] < often[1]
    assert once[1] - MIDDLE < SPREAD / 2
    assert once[1] - MIDDLE == pytest.approx(MIDDLE - once[2])


def test_more_matches_make_it_surer() -> None:
    few = ratings([("g", 1, 2, None, 2, 0, 1)]).players[1].spread
    many = ratings([("g", 1, 2, None, 200, 0, 100)]).players[1].spread
    assert many < 15 < few < SPREAD


def test_moving_first_is_worth_what_it_was_worth() -> None:
    """Two equals, of whom the one who moves first wins two times in three."""
    found = ratings([("g", 1, 2, 1, 200, 0, 100), ("g", 1, 2, 2, 100, 0, 200)])
    assert found.players[1].points == pytest.approx(found.players[2].points)
    worth = found.first["g"]
    assert worth.points == pytest.approx(400 * np.log10(2), abs=2 * worth.spread)
    assert 0 < worth.spread < 20
    assert ratings([("g", 1, 2, None, 2, 0, 1)]).first == {}


@settings(max_examples=40, deadline=None)
@given(tallies, st.randoms(use_true_random=False))
def test_the_order_of_results_makes_no_difference(results: list[Tally], rng: random.Random) -> None:
    mixed = list(results)
    rng.shuffle(mixed)
    assert rated(*mixed) == pytest.approx(rated(*results))


@settings(max_examples=30, deadline=None)
@given(tallies)
def test_the_point_found_is_the_most_likely_one(results: list[Tally]) -> None:
    """Against a general optimiser on the likelihood written out match by match."""
    players = sorted({tally[1] for tally in results} | {tally[2] for tally in results})
    games = sorted({tally[0] for tally in results if tally[3]})

    def unlikely(at: np.ndarray) -> float:
        strength = dict(zip(players, at, strict=False))
        worth = dict(zip(games, at[len(players) :], strict=True))
        total = sum((s / (SPREAD * POINT)) ** 2 / 2 for s in strength.values())
        total += sum((w / (FIRST_SPREAD * POINT)) ** 2 / 2 for w in worth.values())
        for game, one, two, starter, won, drawn, lost in results:
            ahead = strength[one] - strength[two]
            ahead += {1: 1, 2: -1, None: 0}[starter] * worth.get(game, 0.0)
            total += (won + drawn / 2) * log(1 + exp(-ahead))
            total += (lost + drawn / 2) * log(1 + exp(ahead))
        return total

    found = minimize(unlikely, np.zeros(len(players) + len(games)), method="BFGS", tol=1e-8)
    best = {p: MIDDLE + s / POINT for p, s in zip(players, found.x, strict=False)}
    assert rated(*results) == pytest.approx(best, abs=0.5)


def test_two_times_in_three_the_truth_is_within_the_spread() -> None:
    rng = random.Random(7)
    inside = every = 0
    for _ in range(40):
        strength = {player: rng.gauss(0, SPREAD) for player in range(1, 9)}
        middle = sum(strength.values()) / len(strength)
        results: list[Tally] = []
        for _ in range(80):
            one, two = rng.sample(sorted(strength), 2)
            wins = rng.random() < 1 / (1 + 10 ** ((strength[two] - strength[one]) / 400))
            results.append(("g", one, two, None, int(wins), 0, int(not wins)))
        for player, each in ratings(results).players.items():
            truth = MIDDLE + strength[player] - middle
            inside += abs(each.points - truth) < each.spread
            every += 1
    assert 0.58 < inside / every < 0.78


def test_too_many_players_leave_out_those_with_fewest_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.book.figures.rating.MOST", 3)
    assert MOST == 2000
    found = rated(
        ("g", 1, 2, None, 5, 0, 5), ("g", 2, 3, None, 5, 0, 5), ("g", 3, 4, None, 1, 0, 0)
    )
    assert set(found) == {1, 2, 3}


@settings(max_examples=60, deadline=None)
@given(tallies, tallies, st.integers(1, 3), st.integers(4, 6), st.booleans())
def test_a_match_moves_nobody_whom_no_match_connects_with_its_players(
    here: list[Tally], there: list[Tally], one: int, two: int, won: bool
) -> None:
    """Not even their spread, by which they are ranked; the starter is unknown."""
    near = [(game, a, b, None, *counts) for game, a, b, _, *counts in here]
    far = [(game, a + 10, b + 10, None, *counts) for game, a, b, _, *counts in there]
    before = ratings(near + far).players
    after = ratings([*near, *far, ("g", one, two, None, int(won), 0, int(not won))]).players
    for player in {each for _, a, b, *_ in far for each in (a, b)}:
        assert after[player].points == pytest.approx(before[player].points, abs=1e-3)
        assert after[player].spread == pytest.approx(before[player].spread, abs=1e-3)


@settings(max_examples=40, deadline=None)
@given(tallies, st.integers(1, 3), st.integers(4, 6))
def test_a_win_never_costs_the_winner_rating_nor_brings_the_loser_any(
    results: list[Tally], one: int, two: int
) -> None:
    before = rated(*results)
    after = rated(*results, ("line-wars", one, two, None, 1, 0, 0))
    assert after[one] >= before.get(one, MIDDLE) - 1e-3
    assert after[two] <= before.get(two, MIDDLE) + 1e-3
