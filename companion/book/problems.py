"""The scorebook's errors, each as one line for a person."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.book.guarded import TookTooLong
from companion.errors import IN_USE, NOT_ALLOWED, NOT_WRITTEN, CompanionError, reason
from companion.files.whole_file import NOT_TO_WRITE
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
    """The book is of a version that this program does not know."""

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
        raise BookProblem.of(NOT_ALLOWED, text=ascii(error.object)[1:-1]) from None


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
        return BookProblem.of(IN_USE, file=book)
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
    return unusable(error, path)


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


def unusable(error: Exception, path: Path) -> BookProblem:
    """A book that cannot be used for a reason of the system's."""
    told, file = N_("“{file}” could not be used: {reason}"), str(path).replace("\0", "\\0")
    return BookProblem.of(told, file=file, reason=reason(error))


def unwritable(error: BaseException, path: Path) -> BookProblem:
    """A file that cannot be written, or a folder."""
    told = N_("{file} cannot be written: {why}")
    return BookProblem.of(told, file=str(path), why=reason(error), exit_code=NOT_WRITTEN)


def nothing_left(path: Path) -> BookProblem:
    """Neither a book's file nor its journal and backups hold anything of it."""
    told = N_("there is nothing in {book} to rebuild a scorebook from")
    return BookProblem.of(told, book=str(path))


def full(path: Path) -> BookProblem:
    """The disk is full."""
    return _failing(say(N_("the disk is full")), path)


def not_permitted(path: Path) -> BookProblem:
    """The book may only be read."""
    return BookProblem(say(NOT_TO_WRITE, file=str(path)), exit_code=NOT_WRITTEN)


def journal_damaged(journal: Path) -> Sentence:
    """That the journal has lines that no program has written, or lacks some."""
    told = N_(
        "the scorebook's journal {journal} is damaged or from an older copy. “companion book "
        "rebuild” repairs it."
    )
    return say(told, journal=str(journal))


def _failing(why: Sentence | str, path: Path) -> BookProblem:
    told = N_("nothing was saved in {book}: {why}")
    return BookProblem.of(told, why=why, book=str(path), exit_code=NOT_WRITTEN)


def damaged(path: Path) -> DamagedBook:
    """The file is not a book, or no longer one."""
    told = N_(
        "{book} is damaged or not a scorebook. “companion book check” says what is wrong, "
        "and “companion book rebuild” repairs what it can."
    )
    return DamagedBook.of(told, book=str(path))
