"""The inputs for resolving a turn: a position and each player's orders, as text, records or
photos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.application.dispute.played_out import played_out
from companion.application.dispute.slip_photos import (
    BadSlip,
    Slip,
    each_once,
    is_photo,
    of_each_player,
    photographed,
    slips_in,
    slips_on,
)
from companion.application.reading.save import position_record
from companion.files.inputs import is_record
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.phrases import player_name
from companion.games.protocol import BadText, Game, Move, Position
from companion.judge import split_label
from companion.records import Record, load_record, record_of
from companion.records.answered import answered
from companion.scoring.scored import Scored
from companion.sentences import N_, Sentence, say

START = "start"


@dataclass(frozen=True)
class Table:
    """The starting point for resolving a turn: the position, and the record that leads to it.

    ``notes`` say which house rules differ from the record's; ``sheet`` is the photo that the
    position was read from, if any.
    """

    game: Game[Position, Move]
    position: Any
    record: Record
    notes: tuple[Sentence, ...] = ()
    sheet: Scored | None = None


Shown = str | Record | Scored
"""A text, the file of a record or photo, or the result of reading one."""


def table(
    shown: Shown, game: str | None, chosen: Mapping[str, str], inks: Mapping[str, str]
) -> Table:
    """The position of a record, of a photo, of a text in the game's one-line form, or ``start``.

    Raises:
        BadSlip: it is not a position, or the game's turns are not simultaneous.
        RecordError, BadFile, BadOption: it cannot be read.
    """
    if isinstance(shown, Record) or (isinstance(shown, str) and is_record(shown)):
        return _of_record(shown, game, chosen)
    found = _simultaneous(find_game(game)) if game else _only_one()
    if isinstance(shown, Scored):
        return _of_sheets((shown, *shown.beside), found)
    text = shown
    if is_photo(text):
        return _of_sheets(photographed(text, found, chosen, inks), found)
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


def _of_sheets(sheets: Sequence[Scored], game: Game[Position, Move]) -> Table:
    """A photo of a board or snapshot."""
    sheet, *others = sheets
    position = sheet.reading.position
    if others or position is None or sheet.game.key != game.key:
        raise BadSlip.of(N_("“{file}” shows no position"), file=sheet.file)
    return Table(game, position, position_record(sheet), sheet.all_notes, sheet)


def _of_record(shown: str | Record, game: str | None, chosen: Mapping[str, str]) -> Table:
    record = shown if isinstance(shown, Record) else load_record(shown)
    file = shown if isinstance(shown, str) else say(N_("the game record"))
    record, notes = answered(record, find_game(record.game), chosen)
    played = played_out(record)
    found = _simultaneous(played.game)
    if game and find_game(game).key != found.key:
        problem = say(
            N_("{file} is a game record of {title}. Leave out --game."),
            file=file,
            title=found.title,
        )
        raise BadSlip(problem)
    for player in played.pending:
        raise BadSlip.of(
            N_("first remove {player}'s orders from the last turn of {file}"),
            file=file,
            player=player_name(player),
        )
    return Table(found, played.end, played.record, notes)


def _only_one() -> Game[Position, Move]:
    games = [game for key in game_keys() if (game := find_game(key)).simultaneous]
    if len(games) != 1:
        raise BadSlip.of(
            N_("name the game with --game: {games}"),
            games=", ".join(game.key for game in games),
        )
    return games[0]


def _simultaneous(game: Game[Position, Move]) -> Game[Position, Move]:
    if not game.simultaneous:
        problem = say(N_("{title} has no order slips: the players take turns"), title=game.title)
        raise BadSlip(problem)
    return game


def slips(before: Table, asked: Sequence[Shown], inks: Mapping[str, str]) -> Mapping[str, Slip]:
    """The orders by player: texts such as ``blue: c2*2 d2``, records of one order, or photos of
    one slip or of each player's. A photo named twice is read once.

    Raises:
        BadSlip: a text that is not an order, a photo that cannot be read, two slips of one player,
            or one missing.
    """
    game, options = before.game, before.record.options
    files = [shown for shown in asked if isinstance(shown, str)]
    photos = each_once(file for file in files if not is_record(file) and is_photo(file))
    read: list[Slip] = []
    for number, shown in enumerate(asked, start=1):
        if isinstance(shown, Scored):
            read += slips_on((shown, *shown.beside), game, options)
        elif isinstance(shown, Record) or is_record(shown):
            read.append(Slip(*_recorded(game, shown)))
        elif not is_photo(shown):
            read.append(Slip(*_written(game, shown, number)))
        elif shown in photos:
            photos.remove(shown)
            read += slips_in(shown, game, options, inks)
    return of_each_player(game, read)


def _recorded(game: Game[Position, Move], shown: str | Record) -> tuple[str, Any]:
    """The player ('' if not stated) and the order of a record with one order."""
    turns = (shown if isinstance(shown, Record) else load_record(shown, game)).turns
    if len(turns) != 1 or len(turns[0]) != 1:
        file = shown if isinstance(shown, str) else say(N_("the game record"))
        raise BadSlip.of(
            N_("{file} is not a slip. A slip has one player's orders for one turn."), file=file
        )
    return turns[0][0].player, game.parse_move(turns[0][0].text)


def _written(game: Game[Position, Move], text: str, number: int) -> tuple[str, Any]:
    """The player ('' if not stated) and the order of a slip."""
    player, own, before = split_label(game, text)
    try:
        return player, game.parse_move(own)
    except BadText as error:
        moved = BadText(error.sentence, error.column + before)
        template = N_("slip {number}, column {column}: {problem}")
        raise _unreadable(template, moved, number) from None


def _unreadable(template: str, error: BadText, number: int = 0) -> BadSlip:
    return BadSlip.of(template, number=number, column=error.column, problem=error.sentence)


def with_turn(record: Record, game: Game[Position, Move], orders: Mapping[str, Any]) -> Record:
    """A record with one more turn."""
    turn = record_of(game, record.options, [orders]).turns
    return replace(record, turns=record.turns + turn)
