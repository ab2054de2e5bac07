"""Adding, changing, finding, deleting and restoring matches of the book."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from companion.book.book import Book
from companion.book.facts import BadMatch, Facts, facts_of, facts_of_text
from companion.book.history import (
    ADDED,
    CHANGED,
    DELETED,
    UNDELETED,
    UNDONE,
    Said,
    Step,
    last_step,
    note,
    who,
)
from companion.book.players import player_id, root_of
from companion.book.problems import BookProblem
from companion.book.row import digest
from companion.book.schema import event_id
from companion.book.settings import counts_uncertain
from companion.book.tags import MATCH, fresh_uid, with_tags
from companion.records import Record, write_record
from companion.sentences import N_, say


@dataclass(frozen=True)
class Entry:
    """A match ready to be added: the record's text, its facts, and what was said when it was
    added."""

    text: str
    facts: Facts
    said: Said = field(default_factory=dict)


@dataclass(frozen=True)
class Added:
    """The outcome of adding a match.

    ``new`` is false if a match with this id was already there; ``differs`` then says that its
    content is different, ``deleted`` that it had been deleted. Either way it stays unchanged.
    """

    id: int
    uid: str
    new: bool
    differs: bool = False
    deleted: bool = False


def entry(record: Record, *, uid: str = "", said: Said | None = None) -> Entry:
    """Prepare a record, with ``uid``, or else the id it has, or else a random one.

    Raises:
        companion.book.facts.BadMatch: it cannot be stored in a scorebook, or its result is
            impossible.
    """
    record = with_tags(record, {MATCH: uid or record.tag(MATCH) or fresh_uid()})
    facts = facts_of(record)
    if facts.impossible is not None:
        word = not (record.turns or record.position)
        raise BadMatch(facts.impossible.sentence, facts.impossible.rests_on if word else ())
    return Entry(write_record(record), facts, said or {})


def add(book: Book, entries: Iterable[Entry], *, by: str | None = None) -> tuple[Added, ...]:
    """Add matches, all or none; they are on the disk when this returns.

    ``by``: the author for the history; the computer's user if ``None``.

    Raises:
        BookProblem: the book cannot be written; nothing has been added.
    """
    ready = list(entries)
    by = who() if by is None else by
    with book.writing() as db:
        return tuple(_put_in(db, one, by) for one in ready)


def holds(book: Book, one: Entry) -> bool:
    """Whether the book has this match just as it would be added, and it is not deleted."""
    query = "SELECT 1 FROM match WHERE uid = ? AND text = ? AND deleted IS NULL"
    with book.reading() as db:
        return db.execute(query, (one.facts.uid, one.text)).fetchone() is not None


def _put_in(db: sqlite3.Connection, one: Entry, by: str) -> Added:
    uid = one.facts.uid
    row = db.execute("SELECT id, text, deleted FROM match WHERE uid = ?", (uid,)).fetchone()
    if row is not None:
        return Added(row[0], uid, False, row[1] != one.text, row[2] is not None)
    at = now()
    made = db.execute(
        "INSERT INTO match (uid, text, digest, added) VALUES (?, ?, ?, ?)",
        (uid, one.text, digest(one.text), at),
    )
    match = int(made.lastrowid or 0)
    put_played(db, match, one.facts)
    note(db, uid, at, ADDED, by=by, said=one.said)
    return Added(match, uid, True)


def put_played(db: sqlite3.Connection, match: int, facts: Facts) -> None:
    """Write a match's facts, replacing earlier ones."""
    one, two = (player_id(db, name) for name in facts.names)
    roots = root_of(db, one), root_of(db, two)
    if roots[0] is not None and roots[0] == roots[1]:
        raise BookProblem(
            say(
                N_(
                    "{name} and {other} are the same player in this book; “companion "
                    "book unmerge” separates them"
                ),
                name=facts.names[0],
                other=facts.names[1],
            )
        )
    counts = not facts.uncertain or counts_uncertain(db)
    db.execute(
        """INSERT OR REPLACE INTO played (match, game, date, one_as, two_as, one, two, winner,
            score1, score2, result, rule, starter, turns, legal, doubts, photo, event, round,
            marks, question, likely, told, as_read, sketch, look)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            match,
            facts.game,
            facts.date,
            one,
            two,
            *roots,
            facts.winner if counts else None,
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
            facts.marks,
            facts.question,
            facts.winner if facts.uncertain else None,
            facts.told,
            facts.as_read,
            facts.sketch,
            facts.look,
        ),
    )


def change(
    book: Book,
    match: int,
    record: Record,
    *,
    kind: str = CHANGED,
    said: Said | None = None,
    by: str | None = None,
) -> bool:
    """Replace a match's record, under the same id; :func:`undo` reverts it. Returns whether the
    record is different.

    ``kind`` and ``said``: for the match's history; ``by``: the computer's user if ``None``.
    Raises:
        BookProblem: there is no such match, or the book cannot be written.
        companion.book.facts.BadMatch: the record cannot be stored in a scorebook.
    """
    with book.writing() as db:
        uid, deleted = _row(db, match)
        new = entry(record, uid=uid)
        before = _write(db, match, new.text)
        if before == new.text:
            return False
        note(db, uid, now(), kind, by=by, said=said, before=before)
        if not deleted:
            put_played(db, match, new.facts)
        return True


def _write(db: sqlite3.Connection, match: int, text: str) -> str | None:
    """Replace a match's text; returns the old one, ``None`` if it was damaged."""
    before, written = db.execute("SELECT text, digest FROM match WHERE id = ?", (match,)).fetchone()
    db.execute("UPDATE match SET text = ?, digest = ? WHERE id = ?", (text, digest(text), match))
    return str(before) if isinstance(before, str) and digest(before) == written else None


@dataclass(frozen=True)
class Undid:
    """What was undone: in which match, the kind of change, and what it had said."""

    id: int
    kind: str
    said: Said


def undo(book: Book, match: int | None = None) -> Undid | None:
    """Undo the last change of a match, or of any match if none is given: a changed result, mark,
    player or day, a deletion or its undoing. Returns what was undone, ``None`` if nothing was.

    Raises:
        BookProblem: no such match, its earlier record is damaged, the book cannot be written, or
            no match is given and one was added since: an older change is hardly meant then.
    """
    with book.writing() as db:
        step = last_step(db, None if match is None else _row(db, match)[0])
        if step is None:
            return None
        if match is None:
            _refuse_after_adding(db, step)
        row = db.execute("SELECT id FROM match WHERE uid = ?", (step.match,)).fetchone()
        if row is None:
            raise _no_match(step.match)
        number = int(row[0])
        if step.kind == DELETED:
            _put_back(db, number)
        elif step.kind == UNDELETED:
            _take_out(db, number)
        before = None
        if step.text:
            before = _write(db, number, step.text)
            if not _row(db, number)[1]:
                put_played(db, number, facts_of_text(step.text))
        note(db, step.match, now(), UNDONE, before=before, undoes=step.number)
        return Undid(number, step.kind, step.said)


def _refuse_after_adding(db: sqlite3.Connection, step: Step) -> None:
    """Refuse to undo a change that is older than the last match that was added."""
    newest = db.execute(
        """SELECT m.id, h.id FROM history h JOIN match m ON m.uid = h.match
        WHERE h.kind = ? AND m.deleted IS NULL ORDER BY h.id DESC LIMIT 1""",
        (ADDED,),
    ).fetchone()
    if newest is None or newest[1] < step.number:
        return
    changed = db.execute("SELECT id FROM match WHERE uid = ?", (step.match,)).fetchone()
    raise BookProblem(
        say(
            N_(
                "the last step added match {added}: “companion book delete {added}” "
                "deletes it; “companion book undo {changed}” undoes the change before "
                "that"
            ),
            added=int(newest[0]),
            changed=int(changed[0]) if changed else 0,
        )
    )


def delete(book: Book, matches: Sequence[int]) -> None:
    """Delete matches, so that they count nowhere; :func:`undelete` restores them.

    Raises:
        BookProblem: no such match, or it is already deleted; none has been deleted.
    """
    with book.writing() as db:
        for match in matches:
            uid, deleted = _row(db, match)
            if deleted:
                raise BookProblem(
                    say(
                        N_(
                            "match {match} is already deleted; “companion book "
                            "undelete {match}” restores it"
                        ),
                        match=match,
                    )
                )
            _take_out(db, match)
            note(db, uid, now(), DELETED)


def _take_out(db: sqlite3.Connection, match: int) -> None:
    db.execute("UPDATE match SET deleted = ? WHERE id = ?", (now(), match))
    db.execute("DELETE FROM played WHERE match = ?", (match,))


def undelete(book: Book, matches: Sequence[int]) -> None:
    """Restore deleted matches.

    Raises:
        BookProblem: no such match, or it is not deleted; none has been restored.
    """
    with book.writing() as db:
        for match in matches:
            uid, deleted = _row(db, match)
            if not deleted:
                raise BookProblem(say(N_("match {match} is not deleted"), match=match))
            _put_back(db, match)
            note(db, uid, now(), UNDELETED)


def _put_back(db: sqlite3.Connection, match: int) -> None:
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
    """A match's complete record, deleted or not.

    Raises:
        BookProblem: there is no such match.
    """
    with book.reading() as db:
        _row(db, match)
        return str(db.execute("SELECT text FROM match WHERE id = ?", (match,)).fetchone()[0])


def is_deleted(book: Book, match: int) -> bool:
    """Whether a match is deleted.

    Raises:
        BookProblem: there is no such match.
    """
    with book.reading() as db:
        return _row(db, match)[1]


def match_id(book: Book, name: str) -> int:
    """The number of the match given by its number or its id in records.

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
    return BookProblem(
        say(
            N_("there is no match “{match}” in the book; “companion book list” lists them"),
            match=name,
        )
    )


def now() -> str:
    """The current time in UTC to the millisecond, in the book's format."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
