"""Tick marks: printed boxes that people tick, cross or fill with any pen."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.marks.boxes.inside_ink import Places, inside_features, measure
from companion.photo.marks.boxes.marked import marked_places, whose_marks
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import settle, square
from companion.photo.trace import SheetTrace

_BESIDE: Final = (1.3, 1.5)
"""Sides of squares round a box on which nothing is printed, in units of its own."""


def read_boxes(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """Every box of a board, in its order."""
    slots = rectified.slots("tick")
    if not slots:
        return []
    boxes = [rectified.board.ticks[slot.place] for slot in slots]
    outlines = np.stack([square(box.at, box.side) for box in boxes])
    beside = np.stack(
        [np.concatenate([square(box.at, far * box.side) for far in _BESIDE]) for box in boxes]
    )
    places = Places(
        centres=np.array([box.at for box in boxes]),
        reach=np.array([box.side / 2 for box in boxes]),
        outlines=outlines,
        beside=beside,
        clear=np.ones(beside.shape[:2], bool),
        round=False,
    ).moved(settle(rectified.ink.mean, rectified.flat, outlines))
    ink = measure(rectified.ink, rectified.flat, places)
    names = [slot.name for slot in slots]
    if trace is not None:
        trace.measured(names, inside_features(ink))
    return marked_places(names, places, ink, whose_marks(rectified, "tick", places))
