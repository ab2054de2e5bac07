"""Partings of a sheet's rings between two pens, each of which spreads in its own way.

One pen's rings differ in darkness, and in how much of their colour that leaves: one's hardly, in
another's each goes with the other. So of either pen the middle and the covariance of its rings are
unknown, with the prior of usual pens (normal and inverse Wishart), and each ring is held against
what the others of a group show (collapsed variational Bayes: Asuncion, Welling, Smyth and Teh, *On
smoothing and inference for topic models*, UAI 2009).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lgamma, log, pi
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import softmax
from companion.photo.marks.sheet_classifier import ROUNDS

_USUAL: Final = 6.0 * np.array([[0.76, -0.66, -0.03], [-0.66, 0.94, -0.04], [-0.03, -0.04, 0.66]])
_FREEDOM: Final = 6.0
"""The prior of a pen's covariance: the likeliest for 387 pens of real ink on 180 sheets with five
rings or more each, by their red and blue and the logarithm of their density."""
_MIDDLES: Final = 0.05
"""How many rings the prior of a pen's middle is worth: middles lie 3 to 10 times as far apart as
one pen's rings."""
_STRANGE: Final = 0.005
"""Share of the rings that are like neither pen's; from 0.002 to 0.02 much the same."""
_ONE_PEN: Final = 1e-5
"""Prior probability that nothing tells two players' rings apart; 1e-9 comes to the same."""

_EXCESS_RING: Final = 3.0
"""Nats by which rings are less likely to be parted so between two players, for each that one has
beyond what turns taken in order allow (:func:`turns_allow`)."""

_log_gamma = np.vectorize(lgamma, otypes=[np.float64])


class Parting(NamedTuple):
    """Which of M rings one of two pens drew, each 0 to 1, shape (M,); and how likely that is among
    the partings of a sheet and that one pen drew all, 0 to 1."""

    first: Values
    weight: float


def partings(looks: Values, starts: Iterable[NDArray[np.intp]]) -> list[Parting]:
    """Where partings of M rings come to rest.

    Args:
        looks: red, blue and the logarithm of the density, each in spreads of a usual pen, (M, 3).
        starts: groups 0 and 1 to begin with, shape (M,) each.
    """
    squares = looks[:, :, None] * looks[:, None]
    strange = log(_STRANGE) + _by_others(looks, squares, np.zeros(len(looks)))
    groups = np.stack(list(starts))[:, None]
    every = np.concatenate([groups == 0, groups == 1, groups > 1], axis=1).astype(np.float64)
    for _ in range(ROUNDS):
        every[:, :2] = _by_others(looks, squares, every[:, :2])
        every[:, 2] = strange
        every = softmax(every, axis=1)
    entropy = -(every * np.log(np.maximum(every, 1e-12))).sum(axis=(1, 2))
    nats = _gain(looks, squares, every[:, :2]).sum(axis=1) + every[:, 2] @ strange + entropy
    found = dict[bytes, tuple[Values, float]]()
    for first, likely in zip(every[:, 0] + every[:, 2] / 2, nats.tolist(), strict=True):
        ringed = ((first > 0.5) ^ (first[0] <= 0.5)).tobytes()
        found[ringed] = first, likely + log(turns_allow(first))
    one = float(_gain(looks, squares, np.ones(len(looks)))) + log(_ONE_PEN) + len(looks) * log(2)
    weights = softmax(np.array([*(likely for _, likely in found.values()), one]), axis=0).tolist()
    return [Parting(first, w) for (first, _), w in zip(found.values(), weights, strict=False)]


def turns_allow(greyer: Values | Flags) -> float:
    """How likely it is by the turns taken in order that rings are drawn, of which each is so
    probably in the greyer ink, shape (M,); more than 0."""
    counts = np.ones(1)
    for one in greyer.tolist():
        counts = np.convolve(counts, [1 - one, one])
    excess = np.maximum(np.abs(2 * np.arange(len(counts)) - len(greyer)) - 1, 0)
    return max(float(counts @ np.exp(-_EXCESS_RING * excess)), 1e-300)


def _by_others(looks: Values, squares: Values, weights: Values) -> Values:
    """The log-likelihood of each of M rings as one more of a group, by the weights of its others,
    shape (..., M) both."""
    counts = weights.sum(axis=-1, keepdims=True) - weights
    totals = (weights @ looks)[..., None, :] - weights[..., None] * looks
    products = np.tensordot(weights, squares, 1)[..., None, :, :]
    products = products - weights[..., None, None] * squares
    more = _evidence(counts + 1, totals + looks, products + squares)
    return more - _evidence(counts, totals, products)


def _gain(looks: Values, squares: Values, weights: Values) -> Values:
    """The log-likelihood of groups of rings by their weights, shape (..., M)."""
    own = _evidence(weights.sum(axis=-1), weights @ looks, np.tensordot(weights, squares, 1))
    return own - _evidence(np.zeros(()), np.zeros(3), np.zeros((3, 3)))


def _evidence(counts: Values, totals: Values, products: Values) -> Values:
    """The marginal log-likelihood of groups of rings, but for a constant, by their sums, shapes
    (...,), (..., 3) and (..., 3, 3), whatever middle and covariance they have."""
    strength, freedom = counts + _MIDDLES, counts + _FREEDOM
    own = totals[..., :, None] * totals[..., None, :] / strength[..., None, None]
    volume = np.linalg.slogdet(_USUAL + products - own)[1]
    gammas = _log_gamma((freedom[..., None] - np.arange(3)) / 2).sum(axis=-1)
    return np.asarray(gammas - freedom / 2 * volume - 1.5 * (np.log(strength) + log(pi) * counts))
