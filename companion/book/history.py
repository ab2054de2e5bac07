"""Who said what about a match, and when. Every change stores the record before it, so that it can
be undone."""

from __future__ import annotations

import getpass
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.book.book import Book
from companion.book.problems import BookProblem
from companion.book.row import digest
from companion.sentences import N_, say

ADDED, CHANGED, REVIEWED = "added", "changed", "reviewed"
DELETED, UNDELETED, UNDONE = "deleted", "undeleted", "undone"
UNDOABLE = (CHANGED, REVIEWED, DELETED, UNDELETED)

Said = Mapping[str, Any]
"""What was said, as JSON: ``result``, ``players`` by colour, ``date``, ``event``, ``round``,
``place``, ``marks`` by name, ``answers`` by question, ``options`` by id, ``file``."""


@dataclass(frozen=True)
class Word:
    """Something said about a match: ``by`` whom, '' if unknown; ``at`` in UTC; ``kind`` is one of
    those above; ``undone``: whether it was undone later."""

    at: str
    by: str
    kind: str
    said: Said = field(default_factory=dict)
    undone: bool = False


@dataclass(frozen=True)
class Step:
    """A change that can be undone: its number, the match's id, the record before it, and what was
    said."""

    number: int
    match: str
    kind: str
    text: str
    said: Said


def who() -> str:
    """The name of this computer's user; '' if the system does not know it."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return ""


def note(
    db: sqlite3.Connection,
    uid: str,
    at: str,
    kind: str,
    *,
    by: str | None = None,
    said: Said | None = None,
    before: str | None = None,
    undoes: int | None = None,
) -> None:
    """Store something said. ``by``: the computer's user if ``None``; ``before``: the record before
    the change, ``None`` if it cannot be undone."""
    db.execute(
        """INSERT INTO history (match, at, by, kind, said, text, digest, undoes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            uid, at, who() if by is None else by, kind,
            json.dumps(dict(said or {}), ensure_ascii=False), before,
            None if before is None else digest(before), undoes,
        ),
    )  # fmt: skip


def history(book: Book, match: int) -> tuple[Word, ...]:
    """Everything said about a match, earliest first; as far as known for older programs.

    Raises:
        BookProblem: there is no such match.
    """
    with book.reading() as db:
        row = db.execute("SELECT uid, added FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise BookProblem(
                say(
                    N_("there is no match “{match}” in the book; “companion book list” lists them"),
                    match=match,
                )
            )
        rows = db.execute(
            """SELECT h.at, h.by, h.kind, h.said, EXISTS (
                SELECT 1 FROM history u WHERE u.match = h.match AND u.undoes = h.id
            ) FROM history h WHERE h.match = ? ORDER BY h.id""",
            (row[0],),
        ).fetchall()
    return tuple(_words(rows, row[1]))


def _words(rows: list[tuple[Any, ...]], added: str) -> Iterator[Word]:
    if not rows or rows[0][2] != ADDED:
        yield Word(added, "", ADDED)
    for at, by, kind, said, undone in rows:
        yield Word(at, by, kind, _said(said), bool(undone))


def _said(text: str) -> Said:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def last_step(db: sqlite3.Connection, uid: str | None = None) -> Step | None:
    """The last change, of a match or of any, that was not undone; ``None`` if there is none."""
    kinds = ", ".join(f"'{kind}'" for kind in UNDOABLE)
    own = "AND h.match = :match" if uid is not None else ""
    row = db.execute(
        f"""SELECT h.id, h.match, h.kind, h.text, h.digest, h.said FROM history h
        WHERE h.kind IN ({kinds}) {own}
        AND (h.text IS NOT NULL OR h.kind IN ('{DELETED}', '{UNDELETED}')) AND NOT EXISTS (
            SELECT 1 FROM history u WHERE u.match = h.match AND u.undoes = h.id
        ) ORDER BY h.id DESC LIMIT 1""",
        {"match": uid},
    ).fetchone()
    if row is None:
        return None
    number, match, kind, text, written, said = row
    if text is not None and digest(text) != written:
        raise BookProblem(
            say(
                N_(
                    "the earlier version of match {match} is damaged, so the change cannot be "
                    "undone"
                ),
                match=match,
            )
        )
    return Step(number, match, kind, text or "", _said(said))
