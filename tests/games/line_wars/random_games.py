"""Random games for tests, photo reading and the test camera: quick, legal, over or broken off."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.line_wars import GAME, Position, Trail
from companion.games.line_wars.trail import AGREED
from companion.games.options import Options


def random_play(
    options: Options, rng: random.Random
) -> Iterator[tuple[Position, str, Trail, Position]]:
    """One random game, turn by turn: the position before, who played what, the position after."""
    position = GAME.start(options)
    while moving := GAME.to_move(position):
        (player,) = moving
        move = GAME.random_move(position, player, rng)
        then = GAME.play(position, {player: move})
        yield position, player, move, then
        position = then


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
