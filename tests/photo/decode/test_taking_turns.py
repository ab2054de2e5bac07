"""What the number of turns says of marks, held against all ways to read them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from companion.photo.decode.turn_counts import nats_by_counts, nats_by_pens, prior_on_counts


@pytest.mark.parametrize("seed", range(3))
def test_what_counts_say_is_what_all_readings_together_do(seed: int) -> None:
    rng = np.random.default_rng(seed)
    likely, prior = rng.dirichlet([1, 1, 1], 5), rng.uniform(size=(6, 6))
    total = np.zeros((5, 3))
    for reading in product(range(3), repeat=5):
        weight = np.prod(likely[range(5), reading]) * prior[reading.count(0), reading.count(1)]
        total[range(5), reading] += weight
    posterior = likely * np.exp(nats_by_counts(likely, prior))
    assert posterior / posterior.sum(axis=1)[:, None] == pytest.approx(
        total / total.sum(axis=1)[:, None]
    )


def test_no_mark_becomes_likelier_where_all_counts_are_as_likely() -> None:
    likely = np.random.default_rng(0).dirichlet([1, 1, 1], 4)
    assert nats_by_counts(likely, np.ones((5, 5))) == pytest.approx(np.zeros((4, 3)))


@pytest.mark.parametrize(
    "fits", [lambda a, b: a - b in (0, 1), lambda a, b: (a, b) in {(4, 6), (7, 6)}]
)
def test_counts_are_as_unlikely_as_they_are_far_from_those_of_turns(
    fits: Callable[[int, int], bool],
) -> None:
    prior = prior_on_counts(fits, (4, 5), more=3, breach=4.0, each=3.0)
    allowed = [(a, b) for a in range(4, 8) for b in range(5, 9) if fits(a, b)]
    for extra in np.ndindex(prior.shape):
        a, b = 4 + extra[0], 5 + extra[1]
        away = min(abs(a - one) + abs(b - other) for one, other in allowed)
        assert -np.log(prior[extra]) == pytest.approx(4 + 3 * (away - 1) if away else 0)


def test_counts_say_nothing_where_no_reading_goes_with_turns() -> None:
    assert (prior_on_counts(lambda a, b: a == b == 9, (4, 5), 3, 4.0, 3.0) == 1).all()


def by_pens(white: int, faint: int) -> np.ndarray:
    """How likely places are black's once counts have spoken, where so many rings are plainly
    white's, ten plainly black's, and so many may be faint ones."""
    likely = np.array([[0.02, 0.02, 0.96]] * faint)
    prior = prior_on_counts(lambda a, b: a - b in (0, 1), (white, 10), faint, 4.0, 3.0)
    said = nats_by_counts(likely, prior)
    posterior = likely * np.exp(said + nats_by_pens(likely, prior, said))
    return np.asarray((posterior / posterior.sum(axis=1, keepdims=True))[:, 1])


def test_rings_of_a_faint_pen_are_told_together_by_whose_turn_it_was() -> None:
    assert by_pens(17, faint=6).min() > 0.99


def test_what_an_older_drawing_left_is_no_faint_pen_s_where_turns_were_taken_without_it() -> None:
    assert by_pens(10, faint=6).max() < 0.04


def test_a_faint_pen_explains_nothing_where_turns_are_not_taken_with_it_either() -> None:
    assert by_pens(30, faint=6).max() < 0.04
