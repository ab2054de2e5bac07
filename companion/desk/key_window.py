"""F1: all keys of a page at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING

import ttkbootstrap as ttk

from companion.desk.furniture import MARGIN, Scrolled, button, label
from companion.desk.keys import key_words
from companion.desk.page import Key
from companion.desk.place import room
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
    label(frame, desk.words(N_("The keys of this page")), "Heading").pack(
        anchor="w", pady=(0, desk.px(12))
    )
    close = button(frame, desk.words(N_("Close")), closed, look="primary")
    close.pack(side="bottom", anchor="e", pady=(desk.px(16), 0))
    column = Scrolled(frame, str(desk.colours.bg))
    column.pack(fill="both", expand=True)
    _list(desk, column, keys)
    for event, steps in (("<Up>", -1), ("<Down>", 1), ("<Prior>", -5), ("<Next>", 5)):
        window.bind(event, partial(_turn, column, steps))
    for event in ("<Escape>", "<F1>", "<Return>"):
        window.bind(event, lambda _: closed())
    window.update_idletasks()
    most_wide, most_high = room(desk)
    width = min(window.winfo_reqwidth(), most_wide)
    height = min(window.winfo_reqheight(), most_high)
    left = desk.winfo_rootx() + (desk.winfo_width() - width) // 2
    top = desk.winfo_rooty() + max(20, (desk.winfo_height() - height) // 3)
    left = max(0, min(left, desk.winfo_screenwidth() - width))
    top = max(0, min(top, desk.winfo_screenheight() - height))
    window.geometry(f"{width}x{height}+{left}+{top}")
    window.deiconify()
    close.focus_set()
    return window


def _turn(column: Scrolled, steps: int, _: object) -> None:
    column.turn(steps)


def _list(desk: Desk, column: Scrolled, keys: Sequence[Key]) -> None:
    """Keys in two columns, in one where the screen is too narrow for two."""
    most = room(desk)[0] - 2 * desk.px(22) - column.bar.winfo_reqwidth() - MARGIN
    for columns in (2, 1) if len(keys) > 10 else (1,):
        for child in column.inside.winfo_children():
            child.destroy()
        _columns(desk, column.inside, keys, columns)
        column.update_idletasks()
        wide = column.inside.winfo_reqwidth()
        if wide <= most:
            break
    wide = min(wide, most)
    column.canvas.configure(width=wide, height=column.inside.winfo_reqheight())


def _columns(desk: Desk, parent: plain.Frame, keys: Sequence[Key], columns: int) -> None:
    rows = -(-len(keys) // columns)
    for number, key in enumerate(keys):
        row, column = number % rows, 2 * (number // rows)
        label(parent, key_words(desk.words, key.shown), "Accent.Heading").grid(
            row=row, column=column, sticky="w", padx=(desk.px(28) if column else 0, desk.px(14)),
            pady=desk.px(3),
        )  # fmt: skip
        label(parent, desk.words(key.text)).grid(row=row, column=column + 1, sticky="w")
