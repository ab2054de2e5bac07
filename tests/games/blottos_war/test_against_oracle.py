"""The product against the oracle, which shares nothing with it, on random games."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from companion.games.blottos_war import GAME, Position
from companion.games.blottos_war.order import order
from companion.games.blottos_war.position import position_of
from tests.games.blottos_war.random_games import any_recruits, options_for, random_play
from tests.oracle.arbiter import point
from tests.oracle.blottos_war import BlottosWar, recruits

GAMES = int(os.environ.get("BLOTTO_GAMES", "80"))


def same(position: Position, oracle: BlottosWar) -> bool:
    g = position.grid
    return all(
        (position.owner(i), position.forces[i])
        == (oracle.owner.get(point(name), ""), oracle.force.get(point(name), 0))
        for name, i in g.index.items()
    )


def ending(oracle: BlottosWar) -> str:
    return oracle.winner or ("draw" if oracle.ended else "")


@pytest.mark.slow
@pytest.mark.parametrize("deadlock", ["draw", "play_on"])
def test_games_go_the_same_way_and_end_the_same(deadlock):
    endings = Counter()
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = options_for(rng, deadlock=deadlock)
        oracle = BlottosWar(**options)
        for _, moves, then in random_play(options, rng, 60):
            oracle.play({player: GAME.format_move(move) for player, move in moves.items()})
            assert same(then, oracle)
            assert then.ending == ending(oracle)
        result = GAME.result(then)
        assert result.finished == bool(oracle.ended)
        assert result.score == oracle.score()
        endings[then.ending] += 1
    expected = {"blue", "red"} | ({"draw"} if deadlock == "draw" else set())
    assert all(endings[ending] > GAMES // 60 for ending in expected), endings


@pytest.mark.parametrize("partial", ["off", "on"])
def test_an_order_is_legal_exactly_where_the_plain_rules_say_so(partial):
    legal = Counter()
    for seed in range(GAMES // 3):
        rng = random.Random(seed)
        options = options_for(rng, partial_orders=partial)
        oracle = BlottosWar(**options)
        for before, moves, _ in random_play(options, rng, 12):
            for player in GAME.players:
                tried = order(any_recruits(options, rng))
                ok = not oracle.broken(player, GAME.format_move(tried))
                assert ok == (not list(GAME.breaches(before, player, tried))), tried
                legal[ok] += 1
            oracle.play({player: GAME.format_move(move) for player, move in moves.items()})
    assert min(legal.values()) > GAMES // 10


def test_bad_slips_lose_the_same_recruits():
    for seed in range(GAMES // 2):
        rng = random.Random(seed)
        options = options_for(rng)
        oracle = BlottosWar(**options)
        position = GAME.start(options)
        for _ in range(8):
            if not GAME.to_move(position):
                break
            slips = {player: order(any_recruits(options, rng)) for player in GAME.players}
            resolved = GAME.resolve(position, slips)
            texts = {player: GAME.format_move(slip) for player, slip in slips.items()}
            for player, text in texts.items():
                counted = [point(name) for name in resolved.counted[player].recruits]
                assert counted == oracle.counted(player, recruits(text))
                assert (player in resolved.breaches) is bool(oracle.broken(player, text))
            oracle.play(texts)
            position = resolved.after
            assert same(position, oracle)


def test_deadlocks_are_found_exactly_on_any_board():
    """Boards with fixed forces strewn at random: chains, cuts, and neither."""
    seen = Counter()
    for seed in range(4 * GAMES):
        rng = random.Random(seed)
        options = options_for(rng)
        start = GAME.start(options)
        g, oracle = start.grid, BlottosWar(**options)
        owned = {"blue": 0, "red": 0}
        forces = [0] * g.size
        upright = rng.random() < 0.5
        cuts = sorted(rng.randrange(9) for _ in range(3))
        for name, i in g.index.items():
            along = point(name)[0 if upright else 1]
            player = ("blue", "red")[sum(along > cut + 1 for cut in cuts) % 2]
            if rng.random() < 0.05:
                player = "red" if player == "blue" else "blue"
            owned[player] |= 1 << i
            forces[i] = rng.choices((0, 4, 5, 9), (1, 1, 6, 6))[0]
            oracle.owner[point(name)], oracle.force[point(name)] = player, forces[i]
        position = position_of(options, owned["blue"], owned["red"], forces, None)
        oracle.look_for_the_end()
        assert position.ending == ending(oracle)
        seen[position.ending] += 1
    assert all(seen[ending] > GAMES // 10 for ending in ("", "blue", "red", "draw")), seen
