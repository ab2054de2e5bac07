"""Theme, size and language."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

from companion.application.scorebook.book import book_elsewhere
from companion.desk.shell.files.file_output import show_outside
from companion.desk.shell.page import Page
from companion.desk.shell.settings import BOARDS, MOTIONS, SOUNDS, THEMES, next_step
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.toolkit.containers import card, rim_of, scrolled
from companion.desk.toolkit.rows import paragraph, wrap_rows
from companion.desk.toolkit.widgets import button, label, one_of, wrapping
from companion.locale import customs, languages
from companion.sentences import N_, say

_THEMES = {"system": N_("Same as the system"), "light": N_("Light"), "dark": N_("Dark")}
_BOARDS = {"paper": N_("Paper"), "slate": N_("Slate"), "contrast": N_("High contrast")}
_SOUNDS = {"off": N_("Off"), "on": N_("On")}
_MOTIONS = {"system": N_("Same as the system"), "on": N_("On"), "off": N_("Off")}


class SettingsPage(Page):
    """A row for each setting; a choice takes effect at once."""

    title = N_("Settings")
    widest = COLUMN

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        inner = card(scrolled(self).inside, shell, 22)
        rim_of(inner).pack(fill="x", pady=shell.px(28), padx=shell.px(20))
        inner.columnconfigure(1, weight=1)
        self._variables: list[Any] = []
        self.sizes: dict[tuple[str, int], Any] = {}
        self._row(inner, 0, N_("Theme"), [(t, self.words(_THEMES[t])) for t in THEMES], "theme")
        tongues = [("", self.words(N_("Same as the system")))]
        tongues += [(key, customs(key).name) for key in languages()]
        self._row(inner, 1, N_("Language"), tongues, "language")
        self._size(inner, 3, N_("Size"), "scale")
        self._size(inner, 4, N_("Text beside the board"), "side_text")
        self._row(inner, 5, N_("Motion"), [(m, self.words(_MOTIONS[m])) for m in MOTIONS], "motion")
        self._row(inner, 6, N_("Boards"), [(b, self.words(_BOARDS[b])) for b in BOARDS], "board")
        self._row(inner, 7, N_("Sound"), [(s, self.words(_SOUNDS[s])) for s in SOUNDS], "sound")
        if shell.start.data is not None:
            self._data(inner, 8, shell.start.data.parent)
        if shell.start.language:
            note = label(
                inner,
                self.words(
                    N_(
                        "The language was set when the program was started and cannot be "
                        "changed here."
                    )
                ),
                "Card.Quiet.Small",
            )
            wrapping(note).grid(row=2, column=1, sticky="ew")

    def _row(
        self, inner: tk.Misc, row: int, name: str, answers: list[tuple[str, str]], key: str
    ) -> None:
        shell = self.shell
        chosen = tk.StringVar(self, getattr(shell.settings, key))
        self._variables.append(chosen)
        box = self._named_box(inner, row, name)
        one_of(box, answers, chosen, lambda: shell.change(**{key: chosen.get()}), shell.px(6))
        wrap_rows(box, gap=shell.px(6))

    def _named_box(self, inner: tk.Misc, row: int, name: str, sticky: str = "w") -> plain.Frame:
        """A setting's name, and the box beside it."""
        px = self.shell.px
        label(inner, self.words(name), "Card.Heading").grid(
            row=row, column=0, sticky=sticky, padx=(0, px(30)), pady=px(10)
        )
        box = plain.Frame(inner, style="Card.TFrame")
        box.grid(row=row, column=1, sticky="ew", pady=px(6))
        return box

    def _data(self, inner: tk.Misc, row: int, folder: Path) -> None:
        """Where everything of the user's lies, and how to take it along."""
        box = self._named_box(inner, row, N_("Your data"), "nw")
        told, elsewhere = N_("Your scorebook and games are in {folder}."), book_elsewhere(folder)
        if elsewhere is not None:
            told = N_("Your games are in {folder}.")
        copying = N_(
            "{told} To take them to another computer, copy this folder; to remove them, delete it. "
            "It stays when the program is removed."
        )
        for sentence in (say(copying, told=say(told, folder=str(folder))), elsewhere):
            if sentence is not None:
                text = self.words(sentence)
                paragraph(box, text, "Card.Text", pady=(self.px(4), self.px(6)))
        button(
            box,
            self.words(N_("Open the folder")),
            partial(show_outside, self.shell, folder),
            look="link",
        ).pack(anchor="w")

    def _size(self, inner: tk.Misc, row: int, name: str, key: str) -> None:
        shell = self.shell
        now = getattr(shell.settings, key)

        def step(steps: int) -> None:
            shell.change(**{key: next_step(key, now, steps)})

        box = self._named_box(inner, row, name)
        for text, tip, steps in (("−", N_("Smaller"), -1), ("+", N_("Larger"), 1)):
            made = button(box, text, partial(step, steps), tip=self.words(tip))
            made.pack(side="left")
            self.sizes[key, steps] = made
            if steps < 0:
                size = say(N_("{percent}%"), percent=round(now * 100))
                label(box, self.words(size), "Card.Text").pack(side="left", padx=shell.px(12))
        button(box, self.words(N_("Normal size")), partial(step, 0), look="link").pack(
            side="left", padx=shell.px(8)
        )
        wrap_rows(box, gap=shell.px(6))
