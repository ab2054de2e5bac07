"""Where somebody stands before a round of a Swiss tournament, and who may meet whom (FIDE's Dutch
system, the absolute criteria)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

UP, DOWN = 1, -1
"""Floats: met somebody with more points; with fewer, or had points without playing."""
ABSOLUTE, STRONG, MILD, NO_WISH = 3, 2, 1, 0
"""How much somebody wants the seat that is due to them."""


@dataclass(frozen=True)
class Entrant:
    """Where somebody stands before a round.

    Attributes:
        number: from 1, in order of strength at the start; decides between equals.
        met: whom they have played; a forfeited game is none.
        seats: those taken in games played (1 or 2), in order.
        sat_out: whether they had a bye with the points of a win, or won by forfeit.
        floats: :data:`UP`, :data:`DOWN` or 0 for each round so far, the last one last.
        top: more than half of what could be had, before the last round.
    """

    number: int
    points: float = 0.0
    met: frozenset[int] = frozenset()
    seats: tuple[int, ...] = ()
    sat_out: bool = False
    floats: tuple[int, ...] = ()
    top: bool = False

    @property
    def lean(self) -> int:
        """How many times more the first seat was had than the second."""
        return self.seats.count(1) - self.seats.count(2)

    @property
    def twice(self) -> bool:
        """Whether the last two games were played from one seat."""
        return len(self.seats) > 1 and self.seats[-1] == self.seats[-2]

    @property
    def wants(self) -> int | None:
        """The seat that would even things out, ``None`` before the first game."""
        if not self.seats:
            return None
        if self.lean:
            return 2 if self.lean > 0 else 1
        return 3 - self.seats[-1]

    @property
    def urgency(self) -> int:
        """How much: :data:`ABSOLUTE`, :data:`STRONG`, :data:`MILD` or :data:`NO_WISH`."""
        if not self.seats:
            return NO_WISH
        if abs(self.lean) > 1 or self.twice:
            return ABSOLUTE
        return STRONG if self.lean else MILD

    def floated(self, ago: int) -> int:
        """The float of so many rounds ago, from 1; 0 where there was none."""
        return self.floats[-ago] if len(self.floats) >= ago else 0


def certain_rounds(players: int) -> int:
    """How many rounds there are in any case: with half as many as players everybody still has
    enough left whom they have not met (G. A. Dirac, 1952), whatever the results."""
    return (players + players % 2) // 2


def may_meet(one: Entrant, two: Entrant, *, strict: bool = True) -> bool:
    """Whether the absolute criteria let two meet: C1, and C3 where ``strict``."""
    if two.number in one.met:
        return False
    if not strict or one.top or two.top:
        return True
    same = one.wants is not None and one.wants == two.wants
    return not (same and one.urgency == two.urgency == ABSOLUTE)


def can_be_paired(
    entrants: Sequence[Entrant], *, strict: bool = True, bye: float = float("inf")
) -> bool:
    """Whether there is a round for all of them that keeps the absolute criteria (C4), in which who
    sits out, if anybody, has no more points than ``bye``."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(range(len(entrants)))
    graph.add_edges_from(
        (i, j)
        for (i, one), (j, two) in combinations(enumerate(entrants), 2)
        if may_meet(one, two, strict=strict)
    )
    if len(entrants) % 2:
        graph.add_edges_from((i, "bye") for i, one in enumerate(entrants) if may_sit_out(one, bye))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(found) >= len(entrants)


def may_sit_out(entrant: Entrant, bye: float) -> bool:
    """Whether somebody may get the bye that goes to whoever has so many points: C2 and C5."""
    return not entrant.sat_out and entrant.points <= bye
