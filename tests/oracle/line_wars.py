"""Line Wars, from the rules' words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from tests.oracle.arbiter import UNSURE, Oracle, Point, beside, on_board, other, point

Line = frozenset[Point]
Trail = tuple[tuple[Point, Point], ...]
"""The lines of a turn in the order they are drawn, each from a dot to a dot."""

MOST_STEPS = 30_000
"""Lines tried before a search gives up."""


class GaveUp(Exception):
    """A search tried as many lines as it may."""


class LineWars(Oracle):
    bearable = frozenset({"LW-1", "LW-4", "LW-5", "LW-6", "LW-7", "LW-8"})

    def __init__(
        self,
        size: int = 7,
        branching: str = "off",
        short_turns: str = "longest",
        negation: str = "region",
        end: str = "no_gain",
        illegal: str = "taken_back",
    ) -> None:
        self.size, self.branching, self.short_turns = size, branching, short_turns
        self.negation, self.end = negation, end
        self.corner: dict[str, Point] = {"blue": (1, size), "red": (size, 1)}
        self.colour: dict[Line, str] = {}
        self.turn = {"blue": 1, "red": 1}
        """Each player's next turn number."""
        self.player = "blue"
        self.agreed = False
        self.most_steps = MOST_STEPS
        self.forget()

    # -- moves

    def broken(self, player: str, move: str) -> set[str]:
        if move == "agreed":  # speaks for both, so that it is nobody's turn
            return {"LW-13"} if self.agreed else set()
        wrong = {self.ended} if self.ended else set()
        if not self.ended and player != self.player:
            wrong.add("LW-1")
        if move == "pass":
            return wrong | ({"LW-6"} if self.can_draw(player) else set())
        trail = read(move)
        wrong |= self.line_breaks(player, trail)
        return wrong | self.count_breaks(player, trail)

    def line_breaks(self, player: str, trail: Trail) -> set[str]:
        wrong = set()
        drawn: set[Line] = set()
        touched = {trail[0][0]}
        pen = trail[0][0]
        for start, end in trail:
            line = frozenset((start, end))
            if end not in beside(start) or not self.has(start) or not self.has(end):
                wrong.add("LW-2")
            if line in self.colour:
                wrong.add("LW-3")
            may_start = touched if self.branching == "on" else {pen}
            if line in drawn or start not in may_start:
                wrong.add("LW-4")
            drawn.add(line)
            touched |= line
            pen = end
        if not self.has_lines(player):
            if trail[0][0] != self.corner[player]:
                wrong.add("LW-7")
        elif trail[0][0] not in self.own_dots(player):
            wrong.add("LW-8")
        return wrong

    def count_breaks(self, player: str, trail: Trail) -> set[str]:
        """Whether the count is right or, if it is short, whether it may be."""
        count, drawn = len(trail), len({frozenset(line) for line in trail})
        full = self.full_count(player)
        if count > full:
            return {"LW-5"}
        if count == full:
            return set()
        ends_stuck = not any(self.ways_on(trail))
        if self.short_turns == "allowed" and ends_stuck:
            return set()
        try:
            longest = self.longest(player, full)
        except GaveUp:
            # No longer trail is proven; a longer one seen would do.
            return {UNSURE}
        if longest == full:
            return {"LW-5", "LW-6"}
        if self.short_turns == "longest":
            return {"LW-6"} if drawn < longest else set()
        return set() if ends_stuck else {"LW-6"}

    def full_count(self, player: str) -> int:
        turn = self.turn[player]
        return 4 if player == "red" and turn == 1 else turn

    # -- possible lines

    def has(self, dot: Point) -> bool:
        return on_board(dot, self.size, self.size)

    def has_lines(self, player: str) -> bool:
        return player in self.colour.values()

    def own_dots(self, player: str) -> set[Point]:
        return {dot for line, colour in self.colour.items() if colour == player for dot in line}

    def open_sides(self, dot: Point, drawn: frozenset[Line] = frozenset()) -> list[Point]:
        """The dots to which a line can be drawn from here, some lines being drawn this turn."""
        return [
            near
            for near in beside(dot)
            if self.has(near)
            and (line := frozenset((dot, near))) not in self.colour
            and line not in drawn
        ]

    def starts(self, player: str) -> list[Point]:
        """The dots where a turn may start."""
        dots = self.own_dots(player) if self.has_lines(player) else {self.corner[player]}
        return [dot for dot in sorted(dots) if self.open_sides(dot)]

    def can_draw(self, player: str) -> bool:
        return bool(self.starts(player))

    def ways_on(self, trail: Trail) -> Iterator[tuple[Point, Point]]:
        """The lines by which a turn's lines can go on."""
        drawn = frozenset(frozenset(line) for line in trail)
        dots = {dot for line in trail for dot in line} if self.branching == "on" else {trail[-1][1]}
        for dot in dots:
            for near in self.open_sides(dot, drawn):
                yield dot, near

    def longest(self, player: str, enough: int) -> int:
        """The lines of the longest trail, looked for no further than ``enough``."""
        if (player, enough) not in self.known:
            self.steps = 0
            if self.branching == "on":
                self.known[player, enough] = min(enough, self.most_joined(player))
            else:
                best = 0
                for start in self.starts(player):
                    if best < enough:
                        best = max(best, self.longest_from(start, set(), enough))
                self.known[player, enough] = best
        return self.known[player, enough]

    def longest_from(self, dot: Point, drawn: set[Line], enough: int) -> int:
        best = 0
        for near in self.open_sides(dot, frozenset(drawn)) if enough else ():
            self.step()
            line = frozenset((dot, near))
            best = max(best, 1 + self.longest_from(near, drawn | {line}, enough - 1))
            if best >= enough:
                break
        return best

    def step(self) -> None:
        self.steps += 1
        if self.steps > self.most_steps:
            raise GaveUp

    def most_joined(self, player: str) -> int:
        """The most connected lines from one start, if a turn may branch."""
        most = 0
        for start in self.starts(player):
            dots, lines, edge = {start}, set(), [start]
            while edge:
                dot = edge.pop()
                for near in self.open_sides(dot):
                    lines.add(frozenset((dot, near)))
                    if near not in dots:
                        dots.add(near)
                        edge.append(near)
            most = max(most, len(lines))
        return most

    # -- every turn there is, to see whether one gains

    def turns(self, player: str) -> Iterator[Trail]:
        """Every legal turn but a pass; where turns may branch, each set of lines once."""
        full = self.full_count(player)
        longest = self.longest(player, full)
        seen: set[frozenset[Line]] = set()
        trails: list[Trail] = [
            ((start, near),) for start in self.starts(player) for near in self.open_sides(start)
        ]
        self.steps = 0
        while trails:
            trail = trails.pop()
            self.step()
            if self.branching == "on":
                lines = frozenset(frozenset(line) for line in trail)
                if lines in seen:
                    continue
                seen.add(lines)
            ways_on = list(self.ways_on(trail))
            may_be_short = self.short_turns == "allowed" or longest < full
            if self.short_turns == "longest":
                good = len(trail) == longest
            else:
                good = len(trail) == full or (may_be_short and not ways_on)
            if good:
                yield trail
            if len(trail) < full:
                trails.extend((*trail, way) for way in ways_on)

    def outcomes(self, player: str) -> Iterator[tuple[Trail, int, int]]:
        """Each turn, as if the player were to move now, with how many squares more it leaves that
        player and how many fewer the other."""
        now, against = self.squares_of(self.colour), other(player)
        for trail in self.turns(player):
            then = self.squares_of(self.colour | {frozenset(line): player for line in trail})
            yield trail, then[player] - now[player], now[against] - then[against]

    def nobody_gains(self) -> bool:
        return not any(gain > 0 for player in self.turn for _, gain, _ in self.outcomes(player))

    # -- play, the end, the score

    def can_stand(self, player: str, move: str) -> bool:
        """A wrong count, start or jump, a pass, out of turn; never a line drawn twice."""
        lines = [] if move in ("pass", "agreed") else [frozenset(line) for line in read(move)]
        return len(set(lines)) == len(lines) and super().can_stand(player, move)

    def play(self, moves: Mapping[str, str]) -> None:
        ((player, move),) = moves.items()
        if move == "agreed":
            self.ended, self.agreed = "LW-13", True
        else:
            if move != "pass":
                self.colour |= {frozenset(line): player for line in read(move)}
            self.turn[player] += 1
            self.player = other(player)
        self.forget()
        self.look_for_the_end()

    def forget(self) -> None:
        self.known: dict[tuple[str, int], int] = {}
        self.steps = 0

    def look_for_the_end(self) -> None:
        if not self.can_draw("blue") and not self.can_draw("red"):
            self.ended = "LW-13"
        if self.end == "no_gain" and not self.ended:
            try:
                if self.nobody_gains():
                    self.ended = "LW-13"
            except GaveUp:
                self.unsure = True
        if self.ended:
            score = self.score()
            self.winner = "blue" if score["blue"] > score["red"] else "red"

    @property
    def why(self) -> str:
        return "LW-14" if self.ended else ""

    def score(self) -> dict[str, int]:
        return self.squares_of(self.colour)

    def squares_of(self, colour: Mapping[Line, str]) -> dict[str, int]:
        """Each player's squares, with these lines on the board."""
        owners = list(self.owners(colour).values())
        return {player: owners.count(player) for player in ("blue", "red")}

    def owners(self, colour: Mapping[Line, str]) -> dict[Point, str]:
        """The owner of each square: a player, ``negated``, or ``nobody``."""
        owner = {}
        for region in self.regions(colour):
            touching = colours_of(region, colour)
            for square in region:
                if len(region) == (self.size - 1) ** 2 or not touching:
                    owner[square] = "nobody"
                elif len(touching) == 1:
                    (owner[square],) = touching
                elif self.negation == "region" or len(colours_of({square}, colour)) == 2:
                    owner[square] = "negated"
                else:
                    owner[square] = "nobody"
        return owner

    def regions(self, colour: Mapping[Line, str]) -> Iterator[set[Point]]:
        """Connected squares, each named by its lower left dot."""
        left = {(x, y) for x in range(1, self.size) for y in range(1, self.size)}
        while left:
            edge = [left.pop()]
            region = set(edge)
            while edge:
                for side, beyond in sides_of(edge.pop()):
                    if side not in colour and beyond in left:
                        left.remove(beyond)
                        region.add(beyond)
                        edge.append(beyond)
            yield region


def colours_of(squares: set[Point], colour: Mapping[Line, str]) -> set[str]:
    """The colours of the lines that are sides of some squares."""
    sides = {side for square in squares for side, _ in sides_of(square)}
    return {colour[side] for side in sides if side in colour}


def sides_of(square: Point) -> list[tuple[Line, Point]]:
    """The four sides of a square, each with the square beyond it."""
    x, y = square
    return [
        (frozenset(((x, y), (x + 1, y))), (x, y - 1)),
        (frozenset(((x, y + 1), (x + 1, y + 1))), (x, y + 1)),
        (frozenset(((x, y), (x, y + 1))), (x - 1, y)),
        (frozenset(((x + 1, y), (x + 1, y + 1))), (x + 1, y)),
    ]


def read(move: str) -> Trail:
    """``a7-b7-b6,c5-d5`` is two lines drawn on, and one that begins elsewhere."""
    lines: list[tuple[Point, Point]] = []
    for part in move.split(","):
        dots = [point(name) for name in part.split("-")]
        lines += pairwise(dots)
    return tuple(lines)
