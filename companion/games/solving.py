"""Solving a game's puzzle: a largest filling, and what is known about every layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.games.options import Options
from companion.sentences import Sentence

Grouped = Callable[[int], str]
"""Formats a number in groups of three digits, with the separator of the reader's language."""


@dataclass(frozen=True)
class Solved:
    """A solved puzzle.

    Attributes:
        position: with the solution on the board, as the game's one-line text.
        lines: the answer, line by line; plain text is a picture in letters.
        data: the answer for programs, as JSON values.
    """

    position: str
    lines: tuple[Sentence | str, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True)
class EveryLayout:
    """What is known about the puzzle on every layout.

    Attributes:
        holds: whether the proof was checked and is valid; ``None`` if it was not checked.
        reason: what the check covered, or where the proof fails; ``None`` without a check.
    """

    lines: tuple[Sentence, ...]
    data: Mapping[str, Any]
    holds: bool | None = None
    reason: Sentence | None = None


class Solver(Protocol):
    """What a game with a puzzle provides for ``companion solve``."""

    levels: tuple[str, ...]
    """The levels of difficulty, easiest first."""
    graded: Mapping[str, str]
    """The options for which difficulty can be determined."""

    def drawn(self, options: Options, seed: int, level: str) -> Options:
        """The options with a random layout, of difficulty ``level`` unless it is ''.

        Raises:
            BadOption: difficulty cannot be determined for these options.
        """
        ...

    def solved(self, options: Options, seed: int | None, grouped: Grouped) -> Solved:
        """A largest filling; ``seed`` is the seed of its layout, ``None`` for none.

        Raises:
            CompanionError: a required library is missing.
        """
        ...

    def every_layout(self, options: Options, check: bool, grouped: Grouped) -> EveryLayout:
        """Where the largest filling is smallest and largest, and why.

        Raises:
            BadOption: there is no proof to check for these options.
        """
        ...
