"""The journal of a book: a file beside it that every act is appended to, a line each.

A line is a JSON object that ends with the checksum of all before it, and names the book and the
checksum of the line before. It holds the rows before and after the act, so that the book can be
undone, redone and rebuilt from it; a line with ``whole`` holds all rows, and what came before it
is no longer needed.

The line is on the disk before the database's transaction is committed, under the same lock: of what
is acknowledged nothing can then be in the database alone. A program killed in between leaves a line
too many, which the next one makes good. The database stores number, checksum and end of the line
that it holds.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.book.storage.place import Place
from companion.book.storage.rows import KEPT, Change, Values, key_of_row, rows_of, storable
from companion.files import open_regular

_SUM = b',"sum":"'
_END = b'"}\n'
_TAIL = len(_SUM) + 64 + len(_END)
"""Bytes at the end of each line: its checksum."""
_BLOCK = 1 << 16


@dataclass(frozen=True)
class Line:
    """An act, or a part of one that took several transactions.

    Attributes:
        act: the number of the act's first line.
        at: the time in UTC; ``by``: who, '' if unknown; ``kind`` and ``said``: what.
        book: the book's id; ``previous``: the checksum of the line before.
        changes: the rows before and after.
        reverts: the act that this one takes back, ``None`` for any other.
        whole: whether these are all rows of the book.
        checksum: the line's own; '' before it is written.
    """

    number: int
    act: int
    at: str
    by: str
    kind: str
    book: str
    previous: str
    changes: tuple[Change, ...]
    said: Mapping[str, Any] = field(default_factory=dict)
    reverts: int | None = None
    whole: bool = False
    checksum: str = ""


@dataclass(frozen=True)
class Held:
    """What a database holds: its book's id, and the number, checksum and end in bytes of the last
    line. Number 0: none yet."""

    book: str
    number: int
    checksum: str
    bytes: int


def held(db: sqlite3.Connection) -> Held:
    """What the open database holds."""
    row = db.execute("SELECT book, number, checksum, bytes FROM journal").fetchone()
    known = Held(*(row or ("", 0, "", 0)))
    if [type(value) for value in vars(known).values()] != [str, int, str, int]:
        error = sqlite3.DatabaseError("the line of the journal is damaged")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error
    return known


def hold(db: sqlite3.Connection, line: Line, end: int) -> None:
    """Store that the database holds a line."""
    db.execute(
        "UPDATE journal SET book = ?, number = ?, checksum = ?, bytes = ?",
        (line.book, line.number, line.checksum, end),
    )


def encoded(line: Line) -> bytes:
    """The line as in the file."""
    told = {
        "n": line.number, "act": line.act, "at": line.at, "by": line.by, "kind": line.kind,
        "said": dict(line.said), "reverts": line.reverts, "whole": line.whole, "book": line.book,
        "previous": line.previous,
        "changes": [[each.table, each.before, each.after] for each in line.changes],
    }  # fmt: skip
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", "surrogateescape")[:-1]
    return body + _SUM + sha256(body).hexdigest().encode() + _END


def decoded(data: bytes) -> Line | None:
    """A line of the file; ``None`` if it is damaged or incomplete."""
    body, tail = data[:-_TAIL], data[-_TAIL:]
    checksum = sha256(body).hexdigest()
    if tail != _SUM + checksum.encode() + _END:
        return None
    try:
        told = json.loads(body.decode("utf-8", "surrogateescape") + "}")
        line = Line(
            told["n"], told["act"], told["at"], told["by"], told["kind"], told["book"],
            told["previous"], tuple(_changes(told["changes"])), told["said"], told["reverts"],
            told["whole"], checksum,
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, RecursionError):
        return None  # another program's
    return line if all(type(vars(line)[name]) in kinds for name, kinds in _KINDS.items()) else None


_KINDS = {
    **dict.fromkeys(("number", "act"), (int,)),
    **dict.fromkeys(("at", "by", "kind", "book", "previous"), (str,)),
    "said": (dict,), "reverts": (int, type(None)), "whole": (bool,),
}  # fmt: skip


def _changes(told: list[Any]) -> Iterator[Change]:
    """Those of the tables known here; a checksum is no seal, anybody can compute one."""
    for table, before, after in told:
        if table in KEPT:
            rows = [None if row is None else tuple(row) for row in (before, after)]
            if rows == [None, None] or not all(row is None or storable(table, row) for row in rows):
                raise ValueError(table)
            yield Change(table, *rows)


_to_disk = getattr(os, "fdatasync", os.fsync)
"""Bytes and length, without the time of change where the system can leave that out."""


def append(file: Path, line: Line, at: int) -> tuple[Line, int]:
    """Write a line at the end, which is ``at``; returns it with its checksum, and the new end.

    Raises:
        OSError: it cannot be written; the file is as before.
    """
    data = encoded(line)
    # A link beside a stranger's book would lead to a file of one's own.
    ways = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(file, ways, 0o600)
    try:
        os.lseek(handle, at, os.SEEK_SET)
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        _to_disk(handle)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(handle, at)
        raise
    finally:
        os.close(handle)
    return replace(line, checksum=_checksum(data)), at + len(data)


def written_anew(file: Path, told: Iterable[Line]) -> tuple[Line, int]:
    """Write lines into a new file, each following the one before; returns the last with its
    checksum, and the end.

    Raises:
        OSError: it cannot be written.
    """
    last: Line | None = None
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        for line in told:
            data = encoded(line if last is None else replace(line, previous=last.checksum))
            opened.write(data)
            last = replace(line, checksum=_checksum(data))
        opened.flush()
        os.fsync(opened.fileno())
        end = opened.tell()
    assert last is not None
    return last, end


def _checksum(data: bytes) -> str:
    return data[len(_SUM) - _TAIL : -len(_END)].decode()


def cut_back(file: Path, end: int) -> None:
    """Take away what was written after ``end``."""
    with file.open("r+b") as opened:
        opened.truncate(end)
        os.fsync(opened.fileno())


def size(file: Path) -> int | None:
    """The file's length in bytes, ``None`` if there is none."""
    try:
        return file.stat().st_size
    except OSError:
        return None


