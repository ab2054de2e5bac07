"""Who said what about a match, and when. The records themselves, before and after, are in the
journal."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from companion.book.book import Book, who
from companion.book.problems import BookProblem
from companion.sentences import N_, Sentence, say, see

if TYPE_CHECKING:
    from companion.answers.matches import SaidJson, SaidKind
    from companion.book.said import Said

ADDED, CHANGED, REVIEWED = "added", "changed", "reviewed"
DELETED, UNDELETED = "deleted", "undeleted"
UNDONE, REDONE = "undone", "redone"


@dataclass(frozen=True)
class Word:
    """Something said about a match: ``by`` whom, '' if unknown; ``at`` in UTC; ``kind`` is one of
    those above; ``undone``: whether it was undone later."""

    at: str
    by: str
    kind: str
    said: Said = field(default_factory=dict)
    undone: bool = False

    def __str__(self) -> str:
        """What was said, in English."""
        return str(self.told)

    def as_json(self) -> SaidJson:
        """What was said as in ``book show --json``."""
        return {
            "at": self.at,
            "by": self.by or None,
            "kind": cast("SaidKind", self.kind),
            "said": dict(self.said),
            "undone": self.undone,
        }

    @property
    def told(self) -> Sentence:
        """When, who and what, in one line."""

        from companion.book.said import word_told

        when = local_time(self.at)
        return word_told(self.kind, self.said, when, self.by, undone=self.undone)


def note(
    db: sqlite3.Connection,
    uid: str,
    at: str,
    kind: str,
    *,
    by: str | None = None,
    said: Said | None = None,
    undoes: int | None = None,
) -> None:
    """Store something said. ``by``: the computer's user if ``None``; ``undoes``: the number of what
    it takes back."""
    db.execute(
        "INSERT INTO history (match, at, by, kind, said, undoes) VALUES (?, ?, ?, ?, ?, ?)",
        (
            uid, at, who() if by is None else by, kind,
            json.dumps(dict(said or {}), ensure_ascii=False), undoes,
        ),
    )  # fmt: skip


def no_match(name: str) -> BookProblem:
    """The book does not have a match of this number or id."""
    told = say(N_("there is no match “{match}” in the book"), match=name)
    return BookProblem(see(told, "companion book list"))


def history(book: Book, match: int) -> tuple[Word, ...]:
    """Everything said about a match, earliest first; as far as known for older programs."""
    with book.reading() as db:
        row = db.execute("SELECT uid, added FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise no_match(str(match))
        rows = db.execute(
            """SELECT h.at, h.by, h.kind, h.said, EXISTS (
                SELECT 1 FROM history u WHERE u.match = h.match AND u.undoes = h.id AND NOT EXISTS (
                    SELECT 1 FROM history r WHERE r.match = h.match AND r.undoes = u.id
                )
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


def local_time(at: str) -> str:
    """A time in UTC as local time, to the minute."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at
