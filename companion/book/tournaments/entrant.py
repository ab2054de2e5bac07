"""An entrant's state before a round of a Swiss tournament, from the rounds so far, and who may meet
whom (the absolute criteria of FIDE's Dutch system)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.book.tournaments import trf

UP = 1
"""An upfloat: met somebody with more points."""
DOWN = -1
"""A downfloat: met somebody with fewer points, or scored without playing."""
ABSOLUTE, STRONG, MILD, NO_WISH = 3, 2, 1, 0
"""How strong a seat preference is."""


@dataclass(frozen=True)
class Entrant:
    """An entrant's state before a round.

    Attributes:
        number: from 1, in order of strength at the start; breaks ties.
        met: whom they have played, without forfeited games.
        seats: those taken in games played (1 or 2), in order.
        sat_out: whether they had a pairing-allocated bye, or won by forfeit.
        floats: :data:`UP`, :data:`DOWN` or 0 for each round so far, the last one last.
        top: more than half of the possible points, before the last round.
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
        """How many more times the first seat was had than the second."""
        return self.seats.count(1) - self.seats.count(2)

    @property
    def twice(self) -> bool:
        """Whether the last two games were played from the same seat."""
        return len(self.seats) > 1 and self.seats[-1] == self.seats[-2]

    @property
    def wants(self) -> int | None:
        """The seat that would balance them, ``None`` before the first game."""
        if not self.seats:
            return None
        if self.lean:
            return 2 if self.lean > 0 else 1
        return 3 - self.seats[-1]

    @property
    def urgency(self) -> int:
        """The strength of the preference: :data:`ABSOLUTE`, :data:`STRONG`, :data:`MILD` or
        :data:`NO_WISH`."""
        if not self.seats:
            return NO_WISH
        if abs(self.lean) > 1 or self.twice:
            return ABSOLUTE
        return STRONG if self.lean else MILD

    def floated(self, ago: int) -> int:
        """The float ``ago`` rounds ago, from 1; 0 if there was none."""
        return self.floats[-ago] if len(self.floats) >= ago else 0


def certain_rounds(players: int) -> int:
    """The most rounds that are always possible, whatever the results: the largest odd number up to
    half as many as players, and one more.

    Before the last of them, everybody of n (with the bye) has d ≥ n / 2 - 1 opponents left, d odd.
    By Tutte's theorem s of them would else separate s + 2 odd groups; at most one of these has more
    than d members, and each other needs d meetings with the s, who have but d each. One round
    later two odd groups may be left that have met each other completely.
    """
    return 2 * ((players + players % 2) // 4) + 1


def may_meet(one: Entrant, two: Entrant, *, strict: bool = True) -> bool:
    """Whether the absolute criteria allow a pair: C1, and if ``strict`` C3."""
    if two.number in one.met:
        return False
    if not strict or one.top or two.top:
        return True
    same = one.wants is not None and one.wants == two.wants
    return not (same and one.urgency == two.urgency == ABSOLUTE)


def can_be_paired(
    entrants: Sequence[Entrant], *, strict: bool = True, bye: float = float("inf")
) -> bool:
    """Whether all of them can be paired under the absolute criteria (C4), the bye, if any, going to
    a player with at most ``bye`` points."""
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
    """Whether a player may get a bye that is limited to ``bye`` points: C2 and C5."""
    return not entrant.sat_out and entrant.points <= bye


def standing(players: Sequence[trf.Player], playing: Sequence[int], *, last: bool) -> list[Entrant]:
    """The entrants of the next round in the form its pairing needs, in order of number.

    ``playing`` are their numbers; ``last``: the next round is the tournament's last.
    """
    played = max((len(player.rounds) for player in players), default=0)
    points = {player.number: _points(player, played) for player in players}
    found = []
    for player in sorted(players, key=lambda player: player.number):
        if player.number not in playing:
            continue
        games = [each for each in player.rounds if each.code in trf.PLAYED]
        codes = {each.code for each in player.rounds}
        found.append(
            Entrant(
                number=player.number,
                points=player.points,
                met=frozenset(each.opponent for each in games if each.opponent is not None),
                seats=tuple(each.seat for each in games if each.seat is not None),
                sat_out=bool(codes & {trf.ALLOCATED, trf.FULL, trf.WON_BY_FORFEIT}),
                floats=tuple(_float(player, at, points) for at in range(played)),
                top=last and player.points > played / 2,
            )
        )
    return found


def _points(player: trf.Player, rounds: int) -> list[float]:
    """The points before each round, and after the last."""
    sums = [0.0]
    for each in player.rounds[:rounds]:
        sums.append(sums[-1] + trf.POINTS.get(each.code, 0.0))
    return sums + [sums[-1]] * (rounds + 1 - len(sums))


def _float(player: trf.Player, at: int, points: dict[int, list[float]]) -> int:
    """Down for somebody who met a player with fewer points or scored without playing, up for
    somebody who met a player with more (article 1.4)."""
    if at >= len(player.rounds):
        return 0
    each = player.rounds[at]
    if each.opponent is None or each.code not in trf.PLAYED:
        return DOWN if trf.POINTS.get(each.code, 0.0) else 0
    own, other = points[player.number][at], points[each.opponent][at]
    return DOWN if own > other else UP if own < other else 0
