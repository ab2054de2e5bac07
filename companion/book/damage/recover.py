"""Recovering a book from its journal, else from whatever is left of both files and of backups.

If the journal is whole it alone decides. Otherwise what its lines and those of the backups'
journals tell is completed by what SQLite still finds in the damaged file, then by the backups. The
damaged files are kept beside the new ones.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.damage.check import count_all, count_in
from companion.book.damage.salvage import Salvage, salvaged
from companion.book.exchange import Exchange, in_place_of
from companion.book.guarded import connected
from companion.book.history import REBUILT
from companion.book.players import reroot
from companion.book.problems import nothing_left
from companion.book.spelling import key_of
from companion.book.storage.backup import backups
from companion.book.storage.database import create
from companion.book.storage.journal import Line, State, held, hold, lines, replayed, size
from companion.book.storage.own import remember
from companion.book.storage.place import Place
from companion.book.storage.recording import begun, now
from companion.book.storage.rows import KEPT, Change, Values, everything, key_of_row, write_rows
from companion.files.temporary import temporary_folder
from companion.schema import problem_keys

if TYPE_CHECKING:
    from companion.answers.care import RebuiltJson

TOPICS = {
    "match": "matches", "player": "players", "spelling": "players", "event": "tournaments",
    "entrant": "tournaments", "pairing": "tournaments", "absence": "tournaments",
    "forfeit": "tournaments", "photo": "photos", "history": "history", "setting": "settings",
}  # fmt: skip
"""What each table is about."""


@dataclass(frozen=True)
class Rebuilt:
    """The outcome of a rebuild.

    Attributes:
        matches: how many there are, ``from_backups`` of them only from backups.
        recovered: whether a damaged file was replaced.
        lost: numbers that no source has any more.
        unreadable: numbers of matches whose records cannot be read; they are kept, not counted.
        changed: numbers of those whose records are damaged, or may lack their last change.
        older: numbers of those that are only known from backups and may lack their last change.
        altered: numbers of those that had been changed behind the book's back, as its journal
            shows; they are as the journal has them.
        uncertain: what else may lack changes: ``changes``, or a value of :data:`TOPICS`.
        cut_after: if neither file is there to its end, the number after which matches may be lost
            without a trace.
        damaged: where the damaged file is kept, ``None`` if there was none.
        taken: how many matches were taken over from a backup, ``None`` if none was given.
    """

    matches: int
    from_backups: int = 0
    recovered: bool = False
    lost: tuple[int, ...] = ()
    unreadable: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()
    older: tuple[int, ...] = ()
    altered: tuple[int, ...] = ()
    uncertain: tuple[str, ...] = ()
    cut_after: int | None = None
    damaged: Path | None = None
    taken: int | None = None

    def as_json(self) -> RebuiltJson:
        """The outcome as in ``book rebuild --json``."""
        return {
            "recovered": self.recovered,
            "matches": self.matches,
            "from_backups": self.from_backups,
            "lost": [*self.lost],
            "unreadable": [*self.unreadable],
            "changed": [*self.changed],
            "older": [*self.older],
            "altered": [*self.altered],
            "uncertain": [*self.uncertain],
            "cut_after": self.cut_after,
            "damaged": None if self.damaged is None else str(self.damaged),
            **problem_keys(None),
        }


@dataclass
class _Sources:
    """What is left: the book's own lines in their order, ``None`` for a damaged one; its rows; and
    lines and rows of each backup, the best first."""

    own: list[Line | None]
    database: Salvage
    backup_lines: list[Line] = field(default_factory=list)
    backup_rows: list[Salvage] = field(default_factory=list)

    @property
    def book(self) -> str:
        """The book's id, '' if nothing has it any more."""
        if self.database.held is not None and self.database.held.book:
            return self.database.held.book
        every = [line for line in self.own if line is not None] + self.backup_lines
        return every[-1].book if every else ""


@dataclass
class _Found:
    """The rows to be in the book, matches by id, and what is known of them."""

    state: State
    head: Line | None
    complete: bool
    matches: dict[str, Values] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    from_backups: int = 0
    changed: set[int] = field(default_factory=set)
    older: set[str] = field(default_factory=set)
    altered: tuple[int, ...] = ()
    counted: list[Values] = field(default_factory=list)
    uncertain: set[str] = field(default_factory=set)
    cut: bool = False

    def take(self, row: Values, *, instead: bool = False) -> bool:
        """Add a match that is missing; ``instead``: or that is different."""
        uid = str(row[1])
        if uid in self.matches and (not instead or self.matches[uid] == row):
            return False
        self.matches[uid] = row
        return True


