"""Beside the board: who plays, the score, and the response to the last action."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.table.answering import MARKED
from companion.application.table.in_words import doubted, of_table, score_alone
from companion.application.table.table import Table
from companion.desk.board.portrait import token
from companion.desk.pages.shared.scorebook import remember
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of, rule
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.widgets import Link, label, show_picture, wrapping
from companion.games.in_force import rule_told
from companion.games.phrases import AS_READ, player_name, with_rule
from companion.sentences import N_, say


class Players:
    """A row for each player: token, name field, score; below it the state of the game."""

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        self._shell, self._table = shell, table
        self._inner = card(parent, shell, 12)
        self.rim = rim_of(self._inner)
        self._inner.columnconfigure(1, weight=1)
        self._scores: dict[str, plain.Label] = {}
        self._bars: dict[str, plain.Frame] = {}
        self.names: dict[str, Any] = {}
        self._shown: dict[str, str] = {}
        for row, player in enumerate(table.game.players):
            self._row(row, player)
        self._outcome = wrapping(label(self._inner, "", "Card.Heading"))
        self._outcome.grid(row=9, column=0, columnspan=3, sticky="ew", pady=(shell.px(8), 0))
        self._doubted = wrapping(label(self._inner, "", "Card.Open.Text"))
        self.refresh()

    def _row(self, row: int, player: str) -> None:
        shell = self._shell
        bar = plain.Frame(self._inner, style="Card.TFrame", width=shell.px(4))
        bar.grid(row=row, column=0, sticky="ns", padx=(0, shell.px(6)), pady=shell.px(3))
        self._bars[player] = bar
        inner = plain.Frame(self._inner, style="Card.TFrame")
        inner.grid(row=row, column=1, sticky="ew", pady=shell.px(2))
        show_picture(label(inner, "", "Card.Text"), token(shell, player)).pack(side="left")
        name = ttk.Combobox(inner, values=list(shell.settings.names), width=12)
        self._shown[player] = self._table.name_of(player)
        name.set(self._shown[player])
        name.pack(side="left", fill="x", expand=True, padx=shell.px(8))
        shell.tooltip(name, say(N_("Who plays {player}?"), player=player_name(player)))
        for event in ("<FocusOut>", "<Return>", "<<ComboboxSelected>>"):
            name.bind(event, partial(self._named, player), add="+")
        self.names[player] = name
        score = label(self._inner, "", "Card.Heading")
        score.grid(row=row, column=2, sticky="e")
        self._scores[player] = score

    def _named(self, player: str, _: object = None) -> None:
        """Store the name in a field, unless it is the one shown there: what nobody has typed may
        be older than the table's."""
        typed = self.names[player].get()
        name = " ".join(typed.split())
        if typed == self._shown[player] or name == self._table.name_of(player):
            return
        self._shown[player] = typed
        problem = self._table.name(player, name)
        if problem is not None:
            self._shell.tell(problem, bad=True)
            return
        remember(self._shell, [name])

    def flush(self) -> None:
        """Store the names in the fields."""
        for player in self._table.game.players:
            self._named(player)

    def refresh(self) -> None:
        """Show current names, scores and whose turn it is."""
        table, shell = self._table, self._shell
        result = table.result
        scores = score_alone(result, shell.catalogue)
        for player in table.game.players:
            score = scores.get(player, "")
            size = "heading" if score.isdigit() else "text"  # words leave the name its room
            self._scores[player].configure(text=score, font=font_for(self._inner, size))
            moving = player == table.player and not result.finished and not table.paused
            self._bars[player].configure(style="Accent.TFrame" if moving else "Card.TFrame")
            name = table.name_of(player)
            entry = self.names[player]
            here = player not in table.others
            offered = shell.settings.names if here else ()
            entry.configure(state="normal" if here else "readonly", values=list(offered))
            if entry.get() != name and (
                entry.get() == self._shown[player] or not has_keyboard(entry)
            ):
                entry.set(name)
            if entry.get() == name:
                self._shown[player] = name
        doubts = doubted(table)
        # The banner above the board says who has won.
        told = of_table(table) is None or doubts is not None
        if told:
            self._outcome.configure(text=self._standing(in_doubt=doubts is not None))
            self._outcome.grid()
        else:
            self._outcome.configure(text="")
            self._outcome.grid_remove()
        if doubts is None:
            self._doubted.grid_forget()
        else:
            self._doubted.configure(text=shell.words(doubts))
            self._doubted.grid(row=10, column=0, columnspan=3, sticky="ew", pady=(shell.px(4), 0))

    def _standing(self, *, in_doubt: bool) -> str:
        table, shell = self._table, self._shell
        decided = of_table(table) if table.agreed else None
        if decided is not None:
            return shell.words(decided.text)
        told = table.turn_told
        if told is not None:
            return shell.words(told)
        won = shell.words(table.outcome.text)
        return f"{shell.words(AS_READ)}\n{won}" if in_doubt else won


