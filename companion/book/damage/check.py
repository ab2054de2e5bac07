"""Whether the book's data is undamaged, and its counts agree with its records; and recomputing what
is derived from rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.book.book import Book, let_others_in
from companion.book.facts import COLUMNS, BadMatch, Facts, facts_of_text, row_of
from companion.book.history import REBUILT
from companion.book.matches import put_played, recount_uncertain
from companion.book.players import reroot
from companion.book.problems import UNREADABLE, BookProblem, DamagedBook
from companion.book.spelling import key_of
from companion.book.storage.journal import chained, differences, journal_of, replayed
from companion.book.storage.recording import carries_out
from companion.book.storage.rows import (
    KEPT,
    Change,
    Values,
    clear_unused,
    plausible,
    rows_of,
    sound_match,
    write_rows,
)
from companion.book.storage.schema import counts_uncertain
from companion.files.together import fingerprint
from companion.records import RecordError
from companion.sentences import N_, Fact, Sentence

MOST = 20
"""Most findings of SQLite itself that are reported."""


@dataclass(frozen=True)
class Finding:
    """A fault: ``kind`` is an id for programs (``file``, ``journal``, ``row``, ``text``,
    ``unreadable``, ``derived``, ``reference``, ``photo``, ``result``), ``match`` the number of the
    match concerned, if any."""

    kind: str
    sentence: Sentence
    match: int | None = None

    @classmethod
    def of(
        cls, kind: str, template: str, match: int | None = None, /, **facts: Fact | Sentence
    ) -> Finding:
        """A fault in a sentence, in which ``match`` is the match."""
        told = facts if match is None else {**facts, "match": match}
        return cls(kind, Sentence(template, told), match)

    def __str__(self) -> str:
        """The fault in English."""
        return str(self.sentence)


def check(book: Book, progress: Progress | None = None) -> tuple[Finding, ...]:
    """All faults of the book; empty if there are none.

    ``result`` is one that the game cannot end with, as only another program can have written it.
    ``file``, ``journal``, ``row``, ``text`` and ``unreadable`` mean damage; ``companion book
    rebuild`` repairs it, and loses nothing if the journal is whole.
    """
    found = [*file_findings(book.db)]
    if found:
        return tuple(found)
    found += journal_findings(book)
    with book.reading() as db:
        found += _references(db)
        found += _astray(db)
        found += _names(db)
    told = {finding.match for finding in found if finding.kind == "text"}
    found += (each for each in _matches(book, progress)
              if each.kind != "text" or each.match not in told)  # fmt: skip
    found += _photos(book)
    return tuple(found)


def journal_findings(book: Book) -> Iterator[Finding]:
    """Whether the journal is whole, and the book is as it says."""
    with book.reading() as db:
        found = journal_of(db, book.place)
        if not found:
            return
        if not chained(found):
            at = next((n for n, line in enumerate(found, start=1) if line is None), len(found))
            yield Finding.of("journal", N_("line {line} of the journal is damaged"), line=at)
            return
        for table, key in differences(db, replayed(line for line in found if line is not None)):
            if table == "match":
                number = int(str(key[0]))
                yield Finding.of("text", N_("match {match} differs from the journal"), number)
            else:
                told = N_("row {row} of the table “{table}” differs from the journal")
                yield Finding.of("row", told, table=table, row=", ".join(map(str, key)))


def file_findings(db: sqlite3.Connection) -> Iterator[Finding]:
    """The faults that SQLite finds in the file."""
    try:
        rows = [row[0] for row in db.execute(f"PRAGMA integrity_check({MOST})")]
    except UNREADABLE as error:
        rows = [str(error)]
    for row in rows:
        if row != "ok":
            told = " ".join(str(row).split())
            yield Finding.of("file", N_("the file is damaged: {what}"), what=told)


def _references(db: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        told = N_("row {row} of the table “{table}” refers to a missing row of “{parent}”")
        yield Finding.of("reference", told, table=table, row=str(row), parent=parent)


def _astray(db: sqlite3.Connection) -> Iterator[Finding]:
    rows = db.execute(
        """SELECT p.match FROM played p LEFT JOIN match m ON m.id = p.match
        WHERE m.id IS NULL OR m.deleted IS NOT NULL LIMIT 1000"""
    )
    for (match,) in rows:
        yield Finding.of("derived", N_("match {match} counts although it is deleted"), match)


def _names(db: sqlite3.Connection) -> Iterator[Finding]:
    rows = db.execute("SELECT s.key, p.name FROM spelling s JOIN player p ON p.id = s.player")
    for key, name in rows:
        if key_of(str(name)) != key:
            told = N_("“{name}” is filed under the wrong name “{other}”")
            yield Finding.of("derived", told, name=str(name), other=str(key))


def _matches(book: Book, progress: Progress | None) -> Iterator[Finding]:
    """Whether each record's text is unchanged and readable, and agrees with its counts."""
    done = 0
    with book.reading() as db:
        total = db.execute("SELECT count(*) FROM match").fetchone()[0]
        waits = not counts_uncertain(db)
    kept, counts = (
        ", ".join(f"{table}.{name}" for name in names)
        for table, names in (("m", KEPT["match"]), ("p", _COMPARED))
    )
    sql = f"""SELECT {kept}, p.match, s1.key, s2.key, coalesce(e.key, ''), {counts}
        FROM match m LEFT JOIN played p ON p.match = m.id LEFT JOIN event e ON e.id = p.event
        LEFT JOIN spelling s1 ON s1.player = p.one_as LEFT JOIN spelling s2 ON s2.player = p.two_as
        WHERE m.id > :after GROUP BY m.id ORDER BY m.id LIMIT :size"""
    for rows in book.in_parts(sql, CHUNK):
        for row in rows:
            own, (match, *counted) = row[: len(KEPT["match"])], row[len(KEPT["match"]) :]
            yield from _match(own, None if match is None else tuple(counted), waits=waits)
        done += len(rows)
        if progress is not None:
            progress(done, total)


