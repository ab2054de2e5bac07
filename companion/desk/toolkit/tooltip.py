"""Tooltips: text beside a widget while the pointer rests on it, or while one without words of its
own has the keyboard focus: nothing would move what covers the neighbours away."""

from __future__ import annotations

import tkinter as tk
from contextlib import suppress
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import Any

from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.fitting import reading_width

DELAY = 600
"""Milliseconds before a tooltip is shown."""
LASTS = 8000
"""Milliseconds after which it no longer covers what is below."""


_KEPT = "_companion_tooltip"


class Tooltip:
    """Shows ``text`` beside a widget; destroyed with the widget."""

    def __init__(self, widget: tk.Misc, text: str) -> None:
        self.text = text
        self._widget = widget
        # Stored on the widget, as a global table would keep all widgets alive.
        vars(widget)[_KEPT] = self
        self._later = DelayedCall(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._soon, add="+")
        widget.bind("<FocusIn>", self._reached, add="+")
        for event in ("<Leave>", "<FocusOut>", "<ButtonPress>", "<Destroy>", "<Key>"):
            widget.bind(event, self._hide, add="+")

    def _reached(self, event: Any) -> None:
        worded = ""
        with suppress(tk.TclError):
            worded = str(self._widget.cget("text"))
        if not any(map(str.isalpha, worded)):
            self._soon(event)

    def _soon(self, _: Any) -> None:
        self._hide()
        self._later.call(DELAY, self._show)

    def _show(self) -> None:
        widget = self._widget
        if not self.text or not widget.winfo_viewable():
            return
        self._window = window = tk.Toplevel(widget)
        window.withdraw()
        window.wm_overrideredirect(True)
        frame = plain.Frame(window, style="Line.TFrame", padding=1)
        frame.pack()
        wide = reading_width(tkfont.nametofont("Desk.small", root=widget))
        plain.Label(
            frame, text=self.text, style="Card.Small.TLabel", padding=6, wraplength=wide
        ).pack()  # fmt: skip
        window.update_idletasks()
        left = widget.winfo_rootx()
        top = widget.winfo_rooty() + widget.winfo_height() + 4
        left = max(0, min(left, widget.winfo_screenwidth() - window.winfo_reqwidth() - 4))
        if top + window.winfo_reqheight() > widget.winfo_screenheight():
            top = widget.winfo_rooty() - window.winfo_reqheight() - 4
        window.wm_geometry(f"+{left}+{top}")
        window.deiconify()
        self._later.call(LASTS, self._hide)

    def _hide(self, _: Any = None) -> None:
        self._later.close()
        if self._window is not None:
            self._window.destroy()
            self._window = None


def tooltip_of(widget: tk.Misc) -> str:
    """A widget's tooltip, '' if it has none."""
    found = vars(widget).get(_KEPT)
    return found.text if isinstance(found, Tooltip) else ""
