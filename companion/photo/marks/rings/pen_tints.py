"""Which of two pens drew each ring of a sheet, by the tints of all.

Each pen spreads in its own way. Of either the middle and the covariance of its rings are unknown,
with the prior of usual pens (normal and inverse Wishart), and how likely a parting of the rings
between them is has a closed form (A. Gelman et al., *Bayesian Data Analysis*, 3rd edition, 2013,
3.6). Rings depend on one another, so whole partings are held against each other, the best ones and
all that lie near them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import lgamma, log, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import BEYOND_DOUBT, expit, log_t, softmax
from companion.photo.marks.sheet_classifier import ENOUGH

_TINT_SPREAD: Final = 0.008
"""Spread of a pen's tint from ring to ring, as shares of its density: the median of 180 pens of
real ink. By how much nearer to grey one pen's must be to make it e times likelier Black's: on 210
sheets Black's was the greyer on all but 2, and by 0.02 or more on 205."""
_FADES: Final = 0.26
"""Power of its density by which a ring is nearer to grey where one pen draws darker.
Fitted to White's rings on 63 sheets of real ink; on Black's it comes out as 0.36."""


def alike(tints: Values) -> Values:
    """How far each of N tints may be another's pen's, 0 to 1, nothing for itself, shape (N, N)."""
    density = np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    shares = tints / density
    noise = _TINT_SPREAD * np.hypot(1, 1 / density)
    apart = np.linalg.norm(shares[:, None] - shares, axis=2) / np.hypot(noise, noise.T)
    alike = np.exp(log_t(apart, 1.0) - log_t(np.zeros(1), 1.0))
    np.fill_diagonal(alike, 0.0)
    return np.asarray(alike, np.float64)


def greyer_probability(tints: Values, in_doubt: int = 0) -> Values:
    """How probably each of M rings is in the greyer of two inks, shape (M,); where one has no
    second pen to be held against, as probably as not.

    Args:
        in_doubt: of how many places, rings or not, it is in doubt whether there is one: either pen
            may have drawn so many more or fewer.
    """
    if len(tints) < ENOUGH:
        return np.full(len(tints), 0.5)
    looks = _ring_looks(tints)
    density = looks[:, 3]
    # what is not the pen's is the same on all rings, so that the paler ones spread more
    weights = np.exp(2 * np.minimum(density - np.median(density), 0))
    found = partings(looks[:, [0, 2, 3]], weights, _candidate_splits(looks), in_doubt)
    groups = np.stack([found.groups == 0, found.groups == 1], axis=1)
    middles = groups @ looks / np.maximum(groups.sum(axis=2, keepdims=True), 1)
    both = (groups.sum(axis=2) > 0).all(axis=1)
    first = np.where(both, _greyer(middles), 0.5)
    return np.asarray(0.5 + found.weights @ ((2 * first[:, None] - 1) * (found.first - 0.5)))


def _greyer(middles: Values) -> Values:
    """How probably the first of two inks is the greyer by the middles of their looks, shape
    (P, 2, 4): of two without a colour, such as a pencil's and a black pen's, the darker, by as much
    as a usual pen's rings spread."""
    colour = np.linalg.norm(middles[..., :3], axis=-1)
    nats = colour[:, 1] - colour[:, 0]
    darker = (middles[:, 0, 3] - middles[:, 1, 3]) / np.sqrt(_SCALE[2, 2] / _FREEDOM)
    return expit(nats + np.where(colour.max(axis=1) < BEYOND_DOUBT, darker, 0))


def _ring_looks(tints: Values) -> Values:
    """The looks of M rings, shape (M, 4): R, G and B as shares of their density, less a third, in
    spreads of a pen's, and its logarithm."""
    density = np.maximum(tints.sum(axis=1), 1e-3)
    shares, fine = tints / density[:, None], density[:, None] ** _FADES / _TINT_SPREAD
    return np.column_stack([(shares - 1 / 3) * fine, np.log(density)])


