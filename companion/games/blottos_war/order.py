"""A player's order for one turn in players' notation: ``c2*2 d2 e3``.

``c2*2 d2 h8!`` is a paper slip that breaks a rule and was allowed to stand (BW-3, ``bad_slip``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.board import place_cell
from companion.games.protocol import STANDS, BadText, bare
from companion.games.texts import not_a_move
from companion.sentences import N_, say

EXAMPLE = "c2*2 d2 e3, pass"
_WORD = re.compile(r"[^\s,]+")
_RECRUITS = re.compile(r"([a-z][1-9][0-9]?)(?:[*x×]([1-9][0-9]?))?")
LONGEST_TEXT = 4000
MOST_RECRUITS = 999
"""More recruits than any slip has bubbles for."""
NONE = "pass"


@dataclass(frozen=True, slots=True)
class Order:
    """Where a player's new recruits go: one name for each recruit, in board order.

    ``stands``: the order copies a paper slip exactly, which may break rules and still stand.
    """

    recruits: tuple[str, ...] = ()
    stands: bool = False


def board_order(name: str) -> tuple[int, int]:
    """Sort key for territories in board order: a1, b1, ..., row by row."""
    column, row = place_cell(name)
    return row, column


def order(recruits: Iterable[str], stands: bool = False) -> Order:
    """An order from names in any order, one for each recruit."""
    return Order(tuple(sorted(recruits, key=board_order)), stands)


def parse_order(text: str) -> Order:
    if len(text) > LONGEST_TEXT:
        raise BadText.of(N_("this is too long"))
    text, stands = bare(text)
    words = list(_WORD.finditer(text))
    if not words:
        raise not_a_move("", EXAMPLE)
    if len(words) == 1 and words[0][0].lower() == NONE:
        return Order((), stands)
    recruits: list[str] = []
    for word in words:
        found = _RECRUITS.fullmatch(word[0].lower())
        if found is None:
            raise not_a_move(word[0], EXAMPLE, word.start() + 1)
        recruits += [found[1]] * int(found[2] or 1)
        if len(recruits) > MOST_RECRUITS:
            raise BadText(
                say(N_("orders have at most {most} recruits"), most=MOST_RECRUITS), word.start() + 1
            )
    return order(recruits, stands)


def format_order(move: Order) -> str:
    text = " ".join(placed(move.recruits) or [NONE])
    return text + STANDS if move.stands else text


def placed(recruits: Iterable[str]) -> list[str]:
    """Recruits in board order, written as ``c2*2``, ``d2``."""
    return [
        f"{name}*{number}" if number > 1 else name for name, number in Counter(recruits).items()
    ]
