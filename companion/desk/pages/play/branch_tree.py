"""The branches of a game as a drawing: a dot for each position, a line for each move."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from typing import Any, Final

from companion.application.table.table import Table
from companion.application.table.tree import ROOT, GameTree
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.sentences import N_

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
        self._shell.hint(" | ".join(game.format_move(move) for _, move in moves))
