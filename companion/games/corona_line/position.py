"""A CoronaLine position: both players' lines, and what else the rules need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from companion.games.bits import Bits
from companion.games.blue_and_red import OTHER, PLAYERS
from companion.games.corona_line.net import Line, Net
from companion.games.corona_line.table import Table, table
from companion.games.options import Options

Path = tuple[int, ...]
"""Numbered points in the order in which a pen joined them, two at least."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's lines and state; ``None`` for what a photo cannot show.

    Attributes:
        paths: the paths in the order drawn, each from the start point; if the drawing has no such
            paths, strokes that cover it.
        end: the point last reached, where the next line begins.
        points: crossings scored.
        rests: whether the last turn's line crossed, so that the next may not (CL-7).
        crossed, crossed_twice: the lines that would cross at least one, or at least two, of these.
        covered: the lines that would lie over one of these, if it passes through points or began
            elsewhere than at an end.
    """

    paths: tuple[Path, ...]
    end: int | None
    points: int | None = 0
    rests: bool | None = False
    crossed: Bits = field(default=0, compare=False, repr=False)
    crossed_twice: Bits = field(default=0, compare=False, repr=False)
    covered: Bits = field(default=0, compare=False, repr=False)

    @property
    def known(self) -> bool:
        return self.end is not None and self.points is not None and self.rests is not None

    def lines(self) -> Iterator[Line]:
        """The lines as drawn, path by path."""
        for path in self.paths:
            yield from pairwise(path)

    def count(self) -> int:
        return sum(len(path) - 1 for path in self.paths)

    def switched(self) -> bool:
        """Whether the one switch has been used (CL-8)."""
        return len(self.paths) > 1

    def last_line(self) -> Line | None:
        """The line drawn last, if the order of the lines is known."""
        return (self.paths[-1][-2], self.paths[-1][-1]) if self.paths else None


def side_of(
    net: Net,
    start: int,
    paths: tuple[Path, ...],
    end: int | None,
    points: int | None,
    rests: bool | None,
) -> Side:
    """A side with its crossing masks computed from its lines."""
    crossed = twice = covered = 0
    for path in paths:
        for a, b in pairwise(path):
            across = net.crossing(a, b)
            twice |= crossed & across
            crossed |= across
            covered |= net.along(a, b, alone=a == path[0] != start)
    return Side(paths, end if paths else start, points, rests, crossed, twice, covered)


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable.

    Attributes:
        blue, red: the two sides.
        player: who is to move; ``None`` if a photo cannot show it.
        occupied: start points and ends of lines, as bits.
    """

    options: Options
    blue: Side
    red: Side
    player: str | None
    table: Table = field(compare=False, repr=False)
    occupied: Bits = field(compare=False, repr=False)

    @property
    def net(self) -> Net:
        return self.table.net

    def side(self, player: str) -> Side:
        return self.blue if player == "blue" else self.red

    @property
    def known(self) -> bool:
        """Whether everything the rules need is known."""
        return self.player is not None and self.blue.known and self.red.known

    def over(self) -> str | None:
        """The rule by which the game is over (CL-9, CL-10); for known positions."""
        if self.winner_by_points() is not None:
            return "CL-9"
        assert self.player is not None
        return None if any(self.targets(self.player)) else "CL-10"

    def winner_by_points(self) -> str | None:
        for player in PLAYERS:
            points = self.side(player).points
            if points is not None and points >= self.table.target:
                return player
        return None

    def targets(self, player: str) -> tuple[Bits, Bits]:
        """The points a legal line can reach: continuing, and after a switch.

        Equivalent to :mod:`companion.games.corona_line.legality`, for all lines at once.
        """
        own, other = self.side(player), self.side(OTHER[player])
        barred = own.crossed | (other.crossed if own.rests else other.crossed_twice)
        barred |= own.covered | other.covered
        net, free = self.table.net, ~self.occupied
        assert own.end is not None
        on = net.sights[own.end] & free & ~(barred >> own.end * net.points)
        switch = 0
        if len(own.paths) == 1:
            start = self.table.starts[player]
            switch = net.sights[start] & free & ~(barred >> start * net.points)
        if self.table.no_straight_on:
            on_ban, switch_ban = self.straight_on(player)
            if on & ~on_ban or switch & ~switch_ban:
                return on & ~on_ban, switch & ~switch_ban
        return on, switch

    def straight_on(self, player: str) -> tuple[Bits, Bits]:
        """Where a line in the last one's direction ends: continuing, and after a switch."""
        line = self.side(player).last_line()
        if line is None:
            return 0, 0
        net = self.table.net
        return net.onward(*line, line[1]), net.onward(*line, self.table.starts[player])

    def crosses(self, player: str, a: int, b: int) -> int:
        """1 if the player's line would cross at least one of the opponent's, else 0."""
        return self.side(OTHER[player]).crossed >> self.table.net.bit(a, b) & 1

    def origin(self, player: str, switch: bool) -> int | None:
        """Where a player's next line begins."""
        return self.table.starts[player] if switch else self.side(player).end

    def after(self, player: str, to: int, switch: bool, start: int | None = None) -> Position:
        """The position after a line, from ``start`` if that is neither the path's end nor a
        switch; for known positions.

        A crossing that breaks CL-6 or CL-7 but stands scores nothing, and the player must rest. A
        line from elsewhere begins a new path, and only that goes on.
        """
        own, net = self.side(player), self.table.net
        origin = self.table.starts[player] if switch else own.end
        elsewhere = start is not None and start != origin
        origin = start if elsewhere else origin
        assert origin is not None
        assert own.points is not None
        if switch or elsewhere or not own.paths:
            paths = (*own.paths, (origin, to))
        else:
            paths = (*own.paths[:-1], (*own.paths[-1], to))
        across = net.crossing(origin, to)
        crossed = self.crosses(player, origin, to)
        scored = crossed
        if crossed:
            other = self.side(OTHER[player])
            if own.rests or other.crossed_twice >> net.bit(origin, to) & 1:
                scored = 0
        then = Side(
            paths,
            to,
            own.points + scored,
            crossed == 1,
            own.crossed | across,
            own.crossed_twice | own.crossed & across,
            own.covered | net.along(origin, to, alone=elsewhere),
        )
        blue, red = (then, self.red) if player == "blue" else (self.blue, then)
        occupied = self.occupied | 1 << to
        return Position(self.options, blue, red, OTHER[player], self.table, occupied)


def start_position(options: Options, player: str | None = None) -> Position:
    """The empty board; ``player``, or else the option's answer, moves first."""
    t = table(options)
    return position_of(
        options,
        Side((), t.starts["blue"]),
        Side((), t.starts["red"]),
        player or options.choice("first"),
    )


def position_of(options: Options, blue: Side, red: Side, player: str | None) -> Position:
    """A position of two sides; computes the occupied points."""
    t = table(options)
    occupied = 0
    for point in t.starts.values():
        occupied |= 1 << point
    for side in (blue, red):
        for path in side.paths:
            for point in path if side.end is None else path[1:]:
                occupied |= 1 << point
    return Position(options, blue, red, player, t, occupied)
