"""Replacing a book's file by another, with no other program writing meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from companion.book.book import begin_writing, may_write
from companion.book.guarded import connected
from companion.book.problems import UNREADABLE, in_words, not_permitted, unwritable
from companion.book.storage.place import Place, unfinished

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class Exchange:
    """Keeps other programs from writing in a book from the first read until its replacement.

    A file may be too damaged to lock. Nobody can open it any more then, but a program that has it
    open may go on writing; it is told after the replacement that its last change may be missing
    (see :meth:`companion.book.book.Book.writing`).
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        # Closing any handle to a file releases this process's POSIX locks on it, so files opened
        # besides SQLite's stay open until SQLite has closed its own.
        self._files = ExitStack()
        self._db: sqlite3.Connection | None = None

    def __enter__(self) -> Exchange:
        file = self.place.file
        if not file.exists():
            return self
        if not may_write(file):
            raise not_permitted(file)
        with in_words(file):
            db = connected(f"{file.absolute().as_uri()}?mode=rw")
            try:
                begin_writing(db)
            except UNREADABLE as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY:
                    db.close()
                    raise
        self._db = db
        return self

    def __exit__(self, *error: object) -> None:
        self._release()

    def _release(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None
        self._files.close()

    def copied(self, folder: Path) -> Path:
        """Copy the book's file and its log to a folder, as reading a book may change it."""
        for part in self.place.parts[:2]:
            with suppress(FileNotFoundError):
                own = self._files.enter_context(part.open("rb"))
                with (folder / part.name).open("wb") as copy:
                    shutil.copyfileobj(own, copy)
        return folder / self.place.file.name

    def put_journal_aside(self) -> Path:
        """Rename the journal; returns its new name."""
        aside = self._aside().journal
        with suppress(FileNotFoundError):
            self.place.journal.replace(aside)
        return aside

    def put(self, new: Place, *, keep: bool = True) -> Path | None:
        """Replace the book by a new one, and its journal if that has one; returns the name under
        which the old files are kept, ``None`` if there was none. ``keep``: keep them at all.

        The log is moved first: beside the new book it would be taken for that one's.

        Raises:
            OSError: it cannot be done; on Windows, because a program has the book open.
        """
        file, aside = self.place.file, self._aside()
        if keep and file.exists():
            try:
                os.link(file, aside.file)
            except OSError:
                own = self._files.enter_context(file.open("rb"))
                with aside.file.open("wb") as copy:
                    shutil.copyfileobj(own, copy)
        if os.name == "nt":
            # Windows cannot replace a file that anybody has open, which keeps writers out as well.
            self._release()
        for part, kept in zip(self.place.parts[1:3], aside.parts[1:3], strict=True):
            with suppress(FileNotFoundError):
                part.replace(kept) if keep else part.unlink()
        if new.journal.exists():
            with suppress(FileNotFoundError):
                if keep:
                    self.place.journal.replace(aside.journal)
            new.journal.replace(self.place.journal)
        new.file.replace(file)
        return aside.file if aside.file.exists() else None

    def _aside(self) -> Place:
        file = self.place.file
        stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S")
        name = f"{file.stem}{_DAMAGED}{stamp}-{secrets.token_hex(2)}{file.suffix}"
        return Place(file.with_name(name))


@contextmanager
def in_place_of(place: Place) -> Iterator[Place]:
    """Where new files for a book are written; what is left of them goes."""
    try:
        with unfinished(place.file) as new:
            yield new
    except OSError as error:
        raise unwritable(error, place.file) from None


_DAMAGED = "-damaged-"


def kept_aside(place: Place) -> tuple[Path, ...]:
    """The files of damaged books that were replaced, and of their journals."""
    file = place.file
    with suppress(OSError):
        return tuple(file.parent.glob(f"{escape(file.stem)}{_DAMAGED}*-????{escape(file.suffix)}*"))
    return ()
