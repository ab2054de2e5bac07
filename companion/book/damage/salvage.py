"""Reading what SQLite still finds in a book's file, however damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.book.guarded import connected, version_of
from companion.book.problems import UNREADABLE
from companion.book.spelling import key_of
from companion.book.storage.journal import Held, held
from companion.book.storage.rows import KEPT, Values, plausible
from companion.book.storage.schema import APPLICATION, VERSION

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
    there = "SELECT 1 FROM sqlite_master WHERE name = ? AND type = 'table'"
    if db.execute(there, (table,)).fetchone() is None:
        # Books of earlier versions may lack tables.
        if version_of(db) == VERSION:
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
