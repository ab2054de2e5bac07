"""What a file may change in a book: unasked it only adds. Names that it would join with the book's
own stay apart, and a foreign event named like one of the book's own gets a name of its own."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.book.book import Book
from companion.book.facts import BadMatch
from companion.book.history import MADE, MERGED
from companion.book.players import UnknownPlayer, check_name, find_player, merge_in, player_id
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, looks, shown
from companion.book.tags import EVENT, with_tags
from companion.book.tournaments.from_file import field_of, take_more, take_tournament
from companion.games import game as find_game
from companion.records import Record, player_tag
from companion.sentences import N_, Sentence

LONGEST_STEM = 40
"""Characters of a file's name that an event's name takes over."""


class NeedsConsent(BadMatch):
    """A match that would change one of the book's tournaments."""


@dataclass
class Incoming:
    """What a file brings, and what it meets in the book.

    Attributes:
        names, events: spellings and events that the book had before, by key.
        paired: the tournament of each pairing that the book had, by the match's id, and of those
            that a file's tournament has which is one of these.
        matches: the ids of the file's matches, as far as they are known before they are read.
        spelled: by match, what the file calls the merged names entered for its players.
        beside: the file's name, which tells its events from those of the book.
        join: whether the user lets it change these.
        joined, held: names, each with the one it was, or would have to be, merged into.
        apart: the book's events of which the file has a namesake, and what that is called.
        touched: the book's events that the file adds matches to.
        otherwise: what the file says otherwise of a tournament of the book, and what makes it so.
        alike: new names, each with the other that it cannot be told from when it is read.
    """

    names: frozenset[str] = frozenset()
    events: Mapping[str, str] = field(default_factory=dict)
    paired: dict[str, str] = field(default_factory=dict)
    beside: str = ""
    join: bool = False
    joined: list[tuple[str, str]] = field(default_factory=list)
    held: list[tuple[str, str]] = field(default_factory=list)
    apart: dict[str, str] = field(default_factory=dict)
    touched: list[str] = field(default_factory=list)
    otherwise: list[Sentence] = field(default_factory=list)
    alike: list[tuple[str, str]] = field(default_factory=list)
    matches: frozenset[str] = frozenset()
    spelled: Mapping[str, Any] = field(default_factory=dict)

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
        """A match's record as it goes into the book, its event under the name it gets there. One of
        a tournament of the book's own goes in only if that has its pairing."""
        record = _as_spelled(book, record, uid, self.spelled.get(uid))
        event = shown(record.tag(EVENT))
        own = self.paired.get(uid) or self.events.get(key_of(event))
        if own is None:
            return record
        with book.reading() as db:
            pairing = db.execute("SELECT 1 FROM pairing WHERE uid = ?", (uid,)).fetchone()
            present = db.execute(
                """SELECT event.key FROM match LEFT JOIN played ON match.id = played.match
                LEFT JOIN event ON event.id = played.event WHERE match.uid = ?""",
                (uid,),
            ).fetchone()
        other = self._other(event)
        if present is not None:  # it stays as it is, and is only compared
            there = (name for name in (other, own) if present[0] == key_of(name))
            return _as_part_of(next(there, event), record)
        if uid in self.paired:
            self._of_tournament(own)
            if pairing is None:
                raise BadMatch.of(N_("your tournament “{event}” lacks its pairing"), event=own)
        return self._in_event(own, record)

    def completed(self, old: Record, whole: Record, uid: str) -> Record:
        """A match of the book with what the file has more of it, as it goes into the book."""
        paired = self.paired.get(uid)
        if paired is not None:
            self._of_tournament(paired)
            self._touch(paired)
        own = self.events.get(key_of(shown(whole.tag(EVENT))))
        return whole if old.tag(EVENT) or own is None else self._in_event(own, whole)

    def _of_tournament(self, own: str) -> None:
        """Refuse a match of one of the book's tournaments without consent."""
        if not self.join:
            raise NeedsConsent.of(N_("it belongs to your tournament “{event}”"), event=own)

    def _in_event(self, own: str, record: Record) -> Record:
        """A record of an event named like one of the book's own: as of that, or of another."""
        if self.join:
            self._touch(own)
            return _as_part_of(own, record)
        self.apart[own] = self._other(shown(record.tag(EVENT)))
        return with_tags(record, {EVENT: self.apart[own]})

    def _other(self, event: str) -> str:
        return f"{event} ({self.beside})"

    def tournament(self, book: Book, made: Any) -> bool:
        """Create a tournament, or add to the book's own what the file has more; false if that is
        nothing. Its matches come after it: see :meth:`record`."""
        ids = [field_of(each, "match", str) for each in field_of(made, "pairings", list)]
        met = next((self.paired[uid] for uid in ids if uid in self.paired), None)
        name = field_of(made, "name", str)
        own = met or self.events.get(key_of(name))
        if own is None:
            return take_tournament(book, made)
        if met or self.join:
            self.paired.update(dict.fromkeys(ids, own))
        if self.join and not met and take_tournament(book, made):  # it was an evening
            self._touch(own)
            return True
        try:
            return self._more_of(book, made, own)
        except BookProblem:
            if met or self.join:
                raise
        other = self._other(shown(name))
        new = take_tournament(book, {**made, "name": other})
        if new:
            self.apart[own] = other
        return new

    def _more_of(self, book: Book, made: Mapping[str, Any], own: str) -> bool:
        """Add what the file has more of one of the book's tournaments, with consent."""
        with book.writing(MADE, {"event": own}) as db:
            more, otherwise = take_more(book, db, made, own, self.matches)
            if more and not self.join:
                raise NeedsConsent.of(N_("your tournament “{event}” would change"), event=own)
        self.otherwise += otherwise
        if more:
            self._touch(own)
        return more

    def _touch(self, own: str) -> None:
        if own not in self.touched:
            self.touched.append(own)

    def merged(self, book: Book, made: Any) -> bool:
        """Merge two names, unless the book had one of them before and its user was not asked."""
        name, into = (
            (made.get("name"), made.get("into")) if isinstance(made, dict) else (None, None)
        )
        if not isinstance(name, str) or not isinstance(into, str):
            return take_merged(book, made)
        own = key_of(name) in self.names or key_of(into) in self.names
        if own and not self.join:
            if not _is_merged(book, name, into):
                self.held.append((name, into))
            return False
        if not take_merged(book, made):
            return False
        self.joined.append((name, into))
        return True

    def added(self, book: Book) -> tuple[list[str], list[str]]:
        """The players and events that came into the book since; notes which are :attr:`alike`."""
        with book.reading() as db:
            names = db.execute(
                """SELECT spelling.key, name, merged_into FROM spelling
                JOIN player ON id = player ORDER BY id"""
            ).fetchall()
            events = db.execute("SELECT key, name FROM event ORDER BY id").fetchall()
        seen: dict[str, str] = {}
        for key, name, _ in sorted(
            names, key=lambda row: (row[0] not in self.names, not row[1].isascii())
        ):
            other = seen.setdefault(looks(name), name)
            if key not in self.names and key_of(other) != key_of(name):
                self.alike.append((name, other))
        return (
            [name for key, name, into in names if into is None and key not in self.names],
            [name for key, name in events if key not in self.events],
        )


