"""How a game goes on from a drawing whose history is open or breaks a rule."""

from __future__ import annotations

import random

import pytest

from companion.games.corona_line import GAME
from tests.games.corona_line.random_games import finished_game, lines_only
from tests.games.corona_line.test_drawings import drawing, read
from tests.games.corona_line.whole_games import played


def test_a_move_in_a_drawing_depends_on_what_the_drawing_leaves_open():
    marks = lines_only(GAME.marks(played("c2 f6 switch:b2 e6")))
    position = read(marks).position
    assert GAME.to_move(position) == ("blue", "red")
    (breach,) = GAME.breaches(position, "blue", GAME.parse_move("b3"))
    assert breach.unknown == "next"
    assert breach.rule == "CL-1"
    answered = read(marks, {"first": "blue"}).position
    assert GAME.to_move(answered) == ("blue",)
    (breach,) = GAME.breaches(answered, "blue", GAME.parse_move("d4"))
    assert breach.unknown == "ends"
    assert [b.rule for b in GAME.breaches(answered, "blue", GAME.parse_move("g7"))] == ["CL-5"]
    known = read(marks, {"first": "blue", "blue_path": "a1-c2"}).position
    assert known == played("c2 f6 switch:b2 e6")


def test_lines_that_no_legal_game_draws_leave_no_illegal_move_open():
    position = read(drawing("a1-b3-c1-a2", "g7-f5-e7-g6")).position
    (breach,) = GAME.breaches(position, "blue", GAME.parse_move("d4"))
    assert (breach.rule, breach.unknown) == ("CL-4", "")


def test_where_other_orders_go_on_it_is_not_known_that_the_game_is_over():
    options = GAME.choose({})
    found = 0
    for seed in range(400):
        seen = lines_only(GAME.marks(finished_game(options, random.Random(seed))))
        result = read(seen).result
        for case in result.cases:
            given = read(seen, case.answer).result
            assert given.finished is case.result.finished
            if given.finished is None and given.winner is not None:
                found += 1
                why = [str(item.sentence) for item in given.items if item.rule == given.rule]
                assert why
                assert all(told.startswith("Why the game may be over: ") for told in why)
        if found >= 3:
            return
    raise AssertionError("no drawing was found that may go on")


@pytest.mark.parametrize(
    ("blue", "why"),
    [
        ("a1-b3-c1-a2", "Blue's line c1-a2 crosses Blue's own line a1-b3 (CL-4)"),
        ("a1-b3 a1-c2 a1-d2", "Blue has already switched, and only one switch is allowed (CL-8)"),
    ],
)
def test_a_drawing_with_an_illegal_line_is_reasoned_over_as_if_it_was_let_stand(blue, why):
    text = f"blue {blue}; red g7-f5-e7; next ?"
    position = GAME.parse_position(GAME.choose(), text)
    assert GAME.to_move(position) == ("red",)
    assert GAME.result(position).score is None, "no score is made up"
    legal, through = GAME.parse_move("d6"), GAME.parse_move("e3")
    assert not list(GAME.breaches(position, "red", legal))
    assert [b.rule for b in GAME.breaches(position, "red", through)] == ["CL-3"]
    assert [str(one) for one in GAME.assumed(position, "red", legal)] == [
        f"{why}, and you let it stand"
    ]
    ending = GAME.ending(position)
    assert (ending.over, ending.unknown) == (False, ())
    assert str(ending.sentences[0]) == f"Assuming: {why}, and you let it stand"


def test_lines_from_nowhere_make_no_position_to_reason_over():
    position = GAME.parse_position(GAME.choose(), "blue b2-d3; red g7-f5; next ?")
    (breach,) = GAME.breaches(position, "blue", GAME.parse_move("e4"))
    assert breach.impossible


def test_the_end_is_told_once_where_the_winner_depends_on_who_began() -> None:
    drawing = (
        "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; "
        "next ?; ends b4 ?; points ? ?; rest yes no"
    )
    position = GAME.parse_position(GAME.choose(), drawing)
    ending = GAME.ending(position)
    assert [told.text() for told in ending.sentences] == ["The game is over."]


def test_a_line_that_is_illegal_in_every_order_is_told_by_what_is_so_in_every_order():
    """In one of the orders the game is over by then, in another it goes on."""
    position = GAME.parse_position(
        GAME.choose({"first": "red"}),
        "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next red; "
        "ends ? ?; points ? ?; rest yes no",
    )
    move = GAME.parse_move("g3")
    rules = [breach.rule for breach in GAME.breaches(position, "red", move)]
    assert rules[0] == "CL-5"
    assert "CL-9" not in rules
    (open_one,) = GAME.breaches(position, "red", GAME.parse_move("c7"))
    assert open_one.sentence.text().endswith("In one order the answer is “The game is over”")
