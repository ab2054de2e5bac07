"""The banner above a board whose game is decided: who has won, why, and what to do now."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk as plain
from typing import Any

from companion import Outcome
from companion.desk.board.portrait import token
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, rim_of
from companion.desk.toolkit.rows import buttons, paragraph
from companion.desk.toolkit.widgets import label, show_picture, wrapping
from companion.sentences import Sentence

Deed = tuple[Sentence | str, Callable[[], object], str]
"""A button's label, its action, and its icon."""


class EndBanner:
    """A grid row that is shown while there is a decision; its first button is the default.

    Args:
        where: the arguments for ``grid``.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, deeds: Sequence[Deed], **where: Any) -> None:
        self._shell, self._where = shell, where
        inner = card(parent, shell, 12)
        self.rim = rim_of(inner)
        self.rim.configure(style="Accent.TFrame", padding=(shell.px(4), 0, 0, 0))
        inner.columnconfigure(1, weight=1)
        self._token = plain.Label(inner, style="Card.Text.TLabel")
        self._token.grid(row=0, column=0, padx=(0, shell.px(10)))
        words = plain.Frame(inner, style="Card.TFrame")
        words.grid(row=0, column=1, sticky="ew")
        self._told = paragraph(words, "", "Card.Title")
        self._why = wrapping(label(words, "", "Card.Text"))
        row = plain.Frame(inner, style="Card.TFrame")
        row.grid(row=1, column=0, columnspan=2, sticky="ew", pady=(shell.px(8), 0))
        self._first, self._done = deeds[0][0], ""
        self.buttons = buttons(shell, row, deeds, 8, first="primary")
        self._shown: Outcome | None = None

    def done(self, words: str = "") -> None:
        """The first button's work is done, which it says in ``words``; '' if it is to be done.

        It stays a button: pressed then, it shows what it has done.
        """
        if words != self._done:
            self._done = words
            self.buttons[0].configure(
                text=self._shell.words(words or self._first),
                bootstyle="outline" if words else "primary",
            )

    @property
    def told(self) -> str:
        """The sentence on who has won; '' if there is none."""
        return "" if self._shown is None else str(self._told.cget("text"))

    def show(self, decision: Outcome | None) -> None:
        """Show the outcome; ``None`` hides the banner."""
        if decision == self._shown:
            return
        self._shown = decision
        if decision is None:
            self.rim.grid_forget()
            return
        shell = self._shell
        self._told.configure(text=shell.words(decision.headline))
        show_picture(self._token, token(shell, decision.winner) if decision.winner else None)
        self._why.pack_forget()
        if decision.why is not None:
            self._why.configure(text=shell.words(decision.why))
            self._why.pack(fill="x")
        self.rim.grid(**self._where)
