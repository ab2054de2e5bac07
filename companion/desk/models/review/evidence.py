"""How each mark of a photo was read; runs in the worker process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.application.reading.ask import Ask
from companion.board import Slot, Value
from companion.desk.tasks.processes import Tell
from companion.pictures.kinds import jpeg
from companion.sentences import N_, say
from companion.worker import limits

if TYPE_CHECKING:
    from companion.photo.trace import SheetTrace

Box = tuple[int, int, int, int]
AROUND: Final = 12.0
"""mm shown around a mark."""
QUALITY: Final = 90


@dataclass(frozen=True)
class HowRead:
    """How the marks of one sheet were read.

    Attributes:
        pictures: by name, such as ``ink``, JPEGs of the whole board, all of one size.
        boxes: by mark name, the part of them in px that shows a mark and its surroundings.
        stages: by mark name, each reader stage's value and confidence.
    """

    pictures: dict[str, bytes]
    boxes: dict[str, Box]
    stages: dict[str, tuple[tuple[str, Value, float], ...]]


def how_read(tell: Tell, path: str, ask: Ask) -> tuple[HowRead, ...]:
    """Read a photo once more, recording how; one answer for each of its sheets.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read.
    """
    from companion.application.reading.requests import traced

    tell(0.05, say(N_("Reading {file}"), file=Path(path).name))
    with limits():
        trace = traced(path, ask)
        tell(0.7, None)
        return tuple(_of_sheet(sheet) for sheet in trace.sheets)


def _of_sheet(sheet: SheetTrace) -> HowRead:
    from companion.photo.explain.pictures import pictures

    slots = sheet.rectified.board.slots
    return HowRead(
        {name: jpeg(rgb, QUALITY) for name, rgb in pictures(sheet)},
        {sheet.as_read(slot): _box(sheet, slot) for slot in slots},
        {
            sheet.as_read(slot): tuple(
                (stage, marks[slot.name].value, marks[slot.name].confidence)
                for stage, marks in sheet.stages.items()
            )
            for slot in slots
        },
    )


def _box(sheet: SheetTrace, slot: Slot) -> Box:
    """A square around a mark in the pictures, which are oriented like the board."""
    import numpy as np

    from companion.board.geometry import anchors

    flat = sheet.rectified.flat
    places, reach = anchors(sheet.rectified.board, slot)
    at = flat.pixels(np.array(places, np.float64))
    height, width = flat.rgb.shape[:2]
    for _ in range(sheet.turn % 4):
        at = np.stack([height - 1 - at[:, 1], at[:, 0]], 1)
        height, width = width, height
    low, high = at.min(axis=0), at.max(axis=0)
    half = float((high - low).max()) / 2 + (AROUND + reach) * flat.scale
    x, y = (low + high) / 2
    return (round(x - half), round(y - half), round(x + half), round(y + half))
