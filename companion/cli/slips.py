"""What ``companion resolve`` is given: a position and each player's orders, as text or records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.cli.frame import Problem
from companion.cli.records import played_out
from companion.cli.requests import game_named
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.protocol import BadText, Game
from companion.judge.judge import split_label
from companion.records import Record, load_record, record_of
from companion.records.answered import answered
from companion.scoring.inputs import is_record
from companion.scoring.phrases import player_name
from companion.sentences import N_, Sentence, say

START = "start"


@dataclass(frozen=True)
class Table:
    """Where a turn is to be resolved: the position, and the record that leads to it.

    ``notes`` say where rulings are asked about that are not the record's.
    """

    game: Game[Any, Any]
    position: Any
    record: Record
    notes: tuple[Sentence, ...] = ()


def table(text: str, game: str | None, chosen: Mapping[str, str]) -> Table:
    """The position of a record, of a text in the game's one-line form, or ``start``.

    Raises:
        Problem: it is none, or the game's turns are not simultaneous.
        RecordError, BadFile, BadOption: a record or answers that cannot be read.
    """
    if is_record(text):
        return _of_record(text, game, chosen)
    found = _simultaneous(game_named(game)) if game else _only_one()
    options = found.choose(chosen)
    start = found.start(options)
    position = start
    if text.strip().lower() != START:
        try:
            position = found.parse_position(options, text)
        except BadText as error:
            raise _unreadable(N_("the position, column {column}: {problem}"), error) from None
    record = record_of(found, options, position=None if position == start else position)
    return Table(found, position, record)


def _of_record(file: str, game: str | None, chosen: Mapping[str, str]) -> Table:
    record = load_record(file)
    record, notes = answered(record, find_game(record.game), chosen)
    played = played_out(record)
    found = _simultaneous(played.game)
    if game and game_named(game).key != found.key:
        problem = say(N_("{file} is a record of {title}"), file=file, title=found.title)
        raise Problem(problem)
    for player in played.pending:
        raise Problem(
            say(
                N_("the last turn of {file} has {player}'s orders already; take them out first"),
                file=file,
                player=player_name(player),
            )
        )
    return Table(found, played.end, played.record, notes)


def _only_one() -> Game[Any, Any]:
    games = [game for key in game_keys() if (game := find_game(key)).simultaneous]
    if len(games) != 1:
        raise Problem(
            say(
                N_("say which game it is with --game: {games}"),
                games=", ".join(game.key for game in games),
            )
        )
    return games[0]


def _simultaneous(game: Game[Any, Any]) -> Game[Any, Any]:
    if not game.simultaneous:
        problem = say(N_("in {title} players move one by one: no slips"), title=game.title)
        raise Problem(problem)
    return game


def slips(game: Game[Any, Any], texts: Sequence[str]) -> Mapping[str, Any]:
    """The orders by player: texts such as ``blue: c2*2 d2``, or records of one order.

    A text that does not say whose it is belongs to the first player, in the order of seats, whose
    slip is not among the others.

    Raises:
        Problem: a text that is no order, or two of one player.
    """
    read = [_slip(game, text, number) for number, text in enumerate(texts, start=1)]
    named = [player for player, _ in read if player]
    for player in named:
        if named.count(player) > 1:
            problem = say(N_("both slips are {player}'s"), player=player_name(player))
            raise Problem(problem)
    left = [player for player in game.players if player not in named]
    orders = {player or left.pop(0): order for player, order in read}
    return {player: orders[player] for player in game.players}


def _slip(game: Game[Any, Any], text: str, number: int) -> tuple[str, Any]:
    """Whose a slip is, '' where it does not say, and its order."""
    if is_record(text):
        turns = load_record(text, game).turns
        if len(turns) != 1 or len(turns[0]) != 1:
            raise Problem(
                say(N_("{file} is no slip: one turn with one player's orders"), file=text)
            )
        return turns[0][0].player, game.parse_move(turns[0][0].text)
    player, own, before = split_label(game, text)
    try:
        return player, game.parse_move(own)
    except BadText as error:
        moved = BadText(error.sentence, error.column + before)
        template = N_("slip {number}, column {column}: {problem}")
        raise _unreadable(template, moved, number) from None


def _unreadable(template: str, error: BadText, number: int = 0) -> Problem:
    return Problem(say(template, number=number, column=error.column, problem=error.sentence))


def with_turn(record: Record, game: Game[Any, Any], orders: Mapping[str, Any]) -> Record:
    """A record with one turn more."""
    turn = record_of(game, record.options, [orders]).turns
    return replace(record, turns=record.turns + turn)