_SPELLED = """SELECT a.name, b.name, one, two FROM match JOIN played ON match.id = played.match
    JOIN player a ON a.id = one_as JOIN player b ON b.id = two_as WHERE match.uid = ?"""
_ROOT = """SELECT root FROM spelling JOIN player ON id = player WHERE key = ?"""


def _as_spelled(book: Book, record: Record, uid: str, entered: Any) -> Record:
    """A record with its players' names as ``entered`` (by colour), or as spelled in the book if
    that has the match, where these are merged: an export has the names they were merged into."""
    told = entered if isinstance(entered, dict) else {}
    own = {player_tag(one): told.get(one) for one in find_game(record.game).players}
    names = {seat: name for seat, name in own.items() if isinstance(name, str)}
    with book.reading() as db:
        there = db.execute(_SPELLED, (uid,)).fetchone()
        if there is None:
            return with_tags(record, names)
        spelled = {}
        for seat, name, root in zip(own, there[:2], there[2:], strict=True):
            keys = {key_of(record.tag(seat)), key_of(names.get(seat, ""))}
            if key_of(name) != key_of(record.tag(seat)):
                roots = [db.execute(_ROOT, (key,)).fetchone() for key in keys]
                if (root,) in roots:
                    spelled[seat] = name
    return with_tags(record, spelled) if spelled else record


def _as_part_of(event: str, record: Record) -> Record:
    """A record as of an event, unless it is of that already."""
    if key_of(event) == key_of(shown(record.tag(EVENT))):
        return record
    return with_tags(record, {EVENT: event})


def take_merged(book: Book, made: Any) -> bool:
    """Merge two spellings as in another book; false if they are merged already. A name under which
    no match was entered comes with its merge."""
    name, into = field_of(made, "name", str), field_of(made, "into", str)
    for each in (name, into):
        check_name(each)
    if _is_merged(book, name, into):
        return False
    with book.writing(MERGED, {"name": name, "into": into}) as db:
        for each in (name, into):
            player_id(db, each)
        merge_in(db, book, name, into)
    return True


def _is_merged(book: Book, name: str, into: str) -> bool:
    with suppress(UnknownPlayer):
        return find_player(book, name).id == find_player(book, into).id
    return False
