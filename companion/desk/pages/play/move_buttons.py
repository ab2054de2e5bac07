"""Moves that are not made on the board: buttons for those without a place, for confirming and whose
turn it is, the link that discards sealed orders, and the box in which moves are typed."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.table.table import Table
from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import emptied
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.widgets import able, button, guarded, label
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
            table.can_reopen,
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
        self._add_whose()
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

    def _add_whose(self) -> None:
        """Whose move it is, if the position leaves that open."""
        table = self._table
        if len(table.to_move) < 2 or table.game.simultaneous:
            return
        line = full_row(self.acts)
        asked = label(line, self._shell.words(N_("Whose move is it?")), "Quiet.Small")
        asked.pack(side="left", padx=(0, self._shell.px(6)))
        for player in table.to_move:
            look = "primary" if player == table.player else "outline"
            self._add(player_name(player), partial(self._asked, player), look, line)
        wrap_rows(line, gap=0)

    def _add_remedies(self) -> None:
        """Buttons for what can be done about an illegal move of the record."""
        table = self._table
        if table.can_reopen:
            guarded(self._add(N_("Play on"), table.reopen, "outline", self.remedies))
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


class OrdersAnew(plain.Frame):
    """A link shown while orders are sealed; it asks for confirmation before discarding them.

    It is at the foot, where a hand that has just sealed orders cannot hit it by accident.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        # An emptied frame would keep its height.
        plain.Frame(self, height=1).pack()
        self.link = button(self, shell.words(N_("Rewrite the orders")), self.ask, look="link")

    def refresh(self) -> None:
        """Show the link or nothing, according to the table."""
        if self._table.own_sealed:
            self.link.pack(anchor="w")
        else:
            self.link.pack_forget()

    def ask(self) -> None:
        """Ask whether to discard the sealed orders."""
        told = N_("Discard the orders of this turn, including sealed ones?")
        answers = [(N_("Discard orders"), self.throw_away, "outline-danger")]
        Question(self._shell, self._shell.page, told, (), answers, no=N_("Keep orders"))

    def throw_away(self) -> None:
        """Discard the sealed orders, after confirmation."""
        if self._table.own_sealed:
            self._shell.notice(N_("Deleted."), self._table.take_orders_back(), of_page=True)


class MoveEntry(plain.Frame):
    """A row with the box and its button; ``leave`` takes the keyboard when Escape leaves the box.

    Attributes:
        entry: the box.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, table: Table, leave: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self._table, self._leave = table, leave
        label(self, shell.words(N_("Move")), "Quiet.Small").pack(side="left")
        self.entry = ttk.Entry(self)
        self._play = button(self, shell.words(N_("Play")), self._typed)
        # The button first: where there is little room, the field gives way.
        self._play.pack(side="right")
        self.entry.pack(side="left", fill="x", expand=True, padx=shell.px(8))
        shell.tooltip(self.entry, N_("Type a move and press Enter  (Ctrl+L)"))
        self.entry.bind("<Return>", self._typed)
        self.entry.bind("<Escape>", self._left)
        for event, action in (("<Control-z>", table.undo), ("<Control-y>", table.redo)):
            self.entry.bind(event, partial(self._from_entry, action))

    def refresh(self) -> None:
        """Nothing can be typed behind the curtain."""
        for one in (self.entry, self._play):
            able(one, not self._table.curtain)

    def begin(self, letter: str) -> None:
        """Take the keyboard, and the first letter of a move."""
        self.entry.focus_set()
        self.entry.insert("end", letter)
        self.entry.icursor("end")

    def play(self, move: str) -> None:
        """Play a move that is offered instead of what was typed."""
        self.clear()
        self._table.say_move(move)

    def clear(self) -> None:
        """Leave nothing of what was typed."""
        self.entry.configure(state="normal")
        self.entry.delete(0, "end")

    def _typed(self, _: object = None) -> str:
        text = self.entry.get().strip()
        if not text and self._table.paused:
            self._table.next_turn()
        elif text and self._table.type_move(text):
            # The curtain may have fallen meanwhile, and have closed the box.
            if not self._table.curtain:
                self.entry.delete(0, "end")
        else:
            self.entry.select_range(0, "end")
        return "break"

    def _from_entry(self, action: Callable[[], object], _: object) -> str:
        action()
        return "break"

    def _left(self, _: object = None) -> str:
        self.entry.delete(0, "end")
        self._leave()
        return "break"
