"""The tables besides ``match`` that cannot be derived from records, read from a damaged book."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.book.problems import UNREADABLE
from companion.book.row import MOMENT
from companion.book.rows import connected
from companion.book.schema import VERSION
from companion.book.spelling import key_of
from companion.book.tags import is_uid
from companion.records.record import NOT_TEXT

Values = tuple[Any, ...]
Is = Callable[[Any], bool]

TOPICS = {
    "player": "players", "spelling": "players", "event": "tournaments", "entrant": "tournaments",
    "pairing": "tournaments", "absence": "tournaments", "forfeit": "tournaments",
    "photo": "photos", "history": "history", "setting": "settings",
}  # fmt: skip
"""What each table is about."""
_KEYS = {"entrant": 2, "absence": 3}
"""How many columns form a row's key, if not the first alone."""
_NUMBER = {"player": 0, "spelling": 1}
"""The column that holds the player's number."""
_HEAD = 100
"""Bytes of the header of a SQLite file."""
_FEW = 1_000_000
"""Most pages of a book: a larger number in the header is itself damaged."""


def _number(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < 2**40


def _number_or_none(value: Any) -> bool:
    return value is None or _number(value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable()


def _named(value: Any) -> bool:
    return _text(value) and bool(key_of(value))


def _text_or_none(value: Any) -> bool:
    return value is None or _text(value)


def _lines_or_none(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not NOT_TEXT.search(value))


def _moment(value: Any) -> bool:
    return isinstance(value, str) and MOMENT.fullmatch(value) is not None


def _said(value: Any) -> bool:
    try:
        return isinstance(json.loads(value), dict)
    except (TypeError, ValueError):
        return False


def _kind(value: Any) -> bool:
    return value in ("evening", "round-robin", "double-round-robin", "swiss", "knock-out")


def _bye(value: Any) -> bool:
    return value in ("F", "H", "Z")


def _lost(value: Any) -> bool:
    return value in ("one", "two", "both")


def _sum(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _uid(value: Any) -> bool:
    return isinstance(value, str) and is_uid(value)


KEPT: Mapping[str, Mapping[str, Is]] = {
    "player": {"id": _number, "name": _named, "merged_into": _number_or_none, "root": _number},
    "spelling": {"key": _named, "player": _number},
    "photo": {"sha256": _sum, "file": _named, "bytes": _number},
    "event": {
        "id": _number, "key": _named, "name": _named, "kind": _kind, "game": _text,
        "options": _text, "rounds": _number, "date": _text, "place": _text,
        "deleted": _text_or_none,
    },
    "entrant": {
        "event": _number, "number": _number, "player": _number, "left_after": _number_or_none,
    },
    "pairing": {
        "uid": _uid, "event": _number, "round": _number, "board": _number, "one": _number,
        "two": _number_or_none,
    },
    "history": {
        "id": _number, "match": _uid, "at": _moment, "by": _text, "kind": _text, "said": _said,
        "text": _lines_or_none, "digest": _text_or_none, "undoes": _number_or_none,
    },
    "setting": {"name": _named, "value": _text},
    "absence": {"event": _number, "number": _number, "round": _number, "kind": _bye},
    "forfeit": {"pairing": _uid, "lost": _lost},
}  # fmt: skip
"""Each table's columns, and their valid values; each table refers only to earlier ones."""


@dataclass
class Kept:
    """The rows of every table of :data:`KEPT`, and the tables that could not be read completely."""

    rows: dict[str, list[Values]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def fill_up(self, other: Kept) -> None:
        """Add the other's rows whose keys are missing here."""
        for table, rows in other.rows.items():
            keys = _KEYS.get(table, 1)
            known = {row[:keys] for row in self.rows[table]}
            if table in ("player", "spelling"):
                number = _NUMBER[table]
                known_numbers = {row[number] for row in self.rows[table]}
                rows = [row for row in rows if row[number] not in known_numbers]
            self.rows[table] += [row for row in rows if row[:keys] not in known]


def kept_in(file: Path) -> Kept:
    """The kept tables of a file as far as SQLite can read them, from either end.

    Rows that cannot have been written are left out, as are players and spellings that contradict
    each other: each player has a spelling equal to their own name.
    """
    kept = Kept()
    for table in KEPT:
        rows, whole = _rows(file, table)
        kept.rows[table] = rows
        if not whole:
            kept.broken.add(table)
    names = {row[0]: key_of(row[1]) for row in kept.rows["player"]}
    keys = {player: key for key, player in kept.rows["spelling"]}
    wrong = {n for n in names.keys() & keys.keys() if names[n] != keys[n]}
    if wrong or names.keys() != keys.keys():
        kept.broken.add("player")
    kept.rows["player"] = [row for row in kept.rows["player"] if row[0] not in wrong]
    kept.rows["spelling"] = [row for row in kept.rows["spelling"] if row[1] not in wrong]
    return kept


def _rows(file: Path, table: str) -> tuple[list[Values], bool]:
    columns = KEPT[table]
    names = ", ".join(columns)
    found: dict[Values, None] = {}
    whole = True
    with suppress(*UNREADABLE), closing(connected(file)) as db:
        if not _made(db, table):
            return [], True
        for order in ("ASC", "DESC"):
            try:
                for row in db.execute(f"SELECT {names} FROM {table} ORDER BY 1 {order}"):
                    fit = zip(columns.values(), row, strict=True)
                    if all(can_be(value) for can_be, value in fit):
                        found[row] = None
                    else:
                        whole = False
                return [*found], whole and _most_in_an_index(db, table) <= len(found)
            except UNREADABLE:
                whole = False
    return [*found], False


def _made(db: sqlite3.Connection, table: str) -> bool:
    """Whether a book has a table; earlier versions lack newer ones."""
    told = db.execute("PRAGMA user_version").fetchone()[0] >= VERSION
    return told or bool(
        db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    )


def _most_in_an_index(db: sqlite3.Connection, table: str) -> int:
    """The number of rows in a table's index; more than in the table if another table's page has
    replaced one of its own."""
    indexes = [row[1] for row in db.execute(f"PRAGMA index_list({table})")]
    counts = (
        db.execute(f"SELECT count(*) FROM {table} INDEXED BY {index}").fetchone()[0]
        for index in indexes
    )
    return max(counts, default=0)


def numbers_named(file: Path) -> set[int]:
    """Numbers of matches that the index of ids or the counts still mention."""
    found: set[int] = set()
    with suppress(*UNREADABLE), closing(connected(file)) as db:
        for sql in (
            "SELECT id, uid FROM match INDEXED BY sqlite_autoindex_match_1 ORDER BY uid {}",
            "SELECT match, 0 FROM played ORDER BY match {}",
        ):
            for order in ("ASC", "DESC"):
                with suppress(*UNREADABLE):
                    for number, uid in db.execute(sql.format(order)):
                        if _number(number) and (uid == 0 or _uid(uid)):
                            found.add(number)
    # A number far out of range is the result of damage.
    return {number for number in found if number <= 2 * len(found) + 1000}


def lengthened(file: Path) -> bool:
    """Pad a copy of a truncated book to the length in its header, as SQLite reads nothing of it
    otherwise; returns whether it was truncated."""
    with suppress(OSError), file.open("r+b") as book:
        head = book.read(_HEAD)
        size = int.from_bytes(head[16:18])
        pages = int.from_bytes(head[28:32])
        length = pages * (65536 if size == 1 else size)
        if len(head) == _HEAD and pages <= _FEW and length > book.seek(0, 2):
            book.truncate(length)
            return True
    return False
