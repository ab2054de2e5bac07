"""The moves of a game, each with what the rules say of it; a click goes to one."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain
from typing import Any, Final

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.walk import Point, Standing, Walk
from companion.desk.pages.dispute.walk_bar import told_of
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name, tell_value
from companion.desk.toolkit.table import chosen, fill, table
from companion.desk.toolkit.widgets import label, wrapping
from companion.games.phrases import player_name
from companion.sentences import N_, say

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
            count="number",
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
        return str(point.turn), player, point.text, f"{sign} {point.rule}".strip()

    def _chosen(self, _: object) -> None:
        at = chosen(self.table)
        if at >= 0 and self._names == tuple(self.table.get_children()):
            self._dispute.go_to(at)
