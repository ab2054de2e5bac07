"""Adding, changing, finding, deleting and restoring matches of the book."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from companion.book.absent import naming
from companion.book.book import Book, who
from companion.book.facts import BadMatch, Facts, facts_of, facts_of_text, row_of
from companion.book.history import ADDED, CHANGED, DELETED, SETTING, UNDELETED, Said, no_match, note
from companion.book.players import player_id, root_of
from companion.book.problems import BookProblem
from companion.book.spelling import length_problem
from companion.book.storage.recording import now
from companion.book.storage.rows import digest
from companion.book.storage.schema import COUNT, UNCERTAIN, WAIT, counts_uncertain, event_id
from companion.book.tags import EVENT, MATCH, PLACE, ROUND, casual, fresh_uid, with_tags
from companion.games import game as find_game
from companion.records import UNFINISHED, Record, parse_record, player_tag, write_record
from companion.records.results import IMPOSSIBLE_DRAW, impossible_draw
from companion.records.turns import MAX_CHARACTERS, too_long
from companion.sentences import N_

IS_DELETED = N_("Match {match} is deleted. “companion book undelete {match}” restores it.")


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
    content is different. Either way it stays unchanged.
    """

    id: int
    uid: str
    new: bool
    differs: bool = False


def entry(record: Record, *, uid: str = "", said: Said | None = None) -> Entry:
    """Prepare a record, with ``uid``, or else the id it has, or else a random one."""
    own = uid or record.tag(MATCH) or fresh_uid()
    names = naming(record)
    record = with_tags(record, {MATCH: own, **names})
    _check_lengths(record)
    facts = facts_of(record)
    if facts.impossible is not None:
        word = not record.shows_play
        raise BadMatch(facts.impossible.sentence, facts.impossible.rests_on if word else ())
    game = find_game(record.game)
    if facts.result == UNFINISHED and impossible_draw(game, facts.claimed):
        raise BadMatch.of(IMPOSSIBLE_DRAW, claimed=facts.claimed, game=game.title)
    unclaimed = record.result == UNFINISHED and not (facts.doubts or facts.marks or facts.question)
    if names or unclaimed:  # what the rules say now has to be told where they are not
        record = replace(record, result=facts.result)
    text = write_record(record)
    if len(text) > MAX_CHARACTERS:
        raise BadMatch(too_long(text, MAX_CHARACTERS))
    return Entry(text, facts, said or {})


def _check_lengths(record: Record) -> None:
    """Reject names of players, events and places that are too long."""
    players = (player_tag(player) for player in find_game(record.game).players)
    for tag in (*players, EVENT, ROUND, PLACE):
        problem = length_problem(record.tag(tag))
        if problem is not None:
            raise BadMatch(problem)


def add(
    book: Book, entries: Iterable[Entry], *, by: str | None = None, displace: bool = False
) -> tuple[Added, ...]:
    """Add matches, all or none; they are on the disk when this returns. ``displace``: deleted
    matches give their ids up to them."""
    ready = list(entries)
    by = who() if by is None else by
    with book.writing(ADDED, ready[0].said if len(ready) == 1 else {}, by=by) as db:
        if displace:
            for one in ready:
                _give_up(db, one.facts.uid)
        return tuple(_put_in(db, one, by) for one in ready)


def _put_in(db: sqlite3.Connection, one: Entry, by: str) -> Added:
    uid = one.facts.uid
    row = db.execute("SELECT id, text FROM match WHERE uid = ?", (uid,)).fetchone()
    if row is not None:
        return Added(row[0], uid, False, row[1] != one.text)
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
        told = N_(
            "{name} and {other} are the same player in this book. “companion book unmerge "
            '"{merged}"” separates them.'
        )
        name, other = facts.names
        raise BookProblem.of(told, name=name, other=other, merged=facts.names[one == roots[0]])
    event = event_id(db, facts.event) if facts.event else None
    row = row_of(facts, counts_uncertain=not facts.uncertain or counts_uncertain(db))
    row |= {"match": match, "one_as": one, "two_as": two, "event": event}
    row["one"], row["two"] = roots
    db.execute(
        f"INSERT OR REPLACE INTO played ({', '.join(row)}) "
        f"VALUES ({', '.join(f':{name}' for name in row)})",
        row,
    )


