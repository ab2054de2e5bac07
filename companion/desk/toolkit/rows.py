"""Widgets made and packed in one step: paragraphs, and rows that wrap into further ones."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from tkinter import ttk as plain
from typing import Any

from companion.desk.toolkit.look import Look
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.sentences import Sentence

Rows = list[list[tk.Widget]]


def wide(widget: tk.Widget) -> int:
    """Width in pixels that a packed widget needs, including its padding."""
    return widget.winfo_reqwidth() + _padding(widget.pack_info()["padx"])


def tall(widget: tk.Widget) -> int:
    """Height in pixels that a packed widget needs, including its padding."""
    return widget.winfo_reqheight() + _padding(widget.pack_info()["pady"])


def _padding(gaps: Any) -> int:
    return sum(gaps) if isinstance(gaps, tuple) else 2 * int(gaps)


def in_rows(widgets: Sequence[tk.Widget], room: int) -> Rows:
    """Packed widgets in order, each row as full as ``room`` pixels allow."""
    rows: Rows = [[]]
    left = room
    for widget in widgets:
        if rows[-1] and wide(widget) > left:
            rows.append([])
            left = room
        rows[-1].append(widget)
        left -= wide(widget)
    return rows


class RowLayout:
    """Lays out the widgets packed in a frame in rows.

    ``gap`` is the pixels between two rows, ``anchor`` the alignment of rows shorter than the frame.
    """

    def __init__(self, frame: tk.Widget, *, gap: int, anchor: Any = "w") -> None:
        self._frame, self._gap, self._anchor = frame, gap, anchor
        self.widgets = frame.pack_slaves()
        self._rows: Rows = [self.widgets]
        self._lines: list[plain.Frame] = []
        self._room = 0

    def fit(self, room: int) -> None:
        """Lay them out again for a width of ``room`` pixels."""
        self._room = room
        self.lay(in_rows(self.widgets, room))

    def show(self, widgets: list[tk.Widget], **how: Any) -> None:
        """Lay out only some of the frame's widgets; ``how`` they are packed."""
        for widget in self.widgets:
            widget.pack_forget()
        for widget in widgets:
            widget.pack(**how)
        self.widgets = widgets
        self.fit(self._room)

    def lay(self, rows: Rows) -> None:
        if rows == self._rows or not self.widgets:
            return
        self._rows = rows
        before, self._lines = self._lines, []
        for number, row in enumerate(rows):
            line = plain.Frame(self._frame, style=str(self._frame.cget("style")))
            gap = self._gap if number else 0
            line.pack(side="top", anchor=self._anchor, pady=(gap, 0))
            self._lines.append(line)
            for widget in row:
                widget.pack_configure(in_=line)
            right = [widget for widget in row if widget.pack_info()["side"] == "right"]
            # The order of Tab, which goes from left to right.
            for widget in [one for one in row if one not in right] + right[::-1]:
                widget.lift()
        for empty in before:
            empty.destroy()


def wrap_rows(frame: tk.Widget, *, gap: int) -> RowLayout:
    """Keep a frame's packed widgets in as many rows as its width requires."""
    laid = RowLayout(frame, gap=gap)
    # Left, then top, right and bottom, where they differ from those on the other side.
    sides = [int(str(each)) for each in frame.tk.splitlist(frame.cget("padding"))] or [0]
    beside = sides[0] + (sides[2] if len(sides) > 2 else sides[0])
    frame.bind("<Configure>", lambda event: laid.fit(event.width - beside), add="+")
    return laid


Pad = int | tuple[int, int]
"""Pixels above and below."""


def paragraph(
    parent: tk.Misc, text: str, look: str = "Text", *, pady: Pad = 0, **how: Any
) -> plain.Label:
    """Words across the whole width, whose lines break where it ends."""
    made = wrapping(label(parent, text, look, **how))
    made.pack(fill="x", pady=pady)
    return made


def full_row(parent: Any, *, pady: Pad = 0, padding: Any = 0) -> plain.Frame:
    """A frame across the whole width, on its parent's ground."""
    made = plain.Frame(parent, style=str(parent.cget("style")), padding=padding)
    made.pack(fill="x", pady=pady)
    return made


def buttons(
    look: Look,
    row: tk.Widget,
    ways: Iterable[tuple[Sentence | str, Callable[[], object], str]],
    gap: int = 6,
    *,
    first: str = "outline",
) -> list[Any]:
    """Buttons from left to right, in as many rows as they need: each with its text, what it does
    and its icon, '' for none; ``gap`` in logical pixels, ``first``: how the first one looks."""
    made: list[Any] = []
    for text, act, icon in ways:
        how = "outline" if made else first
        made.append(button(row, look.words(text), act, icon=icon, look=how))
        made[-1].pack(side="left", anchor="n", padx=(0, look.px(gap)))
    wrap_rows(row, gap=look.px(gap))
    return made
