"""Records on disk: read with one clear error, written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.protocol import Game
from companion.records.reader import parse_record
from companion.records.record import Record
from companion.records.whole_file import BadFile, read_up_to, write_whole
from companion.records.writer import write_record
from companion.sentences import N_, say

SUFFIX = ".pgr"
MAX_BYTES = 1_000_000


def load_record(path: Path | str, game: Game[Any, Any] | None = None) -> Record:
    """The record in a file.

    Raises:
        BadFile: a file that cannot be read, is larger than 1 MB or is not text in UTF-8.
        RecordError: what was expected at which line and column.
    """
    data = read_up_to(path, MAX_BYTES)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(
            say(
                N_("{file} is not a text file in UTF-8: line {line} holds other bytes"),
                file=str(path),
                line=line,
            )
        ) from None
    return parse_record(text, game)


def save_record(record: Record, path: Path | str, game: Game[Any, Any] | None = None) -> None:
    """Write a record to a file in its canonical form.

    Raises:
        BadFile: the file cannot be written; what stood there before still does.
    """
    write_whole(path, write_record(record, game).encode("utf-8"))
