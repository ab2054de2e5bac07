"""Adding to a book what a backup has and the book lacks.

No file is replaced, so other programs may go on writing in the book meanwhile; the book's own
content stays unchanged.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.book.book import Book, let_others_in
from companion.book.check import CHUNK
from companion.book.exports import merged_spellings, tournaments
from companion.book.facts import BadMatch, facts_of_text
from companion.book.matches import put_played
from companion.book.problems import BookProblem
from companion.book.row import Row
from companion.book.rows import carved_and_selected
from companion.book.spelling import key_of
from companion.book.transfer import take_merged, take_tournament
from companion.files.temporary import temporary_folder
from companion.records import RecordError
from companion.sentences import N_, say


def take_in(book: Book, source: Path, *, something: bool = True) -> int:
    """Add the matches, players and tournaments of another book's file; returns how many matches.

    From a damaged file everything readable is used, but only undamaged records.

    Raises:
        BookProblem: nothing of a scorebook can be found in it (only if ``something``), or the book
            cannot be written.
    """
    with temporary_folder("book") as folder:
        copy = folder / "backup.db"
        try:
            shutil.copyfile(source, copy)
        except OSError as error:
            raise BookProblem(
                say(
                    N_("{file} cannot be read: {why}"),
                    file=str(source),
                    why=error.strerror or str(error),
                )
            ) from None
        found: dict[str, Row] = {}
        for row in carved_and_selected(copy):
            if row.whole:  # rows found by SQLite come first: a carved row may be older
                found.setdefault(row.uid, row)
        other = _opened(copy)
        if something and not found and other is None:
            raise BookProblem(say(N_("{book} contains nothing of a scorebook"), book=str(source)))
        known = _spellings(book)
        rows = sorted(found.values(), key=lambda row: row.id)
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


def put_missing(book: Book, rows: list[Row]) -> int:
    """Add the matches whose ids the book lacks, under their old numbers where these are free;
    returns how many."""
    new = 0
    with book.writing() as db:
        for row in rows:
            if db.execute("SELECT 1 FROM match WHERE uid = ?", (row.uid,)).fetchone():
                continue
            free = not db.execute("SELECT 1 FROM match WHERE id = ?", (row.id,)).fetchone()
            made = db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?)",
                (row.id if free else None, row.uid, row.text, row.digest, row.added, row.deleted),
            )
            new += 1
            if row.deleted is None:
                # The rebuild that follows reports what does not count.
                with suppress(RecordError, BadMatch, BookProblem):
                    put_played(db, int(made.lastrowid or 0), facts_of_text(row.text))
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
        with book.writing() as db:
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
    with book.writing() as db:
        db.executemany("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", new)
