"""The book's file opened: one connection, reading and writing in whole transactions.

Two programs may have one book open at once. Nobody waits longer than :data:`PATIENCE` for another's
writing, and every writing is kept short.

What has been written is on the disk when the writing ends (``synchronous`` is FULL): it survives
the program being killed, and a power cut as far as the disk keeps its word about what it has
written.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType

from companion.book.migrations import create, upgraded
from companion.book.place import Place, place_of
from companion.book.problems import BookProblem, NewerBook, damaged, in_words
from companion.book.schema import APPLICATION, VERSION
from companion.sentences import N_, say

PATIENCE = 0.8
"""Seconds to wait for another program's writing."""
_AGAIN = (0.001, 0.004)
_PAUSE = 0.006
"""Seconds after which to look again whether the book is free, and for which to leave it so."""


class Book:
    """A scorebook that is open. Use one in each thread; opening is cheap.

    Functions of this package take it as their first argument. ``writable`` is false where the file
    or its folder may only be read. Where another file takes the book's place (a book put together
    anew, a backup), that one is read and written from then on.
    """

    def __init__(
        self,
        place: Place,
        db: sqlite3.Connection,
        *,
        writable: bool = True,
        which: tuple[int, int] | None = None,
    ) -> None:
        self.place = place
        self.db = db
        self.writable = writable
        self._which = which if which is not None else which_file(place.file)

    @classmethod
    def open(cls, file: str | Path | None = None, *, create_missing: bool = True) -> Book:
        """Open a book, bring it up to date after a backup, or make a new one.

        ``file``: the book, else the one that the environment names, else the user's own.

        Raises:
            BookProblem: it cannot be opened, in one line: damaged, newer than this program, no
                permission, no book there and none to be made.
        """
        place = place_of(file)
        path = place.file
        if path.is_dir():
            raise BookProblem(say(N_("{file} is a folder, not a scorebook"), file=str(path)))
        with in_words(path):
            if not _exists(path):
                if not create_missing:
                    raise BookProblem(
                        say(
                            N_("there is no scorebook {book} yet; “companion book add” creates it"),
                            book=str(path),
                        )
                    )
                create(place)
            # Looked at before it is opened: an exchange in between is noticed at the first use.
            which = which_file(path)
            db, writable = _connected(path)
            try:
                _checked(db, path)
                if writable:
                    upgraded(db, place)
                    _let_others_read(db)
                elif version_of(db) < VERSION:
                    raise BookProblem(
                        say(
                            N_(
                                "{book} is from an older version and must be updated, "
                                "but there is no permission to write it"
                            ),
                            book=str(path),
                        )
                    )
            except BaseException:
                db.close()
                raise
        return cls(place, db, writable=writable, which=which)

    def close(self) -> None:
        """Let the file go; nothing is lost where this is never called."""
        with suppress(sqlite3.Error):
            self.db.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The book as it stands now, whatever others write meanwhile."""
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

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A change made whole or not at all; on the disk when this ends.

        Raises:
            BookProblem: another program writes for longer than :data:`PATIENCE`, the disk is full,
                there is no permission; nothing has been changed then.
        """
        with in_words(self.place.file):
            self._begin()
            try:
                yield self.db
                self.db.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.rollback()
                raise
            if self._moved():
                # Only a file too damaged to be locked is exchanged while somebody writes in it.
                raise BookProblem(
                    say(
                        N_(
                            "another program has just repaired {book}, and your last "
                            "change may be missing; check and try again"
                        ),
                        book=str(self.place.file),
                    )
                )

    def _begin(self) -> None:
        """Take the file that has the book's name for writing."""
        self._follow()
        while True:
            if not self.writable:
                raise sqlite_readonly(self.place.file)
            begin_writing(self.db)
            if not self._moved():
                return
            # It was exchanged while this waited.
            self.db.rollback()
            self._follow()

    def _moved(self) -> bool:
        return which_file(self.place.file) != self._which

    def _follow(self) -> None:
        """Open the file that has the book's name now, where it is another one."""
        if self._moved():
            now = Book.open(self.place.file, create_missing=False)
            self.close()
            self.db, self.writable, self._which = now.db, now.writable, now._which


def begin_writing(db: sqlite3.Connection) -> None:
    """Take the book for writing, as soon as it is free.

    SQLite's own waiting looks again ever more seldom, and whoever writes often would keep others
    out; here everybody looks again every few ms.

    Raises:
        sqlite3.OperationalError: others write for longer than :data:`PATIENCE`.
    """
    late = time.monotonic() + PATIENCE
    db.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                db.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > late:
                    raise
            time.sleep(random.uniform(*_AGAIN))
    finally:
        db.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")


def let_others_in() -> None:
    """To be called between the parts of a long writing, for others who wait for the book."""
    time.sleep(_PAUSE)


def which_file(path: Path) -> tuple[int, int] | None:
    """By which a file is told from another of its name, ``None`` where there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def sqlite_readonly(path: Path) -> BookProblem:
    return BookProblem(say(N_("there is no permission to write {file}"), file=str(path)))


def _exists(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise BookProblem(
            say(
                N_("the book {book} cannot be used: {why}"),
                book=str(path).replace("\0", "\\0"),
                why=error.strerror or "" if isinstance(error, OSError) else str(error),
            )
        ) from None


def _connected(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection, and whether it may write.

    A book that lies where nothing may be written beside it is opened as it stands.
    """
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    if not os.access(path, os.R_OK):
        raise BookProblem(say(N_("there is no permission to read {file}"), file=str(path)))
    uri = path.absolute().as_uri()
    if writable:
        return _opened(f"{uri}?mode=rw"), True
    beside = path.with_name(f"{path.name}-wal")
    still = not beside.exists() or beside.stat().st_size == 0
    return _opened(f"{uri}?mode=ro{'&immutable=1' if still else ''}"), False


def _opened(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        # Bytes that are no UTF-8 are damage, to be found and not to be stumbled over.
        db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA cache_size = -16000")
        # The log is brought into the file in small parts, so that no writing takes long.
        db.execute("PRAGMA wal_autocheckpoint = 250")
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _let_others_read(db: sqlite3.Connection) -> None:
    """Write ahead: readers and a writer do not wait for each other. A backup put in the book's
    place is not yet so; where another program has it open, it stays as it is until next time."""
    with suppress(sqlite3.OperationalError):
        db.execute("PRAGMA journal_mode = WAL")


def _checked(db: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no scorebook, and what a newer program wrote."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise damaged(path)
    if version_of(db) > VERSION:
        raise NewerBook(
            say(
                N_(
                    "{book} is from a newer version of companion (format {found}, here "
                    "{known}); update companion to open it"
                ),
                book=str(path),
                found=version_of(db),
                known=VERSION,
            )
        )


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
