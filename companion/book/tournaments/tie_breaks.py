"""A tournament's table: points, and what decides between equals.

Buchholz and Sonneborn-Berger are as in FIDE's tie-break regulations; a round without an opponent
counts for them as one against somebody with as many points as oneself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from companion.sentences import N_

HEAD_TO_HEAD, WINS = "head_to_head", "wins"
BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN_BERGER = "buchholz", "buchholz_cut_1", "sonneborn_berger"

NAMES: Mapping[str, str] = {
    HEAD_TO_HEAD: N_("Head to head"),
    WINS: N_("Wins"),
    BUCHHOLZ: N_("Buchholz"),
    BUCHHOLZ_CUT: N_("Buchholz without the lowest"),
    SONNEBORN_BERGER: N_("Sonneborn-Berger"),
}
"""What people call each tie-break."""
SHORT: Mapping[str, str] = {
    HEAD_TO_HEAD: "DE", WINS: "WON", BUCHHOLZ: "BH", BUCHHOLZ_CUT: "BH-C1", SONNEBORN_BERGER: "SB",
}  # fmt: skip
"""FIDE's own short names, for columns and report files."""

ROUND_ROBIN = (HEAD_TO_HEAD, WINS, SONNEBORN_BERGER)
SWISS = (BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN_BERGER, HEAD_TO_HEAD, WINS)
ORDERS: Mapping[str, tuple[str, ...]] = {
    "round-robin": ROUND_ROBIN, "double-round-robin": ROUND_ROBIN, "swiss": SWISS, "knock-out": (),
}  # fmt: skip
"""The order in which tie-breaks are asked, by kind of tournament; a knock-out has none."""


@dataclass(frozen=True)
class Game:
    """A game of a tournament between entrants by number; ``two`` is ``None`` where one sat out.

    ``points`` are those of ``one``: 1, 0.5 or 0; ``forfeit``: ``two`` is ``None`` as the game was
    won or lost without playing.
    """

    one: int
    two: int | None
    points: float
    forfeit: bool = False

    def seen_by(self, number: int) -> tuple[int | None, float]:
        """Opponent and own points."""
        if number == self.one:
            return self.two, self.points
        return self.one, 1 - self.points


@dataclass(frozen=True)
class Line:
    """One entrant's line; equals in everything share a rank. ``tie_breaks`` in the order asked."""

    rank: int
    number: int
    points: float
    wins: int
    draws: int
    losses: int
    tie_breaks: Mapping[str, float]


def table(entrants: Iterable[int], games: Sequence[Game], order: Sequence[str]) -> tuple[Line, ...]:
    """The entrants in order of points, then of tie-breaks, then of number."""
    own = {
        number: [game for game in games if number in (game.one, game.two)] for number in entrants
    }
    points = {n: sum(game.seen_by(n)[1] for game in played) for n, played in own.items()}
    values = {name: _VALUES[name](own, points) for name in order if name != HEAD_TO_HEAD}
    groups = _split([sorted(own)], points)
    for name in order:
        if name == HEAD_TO_HEAD:
            met = {n: value for group in groups for n, value in _between(group, games).items()}
            values[name] = met
        groups = _split(groups, values[name])
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [
            _line(rank, n, own[n], points[n], {k: values[k][n] for k in order}) for n in group
        ]
    return tuple(lines)


def _line(
    rank: int, number: int, played: Sequence[Game], points: float, broken: Mapping[str, float]
) -> Line:
    told = [game.seen_by(number)[1] for game in played if game.two is not None]
    return Line(rank, number, points, told.count(1), told.count(0.5), told.count(0), broken)


def _split(groups: Iterable[list[int]], values: Mapping[int, float]) -> list[list[int]]:
    """Each group cut where its values differ, the highest first."""
    found = []
    for group in groups:
        ordered = sorted(group, key=lambda number: (-values[number], number))
        found += [list(equal) for _, equal in groupby(ordered, key=lambda number: values[number])]
    return found


def _between(group: Sequence[int], games: Sequence[Game]) -> dict[int, float]:
    """Points in the games of a group among itself; 0 for all where not all of it have met."""
    inner = [game for game in games if game.one in group and game.two in group]
    met = {frozenset((game.one, game.two)) for game in inner}
    if any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, 0.0)
    return {
        n: sum(game.seen_by(n)[1] for game in inner if n in (game.one, game.two)) for n in group
    }


Own = Mapping[int, Sequence[Game]]
Points = Mapping[int, float]


def _opponents(number: int, own: Own, points: Points) -> list[tuple[float, float]]:
    """The final points of each opponent, and one's own points in that game."""
    found = []
    for game in own[number]:
        opponent, scored = game.seen_by(number)
        found.append((points[number if opponent is None else opponent], scored))
    return found


@dataclass(frozen=True)
class Part:
    """What one round gives to Buchholz and Sonneborn-Berger: against whom (``None``: a round
    without a game counts as one against somebody with as many points as oneself), the opponent's
    final points, and one's own from it."""

    opponent: int | None
    reached: float
    scored: float


def parts(number: int, games: Sequence[Game]) -> tuple[Part, ...]:
    """What an entrant's tie-breaks are made of, game by game."""
    entered = {n for game in games for n in (game.one, game.two) if n is not None} | {number}
    own = {n: [game for game in games if n in (game.one, game.two)] for n in entered}
    points = {n: sum(game.seen_by(n)[1] for game in played) for n, played in own.items()}
    found = []
    for game in own[number]:
        opponent, scored = game.seen_by(number)
        found.append(Part(opponent, points[number if opponent is None else opponent], scored))
    return tuple(found)


def _wins(own: Own, _points: Points) -> dict[int, float]:
    return {
        n: sum(1.0 for game in played if game.two is not None and game.seen_by(n)[1] == 1)
        for n, played in own.items()
    }


def _buchholz(own: Own, points: Points) -> dict[int, float]:
    return {n: sum(reached for reached, _ in _opponents(n, own, points)) for n in own}


def _buchholz_cut(own: Own, points: Points) -> dict[int, float]:
    return {n: sum(sorted(reached for reached, _ in _opponents(n, own, points))[1:]) for n in own}


def _sonneborn_berger(own: Own, points: Points) -> dict[int, float]:
    return {n: sum(r * scored for r, scored in _opponents(n, own, points)) for n in own}


_VALUES: Mapping[str, Callable[[Own, Points], dict[int, float]]] = {
    WINS: _wins,
    BUCHHOLZ: _buchholz,
    BUCHHOLZ_CUT: _buchholz_cut,
    SONNEBORN_BERGER: _sonneborn_berger,
}
