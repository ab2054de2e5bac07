"""One round of a Swiss tournament, paired all at once as a matching of least cost.

What matters, the most important first: nobody meets anybody twice, nobody sits out twice (these
never give way); nobody has one seat three times in a row or three times more than the other;
whoever sits out has few points; opponents have equal points, or as nearly as can be; seats are
evened out; within equal points the upper half meets the lower, as FIDE's Dutch system has it. The
matching is networkx's, after J. Edmonds, "Paths, trees, and flowers", 1965, and exact in whole
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.book.problems import BookProblem
from companion.sentences import N_, say

NOBODY = 0
"""Stands for the missing opponent of whoever sits out."""

Pair = tuple[int, int | None]
"""Who takes the first seat and who the second, by number; ``None``: sits out."""


@dataclass(frozen=True)
class Entrant:
    """Where somebody stands before a round: ``seats`` are those taken so far (1 or 2), in order."""

    number: int
    points: float = 0.0
    met: frozenset[int] = frozenset()
    seats: tuple[int, ...] = ()
    sat_out: bool = False

    @property
    def lean(self) -> int:
        """How many times more the first seat was had than the second."""
        return self.seats.count(1) - self.seats.count(2)

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
        """How much: 3 must have it, 2 should, 1 would like to, 0 does not care."""
        if not self.seats:
            return 0
        twice = len(self.seats) > 1 and self.seats[-1] == self.seats[-2]
        if abs(self.lean) > 1 or (twice and self.wants != self.seats[-1]):
            return 3
        return 2 if self.lean else 1


def certain_rounds(players: int) -> int:
    """How many rounds there are in any case: with half as many as players everybody still has
    enough left whom they have not met (G. A. Dirac, 1952), whatever the results."""
    return (players + players % 2) // 2


def pair_round(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """The pairs of the next round, the leaders' first, whoever sits out last.

    ``entrants`` in order of strength at the start decides between equals.

    Raises:
        BookProblem: no round is left in which nobody meets anybody again.
    """
    import networkx as nx

    order = sorted(entrants, key=lambda entrant: -entrant.points)
    rank = {entrant.number: place for place, entrant in enumerate(order)}
    costs = _Costs(order)
    graph = nx.Graph()
    edges = {
        (one.number, two.number): costs.of_pair(one, two)
        for one, two in combinations(order, 2)
        if two.number not in one.met
    }
    if len(order) % 2:
        edges |= {
            (entrant.number, NOBODY): costs.of_sitting_out(entrant)
            for entrant in order
            if not entrant.sat_out
        }
    most = max(edges.values(), default=0) + 1
    graph.add_weighted_edges_from((one, two, most - cost) for (one, two), cost in edges.items())
    found = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(order):
        raise BookProblem(say(N_("no round is left in which nobody meets somebody again")))
    by_number = {entrant.number: entrant for entrant in order}
    pairs: list[Pair] = []
    for one, two in sorted((_ranked(pair, rank) for pair in found), key=lambda pair: rank[pair[0]]):
        if two != NOBODY:
            pairs.append(_seated(by_number[one], by_number[two], len(pairs)))
    pairs += [(_ranked(pair, rank)[0], None) for pair in found if NOBODY in pair]
    return tuple(pairs)


def _ranked(pair: tuple[int, int], rank: dict[int, int]) -> tuple[int, int]:
    """The pair with the better placed first; nobody is always last."""
    one, two = sorted(pair, key=lambda number: rank.get(number, len(rank)))
    return one, two


class _Costs:
    """What a pair costs, in whole numbers in which what matters more always outweighs the rest."""

    def __init__(self, order: Sequence[Entrant]) -> None:
        count = max(2, len(order))
        self._order = {entrant.number: place for place, entrant in enumerate(order)}
        self._size: dict[float, int] = {}
        for entrant in order:
            self._size[entrant.points] = self._size.get(entrant.points, 0) + 1
        self._least = min((entrant.points for entrant in order), default=0.0)
        most = int(2 * max((entrant.points for entrant in order), default=0.0)) + 1
        self._fold = 1
        self._seat = self._fold * (4 * count**3 + 1)
        self._points = self._seat * (3 * count + 1)
        self._out = self._points * (count * most**2 + 1)
        self._must = self._out * (most**2 + 1)

    def of_pair(self, one: Entrant, two: Entrant) -> int:
        apart = abs(self._order[one.number] - self._order[two.number])
        clash = 0
        if one.wants is not None and one.wants == two.wants:
            clash = min(one.urgency, two.urgency)
        difference = round(2 * abs(one.points - two.points))
        # The ideal opponent within equal points is half the group away; twice that, to stay whole.
        off = 2 * apart - self._size[one.points] if difference == 0 else 2 * apart
        return (
            self._must * (clash == 3)
            + self._points * difference**2
            + self._seat * clash
            + self._fold * off**2
        )

    def of_sitting_out(self, entrant: Entrant) -> int:
        """Whoever sits out should have few points, and among equals be the last in order."""
        above = round(2 * (entrant.points - self._least))
        return self._out * above**2 + self._fold * (len(self._order) - self._order[entrant.number])


def _seated(one: Entrant, two: Entrant, board: int) -> Pair:
    """Who of a pair takes the first seat; ``one`` is the better placed."""
    if one.wants != two.wants and (one.wants or two.wants):
        first = one if (one.wants == 1 or two.wants == 2) else two
    elif one.wants is None:
        # Nobody has played: on every other board the better placed begins.
        first = one if board % 2 == 0 else two
    else:
        asking = two if two.urgency > one.urgency else one
        if two.urgency == one.urgency:
            asking = _waiting(one, two)
        other = two if asking is one else one
        first = asking if asking.wants == 1 else other
    return (first.number, two.number if first is one else one.number)


def _waiting(one: Entrant, two: Entrant) -> Entrant:
    """Of two who want one seat equally, the one who has waited for it longer."""
    if abs(one.lean) != abs(two.lean):
        return one if abs(one.lean) > abs(two.lean) else two
    for mine, theirs in zip(reversed(one.seats), reversed(two.seats), strict=False):
        if mine != theirs:
            return two if mine == one.wants else one
    return one
