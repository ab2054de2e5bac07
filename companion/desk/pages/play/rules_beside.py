"""The rules of the game on the table, beside its board, as this table plays them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk as plain

from companion.application.table.table import Table
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import rule, scroll_beside
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.widgets import Link, label
from companion.games.in_force import house_rules, rule_in_force
from companion.sentences import N_


class RulesBeside(plain.Frame):
    """The rules in force, with the table's house rules first; the one just broken is marked.

    Args:
        show_all: called to open the page with all rules and pictures.
        close: called to show the moves again.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        table: Table,
        show_all: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        self._marked = ""
        head = full_row(self)
        label(head, shell.words(N_("Rules")), "Quiet.Small").pack(side="left")
        Link(head, "×", close, tip=shell.words(N_("Close"))).pack(side="right")
        Link(head, shell.words(N_("With pictures")), show_all).pack(side="right", padx=shell.px(12))
        rule(self).pack(fill="x", pady=(2, shell.px(4)))
        letters, bold = font_for(parent, "text"), font_for(parent, "heading")
        self.text = tk.Text(
            self, width=20, height=8, wrap="word", borderwidth=0, highlightthickness=0,
            background=shell.colours.bg, foreground=shell.colours.fg, font=letters,
            spacing1=shell.px(3), spacing3=shell.px(3), padx=shell.px(2), cursor="arrow",
            takefocus=True, state="disabled",
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        scroll_beside(self.text)
        self.text.tag_configure("id", foreground=shell.shades.quiet)
        self.text.tag_configure("heading", font=bold)
        self.text.tag_configure(
            "broken", background=shell.shades.card_hover, foreground=shell.shades.bad
        )
        self._write()

    def _write(self) -> None:
        game, options, words = self._table.game, self._table.options, self._shell.words
        text = self.text
        text.configure(state="normal")
        house = list(house_rules(game, options))
        if house:
            text.insert("end", words(N_("House rules")) + "\n", "heading")
        for one in house:
            text.insert("end", words(one.sentence) + "\n")
        if house:
            text.insert("end", words(N_("Rules")) + "\n", "heading")
        for each in game.rules.values():
            sentence = rule_in_force(game, each, options)
            if sentence is not None:
                text.insert("end", f"{each.id}  ", ("id", each.id))
                text.insert("end", words(sentence) + "\n", (each.id,))
        text.configure(state="disabled")

    def refresh(self) -> None:
        """Mark the rule that the last move broke, and show it."""
        answer = self._table.answer
        broken = answer.rule if answer is not None and answer.kind != "good" else ""
        if broken == self._marked:
            return
        self._marked = broken
        self.text.tag_remove("broken", "1.0", "end")
        ranges = self.text.tag_ranges(broken) if broken else ()
        if ranges:
            self.text.tag_add("broken", ranges[0], ranges[-1])
            # Once the answer about it has its place above.
            self.after(30, self.text.see, ranges[-1])


class MovesOrRules:
    """In the side panel the list of moves or, in its place, the rules.

    Attributes:
        shown: the rules, while they are shown.
    """

    def __init__(self, shell: Shell, side: tk.Misc, moves: plain.Frame, table: Table) -> None:
        self._shell, self._side, self._moves, self._table = shell, side, moves, table
        self.shown: RulesBeside | None = None
        self._pack(moves)

    def _pack(self, one: plain.Frame) -> None:
        px = self._shell.px
        one.pack(fill="both", expand=True, pady=(px(14), px(8)))

    def turn(self) -> None:
        """Show the rules, or the moves again."""
        if self.shown is not None:
            self.shown.destroy()
            self.shown = None
            self._pack(self._moves)
            return
        self._moves.pack_forget()
        self.shown = RulesBeside(self._shell, self._side, self._table, self._all, self.turn)
        self._pack(self.shown)
        self.refresh()

    def refresh(self) -> None:
        """Mark the rule just broken, if the rules are shown."""
        if self.shown is not None:
            self.shown.refresh()

    def _all(self) -> None:
        answer = self._table.answer
        rule_ = answer.rule if answer is not None else ""
        self._shell.open(route.Rules(self._table.game.key, rule=rule_))
