"""Photos that arrived from a phone or a watched folder, the latest first."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import TYPE_CHECKING

from companion.application.reading.review import Review
from companion.desk.shell.files.arrivals import Arrivals
from companion.desk.shell.files.opening import review_photo
from companion.desk.toolkit.widgets import Link, label
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

SHOWN = 8


class RecentArrivals(plain.Frame):
    """A line for each photo: its name and its outcome."""

    def __init__(self, shell: Shell, parent: tk.Misc, arrivals: Arrivals) -> None:
        super().__init__(parent)
        self._shell, self._arrivals = shell, arrivals
        self._shown: object = None

    def refresh(self) -> None:
        """Show the photos that have arrived so far."""
        shell = self._shell
        found = [
            (path, shell.words(review.told) if review is not None else "")
            for path, review in self._arrivals.came[:SHOWN]
        ]
        if found == self._shown:
            return
        self._shown = found
        for child in self.winfo_children():
            child.destroy()
        if found:
            label(self, shell.words(N_("Photos so far")), "Quiet.Small").pack(anchor="w")
        for path, told in found:
            row = plain.Frame(self)
            row.pack(fill="x", pady=shell.px(2))
            Link(row, path.name, partial(self._open, path)).pack(side="left")
            label(row, told, "Quiet.Small").pack(side="left", padx=shell.px(10))

    def _open(self, path: Path) -> Review:
        return review_photo(self._shell, path)
