"""What a drawing says about the turns it comes from (LW-5, LW-6): never too much."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.games.line_wars import GAME, histories
from companion.games.line_wars.histories import completions, supposed
from companion.games.line_wars.moves import longest_turn
from companion.games.line_wars.search import longest_walk
from companion.games.line_wars.whose_turn import contradiction
from companion.judge import judge
from tests.games.line_wars.random_games import random_play


def forgotten(position):
    return GAME.read_marks(position.options, GAME.marks(position)).position


def same(at, way):
    """Whether the same turns may follow: equal numbers, or more lines than anybody can draw."""
    able = all(
        way.turn(player) == at.turn(player)
        or min(way.count(player), at.count(player)) > longest(at, player)
        for player in ("blue", "red")
    )
    return able and way.player == at.player


def longest(at, player):
    lines = at.grid.edges.bit_count()
    return (
        len(longest_turn(replace(at, turns=(lines, lines)), player)[0].lines())
        if (at.starts(player))
        else 0
    )


@pytest.mark.slow
@pytest.mark.parametrize("games", [4])
@pytest.mark.parametrize("branching", ["off", "on"])
@pytest.mark.parametrize("short_turns", ["longest", "stuck", "allowed"])
def test_the_turns_that_were_played_are_among_those_the_drawing_allows(
    short_turns, branching, games
):
    """In whole games, short turns and passes included; tests/bench/random_play.py plays more."""
    seen = Counter()
    for seed in range(games):
        rng = random.Random(seed)
        options = GAME.choose(
            {
                "size": 4 + seed % 3,
                "short_turns": short_turns,
                "branching": branching,
                "end": "last_line",
            }
        )
        for at, _, _, _ in random_play(options, rng):
            found = completions(forgotten(at))
            assert any(same(at, way) for way in found), GAME.format_position(at)
            seen["one" if len(found) == 1 else "several"] += 1
    assert seen["several"], "late short turns leave something open"
    if short_turns == "longest":
        assert seen["one"] > 2 * seen["several"]


def test_six_blue_and_nine_red_lines_are_three_turns_each():
    at = GAME.parse_position(
        GAME.choose(), "blue a7-b7 b7-b6-c6 c6-c5-d5-d4; red g1-f1-f2-f3-f4 f4-e4-e3 e3-e2-d2-d1"
    )
    found = judge(GAME, at, None, "d4-d3-c3-c4-b4")
    assert (found.legal, found.player) == (True, "blue")
    assert [str(one) for one in found.assumes] == ["you have not agreed to stop"]
    assert judge(GAME, at, "red", "d1-c1-c2-c3-b3").rule == "LW-1"
    assert judge(GAME, at, None, "d4-d3-c3").rule == "LW-5"


def test_full_turns_are_assumed_where_they_are_not_proven_and_said_once():
    """Blue's 15 lines are five turns, or six of which the later ones were short."""
    ways, assumed = supposed(forgotten(walled_in()))
    assert assumed
    assert [way.turns for way in ways] == [(5, 5)]
    assert {way.turns for way in completions(forgotten(walled_in()))} > {(5, 5)}
    found = judge(GAME, forgotten(walled_in()), "red", "e6-e7")
    assert (found.legal, found.rule) == (False, "LW-1")
    passed = judge(GAME, forgotten(walled_in()), None, "d7-d6-d5")
    assert passed.legal
    assert [str(one) for one in passed.assumes] == [
        "no earlier turn was short or passed",
        "you have not agreed to stop",
    ]


def test_no_trail_is_searched_for_that_is_longer_than_a_turn(monkeypatch):
    """One as long as the board took a second for each way to read a sheet with uncertain marks."""
    searched = []

    def walk(size, free, starts, at_most):
        searched.append(at_most)
        return longest_walk(size, free, starts, at_most)

    monkeypatch.setattr(histories, "longest_walk", walk)
    completions.cache_clear()
    ways = completions(
        replace(forgotten(walled_in()), options=GAME.choose({"short_turns": "allowed"}))
    )
    assert len(ways) > 2
    assert 0 < max(searched) <= max(way.count(player) for way in ways for player in GAME.players)


def walled_in():
    """Blue can draw two lines more, so nothing proves that Blue's turns were full."""
    return GAME.parse_position(
        GAME.choose(),
        "blue a7-b7-c7-d7 a6-b6-c6-d6 a5-b5-c5-d5 a7-a6-a5 b7-b6-b5 c7-c6-c5; "
        "red g1-g2-g3-g4-f4-e4-e5-e6 e4-d4-c4-b4-a4-a5 b4-b5 c4-c5 d4-d5 e5-d5 e6-d6 d7-e7",
    )


def test_a_record_made_from_a_photo_knows_the_turns_after_it():
    at = forgotten(GAME.parse_position(GAME.choose(), "blue a7-b7; red g1-f1-f2-f3-f4"))
    assert GAME.format_position(at).endswith("next ?; turns ? ?; agreed ?")
    after = GAME.play(at, {"blue": GAME.parse_move("b7-b6-c6")})
    assert GAME.format_position(after).endswith("next red; turns 2 1; agreed no")


def test_what_contradicts_the_turns_says_one_line_of_one():
    options = GAME.choose({"size": 5})
    position = GAME.parse_position(options, "blue a1-a2; red e5-e4 e4-e3; turns 9 2")
    assert "With Blue's 1 line and Red's 2, write" in str(contradiction(position))


def test_red_may_be_said_to_be_next_on_an_empty_sheet_as_if_blue_had_passed():
    empty = replace(GAME.read_marks(GAME.choose({"size": 5}), {}).position, player="red")
    ways, _ = supposed(empty)
    assert [(way.player, way.turns) for way in ways] == [("red", (1, 0))]
    assert judge(GAME, empty, "red", "e1-d1").rule == "LW-5"
    assert judge(GAME, empty, "blue", "a5-a4").rule == "LW-1"
