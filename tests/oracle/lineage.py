"""Lineage, from the rules' words; the board is data."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from tests.oracle.arbiter import Oracle, other

BOARD = Path(__file__).parents[2] / "companion/games/lineage/boards/reconstruction.toml"
FEWEST = 4


@dataclass
class Piece:
    """A piece, where it may not go, and by which rule."""

    player: str
    barred: dict[str, str] = field(default_factory=dict)


class Lineage(Oracle):
    boards: ClassVar[dict[str, str]] = {"reconstruction": BOARD.read_text("utf-8")}
    """Boards' files by name."""

    bearable = frozenset({"LG-2", "LG-3", "LG-5", "LG-7"})

    def __init__(
        self,
        first: str = "red",
        no_return: str = "last",
        setup: str = "usual",
        board: str = "reconstruction",
        illegal: str = "taken_back",
        surrounded: str = "sides",
        setting_up: str = "hidden",
    ) -> None:
        self.surrounded = surrounded
        data = board_data(self.boards[board.split()[0]])
        self.ways = ways_of(tuple((line["kind"], tuple(line["points"])) for line in data["line"]))
        self.centre = {at for player in ("red", "blue") for at in data["centre"][player]}
        self.no_return = no_return
        chosen = data["setup"] if setup == "usual" else read_setup(setup)
        self.piece = {
            at: Piece(player)
            for player in ("red", "blue")
            for at in (*chosen[player], *data["centre"][player])
        }
        self.player = first
        self.begin()

    def begin(self) -> None:
        """Take the current pieces for the setup."""
        self.passes = 0
        self.seen: Counter[object] = Counter()
        self.look_for_the_end()

    def broken(self, player: str, move: str) -> set[str]:
        wrong = {self.ended} if self.ended else set()
        if not self.ended and player != self.player:
            wrong.add("LG-2")
        if move == "pass":
            if self.turns(player):
                wrong.add("LG-12")
        elif move.startswith("force:"):
            if self.forced_to(player, move.removeprefix("force:")) is None:
                wrong.add("LG-6")
        else:
            wrong |= self.slide_breaks(player, *move.split("-"))
        return wrong

    def slide_breaks(self, player: str, start: str, end: str) -> set[str]:
        piece = self.piece.get(start)
        if piece is None or piece.player != player:
            return {"LG-2", "LG-3"}
        wrong = {piece.barred[end]} if end in piece.barred else set()
        if end not in self.reach(start):
            wrong.add("LG-3")
        return wrong

    def reach(self, start: str) -> set[str]:
        """Every intersection that a slide along one line can come to, bars aside."""
        reached = set()
        for way in self.ways.get(start, ()):
            for at in way:
                if at in self.piece:
                    break
                reached.add(at)
        return reached

    def turns(self, player: str) -> set[str]:
        """Every move and force there is."""
        slides = {
            f"{at}-{end}"
            for at, piece in self.piece.items()
            if piece.player == player
            for end in self.reach(at) - set(piece.barred)
        }
        return slides | {f"force:{at}" for at in self.piece if self.forced_to(player, at)}

    def forced_to(self, player: str, at: str) -> str | None:
        """Where the player's force pushes the enemy piece; nothing if it is not allowed."""
        if at not in self.piece or self.piece[at].player == player:
            return None
        ways = self.ways[at]
        open_ways = [number for number, way in enumerate(ways) if way and not self.blocked(way)]
        if len(open_ways) != 1:
            return None
        # The two sides of a piece on one line come one after the other.
        push = ways[open_ways[0]]
        opposite = ways[open_ways[0] ^ 1]
        if not opposite or self.piece[opposite[0]].player != player:
            return None
        end = at
        for step in push:
            if step in self.piece:
                break
            end = step
        return end

    def blocked(self, way: tuple[str, ...]) -> bool:
        return way[0] in self.piece

    def can_stand(self, player: str, move: str) -> bool:
        """A slide of one's own, only onto an empty intersection, out of turn too; no forces."""
        start, _, end = move.rpartition("-")
        own = start in self.piece and self.piece[start].player == player
        free = end in self.ways and end not in self.piece
        return own and free and super().can_stand(player, move)

    def play(self, moves: Mapping[str, str]) -> None:
        ((player, move),) = moves.items()
        self.passes = self.passes + 1 if move == "pass" else 0
        lapsing = [
            piece
            for piece in self.piece.values()
            if piece.player == player and "LG-7" in piece.barred.values()
        ]
        if move.startswith("force:"):
            at = move.removeprefix("force:")
            end = self.forced_to(player, at)
            assert end is not None
            self.shift(at, end, "LG-7")
        elif move != "pass":
            self.shift(*move.split("-"), "LG-5")
        for piece in lapsing:
            piece.barred = {at: rule for at, rule in piece.barred.items() if rule != "LG-7"}
        self.player = other(player)
        self.look_for_the_end()

    def shift(self, start: str, end: str, rule: str) -> None:
        piece = self.piece.pop(start)
        if self.no_return == "ever":
            rule = "LG-5"  # it has stood there, whoever took it away, and nothing lapses
        else:
            piece.barred = {}
        piece.barred[start] = rule
        piece.barred.pop(end, None)  # a force may bring it back to an earlier place
        self.piece[end] = piece

    def look_for_the_end(self) -> None:
        surrounded = [at for at in self.piece if self.must_go(at)]
        for at in surrounded:
            del self.piece[at]
        count = self.score()
        covering = {self.piece[at].player if at in self.piece else "" for at in self.centre}
        stands = (
            self.player,
            frozenset((at, one.player, frozenset(one.barred)) for at, one in self.piece.items()),
        )
        self.seen[stands] += 1
        few = [player for player in count if count[player] < FEWEST]
        if len(covering) == 1 and "" not in covering:
            self.ended, self.winner = "LG-9", covering.pop()
        elif few:
            self.ended, self.winner = "LG-10", other(few[0]) if len(few) == 1 else ""
        elif set(count.values()) == {FEWEST}:
            self.ended = "LG-10"
        elif self.seen[stands] == 3:
            self.ended = "LG-11"
        elif self.passes == 2:
            self.ended = "LG-12"

    def must_go(self, at: str) -> bool:
        """No free side; or, to the letter of the rulebook's bracket, no legal slide."""
        if self.surrounded == "no_move":
            return not self.reach(at) - set(self.piece[at].barred)
        return all(self.blocked(way) for way in self.ways[at] if way)

    def score(self) -> dict[str, int]:
        """Pieces on the board."""
        players = [piece.player for piece in self.piece.values()]
        return {player: players.count(player) for player in ("red", "blue")}


@cache
def board_data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


@cache
def ways_of(lines: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, list[tuple[str, ...]]]:
    """By intersection: what lies ahead on each side, line by line, the two sides of one line
    together; nothing at all behind the end of an open line."""
    ways: dict[str, list[tuple[str, ...]]] = {}
    for kind, points in lines:
        for number, at in enumerate(points):
            ahead, back = points[number + 1 :], points[:number][::-1]
            if kind != "open":  # comes back at its other end, or runs round
                ahead, back = ahead + points[:number], back + points[number + 1 :][::-1]
            ways.setdefault(at, []).extend((ahead, back))
    return ways


def read_setup(text: str) -> dict[str, list[str]]:
    """``red c1 d1 ...; blue ...``"""
    return {part.split()[0]: part.split()[1:] for part in text.split(";")}
