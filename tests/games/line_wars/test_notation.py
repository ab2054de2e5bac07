"""Turns and positions as text: canonical, round-tripping, and clear about what is wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.line_wars import GAME, Position, Trail
from companion.games.protocol import BadText
from tests.games.line_wars.drawings import drawing


def test_a_stroke_that_goes_on_is_joined_and_case_and_spaces_do_not_matter():
    assert GAME.format_move(GAME.parse_move(" A7-b7, b7-B6 ")) == "a7-b7-b6"
    assert GAME.parse_move(" PASS ") == Trail()


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("a7", 1), ("a7-", 1), ("a7-b", 4), ("a7-b7,,a7-a6", 7), ("  a7-77", 6), ("-a7", 1)],
)
def test_text_that_is_no_turn_is_refused_with_its_column(text, column):
    with pytest.raises(BadText) as caught:
        GAME.parse_move(text)
    assert caught.value.column == column


@settings(max_examples=150, deadline=None)
@given(st.integers(4, 12), st.integers(0, 2**32), st.booleans())
def test_any_position_comes_back_from_its_line_of_text(size, seed, known):
    rng = random.Random(seed)
    options = GAME.choose({"size": size})
    g = GAME.start(options).grid
    edges = list(g.edge_names)
    mine = rng.sample(edges, rng.randint(0, len(edges)))
    cut = rng.randint(0, len(mine))
    position = Position(
        options,
        sum(mine[:cut]),
        sum(mine[cut:]),
        rng.getrandbits(g.dots) & g.squares,
        rng.choice(["blue", "red"]) if known else None,
        (rng.randint(0, 40), rng.randint(0, 40)) if known else (None, rng.choice([None, 3])),
        rng.random() < 0.5 if known else None,
    )
    text = GAME.format_position(position)
    assert "\n" not in text
    assert GAME.parse_position(options, text) == position
    assert hash(GAME.parse_position(options, text)) == hash(position)


def test_the_same_drawing_has_the_same_text_however_it_is_written():
    one = drawing("blue a7-b7-b6 b6-c6; red g1-f1; next blue; turns 2 1")
    other = drawing("red f1-g1 ;turns 2 1; blue b7-a7 c6-b6-b7;next BLUE")
    assert one == other
    assert GAME.format_position(one) == (
        "blue a7-b7-b6-c6; red g1-f1; black; next blue; turns 2 1; agreed no"
    )


def test_what_is_left_out_is_not_known():
    position = drawing("blue a7-b7-b6 c5-d5; red g1-f1; black c3 d4")
    assert (position.player, position.turns, position.agreed) == (None, (None, None), None)
    assert GAME.format_position(position).endswith("; next ?; turns ? ?; agreed ?")


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("green a7-b7", 1, "green"),
        ("blue a7-b7; blue a7-a6", 13, "twice"),
        ("blue a7-c7", 6, "a7-c7"),
        ("blue a7-b7 b7-a7", 12, "twice"),
        ("blue a7-b7; red b7-a7", 17, "twice"),
        ("blue a7", 6, "write it like a7-b7-b6, not “a7”"),
        ("blue a7-b7; black g7", 19, "g7"),
        ("next white", 6, "white"),
        ("turns 3", 7, "2 values"),
        ("turns 3 x", 9, "x"),
        ("agreed 3", 8, "3"),
        ("agreed", 1, "one value"),
    ],
)
def test_text_that_is_no_position_is_refused_with_its_column(text, column, words):
    with pytest.raises(BadText, match=words) as caught:
        drawing(text)
    assert caught.value.column == column
