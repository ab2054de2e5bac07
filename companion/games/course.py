"""The course of a game: its measures, position by position, and where the lead changed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.measures import Measure


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
