"""Carrying out changes of rows, and recomputing what is derived from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress

from companion.book.acts import REBUILT
from companion.book.book import Book, let_others_in
from companion.book.facts import BadMatch, Facts, facts_of_text
from companion.book.images import Change, clear_unused, write_rows
from companion.book.matches import put_played
from companion.book.players import reroot
from companion.book.problems import BookProblem
from companion.book.recording import carries_out
from companion.book.row import sound_match
from companion.book.settings import recount_uncertain
from companion.records import RecordError

CHUNK = 50
"""Matches counted or checked between two pauses for other programs' writes."""

Progress = Callable[[int, int], None]
"""Called with the number of matches done and the total."""


@carries_out
def carry_out(db: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Bring rows to their state after the changes, and the counts with them."""
    write_rows(db, changes)
    for each in changes:
        if each.table == "match":
            count_anew(db, int(str(each.key[0])))
        elif each.table == "player" and each.after is not None:
            for seat in ("one", "two"):
                db.execute(
                    f"""UPDATE played SET {seat} = (SELECT root FROM player WHERE id = {seat}_as)
                    WHERE {seat}_as = ?""",
                    each.key,
                )
    if any(each.table == "setting" for each in changes):
        recount_uncertain(db)
    clear_unused(db, changes)


def count_in(db: sqlite3.Connection, match: int) -> bool:
    """Count a match of a book that is being put together; whether its record can be read and is
    undamaged. Two who met and have been merged since: the match counts for neither."""
    row = db.execute(
        "SELECT id, uid, text, digest, added, deleted FROM match WHERE id = ?", (match,)
    ).fetchone()
    if not sound_match(row):
        return _facts(row[2]) is not None
    with suppress(BookProblem):
        return count_anew(db, match)
    return True


def count_all(book: Book, progress: Progress | None = None) -> tuple[int, tuple[int, ...]]:
    """Recompute every match's facts from its record, a few at a time; returns how many matches
    there are, and the numbers of those whose records cannot be read."""
    with book.writing(REBUILT) as db:
        db.execute(
            """DELETE FROM played WHERE match NOT IN
            (SELECT id FROM match WHERE deleted IS NULL)"""
        )
        reroot(db)
        total = int(db.execute("SELECT count(*) FROM match").fetchone()[0])
    after, done, unreadable = 0, 0, list[int]()
    while done < total:
        with book.reading() as db:
            rows = db.execute(
                "SELECT id, text, deleted FROM match WHERE id > ? ORDER BY id LIMIT ?",
                (after, CHUNK),
            ).fetchall()
        if not rows:
            break
        ready = {row: _facts(row[1]) for row in rows}
        unreadable += [row[0] for row, facts in ready.items() if facts is None]
        with book.writing(REBUILT) as db:
            for row, facts in ready.items():
                _count(db, row, facts)
        let_others_in()
        done += len(rows)
        after = rows[-1][0]
        if progress is not None:
            progress(done, total)
    return total, tuple(unreadable)


def _count(db: sqlite3.Connection, row: tuple[int, str, str | None], facts: Facts | None) -> None:
    """Write the facts of a match unless somebody has changed it meanwhile."""
    now = db.execute("SELECT id, text, deleted FROM match WHERE id = ?", (row[0],)).fetchone()
    if now == row and row[2] is None:
        db.execute("DELETE FROM played WHERE match = ?", (row[0],))
        if facts is not None:
            with suppress(BookProblem):
                put_played(db, row[0], facts)


def _facts(text: str) -> Facts | None:
    try:
        return facts_of_text(text)
    except (RecordError, BadMatch):
        return None


def count_anew(db: sqlite3.Connection, match: int) -> bool:
    """Write the facts of a match as its record has them; whether the record can be read."""
    db.execute("DELETE FROM played WHERE match = ?", (match,))
    row = db.execute("SELECT text FROM match WHERE id = ? AND deleted IS NULL", (match,)).fetchone()
    if row is not None:
        facts = _facts(row[0])
        if facts is None:
            return False
        put_played(db, match, facts)
    return True
