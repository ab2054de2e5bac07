"""How far hands stray from the straight line between two dots, and how likely a stroke's middle is.

A stroke's offsets from its chord are taken for a Gaussian process: a wobble that changes over half
a step of the lattice (a Matern kernel of order 3/2), a bow that grows with the line's length, ends
that lie beside their dots, and the noise of the picture (C. Rasmussen and C. Williams, *Gaussian
Processes for Machine Learning*, 2006, ch. 2 and 5). So two strokes that meet at a dot, each aimed
at it anew, are told from one that goes on past it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import softmax

_REACH: Final = 0.5
"""Steps along which a wobble lasts."""


@dataclass(frozen=True)
class Hand:
    """Standard deviations of a hand's wobble, steps, of the bow in a line's middle, as a share of
    its length, and of where a stroke begins and ends beside its dots, steps."""

    wobble: float
    bow: float
    aim: float


USUAL_HAND: Final = Hand(0.022, 0.006, 0.018)
_APART: Final = 0.6
"""Standard deviation of hands from the usual one, as logarithms."""
_HANDS: Final = tuple(
    Hand(*each)
    for each in product((0.012, 0.02, 0.033, 0.055), (0.0015, 0.004, 0.01, 0.025), (0.01, 0.025))
)
"""Hands that are held against a sheet's lines; lines drawn along a ruler hardly bow."""
_NEVER: Final = 1e-4
"""Probability below which a hand is none that drew them."""


@dataclass(frozen=True)
class Offsets:
    """How far the middle of a stroke lies beside its chord.

    Attributes:
        at: places along the chord, steps from its start, shape (N,).
        beside: steps, shape (N,).
        noise: how well each is seen, steps, standard deviation, shape (N,).
        steps: the chord's length.
    """

    at: Values
    beside: Values
    noise: Values
    steps: float


Hands = Mapping[Hand, float]
"""How probable each of some hands is that may have drawn a line, 1 in all."""


def misfit(line: Offsets, hands: Hands) -> float:
    """What a stroke's offsets from its chord cost, nats, whichever of some hands drew it: half
    their squared Mahalanobis length; and what the hand's freedom to bow and to end beside its dots
    costs, half the logarithm of a ratio of determinants."""
    likeliest = max(hands, key=hands.__getitem__)
    least = np.linalg.slogdet(_spreads(line, likeliest)[0])[1]
    whole = np.array([sum(_spreads(line, hand)) for hand in hands])
    logs = np.log(list(hands.values())) - _prices(line, whole)
    return -float(np.logaddexp.reduce(logs) + 0.5 * least)


def likely_hands(lines: Iterable[Offsets]) -> Hands:
    """The hands that may have drawn lines; the usual one where there are none. A few lines leave
    open how far the others may bow."""
    known = list(lines)
    if not known:
        return {USUAL_HAND: 1.0}
    price = np.array([_rarity(hand) for hand in _HANDS])
    for line in known:
        price += _prices(line, np.array([sum(_spreads(line, hand)) for hand in _HANDS]))
    shares = softmax(-price, axis=0).tolist()
    return {hand: share for hand, share in zip(_HANDS, shares, strict=True) if share > _NEVER}


def _prices(line: Offsets, whole: Values) -> Values:
    """What a line's offsets cost by each of H covariances, (H, N, N), nats, but for a constant."""
    every = np.broadcast_to(line.beside[:, None], (*whole.shape[:2], 1))
    off = np.linalg.solve(whole, every)[..., 0] @ line.beside
    return np.asarray(0.5 * (off + np.linalg.slogdet(whole)[1]), np.float64)


def _rarity(hand: Hand) -> float:
    """How many nats a hand is less likely than the usual one before any line is seen."""
    apart = [hand.wobble / USUAL_HAND.wobble, hand.bow / USUAL_HAND.bow, hand.aim / USUAL_HAND.aim]
    return 0.5 * float(np.sum((np.log(apart) / _APART) ** 2))


def _spreads(line: Offsets, hand: Hand) -> tuple[Values, Values]:
    """The covariance of a line's offsets by its wobble and noise, and by its bow and aim."""
    apart = np.sqrt(3) * np.abs(line.at[:, None] - line.at[None, :]) / _REACH
    share = line.at / line.steps
    bow = hand.bow * line.steps * 4 * share * (1 - share)
    ends = hand.aim * np.stack([share, 1 - share])
    wobble = hand.wobble**2 * (1 + apart) * np.exp(-apart) + np.diag(line.noise**2)
    return wobble, np.outer(bow, bow) + ends.T @ ends
