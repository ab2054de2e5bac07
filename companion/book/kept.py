"""The rows of every table that cannot be derived from others, as types.

Each field is a column, in order; its type says what a program can have written there. The journal,
undoing, recovery and the checks for damage take tables and columns from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, NamedTuple, get_args, get_type_hints

Uid = Annotated[str, "uid"]
"""A match's id."""
Lines = Annotated[str, "lines"]
"""A text of several lines; every other is one line."""


class PlayerRow(NamedTuple):
    id: int
    name: str
    merged_into: int | None
    root: int


class SpellingRow(NamedTuple):
    key: str
    player: int


class MatchRow(NamedTuple):
    id: int
    uid: Uid
    text: Lines
    digest: str
    added: str
    deleted: str | None


class PhotoRow(NamedTuple):
    sha256: str
    file: str
    bytes: int


class EventRow(NamedTuple):
    id: int
    key: str
    name: str
    kind: str
    game: str
    options: str
    rounds: int
    date: str
    place: str
    deleted: str | None


class EntrantRow(NamedTuple):
    event: int
    number: int
    player: int
    left_after: int | None


class PairingRow(NamedTuple):
    uid: Uid
    event: int
    round: int
    board: int
    one: int
    two: int | None


class AbsenceRow(NamedTuple):
    event: int
    number: int
    round: int
    kind: str


class ForfeitRow(NamedTuple):
    pairing: Uid
    lost: str


class SettingRow(NamedTuple):
    name: str
    value: str


class HistoryRow(NamedTuple):
    id: int
    match: Uid
    at: str
    by: str
    kind: str
    said: str
    text: Lines | None
    digest: str | None
    undoes: int | None


_ROWS: Final = (
    PlayerRow, SpellingRow, MatchRow, PhotoRow, EventRow, EntrantRow, PairingRow, AbsenceRow,
    ForfeitRow, SettingRow, HistoryRow,
)  # fmt: skip
"""Each refers only to earlier ones."""
_TYPES: Final = {row.__name__.removesuffix("Row").lower(): row for row in _ROWS}
KEPT: Final[Mapping[str, tuple[str, ...]]] = {name: row._fields for name, row in _TYPES.items()}
"""The tables that are kept, each with its columns."""


class Column(NamedTuple):
    """What a column holds: numbers or texts, of a certain ``form`` (``uid``, ``lines``, '' for any
    line), and whether it may be empty."""

    kind: type
    optional: bool
    form: str = ""


@cache
def columns(table: str) -> tuple[Column, ...]:
    """What each column of a table holds."""
    hints = get_type_hints(_TYPES[table], include_extras=True)
    return tuple(_column(hints[name]) for name in KEPT[table])


def _column(hint: object) -> Column:
    optional = type(None) in get_args(hint)
    whole = next(part for part in get_args(hint) if part is not type(None)) if optional else hint
    form = getattr(whole, "__metadata__", ("",))[0]
    return Column(str if form or whole is str else int, optional, form)
