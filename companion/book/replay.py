"""The book as its journal has it: what the lines add up to, and where the database differs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.book.images import Change, Values, key_of_row, rows_of
from companion.book.journal import Line, held, lines
from companion.book.kept import KEPT
from companion.book.place import Place

State = dict[str, dict[Values, Values]]
"""The rows of each kept table by their keys."""


def replayed(found: Iterable[Line]) -> State:
    """The rows after some lines, from the last that holds all rows on."""
    state: State = {table: {} for table in KEPT}
    for line in found:
        if line.whole:
            state = {table: {} for table in KEPT}
        for each in line.changes:
            apply(state, each)
    return state


def apply(state: State, change: Change) -> None:
    """Bring a row to its state after a change."""
    if change.before is not None:
        state[change.table].pop(key_of_row(change.table, change.before), None)
    if change.after is not None:
        state[change.table][key_of_row(change.table, change.after)] = change.after


@dataclass(frozen=True)
class Difference:
    """A row in which database and journal differ; ``None``: it is missing there."""

    table: str
    key: Values
    journal: Values | None
    database: Values | None


def differences(db: sqlite3.Connection, state: State) -> Iterator[Difference]:
    """Where the database differs from the journal."""
    for table, rows in state.items():
        seen = set()
        for row in rows_of(db, table):
            key = key_of_row(table, row)
            seen.add(key)
            if rows.get(key) != row:
                yield Difference(table, key, rows.get(key), row)
        for key in rows.keys() - seen:
            yield Difference(table, key, rows[key], None)


def chained(found: Sequence[Line | None]) -> bool:
    """Whether lines are undamaged, each following the one before, the first with all rows."""
    sound = [line for line in found if line is not None]
    return (
        len(sound) == len(found)
        and bool(sound)
        and sound[0].whole
        and all(
            one.checksum == two.previous and one.book == two.book for one, two in pairwise(sound)
        )
    )


def journal_of(db: sqlite3.Connection, place: Place) -> list[Line | None]:
    """The lines up to the one that the database holds; empty if the journal has yet to begin."""
    return [*lines(place.journal, held(db).bytes)]
