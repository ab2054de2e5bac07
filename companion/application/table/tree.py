"""A game with its branches: every position that was played, and the one shown; its main line as a
record's turns and back.

Trees are immutable, so undo restores the previous tree. The first continuation of a position is the
main line; any other is a branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.games.protocol import Game, Move, Position
from companion.records import Objection, Played, Record, Replay, Turn

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
        supposed: whether nobody said whose moves they are.
    """

    parent: int
    moves: Moves
    position: Position
    ways: tuple[int, ...] = ()
    note: str = ""
    supposed: bool = False


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

    def played(self, moves: Moves, position: Position, *, supposed: bool = False) -> GameTree:
        """The tree after moves from here: follows an existing continuation or adds one."""
        for way in self.node.ways:
            if self.nodes[way].moves == moves:
                return replace(self, at=way)
        number = len(self.nodes)
        here = replace(self.node, ways=(*self.node.ways, number))
        nodes = (*self.nodes[: self.at], here, *self.nodes[self.at + 1 :])
        return GameTree((*nodes, Node(self.at, moves, position, supposed=supposed)), number)

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

    @property
    def end(self) -> int:
        """The last node of the main line."""
        return self.main_line()[-1]

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

    def cut(self) -> GameTree:
        """The tree without all that follows the position shown."""
        tree = self
        while tree.node.ways:
            tree = tree.to(tree.node.ways[0]).without_branch()
        return tree

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


BETWEEN_NOTES = "\n"
"""Between several comments on one move, which are one note."""


@dataclass(frozen=True)
class Entered:
    """A record's turns, played on a tree.

    Attributes:
        tree: at the end of what could be played.
        rest: the turns that could not be played, beginning with the illegal move.
        objection: what that move breaches, ``None`` if everything was played.
        pending: orders of an incomplete last turn, by player.
    """

    tree: GameTree
    rest: tuple[Turn, ...] = ()
    objection: Objection[Position, Move] | None = None
    pending: Mapping[str, Move] = field(default_factory=dict)


def entered(game: Game[Position, Move], record: Record, tree: GameTree | None = None) -> Entered:
    """Play a record on a tree (by default a new one), which keeps its other branches.

    Raises:
        BadText: the record's position or a move is invalid.
    """
    played: Replay[Position, Move] = Replay(record, game)
    here = GameTree.of(played.start) if tree is None else tree.to(0)
    path = [here.at]
    for step, entry in zip(played, entries_of(record.turns, game), strict=False):
        supposed = not any(one.player for one in entry)
        here = here.played(tuple(step.moves.items()), step.after, supposed=supposed)
        path.append(here.at)
    here = _noted(here, path, record.turns, game).to(path[-1])
    pending = played.pending if played.illegal is None else {}
    rest = () if pending else tuple(rest_of(record.turns, game, len(path) - 1))
    return Entered(here, rest, played.illegal, pending)


def _noted(
    tree: GameTree, path: Sequence[int], turns: Sequence[Turn], game: Game[Position, Move]
) -> GameTree:
    """The record's comments as notes on the positions after their moves."""
    for number, entry in zip(path[1:], entries_of(turns, game), strict=False):
        note = comments_of(entry)
        if note:
            tree = tree.to(number).noted(note)
    return tree


def entries_of(turns: Sequence[Turn], game: Game[Position, Move]) -> Sequence[Turn]:
    """The units of play: a whole turn, or one move."""
    return turns if game.simultaneous else [(move,) for turn in turns for move in turn]


def rest_of(turns: Sequence[Turn], game: Game[Position, Move], done: int) -> Iterator[Turn]:
    """What follows the moves that could be played; the turn in which play stops is split."""
    if game.simultaneous:
        yield from turns[done:]
        return
    for turn in turns:
        if done >= len(turn):
            done -= len(turn)
            continue
        yield turn[done:]
        done = 0


def turns_of(
    game: Game[Position, Move], tree: GameTree, rest: Sequence[Turn] = ()
) -> tuple[Turn, ...]:
    """The main line's turns, notes as comments, followed by a rest that continues it."""
    turns: list[Turn] = []
    for number in tree.main_line()[1:]:
        node = tree.nodes[number]
        before = tree.nodes[node.parent].position
        turn = tuple(_played(game, before, node))
        if game.simultaneous or not turns or len(turns[-1]) == len(game.players):
            turns.append(turn)
        else:
            turns[-1] = (*turns[-1], *turn)
    if rest and not game.simultaneous and turns and len(turns[-1]) < len(game.players):
        turns[-1] = (*turns[-1], *rest[0])
        rest = rest[1:]
    return (*turns, *rest)


def _played(game: Game[Position, Move], before: Position, node: Node) -> Iterator[Played]:
    alone = () if game.simultaneous else game.to_move(before)
    for place, (player, move) in enumerate(node.moves):
        named = alone != (player,) and (game.simultaneous or not node.supposed)
        last = place == len(node.moves) - 1
        comments = tuple(node.note.split(BETWEEN_NOTES)) if node.note and last else ()
        yield Played(game.format_move(move), player if named else "", comments)


def first_of(game: Game[Position, Move], rest: Sequence[Turn]) -> Turn:
    """The first unit of a rest: a whole turn's orders, or one move."""
    return entries_of(rest, game)[0]


def without_last(game: Game[Position, Move], rest: Sequence[Turn]) -> tuple[Turn, ...]:
    """A rest without its last move, or turn of simultaneous orders."""
    *before, last = rest
    return (*before, *((last[:-1],) if last[1:] and not game.simultaneous else ()))


def number_of(game: Game[Position, Move], rest: Sequence[Turn]) -> int:
    """How many moves, or turns of simultaneous orders, a rest has."""
    return len(entries_of(rest, game))


def written(game: Game[Position, Move], moves: Moves) -> str:
    """The moves of a node, as in the move list."""
    return " | ".join(game.format_move(move) for _, move in moves)


def text_of(turn: Turn) -> str:
    """A move, or simultaneous orders, as in the move list."""
    return " | ".join(move.text for move in turn)


def comments_of(turn: Turn) -> str:
    """All comments on a move, or on simultaneous orders, as one note."""
    return BETWEEN_NOTES.join(text for move in turn for text in move.comments)


def put_right(
    game: Game[Position, Move], record: Record, tree: GameTree, rest: Sequence[Turn]
) -> Entered:
    """Replace the first unit of a rest by the entry just played on the tree's main line, and play
    the others after it as far as possible. ``record`` has the options and the start."""
    note = comments_of(first_of(game, rest))
    if note and not tree.node.note:
        tree = tree.noted(note)
    turns = turns_of(game, tree, tuple(rest_of(rest, game, 1)))
    return entered(game, replace(record, turns=turns), tree)
