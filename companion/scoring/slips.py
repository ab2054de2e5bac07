"""What a turn is resolved from: a position and each player's orders, as text, records or photos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.games import game as find_game
from companion.games import game_keys
from companion.games.protocol import BadText, Game
from companion.judge import split_label
from companion.records import DOUBTS, PHOTO, Record, load_record, photo_tag, record_of
from companion.records.answered import answered
from companion.scoring.doubts import doubts_tag, on_the_board
from companion.scoring.inputs import is_record
from companion.scoring.phrases import player_name
from companion.scoring.played_out import played_out
from companion.scoring.slip_photos import (
    BadSlip,
    Slip,
    each_once,
    is_photo,
    of_each_player,
    photographed,
    slips_in,
)
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

START = "start"


@dataclass(frozen=True)
class Table:
    """Where a turn is to be resolved: the position, and the record that leads to it.

    ``notes`` say where rulings are asked about that are not the record's; ``sheet`` is the photo
    that the position was read from, if it was.
    """

    game: Game[Any, Any]
    position: Any
    record: Record
    notes: tuple[Sentence, ...] = ()
    sheet: Scored | None = None


def table(text: str, game: str | None, chosen: Mapping[str, str], inks: Mapping[str, str]) -> Table:
    """The position of a record, of a photo, of a text in the game's one-line form, or ``start``.

    Raises:
        BadSlip: it is none, or the game's turns are not simultaneous.
        RecordError, BadFile, BadOption: what cannot be read.
    """
    if is_record(text):
        return _of_record(text, game, chosen)
    found = _simultaneous(find_game(game)) if game else _only_one()
    if is_photo(text):
        return _of_photo(text, found, chosen, inks)
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


def _of_photo(
    file: str, game: Game[Any, Any], chosen: Mapping[str, str], inks: Mapping[str, str]
) -> Table:
    """A photo of a board or snapshot; what it leaves in doubt stays in the record's tag."""
    sheet, *others = photographed(file, game, chosen, inks)
    position = sheet.reading.position
    if others or position is None:
        raise BadSlip(say(N_("{file} shows no position: photograph the board"), file=file))
    sha256 = sheet.photo.sha256 if sheet.photo is not None else ""
    tags = {PHOTO: photo_tag(sha256)} if sha256 else {}
    if doubts := doubts_tag(on_the_board(sheet)):
        tags[DOUBTS] = doubts
    record = record_of(game, sheet.options, tags=tags, position=position)
    return Table(game, position, record, sheet.all_notes, sheet)


def _of_record(file: str, game: str | None, chosen: Mapping[str, str]) -> Table:
    record = load_record(file)
    record, notes = answered(record, find_game(record.game), chosen)
    played = played_out(record)
    found = _simultaneous(played.game)
    if game and find_game(game).key != found.key:
        problem = say(N_("{file} is a record of {title}"), file=file, title=found.title)
        raise BadSlip(problem)
    for player in played.pending:
        raise BadSlip(
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
        raise BadSlip(
            say(
                N_("say which game it is with --game: {games}"),
                games=", ".join(game.key for game in games),
            )
        )
    return games[0]


def _simultaneous(game: Game[Any, Any]) -> Game[Any, Any]:
    if not game.simultaneous:
        problem = say(N_("in {title} players move one by one: no slips"), title=game.title)
        raise BadSlip(problem)
    return game


def slips(before: Table, asked: Sequence[str], inks: Mapping[str, str]) -> Mapping[str, Slip]:
    """The orders by player: texts such as ``blue: c2*2 d2``, records of one order, or photos of
    one slip or of each player's. A photo named twice is read once.

    Raises:
        BadSlip: a text that is no order, a photo that cannot be read, two slips of one player, or
            one missing.
    """
    game, options = before.game, before.record.options
    photos = each_once(text for text in asked if not is_record(text) and is_photo(text))
    read: list[Slip] = []
    for number, text in enumerate(asked, start=1):
        if is_record(text) or not is_photo(text):
            read.append(Slip(*_slip(game, text, number)))
        elif text in photos:
            photos.remove(text)
            read += slips_in(text, game, options, inks)
    return of_each_player(game, read)


def _slip(game: Game[Any, Any], text: str, number: int) -> tuple[str, Any]:
    """Whose a slip is, '' where it does not say, and its order."""
    if is_record(text):
        turns = load_record(text, game).turns
        if len(turns) != 1 or len(turns[0]) != 1:
            raise BadSlip(
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


def _unreadable(template: str, error: BadText, number: int = 0) -> BadSlip:
    return BadSlip(say(template, number=number, column=error.column, problem=error.sentence))


def with_turn(record: Record, game: Game[Any, Any], orders: Mapping[str, Any]) -> Record:
    """A record with one turn more."""
    turn = record_of(game, record.options, [orders]).turns
    return replace(record, turns=record.turns + turn)
