"""What a record says of its match, as far as the scorebook counts it. Pure: text in, facts out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.book.spelling import shown
from companion.book.tags import DATE, EVENT, MATCH, PLACE, ROUND, is_uid, iso_date
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.games.protocol import BadText, Game, Result
from companion.records import (
    DOUBTS,
    PHOTO,
    UNFINISHED,
    Record,
    Replay,
    parse_record,
    player_tag,
    replay,
    result_text,
)
from companion.sentences import N_, Sentence, say

Pair = tuple[int | None, int | None]
"""Of the players in seating order."""

FIRST, SECOND, DRAWN = 1, 2, 0
"""Values of :attr:`Facts.winner`."""


class BadMatch(ValueError):
    """A record that cannot stand in a scorebook; ``sentence`` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(frozen=True)
class Facts:
    """A match as the scorebook counts it.

    Attributes:
        uid: the match's name, '' where the record has none.
        names: the players in seating order, '' where the record does not say.
        date: ``2026-11-14`` or as much as is known.
        winner: 1 or 2 by seat, 0 for a draw, ``None`` while open or undecided.
        scores: one number a player, where the game gives one.
        result: as a record's tag ``Result`` has it.
        rule: by which it was won or drawn, '' where only the record's result says so.
        starter: the seat that moved first; ``None`` where both did, or nobody knows.
        photo: SHA-256 of the picture it was read from, '' if none.
    """

    uid: str
    game: str
    names: tuple[str, str]
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    winner: int | None = None
    scores: Pair = (None, None)
    result: str = UNFINISHED
    rule: str = ""
    starter: int | None = None
    turns: int = 0
    legal: bool = True
    doubts: bool = False
    photo: str = ""


def facts_of_text(text: str) -> Facts:
    """The facts of a record's text.

    Raises:
        companion.records.RecordError: it cannot be read.
        BadMatch: it cannot stand in a scorebook.
    """
    return facts_of(parse_record(text))


def facts_of(record: Record) -> Facts:
    """The facts of a record: its moves or position decide, else the result that it claims.

    Raises:
        BadMatch: one person plays both sides, a match's name is none, a result does not say who
            won, a move is none of the game.
    """
    game = find_game(record.game)
    for _, move in record.moves():
        if move.problem is not None:
            raise BadMatch(move.problem)
    names = (
        shown(record.tag(player_tag(game.players[0]))),
        shown(record.tag(player_tag(game.players[1]))),
    )
    uid = record.tag(MATCH)
    if uid and not is_uid(uid):
        raise BadMatch(say(N_("“{name}” is no name of a match"), name=uid))
    if names[0] and names[0].casefold() == names[1].casefold():
        raise BadMatch(say(N_("{player} cannot have played both sides"), player=names[0]))
    try:
        played: Replay[Any, Any] = replay(record, game)
        result = played.result
    except (BadText, BadOption) as error:
        raise BadMatch(error.sentence) from None
    legal = played.illegal is None or bool(played.uncounted)
    winner, scores, told, rule = _outcome(game, record, result, legal)
    return Facts(
        uid=uid,
        game=record.game,
        names=names,
        date=iso_date(record.tag(DATE)),
        event=shown(record.tag(EVENT)),
        round=shown(record.tag(ROUND)),
        place=shown(record.tag(PLACE)),
        winner=winner,
        scores=scores,
        result=told,
        rule=rule,
        starter=_starter(game, record, played),
        turns=len(record.turns),
        legal=legal,
        doubts=bool(record.tag(DOUBTS)),
        photo=record.tag(PHOTO).removeprefix("sha256:"),
    )


def _outcome(
    game: Game[Any, Any], record: Record, result: Result, legal: bool
) -> tuple[int | None, Pair, str, str]:
    """Winner, scores, the result in a record's words, and the rule.

    A game that is over speaks for itself, and so does a position whose photo cannot prove that it
    is not, unless the record calls it unfinished. What the moves leave open, the players may have
    settled among themselves.
    """
    told = result_text(game, result)
    going_on = result.finished is None and record.result == UNFINISHED
    if legal and told != UNFINISHED and not going_on:
        winner = DRAWN
        if result.winner is not None:
            winner = FIRST if result.winner == game.players[0] else SECOND
        return winner, _scores(game, result), told, result.rule or ""
    if record.result != UNFINISHED:
        return *_claimed(record.result), record.result, ""
    return None, (None, None), UNFINISHED, ""


def _scores(game: Game[Any, Any], result: Result) -> Pair:
    if result.score is None:
        return None, None
    first, second = (result.score.get(player) for player in game.players)
    whole = isinstance(first, int) and isinstance(second, int)
    return (first, second) if whole else (None, None)


def _claimed(result: str) -> tuple[int, Pair]:
    """Winner and scores of a result that a record claims.

    Raises:
        BadMatch: a tie, which some games give to one of the players.
    """
    if result == "1/2-1/2":
        return DRAWN, (None, None)
    first, second = (int(number) for number in result.split("-"))
    if first == second:
        raise BadMatch(
            say(
                N_("{result} does not say who won; give 1-0, 0-1 or 1/2-1/2"),
                result=result,
            )
        )
    scores: Pair = (None, None) if {first, second} == {0, 1} else (first, second)
    return (FIRST if first > second else SECOND), scores


def _starter(game: Game[Any, Any], record: Record, played: Replay[Any, Any]) -> int | None:
    """The seat that moved first; a position without moves does not show it."""
    if game.simultaneous:
        return None
    first = next(iter(played), None)
    if first is not None:
        (player,) = first.moves
    elif record.position:
        return None
    else:
        movers = game.to_move(game.start(record.options))
        if len(movers) != 1:
            return None
        (player,) = movers
    return FIRST if player == game.players[0] else SECOND
