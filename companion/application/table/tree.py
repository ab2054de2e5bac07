"""A game with its branches: every position that was played, and the one shown.

Trees are immutable, so undo restores the previous tree. The first continuation of a position is the
main line; any other is a branch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.games.protocol import Move, Position

ROOT = 0

Moves = tuple[tuple[str, Move], ...]
"""Each player's move, in the order of play."""


@dataclass(frozen=True)
class Node:
    """A position and how it was reached.

    Attributes:
        parent: the number of the node before, -1 for the first.
        moves: the moves that led here, empty for the first.
        position: the position reached.
        ways: the numbers of the nodes that follow, the main line's first.
        note: a note by the players.
    """

    parent: int
    moves: Moves
    position: Position
    ways: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class GameTree:
    """All nodes by number, and the number of the one shown."""

    nodes: tuple[Node, ...]
    at: int = ROOT

    @classmethod
    def of(cls, position: Position) -> GameTree:
        """A tree of one position."""
        return cls((Node(-1, (), position),))

    @property
    def node(self) -> Node:
        return self.nodes[self.at]

    @property
    def position(self) -> Position:
        return self.node.position

    def played(self, moves: Moves, position: Position) -> GameTree:
        """The tree after moves from here: follows an existing continuation or adds one."""
        for way in self.node.ways:
            if self.nodes[way].moves == moves:
                return replace(self, at=way)
        number = len(self.nodes)
        here = replace(self.node, ways=(*self.node.ways, number))
        nodes = (*self.nodes[: self.at], here, *self.nodes[self.at + 1 :])
        return GameTree((*nodes, Node(self.at, moves, position)), number)

    def noted(self, note: str) -> GameTree:
        """The tree with a note on the position shown."""
        here = replace(self.node, note=note)
        return replace(self, nodes=(*self.nodes[: self.at], here, *self.nodes[self.at + 1 :]))

    # -- navigation

    def to(self, number: int) -> GameTree:
        return replace(self, at=number)

    def path(self, number: int | None = None) -> tuple[int, ...]:
        """The nodes from the first to one, by default the one shown."""
        found = []
        here = self.at if number is None else number
        while here >= 0:
            found.append(here)
            here = self.nodes[here].parent
        return tuple(reversed(found))

    def main_line(self) -> tuple[int, ...]:
        """The nodes of the main line, the first included."""
        return self.on_from(ROOT)

    def on_from(self, number: int) -> tuple[int, ...]:
        """A node and those that follow it by first continuations."""
        found = [number]
        while self.nodes[found[-1]].ways:
            found.append(self.nodes[found[-1]].ways[0])
        return tuple(found)

    def line(self) -> tuple[int, ...]:
        """The line shown: up to here, and on by first continuations."""
        return (*self.path(), *self.on_from(self.at)[1:])

    def stepped(self, steps: int) -> GameTree:
        """Go some nodes forward or back along the line shown, as far as it goes."""
        line = self.line()
        here = line.index(self.at)
        return self.to(line[max(0, min(len(line) - 1, here + steps))])

    def beside(self, steps: int) -> GameTree:
        """Switch to the next alternative to the last move, cyclically."""
        parent = self.node.parent
        if parent < 0:
            return self
        ways = self.nodes[parent].ways
        return self.to(ways[(ways.index(self.at) + steps) % len(ways)])

    @property
    def on_main_line(self) -> bool:
        return self.at in self.main_line()

    def without_branch(self) -> GameTree:
        """The tree without the node shown and all that follows it; its parent is shown instead. The
        first node stays."""
        if self.at == ROOT:
            return self
        parent = self.node.parent
        gone = set(self.all_from(self.at))
        kept = [number for number in range(len(self.nodes)) if number not in gone]
        new = {old: place for place, old in enumerate(kept)}
        nodes = tuple(
            replace(
                self.nodes[old],
                parent=new.get(self.nodes[old].parent, -1),
                ways=tuple(new[way] for way in self.nodes[old].ways if way in new),
            )
            for old in kept
        )
        return GameTree(nodes, new[parent])

    def all_from(self, number: int) -> Iterator[int]:
        """A node and all its descendants."""
        waiting = [number]
        while waiting:
            here = waiting.pop()
            yield here
            waiting += self.nodes[here].ways

    def as_main_line(self) -> GameTree:
        """The tree with the line shown as the main line."""
        nodes = list(self.nodes)
        path = self.path()
        for parent, way in pairwise(path):
            ways = nodes[parent].ways
            nodes[parent] = replace(
                nodes[parent], ways=(way, *(other for other in ways if other != way))
            )
        return replace(self, nodes=tuple(nodes))

    def branches(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each branch: after how many moves of the main line, and the nodes from there."""
        main = self.main_line()
        depth = {number: place for place, number in enumerate(main)}
        for number, node in enumerate(self.nodes):
            if node.ways or number in depth:
                continue
            path = self.path(number)
            shared = max(place for place in range(len(path)) if path[place] in depth)
            yield shared, path[shared + 1 :]
