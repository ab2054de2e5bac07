"""What a file may change in a book: unasked it only adds. Names that it would join with the book's
own stay apart, and a foreign event named like one of the book's own gets a name of its own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.book.book import Book
from companion.book.events import MOST, SYSTEMS, wrong_number
from companion.book.facts import BadMatch
from companion.book.history import MADE
from companion.book.players import check_name, find_player, merge, player_id
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, looks, shown
from companion.book.tags import EVENT, is_uid, iso_date, with_tags
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.records import Record
from companion.sentences import N_

LONGEST_STEM = 40
"""Characters of a file's name that an event's name takes over."""


class NeedsConsent(BadMatch):
    """A match that would change one of the book's tournaments."""


@dataclass
class Incoming:
    """What a file brings, and what it meets in the book.

    Attributes:
        names, events: spellings and events that the book had before, by key.
        paired: the tournament of each pairing that the book had, by the match's id.
        beside: the file's name, which tells its events from those of the book.
        join: whether the user lets it change these.
        joined, held: names, each with the one it was, or would have to be, merged into.
        apart: the book's events of which the file has a namesake, and what that is called.
        touched: the book's events that the file adds matches to.
        alike: new names, each with the other that it cannot be told from when it is read.
    """

    names: frozenset[str] = frozenset()
    events: Mapping[str, str] = field(default_factory=dict)
    paired: Mapping[str, str] = field(default_factory=dict)
    beside: str = ""
    join: bool = False
    joined: list[tuple[str, str]] = field(default_factory=list)
    held: list[tuple[str, str]] = field(default_factory=list)
    apart: dict[str, str] = field(default_factory=dict)
    touched: list[str] = field(default_factory=list)
    alike: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def into(cls, book: Book, beside: str, *, join: bool) -> Incoming:
        """A file about to be imported into a book."""
        with book.reading() as db:
            names = frozenset(row[0] for row in db.execute("SELECT key FROM spelling"))
            events = dict(db.execute("SELECT key, name FROM event").fetchall())
            paired = dict(
                db.execute("SELECT uid, name FROM pairing JOIN event ON id = event").fetchall()
            )
        return cls(names, events, paired, shown(beside)[:LONGEST_STEM], join)

    def record(self, book: Book, record: Record, uid: str) -> Record:
        """A match's record as it goes into the book, its event under the name it gets there."""
        event = shown(record.tag(EVENT))
        own = self.paired.get(uid) or self.events.get(key_of(event))
        if own is None:
            return record
        with book.reading() as db:
            present = db.execute(
                """SELECT event.key FROM match LEFT JOIN played ON match.id = played.match
                LEFT JOIN event ON event.id = played.event WHERE match.uid = ?""",
                (uid,),
            ).fetchone()
        other = self._other(event)
        if present is not None:  # it stays as it is, and is only compared
            return with_tags(record, {EVENT: other}) if present[0] == key_of(other) else record
        if self.join:
            if own not in self.touched:
                self.touched.append(own)
            return record
        if uid in self.paired:
            raise NeedsConsent.of(N_("it belongs to your tournament “{event}”"), event=own)
        self.apart[own] = other
        return with_tags(record, {EVENT: other})

    def _other(self, event: str) -> str:
        return f"{event} ({self.beside})"

    def tournament(self, book: Book, made: Any) -> bool:
        """Create a tournament; false if the book has it already."""
        name = made.get("name") if isinstance(made, dict) else None
        own = self.events.get(key_of(name)) if isinstance(name, str) else None
        if own is None or not isinstance(name, str):
            return take_tournament(book, made)
        if self.join:
            new = take_tournament(book, made)
            if new and own not in self.touched:
                self.touched.append(own)
            return new
        if self._is_own(book, made, key_of(own)):
            return False
        other = self._other(shown(name))
        new = take_tournament(book, {**made, "name": other})
        if new:
            self.apart[own] = other
        return new

    def _is_own(self, book: Book, made: Mapping[str, Any], key: str) -> bool:
        """Whether the book has this tournament, with all its pairings."""
        with book.reading() as db:
            kind = db.execute("SELECT kind FROM event WHERE key = ?", (key,)).fetchone()
        pairings = made.get("pairings")
        if kind is None or kind[0] not in SYSTEMS or not isinstance(pairings, list):
            return False
        ids = [each.get("match") for each in pairings if isinstance(each, dict)]
        return all(isinstance(uid, str) and key_of(self.paired.get(uid, "")) == key for uid in ids)

    def merged(self, book: Book, made: Any) -> bool:
        """Merge two names, unless the book had one of them before and its user was not asked."""
        name, into = (
            (made.get("name"), made.get("into")) if isinstance(made, dict) else (None, None)
        )
        if not isinstance(name, str) or not isinstance(into, str):
            return take_merged(book, made)
        own = key_of(name) in self.names or key_of(into) in self.names
        if own and not self.join:
            if find_player(book, name).id != find_player(book, into).id:
                self.held.append((name, into))
            return False
        if not take_merged(book, made):
            return False
        self.joined.append((name, into))
        return True

    def added(self, book: Book) -> tuple[list[str], list[str]]:
        """The names and events that came into the book since; notes which are :attr:`alike`."""
        with book.reading() as db:
            names = db.execute(
                "SELECT spelling.key, name FROM spelling JOIN player ON id = player ORDER BY id"
            ).fetchall()
            events = db.execute("SELECT key, name FROM event ORDER BY id").fetchall()
        seen: dict[str, str] = {}
        for key, name in sorted(
            names, key=lambda row: (row[0] not in self.names, not row[1].isascii())
        ):
            other = seen.setdefault(looks(name), name)
            if key not in self.names and key_of(other) != key_of(name):
                self.alike.append((name, other))
        return (
            [name for key, name in names if key not in self.names],
            [name for key, name in events if key not in self.events],
        )


