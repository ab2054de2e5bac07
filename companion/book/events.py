"""Events: evenings named by records, and tournaments with their entrants."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from companion.book.book import Book
from companion.book.history import EVENT_DELETED, EVENT_UNDELETED, MADE
from companion.book.players import check_name, player_id, root_of
from companion.book.problems import BookProblem, sound_rows
from companion.book.spelling import key_of, shown
from companion.book.storage.recording import now
from companion.book.storage.rows import parsed
from companion.book.tournaments.entrant import certain_rounds
from companion.games import game as find_game
from companion.sentences import N_, say
from companion.spelling import did_you_mean

if TYPE_CHECKING:
    from companion.answers.tournaments import EventJson, EventKind

EVENING, ROUND_ROBIN, SWISS = "evening", "round-robin", "swiss"
DOUBLE_ROUND_ROBIN, KNOCK_OUT = "double-round-robin", "knock-out"
ROUND_ROBINS = (ROUND_ROBIN, DOUBLE_ROUND_ROBIN)
SYSTEMS = (*ROUND_ROBINS, SWISS, KNOCK_OUT)
EVENT_IS_DELETED = N_(
    '“{name}” is deleted. “companion book event "{name}" --undelete” restores it.'
)
HAS_WITHDRAWN = N_(
    '{player} has withdrawn from “{event}”. “companion book enter "{event}" "{player}"” adds them '
    "again."
)
MOST = 200
"""Most entrants of a tournament."""


@dataclass(frozen=True)
class Event:
    """An event: ``kind`` is ``evening`` or one of :data:`SYSTEMS`.

    ``options`` are the game's options in a tournament, ``rounds`` the number of its rounds,
    ``played`` the day of its latest match.
    """

    id: int
    name: str
    kind: str
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    date: str = ""
    place: str = ""
    matches: int = 0
    played: str = ""

    @property
    def is_tournament(self) -> bool:
        """Whether it is a tournament, not an evening."""
        return self.kind != EVENING

    def as_json(self) -> EventJson:
        """The event as in ``book event --json``."""
        return {
            "name": self.name,
            "kind": cast("EventKind", self.kind),
            "game": self.game or None,
            "rounds": self.rounds or None,
            "date": self.date or None,
            "place": self.place or None,
            "matches": self.matches,
        }


@dataclass(frozen=True)
class Entrant:
    """A player in a tournament: number from 1, the player counted, and the round after which they
    left, ``None`` while they take part."""

    number: int
    player: int
    name: str
    left_after: int | None = None


_PRESENT = """SELECT e.id, e.name, e.kind, e.game, e.options, e.rounds, e.date, e.place,
    count(p.match), max(p.date) FROM event e LEFT JOIN played p ON p.event = e.id
    WHERE e.deleted IS NULL"""


def events(book: Book) -> tuple[Event, ...]:
    """All events that are not deleted, those with the latest match first."""
    rows = book.rows(
        f"{_PRESENT} GROUP BY e.id ORDER BY coalesce(max(p.date), e.date) DESC, e.id DESC"
    )
    with sound_rows(book.place.file):
        return tuple(_event(row) for row in rows)


def find_event(book: Book, name: str) -> Event:
    """The event with a name, in any spelling."""
    row = book.row(f"{_PRESENT} AND e.key = ? GROUP BY e.id", (key_of(name),))
    if row is None:
        raise unknown_event(book, name)
    with sound_rows(book.place.file):
        return _event(row)


def unknown_event(book: Book, name: str) -> BookProblem:
    """That the book has no event of this name, or only a deleted one, and which one may be
    meant."""
    found = book.rows("SELECT name, key, deleted FROM event")
    names = [own for own, _, deleted in found if deleted is None]
    gone = {key: own for own, key, deleted in found if deleted is not None}.get(key_of(name))
    if gone is not None:
        return BookProblem.of(EVENT_IS_DELETED, name=gone, id="unknown-event")
    unknown = say(N_("there is no event “{name}” in the book"), name=name)
    told = did_you_mean(unknown, name, names, "companion book event")
    return BookProblem(told, id="unknown-event")


def find_tournament(book: Book, name: str) -> Event:
    event = find_event(book, name)
    if not event.is_tournament:
        raise BookProblem.of(N_("“{name}” is an evening, not a tournament"), name=event.name)
    return event


def _event(row: tuple[object, ...]) -> Event:
    number, name, kind, game, options, rounds, date, place, matches, played = row
    assert isinstance(options, str)
    return Event(
        int(str(number)), str(name), str(kind), str(game), parsed(options), int(str(rounds)),
        str(date), str(place), int(str(matches)), str(played or ""),
    )  # fmt: skip


def make_tournament(
    book: Book,
    name: str,
    game: str,
    system: str,
    players: Sequence[str],
    *,
    rounds: int | None = None,
    options: Mapping[str, str] | None = None,
    date: str = "",
    place: str = "",
) -> Event:
    find_game(game).choose(options or {})
    for text in (name, *filter(None, (place, *players))):
        check_name(text)
    if not 2 <= len(players) <= MOST:
        raise wrong_number(len(players))
    count = rounds_of(system, len(players), rounds)
    with book.writing(MADE, {"event": shown(name)}) as db:
        query = "SELECT deleted FROM event WHERE key = ?"
        taken = db.execute(query, (key_of(name),)).fetchone()
        if taken is not None:
            told = N_("there is already an event called “{name}”. Choose another name.")
            if taken[0] is not None:
                told = N_(
                    "a deleted event is called “{name}”. Choose another name. “companion book "
                    'event "{name}" --undelete” restores it.'
                )
            raise BookProblem.of(told, name=shown(name))
        made = db.execute(
            """INSERT INTO event (key, name, kind, game, options, rounds, date, place)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
            (
                key_of(name), shown(name), system, game, json.dumps(dict(options or {})), count,
                date, place,
            ),
        )  # fmt: skip
        for player in players:
            put_in(db, int(made.lastrowid or 0), player)
    return find_event(book, name)


