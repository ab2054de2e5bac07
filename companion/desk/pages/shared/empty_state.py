"""What a page shows while it is empty: what would be here, and a button for it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk as plain
from typing import Any

from ttkbootstrap import Icon

from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.focus import keep_tab_from
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_, Sentence

ICON = 44
WIDE = 420
"""Side of the icon and width of the text in logical pixels."""

NO_GAMES = N_("Games that you play, open or read from photos appear here.")


class EmptyState(plain.Frame):
    """Covers all of its parent, and Tab passes what is below; :meth:`show` shows and hides it.

    Args:
        text: what will be here once there is something.
        does, action: the label of the only button, and its action.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, icon: str, title: str, text: Sentence | str,
        does: str, action: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._shell, self._icon = shell, icon
        self._words = tuple(map(shell.words, (title, text, does)))
        self._action = action
        self.button: Any = None
        """Created when the page is first empty."""
        self._give_back: Callable[[], None] | None = None
        """Gives Tab back what it covers, while it is shown."""

    def _build(self) -> None:
        shell, (title, text, does) = self._shell, self._words
        inner = plain.Frame(self, padding=shell.px(30))
        inner.place(relx=0.5, rely=0.42, anchor="center")
        self._image = Icon(self._icon, ICON, shell.colours.primary)
        plain.Label(inner, image=self._image, style="Text.TLabel").pack()
        label(inner, title, "Title").pack(pady=(shell.px(10), shell.px(4)))
        told = label(inner, text, "Quiet.Text", wrap=shell.px(WIDE))
        told.configure(justify="center")
        told.pack()
        self.button = button(inner, does, self._action, look="primary")
        self.button.pack(pady=(shell.px(16), 0))

    def show(self, empty: bool) -> None:
        """Show it if the page is empty."""
        if empty:
            if self.button is None:
                self._build()
            self.place(relwidth=1, relheight=1)
            self.lift()
            if self._give_back is None:
                self._give_back = keep_tab_from(self)
        else:
            self.place_forget()
            if self._give_back is not None:
                self._give_back()
            self._give_back = None


def until_first_match(shell: Shell, parent: tk.Misc, icon: str) -> EmptyState:
    """Where the first match of the scorebook is to appear."""
    return EmptyState(
        shell, parent, icon, N_("Nothing to show yet"),
        N_("This page fills with your first match."),
        N_("Enter a result"), lambda: shell.open(route.Result()),
    )  # fmt: skip
