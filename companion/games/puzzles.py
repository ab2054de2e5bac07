"""A game's puzzles for one player, and the pages they are printed on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.games.options import BadOption, Options
from companion.sentences import N_, Sentence


@dataclass(frozen=True)
class Puzzle:
    """A puzzle for one player.

    Attributes:
        options: those of its board.
        given: the position to be solved.
        solution: a position that solves it.
        answer: the places to highlight in the solution; empty if the whole position is the
            answer.
        level: its difficulty, a template, '' if unknown.
    """

    options: Options
    given: Any
    solution: Any
    answer: tuple[str, ...] = ()
    level: str = ""


@dataclass(frozen=True)
class PuzzlePage:
    """Puzzles of one kind on boards of one size: ``heading`` and ``task`` explain them, ``example``
    is shown solved."""

    heading: Sentence
    task: Sentence
    example: Puzzle
    puzzles: tuple[Puzzle, ...]


LARGEST_SEED: Final = 999_999_999
"""The largest random seed: it stands in the foot of a page."""


def seed_of(said: str | int) -> int:
    """A random seed, as people type it.

    Raises:
        BadOption: it is no whole number, or too small or too large.
    """
    with suppress(ValueError):
        if 0 <= (seed := int(said)) <= LARGEST_SEED:
            return seed
    told = N_("Write a random seed from 0 to {most}, not “{text}”")
    raise BadOption.of(told, most=LARGEST_SEED, text=str(said))
