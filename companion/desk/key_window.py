"""F1: all keys of a page at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from tkinter import ttk as plain
from typing import TYPE_CHECKING

import ttkbootstrap as ttk

from companion.desk.furniture import button, label
from companion.desk.keys import key_words
from companion.desk.page import Key
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.window import Desk


class KeyWindow:
    """The window of keys: one at a time, about the page that is shown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._window: ttk.Toplevel | None = None

    @property
    def is_open(self) -> bool:
        return self._window is not None and bool(self._window.winfo_exists())

    def turn(self, keys: Sequence[Key]) -> None:
        """Show keys; where they are shown, close the window."""
        if self.is_open:
            self.close()
        else:
            self._window = _made(self._desk, keys, self.close)

    def close(self) -> None:
        """Close it, as the page that it is about goes."""
        if self._window is not None and self.is_open:
            self._window.destroy()
        self._window = None


def _made(desk: Desk, keys: Sequence[Key], closed: Callable[[], object]) -> ttk.Toplevel:
    """The window; Escape, F1 or its button closes it."""
    window = ttk.Toplevel(title=desk.words(N_("Keys")), master=desk, iconphoto=None)
    window.withdraw()
    window.transient(desk)
    frame = plain.Frame(window, padding=desk.px(22))
    frame.pack(fill="both", expand=True)
    label(frame, desk.words(N_("The keys of this page")), "Heading").grid(
        row=0, column=0, columnspan=5, sticky="w", pady=(0, desk.px(12))
    )
    half = -(-len(keys) // 2) if len(keys) > 10 else len(keys)
    for number, key in enumerate(keys):
        row, column = 1 + number % half, 3 * (number // half)
        label(frame, key_words(desk.words, key.shown), "Accent.Heading").grid(
            row=row, column=column, sticky="w", padx=(desk.px(28) if column else 0, desk.px(14)),
            pady=desk.px(3),
        )  # fmt: skip
        label(frame, desk.words(key.text)).grid(row=row, column=column + 1, sticky="w")
    close = button(frame, desk.words(N_("Close")), closed, look="primary")
    close.grid(row=half + 2, column=0, columnspan=5, sticky="e", pady=(desk.px(16), 0))
    for event in ("<Escape>", "<F1>", "<Return>"):
        window.bind(event, lambda _: closed())
    window.update_idletasks()
    left = desk.winfo_rootx() + (desk.winfo_width() - window.winfo_reqwidth()) // 2
    top = desk.winfo_rooty() + max(20, (desk.winfo_height() - window.winfo_reqheight()) // 3)
    window.geometry(f"+{max(0, left)}+{max(0, top)}")
    window.deiconify()
    close.focus_set()
    return window
