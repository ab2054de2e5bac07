"""Recovering a damaged book from whatever can still be read of it, and from backups.

The damaged file is kept beside the new one. The best text of each match is used: an undamaged one
that SQLite finds, then one found page by page, then a backup's.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.book.backup import backups
from companion.book.book import Book
from companion.book.carve import carved
from companion.book.exchange import Exchange
from companion.book.kept import KEPT, TOPICS, Kept, kept_in, lengthened, numbers_named
from companion.book.migrations import create
from companion.book.place import Place
from companion.book.problems import BookProblem
from companion.book.rebuild import Rebuilt, rebuild
from companion.book.row import Row
from companion.book.rows import selected
from companion.book.spelling import key_of
from companion.book.take_in import take_in
from companion.files.temporary import temporary_folder
from companion.sentences import N_, say


@dataclass(frozen=True)
class Recovered:
    """The outcome of a recovery.

    Attributes:
        matches: how many, ``from_backups`` of them only from backups.
        lost: numbers that no source has any more.
        unreadable: numbers of those whose records cannot be read.
        damaged: where the damaged file is kept; the book itself if there was none.
        changed: numbers of those whose records are damaged, or of which it is uncertain whether
            they were deleted.
        uncertain: what else could not be read completely: ``players``, ``tournaments``, ``photos``.
        cut_after: if the file was truncated, the number after which matches may be lost without a
            trace.
    """

    matches: int
    from_backups: int
    lost: tuple[int, ...]
    unreadable: tuple[int, ...]
    damaged: Path
    changed: tuple[int, ...] = ()
    cut_after: int | None = None
    uncertain: tuple[str, ...] = ()


@dataclass
class _Found:
    """The best row of each match by id, the rows of the other tables, the match numbers that the
    book mentions anywhere, and whether its file is truncated."""

    rows: dict[str, Row] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)
    numbers: set[int] = field(default_factory=set)
    cut_short: bool = False
    carved: set[str] = field(default_factory=set)
    disagreeing: set[int] = field(default_factory=set)

    def take(self, rows: Iterable[Row], *, carved: bool = False) -> None:
        """Add rows that are new, or intact where the known one is not.

        A row ``carved`` out of the file may be an older version left behind by a deletion or its
        undoing. A backup then decides whether the match was deleted, and the match is reported.
        """
        for row in rows:
            known = self.rows.get(row.uid)
            if known is None or (row.whole and not known.whole):
                self.rows[row.uid] = row
                if carved:
                    self.carved.add(row.uid)
            elif row.uid in self.carved and not carved and row.whole:
                if (row.deleted is None) != (known.deleted is None):
                    self.rows[row.uid] = replace(known, deleted=row.deleted)
                    self.disagreeing.add(known.id)
                self.carved.discard(row.uid)

    def drop_ghosts(self) -> None:
        """Drop damaged rows with the number of an intact one: the same match with a damaged id."""
        whole = {row.id for row in self.rows.values() if row.whole}
        for uid, row in [*self.rows.items()]:
            if not row.whole and row.id in whole:
                del self.rows[uid]


def recover(place: Place, backup: Path | None = None) -> Recovered:
    """Recover a book; ``backup`` is a further source, chosen by the user.

    Raises:
        BookProblem: nothing of a book can be found, another program is writing in it, or the new
            one cannot be written; everything is unchanged then.
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
                    N_("the scorebook cannot be rebuilt in {folder}: {why}"),
                    folder=str(place.file.parent),
                    why=error.strerror or str(error),
                )
            ) from None
        finally:
            for part in unfinished.parts:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
    if damaged != place.file and not exchange.locked:
        # A program that had the book open may have written in it until the last moment.
        with Book.open(place.file) as book:
            take_in(book, damaged, something=False)
    numbers = {row.id for row in found.rows.values()}
    last = max(numbers | found.numbers, default=0)
    return Recovered(
        matches=len(found.rows),
        from_backups=len(found.rows) - own,
        lost=tuple(n for n in range(1, last + 1) if n not in numbers),
        unreadable=rebuilt.unreadable,
        damaged=damaged,
        changed=tuple(sorted({*rebuilt.changed, *found.disagreeing})),
        uncertain=tuple(
            dict.fromkeys(topic for table, topic in TOPICS.items() if table in found.kept.broken)
        ),
        cut_after=last if found.cut_short else None,
    )


