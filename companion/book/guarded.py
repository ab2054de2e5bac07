"""Connections to SQLite on which every query ends: after a number of steps, and by Ctrl-C.

A stranger's file may hold what no book does: a row of gigabytes, an index that leads in a circle.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

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
        self.stopped = stopped = threading.Event()

        def look() -> bool:
            looks[0] += 1
            return stopped.is_set() or looks[0] * OFTEN > MOST

        self.set_progress_handler(look, OFTEN)
        for limited in (sqlite3.SQLITE_LIMIT_LENGTH, sqlite3.SQLITE_LIMIT_SQL_LENGTH):
            self.setlimit(limited, LONGEST)

    def cursor(self, *_: Any) -> Any:
        return super().cursor(_Cursor)

    def execute(self, *args: Any) -> Any:
        self._looks[0] = 0
        return self.cursor().execute(*args)

    def executemany(self, *args: Any) -> Any:
        self._looks[0] = 0
        return self.cursor().executemany(*args)

    def interrupt(self) -> None:
        """End the long query that another thread waits for, and all that it may yet begin; each
        raises an error of SQLite's. SQLite's own would be lost between two statements."""
        self.stopped.set()

    @property
    def over(self) -> bool:
        """Whether the last query was given up."""
        return self._looks[0] * OFTEN > MOST


def connected(file: Path | str, *, patience: float = 5.0) -> sqlite3.Connection:
    """A connection, to a file or an SQLite URI, that accepts invalid UTF-8, which is damage to be
    found rather than to raise here; ``patience``: seconds to wait for another program."""
    db = sqlite3.connect(
        file, patience, uri=isinstance(file, str), isolation_level=None, factory=Guarded
    )
    db.execute("PRAGMA trusted_schema = OFF")
    db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    return db


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _told(db: sqlite3.Connection, work: Callable[[], T]) -> T:
    """SQLite calls both our limit and Ctrl-C, which it swallows, an interruption."""
    try:
        return work()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        assert isinstance(db, Guarded)
        if db.stopped.is_set():
            raise
        if not db.over:
            raise KeyboardInterrupt from None
        late = TookTooLong(*error.args)
        late.sqlite_errorcode = error.sqlite_errorcode
        raise late from None
