"""The inputs for resolving a turn: a position and each player's orders, as text, records or
photos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, Final, Unpack

from companion.application.dispute.checked import played_out
from companion.application.dispute.given import only_asked
from companion.application.reading.correct import position_record
from companion.board import Value
from companion.errors import CompanionError
from companion.files.inputs import is_record, names_file
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.options import Options
from companion.games.phrases import player_name
from companion.games.protocol import BadText, Game, Move, Position, Resolution
from companion.judge import split_label
from companion.judge.given import as_answered
from companion.photo.reading import How, ReadMark, Refusal
from companion.records import Record, load_record, record_of
from companion.refusals import of_file
from companion.scoring.from_photo import score_photo
from companion.scoring.scored import NoPosition, Scored
from companion.scoring.stakes import flipped
from companion.sentences import N_, Sentence, say

MOST_TRIED: Final = 6
"""With more uncertain marks than this, their combinations are not tried."""


class BadSlip(CompanionError, ValueError):
    """A position or an order that cannot be resolved: unreadable, another game's, or missing."""

    kind = "bad-slip"


@dataclass(frozen=True)
class Slip:
    """One player's order as shown; ``player`` is '' if the slip does not say.

    ``sheet`` is the slip in a photo, ``None`` if the order was given as text.
    """

    player: str
    order: Any
    sheet: Scored | None = None

    @property
    def doubts(self) -> tuple[ReadMark, ...]:
        return () if self.sheet is None else self.sheet.unsure


def photographed(file: str, **how: Unpack[How]) -> tuple[Scored, ...]:
    """The sheets in a photo.

    Raises:
        BadSlip: it cannot be read, or shows another game's sheet.
        BadOption: an answer that the game does not have.
    """
    try:
        found = only_asked(score_photo(file, **how))
    except Refusal as error:
        raise of_file(error, file) from error
    return (*found.sheets.values(),)


def slips_on(sheets: Iterable[Scored], game: Game[Position, Move], options: Options) -> list[Slip]:
    """The slips among sheets that have been read, for a turn under these options.

    Raises:
        BadSlip: another sheet, or a slip for another board.
    """
    found = []
    for sheet in sheets:
        file, player = sheet.file, sheet.board.player
        if not player:
            raise _no_slip(file)
        for option in game.options:
            if not option.rule and sheet.options[option.id] != options[option.id]:
                raise BadSlip.of(
                    N_(
                        "{file} is a slip for {option}={own}, but the position has {option}={other}"
                    ),
                    file=file,
                    option=option.id,
                    own=sheet.options[option.id],
                    other=options[option.id],
                )
        found.append(Slip(player, ordered(sheet, sheet.values), sheet))
    return found


def ordered(sheet: Scored, values: Mapping[str, Value]) -> Any:
    """A slip's order if it had these marks."""
    words = sheet.understood(flipped(values, {})).result.extra["orders"][sheet.board.player]
    return sheet.game.parse_move(words or "pass")


def of_each_player(game: Game[Position, Move], slips: Sequence[Slip]) -> Mapping[str, Slip]:
    """The slips by player, in seating order.

    A slip that names no player belongs to the first player without another slip.

    Raises:
        BadSlip: two of one player, or one missing.
    """
    named = [slip.player for slip in slips if slip.player]
    for player in named:
        if named.count(player) > 1:
            raise BadSlip.of(N_("both slips are {player}'s"), player=player_name(player))
    left = [player for player in game.players if player not in named]
    unnamed = [slip for slip in slips if not slip.player]
    if len(unnamed) != len(left):
        if len(unnamed) > len(left):
            raise BadSlip.of(N_("give only one slip for each player"))
        raise BadSlip(_missing(left[len(unnamed)], slips))
    found = {slip.player or left.pop(0): slip for slip in slips}
    return {player: found[player] for player in game.players}


def _missing(player: str, slips: Sequence[Slip]) -> Sentence:
    """A slip is missing; it may be in a photo, but cut off."""
    photos = [slip.sheet.photo for slip in slips if slip.sheet is not None]
    if any(photo is not None and photo.sheet.cut_off == player for photo in photos):
        cut_off = N_(
            "only part of {player}'s slip is in the photo. Photograph it too, and give both photos."
        )
        return say(cut_off, player=player_name(player))
    return say(N_("{player}'s slip is missing. Give both slips."), player=player_name(player))


def hanging(
    game: Game[Position, Move],
    as_read: Resolution[Position, Move],
    position: Scored | None,
    slips: Mapping[str, Slip],
) -> tuple[bool | None, bool]:
    """Resolve a turn for every combination of uncertain marks: whether the orders are legal,
    ``None`` if that depends on them, and whether the turn has the same outcome whatever they are;
    with too many, everything counts as depending on them.

    ``position`` is the photo of the position before the turn, if it is one.
    """
    sheets = [
        sheet for sheet in (position, *(s.sheet for s in slips.values())) if sheet is not None
    ]
    doubts = [(k, mark) for k, sheet in enumerate(sheets) for mark in sheet.unsure]
    if not doubts:
        return not as_read.breaches, True
    if len(doubts) > MOST_TRIED:
        return None, False
    legal, after = set(), set()
    for way in product(*((mark.value, *mark.others) for _, mark in doubts)):
        values = [dict(sheet.values) for sheet in sheets]
        for (k, mark), value in zip(doubts, way, strict=True):
            values[k][mark.name] = value
        shown = dict(zip(map(id, sheets), values, strict=True))
        before: Any = as_read.before
        if position is not None:
            before = position.understood(flipped(shown[id(position)], {})).position
        orders = {
            player: slip.order if slip.sheet is None else ordered(slip.sheet, shown[id(slip.sheet)])
            for player, slip in slips.items()
        }
        resolved = game.resolve(before, orders)
        legal.add(not resolved.breaches)
        after.add(None if resolved.after is None else game.format_position(resolved.after))
    return legal.pop() if len(legal) == 1 else None, len(after) == 1


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


