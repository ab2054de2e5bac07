"""Which orders are legal, which rule a bad one breaks, and what is offered instead (BW-1 to 3)."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

from companion.games.blottos_war import GAME
from companion.games.blottos_war.order import order
from companion.games.options import BadOption
from companion.judge import judge
from tests.games.blottos_war.random_games import any_recruits, options_for, random_play
from tests.games.blottos_war.tables import rules_of, said, table

START = GAME.start(GAME.choose())


def test_at_the_start_nobody_stands_anywhere_and_the_middle_is_nobodys():
    result = GAME.result(START)
    assert result.score == {"blue": 21, "red": 21}
    assert result.counts == {"nobody": 14}
    assert result.extra == {"forces": {}}
    assert {result.places[name] for name in ("a1", "g3")} == {"blue"}
    assert {result.places[name] for name in ("a6", "g8")} == {"red"}
    assert not result.places.keys() & {"a4", "g5"}


def test_on_the_first_turn_each_player_has_as_many_orders_as_four_recruits_in_28_places():
    moves = list(GAME.legal_moves(START, "blue"))
    assert len(moves) == len(set(moves)) == comb(28 + 3, 4)


@pytest.mark.parametrize("text", ["a1*4", "a4 b4 c4 g4", "d3 d4 e4*2"])
def test_recruits_go_to_own_territories_and_to_those_next_to_them(text):
    assert rules_of(START, "blue", text) == []


def test_a_recruit_too_far_off_or_with_the_enemy_is_named():
    assert said(START, "blue", "a1 d5 f8*2") == [
        "d5 belongs to nobody and is not next to any of Blue's territories",
        "f8 belongs to Red and is not next to any of Blue's territories",
    ]
    assert rules_of(START, "blue", "a1 d5 f8*2") == ["BW-2", "BW-2"]
    assert rules_of(START, "red", "d5 f8*2 a4") == ["BW-2"]


def test_a_territory_beyond_the_board_is_named_first():
    assert said(START, "red", "a1 h8*3") == [
        "“h8” is not on this board, which goes from a1 to g8",
        "a1 belongs to Blue and is not next to any of Red's territories",
    ]


def test_places_are_judged_as_the_turn_began():
    assert rules_of(START, "blue", "d4*3 d5") == ["BW-2"]


def test_diagonal_territories_are_not_next_to_each_other():
    assert rules_of(table("blue a1; red c4"), "blue", "b1 a2 b2*2") == ["BW-2"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a1*5", "Blue places 5 recruits, but a turn has only 4"),
        ("a1*2 b1", "Blue must place all 4 recruits, not 3"),
        ("a1", "Blue must place all 4 recruits, not 1"),
        ("pass", "Blue must place all 4 recruits, not 0"),
    ],
)
def test_all_four_are_placed_and_no_more(text, told):
    assert said(START, "blue", text) == [told]
    assert rules_of(START, "blue", text) == ["BW-3"]


def test_with_partial_orders_fewer_may_be_placed_but_never_more():
    position = GAME.with_options(START, GAME.choose({"partial_orders": "on"}))
    for text in ("pass", "a1", "a1*3"):
        assert rules_of(position, "blue", text) == []
    assert rules_of(position, "blue", "a1*5") == ["BW-3"]
    verdict = judge(GAME, START, "blue", "a1")
    assert verdict.legal is False
    (ruling,) = verdict.rulings
    assert (ruling.option.id, ruling.others) == ("partial_orders", (("on", True),))
    asked, other, *_ = map(str, ruling.sentences)
    assert asked.endswith("(BW-3)")
    assert other.startswith("It would be legal with another house rule. ")


def test_who_has_no_territory_places_nobody():
    position = table("blue a1; turns 7", rows=5, neutral=3)
    assert list(GAME.legal_moves(position, "red")) == [GAME.parse_move("pass")]
    assert rules_of(position, "red", "pass") == []
    assert GAME.random_move(position, "red", random.Random(1)) == GAME.parse_move("pass")


def test_once_the_game_is_over_no_order_is_legal():
    won = table("blue a1 a2 a3 a4; red b4 c4")
    assert said(won, "red", "b4*4") == ["The game is over"]
    assert rules_of(won, "blue", "a1!") == ["BW-8"]
    drawn = table("blue a1*5 b1*5 c1*5; red a4*5 b4*5 c4*5")
    assert rules_of(drawn, "blue", "a1*4") == ["BW-9"]
    assert list(GAME.legal_moves(drawn, "blue")) == []


def test_a_slip_that_is_let_stand_is_never_illegal_whatever_the_house_rule():
    assert rules_of(START, "blue", "a1 h9 d5*4!") == []
    strict = GAME.with_options(START, GAME.choose({"bad_slip": "strict"}))
    assert rules_of(strict, "blue", "a1 h9 d5*4!") == []
    assert rules_of(START, "blue", "a1 h9 d5*4") == ["BW-2", "BW-2", "BW-3"]


@pytest.mark.slow
def test_legal_orders_are_exactly_those_listed_and_both_rules_are_named():
    named = Counter()
    for seed in range(12):
        rng = random.Random(seed)
        options = options_for(rng, partial_orders=("off", "on")[seed % 2])
        for position, _, _ in random_play(options, rng, 3):
            player = rng.choice(GAME.players)
            listed = set(GAME.candidates(position, player))
            for _ in range(60):
                move = order(any_recruits(options, rng, 5))
                rules = [b.rule for b in GAME.breaches(position, player, move)]
                named.update(rules or ["legal"])
                assert (move in listed) == (not rules)
    assert named.keys() == {"legal", "BW-2", "BW-3"}


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("a1 d5 c3*2", "a1 c3*2 d4"),
        ("a1*2 b1 h8", "a1*2 b1 g4"),
        ("a1*5", "a1*4"),
        ("a1*3 d8 d7", "a1*3 d4"),
        ("c2*3", "c2*4"),
    ],
)
def test_an_order_nearby_keeps_what_is_right_and_mends_the_rest(text, nearest):
    position = START
    near = list(GAME.nearby(position, "blue", GAME.parse_move(text), 5))
    assert GAME.format_move(near[0]) == nearest
    assert len(set(near)) == len(near) <= 5
    for move in near:
        assert not list(GAME.breaches(position, "blue", move))


def test_orders_nearby_are_legal_wherever_they_are_asked_for():
    for seed in range(20):
        rng = random.Random(seed)
        options = options_for(rng, partial_orders=("off", "on")[seed % 2])
        for position, _, _ in random_play(options, rng, 6):
            bad = order(any_recruits(options, rng))
            near = list(GAME.nearby(position, "red", bad, 4))
            assert near
            for move in near:
                assert not list(GAME.breaches(position, "red", move))


@pytest.mark.parametrize(
    ("rows", "neutral", "fits"),
    [(8, 3, "0, 2, 4, 6"), (7, 2, "1, 3, 5"), (4, 4, "0, 2"), (3, 2, "1")],
)
def test_both_own_equally_many_rows_or_the_board_is_refused(rows, neutral, fits):
    with pytest.raises(BadOption, match=f"neutral can be {fits},"):
        GAME.choose({"rows": rows, "neutral": neutral})
