"""Random games of Blotto's War, and orders however wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.board import place_name
from companion.games.blottos_war import GAME, Order, Position
from companion.games.options import Options

BOARDS = ((7, 8, 2), (7, 8, 2), (5, 6, 2), (4, 5, 1), (3, 4, 0), (6, 4, 2), (3, 3, 1))


def options_for(rng: random.Random, **chosen: str) -> Options:
    columns, rows, neutral = rng.choice(BOARDS)
    return GAME.choose({"columns": columns, "rows": rows, "neutral": neutral, **chosen})


def gathered(position: Position, player: str, rng: random.Random, size: int) -> Order:
    """A legal order all in one of a few territories, so that forces grow and games end."""
    names = position.grid.place_list(position.allowed(player))
    chosen = rng.choices(names, k=size)
    return GAME.parse_move(" ".join(chosen[i % size] for i in range(4)))


def random_play(options: Options, rng: random.Random, most: int = 80) -> Iterator[tuple]:
    """Each turn of a random game: the position before, the orders, the position after."""
    position = GAME.start(options)
    for _ in range(most):
        if not GAME.to_move(position):
            return
        moves = {
            player: GAME.random_move(position, player, rng)
            if rng.random() < 0.5
            else gathered(position, player, rng, rng.randint(1, 2))
            for player in GAME.players
        }
        then = GAME.play(position, moves)
        yield position, moves, then
        position = then


def any_recruits(options: Options, rng: random.Random, most: int = 7) -> list[str]:
    """Some territories of the board and, rarely, beyond it."""
    columns, rows = options.number("columns"), options.number("rows")
    beyond = rng.random() < 0.1
    return [
        place_name(rng.randrange(columns + beyond), rng.randrange(rows + beyond))
        for _ in range(rng.randint(0, most))
    ]
