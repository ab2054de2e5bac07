"""A game gone through to the disputed move: each point of it, and what was played there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from companion.desk.models.play.tree import GameTree
from companion.games.protocol import Game
from companion.records import Replay
from companion.scoring.phrases import player_name
from companion.sentences import N_, Sentence, say


@dataclass(frozen=True)
class Point:
    """A position of a game, and the move played in it.

    ``text`` is '' after the last move; ``player`` is '' where all order at once.
    """

    turn: int
    position: Any
    player: str = ""
    text: str = ""

    @property
    def sentence(self) -> Sentence:
        """Where in the game this is."""
        if not self.text:
            return say(N_("After the last move"))
        if not self.player:
            return say(N_("Turn {turn}: {move}"), turn=self.turn, move=self.text)
        return say(
            N_("Turn {turn}, {player}: {move}"),
            turn=self.turn,
            player=player_name(self.player),
            move=self.text,
        )


@dataclass(frozen=True)
class Walk:
    """The points of a game in order, and the number of the one that is looked at."""

    points: tuple[Point, ...]
    at: int

    @property
    def here(self) -> Point:
        return self.points[self.at]

    def stepped(self, steps: int) -> Walk:
        """Some points forward or back, as far as the game goes."""
        return replace(self, at=max(0, min(len(self.points) - 1, self.at + steps)))


def walk_of(played: Replay[Any, Any]) -> Walk:
    """The points of a record, at the end or at its first illegal move."""
    game = played.game
    points = [_point(game, step.turn, step.before, tuple(step.moves.items())) for step in played]
    illegal = played.illegal
    if illegal is not None:
        points.append(Point(illegal.turn, illegal.before, illegal.player, illegal.text))
    else:
        points.append(Point(points[-1].turn if points else 1, played.end))
    return Walk(tuple(points), len(points) - 1)


def walk_along(game: Game[Any, Any], tree: GameTree) -> Walk:
    """The points of the line of a tree that is looked at, at the position that is looked at."""
    seats = 1 if game.simultaneous else len(game.players)
    line = tree.line()
    points = [
        _point(game, number // seats + 1, tree.nodes[before].position, tree.nodes[after].moves)
        for number, (before, after) in enumerate(pairwise(line))
    ]
    points.append(Point((len(line) - 1) // seats + 1, tree.nodes[line[-1]].position))
    return Walk(tuple(points), line.index(tree.at))


def _point(
    game: Game[Any, Any], turn: int, before: Any, moves: tuple[tuple[str, Any], ...]
) -> Point:
    text = " | ".join(game.format_move(move) for _, move in moves)
    return Point(turn, before, moves[0][0] if len(moves) == 1 else "", text)
