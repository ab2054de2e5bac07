"""Tick marks: printed boxes that people tick, cross or fill with any pen."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.filled import judge
from companion.photo.insides import Places, measure
from companion.photo.laid import LaidBoard
from companion.photo.outlines import settle, square
from companion.photo.reading import ReadMark

_MOST: Final = 0.45
"""mm of stroke across a box that are a tick whatever the others look like: players tick each in
their own way."""
_FAINT: Final = 0.2
"""mm of stroke across a box that noise can make and that is asked about; ticks have more."""
_BESIDE: Final = (1.3, 1.5)
"""Sides of squares round a box on which nothing is printed, in units of its own."""


def read_boxes(laid: LaidBoard) -> list[ReadMark]:
    """Every box of a board, in its order."""
    slots = laid.slots("tick")
    if not slots:
        return []
    boxes = [laid.board.ticks[slot.place] for slot in slots]
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
    )
    dark = laid.ink.mean
    ink = measure(dark, laid.flat, places.moved(settle(dark, laid.flat, outlines)))
    names = [slot.name for slot in slots]
    return judge(names, ink, _MOST, faint=_FAINT, apart=True)
