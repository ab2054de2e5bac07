"""Moves and positions as text."""

from __future__ import annotations

import pytest

from companion.games.corona_line import GAME, Move
from companion.games.protocol import BadText
from tests.games.corona_line.whole_games import CROSSED_FOUR_TIMES, played


def test_a_move_may_be_written_with_blanks_and_capitals():
    assert GAME.parse_move(" Switch: C2 X ") == Move("c2", True, True)
    assert GAME.format_move(GAME.parse_move(" Switch: C2 X ")) == "switch:c2x"


@pytest.mark.parametrize("text", ["", "c", "2c", "c0", "swap:c2", "c2xx", "é2"])
def test_text_that_is_no_move_is_told_from_an_illegal_one(text):
    with pytest.raises(BadText, match="write a move like"):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("switch", "Switch sides: draw the line to where?"),
        ("switch:", "Switch sides: draw the line to where?"),
        ("a1-c2", "A line starts where the last one ended: write only c2"),
    ],
)
def test_half_a_move_or_too_much_of_one_is_answered_with_what_is_missing(text, answer):
    with pytest.raises(BadText) as refused:
        GAME.parse_move(text)
    assert str(refused.value) == answer


def test_a_position_is_one_line_with_paths_in_the_order_drawn():
    assert GAME.format_position(played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7 a2x")) == (
        "blue a1-d2-e2-b1 a1-b4-c6-f7; red g7-f6-g3-f3-d4-b3-a2; next blue; ends f7 a2; "
        "points 0 1; rest no yes"
    )
    assert GAME.format_position(GAME.start(GAME.choose())) == (
        "blue; red; next blue; ends a1 g7; points 0 0; rest no no"
    )


def test_what_a_position_leaves_out_is_not_known():
    position = GAME.parse_position(GAME.choose(), "blue a1-c2 a1-b1; red g7-f6 g7-e6")
    assert GAME.format_position(position) == (
        "blue a1-b1 a1-c2; red g7-e6 g7-f6; next ?; ends ? ?; points ? ?; rest ? ?"
    )
    ordered = GAME.parse_position(GAME.choose(), "blue a1-b1 a1-c2; red g7-f6; ends b1 ?")
    assert GAME.format_position(ordered).startswith(
        "blue a1-c2 a1-b1; red g7-f6; next ?; ends b1 f6"
    )


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("blue a1-c2; green b1", 13, "choose "),
        ("blue a1-c2; blue b1-b2", 13, "twice"),
        ("blue a1", 6, "write it like a1-c2-d4, not “a1”"),
        ("blue a1-h2", 6, "“h2” is not on this board, which goes from a1 to g7"),
        ("blue a1-c3", 6, "passes through another dot"),
        ("blue a1-b1-a1", 6, "is here twice"),
        ("blue a1-c2; red c2-a1", 17, "is here twice"),
        ("blue a1-c2; next green", 18, "does not belong here"),
        ("blue a1-c2; points 1", 20, "takes 2 values"),
        ("blue a1-c2; points 1 x", 22, "does not belong here"),
        ("blue a1-c2; rest yes maybe", 22, "does not belong here. Choose no or yes."),
        ("blue a1-c2; rest", 13, "takes 2 values. Choose no or yes."),
        ("blue a1-c2; ends d4 ?", 18, "must name the end of one of"),
        ("blue a1-c2 a1-b1; ends a1 ?", 24, "must name the end of one of"),
    ],
)
def test_a_bad_position_is_refused_with_the_column(text, column, words):
    with pytest.raises(BadText, match=words) as found:
        GAME.parse_position(GAME.choose(), text)
    assert found.value.column == column


def test_a_result_says_why_and_what_stands_while_the_game_goes_on():
    items = GAME.result(played(CROSSED_FOUR_TIMES)).items
    assert [str(item.sentence) for item in items] == [
        "Red's line b3-a2 crosses a1-b4: 1 point",
        "Blue's line f7-g6 crosses g7-f6: 1 point",
        "Blue's line g5-e4 crosses f6-g3: 1 point",
        "Blue's line d6-c3 crosses d4-b3: 1 point",
        "Blue has 3 points and wins at once",
    ]
    assert items[1].places == ("f7-g6", "f6-g7")
    going_on = GAME.result(played("c2 f6"))
    assert (going_on.finished, going_on.winner, going_on.rule) == (False, None, None)
    assert str(going_on.items[-1].sentence).startswith("So far: Blue 0, Red 0")
