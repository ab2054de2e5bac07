"""Recomputing the book's counts from the records' texts, a few matches at a time."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.book.book import Book, let_others_in
from companion.book.check import CHUNK, Progress
from companion.book.facts import BadMatch, Facts, facts_of_text
from companion.book.matches import put_played
from companion.book.mend import altered, mend
from companion.book.players import reroot
from companion.book.problems import BookProblem
from companion.book.row import COLUMNS, as_text, row_of
from companion.book.spelling import key_of
from companion.records import RecordError


@dataclass(frozen=True)
class Rebuilt:
    """The outcome of a rebuild.

    Attributes:
        matches: how many there are.
        restored: how many records were repaired, from a backup or from redundant data.
        unreadable: numbers of those whose records cannot be read; they are kept but not counted.
        taken: how many were taken from a backup, ``None`` if none was given.
        changed: numbers of those with damaged records that no source has: kept unchanged, with
            their old counts.
        older: numbers of those restored from a backup that may lack their last change.
        altered: numbers of those that differ from the newest backup although nobody changed them in
            this book: counted as they are, and worth checking.
    """

    matches: int
    restored: int = 0
    unreadable: tuple[int, ...] = ()
    taken: int | None = None
    changed: tuple[int, ...] = ()
    older: tuple[int, ...] = ()
    altered: tuple[int, ...] = ()


def rebuild(book: Book, progress: Progress | None = None, source: Path | None = None) -> Rebuilt:
    """Recompute every match's facts from its record; damaged texts are restored from ``source`` (a
    backup chosen by the user), or else from the newest backup.

    Other programs may use the book meanwhile: matches are written in small transactions.

    Raises:
        BookProblem: the book cannot be written, or its file is damaged.
    """
    mended = mend(book, source)
    with book.writing() as db:
        db.execute(
            """DELETE FROM played WHERE match NOT IN
            (SELECT id FROM match WHERE deleted IS NULL)"""
        )
        reroot(db)
    after, done, unreadable = 0, 0, []
    changed: list[int] = []
    names: dict[str, str] = {}
    with book.reading() as db:
        total = db.execute("SELECT count(*) FROM match").fetchone()[0]
    while True:
        with book.reading() as db:
            found = db.execute(
                f"SELECT {COLUMNS} FROM match WHERE id > ? ORDER BY id LIMIT ?", (after, CHUNK)
            ).fetchall()
        rows = [row for row in map(row_of, found) if row is not None]
        changed += [row.id for row in rows if not row.whole]
        counted = {row.id: _facts(row.text) for row in rows if row.deleted is None}
        unreadable += [match for match, facts in counted.items() if facts is None]
        counted = {row.id: counted[row.id] for row in rows if row.whole and row.id in counted}
        for facts in counted.values():
            names |= {key_of(name): name for name in (facts.names if facts else ()) if name}
        _write(book, {row.id: row.text for row in rows}, counted)
        let_others_in()
        done += len(found)
        if progress is not None:
            progress(done, total)
        if len(found) < CHUNK:
            _name(book, names)
            return Rebuilt(
                total,
                len(mended.numbers),
                tuple(unreadable),
                changed=tuple(n for n in changed if n not in unreadable),
                older=tuple(sorted(mended.older)),
                altered=altered(book),
            )
        after = found[-1][0]


def _name(book: Book, names: dict[str, str]) -> None:
    """Restore players' names from the records if their own was damaged."""
    with book.writing() as db:
        rows = db.execute(
            "SELECT s.key, p.id, p.name FROM spelling s JOIN player p ON p.id = s.player"
        )
        for key, player, name in rows.fetchall():
            if key_of(as_text(name) or "") != key:
                known = names.get(key, key)
                db.execute("UPDATE player SET name = ? WHERE id = ?", (known, player))


def _facts(text: str) -> Facts | None:
    try:
        return facts_of_text(text)
    except (RecordError, BadMatch):
        return None


def _write(book: Book, texts: dict[int, str], counted: dict[int, Facts | None]) -> None:
    """Write the facts of matches that nobody has changed meanwhile."""
    with book.writing() as db:
        for match, facts in counted.items():
            row = db.execute("SELECT text, deleted FROM match WHERE id = ?", (match,)).fetchone()
            if row != (texts[match], None):
                continue
            db.execute("DELETE FROM played WHERE match = ?", (match,))
            if facts is not None:
                # Two who met and have been merged since: the match counts for neither.
                with suppress(BookProblem):
                    put_played(db, match, facts)
