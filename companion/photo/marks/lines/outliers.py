"""Coloured ink where the board allows no mark: strokes across squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.pens import evidence
from companion.photo.marks.lines.fills import INNER, SHADE, FillInk, box_means
from companion.photo.marks.lines.pen_model import SheetInk

_ACROSS: Final = 0.6
"""Ink, as a share of a stroke straight across the inside, from which a stroke crosses a square."""
_RULING: Final = 0.1
"""The squares with least ink show what the paper's own ruling, alike in all, amounts to."""
_CLEAR: Final = 0.08
"""Evidence of a pixel, from 0 to 1, that noise on paper does not reach."""


def crossed_squares(
    ink: Ink,
    pens: Sequence[str],
    sheet: SheetInk,
    centres: Values,
    sides: Values,
    fills: FillInk,
) -> Flags:
    """Which squares a pen's stroke crosses, shape (S,): one as dark as the pen's too, for a navy
    gives no more evidence than blue ruling.

    Args:
        ink: of the flattened board.
        pens: the players' inks.
        sheet: what was learned of them.
        centres: px, shape (S, 2).
        sides: of the squares, px, shape (S,).
        fills: the black ink in the same squares; hatched ones are left out.
    """
    inner = INNER * sides
    crossed = np.zeros(len(centres), bool)
    open_squares = ~fills.hatched
    if not open_squares.any():
        return crossed
    for pen, level, stroke in zip(pens, sheet.levels, sheet.strokes, strict=True):
        if level <= 0:
            continue
        shown = evidence(ink, pen)
        # colour without darkness is what compression leaves
        there = (shown > _CLEAR) & (ink.mean > SHADE)
        shown, mean = (np.where(there, plane, 0) for plane in (shown, ink.mean))
        amount, dark = (box_means(plane, centres, inner) * inner for plane in (shown, mean))
        ruling = float(np.quantile(amount[open_squares], _RULING))
        crossed |= (amount - ruling > _ACROSS * level) & (dark > _ACROSS * stroke)
    return crossed & open_squares
