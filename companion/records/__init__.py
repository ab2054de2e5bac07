"""The text record of a game: reading, writing and replaying it."""

from companion.records.reader import (
    holds_nothing,
    is_held,
    keep_other_game,
    keep_unless,
    load_record,
    parse_record,
    save_record,
)
from companion.records.record import (
    DOUBTS,
    PHOTO,
    UNFINISHED,
    Played,
    Record,
    Turn,
    photo_tag,
    player_tag,
    record_of,
    write_record,
)
from companion.records.replay import Objection, Replay, Step, may_be_legal, replay
from companion.records.results import parse_result, result_note, result_text
from companion.records.several import refuse_export
from companion.records.turns import RecordError

__all__ = [
    "DOUBTS",
    "PHOTO",
    "UNFINISHED",
    "Objection",
    "Played",
    "Record",
    "RecordError",
    "Replay",
    "Step",
    "Turn",
    "holds_nothing",
    "is_held",
    "keep_other_game",
    "keep_unless",
    "load_record",
    "may_be_legal",
    "parse_record",
    "parse_result",
    "photo_tag",
    "player_tag",
    "record_of",
    "refuse_export",
    "replay",
    "result_note",
    "result_text",
    "save_record",
    "write_record",
]
