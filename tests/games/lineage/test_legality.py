"""Legality is written once; what is faster agrees with it, and every rule gets named."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from companion.games.lineage import GAME, Force, Slide
from companion.games.lineage.board_folder import board_answer
from companion.judge import judge
from tests.games.lineage.boards import any_stones
from tests.games.lineage.setups import random_setup
from tests.games.lineage.test_known_positions import triangles
from tests.games.random_games import random_play


def small_games(games, rng, most=60, **rulings):
    """Positions of random games on the small board, with who is to move."""
    board = board_answer("small")
    for _ in range(games):
        options = GAME.choose({"board": board, "setup": random_setup(board, rng), **rulings})
        for at, player, _, _ in islice(random_play(GAME, options, rng), most):
            yield at, player


@pytest.mark.parametrize("no_return", ["last", "ever"])
def test_the_quick_list_is_the_candidates_without_a_breach(folder, no_return):
    rng = random.Random(1)
    for at, player in small_games(6, rng, no_return=no_return):
        plain = [
            move
            for move in GAME.candidates(at, player)
            if not list(GAME.breaches(at, player, move))
        ]
        assert list(GAME.legal_moves(at, player)) == plain


def test_random_moves_come_from_all_legal_ones(folder):
    rng = random.Random(2)
    positions = [p for p in small_games(8, rng, 40) if GAME.result(p[0]).score["red"] < 12]
    at, player = next(
        (at, player)
        for at, player in positions
        if any(isinstance(move, Force) for move in GAME.legal_moves(at, player))
    )
    legal = set(GAME.legal_moves(at, player))
    assert {GAME.random_move(at, player, rng) for _ in range(60 * len(legal))} == legal


@pytest.mark.slow
def test_every_rule_that_a_move_can_break_is_named(folder):
    rng = random.Random(3)
    named = set()
    options, text = triangles(folder)
    at = GAME.parse_position(options, text)
    for _ in range(3):
        (player,) = GAME.to_move(at) or ("red",)
        named |= {b.rule for b in GAME.breaches(at, player, Slide("p1", "p3"))}
        if GAME.to_move(at):
            at = GAME.play(at, {player: GAME.parse_move("pass")})
    for at, player in small_games(30, rng, 80):
        names = at.net.names
        attempts = [Slide(rng.choice(names), rng.choice(names)), Force(rng.choice(names))]
        attempts += rng.sample(list(GAME.candidates(at, player)), 2)
        for move in attempts:
            legal = move in set(GAME.legal_moves(at, player))
            found = list(GAME.breaches(at, player, move))
            assert legal == (not found)
            named |= {breach.rule for breach in found}
            named |= {b.rule for b in GAME.breaches(at, rng.choice(("blue", "red")), move)}
        then = GAME.play(at, {player: next(GAME.legal_moves(at, player))})
        if not GAME.to_move(then):
            named |= {breach.rule for breach in GAME.breaches(then, player, attempts[0])}
    assert named >= {"LG-2", "LG-3", "LG-5", "LG-6", "LG-7", "LG-12"}


def test_moves_near_an_illegal_one_are_legal_and_begin_with_the_same_piece():
    at = GAME.start(GAME.choose())
    near = judge(GAME, at, None, "e4-f6").nearby
    assert len(near) == 5
    assert near[0].startswith("e4-")
    assert all(judge(GAME, at, None, move).legal for move in near)


def test_no_return_turns_a_verdict_only_where_that_is_known():
    options = GAME.choose()
    text = "red e5 a1 a3 c1 c3; blue h8 h6 f8 f6 g5; next red; bars e5:d5"
    at = GAME.parse_position(options, text)
    assert judge(GAME, at, None, "e5-d5").rulings == ()
    assert judge(GAME, at, None, "e5-e6").rulings == ()
    ever = GAME.parse_position(options.with_(no_return="ever"), text.replace("d5", "d5,e6"))
    assert judge(GAME, ever, None, "e5-e6").rulings[0].changes == (("last", None),)
    assert judge(GAME, ever, None, "e5-e7").rulings == ()


def test_crowded_positions_stay_within_the_boards_bits():
    """However the pieces stand, pieces are only moved or removed, never made."""
    rng = random.Random(4)
    options = GAME.choose()
    for _ in range(60):
        stones = any_stones(GAME.start(options).net.names, rng, 36)
        words = [" ".join([player, *places]) for player, places in stones.items()]
        at = GAME.parse_position(options, "; ".join([*words, "next red", "bars"]))
        for _ in range(6):
            if not GAME.to_move(at):
                break
            (player,) = GAME.to_move(at)
            then = GAME.play(at, {player: GAME.random_move(at, player, rng)})
            assert not then.blue & then.red
            assert then.blue.bit_count() <= at.blue.bit_count()
            assert then.red.bit_count() <= at.red.bit_count()
            assert then.bars is not None
            assert all(then.occupied >> i & 1 for i, barred in enumerate(then.bars) if barred)
            at = then
