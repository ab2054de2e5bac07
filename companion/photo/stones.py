"""Stones: glass, card or ink on the intersections of a board's lines."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.discs import disc_marks, measure_discs
from companion.photo.laid import LaidBoard
from companion.photo.reading import ReadMark

_REACH: Final = 0.55
"""How far beside its intersection a stone may seem to lie, in its radii: put down askew, or tall
and seen at a slant."""


def read_stones(laid: LaidBoard) -> list[ReadMark]:
    """Every intersection of a board, in its order."""
    slots, board = laid.slots("stone"), laid.board
    values = slots[0].values
    centres = np.array([board.points[slot.place] for slot in slots])
    pens = [laid.pen(str(value)) for value in values]
    ink = measure_discs(laid, centres, board.stone, _REACH * board.stone, pens)
    return disc_marks([slot.name for slot in slots], values, ink)
