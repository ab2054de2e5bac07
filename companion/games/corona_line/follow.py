"""How much of a drawing can be explained as a game if it is not a pair of paths."""

from __future__ import annotations

from companion.games.bits import Bits
from companion.games.blue_and_red import PLAYERS
from companion.games.corona_line.legality import moves_to
from companion.games.corona_line.move import format_move
from companion.games.corona_line.position import Position, start_position

MOST_STEPS = 4000
"""Positions visited before the search settles for the longest game found so far."""


def longest_game(position: Position) -> tuple[str, tuple[str, ...]]:
    """Who starts, and the moves, of the longest legal game found that uses only the position's
    lines."""
    best: tuple[str, tuple[str, ...]] = (PLAYERS[0], ())
    steps = 0
    drawn: dict[str, dict[int | None, Bits]] = {player: {} for player in PLAYERS}
    for player, joined in drawn.items():
        for a, b in position.side(player).lines():
            joined[a] = joined.get(a, 0) | 1 << b
            joined[b] = joined.get(b, 0) | 1 << a

    def go_on(first: str, at: Position, moves: tuple[str, ...]) -> None:
        nonlocal best, steps
        steps += 1
        if len(moves) > len(best[1]):
            best = first, moves
        player = at.player
        assert player is not None
        if steps > MOST_STEPS or at.winner_by_points() is not None:
            return
        for switch, targets in enumerate(at.targets(player)):
            ahead = targets & drawn[player].get(at.origin(player, switch == 1), 0)
            for move in moves_to(at, player, ahead, switch == 1):
                then = at.after(player, at.net.index[move.to], move.switch)
                go_on(first, then, (*moves, format_move(move)))

    for first in PLAYERS:
        go_on(first, start_position(position.options, first), ())
    return best
