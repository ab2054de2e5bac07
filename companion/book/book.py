"""Opening the book's file: one connection, reading and writing in whole transactions.

Two programs may have one book open at once. Nobody waits longer than :data:`PATIENCE` for another's
write, and every write is kept short.

When a write returns, its data is on the disk (``synchronous`` is FULL). It survives the program
being killed, and a power failure as far as the disk really stores what it confirms.
"""

from __future__ import annotations

import getpass
import os
import random
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.book.absent import remember_games
from companion.book.guarded import connected, version_of
from companion.book.problems import (
    BookProblem,
    JournalApart,
    NewerBook,
    damaged,
    full,
    in_words,
    journal_in_words,
    not_permitted,
    unusable,
)
from companion.book.storage.database import create, expected_objects, objects, upgraded
from companion.book.storage.journal import cut_back, held
from companion.book.storage.own import as_it_is, refuse_harmful, remember
from companion.book.storage.place import Place, place_of
from companion.book.storage.recording import Act, bring_in_step, in_step, record
from companion.book.storage.rows import note_changes
from companion.book.storage.schema import APPLICATION, VERSION
from companion.errors import IS_FOLDER, NOT_TO_READ
from companion.sentences import N_

PATIENCE = 0.8
"""Seconds to wait for another program's write."""
_AGAIN = (0.001, 0.004)
_PAUSE = 0.006
"""Seconds between attempts to lock the book, and for which to leave it free for others."""


class Book:
    """An open scorebook. Use one in each thread; opening is cheap.

    Functions of this package take it as their first argument. ``writable`` is false if the file or
    its folder is read-only. If another file replaces the book's (a recovered book, a backup), that
    one is used from then on. ``written`` is the number of the act that was written last through
    this connection, ``None`` if nothing was.
    """

    def __init__(
        self, place: Place, db: sqlite3.Connection, *, writable: bool, which: tuple[int, int] | None
    ) -> None:
        self.place = place
        self.db = db
        self.writable = writable
        self.written: int | None = None
        self._noting: sqlite3.Connection | None = None
        self._act: Act | None = None
        self._own = False
        self._which = which

    @classmethod
    def open(cls, file: str | Path | None = None, *, create_missing: bool = True) -> Book:
        """Open a book, upgrading it after a backup if needed, or create one."""
        place = place_of(file)
        path = place.file
        if path.is_dir():
            raise BookProblem.of(IS_FOLDER, file=str(path))
        with in_words(path):
            made = not _exists(path)
            if made:
                # Asked again, as another program may have made both in between.
                if place.journal.exists() and not _exists(path):
                    told = N_(
                        "{book} is missing, but its journal is there. “companion book rebuild” "
                        "restores the scorebook. To begin a new one, move {journal} to another "
                        "folder."
                    )
                    raise JournalApart.of(told, book=str(path), journal=str(place.journal))
                if not create_missing:
                    told = N_(
                        "there is no scorebook {book} yet. “companion book add FILE” creates it."
                    )
                    raise BookProblem.of(told, book=str(path))
                create(place)
            # Read before opening: if the file is replaced in between, the first use notices.
            which = _which_file(path)
            db, writable = _connected(path)
            try:
                _checked(db, path)
                if not made:
                    refuse_harmful(db, place, writable=writable)
                if writable:
                    if upgraded(db, place) or made:
                        remember(held(db).book)
                    _let_others_read(db)
                    if not in_step(db, place):
                        _make_good(db, place)
                elif version_of(db) < VERSION:
                    told = N_(
                        "make {book} writable to open it: it is from an older version and must "
                        "be updated"
                    )
                    raise BookProblem.of(told, book=str(path))
                remember_games(db)
            except BaseException:
                db.close()
                raise
        return cls(place, db, writable=writable, which=which)

    def close(self) -> None:
        """Close the file; nothing is lost if this is never called."""
        with suppress(sqlite3.Error):
            self.db.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A consistent view of the book, whatever others write meanwhile."""
        with in_words(self.place.file):
            if self.db.in_transaction:
                yield self.db
                return
            self._follow()
            self.db.execute("BEGIN")
            try:
                yield self.db
            finally:
                self.db.rollback()

    def rows(self, sql: str, facts: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        """The rows of one query."""
        with self.reading() as db:
            return db.execute(sql, facts).fetchall()

    def row(self, sql: str, facts: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
        """The first row of one query; ``None`` if it has none."""
        return next(iter(self.rows(sql, facts)), None)

    def in_parts(
        self, sql: str, size: int, facts: Mapping[str, Any] | None = None, *, key: int = 0
    ) -> Iterator[list[Any]]:
        """The rows of a query, ``size`` at a time, between which others may write; the query asks
        for as many ``:size``, of those whose column ``key`` comes ``:after`` a number."""
        after, full = 0, True
        while full:
            rows = self.rows(sql, {**(facts or {}), "after": after, "size": size})
            if rows:
                yield rows
                after = rows[-1][key]
            full = len(rows) == size

    @contextmanager
    def acting(self, kind: str, said: Mapping[str, Any] | None = None) -> Iterator[None]:
        """Everything written until the end is one act, which is undone as one."""
        before, self._act = self._act, self._act or Act(kind, said or {}, who())
        try:
            yield
        finally:
            self._act = before

    @contextmanager
    def writing(
        self,
        kind: str,
        said: Mapping[str, Any] | None = None,
        *,
        by: str | None = None,
        reverts: int | None = None,
    ) -> Iterator[sqlite3.Connection]:
        """A transaction: everything is changed or nothing; on the disk when it ends, in the
        database and in the journal.

        Args:
            kind: of the act, one of those in :mod:`companion.book.history`.
            said: what was said: see there.
            by: whom; the computer's user if ``None``.
            reverts: the number of the act that this one takes back.

        Raises:
            BookProblem: another program writes for longer than :data:`PATIENCE`, the disk is full,
                or there is no permission; nothing has been changed.
        """
        act = self._act or Act(kind, said or {}, who() if by is None else by, reverts)
        with in_words(self.place.file):
            self._begin()
            end = None
            try:
                yield self.db
                with journal_in_words(self.place.file):
                    end = record(self.db, self.place, act)
                self.db.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.rollback()
                if end is not None:
                    with suppress(OSError):
                        cut_back(self.place.journal, end)
                raise
            self.written = self.written if act.number is None else act.number
            self._remember()
            if self._moved():
                # Only a file too damaged to lock is ever replaced during a write.
                told = N_(
                    "another program has just repaired {book}. If your last change is "
                    "missing, make it again."
                )
                raise BookProblem.of(told, book=str(self.place.file))

    def _remember(self) -> None:
        """This computer has written the book: from now on it is opened as its own."""
        if not self._own:
            remember(held(self.db).book)
            self._own = True

    def _begin(self) -> None:
        """Lock the file that now has the book's name for writing, in step with its journal."""
        while True:
            self._follow()
            if not self.writable:
                raise (full if may_write(self.place.file) else not_permitted)(self.place.file)
            if self._noting is not self.db:
                note_changes(self.db)
                self._noting = self.db
            begin_writing(self.db)
            # The file may have been replaced while this waited.
            if not self._moved() and not _brought_in_step(self.db, self.place, begin=True):
                return
            if self.db.in_transaction:
                self.db.rollback()

    def _moved(self) -> bool:
        return _which_file(self.place.file) != self._which

    def _follow(self) -> None:
        """Open the file that now has the book's name, if it is a different one."""
        if self._moved():
            self._open_anew()

    def _open_anew(self) -> None:
        now = Book.open(self.place.file, create_missing=False)
        self.close()
        self.db, self.writable, self._which = now.db, now.writable, now._which
        self._noting = None

    @contextmanager
    def set_aside(self) -> Iterator[None]:
        """Close the file meanwhile, so that another can take its place."""
        self.close()
        try:
            yield
        finally:
            self._open_anew()


