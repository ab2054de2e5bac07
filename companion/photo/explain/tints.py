"""Colours of strokes, told apart without any pen: do those called by one name look alike?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import BEYOND_DOUBT, deviation, log_t, threshold_otsu
from companion.photo.marks.sheet_classifier import ENOUGH

_APART: Final = 3.0
"""How far two groups of tints must lie apart, in units of their spread, to be two colours."""
_BOTH: Final = 0.28
"""How likely it is, beside that the other pen alone left a stroke, that both did and the other's
counts: of 7,169 rings on 134 boards 4 were drawn over one of the other player's, half of which may
be either's, and the reading of a stroke's pen is relied on but for 1 in 1,000."""


def nats_for_tints(tints: Values, amounts: Values, values: Sequence[str]) -> tuple[Values, Flags]:
    """By how many nats the tint of each of N marks speaks for the colour that it is called.

    Strokes of two colours fall into two groups by themselves; each colour's name belongs to the
    group that it lies nearest to. A tint between both may be that of both pens, one over the
    other. Marks that are called empty have no colour to ask for.

    Args:
        tints: absorptance or density of R, G and B, of any strength, shape (N, 3).
        amounts: of ink; where it is none there is no tint; shape (N,).
        values: what each mark is called.

    Returns:
        the nats, infinite where nothing can be said, such as where all strokes look alike; and
        which tints are rather both pens' than the other's; shape (N,) each.
    """
    nats, mixed = np.full(len(values), np.inf), np.zeros(len(values), bool)
    called = np.array(values)
    drawn = (called != EMPTY) & (amounts > 0)
    if drawn.sum() < ENOUGH:
        return nats, mixed
    inks = tints[drawn]
    shares = inks / np.maximum(inks.sum(axis=1, keepdims=True), 1e-3)
    axis = np.linalg.svd(shares - np.median(shares, axis=0), full_matrices=False)[2][0]
    along = shares @ axis
    groups = _two_groups(along)
    if groups is None:
        return nats, mixed
    middles = np.array([np.median(group) for group in groups])
    spreads = np.array([_spread(group) for group in groups])
    own = _own_group(along, called[drawn], middles)
    logs = log_t(along[:, None] - middles, spreads)
    rows, (low, high) = np.arange(len(along)), np.sort(middles)
    both = np.where((low < along) & (along < high), np.log(_BOTH / (high - low)), -np.inf)
    other = logs[rows, 1 - own]
    nats[drawn] = np.maximum(logs[rows, own] - np.logaddexp(other, both), -BEYOND_DOUBT)
    mixed[drawn] = both > other
    return nats, mixed


def _two_groups(along: Values) -> list[Values] | None:
    """Two groups into which tints fall by themselves, the lower first; ``None`` where all are
    alike."""
    upper = along > float(threshold_otsu(along))
    groups = [along[~upper], along[upper]]
    if min(map(len, groups)) < ENOUGH // 2:
        return None
    spreads = sum(map(_spread, groups))
    apart = float(np.median(groups[1]) - np.median(groups[0]))
    return groups if apart > _APART * spreads else None


def _own_group(along: Values, called: NDArray[np.str_], middles: Values) -> NDArray[np.intp]:
    """Which group, 0 or 1, each stroke should belong to by its name, shape (N,)."""
    names = sorted(set(called), key=lambda name: float(np.median(along[called == name])))
    if len(names) == 1:
        middle = float(np.median(along))
        return np.full(len(along), int(np.abs(middles - middle).argmin()))
    return np.where(called == names[0], 0, 1)


def _spread(group: Values) -> float:
    return max(deviation(group - np.median(group)), FAINTEST)
