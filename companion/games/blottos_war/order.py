"""A player's order for one turn as players write it: ``c2*2 d2 e3``.

``slip c2*2 d2 h8`` is a slip of paper as it was shown, right or wrong: what a record keeps of a
slip that breaks a rule and stands all the same (BW-3, ``bad_slip``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.board import place_cell
from companion.games.protocol import BadText
from companion.sentences import N_, say

_WORD = re.compile(r"[^\s,]+")
_RECRUITS = re.compile(r"([a-z][1-9][0-9]?)(?:[*x×]([1-9][0-9]?))?")
LONGEST_TEXT = 4000
MOST_RECRUITS = 999
"""More than any slip has bubbles for."""
NONE, SLIP = "pass", "slip"


@dataclass(frozen=True, slots=True)
class Order:
    """Where a player's new recruits go: one name for each recruit, in the board's order.

    ``slip``: this is a slip of paper word for word, which may break rules and stand.
    """

    recruits: tuple[str, ...] = ()
    slip: bool = False


def board_order(name: str) -> tuple[int, int]:
    """What sorts territories as the board counts them: a1, b1, ..., row by row."""
    column, row = place_cell(name)
    return row, column


def order(recruits: Iterable[str], slip: bool = False) -> Order:
    """An order from names in any order, one for each recruit."""
    return Order(tuple(sorted(recruits, key=board_order)), slip)


def parse_order(text: str) -> Order:
    """An order from its text.

    Raises:
        BadText: with the column at fault.
    """
    if len(text) > LONGEST_TEXT:
        raise BadText(say(N_("this is too long for one order")))
    words = list(_WORD.finditer(text))
    slip = bool(words) and words[0][0].lower() == SLIP
    if not words:
        raise BadText(say(N_("an order is written like c2*2 d2 e3, or pass")))
    if words[-1][0].lower() == NONE and len(words) == 1 + slip:
        return Order((), slip)
    recruits: list[str] = []
    for word in words[slip:]:
        found = _RECRUITS.fullmatch(word[0].lower())
        if found is None:
            raise BadText(
                say(
                    N_("“{word}” is no territory; an order is written like c2*2 d2 e3"),
                    word=word[0][:20],
                ),
                word.start() + 1,
            )
        recruits += [found[1]] * int(found[2] or 1)
        if len(recruits) > MOST_RECRUITS:
            raise BadText(
                say(N_("an order has at most {most} recruits"), most=MOST_RECRUITS),
                word.start() + 1,
            )
    return order(recruits, slip)


def format_order(move: Order) -> str:
    """The order's text."""
    words = [SLIP] if move.slip else []
    words += placed(move.recruits) or [NONE]
    return " ".join(words)


def placed(recruits: Iterable[str]) -> list[str]:
    """Recruits in order as ``c2*2``, ``d2``."""
    return [
        f"{name}*{number}" if number > 1 else name for name, number in Counter(recruits).items()
    ]
