"""A warning above the board while a game cannot be saved."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk as plain

from companion.application.table.open_game import OpenGame
from companion.desk.pages.play.saving import save_as
from companion.desk.shell.shell import Shell
from companion.desk.shell.status_bar import FAILED
from companion.desk.toolkit.packed import paragraph
from companion.desk.toolkit.widgets import button, card, label, rim_of
from companion.sentences import N_

SOON = 60
"""Milliseconds before checking whether a draft was written."""
AGAIN = 4000
"""Milliseconds before trying again."""


class AutosaveWarning:
    """Saves a game's draft, retries if that fails, and shows a warning until it is written.

    ``place`` puts the warning where it is visible.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, game: OpenGame, place: Callable[[plain.Frame], object]
    ) -> None:
        self._shell, self._game, self._place = shell, game, place
        self._after: str | None = None
        inner = card(parent, shell, 12)
        self.rim: plain.Frame = rim_of(inner)
        label(inner, FAILED, "Card.Bad.Title").pack(side="left", padx=(0, shell.px(12)))
        button(
            inner, shell.words(N_("Save as")), self._save, look="outline-danger"
        ).pack(side="right", padx=(shell.px(12), 0))  # fmt: skip
        words = plain.Frame(inner, style="Card.TFrame")
        words.pack(side="left", fill="x", expand=True)
        told = N_("This game is not saved. It is lost when the window closes.")
        paragraph(words, shell.words(told), "Card.Bad.Heading")
        self._why = paragraph(words, "", "Card.Text")

    def keep(self) -> None:
        """Write the draft, and check a little later whether it could be written."""
        self._game.keep(self._shell.catalogue)
        self._look_after(SOON)

    def close(self) -> None:
        """Stop checking, as the page is closed."""
        if self._after is not None:
            self._shell.window.after_cancel(self._after)
            self._after = None

    def _look_after(self, milliseconds: int) -> None:
        self.close()
        self._after = self._shell.window.after(milliseconds, self._look)

    def _look(self) -> None:
        self._after = None
        if self._game.busy:
            self._look_after(SOON)
            return
        problem = self._game.problem
        if problem is None:
            self.rim.grid_forget()
            return
        self._why.configure(text=self._shell.words(problem))
        self._place(self.rim)
        self._after = self._shell.window.after(AGAIN, self.keep)

    def _save(self) -> None:
        save_as(self._shell, self._game)
        self.keep()
