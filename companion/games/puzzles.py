"""A game's puzzles for one player, and the pages they are printed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.options import Options
from companion.sentences import Sentence


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
