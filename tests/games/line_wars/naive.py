"""Line Wars once more, as plainly as possible, from the rules alone.

Dots are (column, row) pairs, lines a dict from a pair of dots to a colour, and everything is tried
out. Shares nothing with the product; slow on purpose.
"""

from __future__ import annotations

from itertools import pairwise


class NaiveGame:
    def __init__(
        self, size, branching="off", short_turns="longest", negation="region", end="agreement"
    ):
        self.size = size
        self.branching = branching
        self.short_turns = short_turns
        self.negation = negation
        self.end = end
        self.lines = {}
        self.player = "blue"
        self.taken = {"blue": 0, "red": 0}
        self.agreed = False

    def copy(self):
        other = NaiveGame(self.size, self.branching, self.short_turns, self.negation, self.end)
        other.lines = dict(self.lines)
        other.player = self.player
        other.taken = dict(self.taken)
        other.agreed = self.agreed
        return other

    def neighbours(self, dot):
        column, row = dot
        around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return [(c, r) for c, r in around if 0 <= c < self.size and 0 <= r < self.size]

    def open_sides(self, dot, used):
        return [
            other
            for other in self.neighbours(dot)
            if line(dot, other) not in self.lines and line(dot, other) not in used
        ]

    def own_dots(self, player):
        dots = set()
        for pair, colour in self.lines.items():
            if colour == player:
                dots.update(pair)
        if not dots:
            dots.add((0, self.size - 1) if player == "blue" else (self.size - 1, 0))
        return dots

    def can_draw(self, player):
        return any(self.open_sides(dot, set()) for dot in self.own_dots(player))

    def over(self):
        return self.agreed or not (self.can_draw("blue") or self.can_draw("red"))

    def count(self):
        turn = self.taken[self.player] + 1
        return 4 if (self.player, turn) == ("red", 1) else turn

    def legal_turns(self):
        """Every legal turn as a list of lines in order (with branching: as a set of lines); both
        saying that it is over is told apart from them."""
        if self.over():
            return []
        count = self.count()
        turns = self.branched_turns(count) if self.branching == "on" else self.plain_turns(count)
        full = [turn for turn, _stuck in turns if len(turn) == count]
        stuck = [turn for turn, is_stuck in turns if is_stuck and len(turn) < count]
        if self.short_turns == "allowed":
            legal = full + stuck
        elif full:
            legal = full
        elif self.short_turns == "longest":
            longest = max((len(turn) for turn in stuck), default=0)
            legal = [turn for turn in stuck if len(turn) == longest]
        else:
            legal = stuck
        return legal or [()]

    def plain_turns(self, count):
        turns = []

        def draw(trail):
            used = {line(a, b) for a, b in pairwise(trail)}
            ahead = self.open_sides(trail[-1], used)
            if len(trail) > 1:
                turns.append((tuple(pairwise(trail)), not ahead))
            if len(trail) - 1 < count:
                for dot in ahead:
                    draw([*trail, dot])

        for start in self.own_dots(self.player):
            draw([start])
        return turns

    def branched_turns(self, count):
        layer = set()
        for start in self.own_dots(self.player):
            for dot in self.open_sides(start, set()):
                layer.add(frozenset([line(start, dot)]))
        turns = []
        while layer:
            wider = set()
            for drawn in layer:
                more = {
                    line(dot, other)
                    for pair in drawn
                    for dot in pair
                    for other in self.open_sides(dot, drawn)
                }
                turns.append((drawn, not more))
                if len(drawn) < count:
                    wider.update(drawn | {one} for one in more)
            layer = wider
        return turns

    def play(self, pairs):
        for a, b in pairs:
            assert line(a, b) not in self.lines
            self.lines[line(a, b)] = self.player
        self.taken[self.player] += 1
        self.player = "red" if self.player == "blue" else "blue"

    def squares(self):
        return [(c, r) for r in range(self.size - 1) for c in range(self.size - 1)]

    def sides(self, square):
        c, r = square
        return [
            (line((c, r), (c + 1, r)), (c, r - 1)),
            (line((c, r + 1), (c + 1, r + 1)), (c, r + 1)),
            (line((c, r), (c, r + 1)), (c - 1, r)),
            (line((c + 1, r), (c + 1, r + 1)), (c + 1, r)),
        ]

    def territory(self):
        """Each square's owner: blue, red, negated or nobody."""
        owner = {}
        for square in self.squares():
            region = self.region(square)
            colours = self.colours(region)
            if len(region) == len(self.squares()):
                owner[square] = "nobody"
            elif len(colours) == 1:
                owner[square] = colours.pop()
            elif self.negation == "region" or len(self.colours({square})) == 2:
                owner[square] = "negated"
            else:
                owner[square] = "nobody"
        return owner

    def colours(self, group):
        """The colours of the lines that are sides of some squares."""
        return {
            self.lines[side]
            for member in group
            for side, _ in self.sides(member)
            if side in self.lines
        }

    def region(self, square):
        inside = set(self.squares())
        found, waiting = {square}, [square]
        while waiting:
            for side, beyond in self.sides(waiting.pop()):
                if side not in self.lines and beyond in inside and beyond not in found:
                    found.add(beyond)
                    waiting.append(beyond)
        return found


def line(a, b):
    return (a, b) if a < b else (b, a)


def perft(game, depth):
    """How many games of so many turns there are."""
    if depth == 0:
        return 1
    total = 0
    for turn in game.legal_turns():
        then = game.copy()
        then.play(turn)
        total += perft(then, depth - 1)
    return total
