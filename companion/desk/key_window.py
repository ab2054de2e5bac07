"""F1: all keys of a page at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from tkinter import ttk as plain
from typing import TYPE_CHECKING

import ttkbootstrap as ttk

from companion.desk.furniture import button, label
from companion.desk.keys import key_words
from companion.desk.page import Key
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.window import Desk


def show_keys(desk: Desk, keys: Sequence[Key]) -> ttk.Toplevel:
    """The window of keys; Escape, F1 or its button closes it."""
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
    close = button(frame, desk.words(N_("Close")), window.destroy, look="primary")
    close.grid(row=half + 2, column=0, columnspan=5, sticky="e", pady=(desk.px(16), 0))
    for event in ("<Escape>", "<F1>", "<Return>"):
        window.bind(event, lambda _: window.destroy())
    window.update_idletasks()
    left = desk.winfo_rootx() + (desk.winfo_width() - window.winfo_reqwidth()) // 2
    top = desk.winfo_rooty() + max(20, (desk.winfo_height() - window.winfo_reqheight()) // 3)
    window.geometry(f"+{max(0, left)}+{max(0, top)}")
    window.deiconify()
    close.focus_set()
    return window
