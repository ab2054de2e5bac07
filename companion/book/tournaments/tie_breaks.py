"""A tournament's table: points and tie-breaks.

Buchholz and Sonneborn-Berger follow FIDE's tie-break regulations (Handbook C.07, article 16, as
from March 2026). A player's round without a game counts as one against a dummy with as many points
as the player, but at most those of an opponent who did not come, or those that draws in all rounds
would give. An opponent's requested byes after their last game count as draws. The result that is
cut is a round of that kind, or one lost by not coming, before any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

HEAD_TO_HEAD, WINS = "head_to_head", "wins"
BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN_BERGER = "buchholz", "buchholz_cut_1", "sonneborn_berger"

ROUND_ROBIN = (HEAD_TO_HEAD, WINS, SONNEBORN_BERGER)
SWISS = (BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN_BERGER, HEAD_TO_HEAD, WINS)
ORDERS: Mapping[str, tuple[str, ...]] = {
    "round-robin": ROUND_ROBIN, "double-round-robin": ROUND_ROBIN, "swiss": SWISS, "knock-out": (),
}  # fmt: skip
"""The order of tie-breaks, by kind of tournament; a knock-out has none."""


ASKED, FORFEIT = "asked", "forfeit"
"""Kinds of rounds without a game, besides the pairing-allocated bye."""


@dataclass(frozen=True)
class Game:
    """A game of a tournament between entrants by number; ``two`` is ``None`` if there was none.

    ``points`` are those of ``one``: 1, 0.5 or 0. ``unplayed`` says why there was no game:
    :data:`ASKED`, a requested bye for half a point or none; :data:`FORFEIT`, somebody did not come,
    and ``against`` is the intended opponent; else a pairing-allocated bye.
    """

    one: int
    two: int | None
    points: float
    unplayed: str = ""
    against: int | None = None

    def seen_by(self, number: int) -> tuple[int | None, float]:
        """Opponent and own points."""
        if number == self.one:
            return self.two, self.points
        return self.one, 1 - self.points

    @property
    def voluntary(self) -> bool:
        """Whether the player without a game chose it (article 16.1.2)."""
        return self.unplayed == ASKED or (self.unplayed == FORFEIT and self.points == 0)


@dataclass(frozen=True)
class TableLine:
    """One entrant's line; complete ties share a rank. ``tie_breaks`` are in order."""

    rank: int
    number: int
    points: float
    wins: int
    draws: int
    losses: int
    tie_breaks: Mapping[str, float]


def table(
    entrants: Iterable[int], games: Sequence[Game], order: Sequence[str], rounds: int = 0
) -> tuple[TableLine, ...]:
    """The entrants in order of points, then of tie-breaks, then of number.

    ``games`` are in order of rounds; ``rounds`` is how many the tournament has, 0 if unlimited.
    """
    own = {number: _played(games, number) for number in entrants}
    points = {n: _points(played, n) for n, played in own.items()}
    made = parts(games, rounds)
    values = {
        name: {n: _VALUES[name](made.get(n, ())) for n in own}
        for name in order
        if name != HEAD_TO_HEAD
    }
    groups = _split([sorted(own)], points)
    for name in order:
        if name == HEAD_TO_HEAD:
            met = {n: value for group in groups for n, value in _between(group, games).items()}
            values[name] = met
        groups = _split(groups, values[name])
    lines: list[TableLine] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [
            _line(rank, n, own[n], points[n], {k: values[k][n] for k in order}) for n in group
        ]
    return tuple(lines)


def _played(games: Iterable[Game], number: int) -> list[Game]:
    return [game for game in games if number in (game.one, game.two)]


def _points(played: Iterable[Game], number: int) -> float:
    return sum(game.seen_by(number)[1] for game in played)


def _line(
    rank: int, number: int, played: Sequence[Game], points: float, broken: Mapping[str, float]
) -> TableLine:
    told = [game.seen_by(number)[1] for game in played if game.two is not None]
    return TableLine(rank, number, points, told.count(1), told.count(0.5), told.count(0), broken)


def _split(groups: Iterable[list[int]], values: Mapping[int, float]) -> list[list[int]]:
    """Each group split by value, the highest first."""
    found = []
    for group in groups:
        ordered = sorted(group, key=lambda number: (-values[number], number))
        found += [list(equal) for _, equal in groupby(ordered, key=lambda number: values[number])]
    return found


def _between(group: Sequence[int], games: Sequence[Game]) -> dict[int, float]:
    """Points in the games among a group; 0 for all unless everybody has met everybody."""
    inner = [game for game in games if game.one in group and game.two in group]
    met = {frozenset((game.one, game.two)) for game in inner}
    if any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, 0.0)
    return {n: _points(_played(inner, n), n) for n in group}


@dataclass(frozen=True)
class Part:
    """One round's contribution to Buchholz and Sonneborn-Berger: the opponent (``None``: no game),
    the points counted for the opponent or the dummy, and the player's own from it."""

    opponent: int | None
    reached: float
    scored: float
    voluntary: bool = False


def parts(games: Sequence[Game], rounds: int = 0) -> Mapping[int, tuple[Part, ...]]:
    """Each entrant's contributions round by round; ``rounds`` as for :func:`table`."""
    numbers = {game.one for game in games} | {game.two for game in games if game.two is not None}
    own = {number: _played(games, number) for number in sorted(numbers)}
    points = {n: _points(played, n) for n, played in own.items()}
    adjusted = {n: points[n] + _drawn_at_the_end(played) for n, played in own.items()}

    def part(number: int, game: Game) -> Part:
        opponent, scored = game.seen_by(number)
        if opponent is not None:
            return Part(opponent, adjusted[opponent], scored)
        most = adjusted.get(game.against or 0, 0.5 * rounds if rounds else points[number])
        return Part(None, min(points[number], most), scored, game.voluntary)

    return {n: tuple(part(n, game) for game in played) for n, played in own.items()}


def _drawn_at_the_end(played: Sequence[Game]) -> float:
    """What requested byes after the last game would add if they were draws."""
    more = 0.0
    for game in reversed(played):
        if not game.voluntary:
            break
        if game.unplayed == ASKED:
            more += 0.5 - game.points
    return more


def least(made: Sequence[Part]) -> float:
    """The contribution that is cut from Buchholz."""
    voluntary = [part for part in made if part.voluntary]
    return min((part.reached for part in voluntary or made), default=0.0)


_VALUES: Mapping[str, Callable[[Sequence[Part]], float]] = {
    WINS: lambda made: sum(1.0 for part in made if part.opponent and part.scored == 1),
    BUCHHOLZ: lambda made: sum(part.reached for part in made),
    BUCHHOLZ_CUT: lambda made: sum(part.reached for part in made) - least(made),
    SONNEBORN_BERGER: lambda made: sum(part.reached * part.scored for part in made),
}
