"""Making the file of a book: a new one or an upgraded one, each atomically; and backups, the whole
book and, beside it, its journal up to the same act."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from companion.book.journal import Held, cut_back, ends_with, held, size
from companion.book.place import SUFFIX, Place, make_private, to_disk, unfinished
from companion.book.problems import BookProblem, problem, unwritable
from companion.book.schema import APPLICATION, STEPS, VERSION
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


def _copy(db: sqlite3.Connection, to: Path) -> Held | None:
    """Copy the database; returns the line of the journal that the copy holds."""
    to.touch(mode=0o600)
    copy = sqlite3.connect(to, isolation_level=None)
    try:
        db.backup(copy)
        # A single file without a write-ahead log, wherever it is copied.
        copy.execute("PRAGMA journal_mode = DELETE")
        # A book of an earlier version has none.
        with suppress(sqlite3.OperationalError):
            return held(copy)
        return None
    finally:
        copy.close()


def _copy_journal(place: Place, known: Held | None, to: Path) -> None:
    """Copy the journal up to a line. An older one of this name goes; so does the new one if it is
    not that book's: a backup without a journal is whole as well."""
    to.unlink(missing_ok=True)
    if known is None or size(place.journal) is None:
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
    return tuple(
        sorted(
            found,
            key=lambda backup: (backup.made <= now, backup.made, _written(backup)),
            reverse=True,
        )
    )


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


def create(place: Place, version: int = VERSION) -> None:
    """A new, empty book; if another program has created one meanwhile, that one stays.

    It is built under another name and renamed when complete. ``version``: an older one, for tests.
    """
    path = place.file
    try:
        if not path.parent.exists():
            path.parent.parent.mkdir(parents=True, exist_ok=True)
            make_private(path.parent)
        with unfinished(path) as new:
            _new(new.file, version)
            _appear(new.file, path)
    except (OSError, sqlite3.OperationalError) as error:
        raise unwritable(error, path.parent) from None


def _new(path: Path, version: int) -> None:
    path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        apply_steps(db, 0, version)
        db.commit()
    finally:
        db.close()


def _appear(unfinished: Path, path: Path) -> None:
    """Give the new book its name, without replacing an existing book."""
    if path.exists() and path.stat().st_size == 0:
        unfinished.replace(path)
        return
    try:
        os.link(unfinished, path)
    except FileExistsError:
        return
    except OSError:
        # On a file system without hard links, two programs creating a book at once may collide.
        if not path.exists():
            unfinished.rename(path)


def objects(db: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """The tables, indexes, views and triggers of a file, as they were declared."""
    rows = db.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'"
    )
    return frozenset((kind, name, " ".join((sql or "").split())) for kind, name, sql in rows)


@cache
def expected_objects(version: int) -> frozenset[tuple[str, ...]]:
    """Those of a book of a version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute("BEGIN")
        apply_steps(db, 0, version)
        return objects(db)


def upgraded(db: sqlite3.Connection, place: Place) -> bool:
    """Upgrade the book to this program's version, after a backup; returns whether it was needed.

    Raises:
        BookProblem: the backup cannot be made; the book is unchanged.
        sqlite3.Error: a step failed; the book is unchanged.
    """
    if db.execute("PRAGMA user_version").fetchone()[0] >= VERSION:
        return False
    before = int(db.execute("PRAGMA user_version").fetchone()[0])
    _own_folders(place)
    back_up(db, place, label=f"version-{before}")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have upgraded it while this one waited.
        before = int(db.execute("PRAGMA user_version").fetchone()[0])
        apply_steps(db, before, VERSION)
        db.commit()
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise
    return True


def _own_folders(place: Place) -> None:
    """Rename the folders of a book that shared them with one called the same but for its suffix."""
    plain = Place(place.file.with_suffix(SUFFIX))
    if plain.file.exists():
        return
    for old, own in ((plain.photos, place.photos), (plain.backups, place.backups)):
        if old.is_dir() and not own.exists():
            with suppress(OSError):
                old.rename(own)


def apply_steps(db: sqlite3.Connection, before: int, after: int = VERSION) -> None:
    """Bring an open book from one version to another, in a transaction."""
    for number in range(before + 1, after + 1):
        step = STEPS[number - 1]
        for statement in step.statements:
            db.execute(statement)
        if step.fill is not None:
            step.fill(db)
        db.execute(f"PRAGMA user_version = {number}")