def _gathered(exchange: Exchange, backup: Path | None) -> tuple[_Found, int]:
    """Everything that can be found, and how many of the matches are in the book itself.

    Raises:
        BookProblem: there is nothing.
    """
    found = _Found()
    place = exchange.place
    with temporary_folder("book") as folder:
        copy = exchange.copied(folder)
        found.cut_short = lengthened(copy)
        found.take(selected(copy))
        found.take(carved(copy), carved=True)
        found.numbers = numbers_named(copy)
        found.kept = kept_in(copy)
    own = len(found.rows)
    sources = [each.file for each in backups(place)]
    for file in ([backup] if backup else []) + sources:
        _from_backup(found, file)
    found.drop_ghosts()
    if not found.rows and not any(found.kept.rows.values()):
        raise BookProblem(say(N_("{book} contains nothing of a scorebook"), book=str(place.file)))
    return found, own


def _from_backup(found: _Found, file: Path) -> None:
    """Add what a backup has and the book has lost."""
    with temporary_folder("book") as folder:
        copy = folder / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError:
            return
        found.take(selected(copy))
        found.kept.fill_up(kept_in(copy))


def _written(place: Place, found: _Found) -> Rebuilt:
    """A new book with everything that was found."""
    create(place)
    with Book.open(place.file) as book:
        book.db.execute("PRAGMA foreign_keys = OFF")
        with book.writing() as db:
            for table, columns in KEPT.items():
                marks = ", ".join("?" * len(columns))
                names = ", ".join(columns)
                for row in found.kept.rows[table]:
                    try:
                        db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)
                    except sqlite3.IntegrityError:
                        found.kept.broken.add(table)
            _put_in(db, found)
            found.kept.broken |= _unrelated(db)
        book.db.execute("PRAGMA foreign_keys = ON")
        return rebuild(book)


def _put_in(db: sqlite3.Connection, found: _Found) -> None:
    """Write the matches under their old numbers where these are free, then the others."""
    # Written as bytes, so that a damaged text stays unchanged.
    texts = ", ".join(["CAST(? AS TEXT)"] * 5)
    later = []
    for row in sorted(found.rows.values(), key=lambda row: row.id):
        values = [
            None if text is None else text.encode("utf-8", "surrogateescape")
            for text in (row.uid, row.text, row.digest, row.added, row.deleted)
        ]
        try:
            db.execute(f"INSERT INTO match VALUES (?, {texts})", (row.id, *values))
        except sqlite3.IntegrityError:
            later.append(values)
    for values in later:
        db.execute(
            f"INSERT INTO match (uid, text, digest, added, deleted) VALUES ({texts})", values
        )


def _unrelated(db: sqlite3.Connection) -> set[str]:
    """Delete rows that refer to something not recovered; returns the tables affected."""
    known = "SELECT 1 FROM entrant WHERE entrant.event = pairing.event AND number ="
    taken_out = {
        "player": """UPDATE player SET merged_into = NULL
            WHERE merged_into NOT IN (SELECT id FROM player)""",
        "spelling": "DELETE FROM spelling WHERE player NOT IN (SELECT id FROM player)",
        "entrant": """DELETE FROM entrant WHERE player NOT IN (SELECT id FROM player)
            OR event NOT IN (SELECT id FROM event)""",
        "pairing": f"""DELETE FROM pairing WHERE NOT EXISTS ({known} pairing.one)
            OR (two IS NOT NULL AND NOT EXISTS ({known} pairing.two))""",
        "absence": """DELETE FROM absence WHERE NOT EXISTS (SELECT 1 FROM entrant
            WHERE entrant.event = absence.event AND entrant.number = absence.number)""",
        "forfeit": "DELETE FROM forfeit WHERE pairing NOT IN (SELECT uid FROM pairing)",
    }
    broken = {table for table, sql in taken_out.items() if db.execute(sql).rowcount > 0}
    db.execute("UPDATE player SET root = id")
    for number, name in db.execute("SELECT id, name FROM player").fetchall():
        db.execute(
            "INSERT OR IGNORE INTO spelling (key, player) VALUES (?, ?)", (key_of(name), number)
        )
    return broken
