"""One round of a Swiss tournament by FIDE's Dutch system (Handbook C.04.3, from February 2026).

All of its criteria are followed: the absolute ones (C1 nobody meets anybody twice, C2 nobody gets a
second bye, C3 two who must have the same seat do not meet unless one leads in the last round), the
completion of the round (C4), few points of who sits out (C5), the quality criteria C6 to C21
bracket by bracket, the order of transpositions and exchanges (article 4), and the rules for seats
(article 5), a game's first seat standing for White. Where no round is left without breaking C3 it
gives way, for people would rather play than go home; C1 and C2 never do.

Each bracket is one matching of greatest weight (:mod:`companion.book.tournaments.bracket`), by
networkx, after J. Edmonds, "Paths, trees, and flowers", 1965, and exact in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from companion.book.problems import BookProblem
from companion.sentences import N_, say

Pair = tuple[int, int | None]
"""Who takes the first seat and who the second, by number; ``None``: sits out."""

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


def pair_round(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """The pairs of the next round, the leaders' first, whoever sits out last.

    ``entrants`` are those who play it, in order of strength at the start, which decides between
    equals.

    Raises:
        BookProblem: no round is left in which nobody meets anybody again or sits out again.
    """
    from companion.book.tournaments.bracket import Bracket

    order = sorted(entrants, key=lambda entrant: -entrant.points)
    strict = can_be_paired(order)
    if not strict and not can_be_paired(order, strict=False):
        raise BookProblem(
            say(
                N_(
                    "no round is left in which nobody meets somebody again or sits out twice; the "
                    "table as it stands is the final one"
                )
            )
        )
    bye = _points_of_bye(order, strict=strict)
    groups = [list(group) for _, group in groupby(order, key=lambda entrant: entrant.points)]
    moved: list[Entrant] = []
    found: list[tuple[Entrant, Entrant]] = []
    for at, residents in enumerate(groups):
        following = groups[at + 1] if at + 1 < len(groups) else []
        below = [entrant for group in groups[at + 1 :] for entrant in group]
        far = below[len(following) :]
        bracket = Bracket(moved, residents, following, strict=strict, bye=bye)
        # Whoever sits out comes from here where nobody with fewer points may.
        whole = not below or (len(order) % 2 == 1 and bye >= residents[0].points)
        if whole:
            bracket = Bracket(moved, residents, following, far, strict=strict, bye=bye)
        pairs = bracket.pairs(complete=whole)
        left = _without(moved + residents, pairs)
        rest = left + below if not left else _without(left + below, bracket.ahead)
        if not whole and not can_be_paired(rest, strict=strict, bye=bye):
            # The rest could not be paired so: all of it has a say in who moves down.
            bracket = Bracket(moved, residents, following, far, strict=strict, bye=bye)
            pairs = bracket.pairs(complete=True)
            left = _without(moved + residents, pairs)
        found += pairs
        moved = left
    place = {entrant.number: at for at, entrant in enumerate(order)}
    found.sort(key=lambda pair: (-pair[0].points, -pair[1].points, place[pair[0].number]))
    seated: list[Pair] = [_seated(one, two) for one, two in found]
    return (*seated, *((entrant.number, None) for entrant in moved))


def _points_of_bye(order: Sequence[Entrant], *, strict: bool) -> float:
    """The fewest points that whoever sits out can have (C5)."""
    if len(order) % 2 == 0:
        return float("inf")
    levels = sorted({entrant.points for entrant in order if not entrant.sat_out})
    return next(each for each in levels if can_be_paired(order, strict=strict, bye=each))


def _without(
    entrants: Sequence[Entrant], pairs: Sequence[tuple[Entrant, Entrant]]
) -> list[Entrant]:
    gone = {entrant.number for pair in pairs for entrant in pair}
    return [entrant for entrant in entrants if entrant.number not in gone]


def _seated(one: Entrant, two: Entrant) -> Pair:
    """Who of a pair takes the first seat (article 5.2); ``one`` is the better placed."""
    first = one if _seat_of_better(one, two) == 1 else two
    return (first.number, two.number if first is one else one.number)


def _seat_of_better(one: Entrant, two: Entrant) -> int:
    if one.wants is None and two.wants is None:
        return 1 if one.number % 2 else 2
    if one.wants != two.wants:
        return one.wants or 3 - (two.wants or 0)
    assert one.wants is not None
    other = 3 - one.wants
    if one.urgency != two.urgency:
        return one.wants if one.urgency > two.urgency else other
    if one.urgency == ABSOLUTE and abs(one.lean) != abs(two.lean):
        return one.wants if abs(one.lean) > abs(two.lean) else other
    for mine, theirs in zip(reversed(one.seats), reversed(two.seats), strict=False):
        if mine != theirs:
            return theirs
    return one.wants