def _candidate_splits(looks: Values) -> list[Groups]:
    """Two groups of looks, shape (M, D), to begin with: either side of the middle along each
    axis."""
    centred = looks - np.median(looks, axis=0)
    axes = np.concatenate([np.eye(looks.shape[1]), np.linalg.svd(centred, full_matrices=False)[2]])
    return [(along > np.median(along)).astype(np.int8) for along in axes @ centred.T]


Groups = NDArray[np.int8]
"""Of each ring: 0 or 1, one of two pens, or 2, unlike either's others."""

_SCALE: Final = 6.0 * np.array([
    [0.76, -0.66, -0.0066],
    [-0.66, 0.94, -0.0088],
    [-0.0066, -0.0088, 0.032],
])  # fmt: skip
"""The inverse Wishart prior of a pen's covariance, by its rings' red and blue and the logarithm of
their density: near that of 246 pens of real ink on 124 sheets, which is likelier by 6 nats."""
_FREEDOM: Final = 6.0
"""Its degrees of freedom, of the same 246 pens."""
_MIDDLES: Final = 0.05
"""How many rings the prior of a pen's middle is worth: middles lie 3 to 10 times as far apart as
one pen's rings. On 365 clean boards 340 are exact with this model of a pen, where 329 were."""
_STRANGE: Final = 0.005
"""Share of the rings that are unlike either pen's others, as one half on its spot is. Of 120 clean
boards 11 ask with it, and 18 without."""
EXCESS_RING: Final = 3.0
"""Nats by which a parting is less likely for each ring that a player has beyond what turns allow.
Of 150 clean sheets of real ink 23 ask so, and 30 without."""


@dataclass(frozen=True)
class Partings:
    """P partings of M rings: the groups of each, shape (P, M), how probably it is by pen 0, (P, M),
    and how probable the parting is, (P,); what is left of 1 is that one pen drew all."""

    groups: Groups
    first: Values
    weights: Values


def partings(
    looks: Values, weights: Values, starts: Iterable[Groups], in_doubt: int = 0
) -> Partings:
    """The likeliest partings of M rings.

    Args:
        looks: red and blue in spreads of a usual pen, and the logarithm of the density, (M, 3).
        weights: how little each spreads, in usual rings' inverse variances, (M,).
        starts: groups 0 and 1 to begin with, shape (M,) each.
        in_doubt: as for :func:`greyer_probability`.
    """
    sheet = _Sheet(looks, weights, in_doubt)
    tops = np.unique([_named(sheet.climbed(start)) for start in starts], axis=0)
    nats = sheet.nats(tops)
    best = tops[nats > nats.max() - BEYOND_DOUBT]
    every = np.unique(np.concatenate([sheet.near(top) for top in best]), axis=0)
    nats = sheet.nats(every)
    # two pens may part the rings in 2^(M - 1) ways; one pen has so small a share of all these
    one = sheet.one_pen - BEYOND_DOUBT + (len(looks) - 1) * log(2)
    weights = softmax(np.append(nats, one), axis=0)[:-1]
    return Partings(every, sheet.first_pen(every), weights)


