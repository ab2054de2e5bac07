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

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import softmax
from companion.photo.marks.evidence import Doubt, MarkEvidence, evidence_of
from companion.photo.marks.rings.features import KINDS, ring_likelihoods
from companion.photo.reading import Reason

_MOST: Final = 12.0
"""Nats by which either finds a kind less likely than another at the most."""
_TEACHES: Final = 0.9
"""Confidence from which a mark is an example of its kind."""


def pooled(
    names: Sequence[str],
    first: Values,
    seen: Values,
    covered: Flags,
    hidden: Flags,
) -> list[MarkEvidence]:
    """The evidence on N spots as both opinions have it.

    Args:
        first: the log-likelihood of each of :data:`KINDS` by the first, nats, shape (N, 3).
        seen: what each spot looks like, from ``ring_features``, shape (N, 6).
        covered: on which a counter lies, shape (N,).
        hidden: over which something lies that may hide a ring, shape (N,).
    """
    one = _bounded(first)
    kinds = one.argmax(axis=1)
    sure = softmax(one, axis=1).max(axis=1)
    rely = np.where(hidden | (sure < _TEACHES), 0, sure)
    both = (one + _bounded(ring_likelihoods(seen, kinds, rely, covered))) / 2
    turned = Doubt(both.argmax(axis=1) != kinds, Reason.SHEET)
    return evidence_of(names, KINDS, both, [turned, Doubt(hidden, Reason.COVERED)])


def _bounded(odds: Values) -> Values:
    return np.asarray(np.maximum(odds - odds.max(axis=1, keepdims=True), -_MOST), np.float64)
