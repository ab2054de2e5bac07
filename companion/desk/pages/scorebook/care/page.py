"""The page for the book's data: export, import, backups, and checking for damage."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from functools import partial
from tkinter import ttk as plain

from companion import Filter
from companion.desk.pages.scorebook.care.export_card import ExportCard
from companion.desk.pages.scorebook.care.import_card import ImportCard
from companion.desk.pages.scorebook.care.safety_card import SafetyCard
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.widgets import ScrolledFrame
from companion.sentences import N_


class CarePage(Page):
    """Export and import on the left, backups and the check on the right.

    Args:
        which: the matches that the scorebook shows, which an export contains.
    """

    title = N_("Export, import, backup")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, which: Filter) -> None:
        super().__init__(shell, parent)
        scrolled = ScrolledFrame(self)
        scrolled.pack(fill="both", expand=True)
        frame = plain.Frame(scrolled.inside, padding=self.px(24))
        frame.pack(fill="both", expand=True)
        for column in (0, 1):
            frame.columnconfigure(column, weight=1, uniform="care")
        left, right = plain.Frame(frame), plain.Frame(frame)
        left.grid(row=0, column=0, sticky="nsew", padx=(0, self.px(8)))
        right.grid(row=0, column=1, sticky="nsew", padx=(self.px(8), 0))
        self.exports = ExportCard(shell, left, which)
        self.exports.rim.pack(fill="x", pady=(0, self.px(16)))
        self.safety = SafetyCard(shell, right)
        self.imports = ImportCard(shell, left, self.safety.refresh)
        self.imports.rim.pack(fill="x")
        self.safety.rim.pack(fill="x")

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-e>", N_("Everything (JSON)"), partial(self.exports.ask, ".json"))
        yield Key("<Control-i>", N_("Choose files"), self.imports.ask)
        yield Key("<Control-b>", N_("Back up now"), self.safety.back_up)
        yield Key("<Control-k>", N_("Check for damage"), self.safety.check)
