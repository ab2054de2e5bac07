"""The puzzle of a game solved: a largest filling, and what is known of every layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.games.options import Options
from companion.sentences import Sentence

Grouped = Callable[[int], str]
"""A number in groups of three digits, parted as the reader's language parts them."""


@dataclass(frozen=True)
class Solved:
    """A puzzle solved.

    Attributes:
        position: with the solution on the board, as the game's one-line text.
        lines: the answer, line by line; text that is no sentence is a picture in letters.
        data: the answer for programs, plain JSON.
    """

    position: str
    lines: tuple[Sentence | str, ...]
    data: Mapping[str, Any]


@dataclass(frozen=True)
class EveryLayout:
    """What is known of the puzzle on every layout.

    Attributes:
        holds: whether the proof was checked and holds; ``None`` where it was not.
        reason: what the check went through, or where the proof fails; ``None`` without a check.
    """

    lines: tuple[Sentence, ...]
    data: Mapping[str, Any]
    holds: bool | None = None
    reason: Sentence | None = None


class Solver(Protocol):
    """What a game with a puzzle gives for ``companion solve``."""

    levels: tuple[str, ...]
    """How hard a layout may be, from the easiest."""
    graded: Mapping[str, str]
    """The options under which that can be told."""

    def drawn(self, options: Options, seed: int, level: str) -> Options:
        """The options with a layout drawn by lot, as hard as ``level`` says unless it is ''.

        Raises:
            BadOption: it cannot be told how hard a layout of these options is.
        """
        ...

    def solved(self, options: Options, seed: int | None, grouped: Grouped) -> Solved:
        """A largest filling; ``seed`` is what its layout was drawn by, ``None`` for none.

        Raises:
            CompanionError: a library is missing that it needs.
        """
        ...

    def every_layout(self, options: Options, check: bool, grouped: Grouped) -> EveryLayout:
        """Where the largest filling is smallest and largest, and why.

        Raises:
            BadOption: there is no proof to check for these options.
        """
        ...
