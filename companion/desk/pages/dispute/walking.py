"""Going through a game: buttons and a slider below the board, and the moves in a list, each with
what the rules say of it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.walk import Point, Standing, Walk
from companion.desk.shell.keys import Key, with_key
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name, tell_value
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.table import chosen, fill, table
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, say

FAR: Final = 10_000
"""More points than any game has."""
_TOLD: Final = {
    Standing.STANDS: N_("{move} – breaks {rule}, you let it stand"),
    Standing.ILLEGAL: N_("{move} – breaks {rule}"),
    Standing.DEPENDS: N_("{move} – it depends ({rule})"),
    Standing.UNCOUNTED: N_("{move} – does not count: the game was over"),
}
_LOOK: Final = {
    Standing.ILLEGAL: "Bad.Text.TLabel",
    Standing.STANDS: "Open.Text.TLabel",
    Standing.DEPENDS: "Open.Text.TLabel",
    Standing.UNCOUNTED: "Bad.Text.TLabel",
}


def told_of(point: Point) -> Sentence:
    """Where in the game a point is, and what the rules say of the move played there."""
    template = _TOLD.get(point.standing)
    if template is None or (point.standing is Standing.ILLEGAL and not point.rule):
        return point.sentence
    return say(template, move=point.sentence, rule=point.rule)


class WalkBar(plain.Frame):
    """Moves a dispute along its game."""

    def __init__(self, shell: Shell, parent: tk.Misc, dispute: Dispute) -> None:
        super().__init__(parent)
        self._shell, self._dispute = shell, dispute
        row = full_row(self)
        for icon, key in zip(_ICONS, self.walk_keys(), strict=False):
            tip = with_key(shell.words, key.text, key.name)
            button(row, "", key.action, icon=icon, tip=tip, look="ghost").pack(side="left")
        below = full_row(self, pady=(shell.px(4), 0))
        self.fault = button(
            below, shell.words(N_("First illegal move")), dispute.go_to_fault,
            icon="exclamation-triangle", tip="(I)",
        )  # fmt: skip
        self.scale = ttk.Scale(row, from_=0, to=1, command=self._slid)
        set_name(self.scale, shell.words(N_("Move")))
        self.scale.pack(side="left", fill="x", expand=True, padx=shell.px(10))
        for event, key in zip(_ON_SCALE, (*self.walk_keys(), *self.walk_keys()), strict=False):
            self.scale.bind(event, partial(_act, key.action))
        self.told = wrapping(label(below, ""))
        self.told.pack(side="left", fill="x", expand=True)
        self.refresh()

    def walk_keys(self) -> Iterator[Key]:
        """The keys that go through the game, in the order of the buttons."""
        step, go_to = self._dispute.step, self._dispute.go_to
        yield Key("<Home>", N_("To the start"), partial(go_to, 0), True)
        yield Key("<Left>", N_("Previous move"), partial(step, -1), True)
        yield Key("<Right>", N_("Next move"), partial(step, 1), True)
        yield Key("<End>", N_("To the end"), partial(go_to, FAR), True)
        yield Key("<Prior>", "", partial(step, -1))
        yield Key("<Next>", "", partial(step, 1))
        yield Key("<Control-Home>", "", partial(go_to, 0))
        yield Key("<Control-End>", "", partial(go_to, FAR))
        yield Key("<i>", N_("First illegal move"), self._dispute.go_to_fault, True)

    def _slid(self, value: str) -> None:
        self._dispute.go_to(round(float(value)))

    def refresh(self) -> None:
        """Show where in the game one is."""
        walk = self._dispute.walk
        if walk is None:
            return
        if walk.fault in (None, walk.at):
            self.fault.pack_forget()
        elif not self.fault.winfo_manager():
            self.fault.pack(side="right", before=self.told)
        self.scale.configure(to=walk.last)
        if round(self.scale.get()) != walk.at:  # a drag keeps the slider where the pointer is
            self.scale.set(walk.at)
        words = self._shell.words(told_of(walk.here))
        self.told.configure(text=words, style=_LOOK.get(walk.here.standing, "Text.TLabel"))
        tell_value(self.scale, words)


_ICONS: Final = ("chevron-bar-left", "chevron-left", "chevron-right", "chevron-bar-right")
_ON_SCALE: Final = ("<Home>", "<Left>", "<Right>", "<End>", "<Prior>", "<Next>")


def _act(action: Callable[[], object], _: object) -> str:
    """Do it in the place of what the slider does at a key of its own."""
    action()
    return "break"


ROWS: Final = 5
"""Moves that are seen at the least."""
_SIGNS: Final = {
    Standing.LEGAL: "✓",
    Standing.STANDS: "!",
    Standing.DEPENDS: "?",
    Standing.ILLEGAL: "✗",
    Standing.UNCOUNTED: "–",
    Standing.END: "",
}


class TurnList(plain.Frame):
    """Every move of a walk in a row of its own."""

    def __init__(self, shell: Shell, parent: tk.Misc, dispute: Dispute) -> None:
        super().__init__(parent)
        self._shell, self._dispute = shell, dispute
        self._shown: tuple[Point, ...] = ()
        self._names: tuple[str, ...] = ()
        self._later = wrapping(label(self, "", "Quiet.Small"))
        self._later.pack(side="bottom", fill="x")
        self.table: Any = table(
            shell, self,
            ((N_("No."), 5), (N_("Player"), 7), (N_("Move"), 16), (N_("Rule"), 8)),
            rows=ROWS,
        )  # fmt: skip
        set_name(self.table, shell.words(N_("Moves")))
        self.table.pack(fill="both", expand=True)
        self.table.tag_configure("bad", foreground=str(shell.colours.danger))
        self.table.bind("<<TreeviewSelect>>", self._chosen)
        self.table.bind("<Configure>", lambda _: self.after_idle(self._see), add="+")
        self.refresh()

    def refresh(self) -> None:
        """Show the moves, and where one is."""
        walk = self._dispute.walk
        if walk is None:
            return
        if walk.points != self._shown:
            self._shown = walk.points
            self._fill(walk)
        here = self._names[walk.at]
        if self.table.selection() != (here,):
            self.table.selection_set(here)
            self.table.focus(here)
        self._see()
        tell_value(self.table, self._shell.words(told_of(walk.here)))

    def _see(self) -> None:
        """Scroll to where one is."""
        if self.winfo_exists():
            for name in self.table.selection():
                self.table.see(name)

    def _fill(self, walk: Walk) -> None:
        self._names = fill(self.table, [self._row(point) for point in walk.points])
        for name, point in zip(self._names, walk.points, strict=True):
            if point.standing in (Standing.ILLEGAL, Standing.UNCOUNTED):
                self.table.item(name, tags=("bad",))
        told = say(
            N_("{number} move after this one waits until you have settled it."),
            plural=N_("{number} moves after this one wait until you have settled it."),
            number=walk.later,
        )
        over = walk.points[-1].standing is Standing.UNCOUNTED
        self._later.configure(text=self._shell.words(told) if walk.later and not over else "")

    def _row(self, point: Point) -> tuple[str, str, str, str]:
        words = self._shell.words
        if point.standing is Standing.END:
            return "", "", words(N_("After the last move")), ""
        sign = _SIGNS[point.standing]
        player = words(player_name(point.player)) if point.player else ""
        return str(point.turn or ""), player, point.text, f"{sign} {point.rule}".strip()

    def _chosen(self, _: object) -> None:
        at = chosen(self.table)
        if at >= 0 and self._names == tuple(self.table.get_children()):
            self._dispute.go_to(at)
