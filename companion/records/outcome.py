"""The result a record claims, and the one that follows from its moves."""

from __future__ import annotations

import re
from typing import Any

from companion.games.protocol import Game, Result
from companion.records.record import UNFINISHED
from companion.sentences import N_, Sentence, say

WIN_FIRST, WIN_SECOND, DRAW = "1-0", "0-1", "1/2-1/2"
NO_RESULT = N_("The game record has no result, but the game is over: {result}.")
"""A remark on a record as a file."""

_SCORE = re.compile(r"([0-9]{1,4})[-:]([0-9]{1,4})")
_DRAWS = {"1/2-1/2", "1/2", "½-½", "½", "0.5-0.5"}


def parse_result(text: str) -> str | None:
    """A result's canonical text; ``None`` if it is not a result."""
    text = "".join(text.split()).replace("–", "-")
    if text == UNFINISHED:
        return text
    if text in _DRAWS:
        return DRAW
    score = _SCORE.fullmatch(text)
    return f"{int(score[1])}-{int(score[2])}" if score else None


def winner_of(result: str) -> str:
    """Who won by a result's numbers, as ``1-0``, ``0-1`` or ``1/2-1/2``; '' for none."""
    score = _SCORE.fullmatch(result)
    if score is None:
        return result if result == DRAW else ""
    first, second = int(score[1]), int(score[2])
    return DRAW if first == second else WIN_FIRST if first > second else WIN_SECOND


def _outcome(game: Game[Any, Any], result: Result) -> str | None:
    """Who won, as ``1-0``, ``0-1`` or ``1/2-1/2``; ``None`` while open."""
    if result.winner is None:
        known = result.finished and result.score is not None and result.question is None
        return DRAW if known else None
    return WIN_FIRST if result.winner == game.players[0] else WIN_SECOND


def _score(game: Game[Any, Any], result: Result) -> tuple[int, int] | None:
    """Both players' scores in seating order, if each is a single number."""
    if result.score is None or len(game.players) != 2:
        return None
    first, second = (result.score.get(player) for player in game.players)
    if isinstance(first, int) and isinstance(second, int):
        return first, second
    return None


def result_text(game: Game[Any, Any], result: Result) -> str:
    """The value of a record's ``Result`` tag.

    The score if it shows who won. Otherwise ``1-0``, ``0-1`` or ``1/2-1/2``, for example if a tied
    score was decided by another rule; ``*`` while the game goes on.
    """
    outcome = _outcome(game, result)
    if result.finished is False or outcome is None:
        return UNFINISHED
    score = _score(game, result)
    if score is None:
        return outcome
    numbers = f"{score[0]}-{score[1]}"
    return numbers if winner_of(numbers) == outcome else outcome


def result_note(game: Game[Any, Any], claimed: str, result: Result) -> Sentence | None:
    """A remark if a record's claimed result does not follow from its moves or position."""
    stands = result_text(game, result)
    score = _score(game, result)
    if claimed == UNFINISHED:
        if result.finished:
            return say(NO_RESULT, result=stands)
        return None
    if result.finished is False and claimed == DRAW and game.agreed_draw:
        return say(N_("The players agreed on a draw ({rule})."), rule=game.agreed_draw)
    if result.finished is False:
        return say(
            N_("The game record says {claimed}, but its moves do not end the game."),
            claimed=claimed,
        )
    if result.score is None:
        return None
    outcome = _outcome(game, result)
    matches = {outcome, stands}
    if score is not None:
        matches.add(f"{score[0]}-{score[1]}")
    # 1-0 and 0-1 say who won; they are no scores of one point.
    if claimed == outcome or (claimed in matches - {WIN_FIRST, WIN_SECOND}):
        return None
    return say(
        N_("The game record says {claimed}, but its moves give {result}."),
        claimed=claimed,
        result=stands if stands != UNFINISHED or score is None else f"{score[0]}-{score[1]}",
    )
