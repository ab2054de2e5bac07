"""Random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.games.options import Options
from companion.games.protocol import Game

LONGEST = 250
"""Plies after which a random game that will not end is left."""


def plies(
    game: Game[Any, Any], options: Options, rng: random.Random, most: int = LONGEST
) -> Iterator[tuple[Any, dict[str, Any], Any]]:
    """One random game of so many plies at the most: the position before, the moves by player, the
    position after."""
    position = game.start(options)
    for _ in range(most):
        players = game.to_move(position)
        if not players:
            return
        moves = {player: game.random_move(position, player, rng) for player in players}
        then = game.play(position, moves)
        yield position, moves, then
        position = then


def random_play(
    game: Game[Any, Any], options: Options, rng: random.Random
) -> Iterator[tuple[Any, str, Any, Any]]:
    """One random game in which one player moves at a time: the position before, who played what,
    the position after."""
    position = game.start(options)
    while moving := game.to_move(position):
        (player,) = moving
        move = game.random_move(position, player, rng)
        then = game.play(position, {player: move})
        yield position, player, move, then
        position = then
