"""Date, place, tournament and notes of a game."""

from __future__ import annotations

import tkinter as tk
from typing import Any

import ttkbootstrap as ttk

from companion.application.table.table import Table
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.toolkit.containers import card, rim_of, scrolled
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_, dated, day_typed

FIELDS = {
    "Date": N_("Date"),
    "Place": N_("Place"),
    "Event": N_("Tournament"),
    "Round": N_("Round"),
    "Notes": N_("Notes"),
}
"""Common tags of a record, and their labels."""


class AboutPage(Page):
    """The information about a game besides its moves."""

    title = N_("About this game")
    widest = COLUMN

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(shell, parent)
        self._table = table
        inner = card(scrolled(self).inside, shell, 22)
        rim_of(inner).pack(fill="x", padx=self.px(20), pady=self.px(28))
        inner.columnconfigure(1, weight=1)
        names = {player: player.capitalize() for player in table.game.players}
        self.entries: dict[str, Any] = {}
        for row, (key, name) in enumerate({**names, **FIELDS}.items()):
            label(inner, self.words(name), "Card.Text").grid(
                row=row, column=0, sticky="w", padx=(0, self.px(20)), pady=self.px(5)
            )
            entry = ttk.Entry(inner)
            told = table.name_of(key) if key in names else table.state.tags.get(key, "")
            if key == "Date":
                told = self.words(dated(told))
            entry.insert(0, told)
            entry.configure(state="readonly" if key in table.others else "normal")
            entry.grid(row=row, column=1, sticky="ew", pady=self.px(5))
            self.entries[key] = entry
        row = len(self.entries)
        label(inner, self.words(N_("Note on this move")), "Card.Text").grid(
            row=row, column=0, sticky="w", padx=(0, self.px(20)), pady=self.px(5)
        )
        self.note = ttk.Entry(inner)
        self.note.insert(0, table.tree.node.note)
        self.note.grid(row=row, column=1, sticky="ew", pady=self.px(5))
        done = button(inner, self.words(N_("Done")), shell.back, look="primary")
        done.grid(row=row + 1, column=1, sticky="e", pady=(self.px(14), 0))

    def on_hide(self) -> None:
        self.flush()

    def flush(self) -> None:
        for key, entry in self.entries.items():
            write = self._table.name if key in self._table.game.players else self._table.write
            told = entry.get()
            write(key, day_typed(told, self.shell.catalogue) if key == "Date" else told)
        if self._table.tree.node.parent >= 0:
            self._table.note(self.note.get())

    def on_show(self) -> None:
        next(iter(self.entries.values())).focus_set()
