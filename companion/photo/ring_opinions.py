"""Two opinions on each spot made one: what is seen there, and what the sheet's others look like.

The first goes by what rings are in general (:mod:`companion.photo.rings`), the second by the
sheet's own rings and bare spots (:mod:`companion.photo.ring_kinds`). Both look at the same picture,
so that their odds must not be multiplied; half the sum of their logarithms is a logarithmic opinion
pool (C. Genest and J. Zidek, *Statistical Science* 1, 1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.reading import ReadMark
from companion.photo.ring_kinds import KINDS, kind_odds

Values = NDArray[np.float64]

_MOST: Final = 12.0
"""Nats by which either finds a kind less likely than another at the most."""
_THIRD: Final = 0.1
"""Share of a mark's doubt that is about the kind that it names neither first nor second."""
_TEACHES: Final = 0.9
"""Confidence from which a mark is an example of its kind."""
_TURNED: Final = 0.95
_CAP_OVER: Final = 0.8
"""How sure one can be at the most where the second alone says so, and where something lies over the
spot."""


def pooled(marks: Sequence[ReadMark], seen: Values, hidden: NDArray[np.bool_]) -> list[ReadMark]:
    """The marks of N spots as both opinions have them.

    Args:
        marks: as the first has them.
        seen: what each spot looks like, of :func:`companion.photo.ring_kinds.looks`.
        hidden: over which something lies that is no ring, shape (N,).
    """
    order = {kind: k for k, kind in enumerate(KINDS)}
    first = np.array([order[str(mark.value)] for mark in marks])
    sure = np.array([mark.confidence for mark in marks])
    rely = np.where(hidden | (sure < _TEACHES), 0, sure)
    one, other = _named(marks, order), kind_odds(seen, first, rely)
    both = (_bounded(one) + _bounded(other)) / 2
    likely = np.exp(both - both.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    found = []
    for mark, share, over in zip(marks, likely, hidden, strict=True):
        best, second = np.argsort(-share)[:2]
        cap = _CAP_OVER if over else 1.0 if KINDS[best] == mark.value else _TURNED
        known = max(min(float(share[best]), cap), 0.5)
        found.append(ReadMark(mark.name, KINDS[best], known, KINDS[second]))
    return found


def _named(marks: Sequence[ReadMark], order: dict[str, int]) -> Values:
    """Logarithms of the probability of each kind as marks tell it, shape (N, 3)."""
    share = np.zeros((len(marks), len(order)))
    for row, mark in zip(share, marks, strict=True):
        doubt = max(1 - mark.confidence, 1e-9)
        row[:] = _THIRD * doubt
        row[order[str(mark.other)]] = (1 - _THIRD) * doubt
        row[order[str(mark.value)]] = mark.confidence
    return np.asarray(np.log(share), np.float64)


def _bounded(odds: Values) -> Values:
    return np.asarray(np.maximum(odds - odds.max(axis=1, keepdims=True), -_MOST), np.float64)
