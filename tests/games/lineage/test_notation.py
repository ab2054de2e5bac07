"""Turns and positions as text: one form each, and one clear error with its column for the rest."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.lineage import GAME, PASS, Force, Slide
from companion.games.protocol import BadText
from tests.games.random_games import position_after

OPTIONS = GAME.choose()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c3-f6", Slide("c3", "f6")),
        (" C3 - F6 ", Slide("c3", "f6")),
        ("d2n-d2s", Slide("d2n", "d2s")),
        ("force:d4", Force("d4")),
        ("Force: D4", Force("d4")),
        ("pass", PASS),
    ],
)
def test_a_turn_is_read_in_any_case_and_spacing(text, move):
    assert GAME.parse_move(text) == move
    assert GAME.parse_move(GAME.format_move(move)) == move


@pytest.mark.parametrize("text", ["", "c3-d4-e5", "pas", "é1-a1"])
def test_what_is_no_turn(text):
    with pytest.raises(BadText, match="write a move like c3-f6, force:d4 or pass"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("c3", "From c3 to where?"),
        ("c3-", "From c3 to where?"),
        ("force", "Force the piece on which intersection?"),
        ("force:", "Force the piece on which intersection?"),
    ],
)
def test_half_a_turn_is_answered_with_what_is_missing(text, answer):
    with pytest.raises(BadText) as refused:
        GAME.parse_move(text)
    assert str(refused.value) == answer


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("red a1; green b1", 9, "not “green”"),
        ("red a1; red b1", 9, "“red” is here twice"),
        ("red a1 i9", 8, "“i9” is not on this board"),
        ("red a1; blue b1 a1", 17, "“a1” is here twice"),
        ("red a1; next green", 14, "“green” does not belong here. Choose blue or red."),
        ("red a1; next red blue", 18, "“next” takes one value. Choose blue or red."),
        ("red a1; bars b1:a1", 14, "“b1:a1”: there is no piece there"),
        ("red a1; bars a1", 14, "write it like c3:f6, not “a1”"),
        ("red a1; bars a1:a1", 14, "write it like c3:f6"),
        ("red a1; bars a1:a2,a3", 14, "write it like c3:f6"),
        ("red a1; bars a1:a2 a1:a3", 20, "this piece already has a bar"),
        ("red a1; next red; bars; forced a1", 32, "has a bar"),
        (
            "red a1; next blue; bars a1:a2; forced a1",
            39,
            "a forced piece belongs to the player to move",
        ),
        ("red a1; passes 3", 16, "“3” does not belong here"),
        ("red a1; next red; bars; earlier a2-a3", 33, "cannot have been the turn before"),
        ("red a1; bars; earlier a2-a1", 23, "leave “earlier” out if “next” is unknown"),
        ("red a1; next red; bars; earlier a2-a1/a2:a3/a2:a4", 33, "has the same bar twice"),
    ],
)
def test_what_is_no_position(text, column, problem):
    with pytest.raises(BadText) as error:
        GAME.parse_position(OPTIONS, text)
    assert problem in str(error.value)
    assert error.value.column == column


def test_the_text_tells_bars_force_and_what_stood_before():
    text = (
        "red d3 g3 a4 c4 h4; blue b4 d5 a8 c8 e8; next blue; bars b4:d4; forced b4; passes 0; "
        "earlier d4-b4/d4:e4 e4-d4"
    )
    at = GAME.parse_position(OPTIONS, text)
    assert GAME.format_position(at) == text
    assert GAME.result(at).finished is False


def test_what_a_photo_cannot_show_is_a_question_mark():
    at = GAME.parse_position(OPTIONS, "red a1 a3 c1 c3; blue h8 h6 f8 f6 d6")
    text = "red a1 c1 a3 c3; blue d6 f6 h6 f8 h8; next ?; bars ?; passes ?; earlier ?"
    assert GAME.format_position(at) == text
    assert GAME.parse_position(OPTIONS, text) == at
    assert GAME.to_move(at) == ("blue", "red")


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 8), st.text("abcdefgh12345678:;-/!, ?", max_size=6))
def test_a_changed_position_is_refused_or_has_one_text(seed, plies, other):
    rng = random.Random(seed)
    text = GAME.format_position(position_after(GAME, OPTIONS, rng, plies))
    cut = rng.randrange(len(text))
    try:
        found = GAME.parse_position(OPTIONS, text[:cut] + other + text[cut + len(other) :])
    except BadText:
        return
    again = GAME.parse_position(OPTIONS, GAME.format_position(found))
    assert again == found
    assert GAME.format_position(again) == GAME.format_position(found)


def test_a_long_history_is_read_quickly():
    text = "red a1; blue h8; next red; bars; earlier " + "pass " * 15_000
    assert GAME.parse_position(OPTIONS, text).earlier is not None
