"""Importing the parts of an export besides matches: merged spellings, tournaments."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from companion.book.acts import MADE
from companion.book.book import Book
from companion.book.events import MOST, SYSTEMS, check_name, wrong_number
from companion.book.players import find_player, merge, player_id
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.tags import is_uid, iso_date
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.sentences import N_


def take_merged(book: Book, made: Any) -> bool:
    """Merge two spellings as in another book; false if they are merged already."""
    each = _Fields(made)
    name, into = each.text("name"), each.text("into")
    if find_player(book, name).id == find_player(book, into).id:
        return False
    merge(book, name, into)
    return True


def take_tournament(book: Book, made: Any) -> bool:
    """Create a tournament as in another book, with its pairings, atomically; false if there is
    already a tournament with its name."""
    each = _Fields(made)
    name, system, game = each.text("name"), each.text("system"), each.text("game")
    if not key_of(name):
        raise each.wrong("name")
    check_name(name)
    if system not in SYSTEMS:
        raise each.wrong("system")
    options = each.texts("options")
    try:
        find_game(game).choose(options)
    except (BadOption, UnknownGame) as error:
        raise BookProblem(error.sentence) from None
    date = each.text("date")
    if date and iso_date(date) != date:
        raise each.wrong("date")
    rounds = each.number("rounds", 0)
    plan = (system, game, json.dumps(options), rounds, date, each.text("place"))
    with book.writing(MADE, {"event": shown(name)}) as db:
        row = db.execute("SELECT id, kind FROM event WHERE key = ?", (key_of(name),)).fetchone()
        if row is not None and row[1] in SYSTEMS:
            return False
        if row is None:
            done = db.execute(
                "INSERT INTO event (key, name, kind) VALUES (?, ?, ?)",
                (key_of(name), shown(name), system),
            )
            event = int(done.lastrowid or 0)
        else:
            # The matches came first, and their tag Event created an evening.
            event = int(row[0])
        db.execute(
            """UPDATE event SET kind = ?, game = ?, options = ?, rounds = ?, date = ?, place = ?
            WHERE id = ?""",
            (*plan, event),
        )
        try:
            _take_entrants(db, event, each)
        except sqlite3.IntegrityError:
            raise BookProblem.of(
                N_("two of its players or pairings are the same, or a pairing lacks a player")
            ) from None
    return True


def _take_entrants(db: sqlite3.Connection, event: int, made: _Fields) -> None:
    """Entrants and pairings."""
    players = made.parts("players")
    if len(players) > MOST:
        raise wrong_number(len(players))
    for each in players:
        check_name(each.text("name"))
        db.execute(
            "INSERT INTO entrant VALUES (?, ?, ?, ?)",
            (
                event, each.number("number", 1), player_id(db, each.text("name")),
                each.number("left_after", 0, none=True),
            ),
        )  # fmt: skip
    for each in made.parts("pairings"):
        if not is_uid(each.text("match")):
            raise each.wrong("match")
        if each.number("one", 1) == each.number("two", 1, none=True):
            raise each.wrong("two")
        db.execute(
            "INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)",
            (
                each.text("match"), event, each.number("round", 1), each.number("board", 1),
                each.number("one", 1), each.number("two", 1, none=True),
            ),
        )  # fmt: skip
        if each.has("lost"):
            lost = each.one_of("lost", ("one", "two", "both"))
            db.execute("INSERT INTO forfeit VALUES (?, ?)", (each.text("match"), lost))
    for each in made.parts("byes") if made.has("byes") else ():
        db.execute(
            "INSERT INTO absence VALUES (?, ?, ?, ?)",
            (
                event, each.number("number", 1), each.number("round", 1),
                each.one_of("kind", ("F", "H", "Z")),
            ),
        )  # fmt: skip


class _Fields:
    """An object of a JSON file, read field by field."""

    def __init__(self, made: Any) -> None:
        if not isinstance(made, dict):
            raise BookProblem.of(N_("this should be a JSON object with fields"))
        self._made = made

    def wrong(self, name: str) -> BookProblem:
        """The error for a missing or malformed field."""
        return BookProblem.of(N_("“{field}” is missing or wrong"), field=name)

    def text(self, name: str) -> str:
        value = self._made.get(name)
        if not isinstance(value, str) or not value.isprintable():
            raise self.wrong(name)
        return value

    def has(self, name: str) -> bool:
        """Whether an optional field, which older exports lack, is present."""
        return self._made.get(name) is not None

    def one_of(self, name: str, choices: Sequence[str]) -> str:
        value = self.text(name)
        if value not in choices:
            raise self.wrong(name)
        return value

    def texts(self, name: str) -> Mapping[str, str]:
        value = self._made.get(name)
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise self.wrong(name)
        return value

    def number(self, name: str, least: int, *, none: bool = False) -> int | None:
        """An integer from ``least`` to the largest in a tournament: twice as many rounds as
        players, as in a double round robin."""
        value = self._made.get(name)
        if value is None and none and name in self._made:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 2 * MOST:
            raise self.wrong(name)
        return value

    def parts(self, name: str) -> list[_Fields]:
        value = self._made.get(name)
        if not isinstance(value, list):
            raise self.wrong(name)
        return [_Fields(each) for each in value]
