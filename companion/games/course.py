"""How a game went: what it counts, position by position, and where the lead changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.games.measures import Measure
from companion.games.protocol import Game


@dataclass(frozen=True)
class Course:
    """What was counted in each position, the first before any move; nothing in a position that a
    photo shows only in part."""

    counted: tuple[tuple[Measure, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What is counted, the thing that decides most nearly first."""
        return tuple(dict.fromkeys(one.name for measures in self.counted for one in measures))

    def of(self, name: str) -> tuple[Measure | None, ...]:
        """One thing that is counted, position by position."""
        return tuple(
            next((one for one in measures if one.name == name), None) for measures in self.counted
        )

    def lead_changes(self, name: str) -> tuple[int, ...]:
        """The positions, by their number from 0, in which another player leads than led before. Who
        leads first has taken the lead from nobody."""
        found, leader = [], ""
        for number, measure in enumerate(self.of(name)):
            now = measure.leader if measure is not None else ""
            if now and leader and now != leader:
                found.append(number)
            leader = now or leader
        return tuple(found)


def course(game: Game[Any, Any], positions: Iterable[Any]) -> Course:
    """How a game went through its positions."""
    return Course(tuple(game.measures(position) for position in positions))
