"""The rules core and the oracle agree on every turn of random games, on squares and results.

``LINE_WARS_GAMES`` sets how many games each comparison plays.
"""

from __future__ import annotations

import copy
import os
import random

import pytest

from companion.board import place_name
from companion.games.line_wars import GAME
from companion.games.line_wars.trail import AGREED
from tests.games.line_wars.random_games import random_play
from tests.oracle.arbiter import Point
from tests.oracle.line_wars import LineWars, Trail, read

GAMES = int(os.environ.get("LINE_WARS_GAMES", "20"))
RULINGS = [
    {"short_turns": "longest"},
    {"short_turns": "stuck"},
    {"short_turns": "allowed", "end": "last_line"},
    {"branching": "on"},
    {"branching": "on", "short_turns": "stuck"},
    {"branching": "on", "short_turns": "allowed"},
]


def drawn(text: str) -> frozenset[frozenset[Point]]:
    return frozenset(frozenset(line) for line in read(text))


def text_of(trail: Trail) -> str:
    """A turn as a record has it, a comma where a line does not go on from the last."""
    parts: list[list[Point]] = []
    for start, end in trail:
        if parts and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    return ",".join("-".join(place_name(x - 1, y - 1) for x, y in part) for part in parts)


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda r: "-".join(map(str, r.values())))
def test_the_legal_turns_are_the_oracles_in_every_position_of_random_games(rulings):
    for seed in range(max(1, GAMES // 8)):
        rng = random.Random(seed)
        options = GAME.choose({"size": 4 + seed % 2, **rulings})
        position, oracle = GAME.start(options), LineWars(**options)
        while moving := GAME.to_move(position):
            assert not oracle.ended
            (player,) = moving
            listed = [GAME.format_move(move) for move in GAME.legal_moves(position, player)]
            same = drawn if options.on("branching") else read
            turns = [same(text) for text in listed if text not in ("agreed", "pass")]
            assert len(turns) == len(set(turns)), "a turn is listed twice"
            expected = {same(text_of(trail)) for trail in oracle.turns(player)}
            assert set(turns) == expected
            assert ("pass" in listed) == (not expected)
            text = GAME.format_move(GAME.random_move(position, player, rng))
            assert text == "pass" or same(text) in expected
            position = GAME.play(position, {player: GAME.parse_move(text)})
            oracle.play({player: text})
        assert oracle.ended


@pytest.mark.slow
@pytest.mark.parametrize("negation", ["region", "square"])
def test_every_square_has_the_oracles_owner_all_through_random_games(negation):
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = GAME.choose({"size": rng.randint(4, 9), "negation": negation})
        oracle = LineWars(**options)
        for _, player, move, position in random_play(options, rng):
            oracle.play({player: GAME.format_move(move)})
            if rng.random() < 0.3:
                compare_result(position, oracle)
        compare_result(position, oracle)
        assert oracle.ended


def compare_result(position, oracle):
    result = GAME.result(position)
    owners = {
        place_name(x - 1, y - 1): owner for (x, y), owner in oracle.owners(oracle.colour).items()
    }
    assert dict(result.places) == owners
    counted = {**result.score, **result.counts}
    assert counted == {
        key: list(owners.values()).count(key) for key in ("blue", "red", "negated", "nobody")
    }
    assert result.finished == bool(oracle.ended)
    if oracle.ended:
        assert (result.winner, result.rule) == (oracle.winner, "LW-14")


def own_perft(position, depth):
    if depth == 0:
        return 1
    return sum(
        own_perft(GAME.play(position, {player: move}), depth - 1)
        for player in GAME.to_move(position)
        for move in GAME.legal_moves(position, player)
        if move != AGREED
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "depth", "games"), [(4, 1, 2), (4, 2, 48), (4, 3, 316), (5, 3, 364)]
)
def test_there_are_as_many_games_of_a_few_turns_as_counted_plainly(size, depth, games):
    options = GAME.choose({"size": size})
    assert own_perft(GAME.start(options), depth) == perft(LineWars(**options), depth) == games


def perft(oracle, depth):
    """How many games of so many turns there are."""
    if depth == 0:
        return 1
    total = 0
    for text in [text_of(trail) for trail in oracle.turns(oracle.player)] or ["pass"]:
        then = copy.deepcopy(oracle)
        then.play({then.player: text})
        total += perft(then, depth - 1)
    return total
