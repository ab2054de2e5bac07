"""The column of words beside a board or a photo, whose letters have a size of their own."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.desk.toolkit.look import Look

LEAST: Final = 320
"""Logical pixels of width, where letters have their usual size."""
MOST: Final = 600
"""Logical pixels: lines of 80 letters of usual size, and what stands round them."""
SHARE: Final = 0.24
"""Of the width of what the column stands in, between these two."""


class SidePanel(plain.Frame):
    """As wide as :func:`panel_width` says, as what it stands in is made larger or smaller.

    Labels in it have the letters of side texts.
    """

    def __init__(self, look: Look, parent: tk.Misc, **how: Any) -> None:
        super().__init__(parent, width=look.px(LEAST), **how)
        self._look = look
        self.pack_propagate(False)
        parent.bind("<Configure>", self._grow, add="+")

    def _grow(self, event: Any) -> None:
        if event.widget is self.master and self.winfo_exists():
            self.configure(width=panel_width(self._look, event.width))


def panel_width(look: Look, room: int) -> int:
    """Pixels of width of a panel in so many; larger letters need more, but never above half."""
    letters = look.settings.side_text
    least, most = look.px(LEAST * letters), look.px(MOST * letters)
    return max(look.px(LEAST), min(max(least, round(SHARE * room)), most, room * 2 // 5))


def font_for(parent: tk.Misc, name: str) -> str:
    """The named font of a widget to be put into ``parent``: ``text`` is ``Side.text`` in a side
    panel, and ``Desk.text`` anywhere else."""
    around: tk.Misc | None = parent
    while around is not None and not isinstance(around, SidePanel):
        around = around.master
    return f"Desk.{name}" if around is None else f"Side.{name}"
