"""Random CoronaLine games for tests, photo reading and the test camera."""

from __future__ import annotations

import random
from functools import partial

from companion.board import Marks
from companion.games.corona_line import GAME, Position
from companion.games.options import Options
from tests.games import random_games

random_play = partial(random_games.random_play, GAME)


def finished_game(options: Options, rng: random.Random) -> Position:
    """The end of a random game."""
    *_, (_, _, _, end) = random_play(options, rng)
    return end


def random_options(rng: random.Random, **fixed: str | int) -> Options:
    """A random size and random house rules."""
    chosen = {
        "size": rng.randint(4, 9),
        "starts": rng.choice(["corners", "other_corners", "sides"]),
        "first": rng.choice(["blue", "red"]),
        "no_straight_on": rng.choice(["off", "on"]),
        "target": rng.choice([1, 2, 3, 3, 3, 4]),
    }
    return GAME.choose({**chosen, **fixed})


def lines_only(marks: Marks) -> Marks:
    """The marks on a sheet on which nobody ticked a box."""
    return {name: value for name, value in marks.items() if name.startswith("line ")}
