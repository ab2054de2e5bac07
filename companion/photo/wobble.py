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
from numpy.typing import NDArray

Values = NDArray[np.float64]

_STEADY: Final = 0.012
_UNSTEADY: Final = 0.06
"""Steps, standard deviation, of the wobble of the steadiest and the least steady hand."""
_REACH: Final = 0.5
"""Steps along which a wobble lasts."""
_BOW: Final = 0.006
"""Standard deviation of the bow in a line's middle, as a share of its length: long lines bow."""
_NOISE: Final = 0.025
"""Steps, standard deviation, of a traced place."""
_EVERY: Final = 3
"""Of so many places one is looked at; they lie far nearer to one another than a wobble reaches."""


def hand_wobble(offsets: Sequence[Values]) -> float:
    """The wobble of a sheet's hands, steps, from some lines' offsets with NaN for bare places."""
    seen = np.concatenate([*offsets, np.zeros(0)])
    seen = seen[~np.isnan(seen)]
    if not len(seen):
        return float(np.sqrt(_STEADY * _UNSTEADY))
    return float(np.clip(1.4826 * np.median(np.abs(seen)), _STEADY, _UNSTEADY))


def misfit(offsets: Values, ends: float, steps: float, wobble: float) -> float:
    """What a path's offsets from a chord cost, nats: half their squared Mahalanobis length.

    Args:
        offsets: at places evenly along the chord, in steps, NaN where bare, shape (N,).
        ends: how many steps from the chord's ends the first and last place are.
        steps: the chord's length.
        wobble: of the hands, steps.
    """
    at = np.linspace(ends, steps - ends, len(offsets))[::_EVERY]
    off = offsets[::_EVERY]
    seen = ~np.isnan(off)
    at, off = at[seen], off[seen]
    apart = np.sqrt(3) * np.abs(at[:, None] - at[None, :]) / _REACH
    share = at / steps
    bow = _BOW * steps * 4 * share * (1 - share)
    spread = wobble**2 * (1 + apart) * np.exp(-apart) + np.outer(bow, bow)
    spread += _NOISE**2 * np.eye(len(at))
    return 0.5 * float(off @ np.linalg.solve(spread, off))
