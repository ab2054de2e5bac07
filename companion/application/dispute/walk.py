"""A game gone through turn by turn: each position of it, what was played there, and whether the
rules allow that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from companion.application.dispute.checked import all_legal, told_at, verdict_on
from companion.application.table.table import Table
from companion.application.table.tree import Node, number_of, written
from companion.games.protocol import Breach, Game, Move, Position
from companion.judge.verdict import sure_first
from companion.records import Objection
from companion.records.replay import legal_for_all
from companion.sentences import N_, Sentence, say


class Standing(Enum):
    """What the rules say of a move of a game."""

    LEGAL = "legal"
    STANDS = "stands"
    """It breaks a rule, and the players let it stand."""
    DEPENDS = "depends"
    """What nobody knows decides whether it is legal."""
    ILLEGAL = "illegal"
    UNCOUNTED = "uncounted"
    """The game was over before it."""
    END = "end"
    """Nothing was played any more."""


@dataclass(frozen=True)
class Point:
    """A position of a game, and the move played in it.

    Attributes:
        turn: its number, 0 for the only move after a position.
        node: the position's number in the tree of the game's table.
        player: '' where all order at once, and after the last move.
        text: '' after the last move.
        rule: the rule that the move breaks first, '' for none.
        supposed: whether nobody said whose move it is.
    """

    turn: int
    position: Position
    node: int
    player: str = ""
    text: str = ""
    standing: Standing = Standing.END
    rule: str = ""
    supposed: bool = False

    @property
    def sentence(self) -> Sentence:
        """Where in the game this is."""
        if not self.text:
            return say(N_("After the last move"))
        return self.told(self.text)

    def told(self, what: Sentence | str) -> Sentence:
        """What is told of the move, after where in the game this is."""
        return told_at(self.turn, "" if self.supposed else self.player, what)


@dataclass(frozen=True)
class Walk:
    """The points of a game in order, and the number of the one that is looked at.

    ``later`` is how many moves, or turns of orders at once, follow in its record that cannot be
    played.
    """

    points: tuple[Point, ...]
    at: int
    later: int = 0

    @property
    def here(self) -> Point:
        return self.points[self.at]

    @property
    def last(self) -> int:
        return len(self.points) - 1

    @property
    def all_legal(self) -> Sentence:
        """That no move is in dispute, and how many were left to stand."""
        return all_legal(sum(one.standing is Standing.STANDS for one in self.points))

    @property
    def fault(self) -> int | None:
        """The point of the first move that breaks a rule, one that was let stand included; ``None``
        where all are legal."""
        faulty = (Standing.STANDS, Standing.ILLEGAL, Standing.UNCOUNTED)
        return next((n for n, one in enumerate(self.points) if one.standing in faulty), None)

    def to(self, at: int) -> Walk:
        """Another point, as far as the game goes."""
        return replace(self, at=max(0, min(self.last, at)))


def walk_along(table: Table) -> Walk:
    """The line of a table that is looked at, at the position that is looked at; what of a record
    could not be played comes last."""
    game, tree, state = table.game, table.tree, table.state
    seats = 1 if game.simultaneous else len(game.players)
    line = tree.line()
    points = [
        _point(game, number // seats + 1, before, tree.nodes[before].position, tree.nodes[after])
        for number, (before, after) in enumerate(pairwise(line))
    ]
    at, later = line.index(tree.at), 0
    objection = state.objection
    if objection is not None and line[-1] == tree.end:
        points.append(_refused(game, objection, line[-1], over=table.over_before_rest))
        later = number_of(game, state.rest) - 1
    else:
        turn = (len(line) - 1) // seats + 1
        points.append(Point(turn, tree.nodes[line[-1]].position, line[-1]))
    if table.from_position and sum(bool(point.text) for point in points) == 1 and not later:
        points = [replace(point, turn=0) for point in points]
    return Walk(tuple(points), at, later)


def _point(
    game: Game[Position, Move], turn: int, node: int, before: Position, after: Node
) -> Point:
    text = written(game, after.moves)
    standing, rule = _standing(game, before, after)
    player = after.moves[0][0] if len(after.moves) == 1 else ""
    supposed = after.supposed and game.to_move(before) != (player,)
    return Point(turn, before, node, player, text, standing, rule, supposed)


def _standing(game: Game[Position, Move], before: Position, after: Node) -> tuple[Standing, str]:
    """What the rules say of a move that was played; nothing is worked out for one that could only
    be played because it is legal."""
    known = not game.unknown_in(before)
    for player, move in after.moves:
        own = game.unmarked(move)
        if own == move and known:
            continue
        breaches = sure_first(game.breaches(before, player, own))
        stood = own != move
        if breaches and (stood or not after.supposed or not legal_for_all(game, before, own)):
            return Standing.STANDS if stood else Standing.DEPENDS, breaches[0].rule
    return Standing.LEGAL, ""


def _refused(
    game: Game[Position, Move], objection: Objection[Position, Move], node: int, *, over: bool
) -> Point:
    first: Breach = sure_first(objection.breaches)[0]
    player, text = objection.player, objection.text
    if objection.others and objection.move is not None:
        player, text = "", verdict_on(game, objection).text
    return Point(
        objection.turn, objection.before, node, player, text,
        Standing.UNCOUNTED if over else Standing.ILLEGAL, first.rule,
    )  # fmt: skip
