"""What a player's lead says of rings, held against all ways to read them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from companion.photo.decode.rules_prior import nats_by_lead


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
