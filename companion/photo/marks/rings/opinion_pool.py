"""Two estimates for each spot combined: what is seen there, and what the sheet's others look like.

The first uses what rings are in general (:mod:`companion.photo.marks.rings.presence`), the second
the sheet's own rings and bare spots (:mod:`companion.photo.marks.sheet_classifier`). Both look at
the same picture, so their odds must not be multiplied; the mean of their logarithms is a
logarithmic opinion pool (C. Genest and J. Zidek, *Statistical Science* 1, 1986). On 203 photos of
boards, more than half of them changed as apps do, 196 are exact by the first alone and 199 by both,
with 42 and 16 marks to ask about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.board import EMPTY
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.rings.features import KINDS, ring_likelihoods
from companion.photo.reading import ReadMark, Reason

_MOST: Final = 12.0
"""Nats by which either finds a kind less likely than another at the most."""
_TEACHES: Final = 0.9
"""Confidence from which a mark is an example of its kind."""
_TURNED: Final = 0.92
"""How sure one can be at the most where the second says otherwise than the first: on 620 sheets 2
such marks of 27 were wrong."""
_CAP_OVER: Final = 0.8
"""How sure one can be at the most where something lies over the spot."""


def pooled(
    marks: Sequence[ReadMark],
    seen: Values,
    covered: Flags,
    hidden: Flags,
) -> list[ReadMark]:
    """The marks of N spots as both opinions have them.

    Args:
        marks: as the first has them.
        seen: what each spot looks like, from ``ring_features``, shape (N, 6).
        covered: on which a counter lies, shape (N,).
        hidden: over which something lies that may hide a ring, shape (N,).
    """
    order = {kind: k for k, kind in enumerate(KINDS)}
    first = np.array([order[str(mark.value)] for mark in marks])
    sure = np.array([mark.confidence for mark in marks])
    rely = np.where(hidden | (sure < _TEACHES), 0, sure)
    one, other = _named(marks, order), ring_likelihoods(seen, first, rely, covered)
    both = (_bounded(one) + _bounded(other)) / 2
    likely = np.exp(both - both.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    found = []
    for mark, share, over in zip(marks, likely, hidden, strict=True):
        best, second = (KINDS[k] for k in np.argsort(-share)[:2])
        turned = best != mark.value
        known = min(float(share.max()), _TURNED) if turned else float(share.max())
        pooled_mark = ReadMark(mark.name, best, max(known, 0.5), second)
        if not pooled_mark.sure:
            by_colour = EMPTY not in (best, str(mark.value) if turned else second)
            reason = Reason.COLOURS_ALIKE if by_colour else Reason.FAINT
            pooled_mark = pooled_mark.doubted(1.0, reason)
        found.append(pooled_mark.doubted(_CAP_OVER, Reason.COVERED) if over else pooled_mark)
    return found


def _named(marks: Sequence[ReadMark], order: dict[str, int]) -> Values:
    """Logarithms of the probability of each kind as marks tell it, shape (N, 3)."""
    share = np.full((len(marks), len(order)), 1e-9)
    for row, mark in zip(share, marks, strict=True):
        row[order[str(mark.other)]] = max(1 - mark.confidence, 1e-9)
        row[order[str(mark.value)]] = mark.confidence
    return np.asarray(np.log(share), np.float64)


def _bounded(odds: Values) -> Values:
    return np.asarray(np.maximum(odds - odds.max(axis=1, keepdims=True), -_MOST), np.float64)
