"""How far hands stray from the straight line between two dots, and how likely a stroke's middle is.

A stroke's offsets from its chord are taken for a Gaussian process: a wobble that changes over half
a step of the lattice (a Matern kernel of order 3/2), a bow that grows with the line's length, ends
that lie beside their dots, and the noise of the picture (C. Rasmussen and C. Williams, *Gaussian
Processes for Machine Learning*, 2006, ch. 2 and 5). So two strokes that meet at a dot, each aimed
at it anew, are told from one that goes on past it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from companion.photo.image.arrays import Values

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


def misfit(line: Offsets, hand: Hand) -> float:
    """What a stroke's offsets from its chord cost, nats: half their squared Mahalanobis length; and
    what the hand's freedom to bow and to end beside its dots costs, half the logarithm of a ratio
    of determinants."""
    wobble, aimed = _spreads(line, hand)
    whole = wobble + aimed
    off = line.beside @ np.linalg.solve(whole, line.beside)
    freedom = np.linalg.slogdet(whole)[1] - np.linalg.slogdet(wobble)[1]
    return 0.5 * float(off + freedom)


def likeliest_hand(lines: Iterable[Offsets]) -> Hand:
    """The hand that makes lines' offsets likeliest, the usual one where there are none."""
    known = [(line, [sum(_spreads(line, hand)) for hand in _HANDS]) for line in lines]
    price = np.array([_rarity(hand) for hand in _HANDS])
    for line, spreads in known:
        whole = np.array(spreads)
        every = np.broadcast_to(line.beside[:, None], (*whole.shape[:2], 1))
        price += 0.5 * (np.linalg.solve(whole, every)[..., 0] @ line.beside)
        price += 0.5 * np.linalg.slogdet(whole)[1]
    return _HANDS[int(price.argmin())] if known else USUAL_HAND


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
