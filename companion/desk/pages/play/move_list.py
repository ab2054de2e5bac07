"""The moves played, with branches; a click shows the position after a move."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from typing import Any

import ttkbootstrap as ttk

from companion import Objection, Turn
from companion.application.table.table import Table
from companion.application.table.tree import ROOT, GameTree, entries_of, text_of
from companion.desk.shell.shell import Shell
from companion.desk.shell.status_bar import FAILED
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.widgets import scroll_beside
from companion.sentences import N_

INDENT = 16
"""Indentation of a branch in logical pixels."""


class MoveList(ttk.Frame):
    """A text in which every move can be clicked; the current one is highlighted."""

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        shades = shell.shades
        letters, small = font_for(parent, "text"), font_for(parent, "small")
        self.text = tk.Text(
            self, width=20, height=8, wrap="word", borderwidth=0, highlightthickness=0,
            background=shell.colours.bg, foreground=shell.colours.fg, font=letters,
            cursor="arrow", spacing1=shell.px(2), spacing3=shell.px(2), takefocus=False,
            padx=shell.px(2), state="disabled", inactiveselectbackground=shell.colours.bg,
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        scroll_beside(self.text)
        self.text.tag_configure("number", foreground=shades.quiet)
        self.text.tag_configure("note", foreground=shades.quiet, font=small)
        self.text.tag_configure(
            "here", background=shell.colours.primary, foreground=shades.on_accent, font=letters
        )
        self.text.tag_configure("move")
        self.text.tag_bind("move", "<Enter>", lambda _: self.text.configure(cursor="hand2"))
        self.text.tag_bind("move", "<Leave>", lambda _: self.text.configure(cursor="arrow"))
        self.text.tag_bind("move", "<Button-1>", self._clicked)
        for look, colour in (("bad", shades.bad), ("why", shades.bad), ("rest", shades.quiet)):
            self.text.tag_configure(look, foreground=colour)
        self.text.tag_configure("why", font=small)
        self.text.tag_raise("here")
        self._shown: GameTree | None = None
        self._rest_shown: Sequence[Turn] = ()
        self.refresh()

    def refresh(self) -> None:
        """Show the tree's current state."""
        tree, rest = self._table.tree, self._table.state.rest
        before, self._shown = self._shown, tree
        rest_before, self._rest_shown = self._rest_shown, rest
        if before is not None and before.nodes is tree.nodes and rest is rest_before:
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
        if self._table.state.rest:
            yield from self._rest(tree)

    def _rest(self, tree: GameTree) -> Iterator[tuple[str, Any]]:
        """The moves of a record that could not be played: the first with a sign and the reason, the
        others unchanged. A click goes to where the right move is to be played."""
        state, game = self._table.state, self._table.game
        main = tree.main_line()
        place = ("move", f"node{main[-1]}")
        seats = 1 if game.simultaneous else len(game.players)
        entries = entries_of(state.rest, game)
        for number, entry in enumerate(entries, start=len(main) - 1):
            begins = number % seats == 0 or number < len(main)
            if begins and number:
                yield "\n", ()
            if begins:
                yield f"{number // seats + 1}{'.' if number % seats == 0 else ' …'} ", ("number",)
            if number < len(main):
                yield f"{FAILED} {text_of(entry)}  ", ("bad", *place)
                yield from _comments(entry)
                yield from self._why(state.objection)
                continue
            if number == len(main) and not begins:
                yield f"\n{number // seats + 1} … ", ("number",)
            yield f"{text_of(entry)}  ", ("rest", *place)
            yield from _comments(entry)

    def _why(self, objection: Objection[Any, Any] | None) -> Iterator[tuple[str, Any]]:
        """Why the rest could not be played, and what to do about it."""
        words = self._shell.words
        if objection is not None:
            breach = objection.breaches[0]
            rule = f" ({breach.rule})" if breach.rule else ""
            yield f"\n{words(breach.sentence)}{rule}", ("why",)
        told = N_("The game stops here. Play the right move to replace this one.")
        if self._table.over_before_rest:
            told = N_("The game was already over. These moves do not count.")
        yield f"\n{words(told)}", ("why",)

    def _line(
        self, tree: GameTree, nodes: tuple[int, ...], ply: int, deep: int
    ) -> Iterator[tuple[str, Any]]:
        """A line of moves, each followed by the branches that start there."""
        seats = 1 if self._table.game.simultaneous else len(self._table.game.players)
        tag = f"deep{deep}"
        step = self._shell.px(INDENT)
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


def _comments(entry: Turn) -> Iterator[tuple[str, Any]]:
    for move in entry:
        for text in move.comments:
            yield f"{text}  ", ("note",)
