"""Buttons for what cannot be done on the board: moves without a place, confirming, and whose turn
it is."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING

from companion.application.table.table import Table
from companion.desk.toolkit.widgets import button
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

_SPOKEN = {"pass": N_("Pass"), "agreed": N_("Agree to end the game"), "swap": N_("Swap")}
"""Moves of one word, as buttons call them."""


class MoveButtons(plain.Frame):
    """The buttons that the table's state needs, made again only if that has changed.

    Args:
        give_up_rest: called to take back an illegal move of the record and all after it.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, table: Table, give_up_rest: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self._shell, self._table, self._give_up_rest = shell, table, give_up_rest
        self._shown: object = None

    def refresh(self) -> None:
        """Show the buttons for the current state."""
        table = self._table
        needed = (
            table.to_move,
            table.player,
            table.spoken,
            table.ready,
            bool(table.held),
            table.curtain,
            table.paused,
            table.state.rest,
        )
        if needed == self._shown:
            return
        self._shown = needed
        for child in self.winfo_children():
            child.destroy()
        plain.Frame(self, height=1).pack()
        self._add_remedies()
        if table.paused:
            self._add(N_("Next turn"), table.next_turn, "primary")
        if table.ready:
            text = N_("Seal the orders") if table.game.simultaneous else N_("Play this move")
            self._add(text, table.confirm, "primary")
        if table.held:
            self._add(N_("Cancel"), table.let_go, "outline")
        for text in table.spoken:
            self._add(_SPOKEN.get(text, text), partial(table.say_move, text), "outline")
        if len(table.to_move) > 1 and not table.game.simultaneous:
            for player in table.to_move:
                look = "primary" if player == table.player else "outline"
                self._add(player_name(player), partial(self._asked, player), look)

    def _add_remedies(self) -> None:
        """Buttons for what can be done about an illegal move of the record."""
        table = self._table
        if table.state.objection is None or table.over_before_rest:
            return
        standing = table.standing is not None
        stands = standing and table.game.stands_by(table.options)
        row = plain.Frame(self)
        row.pack(fill="x", pady=(0, self._shell.px(6)))
        back = "outline" if stands else "primary"
        self._add(N_("Take it back"), self._give_up_rest, back, row)
        if standing:
            self._add(N_("Let it stand"), table.let_stand, "primary" if stands else "outline", row)

    def _asked(self, player: str) -> None:
        """Set whose move it is, if the position leaves that open."""
        self._table.asked = player
        self._table.let_go()

    def _add(
        self,
        text: Sentence | str,
        action: Callable[[], object],
        look: str,
        row: tk.Misc | None = None,
    ) -> None:
        button(row or self, self._shell.words(text), action, look=look).pack(
            side="left", padx=(0, self._shell.px(6))
        )
