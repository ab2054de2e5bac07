"""Partings of rings between two pens, held against every one that there is."""

from __future__ import annotations

from itertools import product
from math import lgamma, log, pi
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import BEYOND_DOUBT
from companion.photo.marks.rings import pen_tints
from companion.photo.marks.rings.pen_tints import partings

SPREAD = np.array([1.0, 1.0, 0.22])
"""Of a usual pen: of its tint in such spreads, and of the logarithm of its density."""
TWO = np.array([[4.0, -5.0, 0.0], [-3.0, 3.0, 1.0]]) * SPREAD
"""The middles of two pens."""


def looks(*counts: int, seed: int = 0) -> Values:
    """Rings of two pens, so many of each, those of the first before those of the second."""
    rng = np.random.default_rng(seed)
    return np.repeat(TWO, counts, axis=0) + rng.normal(0, 0.6, (sum(counts), 3)) * SPREAD


def starts(count: int) -> list[NDArray[np.int8]]:
    return [np.asarray(np.arange(count) % k == 0, np.int8) for k in (2, 3)]


def share(of: Any, ring: int, beside: int) -> float:
    """How probably two rings are one pen's."""
    return float(of.weights @ (of.groups[:, ring] == of.groups[:, beside]))


def drawn_by_one(rings: Values, weights: Values) -> float:
    """The log-likelihood of rings of one pen, each by those before it: a multivariate Student t
    whose middle and scatter are those of the normal inverse Wishart that these leave."""
    middle, strength = np.zeros(3), pen_tints._MIDDLES
    scatter, freedom = np.array(pen_tints._SCALE), pen_tints._FREEDOM
    nats = 0.0
    for ring, weight in zip(rings, weights, strict=True):
        of, wide = freedom - 2, scatter * (1 / strength + 1 / weight) / (freedom - 2)
        away = ring - middle
        far = away @ np.linalg.inv(wide) @ away
        nats += lgamma((of + 3) / 2) - lgamma(of / 2) - 1.5 * log(of * pi)
        nats -= np.linalg.slogdet(wide)[1] / 2 + (of + 3) / 2 * log(1 + far / of)
        scatter = scatter + strength * weight / (strength + weight) * np.outer(away, away)
        middle = (strength * middle + weight * ring) / (strength + weight)
        strength, freedom = strength + weight, freedom + 1
    return nats


def likelihood(rings: Values, weights: Values, groups: tuple[int, ...]) -> float:
    of = np.array(groups)
    counts = [int((of == k).sum()) for k in (0, 1)]
    nats = sum(drawn_by_one(rings[of == k], weights[of == k]) for k in (0, 1))
    for k in np.flatnonzero(of == 2):
        nats += log(pen_tints._STRANGE) + drawn_by_one(rings[k][None], weights[k][None])
    return nats - pen_tints.EXCESS_RING * max(abs(counts[0] - counts[1]) - 1, 0)


def every_parting(
    rings: Values, weights: Values, values: int
) -> tuple[list[tuple[int, ...]], Values]:
    """All partings in which the first ring of a pen is pen 0's, and how probable each is."""
    count = len(rings)
    every = [
        of for of in product(range(values), repeat=count) if next((k for k in of if k < 2), 0) == 0
    ]
    nats = [likelihood(rings, weights, of) for of in every]
    one = drawn_by_one(rings, weights) - BEYOND_DOUBT + (count - 1) * log(2)
    return every, np.exp(nats - np.logaddexp.reduce([*nats, one]))


@pytest.mark.parametrize("seed", range(3))
def test_partings_are_as_probable_as_among_all_that_there_are(seed: int) -> None:
    rings = looks(3, 3, seed=seed) + np.random.default_rng(seed).normal(0, 1.5, (6, 3)) * SPREAD
    weights = np.array([1.0, 0.3, 1.0, 0.6, 1.0, 0.2])
    every, shares = every_parting(rings, weights, 3)
    found = partings(rings, weights, starts(6))
    told = dict(zip(map(tuple, found.groups.tolist()), found.weights.tolist(), strict=True))
    for of, share_of_all in zip(every, shares, strict=True):
        assert told.get(of, 0.0) == pytest.approx(share_of_all, abs=0.05)
    assert found.weights.sum() == pytest.approx(shares.sum(), abs=0.02)


def test_the_likeliest_partings_of_many_rings_are_found() -> None:
    """More rings than are moved in all ways together, of pens that are hard to tell."""
    rings = looks(6, 6, seed=4) * 0.35
    every, shares = every_parting(rings, np.ones(12), 2)
    found = {tuple(of) for of in partings(rings, np.ones(12), starts(12)).groups.tolist()}
    best = sorted(zip(shares, every, strict=True), reverse=True)
    assert all(of in found for _, of in best[:20])
    assert sum(one for one, of in best if of in found) > 0.8


def test_rings_are_parted_by_their_looks_wherever_the_search_begins() -> None:
    found = partings(looks(9, 9), np.ones(18), starts(18))
    best = found.groups[found.weights.argmax()]
    assert found.weights.max() > 0.99
    assert best.tolist() == [0] * 9 + [1] * 9


def test_a_ring_between_two_pens_is_rather_that_of_who_has_fewer() -> None:
    between = TWO.mean(axis=0)[None]
    fewer, more = (
        partings(np.concatenate([between, looks(one, other)]), np.ones(15), starts(15))
        for one, other in ((6, 8), (8, 6))
    )
    assert share(fewer, 0, 1) > 0.6
    assert share(more, 0, -1) > 0.6


def test_a_ring_like_no_other_is_rather_the_pens_that_it_lies_nearer_to() -> None:
    way = TWO[0] - TWO[1]
    aside = np.cross(way, [0.0, 0.0, 1.0])
    aside *= np.linalg.norm(way) / np.linalg.norm(aside)
    shares = []
    for between, away in ((0.5, 2.0), (1.0, 2.0), (1.0, 1.0)):
        stranger = TWO[1] + between * way + away * aside
        found = partings(np.concatenate([looks(6, 6), stranger[None]]), np.ones(13), starts(13))
        assert found.weights @ (found.groups[:, -1] == 2) > 0.9
        shares.append(float(found.weights @ found.first[:, -1]))
    even, near, nearer = shares
    assert 0.3 < even < 0.7 < near < nearer, shares


def test_which_of_one_pens_rings_belong_together_is_left_open() -> None:
    rings = TWO[0] + np.random.default_rng(0).normal(0, 0.6, (18, 3)) * SPREAD
    found = partings(rings, np.ones(18), starts(18))
    assert all(0.1 < share(found, 0, k) < 0.9 for k in range(1, 18))
    assert 1 - found.weights.sum() > 0.01


def test_a_pale_ring_between_two_pens_is_less_surely_either_s() -> None:
    """What is not the pen's, such as noise, is a larger share of little ink."""
    between = 0.3 * TWO[0] + 0.7 * TWO[1]
    rings = np.concatenate([looks(7, 6), between[None]])
    told = []
    for weight in (1.0, 0.1):
        found = partings(rings, np.array([1.0] * 13 + [weight]), starts(14))
        told.append(float(found.weights @ (found.first[:, -1] * (found.groups[:, 0] == 0))))
    plain, pale = told
    assert plain < pale < 0.5
