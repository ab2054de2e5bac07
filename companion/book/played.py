"""The table ``played``: what each match's record says, so that matches can be searched and counted.

Its columns are declared here alone; besides them a row has the match's number and those of its
players and event.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.book.facts import Facts


@dataclass(frozen=True)
class Played:
    """A match by its record; each field is a column of ``played``.

    Attributes:
        winner: the seat, 0 for a draw, ``None`` while the match does not count.
        likely: the seat that wins as read, while marks have to be checked.

    The other attributes are those of :class:`companion.book.facts.Facts`.
    """

    game: str
    date: str
    winner: int | None
    score1: int | None
    score2: int | None
    result: str
    rule: str
    starter: int | None
    turns: int
    legal: int
    doubts: int
    photo: str
    round: str
    marks: int
    question: str
    likely: int | None
    told: str
    as_read: str
    sketch: int | None
    look: str

    @classmethod
    def of(cls, facts: Facts, *, counts_uncertain: bool) -> Played:
        """``counts_uncertain``: whether a match with marks to check counts as read."""
        kept = {name: getattr(facts, name) for name in COLUMNS if hasattr(facts, name)}
        return cls(
            **kept
            | {
                "winner": facts.winner if counts_uncertain or not facts.uncertain else None,
                "likely": facts.winner if facts.uncertain else None,
                "score1": facts.scores[0],
                "score2": facts.scores[1],
                "legal": int(facts.legal),
                "doubts": int(facts.doubts),
            }
        )


COLUMNS: Final = tuple(field.name for field in fields(Played))


def put_row(db: sqlite3.Connection, row: Played, **numbers: int | None) -> None:
    """Write a match's row; ``numbers`` are its other columns."""
    values = {**numbers, **vars(row)}
    db.execute(
        f"INSERT OR REPLACE INTO played ({', '.join(values)}) "
        f"VALUES ({', '.join(f':{name}' for name in values)})",
        values,
    )