def _make_good(db: sqlite3.Connection, place: Place) -> None:
    """Make good what a killed program left; not while another program writes."""
    try:
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return
    finally:
        db.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")
    if not _brought_in_step(db, place, begin=False):
        db.rollback()


def _brought_in_step(db: sqlite3.Connection, place: Place, *, begin: bool) -> bool:
    """Whether something was made good, and committed."""
    try:
        with journal_in_words(place.file):
            if not bring_in_step(db, place, begin=begin):
                return False
        db.commit()
    except BaseException:
        db.rollback()
        raise
    return True


def who() -> str:
    """The name of this computer's user; '' if the system does not know it."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return ""


def begin_writing(db: sqlite3.Connection) -> None:
    """Lock the book for writing as soon as it is free.

    SQLite's own busy handler waits longer after each attempt, so a frequent writer would keep
    others out; this retries every few ms, for as long as others finish what they write.

    Raises:
        sqlite3.OperationalError: another writes for longer than :data:`PATIENCE`.
    """
    late, seen = time.monotonic() + PATIENCE, 0
    db.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                if (now := db.execute("PRAGMA data_version").fetchone()[0]) != seen:
                    late, seen = time.monotonic() + PATIENCE, now
                db.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > late:
                    raise
            time.sleep(random.uniform(*_AGAIN))
    finally:
        db.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")


def let_others_in() -> None:
    """Pause between the parts of a long write, for others who wait for the book."""
    time.sleep(_PAUSE)


def _which_file(path: Path) -> tuple[int, int] | None:
    """The identity of a file, to notice its replacement; ``None`` if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _exists(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise unusable(error, path) from None


def _connected(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection, and whether it may write.

    A book in a folder without write permission, or on a full disk, is opened as it is.
    """
    if not os.access(path, os.R_OK):
        raise BookProblem.of(NOT_TO_READ, file=str(path))
    uri = path.absolute().as_uri()
    unchanged = as_it_is(Place(path))
    if may_write(path):
        try:
            return _opened(f"{uri}?mode=rw"), True
        except sqlite3.OperationalError as error:
            # There is no room for the log; what is in the file can be read all the same.
            if "immutable" not in unchanged or error.sqlite_errorcode & 0xFF not in _NO_ROOM:
                raise
    return _opened(f"{uri}?{unchanged}"), False


_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}


def may_write(path: Path) -> bool:
    """Whether the file's permissions, and its folder's, allow to write in it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _opened(uri: str) -> sqlite3.Connection:
    db = connected(uri, patience=PATIENCE)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA cache_size = -16000")
        # The log is merged in small parts, so that no write takes long.
        db.execute("PRAGMA wal_autocheckpoint = 250")
        db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _let_others_read(db: sqlite3.Connection) -> None:
    """Enable write-ahead logging, so that readers and a writer do not block each other. A restored
    backup lacks it; if another program has it open, the mode is changed next time."""
    with suppress(sqlite3.OperationalError):
        db.execute("PRAGMA journal_mode = WAL")


def _checked(db: sqlite3.Connection, path: Path) -> None:
    """Reject a file that is not a scorebook, or of a version that this program does not know."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise damaged(path)
    if version_of(db) > VERSION:
        told = N_(
            "open {book} with the version of Companion that wrote it, or update Companion: "
            "this version does not know its format"
        )
        raise NewerBook.of(told, book=str(path))
    if objects(db) != expected_objects(version_of(db)):
        # A stranger's view or trigger would be run with the queries of this program.
        raise damaged(path)
