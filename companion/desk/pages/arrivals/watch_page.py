"""A watched folder: pictures that appear in it are reviewed as they arrive."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from tkinter import ttk as plain
from typing import TYPE_CHECKING

from companion.desk.pages.arrivals.recent_arrivals import RecentArrivals
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import COLUMN
from companion.desk.toolkit.widgets import button, card, label, rim_of, wrapping
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


class WatchPage(Page):
    """Shows which folder is watched, and the outcome of its pictures."""

    title = N_("Watch a folder")
    widest = COLUMN
    awaits_photos = True

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.arrivals = arrivals_of(shell)
        frame = plain.Frame(self, padding=(self.px(30), self.px(26)))
        frame.pack(fill="both", expand=True)
        inner = card(frame, shell, 18)
        rim_of(inner).pack(fill="x")
        folder = self.arrivals.folder
        where = "" if folder is None else str(folder.folder)
        wrapping(label(inner, where, "Card.Heading")).pack(fill="x")
        self._state = wrapping(label(inner, "", "Card.Text"))
        self._state.pack(fill="x", pady=(self.px(6), 0))
        self.came = RecentArrivals(shell, frame, self.arrivals)
        self.came.pack(fill="x", pady=(self.px(16), 0))
        self.arrivals.listeners.append(self.refresh)
        self.refresh()

    @property
    def free_for_photo(self) -> bool:
        return True

    def header(self, parent: tk.Misc) -> None:
        button(
            parent, self.words(N_("Stop watching")), self.stop, icon="eye-slash", look="outline",
        ).pack(side="right")  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-n>", "Ctrl+N", N_("Next photo"),
                  self.arrivals.show_next)  # fmt: skip

    def on_hide(self) -> None:
        if self.refresh in self.arrivals.listeners:
            self.arrivals.listeners.remove(self.refresh)

    def stop(self) -> None:
        """Stop watching and go back."""
        self.arrivals.unwatch()
        self.shell.back()

    def refresh(self) -> None:
        """Update the state."""
        folder = self.arrivals.folder
        if folder is None:
            told = say(N_("The folder is no longer watched."))
        elif folder.problem:
            told = say(N_("The folder cannot be read: {why}"), why=folder.problem)
        elif folder.left_out:
            told = say(
                N_("Opening “{file}” took too much time or memory, so it was skipped."),
                file=folder.left_out,
            )
        else:
            told = say(N_("New pictures in this folder are read. Older ones are not."))
        self._state.configure(text=self.words(told))
        self.came.refresh()
