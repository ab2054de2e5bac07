"""Random games for tests, photo reading and the test camera: quick, legal, over or broken off."""

from __future__ import annotations

import random
from functools import partial

from companion.games.line_wars import GAME, Position
from companion.games.line_wars.trail import AGREED
from companion.games.options import Options
from tests.games import random_games

random_play = partial(random_games.random_play, GAME)


def finished_game(size: int, rng: random.Random, options: Options | None = None) -> Position:
    """The end of a random game: played to its end, or ended by agreement once half of the edges are
    drawn. The negated squares are black, as players colour them at the end.
    """
    options = (options or GAME.choose()).with_(size=size)
    position = GAME.start(options)
    edges = position.grid.edges.bit_count()
    agreed = edges if rng.random() < 0.6 else rng.randint(edges // 2, edges)
    while moving := GAME.to_move(position):
        (player,) = moving
        drawn = edges - position.free.bit_count()
        if drawn >= agreed and options.choice("end") != "last_line":
            move = AGREED
        else:
            move = GAME.random_move(position, player, rng)
        position = GAME.play(position, {player: move})
    return position
