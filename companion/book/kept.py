"""The rows of every table that cannot be derived from others, as the schema declares them.

The journal, undoing, recovery and the checks for damage take tables and columns from here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Final, NamedTuple

from companion.book.schema import STEPS

_TABLES: Final = (
    "player", "spelling", "match", "photo", "event", "entrant", "pairing", "absence", "forfeit",
    "setting", "history",
)  # fmt: skip
"""Each refers only to earlier ones."""
_FORMS: Final = {
    **dict.fromkeys(("match.uid", "pairing.uid", "forfeit.pairing", "history.match"), "uid"),
    **dict.fromkeys(("match.text", "history.text"), "lines"),
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
        for step in STEPS:
            for statement in step.statements:
                db.execute(statement)
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