def take_merged(book: Book, made: Any) -> bool:
    """Merge two spellings as in another book; false if they are merged already."""
    name, into = _field(made, "name", str), _field(made, "into", str)
    if find_player(book, name).id == find_player(book, into).id:
        return False
    merge(book, name, into)
    return True


def take_tournament(book: Book, made: Any) -> bool:
    """Create a tournament as in another book, with its pairings, atomically; false if there is
    already a tournament with its name."""
    name, game = _field(made, "name", str), _field(made, "game", str)
    system = _field(made, "system", str, among=SYSTEMS)
    if not key_of(name):
        raise _wrong("name")
    check_name(name)
    options = _field(made, "options", dict)
    try:
        find_game(game).choose(options)
    except (BadOption, UnknownGame) as error:
        raise BookProblem(error.sentence) from None
    date = _field(made, "date", str)
    if date and iso_date(date) != date:
        raise _wrong("date")
    rounds, place = _field(made, "rounds", int), _field(made, "place", str)
    with book.writing(MADE, {"event": shown(name)}) as db:
        # If the matches came first, their tag Event created an evening.
        done = db.execute(
            """INSERT INTO event (key, name, kind, game, options, rounds, date, place)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
            SET (kind, game, options, rounds, date, place) = (excluded.kind, excluded.game,
                excluded.options, excluded.rounds, excluded.date, excluded.place)
            WHERE event.kind = 'evening'""",
            (key_of(name), shown(name), system, game, json.dumps(options), rounds, date, place),
        )
        if not done.rowcount:
            return False
        (event,) = db.execute("SELECT id FROM event WHERE key = ?", (key_of(name),)).fetchone()
        try:
            _take_entrants(db, event, made)
        except sqlite3.IntegrityError:
            raise BookProblem.of(
                N_("two of its players or pairings are the same, or a pairing lacks a player")
            ) from None
    return True


def _take_entrants(db: sqlite3.Connection, event: int, made: Any) -> None:
    """Entrants and pairings."""
    players = _field(made, "players", list)
    if len(players) > MOST:
        raise wrong_number(len(players))
    for each in players:
        name = _field(each, "name", str)
        check_name(name)
        number, left = _field(each, "number", int, 1), _number_or_none(each, "left_after", 0)
        entrant = event, number, player_id(db, name), left
        db.execute("INSERT INTO entrant VALUES (?, ?, ?, ?)", entrant)
    for each in _field(made, "pairings", list):
        uid = _field(each, "match", str)
        if not is_uid(uid):
            raise _wrong("match")
        one, two = _field(each, "one", int, 1), _number_or_none(each, "two", 1)
        if one == two:
            raise _wrong("two")
        at = _field(each, "round", int, 1), _field(each, "board", int, 1)
        db.execute("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)", (uid, event, *at, one, two))
        if each.get("lost") is not None:
            lost = _field(each, "lost", str, among=("one", "two", "both"))
            db.execute("INSERT INTO forfeit VALUES (?, ?)", (uid, lost))
    for each in _field(made, "byes", list) if made.get("byes") is not None else ():
        kind = _field(each, "kind", str, among=("F", "H", "Z"))
        absence = event, _field(each, "number", int, 1), _field(each, "round", int, 1), kind
        db.execute("INSERT INTO absence VALUES (?, ?, ?, ?)", absence)


def _field(made: Any, name: str, kind: type, least: int = 0, among: Sequence[str] = ()) -> Any:
    """A field of an object of a JSON file. Integers go from ``least`` to the largest number in a
    tournament: twice as many rounds as players, as in a double round robin."""
    if not isinstance(made, dict):
        raise BookProblem.of(N_("this should be a JSON object with fields"))
    value: Any = made.get(name)
    sound = type(value) is kind
    match value:
        case int():
            sound &= least <= value <= 2 * MOST
        case str():
            sound &= value.isprintable() and (not among or value in among)
        case dict():
            sound &= all(isinstance(each, str) for each in value.values())
    if not sound:
        raise _wrong(name)
    return value


def _number_or_none(made: Mapping[str, Any], name: str, least: int) -> Any:
    """An integer, or null where there is none: of who has not left, or the second of a bye."""
    return None if made.get(name, "") is None else _field(made, name, int, least)


def _wrong(name: str) -> BookProblem:
    """The error for a missing or malformed field."""
    return BookProblem.of(N_("“{field}” is missing or wrong"), field=name)
