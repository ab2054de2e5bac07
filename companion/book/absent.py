"""Matches of games that are not here: what their records say without the rules.

A record of a game that is not part of the program carries its title and its players' colours, so
that a scorebook lists, counts and exports the match wherever it is opened.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from companion.games import UnknownGame, game
from companion.games.installed import own_keys
from companion.games.names import Names, names_of, remember
from companion.records import UNFINISHED, Record, RecordError, player_tag
from companion.records.results import DRAW
from companion.records.turns import Tag, Word, lex

TITLE, SEATS = "Title", "Seats"


def naming(record: Record) -> Mapping[str, str]:
    """The tags with which a record says what its game is called; none for the program's games."""
    if record.game in own_keys():
        return {}
    names = names_of(record.game)
    return {TITLE: names.title, SEATS: " ".join(names.players)}


def is_absent(key: str) -> bool:
    """Whether a game cannot be used here."""
    try:
        game(key)
    except UnknownGame:
        return True
    return False


@dataclass(frozen=True)
class Told:
    """What a record says without the rules.

    Attributes:
        tags: by name.
        names: of the game and its players, ``None`` if the record does not tell them.
        turns: how many are numbered in it.
    """

    tags: Mapping[str, str]
    names: Names | None
    turns: int

    @property
    def seats(self) -> tuple[str, str]:
        """Who played, in seating order, '' for each who is not named."""
        first, second = (self.names or Names("", ("", ""))).players
        return self.tags.get(player_tag(first), ""), self.tags.get(player_tag(second), "")


def told(text: str) -> Told:
    """Read a record without its game."""
    found = [*lex(text)]
    tags = {item.name: item.value for item in found if isinstance(item, Tag)}
    players = tuple(tags.get(SEATS, "").split())
    named = tags.get(TITLE, "") and len(set(players)) == 2
    turns = sum(isinstance(item, Word) and item.text.endswith(".") for item in found)
    return Told(tags, Names(tags[TITLE], players) if named else None, turns)


def winner_of(result: str) -> tuple[int | None, tuple[int | None, int | None]]:
    """Who won by a result as a record has it, 1 or 2 by seat, 0 for a draw, ``None`` while open;
    and the scores, if it is one."""
    if result in (DRAW, UNFINISHED):
        return (0 if result == DRAW else None), (None, None)
    first, second = map(int, result.split("-"))
    winner = 0 if first == second else 1 if first > second else 2
    return winner, (None, None) if result in ("1-0", "0-1") else (first, second)


def remember_games(db: sqlite3.Connection) -> None:
    """Take from a book what the games that are not here are called."""
    key = ""
    while row := db.execute("SELECT min(game) FROM played WHERE game > ?", (key,)).fetchone():
        key = row[0]
        if key is None:
            return
        if key not in own_keys() and is_absent(key):
            (text,) = db.execute(
                """SELECT m.text FROM played p JOIN match m ON m.id = p.match
                WHERE p.game = ? ORDER BY p.match DESC LIMIT 1""",
                (key,),
            ).fetchone()
            with suppress(RecordError):
                if (names := told(text).names) is not None:
                    remember(key, names)
