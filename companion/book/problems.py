"""The scorebook's errors, each as one line for a person; and connections to SQLite on which every
query ends, after a number of steps and by Ctrl-C: a stranger's file may hold what no book does,
such as a row of gigabytes, or an index that leads in a circle."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.errors import NOT_WRITTEN, CompanionError, reason
from companion.sentences import N_, Sentence, say


class BookProblem(CompanionError):
    """A request that the book cannot fulfil, or an unusable book; ``sentence`` says why."""

    kind = "scorebook"


class DamagedBook(BookProblem):
    """The book's file is damaged."""

    kind = "damaged-scorebook"


class JournalApart(DamagedBook):
    """The book and its journal are not of the same state, and a person has to say which counts."""

    kind = "scorebook-journal"


class NewerBook(BookProblem):
    """The book was written by a newer program."""

    kind = "newer-scorebook"


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions from reading a damaged book; the second if SQLite's own message quotes invalid
UTF-8."""
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Convert SQLite's errors to :class:`BookProblem`."""
    try:
        yield
    except sqlite3.Error as error:
        raise problem(error, path) from error
    except UnicodeDecodeError as error:
        raise damaged(path) from error
    except UnicodeEncodeError as error:
        told = say(
            N_("“{text}” contains a character that is not allowed"), text=ascii(error.object)[1:-1]
        )
        raise BookProblem(told) from None


@contextmanager
def sound_rows(path: Path) -> Iterator[None]:
    """Report values in rows that no program has written as damage."""
    try:
        yield
    except (AssertionError, KeyError, TypeError, ValueError) as error:
        raise damaged(path) from error


def problem(error: sqlite3.Error, path: Path) -> BookProblem:
    """An error of SQLite as one line."""
    book = str(path)
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    if isinstance(error, TookTooLong):
        told = N_("{book} took too long to read and was closed. “companion book check” says why.")
        return BookProblem.of(told, book=book)
    if isinstance(error, sqlite3.ProgrammingError):
        return BookProblem.of(N_("the scorebook is closed. Open it again."))
    if primary in _BUSY:
        return BookProblem.of(
            N_("another program is using {file}. Try again in a moment."), file=book
        )
    if primary in _DAMAGED:
        return damaged(path)
    if primary == sqlite3.SQLITE_FULL:
        return full(path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return not_permitted(path)
    if primary == sqlite3.SQLITE_CANTOPEN:
        return BookProblem.of(N_("{book} cannot be opened, or its folder is read-only"), book=book)
    if primary == sqlite3.SQLITE_IOERR:
        return _failing(say(N_("the disk is full or failing")), path)
    return BookProblem.of(
        N_("“{file}” could not be used: {reason}"), file=book, reason=reason(error)
    )


@contextmanager
def journal_in_words(path: Path) -> Iterator[None]:
    """Convert the errors of writing the journal of a book to :class:`BookProblem`."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise full(path) from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise not_permitted(path) from error
        raise _failing(reason(error), path) from error


def unwritable(error: BaseException, path: Path) -> BookProblem:
    """A file that cannot be written, or a folder."""
    told = N_("{file} cannot be written: {why}")
    return BookProblem.of(told, file=str(path), why=reason(error), exit_code=NOT_WRITTEN)


def full(path: Path) -> BookProblem:
    """The disk is full."""
    return _failing(say(N_("the disk is full")), path)


def not_permitted(path: Path) -> BookProblem:
    """The book may only be read."""
    told = say(N_("you have no permission to write {file}"), file=str(path))
    return BookProblem(told, exit_code=NOT_WRITTEN)


def _failing(why: Sentence | str, path: Path) -> BookProblem:
    told = N_("nothing was saved in {book}: {why}")
    return BookProblem.of(told, why=why, book=str(path), exit_code=NOT_WRITTEN)


def damaged(path: Path) -> DamagedBook:
    """The file is not a book, or no longer one."""
    return DamagedBook.of(
        N_(
            "{book} is damaged or not a scorebook. “companion book check” says what is wrong, "
            "and “companion book rebuild” repairs what it can."
        ),
        book=str(path),
    )


T = TypeVar("T")

OFTEN: Final = 100_000
"""Steps of SQLite's virtual machine between two looks."""
MOST: Final = 400_000_000
"""Steps that one query may take: 5 to 10 s. Those over 25,000 matches take 10 million at most."""
LONGEST: Final = 64 * 2**20
"""Bytes of a value or row, and of a statement."""


class TookTooLong(sqlite3.OperationalError):
    """A query was given up at its limit."""


class _Cursor(sqlite3.Cursor):
    def execute(self, *args: Any) -> _Cursor:
        return _told(self.connection, partial(super().execute, *args))

    def executemany(self, *args: Any) -> _Cursor:
        return _told(self.connection, partial(super().executemany, *args))

    def fetchone(self) -> Any:
        return _told(self.connection, super().fetchone)

    def fetchall(self) -> list[Any]:
        return _told(self.connection, super().fetchall)

    def __next__(self) -> Any:
        return _told(self.connection, super().__next__)


class Guarded(sqlite3.Connection):
    """A connection whose queries raise :class:`TookTooLong`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._looks = looks = [0]
        self.stopped = False

        def look() -> bool:
            looks[0] += 1
            return looks[0] * OFTEN > MOST

        self.set_progress_handler(look, OFTEN)
        for limited in (sqlite3.SQLITE_LIMIT_LENGTH, sqlite3.SQLITE_LIMIT_SQL_LENGTH):
            self.setlimit(limited, LONGEST)

    def cursor(self, *_: Any) -> Any:
        return super().cursor(_Cursor)

    def execute(self, *args: Any) -> Any:
        self._looks[0] = 0
        self.stopped = False
        return self.cursor().execute(*args)

    def executemany(self, *args: Any) -> Any:
        self._looks[0] = 0
        return self.cursor().executemany(*args)

    def interrupt(self) -> None:
        """End the query that another thread waits for, which then raises an error of SQLite's."""
        self.stopped = True
        super().interrupt()

    @property
    def over(self) -> bool:
        """Whether the last query was given up."""
        return self._looks[0] * OFTEN > MOST


def _told(db: sqlite3.Connection, work: Callable[[], T]) -> T:
    """SQLite calls both our limit and Ctrl-C, which it swallows, an interruption."""
    try:
        return work()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        assert isinstance(db, Guarded)
        if db.stopped:
            raise
        if not db.over:
            raise KeyboardInterrupt from None
        late = TookTooLong(*error.args)
        late.sqlite_errorcode = error.sqlite_errorcode
        raise late from None
