"""Reading what SQLite still finds in a book's file, however damaged, and replacing it by another,
with no other program writing meanwhile."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from glob import escape
from pathlib import Path

from companion.book.book import begin_writing
from companion.book.guarded import Guarded
from companion.book.journal import Held, held
from companion.book.place import Place, unfinished
from companion.book.problems import UNREADABLE, in_words, not_permitted, unwritable
from companion.book.rows import KEPT, Values, plausible
from companion.book.schema import APPLICATION
from companion.book.spelling import key_of

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class Exchange:
    """Keeps other programs from writing in a book from the first read until its replacement.

    Attributes:
        locked: false if the file is too damaged to lock. Nobody can open it any more then, but a
            program that has it open may go on writing; it is told after the replacement that its
            last change may be missing (see :meth:`companion.book.book.Book.writing`).
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.locked = False
        # Closing any handle to a file releases this process's POSIX locks on it, so files opened
        # besides SQLite's stay open until SQLite has closed its own.
        self._files = ExitStack()
        self._db: sqlite3.Connection | None = None

    def __enter__(self) -> Exchange:
        file = self.place.file
        if not file.exists():
            return self
        if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
            raise not_permitted(file)
        with in_words(file):
            db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True,
                                 isolation_level=None, factory=Guarded)  # fmt: skip
            try:
                begin_writing(db)
                self.locked = True
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
        raise unwritable(error, place.file.parent) from None


_DAMAGED = "-damaged-"


def kept_aside(place: Place) -> tuple[Path, ...]:
    """The files of damaged books that were replaced, and of their journals."""
    file = place.file
    with suppress(OSError):
        return tuple(file.parent.glob(f"{escape(file.stem)}{_DAMAGED}*-????{escape(file.suffix)}*"))
    return ()


_HEAD = 100
"""Bytes of the header of a SQLite file."""
_FEW = 1_000_000
"""Most pages of a book: a larger number in the header is itself damaged."""


@dataclass
class Salvage:
    """The rows found in a file.

    Attributes:
        rows: of each kept table those that a program can have written.
        whole: whether nothing in the file is damaged, as far as it shows.
        held: the line of the journal that it holds, ``None`` if unknown.
        broken: the tables that could not be read completely.
        unreadable: numbers of matches whose records are damaged, with their rows.
        counted: how these have counted so far: rows of ``played``.
    """

    rows: dict[str, list[Values]] = field(default_factory=lambda: {table: [] for table in KEPT})
    whole: bool = False
    held: Held | None = None
    broken: set[str] = field(default_factory=set)
    unreadable: dict[int, Values] = field(default_factory=dict)
    counted: list[Values] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(self.rows.values()) or bool(self.unreadable)


def salvaged(file: Path) -> Salvage:
    """What can be read of a copy of a book's file, which may be changed."""
    found = Salvage()
    if not file.exists():
        return found
    cut = _lengthened(file)
    with suppress(*UNREADABLE), closing(connected(file)) as db:
        for table in KEPT:
            _read(db, table, found)
        with suppress(*UNREADABLE):
            found.held = held(db)
        with suppress(*UNREADABLE):
            numbers = ", ".join(map(str, found.unreadable))
            found.counted = db.execute(
                f"SELECT * FROM played WHERE match IN ({numbers})"
            ).fetchall()
        found.whole = not (cut or found.broken) and _sound(db, found)
    return found


def _read(db: sqlite3.Connection, table: str, found: Salvage) -> None:
    """Add a table's rows, from either end where something in the middle is damaged."""
    if (
        db.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ? AND type = 'table'", (table,)
        ).fetchone()
        is None
    ):
        # Earlier versions lack newer tables.
        if db.execute("PRAGMA user_version").fetchone()[0] >= 4:
            found.broken.add(table)
        return
    rows: dict[Values, None] = {}
    for order in ("ASC", "DESC"):
        try:
            for row in db.execute(
                f"SELECT {', '.join(KEPT[table])} FROM {table} ORDER BY 1 {order}"
            ):
                if plausible(table, row):
                    rows[row] = None
                else:
                    found.broken.add(table)
                    if table == "match" and isinstance(row[0], int):
                        found.unreadable[row[0]] = row
            break
        except UNREADABLE:
            found.broken.add(table)
    found.rows[table] = [*rows]


def _sound(db: sqlite3.Connection, found: Salvage) -> bool:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        return False
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return False
    if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return False
    names = {row[0]: key_of(str(row[1])) for row in found.rows["player"]}
    return names == {row[1]: row[0] for row in found.rows["spelling"]}


def connected(file: Path | str) -> sqlite3.Connection:
    """A connection, to a file or an SQLite URI, that accepts invalid UTF-8."""
    db = sqlite3.connect(file, uri=isinstance(file, str), isolation_level=None, factory=Guarded)
    db.execute("PRAGMA trusted_schema = OFF")
    db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    return db


def _lengthened(file: Path) -> bool:
    """Pad a truncated file to the length in its header, as SQLite reads nothing of it otherwise;
    returns whether it was truncated."""
    with suppress(OSError), file.open("r+b") as book:
        head = book.read(_HEAD)
        size = int.from_bytes(head[16:18])
        pages = int.from_bytes(head[28:32])
        length = pages * (65536 if size == 1 else size)
        if len(head) == _HEAD and pages <= _FEW and length > book.seek(0, 2):
            book.truncate(length)
            return True
    return False
