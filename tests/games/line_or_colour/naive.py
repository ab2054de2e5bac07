"""Line or Colour once more, as plainly as possible, from the rules alone.

Spots are (column, row) pairs from the bottom left, rings a dict from spot to colour, and every win
is looked for by walking the board. Shares nothing with the product; slow on purpose.
"""

from __future__ import annotations


class NaiveGame:
    def __init__(self, rows, pie):
        lines = rows.split()
        self.size = len(lines)
        self.colour = {
            (column, self.size - 1 - line): lines[line][column]
            for line in range(self.size)
            for column in range(self.size)
        }
        self.pie = pie
        self.needed = {5: 4, 7: 5}[self.size]
        self.rings = {}
        self.turn = "white"
        self.taken = 0

    def most_of_a_colour(self, player):
        """How many rings of a player are on the colour that has most of them."""
        counts = {}
        for spot, owner in self.rings.items():
            if owner == player:
                counts[self.colour[spot]] = counts.get(self.colour[spot], 0) + 1
        return max(counts.values(), default=0)

    def longest_line(self, player):
        longest = 0
        for start in self.colour:
            for step in ((1, 0), (0, 1), (1, 1), (1, -1)):
                length, spot = 0, start
                while self.rings.get(spot) == player:
                    length += 1
                    spot = (spot[0] + step[0], spot[1] + step[1])
                longest = max(longest, length)
        return longest

    def winner(self):
        for player in ("white", "black"):
            if self.most_of_a_colour(player) >= self.needed:
                return player, "LC-4"
            if self.longest_line(player) >= self.needed:
                return player, "LC-5"
        return None, None

    def over(self):
        return self.winner()[0] is not None or len(self.rings) == self.size**2

    def legal_moves(self):
        if self.over():
            return set()
        moves = {spot for spot in self.colour if spot not in self.rings}
        if self.pie and self.taken == 1:
            moves.add("swap")
        return moves

    def play(self, move):
        assert move in self.legal_moves()
        if move == "swap":
            (spot,) = self.rings
            self.rings[spot] = "black"
        else:
            self.rings[move] = self.turn
        self.turn = "black" if self.turn == "white" else "white"
        self.taken += 1


def most_rings_by_trying(rows, limit):
    """The most white rings without a win, by trying every set of spots, larger and larger."""
    game = NaiveGame(rows, pie=False)
    spots = list(game.colour)
    best = 0

    def place(number, rings):
        nonlocal best
        game.rings = dict.fromkeys(rings, "white")
        if game.winner()[0] is not None:
            return
        best = max(best, len(rings))
        if number == len(spots) or best == limit or len(rings) + len(spots) - number <= best:
            return
        place(number + 1, [*rings, spots[number]])
        place(number + 1, rings)

    place(0, [])
    return best
