"""Photos as the reader might have read them, without a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.application.reading.ask import Ask
from companion.application.reading.requests import Found, Opened
from companion.board import EMPTY, Value
from companion.games import game
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark
from companion.scoring.from_photo import score_reading

DRAWN: Mapping[str, Value] = {
    "line a6-b6": "blue",
    "line b6-b5": "blue",
    "line b5-b6": "blue",
    "line f1-f2": "red",
}


@dataclass(frozen=True)
class Flat:
    """A board that lies in its photo 5 px to the mm, 100 px from the corner."""

    def to_photo(self, points: Any) -> Any:
        return points * 5.0 + 100.0


def reading(
    key: str,
    values: Mapping[str, Value],
    doubts: Mapping[str, tuple[float, Value]] | None = None,
    **chosen: str,
) -> PhotoReading:
    """A sheet with marks; ``doubts`` are a confidence and an alternative, by mark."""
    known = game(key)
    options = known.choose(chosen)
    board = known.boards(options)["board"]
    marks = {}
    for slot in board.slots:
        sure, other = (doubts or {}).get(slot.name, (1.0, EMPTY))
        marks[slot.name] = ReadMark(slot.name, values.get(slot.name, EMPTY), sure, other)
    unknown = set(values) - set(marks)
    assert not unknown, unknown
    corners = ((0.0, 0.0), (1000.0, 0.0), (1000.0, 1400.0), (0.0, 1400.0))
    sheet = FoundSheet("printed", "board", "a4", corners)
    return PhotoReading(key, options, board, marks, sheet, Flat(), (1100, 1500), "ab" * 32)


def found(*readings: PhotoReading) -> Found:
    sheets = tuple(score_reading("photo.jpg", one, {}) for one in readings)
    return Found(sheets)


def opened(*readings: PhotoReading) -> Opened:
    return Opened(Ask(), found(*readings))
