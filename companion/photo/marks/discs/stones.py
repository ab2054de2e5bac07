"""Stones: glass, card or ink on the intersections of a board's lines."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.marks.discs.discs import disc_features, disc_marks, measure_discs
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

_REACH: Final = 0.55
"""How far beside its intersection a stone may seem to lie, in its radii: put down askew, or tall
and seen at a slant."""


def read_stones(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """Every intersection of a board, in its order."""
    slots, board = rectified.slots("stone"), rectified.board
    values = slots[0].values
    centres = np.array([board.points[slot.place] for slot in slots])
    pens = [rectified.pen(str(value)) for value in values]
    ink = measure_discs(rectified, centres, board.stone, _REACH * board.stone, pens)
    names = [slot.name for slot in slots]
    if trace is not None:
        trace.measured(names, disc_features(ink))
    return disc_marks(names, values, ink)
