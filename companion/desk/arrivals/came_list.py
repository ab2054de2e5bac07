"""What has come by itself, the latest first."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import TYPE_CHECKING

from companion.desk.arrivals.arrivals import Arrivals
from companion.desk.furniture import Link, label
from companion.desk.review.open import review_photo
from companion.desk.review.review import Review
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.window import Desk

SHOWN = 8


class CameList(plain.Frame):
    """A line for each photo: its name, and what came of it."""

    def __init__(self, desk: Desk, parent: tk.Misc, arrivals: Arrivals) -> None:
        super().__init__(parent)
        self._desk, self._arrivals = desk, arrivals
        self._shown: object = None

    def refresh(self) -> None:
        """Show what has come by now."""
        desk = self._desk
        found = [
            (path, desk.words(review.told) if review is not None else "")
            for path, review in self._arrivals.came[:SHOWN]
        ]
        if found == self._shown:
            return
        self._shown = found
        for child in self.winfo_children():
            child.destroy()
        if found:
            label(self, desk.words(N_("Come so far")), "Quiet.Small").pack(anchor="w")
        for path, told in found:
            row = plain.Frame(self)
            row.pack(fill="x", pady=desk.px(2))
            Link(row, path.name, partial(self._open, path)).pack(side="left")
            label(row, told, "Quiet.Small").pack(side="left", padx=desk.px(10))

    def _open(self, path: Path) -> Review:
        return review_photo(self._desk, path)
