"""What a player's lead says of rings, held against all ways to read them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from companion.photo.decode.rules_prior import nats_by_lead, nats_by_pens


@pytest.mark.parametrize("seed", range(3))
def test_what_a_lead_says_is_what_all_readings_together_do(seed: int) -> None:
    rng = np.random.default_rng(seed)
    likely, prior = rng.dirichlet([1, 1, 1], 5), rng.uniform(size=11)
    total = np.zeros((5, 3))
    for reading in product(range(3), repeat=5):
        lead = reading.count(0) - reading.count(1)
        weight = np.prod(likely[range(5), reading]) * prior[lead + 5]
        total[range(5), reading] += weight
    posterior = likely * np.exp(nats_by_lead(likely, prior))
    assert posterior / posterior.sum(axis=1)[:, None] == pytest.approx(
        total / total.sum(axis=1)[:, None]
    )


def test_no_ring_becomes_likelier_where_every_lead_is_as_likely() -> None:
    likely = np.random.default_rng(0).dirichlet([1, 1, 1], 4)
    assert nats_by_lead(likely, np.ones(9)) == pytest.approx(np.zeros((4, 3)))


def by_pens(white: int, faint: int, none: int = 20) -> np.ndarray:
    """How likely places are black's once the lead has spoken, where so many rings are plainly
    white's, ten plainly black's, so many may be faint ones, and others are bare."""
    rows = [
        *[[1.0, 0.0, 0.0]] * white,
        *[[0.0, 1.0, 0.0]] * 10,
        *[[0.02, 0.02, 0.96]] * faint,
        *[[1e-4, 1e-4, 1 - 2e-4]] * none,
    ]
    likely, leads = np.array(rows), np.arange(-len(rows), len(rows) + 1)
    prior = np.exp(-3.0 * np.abs(leads - np.clip(leads, 0, 1)))
    said = nats_by_lead(likely, prior)
    posterior = likely * np.exp(said + nats_by_pens(likely, prior, said))
    return np.asarray((posterior / posterior.sum(axis=1, keepdims=True))[white + 10 :, 1])


def test_rings_of_a_faint_pen_are_told_together_by_whose_turn_it_was() -> None:
    black = by_pens(17, faint=6)
    assert black[:6].min() > 0.99
    assert black[6:].max() < 0.01


def test_what_an_older_drawing_left_is_no_faint_pen_s_where_turns_were_taken_without_it() -> None:
    assert by_pens(10, faint=6).max() < 0.04


def test_a_faint_pen_explains_nothing_where_turns_are_not_taken_with_it_either() -> None:
    assert by_pens(30, faint=6).max() < 0.6
