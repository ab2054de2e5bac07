"""How far hands stray from the straight line between two dots, and how likely a stroke's middle is.

A stroke's offsets from its chord are taken for a Gaussian process: a wobble (a Matern kernel of
order 3/2), a bow that grows with the line's length, ends that lie beside their dots, and noise (C.
Rasmussen and C. Williams, *Gaussian Processes for Machine Learning*, 2006, ch. 2 and 5). So two
strokes that meet at a dot are told from one that goes on past it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import BEYOND_DOUBT, softmax

_REACH: Final = 0.5
"""Steps along which a wobble lasts: of 222 boards 183 are right and 12 silent, with 0.8 177, 10."""


@dataclass(frozen=True)
class Hand:
    """Standard deviations of a hand's wobble, steps, of the bow in a line's middle, as a share of
    its length, and of where a stroke begins and ends beside its dots, steps."""

    wobble: float
    bow: float
    aim: float


USUAL_HAND: Final = Hand(0.022, 0.006, 0.018)
"""Chosen between 254 pens of real ink, which wobble by 0.012 or less, bow by 0.0015 to 0.004 and
aim to 0.01 to 0.025, and the freest of 323 rendered ones: 0.02, 0.025 and 0.0625."""
_APART: Final = 0.9
"""Deviation of hands, logarithms: of 186 boards 97 lines are wrong, with 0.6 107, with 1.3 93."""
_HANDS: Final = tuple(
    Hand(*each)
    for each in product(
        (0.006, 0.012, 0.02, 0.033, 0.055), (0.0015, 0.004, 0.01, 0.025), (0.01, 0.025, 0.0625)
    )
)
"""Hands held against a sheet's lines: of 329 boards 210 ask nothing; without the steadiest 206."""
_SEEN: Final = 0.012
"""Steps by which a stroke's middle is seen: of 336 boards 226 ask nothing, with 0.02 219."""

_TOGETHER: Final = 8
"""Places of a line, in which lines priced together may differ: chosen for speed."""


@dataclass(frozen=True)
class Offsets:
    """How far the middle of a stroke lies beside its chord.

    Attributes:
        at: places along the chord, steps from its start, shape (N,).
        beside: steps, shape (N,).
        steps: the chord's length.
    """

    at: Values
    beside: Values
    steps: float


Hands = Mapping[Hand, float]
"""How probable each of some hands is that may have drawn a line, 1 in all."""


def misfits(lines: Sequence[Offsets], hands: Hands) -> Values:
    """What the offsets of L strokes from their chords cost, nats, shape (L,), whichever of some
    hands drew each: half their squared Mahalanobis length; and what the hand's freedom to bow and
    to end beside its dots costs, half the logarithm of a ratio of determinants."""
    prices, free = _prices(lines, list(hands))
    shares = np.array(list(hands.values()))
    told = np.logaddexp.reduce(np.log(shares) - prices, axis=1)
    return np.asarray(-(told + free[:, shares.argmax()]))


def likely_hands(lines: Sequence[Offsets]) -> Hands:
    """The hands that may have drawn lines. A few lines, or none, leave open how far the others may
    bow."""
    usual, *others = (np.array([one.wobble, one.bow, one.aim]) for one in (USUAL_HAND, *_HANDS))
    apart = np.log(others / usual) / _APART
    price = 0.5 * (apart**2).sum(axis=1)  # before any line is seen
    price += _prices(lines, _HANDS)[0].sum(axis=0)
    shares, never = softmax(-price, axis=0).tolist(), exp(-BEYOND_DOUBT)
    return {hand: share for hand, share in zip(_HANDS, shares, strict=True) if share > never}


def _prices(lines: Sequence[Offsets], hands: Sequence[Hand]) -> tuple[Values, Values]:
    """What the offsets of L lines cost by each of H hands, nats, but for a constant, and what of
    that their wobble alone would cost at the least, shape (L, H) each; those of about as many
    places at once."""
    prices = np.zeros((2, len(lines), len(hands)))
    sizes = np.array([len(line.at) // _TOGETHER for line in lines], np.intp)
    for size in np.unique(sizes):
        which = np.flatnonzero(sizes == size)
        prices[:, which] = _prices_alike([lines[k] for k in which.tolist()], hands)
    return prices[0], prices[1]


def _prices_alike(lines: Sequence[Offsets], hands: Sequence[Hand]) -> tuple[Values, Values]:
    """The same by covariances of one size: a line of fewer places has others that tell nothing.

    A bow and two ends add three directions to the covariance of a wobble, which is inverted once
    for all hands that have it (the Woodbury identity and the matrix determinant lemma).
    """
    counts = np.array([len(line.at) for line in lines])
    told = np.arange(counts.max()) < counts[:, None]
    at, beside = np.zeros((2, *told.shape))
    at[told] = np.concatenate([line.at for line in lines])
    beside[told] = np.concatenate([line.beside for line in lines])
    apart = np.sqrt(3) * np.abs(at[:, :, None] - at[:, None, :]) / _REACH
    alike = (1 + apart) * np.exp(-apart) * (told[:, :, None] & told[:, None, :])
    seen = np.where(told, _SEEN**2, 1.0)[..., None] * np.eye(told.shape[1])
    steps = np.array([line.steps for line in lines])[:, None]
    share = at / steps
    every = np.stack([beside, 4 * steps * share * (1 - share), share, 1 - share], axis=2)
    every *= told[..., None]
    wobbles = list(dict.fromkeys(hand.wobble for hand in hands))
    which = [wobbles.index(hand.wobble) for hand in hands]
    spread = np.array(wobbles)[:, None, None] ** 2 * alike[:, None] + seen[:, None]
    every = every[:, None]
    inner = (every.swapaxes(2, 3) @ np.linalg.solve(spread, every))[:, which]
    scale = np.array([(hand.bow, hand.aim, hand.aim) for hand in hands])
    freed = np.eye(3) + scale[:, :, None] * inner[..., 1:, 1:] * scale[:, None]
    along = scale * inner[..., 0, 1:]
    solved = np.linalg.solve(freed, along[..., None])[..., 0]
    off = inner[..., 0, 0] - (along * solved).sum(axis=2)
    least = 0.5 * np.linalg.slogdet(spread)[1][:, which]
    return least + 0.5 * (off + np.linalg.slogdet(freed)[1]), least
