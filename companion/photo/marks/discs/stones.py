"""Stones: glass, card or ink on the intersections of a board's lines."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.marks.discs.discs import disc_marks, measure_discs
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard

_REACH: Final = 0.55
"""How far beside its intersection a stone may seem to lie, in its radii: put down askew, or tall
and seen at a slant."""


def read_stones(rectified: RectifiedBoard) -> list[ReadMark]:
    """Every intersection of a board, in its order."""
    slots, board = rectified.slots("stone"), rectified.board
    values = slots[0].values
    centres = np.array([board.points[slot.place] for slot in slots])
    pens = [rectified.pen(str(value)) for value in values]
    ink = measure_discs(rectified, centres, board.stone, _REACH * board.stone, pens)
    return disc_marks([slot.name for slot in slots], values, ink)
