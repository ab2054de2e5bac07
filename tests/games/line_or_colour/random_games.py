"""Random games of Line or Colour, on any layout, with or without the pie rule."""

from __future__ import annotations

import random
from functools import partial

from companion.games.line_or_colour import GAME, Position
from companion.games.options import Options
from tests.games import random_games

random_play = partial(random_games.random_play, GAME)


def some_options(rng: random.Random) -> Options:
    """Either size, either ruling on the pie rule, and half the time a layout drawn by lot."""
    options = GAME.choose({"size": rng.choice((5, 7)), "pie": rng.random() < 0.5})
    if rng.random() < 0.5:
        options = GAME.drawn_by_lot(options, rng.randrange(1_000_000))
    return options


def finished_game(rng: random.Random, options: Options | None = None) -> Position:
    """The end of a random game."""
    *_, (_, _, _, end) = random_play(options or some_options(rng), rng)
    return end


def drawn_game(size: int) -> Position:
    """A full board without a win, on the official layout."""
    rng = random.Random(size)
    options = GAME.choose({"size": size})
    while True:
        position = GAME.start(options)
        while moving := GAME.to_move(position):
            (player,) = moving
            safe = [
                then
                for move in GAME.legal_moves(position, player)
                if not (then := GAME.play(position, {player: move})).won
            ]
            if not safe:
                break
            position = rng.choice(safe)
        else:
            return position
