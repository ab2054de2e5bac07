"""Adding to a book what a backup has and the book lacks.

No file is replaced, so other programs may go on writing in the book meanwhile; the book's own
content stays unchanged.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.book.acts import TAKEN_IN
from companion.book.book import Book, let_others_in
from companion.book.exports import merged_spellings, tournaments
from companion.book.images import Values
from companion.book.problems import BookProblem
from companion.book.recount import CHUNK, count_anew
from companion.book.salvage import salvaged
from companion.book.spelling import key_of
from companion.book.transfer import take_merged, take_tournament
from companion.errors import reason
from companion.files.temporary import temporary_folder
from companion.sentences import N_


def take_in(book: Book, source: Path) -> int:
    """Add the matches, players and tournaments of another book's file, as one act; returns how many
    matches. From a damaged file everything readable is used, but only undamaged records."""
    with temporary_folder("book") as folder, book.acting(TAKEN_IN, {"file": source.name}):
        copy = folder / "backup.db"
        try:
            shutil.copyfile(source, copy)
        except OSError as error:
            raise BookProblem.of(
                N_("{file} cannot be read: {why}"),
                file=str(source),
                why=reason(error),
            ) from None
        found = salvaged(copy)
        other = _opened(copy)
        if not found and other is None:
            raise BookProblem.of(
                N_("there is nothing in {book} to rebuild a scorebook from"), book=str(source)
            )
        known = _spellings(book)
        rows = sorted(found.rows["match"], key=lambda row: int(str(row[0])))
        new = 0
        for start in range(0, len(rows), CHUNK):
            new += put_missing(book, rows[start : start + CHUNK])
            let_others_in()
        if other is not None:
            with other:
                _take_rest(book, other, known)
    return new


def _opened(copy: Path) -> Book | None:
    try:
        return Book.open(copy, create_missing=False)
    except BookProblem:
        return None


def _spellings(book: Book) -> set[str]:
    with book.reading() as db:
        return {row[0] for row in db.execute("SELECT key FROM spelling")}


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
        with other.reading() as db:
            photos = db.execute("SELECT sha256, file, bytes FROM photo").fetchall()
        with book.writing(TAKEN_IN) as db:
            db.executemany("INSERT OR IGNORE INTO photo VALUES (?, ?, ?)", photos)


def _take_history(book: Book, other: Book) -> None:
    """Add the history of matches that have none, as they were just added."""
    with book.reading() as db:
        told = {row[0] for row in db.execute("SELECT DISTINCT match FROM history")}
        known = {row[0] for row in db.execute("SELECT uid FROM match")} - told
        last = db.execute("SELECT coalesce(max(id), 0) FROM history").fetchone()[0]
    with other.reading() as db:
        rows = db.execute(
            "SELECT id, match, at, by, kind, said, text, digest, undoes FROM history ORDER BY id"
        ).fetchall()
    # Numbers change, so references between changes and their undoing are renumbered.
    new = [
        (last + number, match, *rest, None if undoes is None else last + undoes)
        for number, match, *rest, undoes in rows
        if match in known
    ]
    with book.writing(TAKEN_IN) as db:
        db.executemany("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", new)
