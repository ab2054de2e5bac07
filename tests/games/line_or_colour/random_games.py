"""Random games of Line or Colour, on any layout, with or without the pie rule."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.line_or_colour import GAME, Position
from companion.games.options import Options


def some_options(rng: random.Random) -> Options:
    """Either size, either ruling on the pie rule, and half the time a layout drawn by lot."""
    options = GAME.choose({"size": rng.choice((5, 7)), "pie": rng.random() < 0.5})
    if rng.random() < 0.5:
        options = GAME.drawn_by_lot(options, rng.randrange(1_000_000))
    return options


def random_play(
    options: Options, rng: random.Random
) -> Iterator[tuple[Position, str, str, Position]]:
    """One random game, turn by turn: the position before, who played what, the position after."""
    position = GAME.start(options)
    while moving := GAME.to_move(position):
        (player,) = moving
        move = GAME.random_move(position, player, rng)
        then = GAME.play(position, {player: move})
        yield position, player, move, then
        position = then


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
