"""A match for the app BG Stats: its link as a QR code to scan from the screen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import Match
from companion.application.scorebook.bg_stats import ENDINGS, SAVED, link, qr_bytes
from companion.application.scorebook.told.matches import pair_told, result_of
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import write_file
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.qr_code import qr_image
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, show_picture
from companion.errors import CompanionError
from companion.games.names import title_of
from companion.sentences import N_, dated, say


class BgStatsPage(Page):
    """The code as large as the window, and instructions."""

    title = N_("Match for BG Stats")

    def __init__(self, shell: Shell, parent: tk.Misc, match: Match) -> None:
        super().__init__(shell, parent)
        self._match = match
        self.link = ""
        self._side = 0
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self.code = tk.Label(self, background="white", borderwidth=0)
        self.code.grid(row=0, column=0, sticky="nsew", padx=self.px(24), pady=self.px(20))
        side = SidePanel(shell, self, padding=(0, self.px(24), self.px(24), 0))
        side.grid(row=0, column=1, sticky="nsew")
        heading = say("{players}  {result}", players=pair_told(match), result=result_of(match))
        paragraph(side, self.words(heading), "Heading")
        parts = (title_of(match.game), self.words(dated(match.date)))
        about = ", ".join(part for part in parts if part)
        paragraph(side, about, "Quiet.Text", pady=(0, self.px(14)))
        self.told = paragraph(side, "", "Text")
        try:
            self.link = link(match)
        except CompanionError as error:
            self.told.configure(text=self.words(error.sentence))
            return
        told = N_(
            "Scan the QR code with a phone that has BG Stats. The app opens with the "
            "match filled in and asks before it saves."
        )
        self.told.configure(text=self.words(told))
        for text, action, icon in (
            (N_("Save as"), self.save, "floppy"),
            (N_("Copy"), self.copy, "link-45deg"),
        ):
            button(side, self.words(text), action, icon=icon).pack(fill="x", pady=(self.px(12), 0))
        self.code.bind("<Configure>", self._fit)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-s>", N_("Save as"), self.save)
        yield Key("<Control-c>", N_("Copy"), self.copy)

    def _fit(self, event: Any) -> None:
        side = min(event.width, event.height) - 2 * self.px(6)
        if side != self._side and side > 0:
            self._side = side
            show_picture(self.code, qr_image(self.link, side, error="l"))

    def save(self) -> None:
        """Ask for a file for the code."""
        if not self.link:
            return
        kinds = (("PNG", (".png",)), ("SVG", (".svg",)))
        name = f"bg-stats-{self._match.id}.png"
        ask_save(self.shell, N_("Save as"), kinds, self.save_to, name=name)

    def save_to(self, path: Path) -> None:
        """Write the code as PNG or SVG, and report success or the reason for failure."""
        ending = path.suffix.lower()
        try:
            data = qr_bytes(self._match, ending if ending in ENDINGS else ".png")
        except CompanionError as error:
            self.shell.tell(error.sentence, bad=True)
            return
        write_file(self.shell, path, data, say(SAVED, file=str(path)))

    def copy(self) -> None:
        """Copy the link to the clipboard."""
        if self.link:
            self.shell.copy(self.link)
