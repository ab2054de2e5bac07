"""The book's tables, as numbered migration steps from nothing to the current version.

What is **kept** cannot be derived: the records' texts (``match``), who said what about them when
(``history``), which spellings are one player (``player``, ``spelling``), photos, how tournaments
were paired (``event``, ``entrant``, ``pairing``, requested byes in ``absence``, forfeited games in
``forfeit``), and the book's own settings (``setting``). ``played`` is **derived** from the texts
and can be recomputed at any time. ``journal`` says how far the file has followed the journal.

A step is never changed once it has been released; new ones are appended.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.book.spelling import key_of

APPLICATION = 0x50475242
"""SQLite's ``application_id`` of a scorebook: "PGRB"."""


@dataclass(frozen=True)
class Step:
    """SQL statements, and a function that fills in data after them; all in one transaction."""

    statements: tuple[str, ...]
    fill: Callable[[sqlite3.Connection], None] | None = None


_MATCHES = (
    """CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        merged_into INTEGER REFERENCES player (id),
        root INTEGER NOT NULL REFERENCES player (id)
    )""",
    """CREATE TABLE spelling (
        key TEXT PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES player (id)
    ) WITHOUT ROWID""",
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL,
        digest TEXT NOT NULL,
        added TEXT NOT NULL,
        deleted TEXT
    )""",
    "CREATE INDEX match_deleted ON match (deleted) WHERE deleted IS NOT NULL",
    """CREATE TABLE photo (
        sha256 TEXT PRIMARY KEY,
        file TEXT NOT NULL,
        bytes INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE played (
        match INTEGER PRIMARY KEY REFERENCES match (id),
        game TEXT NOT NULL,
        date TEXT NOT NULL,
        one_as INTEGER REFERENCES player (id),
        two_as INTEGER REFERENCES player (id),
        one INTEGER REFERENCES player (id),
        two INTEGER REFERENCES player (id),
        winner INTEGER,
        score1 INTEGER,
        score2 INTEGER,
        result TEXT NOT NULL,
        rule TEXT NOT NULL,
        starter INTEGER,
        turns INTEGER NOT NULL,
        legal INTEGER NOT NULL,
        doubts INTEGER NOT NULL,
        photo TEXT NOT NULL
    )""",
    "CREATE INDEX played_date ON played (date, match, game, one, two, starter, winner)",
    "CREATE INDEX played_game ON played (game, date, match)",
    "CREATE INDEX played_one ON played (one, date, match)",
    "CREATE INDEX played_two ON played (two, date, match)",
    "CREATE INDEX played_one_as ON played (one_as)",
    "CREATE INDEX played_two_as ON played (two_as)",
    "CREATE INDEX played_sums ON played (game, one, two, starter, winner)",
)

_EVENT = """CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('evening', 'round-robin', 'swiss')),
    game TEXT NOT NULL DEFAULT '',
    options TEXT NOT NULL DEFAULT '{}',
    rounds INTEGER NOT NULL DEFAULT 0,
    date TEXT NOT NULL DEFAULT '',
    place TEXT NOT NULL DEFAULT '',
    deleted TEXT
)"""
_EVENTS = (
    _EVENT,
    """CREATE TABLE entrant (
        event INTEGER NOT NULL REFERENCES event (id),
        number INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES player (id),
        left_after INTEGER,
        PRIMARY KEY (event, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE pairing (
        uid TEXT PRIMARY KEY,
        event INTEGER NOT NULL REFERENCES event (id),
        round INTEGER NOT NULL,
        board INTEGER NOT NULL,
        one INTEGER NOT NULL,
        two INTEGER,
        UNIQUE (event, round, board),
        FOREIGN KEY (event, one) REFERENCES entrant (event, number),
        FOREIGN KEY (event, two) REFERENCES entrant (event, number)
    ) WITHOUT ROWID""",
    "ALTER TABLE played ADD COLUMN event INTEGER REFERENCES event (id)",
    "ALTER TABLE played ADD COLUMN round TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX played_event ON played (event, date, match)",
)


def _fill_events(db: sqlite3.Connection) -> None:
    """Create the evenings that the records name in their tags ``Event`` and ``Round``."""
    from companion.book.tags import tags_of_text

    rows = db.execute("SELECT m.id, m.text FROM match m JOIN played p ON p.match = m.id")
    for match, text in rows.fetchall():
        tags = tags_of_text(text)
        if name := tags.get("Event", ""):
            event = event_id(db, name)
            db.execute(
                "UPDATE played SET event = ?, round = ? WHERE match = ?",
                (event, tags.get("Round", ""), match),
            )


def event_id(db: sqlite3.Connection, name: str) -> int:
    """The event with this name, created as an evening if missing."""
    found = db.execute("SELECT id FROM event WHERE key = ?", (key_of(name),)).fetchone()
    if found is not None:
        return int(found[0])
    made = db.execute(
        "INSERT INTO event (key, name, kind) VALUES (?, ?, 'evening')",
        (key_of(name), " ".join(name.split())),
    )
    return int(made.lastrowid or 0)


UNCERTAIN = "uncertain"
COUNT, WAIT = "count", "wait"
"""Values of :data:`UNCERTAIN`: matches with marks to check count as read, or (the default) only
after somebody has checked them."""


def counts_uncertain(db: sqlite3.Connection) -> bool:
    """Whether matches with marks to check count as read."""
    row = db.execute("SELECT value FROM setting WHERE name = ?", (UNCERTAIN,)).fetchone()
    return row is not None and row[0] == COUNT


_SAID = (
    # Marks still to be checked, the open question, and the winner as read until then.
    "ALTER TABLE played ADD COLUMN marks INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE played ADD COLUMN question TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE played ADD COLUMN likely INTEGER",
    # The result the players entered besides a photo or moves, and the result by those.
    "ALTER TABLE played ADD COLUMN told TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE played ADD COLUMN as_read TEXT NOT NULL DEFAULT ''",
    # Hashes by which another photo of the same sheet is recognised.
    "ALTER TABLE played ADD COLUMN sketch INTEGER",
    "ALTER TABLE played ADD COLUMN look TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX played_open ON played (date, match) WHERE marks > 0 OR question <> ''",
    "CREATE INDEX played_told ON played (match) WHERE told <> ''",
    "CREATE INDEX played_photo ON played (game, photo, sketch, look, match) WHERE photo <> ''",
    """CREATE TABLE history (
        id INTEGER PRIMARY KEY,
        match TEXT NOT NULL,
        at TEXT NOT NULL,
        by TEXT NOT NULL,
        kind TEXT NOT NULL,
        said TEXT NOT NULL,
        text TEXT,
        digest TEXT,
        undoes INTEGER
    )""",
    "CREATE INDEX history_match ON history (match, id)",
    """CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
)


def _facts(db: sqlite3.Connection, condition: str) -> Iterator[tuple[int, Any]]:
    """The facts of the counted matches that fulfil a condition and can be read."""
    from companion.book.facts import BadMatch, facts_of_text
    from companion.records import RecordError

    rows = db.execute(
        f"SELECT m.id, m.text FROM match m JOIN played p ON p.match = m.id WHERE {condition}"
    )
    for match, text in rows.fetchall():
        with suppress(BadMatch, RecordError):
            yield match, facts_of_text(text)


def _fill_said(db: sqlite3.Connection) -> None:
    """What is open about matches from photos; those with uncertain marks wait from now on."""
    for match, facts in _facts(db, "p.doubts OR p.photo <> ''"):
        db.execute(
            """UPDATE played SET marks = ?1, question = ?2, sketch = ?3,
                likely = CASE WHEN ?1 THEN winner END, winner = CASE ?1 WHEN 0 THEN winner END
            WHERE match = ?4""",
            (facts.marks, facts.question, facts.sketch, match),
        )


_SYSTEMS = (
    # SQLite cannot change a CHECK, so the table is recreated. References to it are checked at the
    # end of the transaction, when its rows are back.
    "PRAGMA defer_foreign_keys = ON",
    "CREATE TABLE event_before AS SELECT * FROM event",
    "DROP TABLE event",
    # The systems that there are today; files compare without spaces and line breaks.
    _EVENT.replace(
        "'round-robin', 'swiss'", "'round-robin', 'double-round-robin', 'swiss', 'knock-out'"
    ),
    """INSERT INTO event (id, key, name, kind, game, options, rounds, date, place, deleted)
        SELECT id, key, name, kind, game, options, rounds, date, place, deleted
        FROM event_before""",
    "DROP TABLE event_before",
    """CREATE TABLE absence (
        event INTEGER NOT NULL,
        number INTEGER NOT NULL,
        round INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('F', 'H', 'Z')),
        PRIMARY KEY (event, number, round),
        FOREIGN KEY (event, number) REFERENCES entrant (event, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE forfeit (
        pairing TEXT PRIMARY KEY REFERENCES pairing (uid),
        lost TEXT NOT NULL CHECK (lost IN ('one', 'two', 'both'))
    ) WITHOUT ROWID""",
)

_JOURNAL = (
    # The book's id, and the line of its journal that the file holds.
    """CREATE TABLE journal (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        book TEXT NOT NULL,
        number INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        bytes INTEGER NOT NULL
    )""",
)


def _fill_journal(db: sqlite3.Connection) -> None:
    """An id for the book, whose journal begins with the next change; and who began the matches on
    photos, where the rules say it."""
    from companion.book.tags import fresh_uid

    db.execute("INSERT INTO journal VALUES (1, ?, 0, '', 0)", (fresh_uid(16),))
    for match, facts in _facts(db, "p.starter IS NULL AND p.photo <> ''"):
        db.execute("UPDATE played SET starter = ? WHERE match = ?", (facts.starter, match))


_CLAIMED = (
    # The result that a record claims and that its moves or position do not bear out.
    "ALTER TABLE played ADD COLUMN claimed TEXT NOT NULL DEFAULT ''",
)


def _fill_claimed(db: sqlite3.Connection) -> None:
    """Such results do not count any more."""
    from companion.book.facts import row_of

    counted = counts_uncertain(db)
    columns = {row[1] for row in db.execute("PRAGMA table_info(played)")}  # of this version
    said = "p.told = '' AND instr(m.text, '[Result \"' || p.result || '\"]') = 0"
    for match, facts in _facts(db, f"p.rule = '' OR ({said})"):
        row = row_of(facts, counts_uncertain=counted)
        there = [f"{name} = :{name}" for name in row if name in columns]
        db.execute(
            f"UPDATE played SET {', '.join(there)} WHERE match = :match",
            {**row, "match": match},
        )


STEPS: tuple[Step, ...] = (
    Step(_MATCHES),
    Step(_EVENTS, _fill_events),
    Step(_SAID, _fill_said),
    Step(_SYSTEMS),
    Step(_JOURNAL, _fill_journal),
    Step(_CLAIMED, _fill_claimed),
)
"""Step n (from 1) brings a book of version n - 1 to version n."""

VERSION = len(STEPS)
"""The version that this program writes: ``user_version`` of the file."""
