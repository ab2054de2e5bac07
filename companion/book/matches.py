"""Matches put into the book, looked up, taken out and put back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.book.book import Book
from companion.book.facts import Facts, facts_of
from companion.book.players import player_id, root_of
from companion.book.problems import BookProblem
from companion.book.row import digest
from companion.book.schema import event_id
from companion.book.tags import MATCH, fresh_uid, with_tags
from companion.records import Record, write_record
from companion.sentences import N_, say


@dataclass(frozen=True)
class Entry:
    """A match ready to be put in: the record's whole text and what it comes to."""

    text: str
    facts: Facts


@dataclass(frozen=True)
class Added:
    """What came of putting a match in.

    ``new`` is false where a match of this name was there already; ``differs`` then tells that it
    says something else, ``deleted`` that it had been taken out. Either way it stays as it was.
    """

    id: int
    uid: str
    new: bool
    differs: bool = False
    deleted: bool = False


def entry(record: Record, *, uid: str = "") -> Entry:
    """A record made ready, under ``uid``, else the name it has, else one drawn by lot.

    Raises:
        companion.book.facts.BadMatch: it cannot stand in a scorebook.
    """
    record = with_tags(record, {MATCH: uid or record.tag(MATCH) or fresh_uid()})
    return Entry(write_record(record), facts_of(record))


def add(book: Book, entries: Iterable[Entry]) -> tuple[Added, ...]:
    """Put matches in, all or none; they are on the disk when this returns.

    Raises:
        BookProblem: the book cannot be written; nothing has been put in.
    """
    ready = list(entries)
    with book.writing() as db:
        return tuple(_put_in(db, one) for one in ready)


def _put_in(db: sqlite3.Connection, one: Entry) -> Added:
    uid = one.facts.uid
    row = db.execute("SELECT id, text, deleted FROM match WHERE uid = ?", (uid,)).fetchone()
    if row is not None:
        return Added(row[0], uid, False, row[1] != one.text, row[2] is not None)
    made = db.execute(
        "INSERT INTO match (uid, text, digest, added) VALUES (?, ?, ?, ?)",
        (uid, one.text, digest(one.text), now()),
    )
    match = int(made.lastrowid or 0)
    put_played(db, match, one.facts)
    return Added(match, uid, True)


def put_played(db: sqlite3.Connection, match: int, facts: Facts) -> None:
    """Write what a match comes to, in place of what stood there."""
    one, two = (player_id(db, name) for name in facts.names)
    roots = root_of(db, one), root_of(db, two)
    if roots[0] is not None and roots[0] == roots[1]:
        raise BookProblem(
            say(
                N_("{name} and {other} are one player in this book, so they cannot have met"),
                name=facts.names[0],
                other=facts.names[1],
            )
        )
    db.execute(
        """INSERT OR REPLACE INTO played (match, game, date, one_as, two_as, one, two, winner,
            score1, score2, result, rule, starter, turns, legal, doubts, photo, event, round)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            match,
            facts.game,
            facts.date,
            one,
            two,
            *roots,
            facts.winner,
            *facts.scores,
            facts.result,
            facts.rule,
            facts.starter,
            facts.turns,
            facts.legal,
            facts.doubts,
            facts.photo,
            event_id(db, facts.event) if facts.event else None,
            facts.round,
        ),
    )


def change(book: Book, match: int, record: Record) -> None:
    """Put another record in a match's place, under the same name.

    Raises:
        BookProblem: there is no such match, or the book cannot be written.
        companion.book.facts.BadMatch: the record cannot stand in a scorebook.
    """
    with book.writing() as db:
        uid, deleted = _row(db, match)
        new = entry(record, uid=uid)
        db.execute(
            "UPDATE match SET text = ?, digest = ? WHERE id = ?",
            (new.text, digest(new.text), match),
        )
        if not deleted:
            put_played(db, match, new.facts)


def delete(book: Book, matches: Sequence[int]) -> None:
    """Take matches out of everything that counts; :func:`undelete` puts them back.

    Raises:
        BookProblem: there is no such match, or it is out already; none has been taken out.
    """
    with book.writing() as db:
        for match in matches:
            if _row(db, match)[1]:
                raise BookProblem(say(N_("match {match} is deleted already"), match=match))
            db.execute("UPDATE match SET deleted = ? WHERE id = ?", (now(), match))
            db.execute("DELETE FROM played WHERE match = ?", (match,))


def undelete(book: Book, matches: Sequence[int]) -> None:
    """Put deleted matches back.

    Raises:
        BookProblem: there is no such match, or it is not deleted; none has been put back.
    """
    from companion.book.facts import facts_of_text

    with book.writing() as db:
        for match in matches:
            if not _row(db, match)[1]:
                raise BookProblem(say(N_("match {match} is not deleted"), match=match))
            (text,) = db.execute("SELECT text FROM match WHERE id = ?", (match,)).fetchone()
            db.execute("UPDATE match SET deleted = NULL WHERE id = ?", (match,))
            put_played(db, match, facts_of_text(text))


def last_deleted(book: Book) -> int | None:
    """The match that was deleted last, ``None`` if none is."""
    with book.reading() as db:
        row = db.execute(
            "SELECT id FROM match WHERE deleted IS NOT NULL ORDER BY deleted DESC, id DESC LIMIT 1"
        ).fetchone()
    return None if row is None else int(row[0])


def text_of(book: Book, match: int) -> str:
    """A match's record, whole, deleted or not.

    Raises:
        BookProblem: there is no such match.
    """
    with book.reading() as db:
        _row(db, match)
        return str(db.execute("SELECT text FROM match WHERE id = ?", (match,)).fetchone()[0])


def match_id(book: Book, name: str) -> int:
    """The number of the match that is meant by its number or its name in records.

    Raises:
        BookProblem: there is none.
    """
    with book.reading() as db:
        row = None
        if name.isdecimal() and len(name) < 18:
            row = db.execute("SELECT id FROM match WHERE id = ?", (int(name),)).fetchone()
        if row is None:
            row = db.execute("SELECT id FROM match WHERE uid = ?", (name.lower(),)).fetchone()
    if row is None:
        raise _no_match(name)
    return int(row[0])


def _row(db: sqlite3.Connection, match: int) -> tuple[str, bool]:
    row = db.execute("SELECT uid, deleted FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise _no_match(str(match))
    return str(row[0]), row[1] is not None


def _no_match(name: str) -> BookProblem:
    return BookProblem(say(N_("there is no match “{match}” in the book"), match=name))


def now() -> str:
    """This moment in UTC, to the millisecond, as the book writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
