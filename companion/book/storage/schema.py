"""The book's tables, made by numbered steps from nothing to the current version.

What is **kept** cannot be derived: the records' texts (``match``), who said what about them when
(``history``), which spellings are one player (``player``, ``spelling``), photos, how tournaments
were paired (``event``, ``entrant``, ``pairing``, requested byes in ``absence``, forfeited games in
``forfeit``), and the book's own settings (``setting``). ``played`` is **derived** from the texts
and can be recomputed at any time. ``journal`` says how far the file has followed the journal.

A step is never changed once it has been released; new ones are appended.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from companion.book.spelling import key_of
from companion.book.tags import fresh_uid

APPLICATION = 0x50475242
"""SQLite's ``application_id`` of a scorebook: "PGRB"."""

Step = Callable[[sqlite3.Connection], None]
"""Brings a book from one version to the next, in a transaction."""

_TABLES = (
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
    """CREATE TABLE event (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (
            kind IN ('evening', 'round-robin', 'double-round-robin', 'swiss', 'knock-out')
        ),
        game TEXT NOT NULL DEFAULT '',
        options TEXT NOT NULL DEFAULT '{}',
        rounds INTEGER NOT NULL DEFAULT 0,
        date TEXT NOT NULL DEFAULT '',
        place TEXT NOT NULL DEFAULT '',
        deleted TEXT
    )""",
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
    """CREATE TABLE history (
        id INTEGER PRIMARY KEY,
        match TEXT NOT NULL,
        at TEXT NOT NULL,
        by TEXT NOT NULL,
        kind TEXT NOT NULL,
        said TEXT NOT NULL,
        undoes INTEGER
    )""",
    "CREATE INDEX history_match ON history (match, id)",
    """CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
    # The book's id, and the line of its journal that the file holds.
    """CREATE TABLE journal (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        book TEXT NOT NULL,
        number INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        bytes INTEGER NOT NULL
    )""",
    # marks, question, likely: marks still to be checked, the open question, and the winner as read
    # until then. told, as_read: the result that the players entered besides a photo or moves, and
    # the result by those. sketch, look: hashes by which another photo of the same sheet is
    # recognised. claimed: a result that the moves or the position do not bear out.
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
        photo TEXT NOT NULL,
        event INTEGER REFERENCES event (id),
        round TEXT NOT NULL DEFAULT '',
        marks INTEGER NOT NULL DEFAULT 0,
        question TEXT NOT NULL DEFAULT '',
        likely INTEGER,
        told TEXT NOT NULL DEFAULT '',
        as_read TEXT NOT NULL DEFAULT '',
        sketch INTEGER,
        look TEXT NOT NULL DEFAULT '',
        claimed TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX played_date ON played (date, match, game, one, two, starter, winner)",
    "CREATE INDEX played_game ON played (game, date, match)",
    "CREATE INDEX played_one ON played (one, date, match)",
    "CREATE INDEX played_two ON played (two, date, match)",
    "CREATE INDEX played_one_as ON played (one_as)",
    "CREATE INDEX played_two_as ON played (two_as)",
    "CREATE INDEX played_sums ON played (game, one, two, starter, winner)",
    "CREATE INDEX played_event ON played (event, date, match)",
    "CREATE INDEX played_open ON played (date, match) WHERE marks > 0 OR question <> ''",
    "CREATE INDEX played_told ON played (match) WHERE told <> ''",
    "CREATE INDEX played_photo ON played (game, photo, sketch, look, match) WHERE photo <> ''",
)


def _tables(db: sqlite3.Connection) -> None:
    """An empty book, with an id; its journal begins with the first change."""
    for statement in _TABLES:
        db.execute(statement)
    db.execute("INSERT INTO journal VALUES (1, ?, 0, '', 0)", (fresh_uid(16),))


STEPS: tuple[Step, ...] = (_tables,)
"""Step n (from 1) brings a book of version n - 1 to version n."""

VERSION = len(STEPS)
"""The version that this program writes: ``user_version`` of the file."""


def apply_steps(db: sqlite3.Connection, before: int, after: int | None = None) -> None:
    """Bring an open book from one version to another, or to this program's, in a transaction."""
    for number, step in enumerate(STEPS[before:after], start=before + 1):
        step(db)
        db.execute(f"PRAGMA user_version = {number}")


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
