"""Stones: glass, card or ink on the intersections of a board's lines."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.marks.discs.discs import read_discs
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

_REACH: Final = 0.55
"""How far beside its intersection a stone may seem to lie, in its radii: put down askew, or tall
and seen at a slant."""


def read_stones(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """Every intersection of a board, in its order."""
    slots, board = rectified.slots("stone"), rectified.board
    centres = np.array([board.points[slot.place] for slot in slots])
    return read_discs(rectified, slots, centres, board.stone, _REACH * board.stone, trace)
