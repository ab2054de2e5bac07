"""The column of text beside a board or a photo, which has its own font size."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain
from typing import Any, Final

from companion.desk.toolkit.look import Look

LEAST: Final = 320
"""Smallest width in logical pixels, at the default font size."""
MOST: Final = 600
"""Largest width in logical pixels: lines of 80 letters of the default size, and padding."""
SHARE: Final = 0.24
"""Share of the parent's width, within these limits."""
LARGEST_SHARE: Final = 0.45
"""Largest share, at any font size: the board has more than half."""


class SidePanel(plain.Frame):
    """A column as wide as :func:`panel_width`, adjusted when its parent is resized.

    Labels in it use the font of side texts. ``least`` is its smallest width in logical pixels, if
    there is space for it.
    """

    def __init__(self, look: Look, parent: tk.Misc, *, least: int = LEAST, **how: Any) -> None:
        super().__init__(parent, width=look.px(least), **how)
        self._look, self._least = look, least
        self.pack_propagate(False)
        self.grid_propagate(False)
        parent.bind("<Configure>", self._grow, add="+")

    def _grow(self, event: Any) -> None:
        if event.widget is self.master and self.winfo_exists():
            self.configure(width=panel_width(self._look, event.width, self._least))


def panel_width(look: Look, room: int, least: int = LEAST) -> int:
    """Width in pixels of a panel in ``room`` pixels; large fonts need more."""
    letters = look.settings.side_text
    wanted = max(look.px(least * letters), round(SHARE * room))
    return min(wanted, look.px(MOST * letters), round(LARGEST_SHARE * room))


def font_for(parent: tk.Misc, name: str) -> str:
    """The named font of a widget to be put into ``parent``: ``text`` is ``Side.text`` in a side
    panel, and ``Desk.text`` anywhere else."""
    around: tk.Misc | None = parent
    while around is not None and not isinstance(around, SidePanel):
        around = around.master
    return f"Desk.{name}" if around is None else f"Side.{name}"
