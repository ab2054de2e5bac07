"""What the book counts, made anew from the records' texts, a few matches at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.book.backup import backups
from companion.book.book import Book, let_others_in
from companion.book.check import CHUNK, Progress
from companion.book.facts import BadMatch, Facts, facts_of_text
from companion.book.matches import digest, put_played
from companion.book.players import reroot
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.records import RecordError


@dataclass(frozen=True)
class Rebuilt:
    """How many matches there are, how many texts a backup gave back, the numbers of those whose
    texts cannot be read (they are kept, and count for nothing), and how many matches were taken
    from a backup that was named."""

    matches: int
    restored: int = 0
    unreadable: tuple[int, ...] = ()
    taken: int = 0


def rebuild(book: Book, progress: Progress | None = None) -> Rebuilt:
    """Count every match anew from its record; damaged texts come back from the newest backup.

    Other programs may use the book meanwhile: each few matches are a change of their own.

    Raises:
        BookProblem: the book cannot be written, or its file is damaged.
    """
    restored = _restored(book)
    with book.writing() as db:
        db.execute(
            """DELETE FROM played WHERE match NOT IN
            (SELECT id FROM match WHERE deleted IS NULL)"""
        )
        reroot(db)
    after, done, unreadable = 0, 0, []
    names: dict[str, str] = {}
    with book.reading() as db:
        total = db.execute("SELECT count(*) FROM match").fetchone()[0]
    while True:
        with book.reading() as db:
            rows = db.execute(
                "SELECT id, text, deleted FROM match WHERE id > ? ORDER BY id LIMIT ?",
                (after, CHUNK),
            ).fetchall()
        counted = {match: _facts(text) for match, text, gone in rows if gone is None}
        unreadable += [match for match, facts in counted.items() if facts is None]
        for facts in counted.values():
            names |= {key_of(name): name for name in (facts.names if facts else ()) if name}
        _write(book, {row[0]: row[1] for row in rows}, counted)
        let_others_in()
        done += len(rows)
        if progress is not None:
            progress(done, total)
        if len(rows) < CHUNK:
            _name(book, names)
            return Rebuilt(total, restored, tuple(unreadable))
        after = rows[-1][0]


def _name(book: Book, names: dict[str, str]) -> None:
    """Call players by what records call them, where their own name is no longer theirs."""
    with book.writing() as db:
        rows = db.execute(
            "SELECT s.key, p.id, p.name FROM spelling s JOIN player p ON p.id = s.player"
        )
        for key, player, name in rows.fetchall():
            if key_of(name) != key:
                known = names.get(key, key)
                db.execute("UPDATE player SET name = ? WHERE id = ?", (known, player))


def _facts(text: str) -> Facts | None:
    try:
        return facts_of_text(text)
    except (RecordError, BadMatch):
        return None


def _write(book: Book, texts: dict[int, str], counted: dict[int, Facts | None]) -> None:
    """Put what matches come to in its place, where nobody has changed them meanwhile."""
    with book.writing() as db:
        for match, facts in counted.items():
            row = db.execute("SELECT text, deleted FROM match WHERE id = ?", (match,)).fetchone()
            if row != (texts[match], None):
                continue
            db.execute("DELETE FROM played WHERE match = ?", (match,))
            if facts is not None:
                # Two who have met and are one player by now count for neither.
                with suppress(BookProblem):
                    put_played(db, match, facts)


def _restored(book: Book) -> int:
    """Texts that are not as they were written, replaced by those of backups; how many."""
    with book.reading() as db:
        rows = db.execute("SELECT id, uid, text, digest FROM match").fetchall()
    damaged = {
        uid: (match, written) for match, uid, text, written in rows if digest(text) != written
    }
    found: dict[int, str] = {}
    for backup in backups(book.place):
        if not damaged:
            break
        for uid, text in _texts(backup.file, list(damaged)):
            match, written = damaged[uid]
            if digest(text) == written:
                found[match] = text
                del damaged[uid]
    if found:
        with book.writing() as db:
            for match, text in found.items():
                db.execute("UPDATE match SET text = ? WHERE id = ?", (text, match))
    return len(found)


def _texts(file: Path, uids: list[str]) -> list[tuple[str, str]]:
    uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    found = []
    with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as db:
        for uid in uids:
            row = db.execute("SELECT uid, text FROM match WHERE uid = ?", (uid,)).fetchone()
            if row is not None:
                found.append((row[0], row[1]))
    return found
