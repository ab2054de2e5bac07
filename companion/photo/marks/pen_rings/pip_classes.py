"""How plainly pips are filled: parts of them held against the same parts of the sheet's own pips.

Where half of a pip is hidden the other half is held against the same half of pips that are plainly
empty and of those plainly filled; a hand that only ticks is not held against one that blackens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.statistics import widest_gap
from companion.photo.marks.pen_rings.pip_residual import Residue

TOUCHED: Final = 0.05
"""Share of a pip under other strokes from which their edges may show in it."""
_LEAST: Final = 0.03
"""mm of stroke that noise makes."""
_EMPTY_BELOW: Final = 0.35
_MARKED_ABOVE: Final = 0.1
"""mm of stroke beyond which no pip is empty, and below which a gap between pips tells nothing."""
_WIDE_GAP: Final = 1.5
"""Ratio between two pips' ink, with none between, from which they are of two kinds."""
_BEST_APART, _APART = 1.8, 2.2
"""The same between two normal distributions, in units of the sum of their spreads: of the split
that fits best, and of any other."""
_ORDINARY: Final = 0.4
"""mm of stroke of an ordinary thin mark; a third of it parts the kinds if nothing tells."""
_FEWEST: Final = 10
"""Pips that are enough to show what one kind, or one pen, looks like."""
_TYPICAL, _FAINT = 0.25, 0.05
"""Of filled pips, the quantiles that one is held against, and that hardly any is below."""
_LEVEL: Final = (0.05, 0.8)
"""mm of stroke between which a mark is judged."""
_PARTING: Final = (0.25, 0.5)
"""Shares of a mark between which empty and filled part."""
_WIDELY: Final = 2.5
"""Spreads of empty pips below which nearly all are."""
_STRAY: Final = 0.4
_FARTHEST: Final = 3.3
"""Share of a mark that a hand's faintest now and then has, and spreads beyond which hardly any
empty pip is."""
_SLOPE: Final = 46.0
_TAIL: Final = 0.7
"""Of the logistic curve over shares of a mark: at the most, and over the spread squared where the
noise is strong (for two normal distributions it would be 1)."""
_RING_LEFT: Final = 0.02
_UNEVEN: Final = 0.3
"""mm of stroke that a ring's edge may leave beside where it was taken out, and how uneven its
stroke is, as a share, where it is taken away."""


@dataclass(frozen=True)
class SheetPips:
    """What a sheet's plainly empty and plainly filled pips show.

    Attributes:
        left: what all pips show beyond their print.
        empty, filled: which are clear of other strokes, and plain, shape (P,).
        mark: mm of stroke of an ordinary one.
        pens: which pen ringed the spot that each pip is in, -1 for none, shape (P,).
    """

    left: Residue
    empty: Flags
    filled: Flags
    mark: float
    pens: Indices

    def margins(self, which: Indices, parts: Values, buried: Flags | None = None) -> Values:
        """Log odds that pips are filled, by a part of each, shape (N, K).

        Of those ``buried``, shape (N,), what the stroke over them gives is taken away.
        """
        if buried is None:
            buried = np.zeros(len(which), bool)
        found = np.zeros(len(which))
        for pen in np.unique(self.pens[which]):
            mine = self.pens[which] == pen
            own = self.filled & (self.pens == pen)
            own = own if own.sum() >= _FEWEST else self.filled
            found[mine] = self._margins(which[mine], parts[mine], own, buried[mine])
        return found

    def _margins(self, which: Indices, parts: Values, filled: Flags, buried: Flags) -> Values:
        ink = self.left.ink
        share = (parts / np.maximum(parts.sum(axis=1, keepdims=True), 1e-6)).T
        lent = np.where(buried, (self.left.lent[which] * share.T).sum(axis=1), 0)
        bare = ink[self.empty] @ share if self.empty.any() else np.zeros((1, len(which)))
        base = np.median(bare, axis=0)
        own = (ink[which] * share.T).sum(axis=1) - lent - base
        spread = np.maximum(
            np.quantile(bare, 0.975, axis=0) - base, base - np.quantile(bare, 0.025, axis=0)
        )
        touched = np.minimum(self.left.hidden[which] / TOUCHED, 1)
        spread = np.sqrt((spread / 1.96) ** 2 + (_RING_LEFT * touched) ** 2 + (_UNEVEN * lent) ** 2)
        level, faint = np.full((2, len(which)), self.mark)
        if filled.any():
            level, faint = np.quantile(ink[filled] @ share, (_TYPICAL, _FAINT), axis=0) - base
        level = np.clip(level, *_LEVEL)
        noise = spread / level
        parting = (_WIDELY * noise + np.minimum(faint / level, 1)) / 2
        parting = np.clip(np.minimum(parting, np.maximum(_STRAY, _FARTHEST * noise)), *_PARTING)
        slope = np.minimum(_SLOPE, _TAIL / np.maximum(noise, 1e-3) ** 2)
        margin = slope * (own / level - parting)
        return np.asarray(margin, np.float64)


def part_kinds(total: Values) -> tuple[float, float]:
    """mm of stroke at which a sheet's empty and filled pips part, and of an ordinary mark.

    The widest gap between pips that could be of two kinds tells.
    """
    known = np.maximum(total, _LEAST)
    parting = widest_gap(known, _EMPTY_BELOW, _MARKED_ABOVE, _WIDE_GAP)
    if parting is not None:
        return parting, float(np.quantile(total[total > parting], _TYPICAL))
    return _two_normals(np.sort(total)) or (_ORDINARY / 3, _ORDINARY)


def _two_normals(order: Values) -> tuple[float, float] | None:
    """The same where no gap tells: the split into two normal distributions that fits best (J.
    Kittler and J. Illingworth, Pattern Recognition 19, 1986), if they lie well apart and by as much
    as a mark has: empty pips may fall into two kinds by how the pixels lie on them."""
    count = np.arange(1, len(order))
    ahead, square = np.cumsum(order)[:-1], np.cumsum(order**2)[:-1]
    rest = len(order) - count
    low, high = ahead / count, (order.sum() - ahead) / rest
    below = np.sqrt(np.maximum(square / count - low**2, 1e-9))
    above = np.sqrt(np.maximum(((order**2).sum() - square) / rest - high**2, 1e-9))
    share = count / len(order)
    cost = share * np.log(below / share) + (1 - share) * np.log(above / (1 - share))
    able = (count >= _FEWEST) & (rest >= _FEWEST) & (high - low > _LEVEL[0])
    if not able.any():
        return None
    apart = (high - low) / (below + above)
    split = int(np.argmin(np.where(able, cost, np.inf)))
    if apart[split] < _BEST_APART:
        able &= apart > _APART
        if not able.any():
            return None
        split = int(np.argmin(np.where(able, cost, np.inf)))
    parting = float(low[split] + (high[split] - low[split]) * below[split] / (below + above)[split])
    return parting, float(np.quantile(order[split + 1 :], _TYPICAL))