class _Sheet:
    """M rings by their looks, shape (M, 3), and weights, (M,), where so many are in doubt."""

    def __init__(self, looks: Values, weights: Values, in_doubt: int) -> None:
        self.allowed = 1 + in_doubt
        self.looks, self.weights = looks, weights
        self.squares = looks[:, :, None] * looks[:, None]
        count = len(looks)
        self.gammas = np.array([
            sum(lgamma((_FREEDOM + n - k) / 2) for k in range(3)) for n in range(count + 1)
        ])  # fmt: skip
        none = np.linalg.slogdet(_SCALE)[1]
        self.none = self.gammas[0] - _FREEDOM / 2 * none - 1.5 * log(_MIDDLES)
        self.strange = log(_STRANGE) + self._pens(np.eye(count))
        self.one_pen = float(self._pens(np.ones((1, count)))[0])

    def nats(self, groups: Groups) -> Values:
        """The log-likelihood of partings, shape (P, M), whatever middle and covariance the pens
        have, shape (P,)."""
        pens = np.stack([groups == 0, groups == 1]).astype(np.float64)
        counts = pens.sum(axis=2)
        excess = np.maximum(np.abs(counts[0] - counts[1]) - self.allowed, 0)
        drawn = self._pens(pens).sum(axis=0)
        return np.asarray(drawn + (groups == 2) @ self.strange - EXCESS_RING * excess)

    def climbed(self, groups: Groups) -> Groups:
        """The best parting that is reached by moving the ring by which it becomes likeliest, or,
        where none does, exchanging two, again and again."""
        best, ways = float(self.nats(groups[None])[0]), [_moved, _exchanged]
        tried = 0
        while tried < len(ways):
            every = ways[tried](groups)
            nats = self.nats(every)
            if nats.max(initial=-np.inf) > best:
                groups, best, tried = every[nats.argmax()], float(nats.max()), 0
            else:
                tried += 1
        return groups

    def near(self, groups: Groups) -> Groups:
        """A parting and those that lie near it: with one ring moved, and with two exchanged."""
        return _named(np.concatenate([groups[None], _moved(groups), _exchanged(groups)]))

    def _pens(self, drew: Values) -> Values:
        """The marginal log-likelihood of the rings that a pen drew, shape (..., M), whatever
        middle and covariance these have."""
        counts, (strength, _, scatter) = drew.sum(axis=-1), self._spread(drew)
        volume = np.linalg.slogdet(scatter)[1]
        nats = self.gammas[counts.astype(np.intp)] - (counts + _FREEDOM) / 2 * volume
        nats -= 1.5 * (np.log(strength) + log(pi) * counts)
        return np.asarray(nats - self.none, np.float64)

    def _spread(self, drew: Values) -> tuple[Values, Values, Values]:
        """What the rings that a pen drew weigh, shape (...), their middle, shape (..., 3), and
        their scatter round it with that of usual pens, shape (..., 3, 3)."""
        weights = drew * self.weights
        strength = weights.sum(axis=-1) + _MIDDLES
        totals, products = weights @ self.looks, np.tensordot(weights, self.squares, 1)
        middle = totals / strength[..., None]
        scatter = _SCALE + products - totals[..., :, None] * middle[..., None, :]
        return strength, middle, scatter

    def first_pen(self, groups: Groups) -> Values:
        """How probably each ring of partings is by pen 0, shape (P, M). One unlike the others is
        somebody's all the same, and lies about the middle of its pen as a Cauchy distribution has
        it."""
        pens = np.stack([groups == 0, groups == 1]).astype(np.float64)
        _, middle, scatter = self._spread(pens)
        spread = scatter / (pens.sum(axis=2) + _FREEDOM)[..., None, None]
        away = self.looks - middle[:, :, None]
        squares = np.einsum("...mi,...ij,...mj->...m", away, np.linalg.inv(spread), away)
        nats = -2 * np.log1p(self.weights * squares) - np.linalg.slogdet(spread)[1][..., None] / 2
        return np.where(groups == 2, expit(nats[0] - nats[1]), pens[0])


def _moved(groups: Groups) -> Groups:
    """With one ring in the other pen's group, or in neither's, shape (2 M, M); one that was in
    neither's in either's."""
    count = len(groups)
    every = np.repeat(groups[None], 2 * count, axis=0)
    every[np.arange(count), np.arange(count)] = groups == 0
    every[np.arange(count) + count, np.arange(count)] = np.where(groups == 2, 1, 2)
    return every


def _exchanged(groups: Groups) -> Groups:
    """With one ring of either pen in the other's group, shape (A B, M) for A rings and B."""
    one, other = (
        each.ravel() for each in np.meshgrid(*(np.flatnonzero(groups == k) for k in (0, 1)))
    )
    every = np.repeat(groups[None], len(one), axis=0)
    every[np.arange(len(one)), one] = 1
    every[np.arange(len(one)), other] = 0
    return every


def _named(groups: Groups) -> Groups:
    """Partings, shape (..., M), whose first ring in a pen's group is in that of pen 0, as it does
    not matter which pen is which."""
    first = np.take_along_axis(groups, np.argmax(groups < 2, axis=-1)[..., None], axis=-1)
    return np.where((first == 1) & (groups < 2), 1 - groups, groups)
