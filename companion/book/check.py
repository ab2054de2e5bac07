"""Whether the book's data is undamaged, and its counts agree with its records."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import file_digest

from companion.book.book import Book
from companion.book.facts import BadMatch, Facts, facts_of_text
from companion.book.problems import UNREADABLE, DamagedBook
from companion.book.row import COLUMNS, Row, as_text, digest, row_of
from companion.book.settings import counts_uncertain
from companion.book.spelling import key_of
from companion.records import RecordError
from companion.sentences import N_, Sentence, say

CHUNK = 50
"""Matches checked between two pauses for other programs' writes."""
MOST = 20
"""Most findings of SQLite itself that are reported."""

Progress = Callable[[int, int], None]
"""Called with the number of matches done and the total."""


@dataclass(frozen=True)
class Finding:
    """A fault: ``kind`` is an id for programs (``file``, ``text``, ``unreadable``, ``derived``,
    ``reference``, ``photo``, ``result``), ``match`` the number of the match concerned, if any."""

    kind: str
    sentence: Sentence
    match: int | None = None


def check(book: Book, progress: Progress | None = None) -> tuple[Finding, ...]:
    """All faults of the book; empty if there are none.

    ``result`` is one that the game cannot end with, stored by an older program.
    ``file``, ``text`` and ``unreadable`` mean damage; ``derived`` alone can be repaired by
    ``companion book rebuild`` without any loss.

    Raises:
        companion.book.problems.BookProblem: the book cannot be read at all.
    """
    found = [*file_findings(book.db)]
    if found:
        return tuple(found)
    with book.reading() as db:
        found += _references(db)
        found += _astray(db)
        found += _names(db)
    found += _matches(book, progress)
    found += _photos(book)
    return tuple(found)


def file_findings(db: sqlite3.Connection) -> Iterator[Finding]:
    """The faults that SQLite finds in the file."""
    try:
        rows = [row[0] for row in db.execute(f"PRAGMA integrity_check({MOST})")]
    except UNREADABLE as error:
        rows = [str(error)]
    for row in rows:
        if row != "ok":
            told = " ".join(str(row).split())
            yield Finding("file", say(N_("the file is damaged: {what}"), what=told))


