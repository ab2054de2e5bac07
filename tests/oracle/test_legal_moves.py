"""The legal moves of random games are those in which the oracle finds nothing broken.

Of the games in which every move that can be written can be tried; the turns of Line Wars and the
orders of Blotto's War are too many.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.games import game
from tests.oracle import ORACLES, CoronaLine, Lineage, LineOrColour
from tests.oracle.disputes import house_rules, random_game

GAMES = int(os.environ.get("ORACLE_GAMES", "25"))


def spots(oracle: LineOrColour) -> Iterator[str]:
    yield "swap"
    for column, row in oracle.colour:
        yield f"{'abcdefg'[column - 1]}{row}"


def points(oracle: CoronaLine) -> Iterator[str]:
    for letter in "abcdefghi"[: oracle.size]:
        for row in range(1, oracle.size + 1):
            yield f"{letter}{row}"
            yield f"switch:{letter}{row}"


def slides_and_forces(oracle: Lineage) -> Iterator[str]:
    yield "pass"
    for start in oracle.piece:
        yield f"force:{start}"
        yield from (f"{start}-{end}" for end in oracle.ways)


EVERY_MOVE: dict[str, Callable[[Any], Iterator[str]]] = {
    "corona-line": points,
    "line-or-colour": spots,
    "lineage": slides_and_forces,
}


@pytest.mark.slow
@pytest.mark.parametrize("key", EVERY_MOVE)
def test_the_legal_moves_are_those_that_break_nothing(key: str) -> None:
    g = game(key)
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = house_rules(g, rng)
        position, oracle = g.start(options), ORACLES[key](**options)
        for played in random_game(g, options, rng)[0]:
            ((player, move),) = played.items()
            if rng.random() < 0.2:
                listed = [g.format_move(one) for one in g.legal_moves(position, player)]
                legal = {one.removesuffix("x") for one in listed}
                assert len(legal) == len(listed)
                assert legal == {
                    one for one in EVERY_MOVE[key](oracle) if not oracle.broken(player, one)
                }
            position = g.play(position, {player: g.parse_move(move)})
            oracle.play(played)
