"""Marks and their values in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import EMPTY, Value, split_mark
from companion.sentences import N_, Sentence, Term, say

_KINDS: Mapping[str, str] = {
    "line": N_("the line {place}"),
    "fill": N_("the square {place}"),
    "ring": N_("the ring on {place}"),
    "spot": N_("the spot {place}"),
    "owner": N_("the owner of {place}"),
    "force": N_("the force on {place}"),
    "stone": N_("the stone on {place}"),
    "bubble": N_("the bubble {place}"),
    "tick": N_("the box {place}"),
}


def mark_name(mark: str) -> Sentence:
    """``line a1-b1`` as ``the line a1-b1``."""
    kind, place = split_mark(mark)
    return say(_KINDS[kind], place=place)


def value_name(value: Value) -> Sentence | Term | int:
    """A mark's value as a word."""
    if value is True:
        return say(N_("marked"))
    if value == EMPTY:
        return Term("empty")
    return value if isinstance(value, int) else Term(value)
