"""One bracket of the Dutch system: who of it meets whom, and so who moves down.

A pair's weight is a row of whole numbers, what matters more standing further left, packed into one
number with room enough that no sum over pairs runs over; so the matching of greatest weight keeps
the first criterion as well as can be, then the second, and so on (C.5 to C.19), and of those that
are equal in all it is the first in the order of section D.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from companion.book.tournaments.swiss import ABSOLUTE, DOWN, STRONG, UP, Entrant, may_meet

Two = tuple[int, int]
"""Two players by their places in the bracket, the better placed first."""
Row = tuple[int, ...]

_BYE = -1


class Bracket:
    """Players moved down from above, residents, and those below, each in order."""

    def __init__(
        self,
        moved: Sequence[Entrant],
        residents: Sequence[Entrant],
        below: Sequence[Entrant],
        *,
        strict: bool,
    ) -> None:
        self._all = (*moved, *residents, *below)
        self._moved = len(moved)
        self._inside = len(moved) + len(residents)
        self._strict = strict
        inside = self._all[: self._inside]
        floor = min(entrant.points for entrant in inside)
        self._below = [entrant.points - floor + 1 for entrant in inside]
        """The score difference that moving down makes (A.8): to a point below the lowest here."""
        self._edges = [
            (i, j)
            for i, j in combinations(range(len(self._all)), 2)
            if may_meet(self._all[i], self._all[j], strict=strict)
        ]

    def pairs(self, *, complete: bool) -> list[tuple[Entrant, Entrant]]:
        """The pairs of the bracket, the better placed of each first.

        ``complete``: those below make one last bracket with who moves down, and all of them must
        be paired, but for one who sits out where the number is odd.
        """
        fold = self._fold(complete)
        if fold is None:
            quality = {edge: self._quality(edge, complete) for edge in self._edges}
            matched: set[Two] = set()
            if self._moved:
                order = {edge: self._order_of_moved(edge) for edge in self._edges}
                matched = self._matched(quality, order, complete)
                met = {pair for pair in matched if pair[0] < self._moved}
                met = {pair for pair in met if pair[1] < self._inside}
                self._keep(met)
            else:
                met = set()
                matched = self._matched(quality, {}, complete)
            rest = sorted(set(range(self._moved, self._inside)) - {j for _, j in met})
            count = sum(i in rest and j in rest for i, j in matched)
            order = {edge: _order_of_rest(edge, rest, count) for edge in self._edges}
            fold = self._matched(quality, order, complete)
        return [(self._all[i], self._all[j]) for i, j in sorted(fold) if j < self._inside]

    def _fold(self, complete: bool) -> set[Two] | None:
        """Upper half against lower, where nothing speaks against that; it is first in order."""
        count = self._inside
        if self._moved or (count % 2 and (not complete or count < len(self._all))):
            return None
        if complete and count < len(self._all):
            return None
        everybody = self._all[:count]
        if len({entrant.points for entrant in everybody}) > 1:
            return None
        last = everybody[-1]
        if count % 2 and (last.sat_out or DOWN in last.floats[-2:]):
            return None
        found = {(i, i + count // 2) for i in range(count // 2)}
        if found <= set(self._edges) and not any(self._clash(pair) for pair in found):
            return found
        return None

    def _keep(self, pairs: set[Two]) -> None:
        """Leave these pairs as they are: nobody of them has another edge."""
        taken = {place for pair in pairs for place in pair}
        self._edges = [
            edge for edge in self._edges if edge in pairs or not taken.intersection(edge)
        ]

    # -- what pairs are worth

    def _clash(self, pair: Two) -> int:
        """0 if both can have the seat they want, else how much the one who cares less wants it."""
        one, two = self._all[pair[0]], self._all[pair[1]]
        if one.wants is None or one.wants != two.wants:
            return 0
        return min(one.urgency, two.urgency)

    def _quality(self, pair: Two, complete: bool) -> Row:
        """C.5 to C.19, each of which is to be as large as can be."""
        inside = pair[1] < self._inside
        one, two = self._all[pair[0]], self._all[pair[1]]
        row = [int(inside)]
        row += self._differences(pair, inside, inside, own=True)
        if not complete:
            row += self._of_next_bracket(pair, inside)
        clash = self._clash(pair) if inside else 0
        hard = clash == ABSOLUTE and (one.top or two.top or not self._strict)
        row.append(-int(hard and abs(one.lean) > 1 and abs(two.lean) > 1))
        row.append(-int(hard and one.twice and two.twice))
        row += [-int(clash > 0), -int(clash >= STRONG)]
        differ = one.points > two.points
        was = [(one.floated(ago), two.floated(ago)) for ago in (1, 2)]
        for mine, theirs in was:
            row.append(int(inside and mine == DOWN and not differ) + int(inside and theirs == DOWN))
            row.append(-int(inside and differ and theirs == UP))
        for mine, theirs in was:
            row += self._differences(
                pair, inside and mine == DOWN, inside and theirs == DOWN, own=mine == DOWN
            )
            row += [
                -int(inside and theirs == UP and one.points - two.points == gap)
                for gap in self._gaps
                if gap
            ]
        return tuple(row)

    @property
    def _gaps(self) -> list[float]:
        """All score differences that there can be in the bracket, the largest first."""
        if not hasattr(self, "_all_gaps"):
            inside = [entrant.points for entrant in self._all[: self._inside]]
            levels = set(inside)
            apart = {one - two for one in levels for two in levels if one >= two}
            self._all_gaps = sorted(apart | set(self._below), reverse=True)
        return self._all_gaps

    def _differences(self, pair: Two, first: bool, second: bool, *, own: bool) -> Iterator[int]:
        """For each score difference, how many fewer of it there are: those of moving down, which
        the pair saves, less its own."""
        counts = dict.fromkeys(self._gaps, 0)
        if first:
            counts[self._below[pair[0]]] += 1
        if second:
            counts[self._below[pair[1]]] += 1
        gap = self._all[pair[0]].points - self._all[pair[1]].points
        if own and gap and pair[1] < self._inside:
            counts[gap] -= 1
        yield from counts.values()

    def _of_next_bracket(self, pair: Two, inside: bool) -> Iterator[int]:
        """C.7: pairs in the next bracket, and that those with most points are among them."""
        yield int(not inside)
        for gap in sorted(set(self._below), reverse=True):
            yield int(not inside and pair[0] < self._inside and self._below[pair[0]] == gap)

    # -- the order of section D

    def _order_of_moved(self, pair: Two) -> Row:
        """D.3: the better placed of those moved down are paired; D.1: and with better placed."""
        one, two = pair
        mine = one < self._moved <= two < self._inside
        paired = [int(mine and one == place) for place in range(self._moved)]
        return (*paired, *(-two * int(mine and one == place) for place in range(self._moved)))

    def _matched(self, quality: dict[Two, Row], order: dict[Two, Row], complete: bool) -> set[Two]:
        """The matching of greatest weight, without whoever sits out."""
        import networkx as nx

        rows = {edge: (*quality[edge], *order.get(edge, ())) for edge in self._edges}
        if not rows:
            return set()
        graph = nx.Graph()
        graph.add_weighted_edges_from((*edge, weight) for edge, weight in _packed(rows))
        if complete and len(self._all) % 2:
            graph.add_nodes_from(range(len(self._all)))
            graph.add_weighted_edges_from(
                (_BYE, place, 0) for place, one in enumerate(self._all) if not one.sat_out
            )
        found = nx.max_weight_matching(graph, maxcardinality=complete)
        return {(min(pair), max(pair)) for pair in found if _BYE not in pair}


def _order_of_rest(pair: Two, rest: Sequence[int], count: int) -> Row:
    """D.2 and D.1 of the residents who meet each other, of whom ``count`` pairs are made: few
    exchanged between the halves and those near the middle, then opponents in order."""
    if pair[0] not in rest or pair[1] not in rest:
        return (0,) * (2 + 2 * len(rest))
    one, two = rest.index(pair[0]), rest.index(pair[1])
    upper = range(count)
    down = [-int(one == place) for place in reversed(upper)]
    up = [int(one == place) for place in range(count, len(rest))]
    opponents = [-two * int(one == place) for place in range(len(rest))]
    return (int(one < count), -one, *down, *up, *opponents)


def _packed(rows: dict[Two, Row]) -> Iterable[tuple[Two, int]]:
    """Each row as one number: where two sums of rows differ first decides which is larger."""
    columns = list(zip(*rows.values(), strict=True))
    kept = [at for at, column in enumerate(columns) if any(column)]
    players = len({place for edge in rows for place in edge})
    # Twice the largest sum of a column over half as many pairs as players, and a sign.
    bits = [(max(map(abs, columns[at])) * players).bit_length() + 1 for at in kept]
    for edge, row in rows.items():
        weight = 0
        for at, room in zip(kept, bits, strict=True):
            weight = (weight << room) + row[at]
        yield edge, weight
