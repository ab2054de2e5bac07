"""Strokes against paper and against the sheet's other strokes: what an amount of ink tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.board import EMPTY
from companion.photo.explain.contrast import Bare, Values

_FEWEST: Final = 4
"""Strokes of a colour that tell what the colour's strokes look like."""
_TRACE: Final = 0.35
_STROKE: Final = 0.33
"""Share of a colour's usual contrast up to which ink may be what an eraser left, and from which it
may be a stroke drawn lightly. On 140 photos, rendered and of real ink, one stroke in 300 shows less
than 0.4 of its colour's usual contrast, and bare places 0.09 at the most; drawings that were erased
or shine through show up to 0.38.
"""
_STEEP: Final = 10.0
"""Nats by which e times more ink makes it a stroke, and no trace."""


def stroke_nats(amounts: Values, values: Sequence[str], bare: Bare) -> Values:
    """By how many nats the contrasts of N marks speak for their values.

    A mark that is called empty is doubted for ink that stands out from the paper and is as much as
    the sheet's faintest colour has; one that is called drawn for ink that does not stand out, or
    is much less than its own colour's.

    Args:
        amounts: contrast along each mark's place, shape (N,).
        values: what each mark is called, of two or more colours or empty.
        bare: what places without ink show.
    """
    called = np.array(values)
    ink = bare.nats(amounts)
    usual = {
        value: float(np.median(amounts[called == value]))
        for value in set(values) - {EMPTY}
        if (called == value).sum() >= _FEWEST
    }
    nats = np.where(called == EMPTY, -ink, ink)
    share = np.maximum(amounts, 1e-6)
    if usual:
        faintest = max(min(usual.values()), 1e-6)
        trace = -_STEEP * np.log(share / (_TRACE * faintest))
        nats = np.where(called == EMPTY, np.maximum(nats, trace), nats)
    for value, middle in usual.items():
        stroke = _STEEP * np.log(share / (_STROKE * max(middle, 1e-6)))
        nats = np.where(called == value, np.minimum(nats, stroke), nats)
    return np.asarray(nats, np.float64)
