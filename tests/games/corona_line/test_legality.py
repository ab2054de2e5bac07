"""What a line may not do, told in the order a person would notice (CL-1 to CL-10)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.corona_line import GAME, Move
from companion.games.corona_line.legality import candidates
from tests.games.corona_line.random_games import random_options, random_play
from tests.games.corona_line.whole_games import CROSSED_FOUR_TIMES, GAMES, played, rules_of, said


def test_blue_starts_and_turns_alternate():
    start = GAME.start(GAME.choose())
    assert GAME.to_move(start) == ("blue",)
    assert rules_of(start, "f6", "red") == ["CL-1"]
    assert said(start, "f6", "red") == "It is Blue's turn"
    assert GAME.to_move(played("c2")) == ("red",)
    assert GAME.to_move(GAME.start(GAME.choose({"first": "red"}))) == ("red",)


def test_the_first_line_leaves_the_start_and_later_ones_the_point_last_reached():
    first = played("c2 f6")
    assert [first.net.names[path[-1]] for path in first.blue.paths] == ["c2"]
    second = played("c2 f6 d4")
    assert first.net.line_name(next(reversed(list(second.blue.lines())))) == "c2-d4"


@pytest.mark.parametrize(
    ("starts", "size", "names"),
    [
        ("corners", 7, {"a1": "blue", "g7": "red"}),
        ("other_corners", 5, {"a5": "blue", "e1": "red"}),
        ("sides", 7, {"a4": "blue", "g4": "red"}),
        ("sides", 8, {"a4": "blue", "h5": "red"}),
    ],
)
def test_start_points_lie_half_a_turn_apart(starts, size, names):
    board = GAME.boards(GAME.choose({"starts": starts, "size": size}))["board"]
    assert dict(board.starts) == names


def test_a_line_passes_through_no_point_occupied_or_not():
    start = GAME.start(GAME.choose())
    assert rules_of(start, "c3") == ["CL-3"]
    assert said(start, "g4") == "Blue's line a1-g4 passes through the dots c2, e3"
    assert said(start, "a3") == "Blue's line a1-a3 passes through the dot a2"
    assert len(list(GAME.legal_moves(start, "blue"))) == 25


def test_there_is_no_line_to_a_point_off_the_board_and_none_without_length():
    start = GAME.start(GAME.choose())
    assert said(start, "h2") == "“h2” is not on this board, which goes from a1 to g7"
    assert rules_of(start, "h2") == ["CL-2"]
    assert rules_of(start, "a1") == ["CL-5"]


def test_a_line_ends_on_no_start_point_and_where_no_line_ends():
    position = played("b3 f4")
    assert said(position, "a1") == "Blue's line ends at a1, Blue's start point"
    assert said(position, "f4") == "Blue's line ends at f4, where one of Red's lines already ends"
    assert rules_of(played("d6 b1"), "g7") == ["CL-5"]


def test_a_line_crosses_no_line_of_ones_own():
    position = played("f4 d3 b1 b6")
    assert rules_of(position, "a2") == ["CL-4"]
    assert said(position, "a2") == "Blue's line b1-a2 crosses Blue's own line a1-f4"
    (breach,) = GAME.breaches(position, "blue", Move("a2"))
    assert breach.places == ("a2-b1", "a1-f4")
    assert said(played("a2 e4 d1 switch:f5"), "switch:b2") == (
        "Blue's line a1-b2 crosses Blue's own line a2-d1"
    )


def test_going_straight_on_is_allowed_unless_the_table_plays_otherwise():
    assert rules_of(played("b1 f6"), "c1") == []
    barred = played("b1 f6", no_straight_on="on")
    assert rules_of(barred, "c1") == ["CL-4"]
    assert said(barred, "c1") == "Blue's line b1-c1 goes in the same direction as a1-b1 before it"
    switching = played("b1 f6 c2 e6", no_straight_on="on")
    assert rules_of(switching, "switch:b2") == ["CL-4"]
    assert rules_of(switching, "switch:a2") == []
    through = played("c1! f6", no_straight_on="on")
    assert rules_of(through, "d1") == ["CL-4"]


def test_one_opposing_line_may_be_crossed_for_a_point_and_two_never():
    position = played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7")
    assert rules_of(position, "a2") == []
    assert GAME.play(position, {"red": Move("a2")}).red.points == 1
    two = played("e6 b6 g5 g3x switch:a2 g2")
    assert rules_of(two, "c7") == ["CL-6"]
    assert said(two, "c7") == (
        "Blue's line a2-c7 crosses 2 of Red's lines (g7-b6, b6-g3), but only one is allowed"
    )
    (breach,) = GAME.breaches(two, "blue", Move("c7"))
    assert breach.places == ("a2-c7", "b6-g7", "b6-g3")
    assert said(played("b7 g6 a2 f1 switch:c6"), "a3") == (
        "Red's line f1-a3 crosses 3 of Blue's lines (a1-b7, b7-a2, a1-c6), but only one is allowed"
    )


def test_after_a_crossing_the_next_line_rests():
    position = played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7 a2x g6x")
    assert position.blue.rests
    assert position.red.rests
    rested = [m for m in candidates(position, "red") if m.crosses]
    assert rested
    assert all(rules_of(position, GAME.format_move(m)) for m in rested)
    assert not any(m.crosses for m in GAME.legal_moves(position, "red"))
    assert not played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7 a2x g6x a3").red.rests


def test_a_player_switches_once_and_not_on_the_first_turn():
    assert said(GAME.start(GAME.choose()), "switch:c2") == "Blue may not switch on the first turn"
    assert rules_of(played("c2"), "switch:f6") == ["CL-8"]
    once = played("c2 f6 switch:b2 e6")
    assert said(once, "switch:d3") == "Blue has already switched, and only one switch is allowed"
    assert not any(move.switch for move in GAME.legal_moves(once, "blue"))
    onward = played("c2 f6 switch:b3 e6 b4")
    assert onward.net.line_name(list(onward.blue.lines())[-1]) == "b3-b4"


def test_three_points_end_the_game_at_once():
    over = played(CROSSED_FOUR_TIMES)
    assert GAME.to_move(over) == ()
    assert said(over, "b7") == "The game is over"
    longer = played(CROSSED_FOUR_TIMES, target=4)
    assert GAME.to_move(longer) == ("red",)
    assert said(played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7 a2x", target=1), "g6") == (
        "The game is over"
    )


def test_who_cannot_draw_on_their_turn_has_lost_and_not_a_turn_earlier():
    moves = "d2 g6 d3 e5 b2 f6 switch:b1 d5 e2 c3 c1 c4 f2 b5 e1 d6 d1 e6"
    before = played(" ".join(moves.split()[:-1]))
    assert not any(before.targets("blue"))
    assert GAME.to_move(before) == ("red",)
    over = played(moves)
    assert GAME.to_move(over) == ()
    assert rules_of(over, "c2")[0] == "CL-10"
    assert said(over, "c2") == "The game is over"


@pytest.mark.parametrize(("moves", "end"), GAMES.items())
def test_whole_games_end_as_they_did_at_the_table(moves, end):
    result = GAME.result(played(moves))
    assert (result.score["blue"], result.score["red"], result.winner) == end
    assert result.finished is True
    assert list(result.moves) == moves.split()
    assert sum(item.rule == "CL-6" for item in result.items) == end[0] + end[1]


def test_a_crossing_told_or_not_told_in_the_text_is_the_same_move():
    position = played("d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7")
    for text in ("a2", "a2x"):
        assert rules_of(position, text) == []
        assert GAME.play(position, {"red": GAME.parse_move(text)}).red.points == 1
    assert Move("a2x"[:2], crosses=True) in set(GAME.legal_moves(position, "red"))


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_move_is_legal_exactly_if_it_is_listed_and_an_illegal_one_names_a_rule(seed):
    rng = random.Random(seed)
    options = random_options(rng)
    plies = list(random_play(options, rng))
    position, player, _, _ = rng.choice(plies)
    listed = set(GAME.legal_moves(position, player))
    named = set()
    for name in position.net.names:
        for switch in (False, True):
            move = Move(name, switch)
            found = list(GAME.breaches(position, player, move))
            assert (move in listed) == (not found)
            assert all(breach.rule in GAME.rules and str(breach.sentence) for breach in found)
            named.update(breach.rule for breach in found)
    assert listed <= set(candidates(position, player))
    assert named & {"CL-3", "CL-5"}


def test_nearby_moves_are_legal_and_the_nearest_comes_first():
    position = played("c2 f6")
    near = GAME.nearby(position, "blue", Move("e3"), 5)
    assert len(near) == 5
    assert near[0] == Move("e3")
    assert GAME.nearby(position, "blue", Move("e2"), 1) == [Move("e2", switch=True)]
    assert all(not rules_of(position, GAME.format_move(move)) for move in near)


def test_under_other_rulings_the_same_lines_are_judged_anew():
    position = played("b1 f6")
    strict = GAME.with_options(position, GAME.choose({"no_straight_on": "on"}))
    assert rules_of(position, "c1") == []
    assert rules_of(strict, "c1") == ["CL-4"]
    with pytest.raises(ValueError, match="start points"):
        GAME.with_options(position, GAME.choose({"starts": "sides"}))
    with pytest.raises(ValueError, match="size"):
        GAME.with_options(position, GAME.choose({"size": 5}))


def test_a_crossing_that_is_none_is_remarked_on_and_breaks_no_rule():
    position = played("b2 f6 c4 e4")
    for text, remarks in (("switch:b3x", 1), ("switch:b3", 0), ("d5x", 1)):
        move = GAME.parse_move(text)
        assert not list(GAME.breaches(position, "blue", move))
        said = [str(remark) for remark in GAME.remarks(position, "blue", move)]
        assert len(said) == remarks
        assert all("is marked x, but it crosses no line" in one for one in said)


def test_what_is_off_the_board_is_near_its_edge():
    position = played("b2 f6")
    near = [GAME.format_move(move) for move in GAME.nearby(position, "blue", GAME.parse_move("j9"))]
    assert near[0] == "g6"
