"""Whose each ring is, by how many more of them one player has than the other.

That number is a sum over all places, so what it says of each of them is found exactly, by passing
the sums of those before it and of those after it along the board (the forward-backward algorithm;
L. R. Rabiner, *Proceedings of the IEEE* 77, 1989).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.board import EMPTY, Slot
from companion.photo.image.arrays import Values
from companion.photo.marks.rings.pen_spreads import EXCESS_RING
from companion.photo.posterior import Nats, Posterior


def said_by_lead(
    rings: Sequence[Slot],
    posteriors: Mapping[str, Posterior],
    within: tuple[float, float],
    breach: float,
) -> Mapping[str, Nats]:
    """What the first player's lead says of each place for a ring, by name.

    Args:
        rings: the places, where either of two players may have a ring.
        within: the least and the largest lead that breaks no rule.
        breach: nats by which the next leads are less likely.
    """
    first, second = rings[0].values
    leads = np.arange(-len(rings), len(rings) + 1)
    excess = np.abs(leads - np.clip(leads, *within))
    prior = np.where(excess > 0, np.exp(-breach - EXCESS_RING * (excess - 1)), 1.0)
    every = [posteriors[one.name].probabilities for one in rings]
    either = np.array([[each.get(first, 0.0), each.get(second, 0.0)] for each in every])
    likely = np.column_stack([either, np.maximum(1 - either.sum(axis=1), 0)])
    said = zip(rings, nats_by_lead(likely, prior).tolist(), strict=True)
    return {one.name: dict(zip((first, second, EMPTY), nats, strict=True)) for one, nats in said}


def nats_by_lead(likely: Values, prior: Values) -> Values:
    """What a prior on the first player's lead says of N places, nats, shape (N, 3).

    Args:
        likely: how probably each is the first player's, the second's or nobody's, shape (N, 3).
        prior: how likely the leads -N to N are, shape (2 N + 1,).
    """
    before = [np.zeros(len(prior))]
    before[0][len(likely)] = 1
    for each in likely:
        before.append(each @ _led(before[-1]))
    found, after = [], prior
    for each, sums in zip(likely[::-1], before[-2::-1], strict=True):
        found.append(_led(sums) @ after)
        after = each[[1, 0, 2]] @ _led(after)
    return np.asarray(np.log(np.maximum(found[::-1], np.finfo(np.float64).tiny)), np.float64)


def _led(sums: Values) -> Values:
    """How likely the leads are with one more ring of the first player's, of the second's, and with
    none, shape (3, L) from (L,)."""
    return np.stack([np.append(0.0, sums[:-1]), np.append(sums[1:], 0.0), sums])
