"""One round of a Swiss tournament by FIDE's Dutch system (Handbook C.04.3, from February 2026).

All its criteria are implemented: the absolute ones (C1 no repeated pairing, C2 no second bye, C3 no
pair of two players with the same absolute seat preference, except leaders in the last round), the
completion of the round (C4), the fewest points for the bye (C5), the quality criteria C6 to C21
bracket by bracket, the order of transpositions and exchanges (article 4), and the seat rules
(article 5), with the first move for White. If no round is possible under C3, C3 is dropped, as
people would rather play than go home; C1 and C2 never are.

Each bracket is one maximum-weight matching (:class:`Bracket`) of networkx, after J. Edmonds,
"Paths, trees, and flowers", 1965, exactly in integers. A pair's weight is a row of integers, the
more important further left, packed into one number with enough room that no sum over pairs
overflows: the first criterion is fulfilled as well as possible, then the second, and so on (C6 to
C21), and among equals the matching is the first in the order of article 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby

from companion.book.problems import BookProblem
from companion.book.tournaments.entrant import (
    ABSOLUTE,
    DOWN,
    STRONG,
    UP,
    Entrant,
    can_be_paired,
    may_meet,
    may_sit_out,
)
from companion.sentences import N_

Pair = tuple[int, int | None]
"""The numbers of who moves first and second; ``None``: a bye."""


def pair_round(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """The pairs of the next round, the leaders' first, the bye last.

    ``entrants`` are those who play it, in order of strength at the start, which breaks ties.
    """
    order = sorted(entrants, key=lambda entrant: -entrant.points)
    strict = can_be_paired(order)
    if not strict and not can_be_paired(order, strict=False):
        raise BookProblem.of(
            N_(
                "the standings are final: no further round is possible without a repeated "
                "match or a second bye"
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
        # The bye goes to this bracket if nobody with fewer points may have it.
        whole = not below or (len(order) % 2 == 1 and bye >= residents[0].points)
        if whole:
            bracket = Bracket(moved, residents, following, far, strict=strict, bye=bye)
        pairs = bracket.pairs(complete=whole)
        left = _without(moved + residents, pairs)
        rest = left + below if not left else _without(left + below, bracket.ahead)
        if not whole and not can_be_paired(rest, strict=strict, bye=bye):
            # The rest cannot be paired like this, so all of it takes part in choosing who floats.
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
    """The fewest points that the player with the bye can have (C5)."""
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
    """Which of a pair takes the first seat (article 5.2); ``one`` is the better placed."""
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


Two = tuple[int, int]
"""Two players by their places in the bracket, the better placed first."""
Row = tuple[int, ...]

_BYE = -1


class Bracket:
    """Players floated down from above, residents, those of the next bracket and those further
    below, each in order; ``bye``: the most points that the player with the bye may have."""

    def __init__(
        self,
        moved: Sequence[Entrant],
        residents: Sequence[Entrant],
        following: Sequence[Entrant],
        far: Sequence[Entrant] = (),
        *,
        strict: bool,
        bye: float,
    ) -> None:
        self._all = (*moved, *residents, *following, *far)
        self._moved = len(moved)
        self._inside = len(moved) + len(residents)
        self._next = self._inside + len(following)
        self._strict = strict
        self._bye = bye
        self._levels = sorted({one.points for one in self._all[: self._next]}, reverse=True)
        self._gaps = sorted(
            {one.points - two.points for one in moved for two in residents}, reverse=True
        )
        self._alone = False
        self.ahead: list[tuple[Entrant, Entrant]] = []
        """Pairs of the next bracket that :meth:`pairs` took into account."""
        self._edges = [
            (i, j)
            for i, j in combinations(range(len(self._all)), 2)
            if may_meet(self._all[i], self._all[j], strict=strict)
        ]

    def pairs(self, *, complete: bool) -> list[tuple[Entrant, Entrant]]:
        """The pairs of the bracket, the better placed player of each first.

        ``complete``: everybody in it and below must be paired, except one if the number is odd.
        """
        found = self._fold(complete)
        if found is None:
            quality = {edge: self._quality(edge) for edge in self._edges}
            rest, count = self._remainder(quality, complete)
            order = {edge: _order_of_rest(edge, rest, count) for edge in self._edges}
            found = self._matched(quality, order, complete)
        self.ahead = [(self._all[i], self._all[j]) for i, j in found if j >= self._inside]
        return [(self._all[i], self._all[j]) for i, j in sorted(found) if j < self._inside]

    def _remainder(self, quality: dict[Two, Row], complete: bool) -> tuple[list[int], int]:
        """The residents paired among themselves, whose pairs are settled here, and how many pairs
        they make."""
        rest = list(range(self._moved, self._inside))
        if not self._moved and not complete:
            return rest, self._most_pairs()
        order = {edge: self._order_of_moved(edge) for edge in self._edges}
        matched = self._matched(quality, order, complete)
        self._alone = complete and self._sits_out_alone(matched)
        if self._alone:
            matched = self._matched(quality, order, complete)
        met = {(i, j) for i, j in matched if i < self._moved and j < self._inside}
        if self._moved:
            self._keep(met)
        rest = sorted(set(rest) - {j for _, j in met})
        return rest, sum(i in rest and j in rest for i, j in matched)

    def _most_pairs(self) -> int:
        """The largest number of pairs in the bracket, the first criterion (C6)."""
        import networkx as nx

        graph = nx.Graph(edge for edge in self._edges if edge[1] < self._inside)
        return len(nx.max_weight_matching(graph, maxcardinality=True))

    def _sits_out_alone(self, matched: set[Two]) -> bool:
        """Whether a single player floats down from the bracket and gets the bye; C9 applies."""
        paired = {place for i, j in matched if j < self._inside for place in (i, j)}
        seen = {place for pair in matched for place in pair}
        left = set(range(self._inside)) - paired
        return len(left) == 1 and not left & seen

    def _fold(self, complete: bool) -> set[Two] | None:
        """Upper half against lower if nothing forbids it, as that is first in order."""
        count = self._inside
        if self._moved or (count % 2 and (not complete or count < len(self._all))):
            return None
        if complete and count < len(self._all):
            return None
        everybody = self._all[:count]
        if len({entrant.points for entrant in everybody}) > 1:
            return None
        last = everybody[-1]
        if count % 2 and (
            not may_sit_out(last, self._bye)
            or DOWN in last.floats[-2:]
            or any(len(one.met) != len(last.met) for one in everybody)
        ):
            return None
        found = {(i, i + count // 2) for i in range(count // 2)}
        if found <= set(self._edges) and not any(self._clash(pair) for pair in found):
            return found
        return None

    def _keep(self, pairs: set[Two]) -> None:
        """Fix these pairs: none of their players has another edge."""
        taken = {place for pair in pairs for place in pair}
        self._edges = [
            edge for edge in self._edges if edge in pairs or not taken.intersection(edge)
        ]

    # -- weights of pairs

    def _clash(self, pair: Two) -> int:
        """0 if both can have their preferred seat, else how strongly the weaker preference is."""
        one, two = self._all[pair[0]], self._all[pair[1]]
        if one.wants is None or one.wants != two.wants:
            return 0
        return min(one.urgency, two.urgency)

    def _quality(self, pair: Two) -> Row:
        """C6 to C21, each to be maximised."""
        one, two = (self._all[place] for place in pair)
        inside, next_one = pair[1] < self._inside, self._inside <= pair[1] < self._next
        row = [int(inside)]
        row += [int(inside) * self._at(level, pair) for level in self._levels]
        row.append(int(next_one))
        row += [int(next_one) * self._at(level, pair) for level in self._levels]
        row.append(0)  # C9, which concerns players without a pair
        clash = self._clash(pair) if inside else 0
        hard = clash == ABSOLUTE and (one.top or two.top or not self._strict)
        row.append(-int(hard and abs(one.lean) > 1 and abs(two.lean) > 1))
        row.append(-int(hard and one.twice and two.twice))
        row += [-int(clash > 0), -int(clash >= STRONG)]
        resident = pair[0] >= self._moved
        for ago in (1, 2):
            kept = [resident and one.floated(ago) == DOWN, two.floated(ago) == DOWN]
            row.append(int(inside) * sum(kept))
            row.append(-int(inside and not resident and two.floated(ago) == UP))
        for ago in (1, 2):
            row += self._differences(pair, one if one.floated(ago) == DOWN else None, unpaired=True)
            row += self._differences(pair, two if two.floated(ago) == UP else None, unpaired=False)
        return tuple(row)

    def _at(self, level: float, pair: Two) -> int:
        """How many players of a pair have this many points."""
        return sum(self._all[place].points == level for place in pair)

    def _differences(self, pair: Two, who: Entrant | None, *, unpaired: bool) -> Iterator[int]:
        """C18 to C21: minimise the score differences of pairs with a player who floats the same way
        again, the largest first. Being unpaired counts as the largest."""
        counts = who is not None and pair[0] < self._moved <= pair[1] < self._inside
        if unpaired:
            for level in self._levels:
                yield int(counts and who is not None and who.points == level)
        gap = self._all[pair[0]].points - self._all[pair[1]].points
        for each in self._gaps:
            yield -int(counts and gap == each)

    # -- the order of article 4

    def _order_of_moved(self, pair: Two) -> Row:
        """4.4: the better placed downfloaters are paired; 4.2: and with better placed opponents."""
        one, two = pair
        mine = one < self._moved <= two < self._inside
        paired = [int(mine and one == place) for place in range(self._moved)]
        return (*paired, *(-two * int(mine and one == place) for place in range(self._moved)))

    def _sitting_out(self, columns: int) -> dict[Two, Row]:
        """The rows of those who may get the bye: as few unplayed games as possible (C9)."""
        before = 2 * len(self._levels) + 2
        return {
            (_BYE, place): tuple(
                len(one.met) * int(self._alone and place < self._inside and column == before)
                for column in range(columns)
            )
            for place, one in enumerate(self._all)
            if may_sit_out(one, self._bye)
        }

    def _matched(self, quality: dict[Two, Row], order: dict[Two, Row], complete: bool) -> set[Two]:
        """The maximum-weight matching, without the player who gets the bye."""
        import networkx as nx

        rows = {edge: (*quality[edge], *order[edge]) for edge in self._edges}
        if complete and len(self._all) % 2:
            rows |= self._sitting_out(len(next(iter(rows.values()), ())))
        if not rows:
            return set()
        graph = nx.Graph()
        graph.add_weighted_edges_from((*edge, weight) for edge, weight in _packed(rows))
        found = nx.max_weight_matching(graph, maxcardinality=complete)
        return {(min(pair), max(pair)) for pair in found if _BYE not in pair}


def _order_of_rest(pair: Two, rest: Sequence[int], count: int) -> Row:
    """4.3 and 4.2 for residents paired among themselves in ``count`` pairs: few exchanges between
    the halves, of players near the middle, then opponents in order."""
    if pair[0] not in rest or pair[1] not in rest:
        return (0,) * (2 + 2 * len(rest))
    one, two = rest.index(pair[0]), rest.index(pair[1])
    upper = range(count)
    down = [-int(one == place) for place in reversed(upper)]
    up = [int(one == place) for place in range(count, len(rest))]
    opponents = [-two * int(one == place) for place in range(len(rest))]
    return (int(one < count), -one, *down, *up, *opponents)


def _packed(rows: dict[Two, Row]) -> Iterable[tuple[Two, int]]:
    """Each row as one number: of two sums of rows, the first difference decides which is larger."""
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
