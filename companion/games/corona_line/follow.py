"""How much of a drawing can be explained as a game if it is not a pair of paths."""

from __future__ import annotations

from companion.games.bits import Bits, bits
from companion.games.blue_and_red import PLAYERS
from companion.games.corona_line.move import Move, format_move
from companion.games.corona_line.position import Position, start_position

MOST_STEPS = 4000
"""Positions visited before the search settles for the longest game found so far."""


def longest_game(position: Position) -> tuple[str, tuple[str, ...]]:
    """Who starts, and the moves, of the longest legal game found that uses only the position's
    lines."""
    return _Search(position).run()


class _Search:
    def __init__(self, position: Position) -> None:
        self.options = position.options
        self.best: tuple[str, tuple[str, ...]] = (PLAYERS[0], ())
        self.first = PLAYERS[0]
        self.steps = 0
        net = position.net
        self.drawn: dict[str, dict[int, Bits]] = {player: {} for player in PLAYERS}
        for player in PLAYERS:
            joined = self.drawn[player]
            for a, b in position.side(player).lines():
                joined[a] = joined.get(a, 0) | 1 << b
                joined[b] = joined.get(b, 0) | 1 << a
        self.names = net.names

    def run(self) -> tuple[str, tuple[str, ...]]:
        for first in PLAYERS:
            self.first = first
            self._go_on(start_position(self.options, first), ())
        return self.best

    def _go_on(self, position: Position, moves: tuple[str, ...]) -> None:
        self.steps += 1
        if len(moves) > len(self.best[1]):
            self.best = self.first, moves
        player = position.player
        assert player is not None
        if self.steps > MOST_STEPS or position.winner_by_points() is not None:
            return
        for switch, targets in enumerate(position.targets(player)):
            origin = position.origin(player, switch == 1)
            assert origin is not None
            for to in bits(targets & self.drawn[player].get(origin, 0)):
                crosses = position.crosses(player, origin, to) == 1
                move = Move(self.names[to], switch == 1, crosses)
                then = position.after(player, to, switch == 1)
                self._go_on(then, (*moves, format_move(move)))
