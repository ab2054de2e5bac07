"""Putting a book right in whatever way it needs."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.book.book import Book, let_others_in
from companion.book.damage.check import CHUNK, Progress, count_all, count_anew, is_sound
from companion.book.damage.recover import Rebuilt, recover
from companion.book.damage.salvage import salvaged
from companion.book.history import TAKEN_IN
from companion.book.problems import BookProblem, DamagedBook, nothing_left
from companion.book.spelling import key_of
from companion.book.storage.place import place_of
from companion.book.storage.rows import Values
from companion.book.tournaments.from_file import take_tournament
from companion.book.transfer.exports import merged_spellings, tournaments
from companion.book.transfer.incoming import take_merged
from companion.errors import reason
from companion.files.temporary import temporary_folder
from companion.sentences import N_


def rebuild(
    file: str | Path | None = None, source: Path | None = None, progress: Progress | None = None
) -> Rebuilt:
    """Count a book's matches anew, adding what the backup ``source`` has and the book lacks, if one
    is given; recover the book if it is damaged, or missing and available from its journal or from
    ``source``.

    Other programs may use the book meanwhile. During a recovery they cannot write, and are told so.
    """
    place = place_of(file)
    if place.file.exists() or not (source or place.journal.exists()):
        with suppress(DamagedBook), Book.open(file, create_missing=False) as book:
            if is_sound(book):
                taken = None if source is None else take_in(book, source)
                matches, unreadable = count_all(book, progress)
                return Rebuilt(matches, taken or 0, unreadable=unreadable, taken=taken)
    return recover(place, source)


def take_in(book: Book, source: Path) -> int:
    """Add the matches, players and tournaments of another book's file, as one act; returns how many
    matches. From a damaged file everything readable is used, but only undamaged records."""
    with temporary_folder("book") as folder, book.acting(TAKEN_IN, {"file": source.name}):
        copy = folder / "backup.db"
        try:
            shutil.copyfile(source, copy)
        except OSError as error:
            raise BookProblem.of(
                N_("{file} cannot be read: {why}"), file=str(source), why=reason(error)
            ) from None
        found = salvaged(copy)
        other = None
        with suppress(BookProblem):
            other = Book.open(copy, create_missing=False)
        if not found and other is None:
            raise nothing_left(source)
        known = {row[0] for row in book.rows("SELECT key FROM spelling")}
        rows = sorted(found.rows["match"], key=lambda row: int(str(row[0])))
        new = 0
        for start in range(0, len(rows), CHUNK):
            new += put_missing(book, rows[start : start + CHUNK])
            let_others_in()
        if other is not None:
            with other:
                _take_rest(book, other, known)
    return new


def put_missing(book: Book, rows: list[Values]) -> int:
    """Add the matches whose ids the book lacks, under their old numbers where these are free;
    returns how many."""
    new = 0
    with book.writing(TAKEN_IN) as db:
        for number, uid, *rest in rows:
            if db.execute("SELECT 1 FROM match WHERE uid = ?", (uid,)).fetchone():
                continue
            free = not db.execute("SELECT 1 FROM match WHERE id = ?", (number,)).fetchone()
            made = db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?)",
                (number if free else None, uid, *rest),
            )
            new += 1
            # The count that follows reports what does not count.
            with suppress(BookProblem):
                count_anew(db, int(made.lastrowid or 0))
    return new


def _take_rest(book: Book, other: Book, known: set[str]) -> None:
    """Add the history of matches without one, missing tournaments, merges of new spellings, and the
    list of photos."""
    with suppress(sqlite3.Error, BookProblem):
        for made in tournaments(other):
            with suppress(BookProblem):
                take_tournament(book, made)
    with suppress(sqlite3.Error, BookProblem):
        for each in merged_spellings(other):
            if key_of(each["name"]) not in known:
                with suppress(BookProblem):
                    take_merged(book, each)
    with suppress(sqlite3.Error, BookProblem):
        _take_history(book, other)
    with suppress(sqlite3.Error, BookProblem):
        photos = other.rows("SELECT sha256, file, bytes FROM photo")
        with book.writing(TAKEN_IN) as db:
            db.executemany("INSERT OR IGNORE INTO photo VALUES (?, ?, ?)", photos)


def _take_history(book: Book, other: Book) -> None:
    """Add the history of matches that have none, as they were just added."""
    with book.reading() as db:
        told = {row[0] for row in db.execute("SELECT DISTINCT match FROM history")}
        known = {row[0] for row in db.execute("SELECT uid FROM match")} - told
        last = db.execute("SELECT coalesce(max(id), 0) FROM history").fetchone()[0]
    rows = other.rows("SELECT id, match, at, by, kind, said, undoes FROM history ORDER BY id")
    # Numbers change, so references between changes and their undoing are renumbered.
    new = [
        (last + number, match, *rest, None if undoes is None else last + undoes)
        for number, match, *rest, undoes in rows
        if match in known
    ]
    with book.writing(TAKEN_IN) as db:
        db.executemany("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)", new)
