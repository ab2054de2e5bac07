"""Buttons for what cannot be done on the board: moves without a place, confirming, and whose turn
it is."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion.application.table.table import Table
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.packed import full_row
from companion.desk.toolkit.rows import wrap_rows
from companion.desk.toolkit.widgets import button, emptied, guarded
from companion.games.hand import Act
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence


class MoveButtons(plain.Frame):
    """The buttons that the table's state needs, made again only if that has changed.

    What goes on with a turn or cancels it is in the lowest row, whose height is always there, and
    acts of their own are above it: neither ever stands where the other was. What ends or drops
    something ignores a click that was meant for what was there before.

    Args:
        give_up_rest: called to take back an illegal move of the record and all after it.
        begin: called with an act of its own, such as a pass.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        table: Table,
        give_up_rest: Callable[[], object],
        begin: Callable[[Act], object],
    ) -> None:
        super().__init__(parent)
        self._shell, self._table, self._give_up_rest = shell, table, give_up_rest
        self._begin = begin
        self._shown: object = None
        self.columnconfigure(0, weight=1)
        self.remedies, self.acts, self.turn = (plain.Frame(self) for _ in range(3))
        for row, frame in enumerate((self.remedies, self.acts, self.turn)):
            frame.grid(row=row, column=0, sticky="ew")
        probe = button(self, "Xg", lambda: None)
        self.rowconfigure(2, minsize=probe.winfo_reqheight())
        probe.destroy()

    def refresh(self) -> None:
        """Show the buttons for the current state."""
        table = self._table
        acts = table.acts
        needed = (
            table.agreed,
            table.to_move,
            table.player,
            acts,
            table.ready,
            bool(table.held),
            table.curtain,
            table.paused,
            table.state.rest,
        )
        if needed == self._shown:
            return
        self._shown = needed
        for row in (self.remedies, self.acts, self.turn):
            emptied(row)
            # An emptied frame would keep its height.
            plain.Frame(row, height=1).pack()
        self._add_remedies()
        line = full_row(self.acts)
        for act in acts:
            guarded(self._add(act.name, partial(self._begin, act), "outline", line))
        wrap_rows(line, gap=0)
        if table.paused:
            self._add(N_("Next turn"), table.next_turn, "primary")
        if table.ready:
            text = N_("Seal the orders") if table.game.simultaneous else N_("Play")
            self._add(text, table.confirm, "primary")
        if table.held:
            self._add(N_("Cancel"), table.let_go, "outline")
        if len(table.to_move) > 1 and not table.game.simultaneous:
            for player in table.to_move:
                look = "primary" if player == table.player else "outline"
                self._add(player_name(player), partial(self._asked, player), look)

    def _add_remedies(self) -> None:
        """Buttons for what can be done about an illegal move of the record."""
        table = self._table
        if table.agreed:
            guarded(self._add(N_("Play on"), partial(table.agree, ""), "outline", self.remedies))
        if table.state.objection is None or table.over_before_rest:
            return
        standing = table.standing is not None
        stands = standing and table.game.stands_by(table.options)
        back = "outline" if stands else "primary"
        guarded(self._add(N_("Take it back"), self._give_up_rest, back, self.remedies))
        if standing:
            look = "primary" if stands else "outline"
            guarded(self._add(N_("Let it stand"), table.let_stand, look, self.remedies))

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
    ) -> Any:
        made = button(row or self.turn, self._shell.words(text), action, look=look)
        above = 0 if row is None else self._shell.px(6)
        made.pack(side="left", padx=(0, self._shell.px(6)), pady=(0, above))
        return made
