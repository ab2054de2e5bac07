"""The product against a second implementation that shares nothing with it, on random games."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from companion.games.blottos_war import GAME, Position
from companion.games.blottos_war.order import order
from companion.games.blottos_war.position import position_of
from tests.games.blottos_war.naive import NaiveWar
from tests.games.blottos_war.random_games import (
    any_recruits,
    as_places,
    naive_game,
    options_for,
    random_play,
)

GAMES = int(os.environ.get("BLOTTO_GAMES", "300"))


def same(position: Position, naive: NaiveWar) -> bool:
    g = position.grid
    return all(
        (position.owner(i) or None, position.forces[i])
        == (naive.owner[place], naive.standing[place])
        for name, i in g.index.items()
        for place in as_places((name,))
    )


@pytest.mark.parametrize("deadlock", ["draw", "play_on"])
def test_games_go_the_same_way_and_end_the_same(deadlock):
    endings = Counter()
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = options_for(rng, deadlock=deadlock)
        naive = naive_game(options)
        for _, moves, then in random_play(options, rng, 60):
            naive.play(*(as_places(moves[player].recruits) for player in GAME.players))
            assert same(then, naive)
            assert (then.ending or None) == naive.over()
        result = GAME.result(then)
        assert result.finished == (naive.over() is not None)
        for player in GAME.players:
            owned = [place for place, owner in naive.owner.items() if owner == player]
            assert result.score[player] == len(owned)
        endings[then.ending] += 1
    expected = {"blue", "red"} | ({"draw"} if deadlock == "draw" else set())
    assert all(endings[ending] > GAMES // 60 for ending in expected), endings


@pytest.mark.parametrize("partial", ["off", "on"])
def test_an_order_is_legal_exactly_where_the_plain_rules_say_so(partial):
    legal = Counter()
    for seed in range(GAMES // 3):
        rng = random.Random(seed)
        options = options_for(rng, partial_orders=partial)
        naive = naive_game(options)
        for before, moves, _ in random_play(options, rng, 12):
            for player in GAME.players:
                tried = order(any_recruits(options, rng))
                ok = naive.legal(player, as_places(tried.recruits))
                assert ok == (not list(GAME.breaches(before, player, tried))), tried
                legal[ok] += 1
            naive.play(*(as_places(moves[player].recruits) for player in GAME.players))
    assert min(legal.values()) > 20


def test_bad_slips_lose_the_same_recruits():
    for seed in range(GAMES // 2):
        rng = random.Random(seed)
        options = options_for(rng)
        naive = naive_game(options)
        position = GAME.start(options)
        for _ in range(8):
            if not GAME.to_move(position):
                break
            slips = {player: order(any_recruits(options, rng)) for player in GAME.players}
            resolved = GAME.resolve(position, slips)
            left = {p: naive.left_of_slip(p, as_places(slips[p].recruits)) for p in slips}
            for player in slips:
                assert as_places(resolved.counted[player].recruits) == left[player]
                right = naive.legal(player, as_places(slips[player].recruits))
                assert (player in resolved.breaches) is not right
            naive.play(left["blue"], left["red"])
            position = resolved.after
            assert same(position, naive)


def test_deadlocks_are_found_exactly_on_any_board():
    """Boards with fixed forces strewn at random: chains, cuts, and neither."""
    seen = Counter()
    for seed in range(4 * GAMES):
        rng = random.Random(seed)
        options = options_for(rng)
        start = GAME.start(options)
        g, naive = start.grid, naive_game(options)
        owned = {"blue": 0, "red": 0}
        forces = [0] * g.size
        upright = rng.random() < 0.5
        cuts = sorted(rng.randrange(9) for _ in range(3))
        for name, i in g.index.items():
            (place,) = as_places((name,))
            along = place[0] if upright else place[1]
            player = ("blue", "red")[sum(along > cut for cut in cuts) % 2]
            if rng.random() < 0.05:
                player = "red" if player == "blue" else "blue"
            owned[player] |= 1 << i
            forces[i] = rng.choices((0, 4, 5, 9), (1, 1, 6, 6))[0]
            naive.owner[place], naive.standing[place] = player, forces[i]
        position = position_of(options, owned["blue"], owned["red"], forces, None)
        assert (position.ending or None) == naive.over()
        seen[position.ending] += 1
    assert all(seen[ending] > GAMES // 10 for ending in ("", "blue", "red", "draw")), seen
