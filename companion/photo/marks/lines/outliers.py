"""Coloured ink where the board allows no mark: strokes across squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.absorptance import Ink
from companion.photo.image.pens import evidence
from companion.photo.marks.lines.fills import FillInk, box_means, hatched_squares

Values = NDArray[np.float64]

_INNER: Final = 0.6
"""Share of a square's side that is looked at: lines along its sides wobble outside it."""
_ACROSS: Final = 0.6
"""Ink, as a share of a stroke straight across the inside, from which a stroke crosses a square."""
_RULING: Final = 0.1
"""The squares with least ink show what the paper's own ruling, alike in all, amounts to."""
_CLEAR: Final = 0.08
"""Evidence of a pixel, from 0 to 1, that noise on paper does not reach."""
_DARK: Final = 0.12
"""Mean absorptance of a stroke's pixels: colour without it is what compression leaves."""


def crossed_squares(
    ink: Ink,
    pens: Sequence[str],
    levels: Sequence[float],
    greys: Sequence[float],
    centres: Values,
    side: float,
    fills: FillInk,
) -> NDArray[np.bool_]:
    """Which squares a pen's stroke crosses, shape (S,).

    Args:
        ink: of the flattened board.
        pens: the players' inks.
        levels: each pen's evidence summed across a stroke, px; 0 where the pen is not seen.
        greys: the same of the mean absorptance that it adds: of a navy pen it is far more than of
            blue ruling that gives as much evidence.
        centres: px, shape (S, 2).
        side: of a square, px.
        fills: the black ink in the same squares; hatched ones are left out.
    """
    inner = _INNER * side
    crossed = np.zeros(len(centres), bool)
    open_squares = ~hatched_squares(fills)
    if not open_squares.any():
        return crossed
    for pen, level, grey in zip(pens, levels, greys, strict=True):
        if level <= 0:
            continue
        shown = evidence(ink, pen)
        there = (shown > _CLEAR) & (ink.mean > _DARK)
        amount = box_means(np.where(there, shown, 0), centres, inner) * inner**2
        ruling = float(np.quantile(amount[open_squares], _RULING))
        dark = box_means(np.where(there, ink.mean, 0), centres, inner) * inner**2
        as_dark = dark > _ACROSS * grey * inner
        crossed |= (amount - ruling > _ACROSS * level * inner) & as_dark
    return crossed & open_squares
