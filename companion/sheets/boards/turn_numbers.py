"""Turns that order slips are printed for, as people type them."""

from __future__ import annotations

from typing import Final

from companion.games.options import BadOption
from companion.sentences import N_, say

MOST_TURNS: Final = 200


def turn_numbers(text: str) -> tuple[int, ...]:
    """``1-10`` or ``7`` as numbers; none for no text.

    Raises:
        BadOption: it is neither, or a number is not 1 to :data:`MOST_TURNS`.
    """
    if not text.strip():
        return ()
    first, _, last = text.replace("–", "-").partition("-")
    try:
        numbers = range(int(first), int(last or first) + 1)
    except ValueError:
        numbers = range(0)
    if not numbers or numbers[0] < 1 or numbers[-1] > MOST_TURNS:
        raise BadOption(say(N_("Write turn numbers like 1-10, up to {most}"), most=MOST_TURNS))
    return tuple(numbers)
