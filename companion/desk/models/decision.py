"""The outcome of a decided game or photo: who has won, by how much, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.desk.models.play.table import Table
from companion.games.final import written
from companion.games.protocol import Game, Result
from companion.records import player_tag
from companion.scoring.phrases import outcome, player_name
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.models.review.review import Review

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
    names = {p: table.state.tags.get(player_tag(p), "") for p in table.game.players}
    return _decided(table.game, result, names)


def of_review(review: Review) -> Decision | None:
    """The outcome of the game on a photo; ``None`` while anything is left to check or to answer, or
    if the game is unfinished."""
    scored = review.scored
    if scored is None or review.queue or review.stale or scored.board.player:
        return None
    result = scored.reading.result
    if result.finished is False or result.question is not None or result.score is None:
        return None
    if result.winner is None and not result.finished:
        return None
    if result.finished is None and not result.called:
        return Decision(result.winner or "", outcome(result), _why(scored.game, result))
    return _decided(scored.game, result, {})


def _decided(game: Game[Any, Any], result: Result, names: Mapping[str, str]) -> Decision:
    if result.winner is None:
        return Decision("", say(N_("A draw.")), _why(game, result))
    name: Sentence | str = player_name(result.winner)
    if names.get(result.winner):
        name = say("{name} ({player})", name=names[result.winner], player=name)
    score = _score(game, result)
    told = say(N_("{player} wins."), player=name)
    if score:
        told = say(N_("{player} wins {score}."), player=name, score=score)
    if score and len({*(result.score or {}).values()}) == 1:
        told = say(N_("{score} is a tie, so {player} wins."), player=name, score=score)
    return Decision(result.winner, told, _why(game, result))


def _score(game: Game[Any, Any], result: Result) -> str:
    """The score, the winner's number first; '' if it is not made of numbers."""
    winner, score = result.winner, result.score or {}
    first, second = (score.get(p) for p in sorted(game.players, key=lambda p: p != winner))
    if type(first) is int and type(second) is int:
        return written((first, second))
    return ""


def _why(game: Game[Any, Any], result: Result) -> Sentence | None:
    item = game.deciding_item(result)
    return None if item is None else say("{why}.", why=item.sentence)
