"""The head of the window: the way back, the page's title, and what can be done on the page."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.desk.furniture import button, label
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.window import Desk


class Head(plain.Frame):
    """The page's own buttons stand beside its title, or below where there is no room beside, in as
    many rows as they need.

    Attributes:
        back, title: the way back and the page's title.
        of_page: what a page puts its buttons into.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, padding=(desk.px(14), desk.px(9)))
        self._gap = desk.px(10)
        self.columnconfigure(1, weight=1)
        self.back = button(
            self, "", desk.back, icon="arrow-left", look="ghost", takefocus=True,
            tip=desk.words(N_("Back")) + "  (Alt+←)",
        )  # fmt: skip
        self.back.grid(row=0, column=0, padx=(0, desk.px(8)))
        self.title = label(self, "", "Title")
        self.title.grid(row=0, column=1, sticky="w")
        self._of_program = plain.Frame(self)
        self._of_program.grid(row=0, column=3)
        button(
            self._of_program, "", desk.show_keys, icon="question-circle", look="ghost",
            tip=desk.words(N_("The keys of this page")) + "  (F1)",
        ).pack(side="right")  # fmt: skip
        button(
            self._of_program, "", desk.show_settings, icon="sliders", look="ghost",
            tip=desk.words(N_("Theme, size and language")),
        ).pack(side="right")  # fmt: skip
        self.of_page = plain.Frame(self)
        self._buttons: list[tk.Widget] = []
        self._rows: list[list[tk.Widget]] = []
        self.bind("<Configure>", lambda event: self._fit(event.width))

    def clear(self) -> None:
        """Take away what the last page put in."""
        for child in self.of_page.winfo_children():
            child.destroy()
        # A frame without children keeps its width; a child of no width lets it go.
        plain.Frame(self.of_page, width=1, height=1).pack(side="right")
        self._buttons, self._rows = [], []

    def filled(self) -> None:
        """The page has put its buttons in, from the right to the left."""
        self._buttons = [w for w in self.of_page.pack_slaves() if w.winfo_reqwidth() > 1]
        self._lay([self._buttons], beside=True)
        self._fit(self.winfo_width())

    def _fit(self, width: int) -> None:
        if not self._buttons or width <= 1:
            return
        room = width - 2 * self._gap
        taken = sum(w.winfo_reqwidth() for w in (self.back, self.title, self._of_program))
        whole = sum(map(_wide, self._buttons))
        if taken + 2 * self._gap + whole <= room:
            self._lay([self._buttons], beside=True)
        else:
            self._lay(_in_rows(self._buttons, room), beside=False)

    def _lay(self, rows: list[list[tk.Widget]], *, beside: bool) -> None:
        if beside:
            self.of_page.grid(row=0, column=2, columnspan=1, padx=(0, self._gap), pady=0)
        else:
            self.of_page.grid(
                row=1, column=0, columnspan=4, sticky="e", padx=0, pady=(self._gap // 2, 0)
            )
        if rows == (self._rows or [self._buttons]):
            return
        self._rows = rows
        lines = [w for w in self.of_page.winfo_children() if w not in self._buttons]
        for number, row in enumerate(rows):
            line = plain.Frame(self.of_page)
            line.pack(side="top", anchor="e", pady=(self._gap // 2 if number else 0, 0))
            for widget in row:
                widget.pack_configure(in_=line)
                widget.lift()
        for empty in lines:
            empty.destroy()


def _wide(widget: tk.Widget) -> int:
    """Pixels of width that a packed widget needs, with the gaps on its sides."""
    gaps: Any = widget.pack_info()["padx"]
    return widget.winfo_reqwidth() + (sum(gaps) if isinstance(gaps, tuple) else 2 * int(gaps))


def _in_rows(widgets: list[tk.Widget], room: int) -> list[list[tk.Widget]]:
    """Widgets in their order, each row as full as there is room."""
    rows: list[list[tk.Widget]] = [[]]
    left = room
    for widget in widgets:
        if rows[-1] and _wide(widget) > left:
            rows.append([])
            left = room
        rows[-1].append(widget)
        left -= _wide(widget)
    return rows
