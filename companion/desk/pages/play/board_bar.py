"""Below the board: stepping through moves, turning the board, what the last turn did, and what the
board shows."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion.application.table.scene import SWITCHES
from companion.application.table.table import Table
from companion.desk.board.view import BoardView
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import able, button, label, menu_button, themed_menu, wrapping
from companion.sentences import N_

BESIDE = 300
"""Logical pixels that the words beside the buttons need; with less they have their own line."""


class BoardBar(plain.Frame):
    """Buttons for actions that also have keys."""

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        table: Table,
        view: BoardView,
        shown: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._shell, self._table, self._changed = shell, table, shown
        words = shell.words
        self.columnconfigure(1, weight=1)
        row = self._row = plain.Frame(self)
        row.grid(row=0, column=0)
        made: dict[str, Any] = {}
        for icon, act, tip in (
            ("chevron-bar-left", partial(table.step, -9999), N_("To the start")),
            ("chevron-left", partial(table.step, -1), N_("Previous move")),
            ("chevron-right", partial(table.step, 1), N_("Next move")),
            ("chevron-bar-right", partial(table.step, 9999), N_("To the end")),
            ("arrow-counterclockwise", table.undo, N_("Undo")),
            ("arrow-clockwise", table.redo, N_("Redo")),
            ("arrow-90deg-right", partial(view.turn, 1), N_("Rotate the board")),
            ("symmetry-vertical", partial(view.turn, flip=True), N_("Flip the board")),
        ):
            gap = shell.px(8) if icon in ("arrow-counterclockwise", "arrow-90deg-right") else 0
            made[icon] = button(row, "", act, icon=icon, tip=words(tip), look="ghost")
            made[icon].pack(side="left", padx=(gap, 0))
        self._undo, self._redo = made["arrow-counterclockwise"], made["arrow-clockwise"]
        self._variables: dict[str, Any] = {}
        self._menu = self._show_menu()
        self._line = plain.Frame(self)
        self.told = wrapping(label(self._line, "", "Text"))
        # What is told is now short, now long: the board above keeps its size all the same.
        self._strut, self._wide = plain.Frame(self._line, width=1, height=1), 0
        self._strut.pack(side="left")
        self.told.pack(side="left", fill="x", expand=True)
        self.told.bind("<Configure>", self._keep_tall, add="+")
        self.bind("<Configure>", lambda event: self._place_line(event.width))
        self.refresh()

    def _place_line(self, room: int) -> None:
        """What is told, and the menu, beside the buttons where there is room, else below them."""
        px, taken = self._shell.px, self._row.winfo_reqwidth() + self._menu.winfo_reqwidth()
        below = (px(4), 0)
        if room >= taken:
            self._menu.grid(row=0, column=2, sticky="", pady=0)
        else:
            self._menu.grid(row=1, column=0, sticky="w", pady=below)
        if room - taken >= px(BESIDE):
            self._line.grid(row=0, column=1, columnspan=1, sticky="ew", padx=px(14), pady=0)
        else:
            self._line.grid(row=2, column=0, columnspan=3, sticky="ew", padx=0, pady=below)

    def _keep_tall(self, event: Any) -> None:
        tall = self._strut.winfo_reqheight() if event.width == self._wide else 1
        self._wide = event.width
        self._strut.configure(height=max(tall, event.height))

    def _show_menu(self) -> Any:
        """A menu of what the board shows besides the marks."""
        words = self._shell.words
        menu: Any = themed_menu(self._shell, self)
        for name, text in SWITCHES.items():
            variable = tk.BooleanVar(self, name in self._shell.settings.shown)
            self._variables[name] = variable
            menu.add_checkbutton(label=words(text), variable=variable, command=self._switched)
        return menu_button(self, words(N_("Show")), menu)

    def _switched(self) -> None:
        on = tuple(name for name in SWITCHES if self._variables[name].get())
        self._shell.change(shown=on)
        self._changed()

    def refresh(self) -> None:
        """Say what the last turn did, and enable the actions that are possible now."""
        happened, words = self._table.happened, self._shell.words
        told = " · ".join(map(words, happened.sentences)) if happened is not None else ""
        self.told.configure(text=told)
        for made, can in ((self._undo, self._table.can_undo), (self._redo, self._table.can_redo)):
            able(made, can)
