"""What may be drawn (LW-1 to LW-9, LW-13): every rule by an example, known answers, rulings."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.line_wars import GAME, Trail
from companion.games.line_wars.trail import AGREED, PASS
from tests.games import playing
from tests.games.line_wars.drawings import (
    CRAMPED,
    NOBODY_GAINS,
    drawing,
    hard_board,
    rules_of,
    said,
)
from tests.games.line_wars.random_games import finished_game, random_play

played = partial(playing.played, GAME.key)


def test_blue_starts_with_one_line_and_red_answers_with_four():
    start = GAME.start(GAME.choose())
    assert GAME.to_move(start) == ("blue",)
    moves = {GAME.format_move(m) for m in GAME.legal_moves(start, "blue")}
    assert moves == {"a7-b7", "a7-a6", "agreed"}
    then = played("a7-b7")
    assert GAME.to_move(then) == ("red",)
    lengths = {len(m.lines()) for m in GAME.legal_moves(then, "red") if m != AGREED}
    assert lengths == {4}


def test_after_a_first_line_along_the_rim_blue_has_three_first_lines():
    position = played("a7-b7", "g1-f1-f2-f3-f4")
    first = {m.lines()[0] for m in GAME.legal_moves(position, "blue") if m.strokes}
    assert first == {("a7", "a6"), ("b7", "b6"), ("b7", "c7")}


def test_a_line_that_is_already_there_is_named_once_however_often_a_trail_uses_it():
    position = played("a7-b7", "g1-f1-f2-f3-f4", "b7-b6-c6", "f4-e4-e5")
    found = [str(b.sentence) for b in GAME.breaches(position, "blue", GAME.parse_move("b6-c6-b6"))]
    assert found.count("Blue has already drawn the line b6-c6") == 1


def test_reds_second_turn_has_two_lines():
    position = played("a7-b7", "g1-f1-f2-f3-f4", "b7-b6-c6")
    lengths = {len(m.lines()) for m in GAME.legal_moves(position, "red") if m != AGREED}
    assert lengths == {2}


@pytest.mark.parametrize(
    ("player", "move", "rule", "words"),
    [
        ("red", "f4-e4-e5", "LW-1", "It is Blue's turn"),
        ("blue", "b7-h7", "LW-2", "“h7” is not on this board, which goes from a1 to g7"),
        ("blue", "b7-c6-c5", "LW-2", "b7 and c6 are not next to each other in a row or column"),
        ("blue", "b7-b7-b6", "LW-2", "b7-b7 is not a line: a line joins two dots"),
        ("blue", "b7-a7-a6", "LW-3", "Blue has already drawn the line a7-b7"),
        ("blue", "b7-b6-b7", "LW-4", "The line b6-b7 is drawn twice in this turn"),
        (
            "blue",
            "a7-a6,b7-b6",
            "LW-4",
            "The last line ended at a6, so the next one must start there, not at b7",
        ),
        ("blue", "b7-b6-b5-b4", "LW-5", "Blue's turn 2 must have 2 lines, not 3"),
        ("blue", "b7-b6", "LW-5", "Blue's turn 2 must have 2 lines, not 1"),
        (
            "blue",
            "c7-c6-c5",
            "LW-8",
            "Blue starts at c7, which is not on any of Blue's earlier lines",
        ),
    ],
)
def test_each_rule_is_named_first_with_the_places(player, move, rule, words):
    position = played("a7-b7", "g1-f1-f2-f3-f4")
    assert rules_of(position, player, move)[0] == rule
    assert said(position, player, move) == words


def test_a_line_of_the_other_player_is_named_as_theirs():
    position = played("a7-b7", "g1-f1-f2-f3-f4", "b7-b6-c6", "f4-e4-e5")
    assert said(position, "blue", "c6-d6-e6-e5-e4") == "Red has already drawn the line e4-e5"


def test_all_breaches_are_named_in_the_order_drawn():
    position = played("a7-b7", "g1-f1-f2-f3-f4")
    assert rules_of(position, "blue", "c7-b7-a7-a5-a6-a5") == [
        "LW-8",
        "LW-3",
        "LW-2",
        "LW-4",
        "LW-5",
    ]


def test_a_player_without_a_line_starts_at_the_corner_whatever_the_turn():
    start = GAME.start(GAME.choose())
    assert rules_of(start, "blue", "a1-a2") == ["LW-7"]
    late = drawing("blue a7-b7-c7; next red; turns 2 1")
    assert rules_of(late, "red", "f1-e1-d1") == ["LW-7"]
    assert rules_of(late, "red", "g1-f1-e1") == [], "the four lines belong to turn 1 alone"
    assert rules_of(late, "red", "g1-f1-e1-d1-c1") == ["LW-5"]


def test_a_drawing_that_fits_no_turns_is_one_in_which_a_wrong_number_was_let_stand():
    position = drawing("blue a7-b7; red g1-f1-f2-f3")
    assert GAME.to_move(position) == ("blue", "red")
    two, red = GAME.parse_move("b7-b6-c6"), GAME.parse_move("f3-f4-f5")
    assert [(b.rule, b.unknown) for b in GAME.breaches(position, "blue", two)] == [("LW-1", "next")]
    assumed = [str(one) for one in GAME.assumed(position, "blue", two)]
    assert assumed[0] == "a turn with too many or too few lines was left to stand"
    assert [(b.rule, b.unknown) for b in GAME.breaches(position, "red", red)] == [("LW-5", "")]
    (question,) = GAME.unsettled(position).questions
    assert (question.id, [*question.answers]) == ("next", ["blue", "red"])
    wrong = [b.rule for b in GAME.breaches(position, "blue", GAME.parse_move("c3-c4"))]
    assert wrong[0] == "LW-8"


@pytest.mark.parametrize("lines", ["blue; red g1-f1-e1", "blue a7-b7-c7-d7-e7-f7-g7; red", ""])
def test_any_number_of_lines_is_reasoned_over(lines):
    position = drawing(lines or "blue a7-b7 b7-b6-c6; red g1-f1-e1-e2-e3-e4-e5-e6-d6-d5")
    assert GAME.to_move(position)
    moves = [next(GAME.candidates(position, player)) for player in GAME.to_move(position)]
    for player, move in zip(GAME.to_move(position), moves, strict=True):
        assert not [b for b in GAME.breaches(position, player, move) if not b.unknown]


# -- short turns (LW-6)


def test_where_a_full_trail_exists_a_shorter_one_is_refused_and_the_full_one_shown():
    text = CRAMPED.format(turns="2 2")
    position = drawing(text, size=4)
    assert {GAME.format_move(m) for m in GAME.legal_moves(position, "blue")} == {
        "c4-d4-d3-c3",
        "c3-d3-d4-c4",
        "c4-d4-d3-d2",
        "agreed",
    }
    assert rules_of(position, "blue", "a2-a1-b1") == ["LW-6"]
    assert "but all of them can be drawn: c" in said(position, "blue", "a2-a1-b1")
    assert rules_of(position, "blue", "c4-d4-d3") == ["LW-5"]
    by_design = drawing(text, size=4, short_turns="allowed")
    assert rules_of(by_design, "blue", "a2-a1-b1") == []
    assert rules_of(by_design, "blue", "c4-d4-d3") == ["LW-5"]


def test_where_none_exists_one_of_the_longest_is_drawn():
    position = drawing(CRAMPED.format(turns="4 4"), size=4)
    assert rules_of(position, "blue", "a2-a1") == ["LW-6"]
    assert said(position, "blue", "a2-a1") == (
        "This turn stops after 1 of 5 lines, but it can go on along a1-b1"
    )
    assert rules_of(position, "blue", "a2-a1-b1") == ["LW-6"]
    assert said(position, "blue", "a2-a1-b1").startswith("This turn stops after 2 of 5 lines, but ")
    assert rules_of(position, "blue", "c3-d3-d4-c4") == []
    assert rules_of(position, "blue", "c3-d3-d2") == ["LW-6"]
    stuck = drawing(CRAMPED.format(turns="4 4"), size=4, short_turns="stuck")
    assert rules_of(stuck, "blue", "a2-a1-b1") == []
    assert rules_of(stuck, "blue", "a2-a1") == ["LW-6"]


def test_a_turn_of_one_line_is_not_offered_beside_one_of_thirteen():
    text = "blue a4-b4 a4-a3-b3 c4-c3-d3; red d1-d2-c2; next blue; turns 14 5"
    position = drawing(text, size=4)
    lengths = {len(m.lines()) for m in GAME.legal_moves(position, "blue") if m != AGREED}
    assert len(lengths) == 1
    assert min(lengths) >= 13
    (note,) = GAME.read_marks(position.options, GAME.marks(position)).audit
    assert note.rule == "LW-8", "Blue's lines are not connected: no game comes to this drawing"


# -- passing through (LW-9)


def test_an_invader_crosses_a_straight_line_and_negates_what_lies_behind():
    text = "blue a7-b7-c7-c6-c5-c4-c3-c2-c1; red g1-f1-e1-d1 d1-d2-d3-d4; next red; turns 5 2"
    position = drawing(text)
    owners = GAME.result(position).places
    assert owners["a3"] == owners["b6"] == "blue"
    assert rules_of(position, "red", "d4-c4-b4") == ["LW-5"], "three lines are due, else legal"
    move = GAME.parse_move("d4-c4-b4-b5")
    assert not list(GAME.breaches(position, "red", move))
    after = GAME.result(GAME.play(position, {"red": move}))
    assert {after.places[f"{c}{r}"] for c in "ab" for r in range(1, 7)} == {"negated"}


def test_a_territory_of_corners_alone_cannot_be_entered():
    fenced = (
        "blue a7-b7-c7-c6-b6-b5-a5-a6; red g1-g2-g3-g4 g4-f4-e4-d4-c4-b4-a4 c4-c5-d5-d6-d7; "
        "next red; turns 4 5"
    )
    position = drawing(fenced)
    assert GAME.result(position).places["a6"] == "blue"
    inside = {"a6-b6", "b6-b7"}
    drawn = {
        "-".join(sorted(pair)) for m in GAME.legal_moves(position, "red") for pair in m.lines()
    }
    assert len(drawn) > 30, "Red has a choice of lines all over the rest of the board"
    assert not drawn & inside
    open_at_the_rim = fenced.replace("a7-b7-c7-c6", "a7-b7 c7-c6").replace("turns 4 5", "turns 4 2")
    entered = drawing(open_at_the_rim)
    assert rules_of(entered, "red", "d7-c7-b7-b6") == []


def test_an_invader_passes_a_single_perpendicular_line_along_the_rim():
    text = "blue a7-a6-a5-b5-c5-c6-c7; red g1-g2-g3 g3-f3-e3-d3-d4-d5-d6-d7; next red; turns 3 2"
    position = drawing(text)
    assert rules_of(position, "red", "d7-c7-b7-a7") == []
    cornered = drawing(text.replace("c6-c7", "c6-c7-b7"))
    assert rules_of(cornered, "red", "d7-c7-b7-a7") == ["LW-3"]


# -- the end (LW-13)


@pytest.mark.parametrize("end", ["agreement", "no_gain", "last_line"])
def test_nobody_passes_who_can_draw_a_line_not_even_on_blues_first_turn(end):
    assert rules_of(GAME.start(GAME.choose({"end": end})), "blue", "pass") == ["LW-6"]
    position = played("a7-b7", end=end)
    assert rules_of(position, "red", "pass") == ["LW-6"]
    assert said(position, "red", "pass") == "Red can still draw a line, so Red may not pass"
    assert PASS not in set(GAME.legal_moves(position, "red"))


WALLED_IN = "blue a4-b4-b3-a3-a4; red d1-c1-b1-a1-a2-a3 b4-c4 b3-b2 b3-c3; turns 5 5"


def test_who_cannot_draw_while_the_other_can_passes_and_that_counts_as_a_turn():
    position = drawing(WALLED_IN + "; next blue", size=4)
    assert rules_of(position, "blue", "pass") == []
    assert set(GAME.legal_moves(position, "blue")) == {PASS, AGREED}
    then = GAME.play(position, {"blue": PASS})
    assert (GAME.to_move(then), then.turn("blue")) == (("red",), 7)
    assert rules_of(then, "red", "pass") == ["LW-6"]


def test_one_agreed_ends_the_game_for_both_and_is_no_turn():
    for texts in ((), ("a7-b7",), ("a7-b7", "g1-f1-f2-f3-f4")):
        before = played(*texts)
        over = played(*texts, "agreed")
        assert GAME.to_move(over) == ()
        assert over.turns == before.turns
        result = GAME.result(over)
        assert (result.finished, result.winner, result.score) == (
            True,
            "red",
            {"blue": 0, "red": 0},
        )
        assert rules_of(over, "red", "g1-f1-e1")[0] == "LW-13"
        assert rules_of(over, "red", "agreed") == ["LW-13"]
        assert list(GAME.legal_moves(over, "red")) == []


@pytest.mark.parametrize("end", ["agreement", "no_gain", "last_line"])
def test_by_every_house_rule_the_players_may_agree_to_stop(end):
    position = played("a7-b7", end=end)
    assert rules_of(position, "red", "agreed") == []
    assert AGREED in set(GAME.legal_moves(position, "red"))


def test_agreeing_where_the_game_is_over_already_confirms_it():
    over = drawing(NOBODY_GAINS, size=4)
    assert GAME.to_move(over) == ()
    assert rules_of(over, "blue", "agreed") == []
    assert rules_of(over, "blue", "b2-b1") == ["LW-13"]


def test_a_game_played_to_the_last_line_ends_when_neither_can_draw():
    rng = random.Random(5)
    for _ in range(20):
        end = finished_game(5, rng, GAME.choose({"end": "last_line"}))
        assert not GAME.to_move(end)
        assert not end.starts("blue")
        assert not end.starts("red")


# -- branching


def test_with_branching_a_line_may_start_at_any_dot_of_this_turns_lines():
    position = played("a7-b7", "g1-f1,f1-f2,f1-e1,e1-d1", branching="on")
    assert rules_of(position, "blue", "b7-b6,b7-c7") == []
    assert rules_of(position, "blue", "b7-b6,a7-a6") == ["LW-4"]
    assert said(position, "blue", "b7-b6,a7-a6") == (
        "a7 is not on any line of this turn, but the lines must be connected"
    )
    off = drawing(GAME.format_position(position))
    assert rules_of(off, "blue", "b7-b6,b7-c7") == ["LW-4"]


# -- candidates, random moves and nearby moves against the breaches

RULINGS = st.fixed_dictionaries(
    {
        "size": st.integers(4, 7),
        "branching": st.sampled_from(["off", "on"]),
        "short_turns": st.sampled_from(["stuck", "longest", "allowed"]),
        "end": st.sampled_from(["agreement", "no_gain", "last_line"]),
    }
)


@settings(max_examples=60, deadline=None)
@given(RULINGS, st.integers(0, 10**6))
def test_a_random_move_and_the_nearby_ones_breach_nothing(rulings, seed):
    rng = random.Random(seed)
    earlier = Trail((("a1", "a2", "a3"),))
    for position, player, move, _ in random_play(GAME.choose(rulings), rng):
        assert all(breach.unproven for breach in GAME.breaches(position, player, move))
        if rng.random() < 0.3:
            for near in GAME.nearby(position, player, earlier, limit=3):
                assert not list(GAME.breaches(position, player, near))
        earlier = move


def test_nearby_moves_keep_what_was_right():
    position = played("a7-b7", "g1-f1-f2-f3-f4", "b7-b6-c6", "f4-e4-e5")
    wrong = GAME.parse_move("c6-d6-d7-d5")
    near = [GAME.format_move(m) for m in GAME.nearby(position, "blue", wrong, 5)]
    assert len(near) == 5
    assert all(text.startswith("c6-d6-d7-") for text in near[:2])


def test_what_takes_too_long_to_find_out_is_neither_legal_nor_illegal():
    position = hard_board(1)
    longest = GAME.random_move(position, "blue", random.Random(1))
    assert len(longest.lines()) > 50
    (unproven,) = GAME.breaches(position, "blue", longest)
    assert (unproven.rule, unproven.unknown, unproven.unproven) == ("LW-6", "full_trail", True)
    assert f"found has {len(longest.lines())} of " in str(unproven.sentence)
    assert f" lines ({GAME.format_move(longest)})" in str(unproven.sentence)
    # A longer one is known: that is proven.
    assert rules_of(position, "blue", "d1-c1") == rules_of(position, "blue", "e1-e2") == ["LW-6"]
    assert GAME.format_move(longest) in said(position, "blue", "d1-c1")
    assert list(GAME.legal_moves(position, "blue")) == [AGREED]


def test_a_full_trail_that_is_found_late_is_shown_near_any_wrong_turn():
    position = hard_board(12)
    for move in GAME.nearby(position, "blue", GAME.parse_move("a1-b1")):
        assert len(move.lines()) == 101
        assert rules_of(position, "blue", GAME.format_move(move)) == []
