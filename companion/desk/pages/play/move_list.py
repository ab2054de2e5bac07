"""The moves played, as a text with branches and as a drawing of these; a click shows a position."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import ttkbootstrap as ttk

from companion import Objection, Turn
from companion.application.table.answering import NOT_COUNTED
from companion.application.table.table import Table
from companion.application.table.tree import ROOT, GameTree, entries_of, text_of, written
from companion.desk.shell.shell import Shell
from companion.desk.shell.status_bar import FAILED
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import scroll_beside
from companion.desk.toolkit.side_panel import font_for
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
            self, width=20, height=3, wrap="word", borderwidth=0, highlightthickness=0,
            background=shell.colours.bg, foreground=shell.colours.fg, font=letters,
            cursor="arrow", spacing1=shell.px(2), spacing3=shell.px(2), takefocus=False,
            padx=shell.px(2), state="disabled", inactiveselectbackground=shell.colours.bg,
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        scroll_beside(self.text)
        self.text.bind("<Configure>", lambda _: self._see())
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
        self._see()

    def _see(self) -> None:
        """Keep the current move in sight, all of it if there is room."""
        for index in reversed(self.text.tag_ranges("here")):
            self.text.see(index)

    def _words(self, tree: GameTree) -> Iterator[tuple[str, Any]]:
        moves, table = tree.on_from(ROOT)[1:], self._table
        yield from self._line(tree, moves, 0, 0)
        if table.state.rest:
            yield from self._rest(tree)
        elif not (moves or table.game.simultaneous or table.result.finished or table.agreed):
            yield self._shell.words(N_("Make a move on the board or type it below.")), ("note",)

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
            told = NOT_COUNTED
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
        return written(game, tree.nodes[number].moves)

    def _clicked(self, event: Any) -> None:
        for tag in self.text.tag_names(f"@{event.x},{event.y}"):
            if tag.startswith("node"):
                self._table.look(self._table.tree.to(int(tag[4:])))


def _comments(entry: Turn) -> Iterator[tuple[str, Any]]:
    for move in entry:
        for text in move.comments:
            yield f"{text}  ", ("note",)


STEP: Final = 15
"""Logical pixels between two positions, and between two lines."""
DOT: Final = 4
"""Radius of a dot in logical pixels."""
MOST_LANES: Final = 7
"""Lines that are seen at once."""


def lanes(tree: GameTree) -> Mapping[int, tuple[int, int]]:
    """Each node's move number and line: the main line is 0, and a branch has the first line below
    it on which nothing else stands from there on."""
    found: dict[int, tuple[int, int]] = {}
    ends: list[int] = []

    def free(move: int, least: int) -> int:
        for lane in range(least, len(ends)):
            if ends[lane] < move:
                return lane
        ends.append(-1)
        return len(ends) - 1

    waiting = [(ROOT, 0, 0)]
    while waiting:
        start, move, least = waiting.pop(0)
        line = tree.on_from(start)
        lane = free(move, least)
        ends[lane] = move + len(line)
        for place, node in enumerate(line):
            found[node] = move + place, lane
        # The latest branches first, so that lines do not cross.
        for place, node in reversed(list(enumerate(line))):
            waiting += [(other, move + place + 1, lane + 1) for other in tree.nodes[node].ways[1:]]
    return found


class BranchTree(tk.Canvas):
    """Shown once a game has a branch; a click on a dot shows its position."""

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, background=str(shell.colours.bg),
            height=shell.px(STEP), takefocus=False,
        )  # fmt: skip
        self._shell, self._table = shell, table
        self._shown: GameTree | None = None
        self.at: Mapping[int, tuple[int, int]] = {}
        set_name(self, shell.words(N_("Branches")))
        self.bind("<Button-1>", self._clicked)
        self.bind("<Motion>", self._hovered)
        self.bind("<Leave>", lambda _: shell.hint(""))
        self.bind("<Configure>", lambda _: self._follow())

    def refresh(self) -> bool:
        """Draw the tree as it is now; returns whether it has branches."""
        tree = self._table.tree
        branched = any(len(node.ways) > 1 for node in tree.nodes)
        if not branched or tree is self._shown:
            return branched
        if self._shown is None or tree.nodes is not self._shown.nodes:
            self.at = lanes(tree)
        self._shown = tree
        self._draw(tree)
        return True

    def _draw(self, tree: GameTree) -> None:
        px, shades = self._shell.px, self._shell.shades
        self.delete("all")
        here, dot = set(tree.line()), px(DOT)
        for node, place in self.at.items():
            x, y = self._middle(place)
            parent = tree.nodes[node].parent
            if parent >= 0:
                left, top = self._middle(self.at[parent])
                colour = shades.accent if node in here else shades.quiet
                bend = min(left + px(STEP), x)
                self.create_line([left, top, bend, y, x, y], fill=colour, width=px(2))
        for node, place in self.at.items():
            x, y = self._middle(place)
            big = dot + px(2) if node == tree.at else dot
            colour = shades.accent if node in here else shades.quiet
            self.create_oval(x - big, y - big, x + big, y + big, fill=colour, outline="")
        width = max(x for x, _ in self.at.values()) + 1
        high = max(y for _, y in self.at.values()) + 1
        self.configure(
            height=px(STEP) * min(high, MOST_LANES),
            scrollregion=(0, 0, width * px(STEP), high * px(STEP)),
        )
        self._follow()

    def _middle(self, place: tuple[int, int]) -> tuple[int, int]:
        step = self._shell.px(STEP)
        return place[0] * step + step // 2, place[1] * step + step // 2

    def _follow(self) -> None:
        """Keep the position shown in sight."""
        if self._shown is None or not self.at:
            return
        step = self._shell.px(STEP)
        width = (max(x for x, _ in self.at.values()) + 1) * step
        high = (max(y for _, y in self.at.values()) + 1) * step
        x, y = self._middle(self.at[self._shown.at])
        self.xview_moveto(max(0.0, (x - self.winfo_width() / 2) / width))
        self.yview_moveto(max(0.0, (y - self.winfo_height() / 2) / high))

    def node_at(self, x: int, y: int) -> int | None:
        """The node at a pixel of the widget, ``None`` if there is none."""
        step = self._shell.px(STEP)
        place = int(self.canvasx(x)) // step, int(self.canvasy(y)) // step
        return next((node for node, there in self.at.items() if there == place), None)

    def _clicked(self, event: Any) -> None:
        node = self.node_at(event.x, event.y)
        if node is not None:
            self._table.look(self._table.tree.to(node))

    def _hovered(self, event: Any) -> None:
        node, game = self.node_at(event.x, event.y), self._table.game
        self.configure(cursor="" if node is None else "hand2")
        moves = () if node is None else self._table.tree.nodes[node].moves
        self._shell.hint(written(game, moves))
