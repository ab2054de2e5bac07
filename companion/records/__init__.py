"""The text record of a game: reading, writing and replaying it, and atomic file writes."""

from companion.records.appending import appended
from companion.records.files import SUFFIX, load_record, save_record
from companion.records.lexer import RecordError
from companion.records.outcome import parse_result, result_note, result_text
from companion.records.reader import parse_record
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
)
from companion.records.replay import Objection, Replay, Step, may_be_legal, replay
from companion.records.whole_file import (
    BadFile,
    check_writable,
    make_folder,
    open_regular,
    read_up_to,
    write_whole,
)
from companion.records.writer import write_record

__all__ = [
    "DOUBTS",
    "PHOTO",
    "SUFFIX",
    "UNFINISHED",
    "BadFile",
    "Objection",
    "Played",
    "Record",
    "RecordError",
    "Replay",
    "Step",
    "Turn",
    "appended",
    "check_writable",
    "load_record",
    "make_folder",
    "may_be_legal",
    "open_regular",
    "parse_record",
    "parse_result",
    "photo_tag",
    "player_tag",
    "read_up_to",
    "record_of",
    "replay",
    "result_note",
    "result_text",
    "save_record",
    "write_record",
    "write_whole",
]
