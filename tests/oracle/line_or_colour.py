"""Line or Colour, from the rules' words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.oracle.arbiter import Oracle, Point, on_board, point

LAYOUTS = {
    5: "12345 45123 23451 51234 34512",
    7: "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
}
"""Rows of colours from the top."""


class LineOrColour(Oracle):
    bearable = frozenset({"LC-3"})

    def __init__(
        self,
        size: int = 7,
        pie: str = "off",
        layout: str = "official",
        rings: str = "unlimited",
        illegal: str = "taken_back",
    ) -> None:
        self.size, self.pie, self.needed = size, pie, {5: 4, 7: 5}[size]
        rows = (LAYOUTS[size] if layout == "official" else layout).split()
        self.colour = {
            (column, size - down): digit
            for down, row in enumerate(rows)
            for column, digit in enumerate(row, start=1)
        }
        self.ring: dict[Point, str] = {}
        self.turns = 0
        self.player = "white"

    def broken(self, player: str, move: str) -> set[str]:
        wrong = {self.ended} if self.ended else set()
        if self.ended:
            wrong.add("LC-6")
        elif player != self.player:
            wrong.add("LC-1")
        if move == "swap":
            if self.pie == "off" or self.turns != 1 or player != "black":
                wrong.add("LC-3")
        elif point(move) in self.ring or not on_board(point(move), self.size, self.size):
            wrong.add("LC-2")
        return wrong

    def can_stand(self, player: str, move: str) -> bool:
        """A ring out of turn; a swap only if there is exactly one ring, White's."""
        if move != "swap":
            return self.broken(player, move) <= {"LC-1"}
        whites = list(self.ring.values()) == ["white"]
        return whites and player == "black" and super().can_stand(player, move)

    def play(self, moves: Mapping[str, str]) -> None:
        ((player, move),) = moves.items()
        if move == "swap":
            self.ring = dict.fromkeys(self.ring, "black")
        else:
            self.ring[point(move)] = player
        self.turns += 1
        self.player = "black" if player == "white" else "white"
        met = self.conditions_met(player)
        if met:
            self.ended, self.winner = met[0], player
        if not self.ended and len(self.ring) == self.size**2:
            self.ended = "LC-6"

    def conditions_met(self, player: str) -> list[str]:
        """The rules by which a player has won."""
        reached = {"LC-4": self.same_colour(player), "LC-5": self.longest_line(player)}
        return [rule for rule, most in reached.items() if most >= self.needed]

    def score(self) -> dict[str, dict[str, int]]:  # type: ignore[override]
        """The most rings on spots of one colour, and the longest line, of each player."""
        return {
            player: {"colour": self.same_colour(player), "line": self.longest_line(player)}
            for player in ("white", "black")
        }

    def same_colour(self, player: str) -> int:
        spots = Counter(self.colour[at] for at, ring in self.ring.items() if ring == player)
        return max(spots.values(), default=0)

    def longest_line(self, player: str) -> int:
        own = {at for at, ring in self.ring.items() if ring == player}
        longest = 0
        for x, y in own:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                length = 1
                while (x + length * dx, y + length * dy) in own:
                    length += 1
                longest = max(longest, length)
        return longest
