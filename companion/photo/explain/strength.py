"""Strokes against paper and against the sheet's other strokes: what an amount of ink tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.photo.explain.contrast import Bare
from companion.photo.explain.evidence import ENOUGH
from companion.photo.image.arrays import Flags, Values

_TRACE: Final = 0.35
"""On paper with an older drawing, the share of the fainter colour's usual contrast up to which ink
on an empty place may be left over, and the share of its own colour's from which it may be a stroke.
On 140 photos, rendered and of real ink, one stroke in 300 shows less than 0.4 of its
colour's usual contrast, and bare places 0.09 at the most; drawings that were erased or shine
through show up to 0.38, so the most of them are asked about.
"""
_OLDER, _SOME_OLDER = 0.5, 2
"""Share of the fainter colour's usual contrast below which ink on a place called empty was left
over from an older drawing, and of its colour's plainer strokes from which ink may be a stroke then;
and how many such places show that there was one. Of 180 photos of clean paper, rendered and of
real ink, none has two such places but for one with a crease; strokes of an older drawing that were
called drawn show up to 0.6 on paper with traces, and nine in ten that were drawn 0.65 or more. Of
166 more photos of clean paper two have one such place, each a line drawn faintly."""
_PALE: Final = 0.8
"""Share of the strokes' contrast below which ink may be a drawing that was there before: on 16
photos of paper with traces these show up to 0.69 of what the fainter colour's strokes do."""
_PLAINER: Final = 0.75
"""Quantile of a colour's strokes that tells what the plainer of them show."""
_STEEP: Final = 10.0
"""Nats by which e times more ink makes it a stroke, and no trace."""


def nats_for_strokes(amounts: Values, values: Sequence[str], bare: Bare) -> Values:
    """By how many nats the contrasts of N marks speak for their values.

    A mark that is called empty is doubted for ink that stands out from the paper; on paper with an
    older drawing only for more than a third of what the fainter colour has. One that is called
    drawn is doubted for ink that does not stand out, or is much less than its own colour's; on
    paper with an older drawing, for less than the colour's plainer strokes have.

    Args:
        amounts: contrast along each mark's place, shape (N,).
        values: what each mark is called, of two or more colours or empty.
        bare: what places without ink show.
    """
    called = np.array(values)
    ink = bare.nats(amounts)
    usual, least = usual_amounts(amounts, called, 0.5), _TRACE
    nats = np.where(called == EMPTY, -ink, ink)
    share = np.maximum(amounts, 1e-6)
    if usual:
        faintest = max(min(usual.values()), 1e-6)
        older = (called == EMPTY) & (ink > 0) & (amounts < _OLDER * faintest)
        if older.sum() >= _SOME_OLDER:
            trace = -_STEEP * np.log(share / (_TRACE * faintest))
            nats = np.where(called == EMPTY, np.maximum(nats, trace), nats)
            usual, least = usual_amounts(amounts, called, _PLAINER), _OLDER
    for value, middle in usual.items():
        stroke = _STEEP * np.log(share / (least * max(middle, 1e-6)))
        nats = np.where(called == value, np.minimum(nats, stroke), nats)
    return np.asarray(nats, np.float64)


def pale_strokes(amounts: Values, values: Sequence[str]) -> Flags:
    """Which of N marks may have their ink from an older drawing by its amount, shape (N,): strokes
    called drawn with less than the plainer ones of their colour, and places called empty with less
    than strokes of either of two colours usually have."""
    called = np.array(values)
    usual = usual_amounts(amounts, called, 0.5)
    pale = (called == EMPTY) & (amounts < _PALE * (min(usual.values()) if len(usual) > 1 else 0.0))
    for value in set(values) - {EMPTY}:
        own = called == value
        pale |= own & (amounts < _PALE * np.quantile(amounts[own], _PLAINER))
    return np.asarray(pale)


def usual_amounts(amounts: Values, called: NDArray[np.str_], quantile: float) -> dict[str, float]:
    """A quantile of what strokes of a colour show, of each colour that has enough of them."""
    return {
        value: float(np.quantile(amounts[called == value], quantile))
        for value in set(called.tolist()) - {EMPTY}
        if (called == value).sum() >= ENOUGH
    }
