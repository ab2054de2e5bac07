"""A game in dispute gone through move by move: at each, what was played there is judged."""

from __future__ import annotations

from typing import Self

from companion.application.dispute.inquiry import Inquiry
from companion.application.dispute.uncertain import decided_at
from companion.application.dispute.walk import Point, Standing, Walk
from companion.application.table.open_game import OpenGame
from companion.application.table.secret_setup import SecretSetup
from companion.application.table.state import State
from companion.application.table.table_record import denied_claim
from companion.application.table.tree import GameTree
from companion.games.protocol import Move, Position
from companion.records import Replay, replay
from companion.records.secret_setup import SetupAwaited
from companion.sentences import Sentence


class Walking(Inquiry):
    """An inquiry into a position of a game, from which one goes on to others."""

    @classmethod
    def of_game(
        cls, kept: OpenGame, *, origin: Sentence | str = "", from_play: bool = False
    ) -> Self:
        """A game to go through: at the position that is looked at, or at its first illegal move if
        that is where it stops; with what contradicts the result that it claims.

        Raises:
            SetupAwaited: the game has not begun.
        """
        table, seats = kept.table, kept.table.seats if kept.table.others else None
        if (set_up := SecretSetup.of(table)) is not None:
            raise SetupAwaited(set_up.waits)
        if seats is not None:
            table = kept.table.copied()
            kept = OpenGame(table)
        denied = denied_claim(table)
        made = cls(
            table.game, table.options, table.position, origin=origin, kept=kept,
            notes=() if denied is None else (denied,), from_play=from_play,
        )  # fmt: skip
        made.seats = seats
        made.judge_played()
        return made

    def go_to(self, at: int) -> bool:
        """Look at another point of the game, and judge what was played there; whether it is
        another."""
        if self.walk is None or self.walk.to(at).at == self.walk.at:
            return False
        self._stand_at(self.walk.to(at))
        return True

    def step(self, steps: int) -> bool:
        """Some points of the game forward or back."""
        return self.walk is not None and self.go_to(self.walk.at + steps)

    def go_to_open(self) -> bool:
        """Look at the first move that is not surely legal; whether there is one."""
        assert self.kept is not None
        played: Replay[Position, Move] = replay(self.kept.record())
        points = self.walk.points if self.walk is not None else ()
        at = next((n for n, one in enumerate(points) if _is_open(played, one)), None)
        return at is not None and self.go_to(at)

    def go_to_fault(self) -> bool:
        """Look at the first move that breaks a rule."""
        fault = self.walk.fault if self.walk is not None else None
        return fault is not None and self.go_to(fault)

    def _stand_at(self, walk: Walk) -> None:
        assert self.kept is not None
        self.walk = walk
        self.position = walk.here.position
        nodes = self.kept.table.tree.nodes
        node = nodes[walk.here.node]
        tree = GameTree.of(self.position)
        if node.parent >= 0:  # so that the move before is seen on the board
            tree = GameTree.of(nodes[node.parent].position).played(node.moves, self.position)
        self.table.asked = ""
        self.table.restore(State(tree), {})
        self.judge_played()

    def judge_played(self) -> None:
        """Judge the move that was played here, if the game goes on."""
        here = self.walk.here if self.walk is not None else None
        if here is not None and here.text:
            self.table.asked = "" if here.supposed else here.player
            self.table.type_move(here.text)
        elif ordered := self.ordered:
            left = [player for player in self.table.to_move if player not in ordered]
            self.table.asked = left[0] if left else ""


def _is_open(played: Replay[Position, Move], point: Point) -> bool:
    """Whether a move of a game is not surely legal."""
    if point.standing is not Standing.LEGAL:
        return point.standing in (Standing.DEPENDS, Standing.ILLEGAL)
    return bool(decided_at(played, point.position, point.player, point.text)[1])
