"""Whose a book is: this computer's own is opened at once, a stranger's is looked through first.

The ids of the books that this computer has made or written are in a file of the user's. A
stranger's book is looked through in a worker process, within its limits.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.book.guarded import connected, version_of
from companion.book.problems import UNREADABLE, BookProblem, damaged, in_words
from companion.book.storage.database import expected_objects, objects
from companion.book.storage.journal import ends_with, goes_on, held, lines, size
from companion.book.storage.place import NAME, Place, user_folder
from companion.book.storage.rows import KEPT, plausible, rows_of
from companion.book.storage.schema import VERSION
from companion.files import check_writable
from companion.files.kept import holds_other
from companion.sentences import N_
from companion.worker import TookTooLong, apart_for

PATIENCE = 60
"""Seconds of processor time for looking a book through; one of 25,000 matches takes 2."""
LARGEST = 4_000_000
"""Bytes of the file of ids that are read: some 100,000 books."""


def remember(book: str) -> None:
    """Note that this computer has written the book of an id."""
    if not book or book in _known():
        return
    with suppress(OSError):  # it is looked through again next time
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        with file.open("a", encoding="utf-8") as known:
            known.write(f"{book}\n")


def refuse_harmful(db: sqlite3.Connection, place: Place, *, writable: bool) -> None:
    """Look a stranger's book through, unless it is one of this computer's own."""
    if is_own(db, place):
        return
    try:
        apart_for(PATIENCE, look_through, place, "mode=ro" if writable else as_it_is(place))
    except (TookTooLong, MemoryError):
        told = N_("{book} is from another computer and takes too much time or memory to read")
        raise BookProblem.of(told, book=str(place.file)) from None


def is_own(db: sqlite3.Connection, place: Place) -> bool:
    """Whether this computer has written the book."""
    if place.file == user_folder() / NAME:
        return True
    with suppress(sqlite3.Error):
        found = db.execute("SELECT book FROM main.journal LIMIT 1").fetchone()
        return found is not None and found[0] in _known()
    return False


def as_it_is(place: Place) -> str:
    """How SQLite reads a book beside which no file can be made, as part of a URI."""
    try:
        still = place.parts[1].stat().st_size == 0
    except FileNotFoundError:  # Whoever closes the book last removes its log, at any moment.
        still = True
    return "mode=ro&immutable=1" if still else "mode=ro"


def refuse_to_replace(file: Path, db: sqlite3.Connection, place: Place) -> None:
    """Refuse to replace a file, or the journal beside it, that has what a book has not.

    Raises:
        BadFile: it holds something else than an earlier state of the book, or cannot be written.
    """
    check_writable(file)
    there = Place(file)
    if file.exists() and not _is_earlier(db, place, there):
        raise holds_other(file)
    if size(there.journal) and not goes_on(place.journal, there.journal):
        raise holds_other(there.journal)


def _is_earlier(db: sqlite3.Connection, place: Place, there: Place) -> bool:
    """Whether a file is an earlier state of the book, which nobody has open."""
    if not there.file.is_file() or any(part.exists() for part in there.parts[1:3]):
        return False
    if not size(there.file):
        return True
    uri = f"{there.file.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(*UNREADABLE, BookProblem), closing(connected(uri)) as other:
        refuse_harmful(other, there, writable=False)
        now, then = held(db), held(other)
        return then == now or (then.book == now.book and ends_with(place.journal, then))
    return False


def look_through(place: Place, way: str = "mode=ro") -> None:
    """Read all of a book and its journal, changing nothing."""
    file = place.file
    uri = f"{file.absolute().as_uri()}?{way}"
    with in_words(file), closing(connected(uri)) as db:
        db.execute("PRAGMA cell_size_check = ON")
        version = version_of(db)
        if objects(db) != expected_objects(version):
            raise damaged(file)
        if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise damaged(file)
        for table in KEPT if version == VERSION else ():
            if not all(plausible(table, row) for row in rows_of(db, table)):
                raise damaged(file)
    for _ in lines(place.journal):
        pass


def _known() -> frozenset[str]:
    with suppress(OSError), _file().open(encoding="utf-8", errors="replace") as file:
        return frozenset(file.read(LARGEST).split())
    return frozenset()


def _file() -> Path:
    return user_folder() / "own-books"