def ends_with(file: Path, known: Held) -> bool:
    """Whether the line that a database holds is the one in the file."""
    try:
        with open_regular(file) as opened:
            opened.seek(max(0, known.bytes - _TAIL))
            return opened.read(_TAIL) == _SUM + known.checksum.encode() + _END
    except OSError:
        return False


def goes_on(file: Path, other: Path) -> bool:
    """Whether a journal begins with all lines of another: with its last, which holds the checksum
    of those before."""
    try:
        with open_regular(file) as own, open_regular(other) as opened:
            at = max(0, opened.seek(0, os.SEEK_END) - _TAIL)
            opened.seek(at)
            own.seek(at)
            return own.read(_TAIL) == opened.read(_TAIL)
    except OSError:
        return False


def lines(file: Path, end: int | None = None) -> Iterator[Line | None]:
    """All lines from the first on, up to byte ``end``; ``None`` for each that is damaged."""
    with suppress(OSError), open_regular(file) as opened:
        for data in opened:
            if end is not None:
                end -= len(data)
                if end < 0:
                    return
            yield decoded(data)


def lines_back(file: Path, end: int) -> Iterator[Line]:
    """The lines up to byte ``end``, the last first, as far back as they are undamaged."""
    with suppress(OSError), open_regular(file) as opened:
        left = b""
        while end > 0 or left:
            while left.find(b"\n", 0, -1) < 0 and end > 0:
                start = max(0, end - max(_BLOCK, len(left)))
                opened.seek(start)
                left, end = opened.read(end - start) + left, start
            cut = left.rfind(b"\n", 0, -1) + 1
            line = decoded(left[cut:])
            if line is None:
                return
            yield line
            left = left[:cut]


State = dict[str, dict[Values, Values]]
"""The rows of each kept table by their keys."""


def replayed(found: Iterable[Line]) -> State:
    """The rows after some lines, from the last that holds all rows on."""
    state: State = {table: {} for table in KEPT}
    for line in found:
        if line.whole:
            state = {table: {} for table in KEPT}
        for each in line.changes:
            apply(state, each)
    return state


def apply(state: State, change: Change) -> None:
    """Bring a row to its state after a change."""
    if change.before is not None:
        state[change.table].pop(key_of_row(change.table, change.before), None)
    if change.after is not None:
        state[change.table][key_of_row(change.table, change.after)] = change.after


def differences(db: sqlite3.Connection, state: State) -> Iterator[tuple[str, Values]]:
    """The rows, by table and key, in which the database differs from the journal."""
    for table, rows in state.items():
        present = {key_of_row(table, row): row for row in rows_of(db, table)}
        for key in present | rows:
            if present.get(key) != rows.get(key):
                yield table, key


def chained(found: Sequence[Line | None]) -> bool:
    """Whether lines are undamaged, each following the one before, the first with all rows."""
    sound = [line for line in found if line is not None]
    return (
        len(sound) == len(found)
        and bool(sound)
        and sound[0].whole
        and all(
            one.checksum == two.previous and one.book == two.book for one, two in pairwise(sound)
        )
    )


def journal_of(db: sqlite3.Connection, place: Place) -> list[Line | None]:
    """The lines up to the one that the database holds; empty if the journal has yet to begin."""
    return [*lines(place.journal, held(db).bytes)]
