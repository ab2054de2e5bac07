"""Records on disk: read with one clear error, written atomically."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from companion.files import BadFile, read_up_to, write_whole
from companion.files.inputs import RECORD, is_picture
from companion.games.protocol import Game
from companion.records.lexer import RecordError
from companion.records.reader import parse_record
from companion.records.record import Record, write_record
from companion.sentences import N_, say

MAX_BYTES = 1_000_000
_START = 16
"""Bytes needed to recognise a picture file."""


def load_record(
    path: Path | str, game: Game[Any, Any] | None = None, *, to_mend: bool = False
) -> Record:
    """The record in a file; ``to_mend`` as in :func:`parse_record`.

    Raises:
        BadFile: a file that cannot be read, is larger than 1 MB, a picture, or not text in UTF-8.
        RecordError: what was expected at which line and column.
    """
    data = _start_of_large(path) or read_up_to(path, MAX_BYTES, pipe=True)
    if is_picture(data):
        named = Path(path).suffix.lower() == RECORD
        raise BadFile(
            say(
                N_("{file} is a picture, not a game record. Rename it, for example to {target}.")
                if named
                else N_(
                    "{file} is a picture, not a game record. “companion score {file} --save "
                    "{target}” makes one from it."
                ),
                file=shlex.quote(str(path)),
                target=shlex.quote(str(Path(path).with_suffix(".jpg" if named else RECORD))),
            ),
            id="is-picture",
            file=str(path),
        )
    return record_in(data, game, to_mend=to_mend, file=str(path))


def record_in(
    data: bytes, game: Game[Any, Any] | None = None, *, to_mend: bool = False, file: str = ""
) -> Record:
    """The record in a file's bytes; ``file`` is its name in error messages.

    Raises:
        BadFile: they are not UTF-8 text, or there is none.
        RecordError: what was expected at which line and column.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(
            say(
                N_("{file} is not a UTF-8 text file: line {line} has bytes that are not text"),
                file=file or "-",
                line=line,
            ),
            id="not-text",
            file=file,
            line=line,
        ) from None
    if not text.strip():
        raise BadFile(say(N_("{file} is empty"), file=file or "-"), id="empty", file=file)
    try:
        return parse_record(text, game, to_mend=to_mend)
    except RecordError as error:
        error.file = file
        raise


def _start_of_large(path: Path | str) -> bytes:
    """The first bytes of a picture file that is larger than any record; b'' for anything else.

    A pipe is never opened for this, as bytes read from it would be lost.
    """
    path = Path(path)
    try:
        if not path.is_file() or path.stat().st_size <= MAX_BYTES:
            return b""
        with path.open("rb") as file:
            start = file.read(_START)
    except (OSError, ValueError):
        return b""
    return start if is_picture(start) else b""


def save_record(record: Record, path: Path | str, game: Game[Any, Any] | None = None) -> None:
    """Write a record to a file in its canonical form.

    Raises:
        BadFile: the file cannot be written; an existing file is left unchanged.
    """
    write_whole(path, write_record(record, game).encode("utf-8"))
