"""From measured ink to marks: a value for every place, and how sure.

A likelihood is a logistic curve through the measured margin (J. Platt, *Probabilistic outputs for
support vector machines*, 1999); its slope was set on one half of the tuning photos and checked on
the other. What the margin cannot know, that something lies over the place, that its dot is hidden,
that the ink is nobody's, makes it less to be relied on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import Value
from companion.photo.image.statistics import expit
from companion.photo.marks.evidence import (
    Doubt,
    MarkEvidence,
    coloured_or_empty,
    marked_or_empty,
)
from companion.photo.marks.lines.classifier import STROKE, LineInk
from companion.photo.marks.lines.fills import FillInk
from companion.photo.marks.lines.profiles import Values
from companion.photo.reading import Reason

_DRAWN_AT: Final = 0.52
_DRAWN_SLOPE: Final = 22.0
_COLOUR_APART: Final = 0.25
_COLOUR_SLOPE: Final = 20.0
_FILLED_AT: Final = 0.42
_FILLED_SLOPE: Final = 24.0

_FEWEST_FILLED: Final = 3
_USUAL_GAPS: Final = 0.06
"""Share of most dark squares that shows paper, from which one that shows none is odd."""
_PAPER: Final = 0.75
"""Share of an empty square's inside that shows paper, at the least."""
COVERED: Final = 0.12
"""Share of a place under something else from which it is asked about."""
_BURIED: Final = 0.3
"""Share of a bare line under a square's black from which it is asked about."""
_FAINT_STROKE: Final = 0.3
_NOBODYS: Final = 1e-6
"""Probability that a stroke in nobody's ink is a line of the game."""
_TRACES: Final = 0.2
"""Share of a bare line beside black that may show colour before it is asked about."""


def line_marks(
    names: Sequence[str],
    pens: Sequence[Value],
    ink: LineInk,
    beside_hidden: NDArray[np.bool_],
    beside_astray: NDArray[np.bool_],
) -> list[MarkEvidence]:
    """Line marks in the order of ``names``.

    Args:
        pens: the values whose pens ``ink`` was measured for, in the same order.
        beside_hidden: whether a line ends at a dot that could not be seen, shape (E,).
        beside_astray: the same of a dot that lies so far off that hatching may have been taken for
            it; matters beside hatching only.
    """
    order = np.argsort(-ink.score, axis=1)
    rows = np.arange(len(names))
    first = ink.score[rows, order[:, 0]]
    second = ink.score[rows, order[:, 1]] if len(pens) > 1 else np.zeros(len(names))
    drawn = expit(_DRAWN_SLOPE * (first - _DRAWN_AT))
    told = expit(_COLOUR_SLOPE * (first - second - _COLOUR_APART))
    colours = np.zeros(ink.score.shape)
    colours[rows, order[:, -1]] = 1 - told
    colours[rows, order[:, 0]] = told if len(pens) > 1 else 1.0
    empty, untold = drawn < 0.5, ink.alike | ink.lost
    off_grid = beside_hidden | (beside_astray & ink.hatched)
    black = ((ink.buried > _BURIED) & (ink.stroke > STROKE)) | (ink.traces > _TRACES)
    alike = np.where(
        empty, untold.any(axis=1) & (ink.stroke > _FAINT_STROKE), untold[rows, order[:, 0]]
    )
    doubts = (
        Doubt(ink.covered > COVERED, Reason.COVERED),
        Doubt(off_grid & empty, Reason.OFF_GRID),
        Doubt(black & ~ink.bare & empty, Reason.INK_BESIDE),
        Doubt(alike, Reason.COLOURS_ALIKE),
        Doubt(ink.leaning[rows, order[:, 0]] & ~empty, Reason.INK_UNEXPLAINED),
        Doubt(ink.foreign, Reason.INK_UNEXPLAINED),
    )
    return coloured_or_empty(names, pens, np.where(ink.foreign, _NOBODYS, drawn), colours, doubts)


def fill_marks(names: Sequence[str], value: Value, ink: FillInk) -> list[MarkEvidence]:
    """Fill marks in the order of ``names``; ``value`` is what a filled square is called."""
    margin = np.minimum(ink.score, 1.4 * ink.spread - 0.4)
    filled = expit(_FILLED_SLOPE * (margin - _FILLED_AT))
    odd = Doubt(_under_something(ink, filled > 0.5), Reason.COVERED)
    return marked_or_empty(names, value, filled, [odd])


def _under_something(ink: FillInk, dark: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Squares whose look is neither paper nor a scribble like the sheet's others.

    A solid square where the others show paper, or one of hardly any dark squares, may be a pen that
    lies there; so may a square that is not black but shows no paper.
    """
    gaps: Values = ink.gaps
    usual = float(np.median(gaps[dark])) if dark.any() else 0.0
    odd = dark & ink.solid & (usual > _USUAL_GAPS)
    return np.asarray(odd | (dark & (dark.sum() < _FEWEST_FILLED)) | (~dark & (gaps < _PAPER)))
