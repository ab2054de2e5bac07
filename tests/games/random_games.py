"""Random games."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

from companion.games.options import Options
from companion.games.protocol import Game
from companion.tryout.rules import random_game

LONGEST = 120
"""Plies after which a random game that will not end is left."""


def plies(
    game: Game[Any, Any], options: Options, rng: random.Random, most: int = LONGEST
) -> Iterator[tuple[Any, dict[str, Any], Any]]:
    """One random game of so many plies at the most, as it is tried out."""
    return random_game(game, options, rng, most)


def position_after(
    game: Game[Any, Any], options: Options, rng: random.Random, most: int = LONGEST
) -> Any:
    """The position after so many plies of a random game, or at its end."""
    return [game.start(options), *(then for _, _, then in plies(game, options, rng, most))][-1]


def random_play(
    game: Game[Any, Any], options: Options, rng: random.Random
) -> Iterator[tuple[Any, str, Any, Any]]:
    """One random game in which one player moves at a time: the position before, who played what,
    the position after."""
    for before, moves, then in random_game(game, options, rng, sys.maxsize):
        ((player, move),) = moves.items()
        yield before, player, move, then
