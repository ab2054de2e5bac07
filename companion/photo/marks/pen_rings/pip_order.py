"""How the pips of one worth hang together: nearly everybody fills them one after the other, from
the left and from the top.

Whether a sheet's hand does so, its own plain rows tell; the others are judged in that light.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Flags, Values

_SURE: Final = 4.6
"""Log odds from which a pip teaches how rows are filled, 99 %."""
_OUTVOTED: Final = 6.0
"""Log odds beyond which neither what a pip looks like nor the others of its row count for more."""
_OPPOSED: Final = 3.0
"""Log odds up to which a row may be held to say more than a pip's looks, 95 %."""


def in_order(margin: Values, rows: Sequence[Sequence[int]]) -> Values:
    """Log odds that pips are filled, from those by their looks alone, shape (P,).

    ``rows`` are indices of pips of one worth, the first first, all of one length.
    """
    looks = np.clip(margin, -_OUTVOTED, _OUTVOTED)
    count = len(rows[0])
    ways = (np.arange(2**count)[:, None] >> np.arange(count)) & 1
    from_left = _from_left(ways)
    astray = _astray(margin[np.array(rows)])
    prior = np.where(
        from_left,
        np.log((1 - astray) / from_left.sum()),
        np.log(astray / (~from_left).sum()),
    )
    found = margin.copy()
    for row in rows:
        odds = prior + ways @ looks[row]
        for k, pip in enumerate(row):
            filled = ways[:, k] == 1
            others = np.logaddexp.reduce(odds[filled]) - np.logaddexp.reduce(odds[~filled])
            found[pip] += np.clip(others - looks[pip], -_OUTVOTED, _OUTVOTED)
    # the others of a row may raise a doubt, but settle none against what a pip looks like
    return np.where(found * margin < 0, np.clip(found, -_OPPOSED, _OPPOSED), found)


def _from_left(filled: NDArray[np.int_]) -> Flags:
    """Which rows, shape (N, K), have no filled pip after an empty one."""
    return np.asarray((np.diff(filled, axis=1) <= 0).all(axis=1))


def _astray(margin: Values) -> float:
    """How likely a row is not filled from the left, by the plain rows among these, shape (R, K)."""
    filled = (margin > 0).astype(int)
    some = filled.any(axis=1) & ~filled.all(axis=1)
    plain = filled[some & (np.abs(margin) > _SURE).all(axis=1)]
    return float(((~_from_left(plain)).sum() + 0.5) / (len(plain) + 1))
