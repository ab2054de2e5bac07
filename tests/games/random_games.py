"""Random games in which one player moves at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.games.options import Options
from companion.games.protocol import Game


def random_play(
    game: Game[Any, Any], options: Options, rng: random.Random
) -> Iterator[tuple[Any, str, Any, Any]]:
    """One random game, turn by turn: the position before, who played what, the position after."""
    position = game.start(options)
    while moving := game.to_move(position):
        (player,) = moving
        move = game.random_move(position, player, rng)
        then = game.play(position, {player: move})
        yield position, player, move, then
        position = then
