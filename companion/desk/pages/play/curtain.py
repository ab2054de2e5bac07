"""The curtain between two players who write secret orders."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.application.table.table import Table
from companion.desk.board.player_token import token
from companion.desk.toolkit.widgets import button, card, label, rim_of
from companion.games.phrases import player_name
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

WIDTH = 420
"""Largest width of the curtain's lines in logical pixels."""
PADDING = 28
"""Logical pixels between the words and the card's edge."""
MARGIN = 6
"""Logical pixels between the card and the board's edge."""


class Curtain(plain.Frame):
    """Covers the board until the player whose orders come next opens it."""

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        self._player = ""
        self._image: Any = None
        self._begin: Any = None
        self.lines: tuple[plain.Label, ...] = ()
        self.bind("<Configure>", self._break_lines)

    def refresh(self) -> None:
        """Draw or open the curtain according to the table."""
        player = self._table.curtain
        if not player:
            self.place_forget()
            self._player = ""
            return
        key = f"{player} {self._table.tree.at} {len(self._table.sealed)}"
        if key == self._player:
            return
        self._player = key
        for child in self.winfo_children():
            child.destroy()
        self._fill(player)
        self.place(relx=0, rely=0, relwidth=1, relheight=1)
        self.lift()
        self._break_lines()

    def _fill(self, player: str) -> None:
        shell, table = self._shell, self._table
        inner = card(self, shell, PADDING)
        rim_of(inner).place(relx=0.5, rely=0.45, anchor="center")
        self._image = token(shell, inner, player, shell.shades.card)
        plain.Label(inner, image=self._image, style="Card.Text.TLabel").pack()
        name = table.name_of(player) or shell.words(player_name(player))
        turn = len(table.tree.path())
        head = label(
            inner, shell.words(say(N_("Turn {turn}: {player}'s orders"), turn=turn, player=name)),
            "Card.Title", wrap=shell.px(WIDTH),
        )  # fmt: skip
        head.pack(pady=(shell.px(10), shell.px(4)))
        told = N_("Everyone else, look away until the orders are sealed.")
        text = label(inner, shell.words(told), "Card.Quiet.Text", wrap=shell.px(WIDTH))
        text.pack(pady=(0, shell.px(16)))
        self.lines = (head, text)
        begin = button(
            inner, shell.words(say(N_("I am {player}"), player=name)), table.open_curtain,
            look="primary", icon="eye",
        )  # fmt: skip
        begin.pack()
        begin.focus_set()
        self._begin = begin

    def _break_lines(self, _: object = None) -> None:
        """Break the lines at the board's edge: the card is as wide as its words."""
        room = self.winfo_width() - 2 * self._shell.px(PADDING + MARGIN)
        if self._player and room > 1:
            for line in self.lines:
                line.configure(wraplength=min(self._shell.px(WIDTH), room))

    def take_focus(self) -> bool:
        """Give its button the keyboard focus if it is shown; returns whether it is."""
        if self._player:
            self._begin.focus_set()
        return bool(self._player)
