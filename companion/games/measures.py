"""What a game counts during play, its course, and a legal turn that gains some of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic

from companion.games.results import M
from companion.sentences import N_

SCORE: Final = N_("Score")
MOST_TRIED: Final = 2_000
"""Most legal turns that are compared to find the best gain."""


@dataclass(frozen=True)
class Measure:
    """One quantity that a game counts.

    Attributes:
        name: a template, such as ``Territory``.
        of: each player's amount.
        goal: the amount that wins at once, 0 if none does.
    """

    name: str
    of: Mapping[str, int]
    goal: int = 0

    @property
    def leader(self) -> str:
        """The player with the most, '' for a tie."""
        most = max(self.of.values())
        leaders = [player for player, number in self.of.items() if number == most]
        return leaders[0] if len(leaders) == 1 else ""

    def lead(self, player: str) -> int:
        """How far a player is ahead; negative if behind."""
        return self.of[player] - max(n for other, n in self.of.items() if other != player)


@dataclass(frozen=True)
class Gain(Generic[M]):
    """A legal turn after which a player is further ahead in some measure, or less behind.

    Attributes:
        move: the turn; for secret orders, its gain assumes that nobody opposes it.
        before, after: the measure before the turn and after it.
    """

    move: M
    player: str
    before: Measure
    after: Measure

    @property
    def size(self) -> int:
        """How much further ahead the player is."""
        return self.after.lead(self.player) - self.before.lead(self.player)


@dataclass(frozen=True)
class Course:
    """The measures in each position, starting before the first move; empty for a position that a
    photo shows only in part."""

    counted: tuple[tuple[Measure, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the measures, the most decisive first."""
        return tuple(dict.fromkeys(one.name for measures in self.counted for one in measures))

    def of(self, name: str) -> tuple[Measure | None, ...]:
        """One measure, position by position."""
        return tuple(
            next((one for one in measures if one.name == name), None) for measures in self.counted
        )

    def lead_changes(self, name: str) -> tuple[int, ...]:
        """The indices (from 0) of the positions where the leader differs from the last leader. The
        first lead is no change."""
        found, leader = [], ""
        for number, measure in enumerate(self.of(name)):
            now = measure.leader if measure is not None else ""
            if now and leader and now != leader:
                found.append(number)
            leader = now or leader
        return tuple(found)


def of_score(score: Mapping[str, Any] | None) -> tuple[Measure, ...]:
    """The score as the only measure; nothing if it is not one number per player."""
    if not score or not all(type(number) is int for number in score.values()):
        return ()
    return (Measure(SCORE, dict(score)),)


def best_gain(
    player: str, before: tuple[Measure, ...], tried: Iterable[tuple[M, tuple[Measure, ...]]]
) -> Gain[M] | None:
    """The turn that gains most, ``None`` if none gains.

    The first measure counts most: a turn that gains nothing of it, or loses some, is chosen only if
    no turn gains any.

    Args:
        tried: turns, with the measures after each.
    """
    best: tuple[tuple[int, ...], Gain[M]] | None = None
    for move, after in tried:
        gains = [Gain(move, player, *both) for both in zip(before, after, strict=True)]
        sizes = tuple(gain.size for gain in gains)
        first = next((gain for gain in gains if gain.size), None)
        if first is not None and first.size > 0 and (best is None or sizes > best[0]):
            best = sizes, first
    return best[1] if best is not None else None
