"""A move as players write it: ``c2``; ``c2x`` with a crossing; ``switch:c2`` with a switch;
``c2-e5!`` if a line from elsewhere than the path's end stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from companion.games.protocol import STANDS, BadText, bare
from companion.games.texts import not_a_move
from companion.sentences import N_

_MOVE = re.compile(r"(?:(switch)[\s:]\s*)?([a-z][1-9][0-9]?)\s*(x?)")
_BOTH_ENDS = re.compile(r"([a-z][1-9][0-9]?)[\s>→-]+([a-z][1-9][0-9]?)\s*(x?)")
LONGEST_TEXT = 40
"""Longest text in characters that is parsed as a move."""


@dataclass(frozen=True, slots=True)
class Move:
    """A line to the point ``to``, from the path's end or, after a switch, from the start point.

    ``crosses`` says that the line crosses one of the opponent's and scores. It is an annotation,
    like ``+`` in chess: the board decides, and moves that differ only in it are equal. ``start``
    names another point from which the line was drawn, if that is to stand: ``c2-e5!``. ``stands``:
    it breaks a rule and is allowed to stand.
    """

    to: str
    switch: bool = False
    crosses: bool = field(default=False, compare=False)
    start: str = ""
    stands: bool = False


def parse_move(text: str) -> Move:
    told, stands = bare(text[: LONGEST_TEXT + 1])
    word = " ".join(told.lower().split())
    found = _MOVE.fullmatch(word) if len(text) <= LONGEST_TEXT else None
    if word.rstrip(": ") == "switch":
        raise BadText.of(N_("Switch sides: draw the line to where?"))
    if (both := _BOTH_ENDS.fullmatch(word)) is not None:
        if stands:
            return Move(both[2], False, bool(both[3]), both[1], stands)
        raise BadText.of(
            N_("A line starts where the last one ended: write only {point}"), point=both[2]
        )
    if found is None:
        raise not_a_move(text.strip(), "c2, c2x, switch:c2", len(text) - len(text.lstrip()) + 1)
    return Move(found[2], bool(found[1]), bool(found[3]), stands=stands)


def format_move(move: Move) -> str:
    switch, crosses = "switch:" * move.switch, "x" * move.crosses
    start = f"{move.start}-" if move.start else ""
    return f"{switch}{start}{move.to}{crosses}{STANDS * move.stands}"
