"""The moves played, branches included; a click goes to the position after a move."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.desk.furniture import scroll_beside
from companion.desk.play.table import Table
from companion.desk.play.tree import ROOT, GameTree

if TYPE_CHECKING:
    from companion.desk.window import Desk

INDENT = 16
"""Logical pixels by which a branch stands further in than the line it leaves."""


class MoveList(ttk.Frame):
    """A text in which every move is a place to go to; the one looked at stands out."""

    def __init__(self, desk: Desk, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._desk, self._table = desk, table
        shades = desk.shades
        self.text = tk.Text(
            self, width=20, height=8, wrap="word", borderwidth=0, highlightthickness=0,
            background=desk.colours.bg, foreground=desk.colours.fg, font="Desk.text",
            cursor="arrow", spacing1=desk.px(2), spacing3=desk.px(2), takefocus=False,
            padx=desk.px(2), state="disabled", inactiveselectbackground=desk.colours.bg,
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        scroll_beside(self.text)
        self.text.tag_configure("number", foreground=shades.quiet)
        self.text.tag_configure("note", foreground=shades.quiet, font="Desk.small")
        self.text.tag_configure(
            "here", background=desk.colours.primary, foreground="#ffffff", font="Desk.text"
        )
        self.text.tag_configure("move")
        self.text.tag_bind("move", "<Enter>", lambda _: self.text.configure(cursor="hand2"))
        self.text.tag_bind("move", "<Leave>", lambda _: self.text.configure(cursor="arrow"))
        self.text.tag_bind("move", "<Button-1>", self._clicked)
        self._shown: GameTree | None = None
        self.refresh()

    def refresh(self) -> None:
        """Show the tree as it is now."""
        tree = self._table.tree
        before, self._shown = self._shown, tree
        if before is not None and before.nodes is tree.nodes:
            if before.at != tree.at:
                self._mark(tree)
            return
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        for words, tags in self._words(tree):
            self.text.insert("end", words, tags)
        self.text.configure(state="disabled")
        self._mark(tree)

    def _mark(self, tree: GameTree) -> None:
        self.text.tag_remove("here", "1.0", "end")
        found = self.text.tag_ranges(f"node{tree.at}")
        if found:
            self.text.tag_add("here", found[0], found[1])
            self.text.see(found[0])

    def _words(self, tree: GameTree) -> Iterator[tuple[str, Any]]:
        yield from self._line(tree, tree.on_from(ROOT)[1:], 0, 0)

    def _line(
        self, tree: GameTree, nodes: tuple[int, ...], ply: int, deep: int
    ) -> Iterator[tuple[str, Any]]:
        """A line of moves, and behind each the branches that leave there."""
        seats = 1 if self._table.game.simultaneous else len(self._table.game.players)
        tag = f"deep{deep}"
        step = self._desk.px(INDENT)
        self.text.tag_configure(tag, lmargin1=deep * step, lmargin2=deep * step + 2 * step)
        fresh = True
        for place, number in enumerate(nodes):
            at = ply + place
            if fresh or at % seats == 0:
                if not fresh:
                    yield "\n", (tag,)
                dots = "." if at % seats == 0 else " …"
                yield f"{at // seats + 1}{dots} ", ("number", tag)
            fresh = False
            yield self._told(tree, number), ("move", f"node{number}", tag)
            yield "  ", (tag,)
            note = tree.nodes[number].note
            if note:
                yield f"{note}  ", ("note", tag)
            others = tree.nodes[tree.nodes[number].parent].ways[1:] if place or not deep else ()
            for other in others:
                if other == number:
                    continue
                yield "\n", (tag,)
                yield from self._line(tree, tree.on_from(other), at, deep + 1)
                fresh = True
            if fresh and place + 1 < len(nodes):
                yield "\n", (tag,)

    def _told(self, tree: GameTree, number: int) -> str:
        game = self._table.game
        return " | ".join(game.format_move(move) for _, move in tree.nodes[number].moves)

    def _clicked(self, event: Any) -> None:
        for tag in self.text.tag_names(f"@{event.x},{event.y}"):
            if tag.startswith("node"):
                self._table.look(self._table.tree.to(int(tag[4:])))
