"""Marks: what a pen, a ring or a stone leaves at a named place of a board.

A mark is named by its kind and its place, ``line a1-b1`` or ``fill b4``, and has a value. JSON,
truth files and records of corrections use the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.board.mark_kinds import KINDS, MarkKind, Seat

Value = str | int | bool
"""A colour of the game, a number, ``True``, or :data:`EMPTY`."""

EMPTY: Final = "empty"

Marks = Mapping[str, Value]
"""Mark names to values; a name that is absent is :data:`EMPTY`."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a board that one kind of mark may be on, and its possible values.

    ``values`` omits :data:`EMPTY`, which is always possible.
    """

    kind: MarkKind
    place: str
    values: tuple[Value, ...]

    @property
    def name(self) -> str:
        return mark_name(self.kind, self.place)

    @property
    def seat(self) -> Seat:
        """The kind of place."""
        return KINDS[self.kind].at


def mark_name(kind: MarkKind, place: str) -> str:
    """The mark's name, ``kind place``."""
    return f"{kind} {place}"


def split_mark(name: str) -> tuple[MarkKind, str]:
    """``"line a1-b1"`` as ``("line", "a1-b1")``.

    Raises:
        ValueError: the name is not a known kind, one space and a place.
    """
    kind, _, place = name.partition(" ")
    for known in KINDS:
        if kind == known and place and " " not in place:
            return known, place
    raise ValueError(f"not the name of a mark: {name!r}")
