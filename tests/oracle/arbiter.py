"""What every oracle answers, and their common names of places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

UNSURE = "?"
"""Among the rules broken: a bounded search could not tell whether there is one more."""

Point = tuple[int, int]
"""Column from the left and row from the bottom, from 1."""

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Oracle(ABC):
    """The state of a game; made from the current house rules, all as text or numbers.

    ``illegal``, the remedy proposed for a fault, has no effect here.
    """

    ended = ""
    """The rule by which the game has ended, '' while it goes on."""
    winner = ""
    """Who won, '' while nobody has and in a draw."""
    unsure = False
    """Whether a bounded search could not tell if the game is over."""
    player = ""
    """Whose turn it is, where players take turns."""

    bearable: frozenset[str] = frozenset()
    """Rules that a move may break and be allowed to stand."""

    def can_stand(self, player: str, move: str) -> bool:
        """Whether a move that breaks a rule may be allowed to stand."""
        return self.broken(player, move) - {UNSURE} <= self.bearable

    @property
    def why(self) -> str:
        """The rule that decides who has won, or that nobody has."""
        return self.ended

    @abstractmethod
    def broken(self, player: str, move: str) -> set[str]:
        """Every rule that the move breaks; none if it is legal."""

    @abstractmethod
    def play(self, moves: Mapping[str, str]) -> None:
        """Play moves, legal or not: one player's, or both players' simultaneous ones."""

    @abstractmethod
    def score(self) -> dict[str, int] | None:
        """Each player's score, if the game has one."""


def point(name: str) -> Point:
    """``b12`` is the second column's twelfth row."""
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def beside(at: Point) -> list[Point]:
    """The four places next to one along the grid, on the board or beyond it."""
    return [(at[0] + dx, at[1] + dy) for dx, dy in SIDES]


def on_board(at: Point, columns: int, rows: int) -> bool:
    return 1 <= at[0] <= columns and 1 <= at[1] <= rows


def other(player: str) -> str:
    return "red" if player == "blue" else "blue"