Counted = tuple[object, ...]
_COMPARED = tuple(name for name in COLUMNS if name not in ("sketch", "look"))
"""What is compared; by what a match is recognised again is not."""


def _as_counted(facts: Facts, counts_uncertain: bool) -> Counted:
    keys = [key_of(name) or None for name in facts.names]
    row = row_of(facts, counts_uncertain=counts_uncertain)
    return (*keys, key_of(facts.event), *(row[name] for name in _COMPARED))


def _match(row: Values, counted: Counted | None, *, waits: bool) -> Iterator[Finding]:
    match, _, text, _, _, deleted = row
    assert isinstance(match, int)
    whole = sound_match(row)
    if not whole:
        yield Finding.of("text", N_("the game record of match {match} is damaged"), match)
    try:
        facts = facts_of_text(text if isinstance(text, str) else "")
    except (RecordError, BadMatch) as error:
        told = N_("the game record of match {match} cannot be read: {why}")
        yield Finding.of("unreadable", told, match, why=error.sentence)
        return
    # A changed record cannot be used to check the counts.
    if facts.impossible is not None and deleted is None:
        told = N_(
            "match {match}: {why}. “companion book change {match} --result RESULT” corrects it."
        )
        yield Finding.of("result", told, match, why=facts.impossible.sentence)
    checkable = whole and facts.by_rules and deleted is None
    if checkable and counted != _as_counted(facts, not waits):
        told = N_(
            "match {match} counts differently from its game record, perhaps because an earlier "
            "version of Companion counted it"
        )
        yield Finding.of("derived", told, match)


def _photos(book: Book) -> Iterator[Finding]:
    for (name,) in book.rows("SELECT file FROM photo ORDER BY file"):
        path = book.place.photos / str(name)
        held = fingerprint(path)
        if not held:
            yield Finding.of("photo", N_("the photo {file} is missing"), file=str(path))
        elif held != path.stem:
            yield Finding.of("photo", N_("{file} is damaged"), file=str(path))


def is_sound(book: Book) -> bool:
    """Whether neither file is damaged, as far as it shows without counting anything."""
    if is_damaged(book) or next(journal_findings(book), None) is not None:
        return False
    with book.reading() as db:
        return next(_references(db), None) is None and all(
            plausible(table, row) for table in KEPT for row in rows_of(db, table)
        )


def is_damaged(book: Book) -> bool:
    """Whether the file itself is damaged and has to be recovered."""
    try:
        with book.reading() as db:
            return next(file_findings(db), None) is not None
    except DamagedBook:
        return True


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
    there are, without those deleted, and the numbers of those whose records cannot be read."""
    with book.writing(REBUILT) as db:
        db.execute(
            """DELETE FROM played WHERE match NOT IN
            (SELECT id FROM match WHERE deleted IS NULL)"""
        )
        reroot(db)
        total = int(db.execute("SELECT count(*) FROM match").fetchone()[0])
    done, unreadable, deleted = 0, list[int](), 0
    sql = "SELECT id, text, deleted FROM match WHERE id > :after ORDER BY id LIMIT :size"
    for rows in book.in_parts(sql, CHUNK):
        ready = {row: _facts(row[1]) for row in rows}
        unreadable += [row[0] for row, facts in ready.items() if facts is None]
        with book.writing(REBUILT) as db:
            for row, facts in ready.items():
                _count(db, row, facts)
        let_others_in()
        done += len(rows)
        deleted += sum(row[2] is not None for row in rows)
        if progress is not None:
            progress(done, total)
    return done - deleted, tuple(unreadable)


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
