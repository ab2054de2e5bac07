"""Creating a new book, and upgrading an older one, each atomically."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.book.backup import back_up
from companion.book.place import Place
from companion.book.problems import BookProblem
from companion.book.schema import APPLICATION, STEPS, VERSION
from companion.sentences import N_, say


def create(place: Place, version: int = VERSION) -> None:
    """A new, empty book; if another program has created one meanwhile, that one stays.

    It is built under another name and renamed when complete. ``version``: an older one, for tests.

    Raises:
        BookProblem: no permission or no space.
    """
    path = place.file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{secrets.token_hex(6)}.part")
        try:
            _new(unfinished, version)
            _appear(unfinished, path)
        finally:
            for part in Place(unfinished).parts:
                part.unlink(missing_ok=True)
    except (OSError, sqlite3.OperationalError) as error:
        raise BookProblem(
            say(
                N_("cannot create a scorebook in {folder}: {why}"),
                folder=str(path.parent),
                why=(error.strerror if isinstance(error, OSError) else None) or str(error),
            )
        ) from None


def _new(path: Path, version: int) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        _apply(db, 0, version)
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


def upgraded(db: sqlite3.Connection, place: Place) -> bool:
    """Upgrade the book to this program's version, after a backup; returns whether it was needed.

    Raises:
        BookProblem: the backup cannot be made; the book is unchanged.
        sqlite3.Error: a step failed; the book is unchanged.
    """
    if db.execute("PRAGMA user_version").fetchone()[0] >= VERSION:
        return False
    before = int(db.execute("PRAGMA user_version").fetchone()[0])
    back_up(db, place, label=f"version-{before}")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have upgraded it while this one waited.
        before = int(db.execute("PRAGMA user_version").fetchone()[0])
        _apply(db, before, VERSION)
        db.commit()
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise
    return True


def _apply(db: sqlite3.Connection, before: int, after: int) -> None:
    for number in range(before + 1, after + 1):
        step = STEPS[number - 1]
        for statement in step.statements:
            db.execute(statement)
        if step.fill is not None:
            step.fill(db)
        db.execute(f"PRAGMA user_version = {number}")
