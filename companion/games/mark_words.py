"""Marks and their values in words."""

from __future__ import annotations

import re

from companion.board import EMPTY, KINDS, Value, split_mark
from companion.sentences import N_, Sentence, Term, say


def mark_name(mark: str) -> Sentence:
    """``line a1-b1`` as ``the line a1-b1``, ``tick red.point2`` as ``Red's point box 2``."""
    kind, place = split_mark(mark)
    box = _BOX.fullmatch(place) if kind == "tick" else None
    if box is None:
        return say(KINDS[kind].name, place=place)
    name = N_("{player}'s {what} box {number}") if box["number"] else N_("{player}'s {what} box")
    owner = Term(box["player"].capitalize())
    return say(name, player=owner, what=Term(box["what"]), number=box["number"])


_BOX = re.compile(r"(?P<player>[a-z]+)\.(?P<what>[a-z]+)(?P<number>\d*)")
"""A player's box, by what is ticked with it."""


def typed_mark(mark: str) -> str:
    """A mark as one types it, by the name that sentences call it: ``fill b4`` as ``square b4``,
    ``slip-red bubble 2.4`` of a photo of several sheets as ``slip-red circle 2.4``."""
    *sheet, kind, place = mark.split()
    return " ".join((*sheet, str(mark_name(f"{kind} {place}")).removeprefix("the ")))


def value_name(value: Value) -> Sentence | Term | int:
    """A mark's value as a word."""
    if value is True:
        return say(N_("marked"))
    if value == EMPTY:
        return Term("empty")
    return value if isinstance(value, int) else Term(value)
