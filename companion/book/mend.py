"""Repairing damaged rows of matches in place."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.book.backup import backups
from companion.book.book import Book
from companion.book.facts import BadMatch, facts_of_text
from companion.book.problems import UNREADABLE
from companion.book.row import COLUMNS, Row, digest, name_in, row_of
from companion.book.rows import connected
from companion.records import RecordError

NEAR = 2
"""Letters of a match's id that may be damaged if its number also agrees with a backup's."""


@dataclass
class Mended:
    """Numbers of repaired matches; ``older`` are those restored from a backup that may lack their
    last change."""

    numbers: set[int] = field(default_factory=set)
    older: set[int] = field(default_factory=set)


def mend(book: Book, source: Path | None = None) -> Mended:
    """Repair what can be repaired: from redundant data in the row, else from ``source`` (a backup
    chosen by the user), or else from the newest backup with the undamaged text. A text that cannot
    even be parsed is restored from any backup.

    Raises:
        BookProblem: the book cannot be written.
    """
    done = Mended()
    right: dict[int, Row] = {}
    wrong: dict[int, Row] = {}
    with book.reading() as db:
        for values in db.execute(f"SELECT {COLUMNS} FROM match ORDER BY id"):
            row = row_of(values) or Row(values[0], "", "", "", "", None)
            mended = row.mended()
            if mended.whole and (values[0], *_texts(mended)) != values:
                right[row.id] = mended
            elif not mended.whole:
                wrong[row.id] = mended
    for one in _from_backups(book, wrong, source):
        right[one.id] = one
        if one.digest != wrong[one.id].digest:
            done.older.add(one.id)
    if right:
        with book.writing() as db:
            for number, row in right.items():
                # Another match may have the id by now.
                with suppress(sqlite3.IntegrityError):
                    db.execute(
                        """UPDATE match SET uid = ?, text = ?, digest = ?, added = ?, deleted = ?
                        WHERE id = ?""",
                        (*_texts(row), number),
                    )
                    done.numbers.add(number)
    return done


def _texts(row: Row) -> tuple[str, str, str, str, str | None]:
    return row.uid, row.text, row.digest, row.added, row.deleted


def altered(book: Book) -> tuple[int, ...]:
    """Numbers of undamaged records that differ from the newest backup although their history shows
    no change since."""
    for backup in backups(book.place)[:1]:
        with suppress(*UNREADABLE), closing(_readable_copy(backup.file)) as db:
            kept = dict(db.execute("SELECT uid, digest FROM match").fetchall())
            with book.reading() as own:
                rows = own.execute("SELECT id, uid, text, digest FROM match").fetchall()
                changed = set(
                    own.execute("SELECT match, digest FROM history WHERE digest IS NOT NULL")
                )
            return tuple(
                number
                for number, uid, text, written in rows
                if uid in kept
                and kept[uid] != written
                and digest(text) == written
                and (uid, kept[uid]) not in changed
            )
    return ()


def _readable_copy(file: Path) -> sqlite3.Connection:
    """A backup, opened read-only."""
    return connected(f"{file.absolute().as_uri()}?mode=ro&immutable=1")


def _from_backups(book: Book, wrong: dict[int, Row], source: Path | None) -> Iterator[Row]:
    """Undamaged rows from backups to replace damaged ones, the newest backup's first."""
    older: dict[int, Row] = {}
    left = dict(wrong)
    files = [source] if source is not None else []
    for file in files + [backup.file for backup in backups(book.place)]:
        with suppress(*UNREADABLE), closing(_readable_copy(file)) as db:
            for number, row in [*left.items()]:
                for values in db.execute(
                    f"SELECT {COLUMNS} FROM match WHERE uid = ? OR id = ?",
                    (_bound(row.uid), number),
                ).fetchall():
                    found = row_of(values)
                    if found is None or not found.whole or not _same(found, row):
                        continue
                    found = replace(found, id=number, deleted=row.deleted)
                    if found.digest == row.digest:
                        left.pop(number, None)
                        yield found
                    else:
                        older.setdefault(number, found)
    for number, row in left.items():
        if number in older and not _readable(row.text):
            yield older[number]


def _bound(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _same(found: Row, row: Row) -> bool:
    """Whether a backup's row is of the same match, by text or id as far as those are left."""
    agreeing = sum(one == other for one, other in zip(found.uid, row.uid, strict=False))
    near = len(found.uid) == len(row.uid) and agreeing >= len(row.uid) - NEAR
    return found.digest == row.digest or near or name_in(row.text) == found.uid


def _readable(text: str) -> bool:
    try:
        facts_of_text(text)
    except (RecordError, BadMatch):
        return False
    return True
