"""How far hands stray from the straight line between two dots, and how likely a traced path is.

A stroke's offsets from its chord are taken for a Gaussian process: a wobble that changes over half
a step of the lattice (a Matern kernel of order 3/2), a bow that grows with the line's length, and
the tracing's own noise (C. Rasmussen and C. Williams, *Gaussian Processes for Machine Learning*,
2006, ch. 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import deviation

_STEADY: Final = 0.012
_UNSTEADY: Final = 0.06
"""Steps, standard deviation, of the wobble of the steadiest and the least steady hand."""
_REACH: Final = 0.5
"""Steps along which a wobble lasts."""
_BOW: Final = 0.006
"""Standard deviation of the bow in a line's middle, as a share of its length: long lines bow."""
_NOISE: Final = 0.012
"""Steps, standard deviation, of a traced place: a third of a px of the picture that is traced."""
_STRAYED: Final = 5.0
_A_STEP: Final = 1.0
"""Nats, and nats for each step, that few of a hand's lines cost more than: beyond, each further nat
counts less (the tail of a Student distribution), as a hand slips at times."""
_TELLING: Final = 4
"""Lines from which on they tell how steady a hand is."""
_TRIED: Final = np.geomspace(_STEADY, _UNSTEADY, 9)
_EVERY: Final = 3
"""Of so many places one is looked at; they lie far nearer to one another than a wobble reaches."""


def hand_deviation(offsets: Sequence[Values]) -> float:
    """The wobble of a sheet's hands, steps, from some lines' offsets with NaN for bare places."""
    seen = np.concatenate([*offsets, np.zeros(0)])
    seen = seen[~np.isnan(seen)]
    if not len(seen):
        return float(np.sqrt(_STEADY * _UNSTEADY))
    return float(np.clip(deviation(seen), _STEADY, _UNSTEADY))


def misfit(offsets: Values, ends: float, steps: float, wobble: float) -> float:
    """What a path's offsets from a chord cost, nats: half their squared Mahalanobis length, and of
    a line that strays by more than its hand's others do ever less.

    Args:
        offsets: at places evenly along the chord, in steps, NaN where bare, shape (N,).
        ends: how many steps from the chord's ends the first and last place are.
        steps: the chord's length.
        wobble: of the hands, steps.
    """
    at, off = _seen(offsets, ends, steps)
    cost = 0.5 * float(off @ np.linalg.solve(_spread(at, steps, wobble), off))
    usual = _STRAYED + _A_STEP * steps
    return cost if cost < usual else usual * (1 + float(np.log(cost / usual)))


def likeliest_deviation(lines: Sequence[tuple[Values, float]], ends: float, guess: float) -> float:
    """The wobble, steps, that makes lines' offsets likeliest, each with the line's length in steps;
    the guess where there are too few lines to tell."""
    if len(lines) < _TELLING:
        return guess
    price = np.zeros(len(_TRIED))
    for offsets, steps in lines:
        at, off = _seen(offsets, ends, steps)
        for rank, wobble in enumerate(_TRIED):
            root = np.linalg.cholesky(_spread(at, steps, wobble))
            price[rank] += 0.5 * np.sum(np.linalg.solve(root, off) ** 2)
            price[rank] += np.log(np.diag(root)).sum()
    return float(_TRIED[int(price.argmin())])


def _seen(offsets: Values, ends: float, steps: float) -> tuple[Values, Values]:
    """Where a path is looked at, steps along its chord, and its offsets there."""
    at = np.linspace(ends, steps - ends, len(offsets))[::_EVERY]
    off = offsets[::_EVERY]
    seen = ~np.isnan(off)
    return at[seen], off[seen]


def _spread(at: Values, steps: float, wobble: float) -> Values:
    """The covariance of a line's offsets at places along it."""
    apart = np.sqrt(3) * np.abs(at[:, None] - at[None, :]) / _REACH
    share = at / steps
    bow = _BOW * steps * 4 * share * (1 - share)
    spread = wobble**2 * (1 + apart) * np.exp(-apart) + np.outer(bow, bow)
    return np.asarray(spread + _NOISE**2 * np.eye(len(at)), np.float64)
