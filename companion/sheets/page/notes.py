"""Short texts in columns at the foot of a page, set as large as the space allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.page.document import Document

FOUNTS = ((7.5, 3.4), (7.0, 3.1), (7.0, 2.85), (6.5, 2.7), (6.0, 2.5))
"""Font size in points and mm between baselines, the preferred first; the last is the smallest."""
FIRST_SHARES = (0.60, 0.65, 0.55, 0.70, 0.50, 0.45, 0.40)
"""The first of two columns' possible shares of the width, the preferred first."""
GUTTER = 8.0
BETWEEN = 1.6
"""mm of space between two notes of a column."""
SPARE_ABOVE = 0.3
"""The share of the unused height that goes above the notes."""


@dataclass(frozen=True)
class Note:
    """A text and its heading ('' for none)."""

    heading: str
    text: str


def draw_notes(
    document: Document,
    columns: Sequence[Sequence[Note]],
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    factor: float = 1.0,
) -> bool:
    """Draw one or two columns of notes if they fit; returns whether they did.

    On a page that is then reduced by ``factor`` they are as much larger.

    Args:
        across: left and right limit in mm.
        down: first and last possible baseline in mm.
    """
    founts = [
        ((size / factor, leading / factor), share)
        for size, leading in FOUNTS
        for share in FIRST_SHARES
    ]
    for (size, leading), share in founts:
        places = _places(across, len(columns), share)
        height = max(
            _height(document, notes, size, leading, width)
            for notes, (_, width) in zip(columns, places, strict=True)
        )
        if height <= down[1] - down[0]:
            break
    else:
        return False
    top = down[0] + max(0.0, down[1] - down[0] - height) * SPARE_ABOVE
    for notes, (left, width) in zip(columns, places, strict=True):
        _draw(document, notes, (left, top), size, leading, width)
    return True


def _places(across: tuple[float, float], count: int, share: float) -> list[tuple[float, float]]:
    """The left and the width of each column."""
    left, right = across
    if count == 1:
        return [(left, right - left)]
    first = share * (right - left)
    return [(left, first), (left + first + GUTTER, right - left - first - GUTTER)]


def _height(
    document: Document, notes: Sequence[Note], size: float, leading: float, width: float
) -> float:
    """mm from the first baseline to the last."""
    lines = sum(len(document.broken(note.text, size, width)) for note in notes)
    headings = sum(bool(note.heading) for note in notes)
    return (lines + headings - 1) * leading + 0.4 * headings + BETWEEN * (len(notes) - 1)


def _draw(
    document: Document,
    notes: Sequence[Note],
    at: tuple[float, float],
    size: float,
    leading: float,
    width: float,
) -> None:
    left, y = at
    for note in notes:
        if note.heading:
            document.text((left, y), note.heading, size, "heading", weight="Bold")
            y += leading + 0.4
        y = document.paragraph((left, y), note.text, size, width=width, leading=leading)
        y += leading + BETWEEN
