"""The rules core and a second, plain implementation agree on random games.

``LINE_WARS_GAMES`` sets how many games each comparison plays.
"""

from __future__ import annotations

import os
import random

import pytest

from companion.board import place_cell, place_name
from companion.games.line_wars import GAME, Trail
from companion.games.line_wars.trail import AGREED
from companion.games.options import Options
from tests.games.line_wars.naive import NaiveGame, line, perft

GAMES = int(os.environ.get("LINE_WARS_GAMES", "150"))
RULINGS = [
    {"short_turns": "longest"},
    {"short_turns": "stuck"},
    {"short_turns": "allowed", "end": "last_line"},
    {"branching": "on"},
    {"branching": "on", "short_turns": "stuck"},
    {"branching": "on", "short_turns": "allowed"},
]


def plain(move: Trail) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    return tuple((place_cell(a), place_cell(b)) for a, b in move.lines())


def drawn(move: Trail) -> frozenset[tuple[tuple[int, int], tuple[int, int]]]:
    return frozenset(line(a, b) for a, b in plain(move))


def naive(options: Options) -> NaiveGame:
    return NaiveGame(
        options.number("size"),
        options.choice("branching"),
        options.choice("short_turns"),
        options.choice("negation"),
        options.choice("end"),
    )


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda r: "-".join(map(str, r.values())))
def test_the_legal_turns_are_the_naive_ones_in_every_position_of_random_games(rulings):
    for seed in range(max(1, GAMES // 8)):
        rng = random.Random(seed)
        options = GAME.choose({"size": 4 + seed % 2, **rulings})
        position, other = GAME.start(options), naive(options)
        while moving := GAME.to_move(position):
            assert not other.over()
            (player,) = moving
            legal = list(GAME.legal_moves(position, player))
            if options.on("branching"):
                found = [drawn(move) for move in legal if move != AGREED]
                expected = {frozenset(turn) for turn in other.legal_turns()}
            else:
                found = [plain(move) for move in legal if move != AGREED]
                expected = set(other.legal_turns())
            assert len(found) == len(set(found)), "a turn is listed twice"
            assert set(found) == expected
            move = GAME.random_move(position, player, rng)
            assert (drawn(move) if options.on("branching") else plain(move)) in expected
            position = GAME.play(position, {player: move})
            other.play(plain(move))
        assert other.over()


@pytest.mark.parametrize("negation", ["region", "square"])
def test_every_square_has_the_naive_owner_all_through_random_games(negation):
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = GAME.choose({"size": rng.randint(4, 9), "negation": negation})
        position, other = GAME.start(options), naive(options)
        while moving := GAME.to_move(position):
            (player,) = moving
            move = GAME.random_move(position, player, rng)
            position = GAME.play(position, {player: move})
            other.play(plain(move))
            if rng.random() < 0.3:
                compare_result(position, other)
        compare_result(position, other)
        assert other.over()


def compare_result(position, other):
    result = GAME.result(position)
    owners = {place_name(*square): owner for square, owner in other.territory().items()}
    assert dict(result.places) == owners
    counted = {**result.score, **result.counts}
    assert counted == {
        key: list(owners.values()).count(key) for key in ("blue", "red", "negated", "nobody")
    }
    assert result.finished == other.over()
    if other.over():
        assert result.winner == ("blue" if counted["blue"] > counted["red"] else "red")
        assert result.rule == "LW-14"


def own_perft(position, depth):
    if depth == 0:
        return 1
    return sum(
        own_perft(GAME.play(position, {player: move}), depth - 1)
        for player in GAME.to_move(position)
        for move in GAME.legal_moves(position, player)
        if move != AGREED
    )


@pytest.mark.parametrize(
    ("size", "depth", "games"),
    [(4, 1, 2), (4, 2, 48), (4, 3, 316), (4, 4, 4196), (5, 3, 364), (7, 3, 364)],
)
def test_there_are_as_many_games_of_a_few_turns_as_counted_plainly(size, depth, games):
    options = GAME.choose({"size": size})
    assert own_perft(GAME.start(options), depth) == perft(naive(options), depth) == games
