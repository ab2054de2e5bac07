"""Matches won, drawn and lost, and what is reckoned from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.answers.players import CountJson


@dataclass(frozen=True)
class Count:
    """Won, drawn and lost, from one side's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def as_json(self) -> CountJson:
        """The counts and points as JSON."""
        return {
            "matches": self.matches,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": self.points,
        }

    @property
    def matches(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points per match, 0 to 1."""
        return self.points / self.matches if self.matches else 0.0