def recover(place: Place, backup: Path | None = None) -> Rebuilt:
    """Recover a book; ``backup`` is a further source, chosen by the user."""
    with Exchange(place) as exchange, temporary_folder("book") as folder:
        files = [backup] if backup else []
        files += [each.file for each in backups(place)]
        sources = _gathered(exchange, folder, files)
        found = _pieced_together(sources)
        if found is None:
            aside: Path | None = exchange.put_journal_aside()
        else:
            with in_place_of(place) as new:
                unreadable = _written(new, found, sources.own, place)
                aside = exchange.put(new)
    if found is None:
        # The database is whole: its journal begins anew.
        with Book.open(place.file) as book:
            matches, unreadable = count_all(book)
        return Rebuilt(matches, recovered=True, unreadable=unreadable, damaged=aside)
    return _told(found, unreadable, aside)


def _told(found: _Found, unreadable: tuple[int, ...], aside: Path | None) -> Rebuilt:
    numbers = {int(str(row[0])) for row in found.matches.values()}
    last = max(numbers, default=0)
    lost = set() if found.complete else set(range(1, last)) - numbers - found.gone
    return Rebuilt(
        matches=len(numbers),
        from_backups=found.from_backups,
        recovered=True,
        lost=tuple(sorted(lost)),
        unreadable=unreadable,
        changed=tuple(sorted(found.changed - set(unreadable))),
        older=tuple(sorted(int(str(found.matches[uid][0])) for uid in found.older)),
        altered=found.altered,
        uncertain=tuple(sorted(found.uncertain)),
        cut_after=last if found.cut else None,
        damaged=aside,
    )


def _gathered(exchange: Exchange, folder: Path, files: Sequence[Path]) -> _Sources:
    found = _Sources([*lines(exchange.place.journal)], salvaged(exchange.copied(folder)))
    book = found.book
    for number, file in enumerate(files):
        copy = folder / f"backup-{number}.db"
        with suppress(OSError):
            shutil.copyfile(file, copy)
        rows = salvaged(copy)
        told = [line for line in lines(Place(file).journal) if line is not None]
        named = {line.book for line in told} | ({rows.held.book} if rows.held else set())
        if not book or not named or book in named:
            found.backup_rows.append(rows)
            found.backup_lines += [line for line in told if line.book == (book or line.book)]
    if not (found.database or any(found.own) or found.backup_lines or any(found.backup_rows)):
        raise nothing_left(exchange.place.file)
    return found


def _pieced_together(sources: _Sources) -> _Found | None:
    """What the book holds; ``None`` if its database is whole, and the journal is not."""
    book, database = sources.book, sources.database
    own = [line for line in sources.own if line is not None and line.book == book]
    pool = {line.checksum: line for line in (*sources.backup_lines, *own)}
    head = own[-1] if own else max(pool.values(), key=lambda line: line.number, default=None)
    chain = _chain(pool, head)
    head = chain[-1] if chain else None
    known = database.held if database.held is not None and database.held.book == book else None
    number = 0 if head is None else head.number
    to_the_end = bool(own) and sources.own[-1] is not None
    if known is not None:
        to_the_end = known.number <= number and (to_the_end or known.number == number)
    complete = bool(chain) and chain[0].whole and to_the_end
    if database.whole and not complete:
        return None
    pieces = chain if complete else sorted(pool.values(), key=lambda line: line.number)
    found = _Found(replayed(pieces), head, complete)
    found.matches = {str(row[1]): row for row in found.state["match"].values()}
    found.gone = {
        int(str(each.key[0])) for line in pieces for each in line.changes
        if each.table == "match" and each.after is None
    }  # fmt: skip
    in_own = {uid for line in own for uid in _uids(line)}
    found.older = found.matches.keys() - in_own if not complete else set()
    found.from_backups = len(found.matches.keys() - in_own)
    if complete and known is not None and known.number == number:
        found.altered = tuple(
            sorted(int(str(row[0])) for row in database.rows["match"]
                   if found.matches.get(str(row[1])) != row)
        )  # fmt: skip
    if not complete:
        _complete(found, sources, newer=known is None or known.number >= number)
        found.cut = not to_the_end and not (known is not None and known.number <= number)
        if pool and not (chain and chain[0].whole and to_the_end):
            found.uncertain.add("changes")
    return found


def _chain(pool: dict[str, Line], head: Line | None) -> list[Line]:
    """The lines that follow one another, from one with all rows as far as there are any."""
    if head is None:
        return []
    following = {line.previous: line for line in pool.values()}
    chain = [head]
    while not chain[0].whole and (before := pool.get(chain[0].previous)) is not None:
        chain.insert(0, before)
    while (after := following.get(chain[-1].checksum)) is not None:
        chain.append(after)
    return chain


def _uids(line: Line) -> set[str]:
    return {
        str(row[1]) for each in line.changes if each.table == "match"
        for row in (each.before, each.after) if row is not None
    }  # fmt: skip


