"""Text shortened to fit, and the width of comfortable lines."""

from __future__ import annotations

from bisect import bisect
from tkinter import font as tkfont
from typing import Final

CUT: Final = "…"
READING: Final = 80
"""Letters of a line that is still comfortable to read."""
_SAMPLE: Final = "Both players draw in turn, one line after the other; the last to draw wins. "


def reading_width(font: tkfont.Font) -> int:
    """The width in pixels of :data:`READING` average letters."""
    return READING * font.measure(_SAMPLE) // len(_SAMPLE)


def fitted(text: str, font: tkfont.Font, room: int, *, middle: bool = False) -> str:
    """A text shortened to a width in pixels at its end, or in its middle, as for a file's name,
    whose ending matters too."""
    if font.measure(text) <= room:
        return text

    def short(kept: int) -> str:
        if not middle:
            return f"{text[:kept].rstrip()}{CUT}"
        ahead = (kept + 1) // 2
        return f"{text[:ahead].rstrip()}{CUT}{text[len(text) - (kept - ahead) :].lstrip()}"

    return short(bisect(range(1, len(text)), room, key=lambda kept: font.measure(short(kept))))
