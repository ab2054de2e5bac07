"""Making the file of a book: a new one or an upgraded one, each atomically."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from companion.book.guarded import version_of
from companion.book.problems import unwritable
from companion.book.storage.backup import back_up
from companion.book.storage.place import Place, make_private, unfinished
from companion.book.storage.schema import APPLICATION, VERSION, apply_steps


def create(place: Place) -> None:
    """A new, empty book; if another program has created one meanwhile, that one stays.

    It is built under another name and renamed when complete.
    """
    path = place.file
    try:
        if not path.parent.exists():
            path.parent.parent.mkdir(parents=True, exist_ok=True)
            make_private(path.parent)
        with unfinished(path) as new:
            _new(new.file)
            _appear(new.file, path)
    except (OSError, sqlite3.OperationalError) as error:
        raise unwritable(error, path) from None


def _new(path: Path) -> None:
    path.touch(mode=0o600)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        apply_steps(db, 0)
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
    before = version_of(db)
    if before >= VERSION:
        return False
    back_up(db, place, label=f"version-{before}")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have upgraded it while this one waited.
        apply_steps(db, version_of(db))
        db.commit()
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise
    return True