def _complete(found: _Found, sources: _Sources, *, newer: bool) -> None:
    """Add what the damaged database and the backups have; ``newer``: the database has all that the
    journal has, so its undamaged records count."""
    database = sources.database
    found.uncertain |= {TOPICS[table] for table in database.broken if table != "match"}
    for row in database.rows["match"]:
        if found.take(row, instead=newer):
            found.from_backups -= str(row[1]) in found.matches and found.from_backups > 0
        if found.matches[str(row[1])] == row:
            found.older.discard(str(row[1]))
    for rows in sources.backup_rows:
        for row in rows.rows["match"]:
            damaged = database.unreadable.get(int(str(row[0])))
            if found.take(row):
                found.from_backups += 1
                if damaged is None or damaged[1] != row[1] or damaged[3] != row[3]:
                    found.older.add(str(row[1]))
            if damaged is not None and damaged[1] == row[1] and damaged[3] != row[3]:
                found.changed.add(int(str(row[0])))
    numbers = {row[0] for row in found.matches.values()}
    for number, row in database.unreadable.items():
        if number not in numbers and number < 2**40 and isinstance(row[1], str):
            found.take(tuple("" if value is None and at < 5 else value
                             for at, value in enumerate(row)))  # fmt: skip
            found.changed.add(number)
    found.counted = [row for row in database.counted if row[0] in found.changed]
    for rows in (database, *sources.backup_rows):
        for table in KEPT:
            for row in rows.rows[table] if table != "match" else ():
                found.state[table].setdefault(key_of_row(table, row), row)


def _written(
    place: Place, found: _Found, own: Sequence[Line | None], book: Place
) -> tuple[int, ...]:
    """Write the new book, and its journal unless the present one goes on; returns the numbers of
    matches whose records cannot be read."""
    create(place)
    found.matches = dict(sorted(found.matches.items(), key=lambda item: int(str(item[1][0]))))
    with closing(connected(place.file)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("BEGIN IMMEDIATE")
        for table in KEPT:
            rows = found.state[table].values() if table != "match" else found.matches.values()
            for row in rows:
                _insert(db, table, row, found)
        if not found.complete or db.execute("PRAGMA foreign_key_check").fetchone():
            found.uncertain |= {TOPICS[table] for table in _unrelated(db)}
        unreadable = [n for (n,) in db.execute("SELECT id FROM match").fetchall()
                      if not count_in(db, n)]  # fmt: skip
        for row in found.counted:
            with suppress(sqlite3.Error):
                db.execute(f"INSERT INTO played VALUES ({', '.join('?' * len(row))})", row)
        head = found.head
        if head is not None and found.complete and not found.uncertain and None not in own:
            hold(db, head, size(book.journal) or 0)
        else:
            number = 1 if head is None else head.number + 1
            (name,) = db.execute("SELECT book FROM journal").fetchone()
            line = Line(
                number, number, now(), "", REBUILT, name if head is None else head.book,
                "" if head is None else head.checksum, everything(db), whole=True,
            )  # fmt: skip
            hold(db, *begun(place.journal, line))
        db.execute("COMMIT")
        remember(held(db).book)
    return tuple(unreadable)


def _insert(db: sqlite3.Connection, table: str, row: Values, found: _Found) -> None:
    try:
        write_rows(db, [Change(table, None, row)])
    except sqlite3.IntegrityError:
        if table != "match":
            found.uncertain.add(TOPICS[table])
            return
        # Its number is taken: it gets the next.
        (number,) = db.execute("SELECT max(id) + 1 FROM match").fetchone()
        with suppress(sqlite3.IntegrityError):
            row = (number, *row[1:])
            write_rows(db, [Change(table, None, row)])
            found.matches[str(row[1])] = row


def _unrelated(db: sqlite3.Connection) -> set[str]:
    """Delete rows that refer to something not recovered; returns the tables affected."""
    known = "SELECT 1 FROM entrant WHERE entrant.event = pairing.event AND number ="
    taken_out = {
        "player": """UPDATE player SET merged_into = NULL
            WHERE merged_into NOT IN (SELECT id FROM player)""",
        "spelling": "DELETE FROM spelling WHERE player NOT IN (SELECT id FROM player)",
        "entrant": """DELETE FROM entrant WHERE player NOT IN (SELECT id FROM player)
            OR event NOT IN (SELECT id FROM event)""",
        "pairing": f"""DELETE FROM pairing WHERE NOT EXISTS ({known} pairing.one)
            OR (two IS NOT NULL AND NOT EXISTS ({known} pairing.two))""",
        "absence": """DELETE FROM absence WHERE NOT EXISTS (SELECT 1 FROM entrant
            WHERE entrant.event = absence.event AND entrant.number = absence.number)""",
        "forfeit": "DELETE FROM forfeit WHERE pairing NOT IN (SELECT uid FROM pairing)",
    }
    broken = {table for table, sql in taken_out.items() if db.execute(sql).rowcount > 0}
    db.execute("UPDATE player SET root = id")
    for number, name in db.execute("SELECT id, name FROM player").fetchall():
        db.execute(
            "INSERT OR IGNORE INTO spelling (key, player) VALUES (?, ?)", (key_of(name), number)
        )

    reroot(db)
    return broken
