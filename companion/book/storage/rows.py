"""The rows of every table that cannot be derived from others, as the schema declares them.

The journal, undoing, recovery and the checks for damage take tables and columns from here.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PureWindowsPath
from typing import Any, Final, NamedTuple

from companion.book.spelling import key_of
from companion.book.storage.schema import apply_steps
from companion.book.tags import is_uid
from companion.records.record import NOT_TEXT

_TABLES: Final = (
    "player", "spelling", "match", "photo", "event", "entrant", "pairing", "absence", "forfeit",
    "setting", "history",
)  # fmt: skip
"""Each refers only to earlier ones."""
_FORMS: Final = {
    **dict.fromkeys(("match.uid", "pairing.uid", "forfeit.pairing", "history.match"), "uid"),
    "match.text": "lines",
}


class Column(NamedTuple):
    """What a column holds: numbers or texts, of a certain ``form`` (``uid``, ``lines``, '' for any
    line), and whether it may be empty, or is part of the row's key."""

    name: str
    kind: type
    optional: bool
    key: bool
    form: str


def _declared() -> Mapping[str, tuple[Column, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        apply_steps(db, 0)
        return {
            table: tuple(
                Column(name, int if kind == "INTEGER" else str, not full and not key, bool(key),
                       _FORMS.get(f"{table}.{name}", ""))
                for _, name, kind, full, _, key in db.execute(f"PRAGMA table_info({table})")
            )
            for table in _TABLES
        }  # fmt: skip


COLUMNS: Final = _declared()
"""What each column of the kept tables holds."""
KEPT: Final[Mapping[str, tuple[str, ...]]] = {
    table: tuple(column.name for column in columns) for table, columns in COLUMNS.items()
}
"""The tables that are kept, each with its columns."""


Value = str | int | float | None
Values = tuple[Value, ...]

_KEYS = {table: sum(column.key for column in columns) for table, columns in COLUMNS.items()}
"""How many columns, the first ones, form a row's key."""
_NOTED = "noted"
"""The writer's own table of what its transaction has changed so far."""


@dataclass(frozen=True)
class Change:
    """A row before and after an act; ``None``: it was not, or is no longer, there."""

    table: str
    before: Values | None
    after: Values | None

    @property
    def key(self) -> Values:
        """The row's primary key."""
        row = self.after if self.before is None else self.before
        assert row is not None
        return key_of_row(self.table, row)

    @property
    def back(self) -> Change:
        """The change that takes this one back."""
        return Change(self.table, self.after, self.before)


def parsed(text: str) -> dict[str, Any]:
    """An object that a row has as JSON; empty if it is damaged, which a check reports."""
    with suppress(ValueError):
        if isinstance(found := json.loads(text), dict):
            return found
    return {}


def key_of_row(table: str, row: Values) -> Values:
    return row[: _KEYS[table]]


def note_changes(db: sqlite3.Connection) -> None:
    """Note from now on what this connection changes. Also REPLACE deletes noticeably."""
    db.execute("PRAGMA recursive_triggers = ON")
    db.execute("PRAGMA temp_store = MEMORY")
    db.execute(f"CREATE TEMP TABLE {_NOTED} (kept TEXT, before TEXT, after TEXT)")
    for table, columns in KEPT.items():
        old, new = (
            f"json_array({', '.join(f'{row}.{column}' for column in columns)})"
            for row in ("OLD", "NEW")
        )
        for what, values in (
            ("INSERT", f"NULL, {new}"), ("UPDATE", f"{old}, {new}"), ("DELETE", f"{old}, NULL"),
        ):  # fmt: skip
            db.execute(
                f"""CREATE TEMP TRIGGER {_NOTED}_{table}_{what} AFTER {what} ON main.{table}
                BEGIN INSERT INTO {_NOTED} VALUES ('{table}', {values}); END"""
            )


def noted_changes(db: sqlite3.Connection) -> tuple[Change, ...]:
    """What the transaction has changed, and a fresh start for the next."""
    rows = db.execute(f"SELECT kept, before, after FROM {_NOTED} ORDER BY rowid").fetchall()
    db.execute(f"DELETE FROM {_NOTED}")
    return merged(Change(table, _row(before), _row(after)) for table, before, after in rows)


def _row(text: str | None) -> Values | None:
    return None if text is None else tuple(json.loads(text))


def merged(changes: Iterable[Change]) -> tuple[Change, ...]:
    """One change a row, from its first state to its last; none for a row that is as it was."""
    found: dict[tuple[str, Values], Change] = {}
    for each in changes:
        place = (each.table, each.key)
        known = found.get(place)
        found[place] = each if known is None else Change(each.table, known.before, each.after)
    return tuple(each for each in found.values() if each.before != each.after)


def rows_of(db: sqlite3.Connection, table: str) -> Iterator[Values]:
    yield from db.execute(f"SELECT {', '.join(KEPT[table])} FROM {table}")


def everything(db: sqlite3.Connection) -> tuple[Change, ...]:
    """All kept rows, as if they had just been inserted."""
    return tuple(Change(table, None, row) for table in KEPT for row in rows_of(db, table))


def now_in(db: sqlite3.Connection, change: Change) -> Values | None:
    """The present row that a change is about."""
    columns = KEPT[change.table]
    row = db.execute(
        f"SELECT {', '.join(columns)} FROM {change.table} WHERE {_where(change.table)}", change.key
    ).fetchone()
    return None if row is None else tuple(row)


def _where(table: str) -> str:
    return " AND ".join(f"{column} = ?" for column in KEPT[table][: _KEYS[table]])


_UNUSED = {
    "player": """id = ? AND NOT EXISTS (SELECT 1 FROM played WHERE player.id IN (one_as, two_as))
        AND NOT EXISTS (SELECT 1 FROM entrant WHERE entrant.player = player.id)
        AND NOT EXISTS (SELECT 1 FROM player o WHERE o.merged_into = player.id)""",
    "spelling": "key = ? AND player NOT IN (SELECT id FROM player)",
    "event": """id = ? AND NOT EXISTS (SELECT 1 FROM played WHERE played.event = event.id)
        AND NOT EXISTS (SELECT 1 FROM entrant WHERE entrant.event = event.id)""",
}
"""Rows that acts create on the way, so that later acts may use them as well."""


SHARED = frozenset(_UNUSED)


def write_rows(db: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Bring rows to their state after the changes. References are checked when it is committed.

    Raises:
        sqlite3.IntegrityError: another row has taken a place meanwhile.
    """
    # Inserted texts may hold invalid UTF-8 from a damaged book; as bytes they stay as they are.
    db.execute("PRAGMA defer_foreign_keys = ON")
    for each in sorted(changes, key=lambda each: (each.after is not None, each.before is None)):
        columns = KEPT[each.table]
        if each.after is None:
            if each.table not in SHARED:
                db.execute(f"DELETE FROM {each.table} WHERE {_where(each.table)}", each.key)
        elif each.before is None:
            names, marks = ", ".join(columns), ", ".join(_mark(value) for value in each.after)
            db.execute(f"INSERT INTO {each.table} ({names}) VALUES ({marks})", _bound(each.after))
        else:
            marks = ", ".join(
                f"{column} = {_mark(value)}"
                for column, value in zip(columns, each.after, strict=True)
            )
            db.execute(
                f"UPDATE {each.table} SET {marks} WHERE {_where(each.table)}",
                (*_bound(each.after), *each.key),
            )


def clear_unused(db: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Delete the players and evenings among the rows to be deleted that nothing uses any more."""
    gone = [each for each in changes if each.after is None]
    for table, unused in _UNUSED.items():
        for each in gone:
            if each.table == table:
                db.execute(f"DELETE FROM {table} WHERE {unused}", each.key)


def _mark(value: Value) -> str:
    return "CAST(? AS TEXT)" if isinstance(value, str) else "?"


def _bound(row: Values) -> tuple[Value | bytes, ...]:
    return tuple(
        value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
        for value in row
    )


_MATCH = re.compile(r'^\[Match "([a-z0-9]{4,32})"\]$', re.MULTILINE)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z]+")
_LARGEST = 2**40


def digest(text: str) -> str:
    """The SHA-256 of a text's UTF-8, which detects damage."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def name_in(text: str) -> str:
    """The match's id in a record's text, '' if none."""
    found = _MATCH.search(text)
    return found[1] if found else ""


def sound_match(row: Values) -> bool:
    """Whether a row of ``match`` is undamaged: its text by its digest, its id by the text."""
    _, uid, text, written, _, deleted = row
    return (
        isinstance(text, str)
        and digest(text) == written
        and name_in(text) == uid
        and (deleted is None or MOMENT.fullmatch(str(deleted)) is not None)
    )


def storable(table: str, row: Values) -> bool:
    """Whether a table can hold a row at all, even in a damaged book: a value of its kind in each
    column, and no photo elsewhere than among the book's."""
    known = COLUMNS[table]
    return len(row) == len(known) and (
        all(
            column.optional if value is None else type(value) is column.kind
            for column, value in zip(known, row, strict=True)
        )
        and all(abs(value) < 2**63 for value in row if isinstance(value, int))
        and (table != "photo" or _is_file_name(row[1]))
    )


def _is_file_name(value: Value) -> bool:
    """A stranger's row may name a file anywhere."""
    return PureWindowsPath(str(value)).name == value


def plausible(table: str, row: Values) -> bool:
    """Whether a row of a kept table can have been written at all."""
    if table == "match":
        return isinstance(row[0], int) and 0 < row[0] < _LARGEST and sound_match(row)
    for column, value in zip(COLUMNS[table], row, strict=True):
        if value is None:
            if not column.optional:
                return False
        elif column.kind is int:
            if not isinstance(value, int) or not 0 <= value < _LARGEST:
                return False
        elif not isinstance(value, str) or not _is_text(value, column.form):
            return False
    if table == "photo":
        return _is_file_name(row[1])
    if table in ("player", "event"):
        return bool(key_of(str(row[KEPT[table].index("name")])))
    return True


def _is_text(value: str, form: str) -> bool:
    if form == "uid":
        return is_uid(value)
    return not NOT_TEXT.search(value) and ("\n" not in value or form == "lines")
