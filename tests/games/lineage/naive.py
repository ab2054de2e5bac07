"""Lineage once more, as plainly as possible, from the rules alone.

Pieces are a dict from a place to a colour, lines are lists of places, every step along a line is
walked one by one, and nothing that stood before is ever forgotten. Shares nothing with the product;
slow on purpose.
"""

from __future__ import annotations

from math import sqrt


class NaiveGame:
    """``lines`` holds (kind, places in order); ``centre`` each player's two points."""

    def __init__(self, lines, centre, setup, first="red", no_return="last"):
        self.lines = lines
        self.centre = [point for pair in centre.values() for point in pair]
        self.no_return = no_return
        self.stones = {place: player for player, places in setup.items() for place in places}
        for player, pair in centre.items():
            self.stones.update(dict.fromkeys(pair, player))
        self.player = first
        self.bars = {}
        self.forced = None
        self.passes = 0
        self.past = []
        self.remove_surrounded()

    def step(self, line, place, way):
        """The next place along a line, None where it ends."""
        kind, places = line
        at = places.index(place) + way
        if kind == "open" and not 0 <= at < len(places):
            return None
        return places[at % len(places)]

    def sides(self, place):
        """(line, way, next place, place straight opposite) for every side there is."""
        found = []
        for line in self.lines:
            if place in line[1]:
                for way in (1, -1):
                    ahead = self.step(line, place, way)
                    if ahead is not None:
                        found.append((line, way, ahead, self.step(line, place, -way)))
        return found

    def slide(self, line, place, way):
        """The places a piece can reach one after the other."""
        reached, here = [], place
        while True:
            here = self.step(line, here, way)
            if here is None or here in self.stones or here == place:
                return reached
            reached.append(here)

    def moves(self):
        """Every legal turn: ("move", from, to), ("force", place), or ("pass",) if there is none."""
        if self.ended():
            return set()
        found = set()
        for place, owner in self.stones.items():
            if owner == self.player:
                for line, way, _, _ in self.sides(place):
                    for end in self.slide(line, place, way):
                        if end not in self.bars.get(place, ()):
                            found.add(("move", place, end))
            elif self.way_out(place) is not None:
                found.add(("force", place))
        return found or {("pass",)}

    def way_out(self, place):
        """The side by which the player to move can push the piece there out."""
        ways = [side for side in self.sides(place) if side[2] not in self.stones]
        if len(ways) != 1 or self.stones.get(ways[0][3]) != self.player:
            return None
        return ways[0]

    def play(self, turn):
        self.past.append(self.same())
        lapsing, self.forced = self.forced, None
        if turn[0] == "pass":
            self.passes += 1
        else:
            self.passes = 0
            if turn[0] == "move":
                start, end = turn[1], turn[2]
            else:
                start = turn[1]
                line, way, _, _ = self.way_out(start)
                end = self.slide(line, start, way)[-1]
            self.stones[end] = self.stones.pop(start)
            before = self.bars.pop(start, set())
            if self.no_return == "ever":
                self.bars[end] = (before | {start}) - {end}
            else:
                self.bars[end] = {start}
                if turn[0] == "force":
                    self.forced = end
            if lapsing == start:
                lapsing = None
        if lapsing is not None and self.no_return == "last":
            del self.bars[lapsing]
        self.remove_surrounded()
        self.player = "blue" if self.player == "red" else "red"

    def remove_surrounded(self):
        gone = [
            place
            for place in self.stones
            if all(ahead in self.stones for _, _, ahead, _ in self.sides(place))
        ]
        for place in gone:
            del self.stones[place]
            self.bars.pop(place, None)
            if self.forced == place:
                self.forced = None

    def same(self):
        """What the third time of makes a draw."""
        return (
            frozenset(self.stones.items()),
            frozenset((place, frozenset(barred)) for place, barred in self.bars.items()),
            self.forced,
            self.player,
        )

    def count(self, player):
        return list(self.stones.values()).count(player)

    def ended(self):
        """("rule", winner or None), or None while the game goes on."""
        covering = {self.stones.get(point) for point in self.centre}
        if len(covering) == 1 and None not in covering:
            return "LG-9", covering.pop()
        blue, red = self.count("blue"), self.count("red")
        if blue < 4 and red < 4:
            return "LG-10", None
        if blue < 4:
            return "LG-10", "red"
        if red < 4:
            return "LG-10", "blue"
        if blue == 4 and red == 4:
            return "LG-10", None
        if self.past.count(self.same()) >= 2:
            return "LG-11", None
        if self.passes >= 2:
            return "LG-12", None
        return None


def reconstruction():
    """Lines, centre points and ovals of our board, by geometry from its description.

    Every line is taken as the places it goes through, sorted along it.
    """
    at = {}
    for column in range(1, 9):
        for row in range(1, 9):
            at["abcdefgh"[column - 1] + str(row)] = (float(column), float(row))
    ovals = {}
    for player, middle in (("red", 2), ("blue", 7)):
        on = {}
        for column in range(1, 9):
            part = 1 - ((column - 4.5) / 3.1) ** 2
            if part > 0:
                name = "abcdefgh"[column - 1] + str(middle)
                on[f"{name}n"] = (float(column), middle + 0.6 * sqrt(part))
                on[f"{name}s"] = (float(column), middle - 0.6 * sqrt(part))
        on[f"b{middle}w"] = (4.5 - 3.1, float(middle))
        on[f"g{middle}e"] = (4.5 + 3.1, float(middle))
        at.update(on)
        upper = sorted((p for p in on if on[p][1] >= middle), key=lambda p: on[p][0])
        lower = sorted((p for p in on if on[p][1] < middle), key=lambda p: -on[p][0])
        within = [
            p
            for p, (x, y) in at.items()
            if p not in on and ((x - 4.5) / 3.1) ** 2 + ((y - middle) / 0.6) ** 2 < 1
        ]
        ovals[player] = (upper + lower, within)
    lines = []
    for k in range(1, 9):
        column = [p for p in at if at[p][0] == k]
        row = [p for p in at if at[p][1] == k]
        lines.append(("wrap", sorted(column, key=lambda p: at[p][1])))
        lines.append(("wrap", sorted(row, key=lambda p: at[p][0])))
    lines += [("closed", on) for on, _ in ovals.values()]
    return lines, {"red": ["e4", "e5"], "blue": ["d4", "d5"]}, ovals, at