def wrong_number(number: int) -> BookProblem:
    """The error for a tournament of more players than it can have, or fewer."""
    told = N_("a tournament has 2 to {most} players, not {number}")
    return BookProblem.of(told, most=MOST, number=number)


def no_round(event: Event, round_: int) -> BookProblem:
    """The error that a tournament has no such round."""
    return BookProblem.of(
        N_("there is no round {round} in “{name}”, which has only {rounds} round"),
        plural=N_("there is no round {round} in “{name}”, which has only {rounds} rounds"),
        count="rounds",
        name=event.name,
        rounds=event.rounds,
        round=round_,
    )


def rounds_of(system: str, players: int, asked: int | None) -> int:
    if asked is not None and system != SWISS:
        raise BookProblem.of(N_("--rounds only works with Swiss tournaments: leave it out"))
    if system in ROUND_ROBINS:
        return (players - 1 + players % 2) * (1 + (system == DOUBLE_ROUND_ROBIN))
    if system == KNOCK_OUT:
        return (players - 1).bit_length()
    most = certain_rounds(players)
    if asked is not None and not 1 <= asked <= most:
        raise BookProblem.of(
            N_("a Swiss tournament of {players} players has only {most} round: nobody meets twice"),
            plural=N_(
                "a Swiss tournament of {players} players has 1 to {most} rounds: with more, two "
                "might have to meet again"
            ),
            count="most",
            players=players,
            most=most,
        )
    return min(most, (players - 1).bit_length()) if asked is None else asked


def entrants(book: Book, event: Event) -> tuple[Entrant, ...]:
    """A tournament's entrants by number, under the names they are counted as."""
    rows = book.rows(
        """SELECT t.number, root.id, root.name, t.left_after FROM entrant t
        JOIN player own ON own.id = t.player JOIN player root ON root.id = own.root
        WHERE t.event = ? ORDER BY t.number""",
        (event.id,),
    )
    return tuple(Entrant(*row) for row in rows)


def put_in(db: sqlite3.Connection, event: int, name: str) -> None:
    """Add an entrant with the next number."""
    check_name(name)
    player = player_id(db, name)
    twice = db.execute(
        """SELECT 1 FROM entrant t JOIN player p ON p.id = t.player
        WHERE t.event = ? AND p.root = ?""",
        (event, root_of(db, player)),
    ).fetchone()
    if twice:
        raise BookProblem.of(N_("{player} is named twice"), player=shown(name))
    db.execute(
        """INSERT INTO entrant (event, number, player) VALUES (?,
            (SELECT coalesce(max(number), 0) + 1 FROM entrant WHERE event = ?), ?)""",
        (event, event, player),
    )


def delete_event(book: Book, name: str) -> None:
    """Delete a tournament; its matches stay, and :func:`undelete_event` restores it."""
    event = find_tournament(book, name)
    with book.writing(EVENT_DELETED, {"event": event.name}) as db:
        db.execute("UPDATE event SET deleted = ? WHERE id = ?", (now(), event.id))


def undelete_event(book: Book, name: str) -> Event:
    """Restore a deleted tournament."""
    with book.writing(EVENT_UNDELETED, {"event": shown(name)}) as db:
        done = db.execute(
            "UPDATE event SET deleted = NULL WHERE key = ? AND deleted IS NOT NULL", (key_of(name),)
        )
        if not done.rowcount:
            raise BookProblem.of(N_("there is no deleted event “{name}”"), name=name)
    return find_event(book, name)
