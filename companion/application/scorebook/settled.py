"""People's answers to a match's uncertain marks and open questions, applied to its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.application.reading.correct import BadCorrection, slot_meant, value_meant
from companion.board import EMPTY, Value
from companion.book.tags import TOLD, with_tags
from companion.games import game as find_game
from companion.games.protocol import Game
from companion.records import DOUBTS, Record, replay, result_text
from companion.records.record import answered
from companion.scoring.from_record import doubts_of, doubts_tag
from companion.scoring.stakes import flipped
from companion.sentences import N_


def settled(
    record: Record, marks: Mapping[str, Value], answers: Mapping[str, str] | None = None
) -> Record:
    """The record with some marks set by people, and with house rules or questions answered; its
    result follows from them.

    Args:
        marks: by name; any value may be given as text, as in :func:`companion.correct`.
        answers: as for ``--set``: ``{"first": "red"}``.
    """
    game = find_game(record.game)
    if marks:
        record = _with_marks(record, game, marks)
    if answers:
        record = _with_answers(record, game, answers)
    if record.tag(TOLD) or not (record.turns or record.position):
        return record
    return replace(record, result=result_text(game, replay(record, game).result))


def _with_marks(record: Record, game: Game[Any, Any], marks: Mapping[str, Value]) -> Record:
    if record.turns or not record.position:
        raise BadCorrection.of(
            N_("only marks read from a photo can be corrected, and this match has none")
        )
    board = game.boards(record.options)["board"]
    now = game.marks(game.parse_position(record.options, record.position))
    said: dict[str, Value] = {}
    for name, value in marks.items():
        slot = slot_meant(board, name)
        said[slot.name] = value_meant(slot, value)
    position = record.position
    if any(now.get(name, EMPTY) != value for name, value in said.items()):
        found = game.read_marks(record.options, flipped(now, said)).position
        assert found is not None
        position = game.format_position(found)
    left = [doubt for doubt in doubts_of(record, board, now) if doubt.name not in said]
    return with_tags(replace(record, position=position), {DOUBTS: doubts_tag(left)})


def _with_answers(record: Record, game: Game[Any, Any], answers: Mapping[str, str]) -> Record:
    if record.turns or record.position:
        return answered(record, game, answers)[0]
    return replace(record, options=game.choose({**record.options, **answers}))
