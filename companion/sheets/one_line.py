"""Text that must fit on one line."""

from __future__ import annotations

from companion.pictures.shapes import Anchor
from companion.sheets.document import Document


def fitted(document: Document, words: str, size: float, width: float) -> str:
    """Text shortened with an ellipsis if longer than ``width`` mm."""
    if document.width(words, size) <= width:
        return words
    while words and document.width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def one_line(
    document: Document,
    at: tuple[float, float],
    words: str,
    size: float,
    room: float,
    *,
    whole: bool = False,
    style: str = "text",
    anchor: Anchor = "start",
) -> None:
    """Text on one line of ``room`` mm: smaller, and finally cut short, if it is too long.

    What follows the last dot between words, such as a date, is never cut, nor is a ``whole`` text.
    """
    wide = document.width(words, size)
    if wide > room:
        size *= room / wide if whole else max(0.7, room / wide)
    head, dot, tail = words.rpartition(" · ")
    if document.width(words, size) > room and dot:
        words = fitted(document, head, size, room - document.width(dot + tail, size)) + dot + tail
    words = words if whole else fitted(document, words, size, room)
    document.text(at, words, size, style, anchor=anchor)
