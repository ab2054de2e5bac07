"""Blotto's War, from the rules' words."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.arbiter import Oracle, Point, beside, on_board, point

RECRUITS = 4
FIXED = 5


class BlottosWar(Oracle):
    bearable = frozenset({"BW-1", "BW-2", "BW-3"})

    def __init__(
        self,
        columns: int = 7,
        rows: int = 8,
        neutral: int = 2,
        partial_orders: str = "off",
        bad_slip: str = "lost",
        deadlock: str = "draw",
    ) -> None:
        self.columns, self.rows = columns, rows
        self.partial, self.bad_slip, self.deadlock = partial_orders, bad_slip, deadlock
        self.everywhere = {(x, y) for x in range(1, columns + 1) for y in range(1, rows + 1)}
        own = (rows - neutral) // 2
        self.owner: dict[Point, str] = {}
        for column in range(1, columns + 1):
            for up in range(own):
                self.owner[column, 1 + up] = "blue"
                self.owner[column, rows - up] = "red"
        self.force: dict[Point, int] = {}
        """Recruits standing in a territory; they are its owner's."""

    def open_to(self, player: str, at: Point) -> bool:
        """Whether a recruit may go there, given the board at the start of the turn."""
        return on_board(at, self.columns, self.rows) and any(
            self.owner.get(near) == player for near in (at, *beside(at))
        )

    def broken(self, player: str, move: str) -> set[str]:
        wrong = {self.ended} if self.ended else set()
        placed = recruits(move)
        if any(not self.open_to(player, at) for at in placed):
            wrong.add("BW-2")
        if len(placed) > RECRUITS:
            wrong |= {"BW-1", "BW-3"}
        may_place = any(self.open_to(player, at) for at in self.everywhere)
        if len(placed) < RECRUITS and self.partial == "off" and may_place:
            wrong.add("BW-3")
        return wrong

    def play(self, moves: Mapping[str, str]) -> None:
        new = {player: self.counted(player, recruits(moves[player])) for player in moves}
        owner, force = dict(self.owner), dict(self.force)
        for at in {at for placed in new.values() for at in placed}:
            sides = {player: new[player].count(at) for player in ("blue", "red")}
            if self.force.get(at):
                sides[self.owner[at]] += self.force[at]
            force.pop(at, None)
            if sides["blue"] != sides["red"]:
                larger = max(sides, key=lambda player: sides[player])
                owner[at], force[at] = larger, sides[larger]
        self.owner, self.force = owner, force
        self.look_for_the_end()

    def counted(self, player: str, placed: list[Point]) -> list[Point]:
        """The recruits of a slip that count: those in allowed places, four in board order."""
        may = [at for at in placed if self.open_to(player, at)]
        return sorted(may, key=lambda at: (at[1], at[0]))[:RECRUITS]

    def look_for_the_end(self) -> None:
        own = {
            player: {at for at, owner in self.owner.items() if owner == player}
            for player in ("blue", "red")
        }
        chained = [player for player in own if self.spans(own[player])]
        if len(chained) == 1:
            self.ended, self.winner = "BW-8", chained[0]
        if self.ended or self.deadlock != "draw":
            return
        fixed = {
            player: {at for at in own[player] if self.force.get(at, 0) >= FIXED} for player in own
        }
        both_have_a_path = all(self.spans(fixed[player]) for player in fixed)
        if both_have_a_path or not any(self.spans(self.everywhere - fixed[one]) for one in fixed):
            self.ended = "BW-9"  # nobody has a way past the other's fixed territories

    def spans(self, territories: set[Point]) -> bool:
        """Whether some of them make a chain from the bottom row to the top row."""
        reached = {at for at in territories if at[1] == 1}
        edge = list(reached)
        while edge:
            for near in beside(edge.pop()):
                if near in territories and near not in reached:
                    reached.add(near)
                    edge.append(near)
        return any(at[1] == self.rows for at in reached)

    def score(self) -> dict[str, int]:
        """Territories owned."""
        owners = list(self.owner.values())
        return {player: owners.count(player) for player in ("blue", "red")}


def recruits(order: str) -> list[Point]:
    """``c3*2 d4`` is two recruits in c3 and one in d4, ``pass`` none at all."""
    placed = []
    for word in order.split() if order != "pass" else ():
        place, _, number = word.partition("*")
        placed += [point(place)] * int(number or 1)
    return placed
