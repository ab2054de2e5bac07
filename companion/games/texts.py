"""The text of moves and positions: what all games' notations share."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import CompanionError
from companion.sentences import N_, Sentence, either, say

STANDS = "!"
"""Follows the text of a move that breaks a rule and that the players let stand."""

UNKNOWN = "?"
"""In a position's text, everything that is not known."""


class Unknown(NamedTuple):
    """A field of a position that a photo may not show.

    Attributes:
        question: what to find out, as a template.
        example: the field in a position's text, where :meth:`Game.example` has nothing of the
            position's own.
        asked: the questions of :meth:`Game.unsettled` whose answers fill it in.
        answered: what such an answer says, as a template.
    """

    question: str
    example: str = ""
    asked: tuple[str, ...] = ()
    answered: str = "{question}: {answer}"


def bare(text: str) -> tuple[str, bool]:
    """A move's text without the mark that lets it stand, and whether it had one."""
    text = text.rstrip()
    return text.removesuffix(STANDS).rstrip(), text.endswith(STANDS)


class BadText(CompanionError, ValueError):
    """Text that is not a move or position of the game. ``column`` counts from 1 within it."""

    kind = "bad-text"
    column: int

    def __init__(self, sentence: Sentence, column: int = 1) -> None:
        super().__init__(sentence, column=column)


def not_a_move(text: str, example: str, column: int = 1) -> BadText:
    """The error for text, or a word of it, that is not a move; ``example`` lists a few moves, with
    commas between."""
    told = N_("write a move like {example}, not “{word}”")
    return BadText(say(told, word=text[:40], example=either(example.split(", "))), column)
