"""The outcome of a decided game: who has won, by how much, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.application.table.table import Table
from companion.games.final import written
from companion.games.phrases import player_name
from companion.games.protocol import Game, Move, Position, Result
from companion.sentences import N_, Sentence, say

AGREED_DRAW = "1/2-1/2"


@dataclass(frozen=True)
class Decision:
    """The outcome.

    Attributes:
        winner: a player, '' for a draw.
        told: who has won, and by how much.
        why: what decided it, ``None`` if the score says it all.
    """

    winner: str
    told: Sentence
    why: Sentence | None = None


def of_table(table: Table) -> Decision | None:
    """The outcome of the game on a table, ``None`` while it goes on or an earlier position is
    shown."""
    if table.held or table.paused:
        return None
    if table.state.result == AGREED_DRAW and not table.tree.node.ways:
        return Decision("", say(N_("A draw.")), say(N_("The players agreed on it.")))
    result = table.result
    if not result.finished:
        return None
    names = {player: table.name_of(player) for player in table.game.players}
    return decided(table.game, result, names)


def decided(game: Game[Position, Move], result: Result, names: Mapping[str, str]) -> Decision:
    """A result that is final; ``names``: the players' names where they are known."""
    if result.winner is None:
        return Decision("", say(N_("A draw.")), why_decided(game, result))
    name: Sentence | str = player_name(result.winner)
    if names.get(result.winner):
        name = say("{name} ({player})", name=names[result.winner], player=name)
    score = _score(game, result)
    told = say(N_("{player} wins."), player=name)
    if score:
        told = say(N_("{player} wins {score}."), player=name, score=score)
    if score and len({*(result.score or {}).values()}) == 1:
        told = say(N_("{score} is a tie, so {player} wins."), player=name, score=score)
    return Decision(result.winner, told, why_decided(game, result))


def _score(game: Game[Position, Move], result: Result) -> str:
    """The score, the winner's number first; '' if it is not made of numbers."""
    winner, score = result.winner, result.score or {}
    first, second = (score.get(p) for p in sorted(game.players, key=lambda p: p != winner))
    if type(first) is int and type(second) is int:
        return written((first, second))
    return ""


def why_decided(game: Game[Position, Move], result: Result) -> Sentence | None:
    """What decided a game, ``None`` if the score says it all."""
    item = game.deciding_item(result)
    return None if item is None else say("{why}.", why=item.sentence)
