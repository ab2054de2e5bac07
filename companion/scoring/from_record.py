"""Scores a record: its moves replayed as far as the rules allow, or the position it contains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import game as find_game
from companion.games.phrases import player_name
from companion.games.protocol import Game, Reading
from companion.judge import over_before
from companion.records import DOUBTS, Objection, Record, Replay, load_record, replay
from companion.records.record import answered, tag_notes
from companion.scoring.doubts import BadDoubts, doubts_of
from companion.scoring.scored import Scored
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark


def score_record(
    path: str | Path,
    *,
    game: str | None = None,
    chosen: Mapping[str, str] | None = None,
) -> Scored:
    """Score the record in a file; ``chosen`` replaces house rules of the record.

    Raises:
        companion.records.RecordError, BadFile: the record cannot be read.
        companion.games.options.BadOption: an answer that the game does not have, or another board
            than the record's.
    """
    record = load_record(path, find_game(game) if game else None)
    return score_loaded(record, chosen or {}, str(path))


def score_loaded(record: Record, chosen: Mapping[str, str], file: str = "") -> Scored:
    """Score a record that has been loaded; ``chosen`` as in :func:`score_record`.

    Raises:
        companion.games.options.BadOption: see :func:`score_record`.
    """
    found = find_game(record.game)
    record, notes = answered(record, found, chosen)
    scored = scored_record(file, record, found)
    return replace(scored, notes=notes + scored.notes)


def scored_record(
    file: str, record: Record, game: Game[Any, Any], played: Replay[Any, Any] | None = None
) -> Scored:
    """Score a record: its game after the last legal move; ``played`` if it is replayed already.

    A record without moves, as made from a photo, is audited like the finished sheet it came from,
    and the photo's uncertain marks stay uncertain.
    """
    if played is None:
        played = replay(record, game)
    marks = game.marks(played.end)
    audit = () if record.turns else game.read_marks(record.options, marks).audit
    illegal = played.illegal
    notes = list(tag_notes(record, game))
    if played.note is not None:
        notes.append(played.note)
    notes += [
        say(
            N_("{player}'s {move} in turn {turn} breaks a rule but was left to stand ({rule})."),
            player=player_name(one.player),
            move=one.text,
            turn=one.turn,
            rule=one.breaches[0].rule,
        )
        for one in played.let_stand
    ]
    if played.uncounted:
        notes.append(over_before(played))
    elif illegal is not None:
        notes.append(stops_at(illegal))
    board = game.boards(record.options)["board"]
    doubts: tuple[ReadMark, ...] = ()
    try:
        doubts = doubts_of(record, board, marks)
    except BadDoubts as error:
        notes.append(
            say(
                N_("The tag {tag} says “{part}”, which is not an uncertain mark of this board."),
                tag=DOUBTS,
                part=str(error),
            )
        )
    return Scored(
        file=file,
        source="record",
        game=game,
        options=record.options,
        board=board,
        reading=Reading(played.end, played.result, audit),
        values=marks,
        breaches=() if illegal is None or played.uncounted else illegal.breaches,
        notes=tuple(notes),
        legal=illegal is None or bool(played.uncounted),
        doubts=doubts,
        record=record,
    )


def stops_at(illegal: Objection[Any, Any]) -> Sentence:
    """Where a record stops being legal."""
    return say(
        N_("This is the score before {player}'s {move} in turn {turn}."),
        player=player_name(illegal.player),
        move=illegal.text,
        turn=illegal.turn,
    )
