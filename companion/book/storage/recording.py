"""Keeping the database and its journal in step: every transaction is written into both."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.book.problems import JournalApart, journal_damaged
from companion.book.storage.journal import (
    Held,
    Line,
    append,
    cut_back,
    ends_with,
    held,
    hold,
    lines,
    size,
)
from companion.book.storage.place import Place, unfinished
from companion.book.storage.rows import Change, everything, noted_changes
from companion.files import to_disk
from companion.sentences import N_, Sentence, say

BEGAN = "began"
"""The kind of the line with which a journal begins: all rows of the book."""


CarryOut = Callable[[sqlite3.Connection, Sequence[Change]], None]
_carrying_out: list[CarryOut] = []


def carries_out(function: CarryOut) -> CarryOut:
    """Name what brings rows and counts to their state after the changes of a line that the database
    lacks. Counting stands above opening a book, which needs it here; the package imports both."""
    _carrying_out.append(function)
    return function


@dataclass
class Act:
    """What a program does to the book: ``kind``, and ``said`` about it, by whom ('' if unknown).

    ``reverts``: the act that it takes back; ``number``: its first line's, ``None`` until written.
    """

    kind: str
    said: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""
    reverts: int | None = None
    number: int | None = None


def record(db: sqlite3.Connection, place: Place, act: Act) -> int:
    """Write into the journal what the transaction has changed, if anything, just before it is
    committed; returns the journal's length before, to be cut back to if it is not.

    Raises:
        OSError: the journal cannot be written.
    """
    changes, known = noted_changes(db), held(db)
    if changes:
        number = known.number + 1
        if act.number is None:
            act.number = number
        line = Line(
            number, act.number, now(), act.by, act.kind, known.book, known.checksum, changes,
            act.said, act.reverts,
        )  # fmt: skip
        hold(db, *append(place.journal, line, known.bytes))
    return known.bytes


def bring_in_step(db: sqlite3.Connection, place: Place, *, begin: bool) -> bool:
    """Make good what a killed program left, in a transaction that holds the lock: a line that the
    database lacks is carried out, half a line is taken away. ``begin``: a missing journal begins.
    Returns whether anything was to be done, which is then to be committed by itself."""
    if not in_step(db, place):
        _make_good(db, place, held(db))
    elif not begin or place.journal.exists():
        return False
    else:
        start(db, place)
    return True


def in_step(db: sqlite3.Connection, place: Place) -> bool:
    """Whether the journal ends where the database does, or has yet to begin."""
    known, length = held(db), size(place.journal)
    return length is None or (length == known.bytes and ends_with(place.journal, known))


def start(db: sqlite3.Connection, place: Place) -> None:
    """Begin the journal with all that the book holds; an earlier one is replaced."""
    known = held(db)
    number = known.number + 1
    line = Line(
        number, number, now(), "", BEGAN, known.book, known.checksum, everything(db), whole=True
    )
    hold(db, *begun(place.journal, line))


def begun(file: Path, line: Line) -> tuple[Line, int]:
    """A new journal of one line; it appears whole."""
    with unfinished(file) as new:
        done = append(new.file, line, 0)
        new.file.replace(file)
    if hasattr(os, "O_DIRECTORY"):
        to_disk(file.parent)
    return done


def _make_good(db: sqlite3.Connection, place: Place, known: Held) -> None:
    found = [*lines(place.journal)]
    last = found[-1] if found else None
    if len(found) == 1 and last is not None and last.whole and _follows(last, known):
        # The journal had just begun.
        hold(db, last, size(place.journal) or 0)
        return
    if not known.number or not ends_with(place.journal, known):
        raise apart(place, known, found)
    after = _after(place.journal, known.bytes)
    if last is not None and len(after) == 1 and _follows(last, known):
        _carrying_out[-1](db, last.changes)
        noted_changes_forgotten(db)
        hold(db, last, known.bytes + len(after[0]))
    elif len(after) == 1 and last is None:
        cut_back(place.journal, known.bytes)
    else:
        raise apart(place, known, found)


def noted_changes_forgotten(db: sqlite3.Connection) -> None:
    """Forget what was noted: it stands in the journal already."""
    with suppress(sqlite3.OperationalError):  # nothing is noted on this connection
        noted_changes(db)


def _follows(line: Line, known: Held) -> bool:
    return (line.book, line.number, line.previous) == (known.book, known.number + 1, known.checksum)


def _after(file: Path, end: int) -> list[bytes]:
    with file.open("rb") as opened:
        opened.seek(end)
        return opened.readlines()


def apart(place: Place, known: Held, found: list[Line | None]) -> JournalApart:
    """What to ask the user: which of the two shall count."""
    sound = [line for line in found if line is not None]
    facts = {"book": str(place.file), "journal": str(place.journal)}
    later = [line for line in sound if line.number > known.number]
    told: Sentence
    if sound and all(line.book != known.book for line in sound):
        said = N_(
            "{journal} belongs to another scorebook than {book}. “companion book "
            "rebuild” sets it aside and begins a new one."
        )
        told = say(said, **facts)
    elif later and len(sound) == len(found):
        told = say(
            N_(
                "{book} is an older copy: its journal has {changes} later change. “companion book "
                "rebuild” restores it. To go on without it, move {journal} to another folder."
            ),
            plural=N_(
                "{book} is an older copy: its journal has {changes} later changes. “companion book "
                "rebuild” restores them. To go on without them, move {journal} to another folder."
            ),
            changes=len(later),
            **facts,
        )
    else:
        told = journal_damaged(place.journal)
    return JournalApart(told)


def now() -> str:
    """The current time in UTC to the millisecond, in the book's format."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
