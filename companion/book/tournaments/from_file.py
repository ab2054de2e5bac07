"""Tournaments of an export or a report file: new ones, and what the book's own lack."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.book.book import Book
from companion.book.events import MOST, SYSTEMS, Entrant, entrants, find_event, wrong_number
from companion.book.history import MADE
from companion.book.players import check_name, player_id, root_of
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.tags import is_uid, iso_date
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.sentences import N_, Sentence, say
from companion.shell_words import shell_words


def take_tournament(book: Book, made: Any) -> bool:
    """Create a tournament as in another book, with its pairings, atomically; false if there is
    already a tournament with its name."""
    name, game = field_of(made, "name", str), field_of(made, "game", str)
    system = field_of(made, "system", str, among=SYSTEMS)
    if not key_of(name):
        raise _wrong("name")
    check_name(name)
    options = field_of(made, "options", dict)
    try:
        find_game(game).choose(options)
    except (BadOption, UnknownGame) as error:
        raise BookProblem(error.sentence) from None
    date = field_of(made, "date", str)
    if date and iso_date(date) != date:
        raise _wrong("date")
    rounds, place = field_of(made, "rounds", int), field_of(made, "place", str)
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
            for take in (_entrants, _pairings, _byes):
                list(take(db, event, made, {}))
        except sqlite3.IntegrityError:
            raise BookProblem.of(
                N_("two of its players or pairings are the same, or a pairing lacks a player")
            ) from None
    return True


def take_more(
    book: Book, db: sqlite3.Connection, made: Mapping[str, Any], own: str
) -> tuple[bool, list[Sentence]]:
    """Add to a tournament of the book what a file has more: players, pairings, withdrawals,
    forfeits and byes. Whether there is any, and what the file says otherwise.

    Raises:
        BookProblem: it has other players, pairings, system, game or house rules; or it is
            deleted.
    """
    event = find_event(book, own)
    kind = made.get("system"), made.get("game"), made.get("options")
    if kind != (event.kind, event.game, event.options):
        raise BookProblem.of(_ANOTHER, event=own)
    before = db.total_changes
    rounds = field_of(made, "rounds", int)
    db.execute(
        "UPDATE event SET rounds = ? WHERE id = ? AND rounds < ?", (rounds, event.id, rounds)
    )
    entered = {each.number: each for each in entrants(book, event)}
    try:
        otherwise = [
            each for take in (_entrants, _pairings, _byes)
            for each in take(db, event.id, made, entered)
        ]  # fmt: skip
    except sqlite3.IntegrityError:
        raise BookProblem.of(_ANOTHER, event=own) from None
    return db.total_changes > before, [
        say(
            _OTHERWISE, event=own, player=player,
            command=shell_words("companion", "book", act, own, player, *how),
        )
        for act, player, *how in otherwise
    ]  # fmt: skip


_ANOTHER = N_("your tournament “{event}” has other players, pairings or house rules")
_OTHERWISE = N_(
    "“{event}”: the file says something else about {player}, and your scorebook was not changed. "
    "If the file is right, use “{command}” and import it again."
)

Otherwise = Iterator[tuple[str, ...]]
"""What the book has otherwise than the file: the act that takes it back, the player, and how."""


def _entrants(
    db: sqlite3.Connection, event: int, made: Any, entered: Mapping[int, Entrant]
) -> Otherwise:
    """Take entrants and withdrawals."""
    players = field_of(made, "players", list)
    if len(players) > MOST:
        raise wrong_number(len(players))
    for each in players:
        name = field_of(each, "name", str)
        check_name(name)
        number, left = field_of(each, "number", int, 1), _number_or_none(each, "left_after", 0)
        player, own = player_id(db, name), entered.get(number)
        if own is None:
            db.execute("INSERT INTO entrant VALUES (?, ?, ?, ?)", (event, number, player, left))
        elif own.player != root_of(db, player):
            raise sqlite3.IntegrityError
        elif own.left_after is None and left is not None:
            query = "UPDATE entrant SET left_after = ? WHERE event = ? AND number = ?"
            db.execute(query, (left, event, number))
        elif own.left_after != left:
            yield "enter", own.name


def _pairings(
    db: sqlite3.Connection, event: int, made: Any, entered: Mapping[int, Entrant]
) -> Otherwise:
    """Take pairings and forfeits."""
    query = """SELECT uid, lost, round, board, one, two FROM pairing
        LEFT JOIN forfeit ON pairing = uid WHERE event = ?"""
    paired = {uid: (lost, row) for uid, lost, *row in db.execute(query, (event,))}
    away = _absences(db, event)
    for each in field_of(made, "pairings", list):
        uid = field_of(each, "match", str)
        if not is_uid(uid):
            raise _wrong("match")
        one, two = field_of(each, "one", int, 1), _number_or_none(each, "two", 1)
        if one == two:
            raise _wrong("two")
        row = [field_of(each, "round", int, 1), field_of(each, "board", int, 1), one, two]
        lost = field_of(each, "lost", str, among=_LOST) if each.get("lost") is not None else None
        own, known = paired.get(uid, (None, row))
        if uid not in paired:
            if (one, row[0]) in away or (two, row[0]) in away:
                continue  # the book's own has a bye then, which is told
            db.execute("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)", (uid, event, *row))
        elif known != row:
            raise sqlite3.IntegrityError
        if own is None and lost is not None:
            db.execute("INSERT INTO forfeit VALUES (?, ?)", (uid, lost))
        elif own != lost:
            yield "forfeit", entered[one].name, "--round", str(row[0]), "--undo"


_LOST = ("one", "two", "both")


def _byes(
    db: sqlite3.Connection, event: int, made: Any, entered: Mapping[int, Entrant]
) -> Otherwise:
    """Take byes."""
    known = _absences(db, event)
    agreed = set()
    for each in field_of(made, "byes", list) if made.get("byes") is not None else ():
        kind = field_of(each, "kind", str, among=("F", "H", "Z"))
        at = field_of(each, "number", int, 1), field_of(each, "round", int, 1)
        if at not in known:
            db.execute("INSERT INTO absence VALUES (?, ?, ?, ?)", (event, *at, kind))
        elif known[at] == kind:
            agreed.add(at)
    for number, round_ in sorted(known.keys() - agreed):
        yield "bye", entered[number].name, "--round", str(round_), "--undo"


def _absences(db: sqlite3.Connection, event: int) -> Mapping[tuple[int, int], str]:
    """The kind of each bye of the book's own, by the player's number and the round."""
    query = "SELECT number, round, kind FROM absence WHERE event = ?"
    return {(number, at): kind for number, at, kind in db.execute(query, (event,))}


def field_of(made: Any, name: str, kind: type, least: int = 0, among: Sequence[str] = ()) -> Any:
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
    return None if made.get(name, "") is None else field_of(made, name, int, least)


def _wrong(name: str) -> BookProblem:
    """The error for a missing or malformed field."""
    return BookProblem.of(N_("“{field}” is missing or wrong"), field=name)