def change(
    book: Book,
    match: int,
    record: Record,
    *,
    kind: str = CHANGED,
    said: Said | None = None,
    by: str | None = None,
    uid: str = "",
) -> bool:
    """Replace a match's record, under the same id or another, ``uid``, which a deleted match gives
    up. Returns whether the record is different."""
    with book.writing(kind, said, by=by) as db:
        own, deleted, _ = _row(db, match)
        uid = uid or own
        if uid != own:
            _give_up(db, uid)
        new = entry(record, uid=uid)
        written = (new.text, digest(new.text), match, uid)
        if not db.execute(
            """UPDATE match SET text = ?1, digest = ?2, uid = ?4
            WHERE id = ?3 AND (text, digest) <> (?1, ?2)""",
            written,
        ).rowcount:
            return False
        if uid != own:
            db.execute("UPDATE history SET match = ? WHERE match = ?", (uid, own))
        note(db, uid, now(), kind, by=by, said=said)
        if not deleted:
            put_played(db, match, new.facts)
        return True


def _give_up(db: sqlite3.Connection, uid: str) -> None:
    """Make a deleted match of a tournament a casual one, so that another can be the tournament's:
    it gets an id of its own."""
    query = "SELECT id, text FROM match WHERE uid = ? AND deleted IS NOT NULL"
    for match, text in db.execute(query, (uid,)).fetchall():
        free = entry(casual(parse_record(text)))
        own = free.facts.uid
        db.execute(
            "UPDATE match SET text = ?, digest = ?, uid = ? WHERE id = ?",
            (free.text, digest(free.text), own, match),
        )
        db.execute("UPDATE history SET match = ? WHERE match = ?", (own, uid))


def delete(book: Book, matches: Sequence[int]) -> None:
    """Delete matches, so that they count nowhere; :func:`undelete` restores them."""
    with book.writing(DELETED) as db:
        for match in matches:
            uid, deleted, _ = _row(db, match)
            if deleted:
                raise BookProblem.of(IS_DELETED, match=match)
            db.execute("UPDATE match SET deleted = ? WHERE id = ?", (now(), match))
            db.execute("DELETE FROM played WHERE match = ?", (match,))
            note(db, uid, now(), DELETED)


def undelete(book: Book, matches: Sequence[int]) -> None:
    with book.writing(UNDELETED) as db:
        for match in matches:
            uid, deleted, text = _row(db, match)
            if not deleted:
                raise BookProblem.of(N_("match {match} is not deleted"), match=match)
            db.execute("UPDATE match SET deleted = NULL WHERE id = ?", (match,))
            put_played(db, match, facts_of_text(text))
            note(db, uid, now(), UNDELETED)


def text_of(book: Book, match: int) -> str:
    """A match's complete record, deleted or not."""
    with book.reading() as db:
        return _row(db, match)[2]


def is_deleted(book: Book, match: int) -> bool:
    with book.reading() as db:
        return _row(db, match)[1]


def match_id(book: Book, name: str) -> int:
    """The number of the match given by its number or its id in records."""
    with book.reading() as db:
        row = None
        if name.isdecimal() and len(name) < 18:
            row = db.execute("SELECT id FROM match WHERE id = ?", (int(name),)).fetchone()
        if row is None:
            row = db.execute("SELECT id FROM match WHERE uid = ?", (name.lower(),)).fetchone()
    if row is None:
        raise no_match(name)
    return int(row[0])


def _row(db: sqlite3.Connection, match: int) -> tuple[str, bool, str]:
    row = db.execute("SELECT uid, deleted, text FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise no_match(str(match))
    return str(row[0]), row[1] is not None, str(row[2])


def uncertain_count(book: Book) -> bool:
    """The same for an open book."""
    with book.reading() as db:
        return counts_uncertain(db)


def count_uncertain(book: Book, count: bool) -> None:
    """Set whether matches with marks to check count as read, or wait until they are checked."""
    with book.writing(SETTING, {"value": COUNT if count else WAIT}) as db:
        db.execute(
            "INSERT OR REPLACE INTO setting VALUES (?, ?)", (UNCERTAIN, COUNT if count else WAIT)
        )
        recount_uncertain(db)


def recount_uncertain(db: sqlite3.Connection) -> None:
    """Let matches with marks to check count, or wait, as the setting says."""
    db.execute(
        "UPDATE played SET winner = CASE WHEN ? THEN likely END WHERE marks > 0",
        (counts_uncertain(db),),
    )