def table(shown: Shown, **how: Unpack[How]) -> Table:
    """The position of a record, of a photo, of a text in the game's one-line form, or ``start``.

    Raises:
        NoPosition: a sheet that shows none.
        BadSlip: it is not a position, or the game's turns are not simultaneous.
        RecordError, BadFile, BadOption: it cannot be read.
    """
    game, chosen = how.get("game"), how.get("chosen") or {}
    if isinstance(shown, Record) or (isinstance(shown, str) and is_record(shown)):
        return _of_record(shown, game, chosen)
    found = _simultaneous(find_game(game)) if game else _only_one()
    if isinstance(shown, Scored):
        return _of_sheets((*shown.sheets.values(),), found)
    text = shown
    if names_file(text):
        how["game"] = found.key
        return _of_sheets(photographed(text, **how), found)
    options = found.choose(chosen)
    start = found.start(options)
    position = start
    if text.strip().lower() != START:
        try:
            position = found.parse_position(options, text)
        except BadText as error:
            told = N_("the position, column {column}: {problem}")
            raise BadSlip.of(told, column=error.column, problem=error.sentence) from None
    record = record_of(found, options, position=None if position == start else position)
    return Table(found, position, record)


def _of_sheets(sheets: Sequence[Scored], game: Game[Position, Move]) -> Table:
    """A photo of a board or snapshot."""
    sheet, *others = sheets
    position = sheet.shown
    if others or sheet.game.key != game.key:
        raise NoPosition(sheet.file)
    return Table(game, position, position_record(sheet), sheet.all_notes, sheet)


def _of_record(shown: str | Record, game: str | None, chosen: Mapping[str, str]) -> Table:
    record = shown if isinstance(shown, Record) else load_record(shown)
    path = shown if isinstance(shown, str) else ""
    file = path or say(N_("the game record"))
    record, notes = as_answered(record, find_game(record.game), chosen)
    played = played_out(record, "" if chosen else path)
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
            N_("name the game with --game: {games}"), games=", ".join(game.key for game in games)
        )
    return games[0]


def _simultaneous(game: Game[Position, Move]) -> Game[Position, Move]:
    if not game.simultaneous:
        problem = say(N_("{title} has no order slips: the players take turns"), title=game.title)
        raise BadSlip(problem)
    return game


def slips(
    before: Table, asked: Sequence[Shown], inks: Mapping[str, str] | None
) -> Mapping[str, Slip]:
    """The orders by player: texts such as ``blue: c2*2 d2``, records of one order, or photos of
    one slip or of each player's. A photo named twice is read once.

    Raises:
        BadSlip: a text that is not an order, a photo that cannot be read, two slips of one player,
            or one missing.
    """
    game, options = before.game, before.record.options
    photos: set[Path] = set()
    read: list[Slip] = []
    for number, shown in enumerate(asked, start=1):
        if isinstance(shown, Scored):
            read += slips_on(shown.sheets.values(), game, options)
        elif isinstance(shown, Record) or is_record(shown):
            read.append(Slip(*_recorded(game, shown)))
        elif not names_file(shown):
            read.append(Slip(*_written(game, shown, number)))
        elif (path := Path(shown).resolve()) not in photos:
            photos.add(path)
            read += slips_on(photographed(shown, game=game.key, inks=inks), game, options)
    return of_each_player(game, read)


def _no_slip(file: str | Sentence) -> BadSlip:
    return BadSlip.of(
        N_("{file} is not a slip. A slip has one player's orders for one turn."), file=file
    )


def _recorded(game: Game[Position, Move], shown: str | Record) -> tuple[str, Any]:
    """The player ('' if not stated) and the order of a record with one order."""
    turns = (shown if isinstance(shown, Record) else load_record(shown, game)).turns
    if len(turns) != 1 or len(turns[0]) != 1:
        raise _no_slip(shown if isinstance(shown, str) else say(N_("the game record")))
    return turns[0][0].player, game.parse_move(turns[0][0].text)


def _written(game: Game[Position, Move], text: str, number: int) -> tuple[str, Any]:
    """The player ('' if not stated) and the order of a slip."""
    player, own, before = split_label(game, text)
    try:
        return player, game.parse_move(own)
    except BadText as error:
        told, column = N_("slip {number}, column {column}: {problem}"), error.column + before
        raise BadSlip.of(told, number=number, column=column, problem=error.sentence) from None


def with_turn(record: Record, game: Game[Position, Move], orders: Mapping[str, Any]) -> Record:
    """A record with one more turn."""
    turn = record_of(game, record.options, [orders]).turns
    return replace(record, turns=record.turns + turn)
