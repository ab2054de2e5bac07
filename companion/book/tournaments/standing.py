"""The state of each entrant after the rounds so far: opponents, seats, floats, byes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.tournaments import trf
from companion.book.tournaments.entrant import DOWN, UP, Entrant


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
