"""CoronaLine, from the rules' words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import gcd

from tests.oracle.arbiter import Oracle, Point, on_board, other, point

Line = tuple[Point, Point]


class CoronaLine(Oracle):
    bearable = frozenset({f"CL-{number}" for number in range(1, 9)})

    def __init__(
        self,
        size: int = 7,
        starts: str = "corners",
        first: str = "blue",
        no_straight_on: str = "off",
        target: int = 3,
        illegal: str = "taken_back",
    ) -> None:
        self.size, self.no_straight_on, self.target = size, no_straight_on, target
        middle = (size + 1) // 2
        blue, red = {
            "corners": ((1, 1), (size, size)),
            "other_corners": ((1, size), (size, 1)),
            "sides": ((1, middle), (size, size + 1 - middle)),
        }[starts]
        self.start: dict[str, Point] = {"blue": blue, "red": red}
        self.at = dict(self.start)
        self.lines: dict[str, list[Line]] = {"blue": [], "red": []}
        self.points = {"blue": 0, "red": 0}
        self.switched = {"blue": False, "red": False}
        self.rests = {"blue": False, "red": False}
        self.player = first
        self.look_for_the_end()

    def broken(self, player: str, move: str) -> set[str]:
        wrong = {self.ended} if self.ended else set()
        if not self.ended and player != self.player:
            wrong.add("CL-1")
        start, switch, _ = read(move)
        if switch and (self.switched[player] or not self.lines[player]):
            wrong.add("CL-8")
        if start not in (None, self.at[player]):
            wrong.add("CL-2")
        line = self.line(player, move)
        wrong |= self.line_breaks(player, line)
        if (
            self.no_straight_on == "on"
            and self.straight_on(player, line)
            and any(not self.straight_on(player, way) for way in self.ways(player))
        ):
            wrong.add("CL-4")
        return wrong

    def can_stand(self, player: str, move: str) -> bool:
        """Whatever line there is still room for, out of turn too, and from elsewhere."""
        line = self.line(player, move)
        new = pieces(line)
        drawn = {piece for lines in self.lines.values() for one in lines for piece in pieces(one)}
        on = all(on_board(end, self.size, self.size) for end in line)
        return bool(new) and on and not new & drawn and super().can_stand(player, move)

    def line(self, player: str, move: str) -> Line:
        start, switch, end = read(move)
        return start or (self.start[player] if switch else self.at[player]), end

    def line_breaks(self, player: str, line: Line) -> set[str]:
        """Every rule that a line breaks by its path."""
        start, end = line
        wrong = set()
        if not on_board(end, self.size, self.size):
            wrong.add("CL-2")
        if end in self.occupied():
            wrong |= {"CL-2", "CL-5"}
        if gcd(end[0] - start[0], end[1] - start[1]) != 1:
            wrong.add("CL-3")
        if any(cross(line, own) for own in self.lines[player]):
            wrong.add("CL-4")
        crossed = self.crossed(player, line)
        if crossed > 1:
            wrong.add("CL-6")
        if crossed and self.rests[player]:
            wrong.add("CL-7")
        return wrong

    def occupied(self) -> set[Point]:
        ends = {end for lines in self.lines.values() for _, end in lines}
        return ends | set(self.start.values())

    def crossed(self, player: str, line: Line) -> int:
        return sum(cross(line, theirs) for theirs in self.lines[other(player)])

    def straight_on(self, player: str, line: Line) -> bool:
        """Whether it has the direction of the line drawn on the player's turn before."""
        return bool(self.lines[player]) and direction(line) == direction(self.lines[player][-1])

    def ways(self, player: str) -> Iterator[Line]:
        """Every line that breaks no rule, but for that on going straight on."""
        starts = {self.at[player]}
        if self.lines[player] and not self.switched[player]:
            starts.add(self.start[player])
        board = [(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)]
        occupied = self.occupied()
        for start in starts:
            for end in board:
                if end not in occupied and not self.line_breaks(player, (start, end)):
                    yield start, end

    def can_draw(self, player: str) -> bool:
        """Straight on is allowed where nothing else is, so it never leaves a player stuck."""
        return any(True for _ in self.ways(player))

    def play(self, moves: Mapping[str, str]) -> None:
        ((player, move),) = moves.items()
        start, switch, end = read(move)
        line = self.line(player, move)
        crossed = self.crossed(player, line)
        if crossed == 1 and not self.rests[player]:
            self.points[player] += 1
        self.rests[player] = crossed > 0
        elsewhere = start not in (None, self.at[player])
        self.switched[player] |= bool(self.lines[player]) and (switch or elsewhere)
        self.lines[player].append(line)
        self.at[player] = end
        self.player = other(player)
        self.look_for_the_end()

    def look_for_the_end(self) -> None:
        for player, points in self.points.items():
            if points >= self.target:
                self.ended, self.winner = "CL-9", player
        if not self.ended and not self.can_draw(self.player):
            self.ended, self.winner = "CL-10", other(self.player)

    def score(self) -> dict[str, int]:
        return dict(self.points)


def read(move: str) -> tuple[Point | None, bool, Point]:
    """``switch:c2x`` is a switch and a line to c2; the x only remarks on a crossing; ``c2-e5`` a
    line from c2."""
    start, _, end = move.removeprefix("switch:").removesuffix("x").rpartition("-")
    return point(start) if start else None, move.startswith("switch:"), point(end)


def pieces(line: Line) -> set[frozenset[Point]]:
    """The parts of a line between the points that it passes."""
    (ax, ay), (bx, by) = line
    steps = gcd(bx - ax, by - ay)
    way = [
        (ax + (bx - ax) // steps * step, ay + (by - ay) // steps * step)
        for step in range(steps + 1 if steps else 0)
    ]
    return {frozenset(pair) for pair in pairwise(way)}


def direction(line: Line) -> Point:
    (ax, ay), (bx, by) = line
    steps = gcd(bx - ax, by - ay) or 1
    return (bx - ax) // steps, (by - ay) // steps


def cross(one: Line, two: Line) -> bool:
    """Whether two lines meet in the midst of both."""
    return apart(one, two) and apart(two, one)


def apart(line: Line, ends: Line) -> bool:
    """Whether two ends lie on different sides of the line drawn on without end."""
    (ax, ay), (bx, by) = line
    left, right = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in ends)
    return left * right < 0