class AnswerCard:
    """The rules' response to the last action; hidden if there is none."""

    def __init__(
        self, shell: Shell, parent: tk.Misc, table: Table, *, place: Callable[[Any], object],
        nearby: Callable[[str], object],
    ) -> None:  # fmt: skip
        self._shell, self._table, self._place = shell, table, place
        self._nearby = nearby
        self._inner = card(parent, shell, 12)
        self.rim = rim_of(self._inner)
        self._words = paragraph(self._inner, "", "Card.Text")
        self._rule = wrapping(label(self._inner, "", "Card.Quiet.Small"))
        self._more = plain.Frame(self._inner, style="Card.TFrame")
        self._shown: object = None

    def refresh(self) -> None:
        """Show the table's response."""
        answer = self._table.answer
        if answer is self._shown and answer is not None:
            return
        self._shown = answer
        if answer is None:
            # Nothing of it is left where only a screen reader finds it.
            self._words.configure(text="")
            self._rule.configure(text="")
            emptied(self._more)
            self.rim.pack_forget()
            return
        words = self._shell.words
        look = {"bad": "Card.Bad.Text", "open": "Card.Open.Text", "good": "Card.Good.Text"}
        self._words.configure(
            text=self._shell.alone(with_rule(answer.rule, answer.sentence)),
            style=f"{look[answer.kind]}.TLabel",
        )  # fmt: skip
        rule_ = rule_told(self._table.game, answer.rule, self._table.options)
        self._rule.pack_forget()
        if rule_ is not None and answer.kind != "good":
            self._rule.configure(text=words(rule_))
            self._rule.pack(fill="x", pady=(self._shell.px(6), 0))
        self._list(answer)
        self._place(self.rim)

    def _list(self, answer: Any) -> None:
        emptied(self._more)
        self._more.pack_forget()
        shell = self._shell
        marked = answer.places and answer.kind != "good"
        if not (marked or answer.nearby or answer.items):
            return
        self._more.pack(fill="x", pady=(shell.px(6), 0))
        if marked:
            paragraph(self._more, shell.words(MARKED), "Card.Quiet.Small")
        for item in answer.items:
            text = f"{shell.words(item.sentence)} ({item.rule})"
            paragraph(self._more, text, "Card.Small", pady=1)
        if answer.nearby:
            label(self._more, shell.words(N_("Similar legal moves")), "Card.Quiet.Small").pack(
                anchor="w"
            )
        for text in answer.nearby:
            short = text if len(text) < 34 else text[:32] + "…"
            Link(self._more, short, partial(self._nearby, text), ground="Card.").pack(anchor="w")


def section(parent: tk.Misc, shell: Shell, text: str) -> plain.Frame:
    """A heading with a thin line, and a frame below it."""
    frame = plain.Frame(parent)
    label(frame, shell.words(text), "Quiet.Small").pack(anchor="w")
    rule(frame).pack(fill="x", pady=(2, shell.px(4)))
    return frame
