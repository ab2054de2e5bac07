"""Marks and their values in words."""

from __future__ import annotations

import re

from companion.board import EMPTY, KINDS, Value, split_mark
from companion.sentences import N_, Sentence, Term, say


def mark_name(mark: str) -> Sentence:
    """``line a1-b1`` as ``the line a1-b1``."""
    kind, place = split_mark(mark)
    return say(KINDS[kind].name, place=place)


_TYPED = re.compile(r"the (\w+) \{place\}")


def typed_mark(mark: str) -> str:
    """A mark as one types it: ``fill b4`` as ``square b4``, as it is also called."""
    kind, place = split_mark(mark)
    word = _TYPED.fullmatch(KINDS[kind].name)
    return f"{word[1] if word else kind} {place}"


def value_name(value: Value) -> Sentence | Term | int:
    """A mark's value as a word."""
    if value is True:
        return say(N_("marked"))
    if value == EMPTY:
        return Term("empty")
    return value if isinstance(value, int) else Term(value)
