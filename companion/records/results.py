"""A game's result as a record says it: as it is written, as it follows from the moves, and what is
told where the two differ."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from companion.games.final import ImpossibleResult
from companion.games.options import Options
from companion.games.protocol import Game, Result
from companion.games.results import P
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


def points_of(game: Game[Any, Any], result: Result) -> tuple[int, int] | None:
    """Both players' scores in seating order, if each is a single number."""
    if result.score is None or len(game.players) != 2:
        return None
    first, second = (result.score.get(player) for player in game.players)
    if isinstance(first, int) and isinstance(second, int):
        return first, second
    return None


def points_text(points: tuple[int, int]) -> str:
    """Both players' points as a result is written: ``14-11``."""
    return f"{points[0]}-{points[1]}"


def result_text(game: Game[Any, Any], result: Result) -> str:
    """The value of a record's ``Result`` tag.

    The score if it shows who won. Otherwise ``1-0``, ``0-1`` or ``1/2-1/2``, for example if a tied
    score was decided by another rule; ``*`` while the game goes on.
    """
    outcome = _outcome(game, result)
    if result.finished is False or outcome is None:
        return UNFINISHED
    score = points_of(game, result)
    if score is None:
        return outcome
    numbers = points_text(score)
    return numbers if winner_of(numbers) == outcome else outcome


def ended_by_players(
    game: Game[P, Any], options: Options, end: P, claimed: str, *, alone: bool = False
) -> str:
    """How its players ended a game that goes on by the rules: ``1-0`` or ``0-1``, as one resigned,
    or ``1/2-1/2``; '' if they did not, or it may be over. Of a game of which nothing but its result
    is known (``alone``), any result in which one can end."""
    if alone:
        with suppress(ImpossibleResult):
            if claimed not in ("", UNFINISHED):
                game.final(options, claimed)
                return claimed
        return ""
    ends = claimed in (WIN_FIRST, WIN_SECOND, DRAW) and not impossible_draw(game, claimed)
    goes_on = ends and game.to_move(end) and game.result(end).finished is False
    return claimed if goes_on else ""


IMPOSSIBLE_DRAW = N_(
    "The game record says {claimed}, but {game} cannot end in a draw. Change that to *, or to 1-0 "
    "or 0-1 if a player resigned."
)


def impossible_draw(game: Game[Any, Any], claimed: str) -> bool:
    """Whether a record claims a draw in a game that cannot end in one."""
    return claimed == DRAW and not game.drawable


def result_note(
    game: Game[Any, Any], claimed: str, result: Result, *, moves: bool = True, legal: bool = True
) -> Sentence | None:
    """A remark if a record's claimed result does not follow from its moves, as far as they are
    ``legal``, or, if it has no ``moves``, from its position."""
    stands = result_text(game, result)
    if claimed == UNFINISHED:
        if result.finished and stands != UNFINISHED:
            return say(NO_RESULT, result=stands)
        return None
    if _borne_out(game, claimed, result):
        return None
    if result.finished is False and impossible_draw(game, claimed):
        return say(IMPOSSIBLE_DRAW, claimed=claimed, game=game.title)
    return denied(claimed, stands, moves=moves, legal=legal, asks=result.finished is not False)


def _borne_out(game: Game[Any, Any], claimed: str, result: Result) -> bool:
    """Whether a claimed result is that of a game, in any form that says so."""
    outcome = _outcome(game, result)
    if result.finished is False or outcome is None:
        return False
    matches = {result_text(game, result)}
    score = points_of(game, result)
    if score is not None:
        matches.add(points_text(score))
    # 1-0 and 0-1 say who won; they are no scores of one point.
    return claimed == outcome or claimed in matches - {WIN_FIRST, WIN_SECOND}


def denied(claimed: str, shown: str, *, moves: bool, legal: bool, asks: bool) -> Sentence:
    """That a record claims a result that its moves, or without ``moves`` its position, do not bear
    out: they give the result ``shown``, are not all ``legal``, or leave a question open
    (``asks``)."""
    if shown != UNFINISHED:
        told = N_("The game record says {claimed}, but its moves give {result}.")
        if not moves:
            told = N_("The game record says {claimed}, but its position gives {result}.")
    elif asks:
        told = N_("The game record says {claimed}, but it leaves open who won.")
    elif not legal:
        told = N_("The game record says {claimed}, but its legal moves do not end the game.")
    elif moves:
        told = N_("The game record says {claimed}, but its moves do not end the game.")
    else:
        told = N_("The game record says {claimed}, but its position is not the end of a game.")
    return say(told, claimed=claimed, result=shown)
