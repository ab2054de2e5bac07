"""The curtain between two players who write or set up in secret."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable
from tkinter import ttk as plain
from typing import Any

from companion.application.table.table import Table
from companion.desk.board.portrait import token
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.focus import keep_tab_from
from companion.desk.toolkit.widgets import SECOND_CLICK, button, label, show_picture
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, say

WIDTH = 420
"""Largest width of the curtain's lines in logical pixels."""
PADDING = 28
"""Logical pixels between the words and the card's edge."""
MARGIN = 6
"""Logical pixels between the card and the board's edge."""


class Curtain(plain.Frame):
    """Covers what it is in until the player who is next opens it."""

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(parent)
        self._shell = shell
        self._begin: Any = None
        self._clicked = 0.0
        self.lines: tuple[plain.Label, ...] = ()
        self._give_back: Callable[[], object] = lambda: None
        self.bind("<Configure>", self._break_lines)

    @property
    def covers(self) -> bool:
        """Whether the curtain hangs."""
        return bool(self.lines)

    def open(self) -> None:
        """Show what is behind it."""
        self.place_forget()
        self.lines = ()
        self._give_back()
        self._give_back = lambda: None

    def cover(
        self, player: str, name: str, head: Sentence, told: str, opened: Callable[[], object]
    ) -> None:
        """Hang it for a player, with a heading and what the others do; ``opened``: at a click."""
        shell = self._shell
        emptied(self)
        inner = card(self, shell, PADDING)
        rim_of(inner).place(relx=0.5, rely=0.45, anchor="center")
        show_picture(label(inner, "", "Card.Text"), token(shell, player)).pack()
        title = label(inner, shell.words(head), "Card.Title", wrap=shell.px(WIDTH))
        title.pack(pady=(shell.px(10), shell.px(4)))
        text = label(inner, shell.words(told), "Card.Quiet.Text", wrap=shell.px(WIDTH))
        text.pack(pady=(0, shell.px(16)))
        self.lines = (title, text)
        self._begin = button(
            inner, shell.words(say(N_("I am {player}"), player=name)), opened, look="primary",
            icon="eye",
        )  # fmt: skip
        self._begin.bind("<ButtonRelease-1>", self._note_click, add="+")
        self._begin.pack()
        self._begin.focus_set()
        self.place(relx=0, rely=0, relwidth=1, relheight=1)
        self.lift()
        self._break_lines()
        self._give_back()
        self._give_back = keep_tab_from(self)

    def _break_lines(self, _: object = None) -> None:
        """Break the lines at the board's edge: the card is as wide as its words."""
        room = self.winfo_width() - 2 * self._shell.px(PADDING + MARGIN)
        if room > 1:
            for line in self.lines:
                line.configure(wraplength=min(self._shell.px(WIDTH), room))

    def _note_click(self, _: object) -> None:
        self._clicked = time.monotonic()

    @property
    def just_clicked(self) -> bool:
        """Whether a click a moment ago has opened it, so that a second one is not for the board."""
        return time.monotonic() - self._clicked < SECOND_CLICK

    def take_focus(self) -> bool:
        """Give its button the keyboard focus if it is shown; returns whether it is."""
        if self.covers:
            self._begin.focus_set()
        return self.covers


class OrdersCurtain(Curtain):
    """Covers the board until the player whose orders come next opens it."""

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(shell, parent)
        self._table, self._shown = table, ""

    def refresh(self) -> None:
        """Draw or open the curtain according to the table."""
        table, shell = self._table, self._shell
        player = table.curtain
        shown = f"{player} {table.tree.at} {len(table.sealed)}" if player else ""
        if not player:
            self.open()
        elif shown != self._shown:
            name = table.name_of(player) or shell.words(player_name(player))
            template = N_("Turn {turn}: {player}'s orders")
            head = say(template, turn=len(table.tree.path()), player=name)
            told = N_("Everyone else, look away until the orders are sealed.")
            self.cover(player, name, head, told, table.open_curtain)
        self._shown = shown
