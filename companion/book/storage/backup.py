"""Backups: the whole book and, beside it, its journal up to the same act."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from companion.book.problems import BookProblem, problem, unwritable
from companion.book.storage.journal import Held, cut_back, ends_with, held, size
from companion.book.storage.place import SUFFIX, Place, make_private, unfinished
from companion.files import to_disk
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.answers.care import BackupJson

KEPT = 5
"""Backups kept per label; older ones are deleted when a new one is made."""
DUE = timedelta(days=7)
"""A book that is written to gets an automatic backup if the last one is older than this."""
WEEKLY = "weekly"
BEFORE_IMPORT = "before-import"
_OCCASIONS = {
    WEEKLY: N_("every week"),
    BEFORE_IMPORT: N_("before an import"),
    "backup": N_("manual"),
    "version": N_("before an update"),
}
"""Why backups were made, by the beginning of their label."""
_STAMP = "%Y-%m-%dT%H%M%S"


@dataclass(frozen=True)
class Backup:
    """A backup beside the book: its file, when it was made (UTC), and its label."""

    file: Path
    made: datetime
    label: str

    @property
    def occasion(self) -> Sentence:
        """Why it was made, in a word or two."""
        told = (text for start, text in _OCCASIONS.items() if self.label.startswith(start))
        return say(next(told, "{label}"), label=self.label)

    def as_json(self) -> BackupJson:
        """The backup as in ``book backup --list --json``."""
        return {"file": str(self.file), "made": self.made.isoformat(), "label": self.label}


def back_up(
    db: sqlite3.Connection, place: Place, *, label: str = "backup", to: Path | None = None
) -> Path:
    """Write a backup beside the book, under a generated name, or to a file of the user's choice.

    Others may read and write the book meanwhile; the backup is a consistent snapshot.

    Raises:
        BookProblem: the backup cannot be written.
    """
    target = to if to is not None else _named(place, label)
    try:
        if to is None:
            make_private(target.parent)
        with unfinished(target) as new:
            held = _copy(db, new.file)
            to_disk(new.file)
            _copy_journal(place, held, Place(target).journal)
            new.file.replace(target)
        with suppress(OSError):
            to_disk(target.parent)
    except sqlite3.Error as error:
        raise problem(error, target) from error
    except OSError as error:
        raise unwritable(error, target) from None
    if to is None:
        _thin_out(place, label, target)
        _clear_unfinished(place)
    return target


def _copy(db: sqlite3.Connection, to: Path) -> Held:
    """Copy the database; returns the line of the journal that the copy holds."""
    to.touch(mode=0o600)
    copy = sqlite3.connect(to, isolation_level=None)
    try:
        db.backup(copy)
        # A single file without a write-ahead log, wherever it is copied.
        copy.execute("PRAGMA journal_mode = DELETE")
        return held(copy)
    finally:
        copy.close()


def _copy_journal(place: Place, known: Held, to: Path) -> None:
    """Copy the journal up to a line. An older one of this name goes; so does the new one if it is
    not that book's: a backup without a journal is whole as well."""
    to.unlink(missing_ok=True)
    if size(place.journal) is None:
        return
    with unfinished(to) as new:
        new.file.touch(mode=0o600)
        copyfile(place.journal, new.file)
        cut_back(new.file, known.bytes)
        if ends_with(new.file, known):
            new.file.replace(to)


def _named(place: Place, label: str) -> Path:
    stamp = datetime.now(UTC).strftime(_STAMP)
    names = (f"{stamp}-{label}{more}{SUFFIX}" for more in ("", *range(-2, -1000, -1)))
    return next(file for name in names if not (file := place.backups / name).exists())


def backups(place: Place, now: datetime | None = None) -> tuple[Backup, ...]:
    """The backups beside the book, newest first.

    Backups with a time in the future were made while the clock was wrong, so their age is unknown
    and they come last. ``now``: another moment, for tests.
    """
    now = now or datetime.now(UTC)
    found = []
    with suppress(OSError):
        for file in place.backups.glob(f"*{SUFFIX}"):
            stamp, label = file.stem[:17], file.stem[18:]
            with suppress(ValueError):
                made = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
                found.append(Backup(file, made, label))
    found.sort(key=lambda one: (one.made <= now, one.made, _written(one)), reverse=True)
    return tuple(found)


def _written(backup: Backup) -> int:
    """The modification time of a backup's file, which orders backups of the same second."""
    with suppress(OSError):
        return backup.file.stat().st_mtime_ns
    return 0


def _thin_out(place: Place, label: str, made: Path) -> None:
    """Delete older backups with the label of the one just made."""
    same = [backup.file for backup in backups(place) if backup.label.startswith(label)]
    old = [file for file in same if file != made][KEPT - 1 :]
    for file in old:
        Place(file).remove()


def _clear_unfinished(place: Place) -> None:
    """Delete unfinished files of killed programs."""
    an_hour_ago = time.time() - 3600
    with suppress(OSError):
        for file in place.backups.glob(".*.part*"):
            with suppress(OSError):
                if file.stat().st_mtime < an_hour_ago:
                    file.unlink()


def due(place: Place, now: datetime | None = None) -> bool:
    """Whether no backup was made within the last week."""
    now = now or datetime.now(UTC)
    return not any(timedelta() <= now - backup.made <= DUE for backup in backups(place, now))


def back_up_when_due(db: sqlite3.Connection, place: Place) -> None:
    """Make an automatic backup if none is from the last week; a failure is ignored. What killed
    programs left unfinished goes."""
    _clear_unfinished(place)
    if due(place):
        with suppress(BookProblem):
            back_up(db, place, label=WEEKLY)
