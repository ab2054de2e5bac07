"""CoronaLine once more, as plainly as possible, from the rules alone.

Points are (column, row) pairs, lines pairs of points in lists, and everything is tried out. Shares
nothing with the product; slow on purpose.
"""

from __future__ import annotations


class NaiveGame:
    def __init__(self, size, starts, first="blue", no_straight_on=False, target=3):
        self.size = size
        self.start = starts
        self.no_straight_on = no_straight_on
        self.target = target
        self.player = first
        self.lines = {"blue": [], "red": []}
        self.at = dict(starts)
        self.points = {"blue": 0, "red": 0}
        self.just_crossed = {"blue": False, "red": False}
        self.switched = {"blue": False, "red": False}

    def other(self, player):
        return "red" if player == "blue" else "blue"

    def occupied(self):
        ends = [end for lines in self.lines.values() for line in lines for end in line]
        return [*self.start.values(), *ends]

    def may_draw(self, player, a, b):
        """Everything but the direction of the line before."""
        if b in self.occupied() or passes_a_point(a, b, self.size):
            return False
        if any(cross((a, b), line) for line in self.lines[player]):
            return False
        crossed = sum(cross((a, b), line) for line in self.lines[self.other(player)])
        return crossed == 0 or (crossed == 1 and not self.just_crossed[player])

    def legal(self):
        """Every legal move as (point, whether it switches)."""
        if self.target in self.points.values():
            return set()
        player = self.player
        every = [(c, r) for c in range(self.size) for r in range(self.size)]
        moves = {(b, False) for b in every if self.may_draw(player, self.at[player], b)}
        if self.lines[player] and not self.switched[player]:
            moves |= {(b, True) for b in every if self.may_draw(player, self.start[player], b)}
        if self.no_straight_on and self.lines[player]:
            (ac, ar), (bc, br) = self.lines[player][-1]
            bent = set()
            for b, switch in moves:
                c, r = self.start[player] if switch else self.at[player]
                if (b[0] - c, b[1] - r) != (bc - ac, br - ar):
                    bent.add((b, switch))
            return bent or moves
        return moves

    def play(self, b, switch):
        player = self.player
        a = self.start[player] if switch else self.at[player]
        crossed = any(cross((a, b), line) for line in self.lines[self.other(player)])
        self.lines[player].append((a, b))
        self.at[player] = b
        self.points[player] += crossed
        self.just_crossed[player] = crossed
        self.switched[player] = self.switched[player] or switch
        self.player = self.other(player)

    def winner(self):
        for player, points in self.points.items():
            if points >= self.target:
                return player
        return None if self.legal() else self.other(self.player)


def side(p, q, r):
    """Which side of the line through p and q the point r is on: 1, 0 or -1."""
    value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (value > 0) - (value < 0)


def cross(one, other):
    """Whether two lines have a point in common that is an end of neither."""
    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def passes_a_point(a, b, size):
    return any(
        p not in (a, b)
        and side(a, b, p) == 0
        and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
        for p in [(c, r) for c in range(size) for r in range(size)]
    )


def orders(lines, start):
    """Every order in which one player's lines can be one path from the start, or two."""

    def walk(at, left, done, switched):
        if not left:
            yield done
            return
        ways = [(at, False)] + ([(start, True)] if done and not switched else [])
        for here, switch in ways:
            for line in left:
                if here in line:
                    there = line[1] if line[0] == here else line[0]
                    rest = [one for one in left if one is not line]
                    yield from walk(there, rest, [*done, (there, switch)], switched or switch)

    yield from walk(start, list(lines), [], False)


def all_games(blue, red, make):
    """Every legal game with these lines, each as (first, moves, the game at its end)."""
    for first in ("blue", "red"):
        probe = make(first)
        for blue_order in orders(blue, probe.start["blue"]):
            for red_order in orders(red, probe.start["red"]):
                game, left = make(first), {"blue": list(blue_order), "red": list(red_order)}
                while left[game.player] and left[game.player][0] in game.legal():
                    game.play(*left[game.player].pop(0))
                if not left["blue"] and not left["red"]:
                    yield first, (tuple(blue_order), tuple(red_order)), game
