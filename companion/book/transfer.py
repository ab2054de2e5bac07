"""What an export holds beside matches, taken into another book: merged spellings, tournaments."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from companion.book.book import Book
from companion.book.events import SYSTEMS
from companion.book.players import find_player, merge, player_id
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.tags import is_uid
from companion.games import game as find_game
from companion.sentences import N_, say


def take_merged(book: Book, name: str, into: str) -> bool:
    """Make two spellings one player as another book has it; false where they are already.

    Raises:
        BookProblem: nobody is called so, or they have played each other here.
    """
    if find_player(book, name).id == find_player(book, into).id:
        return False
    merge(book, name, into)
    return True


def take_tournament(book: Book, made: Mapping[str, Any]) -> bool:
    """Make a tournament as another book has it, with its pairings; false where there is one of its
    name that is a tournament already.

    Raises:
        BookProblem: the book cannot be written.
        KeyError, TypeError, ValueError: it is not as an export has it.
    """
    key, system = key_of(made["name"]), made["system"]
    if system not in SYSTEMS:
        raise ValueError(system)
    options = {str(name): str(value) for name, value in made["options"].items()}
    find_game(made["game"]).choose(options)
    plan = (
        str(made["game"]), json.dumps(options), int(made["rounds"]), str(made["date"]),
        str(made["place"]),
    )  # fmt: skip
    with book.writing() as db:
        row = db.execute("SELECT id, kind FROM event WHERE key = ?", (key,)).fetchone()
        if row is not None and row[1] in SYSTEMS:
            return False
        if row is None:
            done = db.execute(
                "INSERT INTO event (key, name, kind) VALUES (?, ?, ?)",
                (key, shown(made["name"]), system),
            )
            event = int(done.lastrowid or 0)
        else:
            # The matches came first, and made an evening of their tag Event.
            event = int(row[0])
        db.execute(
            """UPDATE event SET kind = ?, game = ?, options = ?, rounds = ?, date = ?, place = ?
            WHERE id = ?""",
            (system, *plan, event),
        )
        _take_entrants(db, event, made)
    return True


def _take_entrants(db: sqlite3.Connection, event: int, made: Mapping[str, Any]) -> None:
    """Who plays, and who meets whom."""
    for each in made["players"]:
        player = player_id(db, each["name"])
        if player is None:
            raise BookProblem(say(N_("a player needs a name")))
        db.execute(
            "INSERT INTO entrant VALUES (?, ?, ?, ?)",
            (event, int(each["number"]), player, each["left_after"]),
        )
    for each in made["pairings"]:
        if not is_uid(each["match"]):
            raise ValueError(each["match"])
        db.execute(
            "INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)",
            (each["match"], event, each["round"], each["board"], each["one"], each["two"]),
        )
