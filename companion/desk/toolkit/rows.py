"""Widgets side by side that wrap into further rows if they do not fit."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from tkinter import ttk as plain
from typing import Any

Rows = list[list[tk.Widget]]


def wide(widget: tk.Widget) -> int:
    """Width in pixels that a packed widget needs, including its padding."""
    gaps: Any = widget.pack_info()["padx"]
    return widget.winfo_reqwidth() + (sum(gaps) if isinstance(gaps, tuple) else 2 * int(gaps))


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

    def fit(self, room: int) -> None:
        """Lay them out again for a width of ``room`` pixels."""
        self.lay(in_rows(self.widgets, room))

    def lay(self, rows: Rows) -> None:
        if rows == self._rows or not self.widgets:
            return
        self._rows = rows
        before = [w for w in self._frame.winfo_children() if w not in self.widgets]
        for number, row in enumerate(rows):
            line = plain.Frame(self._frame, style=str(self._frame.cget("style")))
            gap = self._gap if number else 0
            line.pack(side="top", anchor=self._anchor, pady=(gap, 0))
            for widget in row:
                widget.pack_configure(in_=line)
            right = [widget for widget in row if widget.pack_info()["side"] == "right"]
            # The order of Tab, which goes from left to right.
            for widget in [one for one in row if one not in right] + right[::-1]:
                widget.lift()
        for empty in before:
            empty.destroy()


def wrap_rows(frame: tk.Widget, *, gap: int) -> None:
    """Keep a frame's packed widgets in as many rows as its width requires."""
    laid = RowLayout(frame, gap=gap)
    frame.bind("<Configure>", lambda event: laid.fit(event.width), add="+")
