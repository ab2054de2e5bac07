"""A damaged book put together anew from whatever can still be read of it, and from backups.

The damaged file is kept beside the new one. Of each match the best text is taken: one that SQLite
still finds and that is as it was written, then one found page by page, then a backup's.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.book.backup import backups
from companion.book.book import Book
from companion.book.carve import Row
from companion.book.exchange import Exchange
from companion.book.migrations import create
from companion.book.place import Place
from companion.book.problems import BookProblem
from companion.book.rebuild import Rebuilt, rebuild
from companion.book.rows import carved_and_selected, connected, selected
from companion.book.spelling import key_of
from companion.book.take_in import take_in
from companion.records.temporary import temporary_folder
from companion.sentences import N_, say

_KEPT = {
    "player": ("id", "name", "merged_into", "root"),
    "spelling": ("key", "player"),
    "photo": ("sha256", "file", "bytes"),
    "event": (
        "id", "key", "name", "kind", "game", "options", "rounds", "date", "place", "deleted",
    ),
    "entrant": ("event", "number", "player", "left_after"),
    "pairing": ("uid", "event", "round", "board", "one", "two"),
}  # fmt: skip
"""Tables beside ``match`` that no record could give back; each refers to earlier ones alone."""


@dataclass(frozen=True)
class Recovered:
    """What came back: matches, how many of them from backups alone, numbers that no source has any
    more, and where the damaged file is kept (the book itself, where there was none)."""

    matches: int
    from_backups: int
    lost: tuple[int, ...]
    unreadable: tuple[int, ...]
    damaged: Path


@dataclass
class _Found:
    """The best row of each match by name, and the rows of the other tables."""

    rows: dict[str, Row] = field(default_factory=dict)
    others: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)

    def take(self, rows: Iterable[Row]) -> int:
        """Rows that are new, or whole where the one so far is not; how many were new."""
        new = 0
        for row in rows:
            known = self.rows.get(row.uid)
            if known is None:
                new += 1
            if known is None or (row.whole and not known.whole):
                self.rows[row.uid] = row
        return new


def recover(place: Place, backup: Path | None = None) -> Recovered:
    """Put a book together anew; ``backup`` is a further source, of the user's choice.

    Raises:
        BookProblem: nothing of a book can be found, another program is writing in it, or the new
            one cannot be written; all is as it was then.
    """
    unfinished = Place(place.file.with_name(f".{secrets.token_hex(6)}.part"))
    with Exchange(place) as exchange:
        found, own = _gathered(exchange, backup)
        try:
            rebuilt = _written(unfinished, found)
            damaged = exchange.put(unfinished)
        except OSError as error:
            raise BookProblem(
                say(
                    N_("the scorebook cannot be put together anew in {folder}: {why}"),
                    folder=str(place.file.parent),
                    why=error.strerror or str(error),
                )
            ) from None
        finally:
            for part in unfinished.parts:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
    if damaged != place.file and not exchange.locked:
        # A program that had the book open may have written in it to the last moment.
        with Book.open(place.file) as book:
            take_in(book, damaged)
    numbers = {row.id for row in found.rows.values()}
    return Recovered(
        matches=len(found.rows),
        from_backups=len(found.rows) - own,
        lost=tuple(n for n in range(1, max(numbers, default=0) + 1) if n not in numbers),
        unreadable=rebuilt.unreadable,
        damaged=damaged,
    )


def _gathered(exchange: Exchange, backup: Path | None) -> tuple[_Found, int]:
    """All that can be found, and how many matches of it are in the book itself.

    Raises:
        BookProblem: there is nothing.
    """
    found = _Found()
    place = exchange.place
    with temporary_folder("book") as folder:
        copy = exchange.copied(folder)
        found.take(carved_and_selected(copy))
        for table in _KEPT:
            found.others[table] = list(_table(copy, table))
    own = len(found.rows)
    sources = [each.file for each in backups(place)]
    for file in ([backup] if backup else []) + sources:
        _from_backup(found, file)
    if not found.rows and not any(found.others.values()):
        raise BookProblem(
            say(N_("nothing of a scorebook can be found in {book}"), book=str(place.file))
        )
    return found, own


def _table(file: Path, table: str) -> Iterator[tuple[Any, ...]]:
    with suppress(sqlite3.Error), closing(connected(file)) as db:
        yield from db.execute(f"SELECT {', '.join(_KEPT[table])} FROM {table}")


def _from_backup(found: _Found, file: Path) -> None:
    """What a backup has and the book no longer does."""
    with temporary_folder("book") as folder:
        copy = folder / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError:
            return
        found.take(selected(copy))
        for table, columns in _KEPT.items():
            keys = 2 if table == "entrant" else 1
            known = {row[:keys] for row in found.others[table]}
            rows = [row for row in _table(copy, table) if row[:keys] not in known]
            assert len(columns) > keys
            found.others[table] += rows


def _written(place: Place, found: _Found) -> Rebuilt:
    """A new book of all that was found."""
    create(place)
    with Book.open(place.file) as book:
        book.db.execute("PRAGMA foreign_keys = OFF")
        with book.writing() as db:
            for table, columns in _KEPT.items():
                marks = ", ".join("?" * len(columns))
                names = ", ".join(columns)
                for row in found.others[table]:
                    with suppress(sqlite3.IntegrityError):
                        db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)
            _put_in(db, found)
            _unrelated(db)
        book.db.execute("PRAGMA foreign_keys = ON")
        return rebuild(book)


def _put_in(db: sqlite3.Connection, found: _Found) -> None:
    """The matches under their old numbers where these are free, then the others."""
    later = []
    for row in sorted(found.rows.values(), key=lambda row: row.id):
        values = (row.uid, row.text, row.digest, row.added, row.deleted)
        try:
            db.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?)", (row.id, *values))
        except sqlite3.IntegrityError:
            later.append(values)
    for values in later:
        db.execute(
            "INSERT INTO match (uid, text, digest, added, deleted) VALUES (?, ?, ?, ?, ?)", values
        )


def _unrelated(db: sqlite3.Connection) -> None:
    """Take out what refers to something that did not come back."""
    db.execute(
        """UPDATE player SET merged_into = NULL
        WHERE merged_into NOT IN (SELECT id FROM player)"""
    )
    db.execute("UPDATE player SET root = id")
    db.execute("DELETE FROM spelling WHERE player NOT IN (SELECT id FROM player)")
    db.execute(
        """DELETE FROM entrant WHERE player NOT IN (SELECT id FROM player)
        OR event NOT IN (SELECT id FROM event)"""
    )
    known = "SELECT 1 FROM entrant WHERE entrant.event = pairing.event AND number ="
    db.execute(
        f"""DELETE FROM pairing WHERE NOT EXISTS ({known} pairing.one)
        OR (two IS NOT NULL AND NOT EXISTS ({known} pairing.two))"""
    )
    for number, name in db.execute("SELECT id, name FROM player").fetchall():
        db.execute(
            "INSERT OR IGNORE INTO spelling (key, player) VALUES (?, ?)", (key_of(name), number)
        )