def _references(db: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield Finding(
            "reference",
            say(
                N_("{table} {row} refers to a missing {parent}"),
                table=table,
                row=str(row),
                parent=parent,
            ),
        )


def _astray(db: sqlite3.Connection) -> Iterator[Finding]:
    rows = db.execute(
        """SELECT p.match FROM played p LEFT JOIN match m ON m.id = p.match
        WHERE m.id IS NULL OR m.deleted IS NOT NULL LIMIT 1000"""
    )
    for (match,) in rows:
        yield Finding(
            "derived", say(N_("match {match} counts although it is deleted"), match=match), match
        )


def _names(db: sqlite3.Connection) -> Iterator[Finding]:
    rows = db.execute("SELECT s.key, p.name FROM spelling s JOIN player p ON p.id = s.player")
    for key, name in rows:
        if key_of(as_text(name) or "") != key:
            yield Finding(
                "derived",
                say(N_("“{name}” should be called “{other}”"), name=str(name), other=str(key)),
            )


def _matches(book: Book, progress: Progress | None) -> Iterator[Finding]:
    """Whether each record's text is unchanged and readable, and agrees with its counts."""
    after, done = 0, 0
    with book.reading() as db:
        total = db.execute("SELECT count(*) FROM match").fetchone()[0]
        waits = not counts_uncertain(db)
    while True:
        with book.reading() as db:
            rows = db.execute(
                f"SELECT {COLUMNS} FROM match WHERE id > ? ORDER BY id LIMIT ?", (after, CHUNK)
            ).fetchall()
            counted = _counted(db, after, rows[-1][0] if rows else 0)
        for values in rows:
            row = row_of(values)
            if row is None:
                told = say(N_("the game record of match {match} is missing"), match=values[0])
                yield Finding("text", told, values[0])
            else:
                if any(isinstance(value, bytes) for value in values):
                    yield Finding("text", _not_as_written(row), row.id)
                yield from _match(row, counted.get(row.id), waits=waits)
        done += len(rows)
        if progress is not None:
            progress(done, total)
        if len(rows) < CHUNK:
            return
        after = rows[-1][0]


Counted = tuple[object, ...]


def _counted(db: sqlite3.Connection, after: int, last: int) -> dict[int, Counted]:
    rows = db.execute(
        """SELECT p.match, p.game, p.date, s1.key, s2.key, p.winner, p.score1, p.score2, p.result,
            p.rule, p.starter, p.turns, p.legal, p.doubts, p.photo, coalesce(e.key, ''), p.round,
            p.marks, p.question, p.likely, p.told, p.as_read
        FROM played p LEFT JOIN event e ON e.id = p.event
        LEFT JOIN spelling s1 ON s1.player = p.one_as LEFT JOIN spelling s2 ON s2.player = p.two_as
        WHERE p.match > ? AND p.match <= ?""",
        (after, last),
    )
    return {row[0]: tuple(row[1:]) for row in rows}


def _as_counted(facts: Facts, counts_uncertain: bool) -> Counted:
    keys = [key_of(name) or None for name in facts.names]
    winner = facts.winner if counts_uncertain or not facts.uncertain else None
    likely = facts.winner if facts.uncertain else None
    return (
        facts.game, facts.date, *keys, winner, *facts.scores, facts.result, facts.rule,
        facts.starter, facts.turns, int(facts.legal), int(facts.doubts), facts.photo,
        key_of(facts.event), facts.round, facts.marks, facts.question, likely, facts.told,
        facts.as_read,
    )  # fmt: skip


def _match(row: Row, counted: Counted | None, *, waits: bool) -> Iterator[Finding]:
    match = row.id
    if not row.whole:
        yield Finding("text", _not_as_written(row), match)
    if row.deleted is not None and row.mended().deleted is None:
        yield Finding(
            "text",
            say(N_("the mark that says whether match {match} is deleted is damaged"), match=match),
            match,
        )
    try:
        facts = facts_of_text(row.text)
    except (RecordError, BadMatch) as error:
        yield Finding(
            "unreadable",
            say(
                N_("the game record of match {match} cannot be read: {why}"),
                match=match,
                why=error.sentence,
            ),
            match,
        )
        return
    # A changed record cannot be used to check the counts.
    if facts.impossible is not None and row.deleted is None:
        yield Finding(
            "result",
            say(
                N_("match {match}: {why}; “companion book change {match} --result” corrects it"),
                match=match,
                why=facts.impossible.sentence,
            ),
            match,
        )
    if row.whole and row.deleted is None and counted != _as_counted(facts, not waits):
        yield Finding(
            "derived",
            say(N_("match {match} does not count as its game record says"), match=match),
            match,
        )


def _not_as_written(row: Row) -> Sentence:
    if row.mended().whole:
        if digest(row.text) == row.digest:
            return say(N_("match {match} and its game record have different names"), match=row.id)
        return say(
            N_("the checksum of match {match} is damaged; its game record is fine"), match=row.id
        )
    return say(N_("the game record of match {match} has been damaged"), match=row.id)


def _photos(book: Book) -> Iterator[Finding]:
    with book.reading() as db:
        rows = db.execute("SELECT sha256, file FROM photo ORDER BY file").fetchall()
    for known, name in rows:
        path = book.place.photos / str(name)
        try:
            with path.open("rb") as file:
                same = file_digest(file, "sha256").hexdigest() == known
        except (OSError, ValueError):
            yield Finding("photo", say(N_("the photo {file} is missing"), file=str(path)))
            continue
        if not same:
            yield Finding("photo", say(N_("the photo {file} is damaged"), file=str(path)))


def is_damaged(book: Book) -> bool:
    """Whether the file itself is damaged and has to be recovered."""
    try:
        with book.reading() as db:
            return next(file_findings(db), None) is not None
    except DamagedBook:
        return True
