"""Orders and positions as text, and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.blottos_war import GAME
from companion.games.blottos_war.order import Order, order
from companion.games.protocol import BadText
from companion.records import parse_record, record_of, replay, write_record
from companion.scoring.from_record import score_loaded
from tests.games.blottos_war.random_games import any_recruits, options_for, random_play
from tests.games.blottos_war.tables import table

PLACES = st.builds("{}{}".format, st.sampled_from("abcgz"), st.integers(1, 99))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("c2*2 d2 e3", "c2*2 d2 e3"),
        ("e3 D2, c2 c2", "c2*2 d2 e3"),
        ("b1 a2 a10", "b1 a2 a10"),
        ("c2x2 d2×2", "c2*2 d2*2"),
        ("pass", "pass"),
        ("h9 c2 c2 !", "c2*2 h9!"),
        ("pass!", "pass!"),
    ],
)
def test_an_order_is_written_in_the_boards_order(text, canonical):
    assert GAME.format_move(GAME.parse_move(text)) == canonical
    assert GAME.parse_move(canonical) == GAME.parse_move(text)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "write a move like c2"),
        ("c2 d22x e3", 4, "d22x"),
        ("c2*0", 1, "c2"),
        ("c0", 1, "c0"),
        ("c2 ! d2", 4, "!"),
        ("c2 pass", 4, "pass"),
        ("a1*99 " * 11, 61, "at most 999"),
        ("a1 " * 1400, 1, "too long"),
    ],
)
def test_text_that_is_no_order_is_refused_with_its_column(text, column, words):
    with pytest.raises(BadText, match=words) as caught:
        GAME.parse_move(text)
    assert caught.value.column == column


@given(st.lists(PLACES, max_size=12), st.booleans())
def test_any_order_comes_back_from_its_text(recruits, slip):
    move = order(recruits, slip)
    assert GAME.parse_move(GAME.format_move(move)) == move


def test_positions_of_random_games_come_back_and_go_on_alike():
    for seed in range(20):
        rng = random.Random(seed)
        options = options_for(rng)
        for _, _, then in random_play(options, rng, 30):
            again = GAME.parse_position(options, GAME.format_position(then))
            assert again == then
            assert (again.fixed, again.ending) == (then.fixed, then.ending)


def test_a_position_says_owners_forces_and_turns():
    text = "blue a1*12 b1 a2*1; red c4*3; turns 7"
    assert GAME.format_position(table(text)) == text
    assert GAME.format_position(table("red C4*3; blue a2*1, b1 a1*12")).endswith("turns ?")
    assert table("blue; red a4").blue == 0


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "write a position like"),
        ("turns 3", 1, "write a position like"),
        ("blue a1 d1", 9, "d1"),
        ("blue a1 a1*2", 9, "twice"),
        ("blue a1; red a1", 14, "twice"),
        ("blue a1; blue b1", 10, "twice"),
        ("green a1", 1, "green"),
        ("blue a1; turns", 10, "one value"),
        ("blue a1; turns x", 16, "number of turns"),
        ("blue a1*1000000", 6, "a1"),
    ],
)
def test_text_that_is_no_position_is_refused_with_its_column(text, column, words):
    with pytest.raises(BadText, match=words) as caught:
        table(text)
    assert caught.value.column == column


def test_records_with_slips_and_odd_boards_come_back_and_replay():
    for seed in range(12):
        rng = random.Random(seed)
        options = options_for(rng)
        position = GAME.start(options)
        turns: list[dict[str, Order]] = []
        for _ in range(12):
            if not GAME.to_move(position):
                break
            slips = {player: order(any_recruits(options, rng)) for player in GAME.players}
            found = GAME.resolve(position, slips)
            turns.append(dict(found.orders))
            position = found.after
        record = record_of(GAME, options, turns)
        again = parse_record(write_record(record))
        assert again == record
        assert replay(again).illegal is None
        assert replay(again).end == position


def test_a_draw_may_be_agreed_on_while_play_could_go_on():
    text = '[Game "blottos-war"]\n[Result "1/2-1/2"]\n\n1. a1*4 | a8*4\n'
    scored = score_loaded(parse_record(text), {})
    assert (scored.outcome.id, scored.as_json()["rule"]) == ("drawn", "BW-9")
