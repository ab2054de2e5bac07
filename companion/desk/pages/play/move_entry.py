"""The box in which moves are typed."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.application.table.table import Table
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import able, button, label
from companion.sentences import N_


class MoveEntry(plain.Frame):
    """A row with the box and its button; ``leave`` takes the keyboard when Escape leaves the box.

    Attributes:
        entry: the box.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, table: Table, leave: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self._table, self._leave = table, leave
        label(self, shell.words(N_("Move")), "Quiet.Small").pack(side="left")
        self.entry = ttk.Entry(self)
        self.entry.pack(side="left", fill="x", expand=True, padx=shell.px(8))
        shell.tooltip(self.entry, N_("Type a move and press Enter  (Ctrl+L)"))
        self.entry.bind("<Return>", self._typed)
        self.entry.bind("<Escape>", self._left)
        for event, action in (("<Control-z>", table.undo), ("<Control-y>", table.redo)):
            self.entry.bind(event, partial(self._from_entry, action))
        self._play = button(self, shell.words(N_("Play")), self._typed)
        self._play.pack(side="left")

    def refresh(self) -> None:
        """Nothing can be typed behind the curtain."""
        for one in (self.entry, self._play):
            able(one, not self._table.curtain)

    def begin(self, letter: str) -> None:
        """Take the keyboard, and the first letter of a move."""
        self.entry.focus_set()
        self.entry.insert("end", letter)
        self.entry.icursor("end")

    def play(self, move: str) -> None:
        """Play a move that is offered instead of what was typed."""
        self.clear()
        self._table.say_move(move)

    def clear(self) -> None:
        """Leave nothing of what was typed."""
        self.entry.configure(state="normal")
        self.entry.delete(0, "end")

    def _typed(self, _: object = None) -> str:
        text = self.entry.get().strip()
        if not text and self._table.paused:
            self._table.next_turn()
        elif text and self._table.type_move(text):
            # The curtain may have fallen meanwhile, and have closed the box.
            if not self._table.curtain:
                self.entry.delete(0, "end")
        else:
            self.entry.select_range(0, "end")
        return "break"

    def _from_entry(self, action: Callable[[], object], _: object) -> str:
        action()
        return "break"

    def _left(self, _: object = None) -> str:
        self.entry.delete(0, "end")
        self._leave()
        return "break"
