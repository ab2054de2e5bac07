"""Is it over? By the rulebook's sentence: nobody can gain (LW-13), against trying every turn."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from companion.games.blue_and_red import OTHER, PLAYERS
from companion.games.line_wars import GAME
from companion.games.line_wars.gain import change, gain, prospect
from companion.games.line_wars.search import Search, Undecided
from companion.games.line_wars.trail import AGREED
from tests.games.line_wars.drawings import NOBODY_GAINS, drawing, hard_board, rules_of
from tests.games.line_wars.random_games import random_play

FOR_THIS_MOMENT = (
    "blue b1-b2-a2-a3-a4-b4-c4; red d1-c1-c2-b2-b3 c2-c3-c4-d4-d3-c3; next blue; turns 4 4"
)
MOST = 4000
"""Turns tried one by one at most for a position to be compared."""


def told(position):
    return [str(sentence) for sentence in GAME.ending(position).sentences]


def test_nobody_can_gain_and_a_turn_that_only_negates_is_named_and_does_not_count():
    position = drawing(NOBODY_GAINS, size=4)
    assert GAME.result(position).score == {"blue": 3, "red": 3}
    found = GAME.ending(position)
    assert (found.over, found.proven) == (True, True)
    assert (dict(found.gains), dict(found.negates)) == ({}, {"blue": ("b2-b1",)})
    assert told(position) == [
        "Neither player can gain a square with their next turn: the game is over.",
        "Blue could still negate 3 of Red's squares with b2-b1, but that does not count.",
        "Red wins. 3 squares each, and Red wins a tie (LW-14)",
    ]


def test_players_who_agree_to_stop_are_told_what_could_still_have_been_gained():
    position = drawing("blue a7-b7; red g1-f1-e1-d1-c1; next blue; turns 1 1")
    gains = GAME.ending(position).gains
    assert gains
    stopped = GAME.play(position, {"blue": AGREED})
    found = GAME.ending(stopped)
    assert (found.over, found.gains) == (True, gains)
    assert told(stopped)[0] == "You agreed that the game is over."
    assert "could still have gained" in told(stopped)[1]


def test_the_answer_is_for_this_moment_a_forced_turn_brings_a_gain_back():
    assert GAME.ending(drawing(FOR_THIS_MOMENT, size=4)).over is True
    position = drawing(FOR_THIS_MOMENT, size=4, end="last_line")
    (forced,) = [move for move in GAME.legal_moves(position, "blue") if move != AGREED]
    then = GAME.play(position, {"blue": forced})
    found = GAME.ending(then)
    assert found.over is False
    assert "red" in found.gains
    move = GAME.parse_move("c3-b3-b4")
    assert list(GAME.breaches(then, "red", move)) == []
    before, after = GAME.result(then).score, GAME.result(GAME.play(then, {"red": move})).score
    assert after["red"] > before["red"]


def test_each_player_is_asked_with_their_own_turn_number_whoever_is_to_move():
    for player in PLAYERS:
        position = drawing(NOBODY_GAINS.replace("next blue", f"next {player}"), size=4)
        assert GAME.ending(position).negates == {"blue": ("b2-b1",)}


def test_an_unknown_turn_number_leaves_it_open_only_where_the_lines_do_not_show_it():
    over = drawing(NOBODY_GAINS.split("; next")[0], size=4)
    assert GAME.ending(over).over is True
    as_drawn = "As drawn, neither player can gain a square with their next turn"
    assert told(over)[0] == f"{as_drawn}: the game is over."
    assert as_drawn in [str(item) for item in GAME.result(over).items]
    fits_no_turns = drawing("blue a7-b7-c7; red g1-f1-e1-d1")
    found = GAME.ending(fits_no_turns)
    assert (found.over, found.proven, found.unknown) == (False, True, ())
    assert told(fits_no_turns)[0] == "Blue can still gain at least 1 square (b7-b6-a6)."


def test_by_another_house_rule_the_game_ends_by_agreement_or_only_with_the_last_line():
    agreeing = drawing(NOBODY_GAINS, size=4, end="agreement")
    assert GAME.to_move(agreeing) == ("blue",)
    assert GAME.ending(agreeing).over is False
    assert (
        told(agreeing)[0]
        == "Neither player can gain a square with their next turn, so you may agree to stop."
    )
    by_gain = drawing(NOBODY_GAINS, size=4)
    assert GAME.to_move(by_gain) == ()
    assert GAME.result(by_gain).finished is True
    assert rules_of(by_gain, "blue", "b2-b1") == ["LW-13"]
    to_the_last = drawing(NOBODY_GAINS, size=4, end="last_line")
    assert GAME.to_move(to_the_last) == ("blue",)
    assert GAME.ending(to_the_last).over is False


RULINGS = [
    {},
    {"short_turns": "stuck"},
    {"short_turns": "allowed"},
    {"branching": "on"},
    {"branching": "on", "short_turns": "stuck"},
    {"branching": "on", "short_turns": "allowed"},
]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [2])
@pytest.mark.parametrize("rulings", RULINGS[1::2], ids=lambda r: "-".join(r.values()))
def test_who_can_gain_or_negate_is_what_trying_every_turn_finds(rulings, seeds):
    """``tests/bench/random_play.py`` tries more seeds and all rulings, ``tests/oracle`` by the
    rulebook."""
    compared = {True: 0, False: 0}
    for seed in range(seeds):
        rng = random.Random(seed)
        options = GAME.choose({"size": 4 + seed % 2, **rulings})
        for position, *_ in random_play(options, rng):
            for player in PLAYERS:
                asked = replace(position, player=player)
                turns = [t for t in islice(GAME.legal_moves(asked, player), MOST) if t.strokes]
                if len(turns) >= MOST - 2:
                    continue
                now = GAME.result(asked).score
                then = [GAME.result(GAME.play(asked, {player: turn})).score for turn in turns]
                found = prospect(asked, player)
                assert found.proven
                assert found.negation_proven
                gains = any(score[player] > now[player] for score in then)
                assert (found.gain is not None) == gains
                other = OTHER[player]
                negates = any(score[other] < now[other] for score in then)
                assert (found.negation is not None) == (negates and not gains)
                compared[gains] += 1
                turn = found.gain or found.negation
                if turn is not None:
                    assert not list(GAME.breaches(asked, player, turn))
                    after = GAME.result(GAME.play(asked, {player: turn})).score
                    whose, sign = (player, 1) if found.gain else (other, -1)
                    told = change(asked, player, turn, whose)
                    assert after[whose] - now[whose] == told
                    assert sign * told > 0
    assert min(compared.values()) > 1


def test_a_search_without_a_step_left_does_not_answer():
    position = drawing(NOBODY_GAINS, size=4)
    edge = position.grid.edge_of["b1-b2"]
    with pytest.raises(Undecided):
        Search(position.grid, position.free, 0).through(
            position.starts("blue"), edge, 1, exact=True
        )


def test_what_is_not_proven_is_said_and_is_neither_yes_nor_no(monkeypatch):
    monkeypatch.setattr("companion.games.line_wars.gain.GAIN_STEPS", 0)
    gain.cache_clear()
    position = drawing(FOR_THIS_MOMENT.replace("turns 4 4", "turns 1 1"), size=4)
    found = GAME.ending(position)
    gain.cache_clear()
    assert (found.over, found.proven) == (None, False)
    assert any("It is uncertain whether" in str(sentence) for sentence in found.sentences)


def test_on_a_board_made_up_to_be_hard_the_search_gives_up_and_says_so():
    found = GAME.ending(hard_board(1))
    assert (found.over, found.proven) == (None, False)


@pytest.mark.parametrize("end", ["no_gain", "agreement", "last_line"])
@pytest.mark.parametrize("seed", range(4))
def test_the_score_and_the_judge_say_the_same_of_the_end_of_a_game_and_of_its_drawing(end, seed):
    options = GAME.choose({"size": 4, "end": end})
    for _, _, _, position in random_play(options, random.Random(seed)):
        lines = {name: v for name, v in GAME.marks(position).items() if name.startswith("line ")}
        for shown in (position, GAME.read_marks(options, lines).position):
            assert GAME.ending(shown).over is GAME.result(shown).finished


def test_a_drawing_does_not_show_whether_players_agreed_who_must():
    """By the house rule that a game ends by agreement; the answer may be given."""
    shown = "blue a4-a3-a2-b2-c2-c1 a4-b4 d2-d3-c3-b3-a3; red d1-c1-b1-a1-a2 d1-d2-c2-c3 b1-b2-b3"
    found = GAME.ending(drawing(shown, size=4, end="agreement"))
    assert (found.over, found.unknown) == (None, ("agreed",))
    for agreed, over in (("yes", True), ("no", False)):
        position = drawing(f"{shown}; agreed {agreed}", size=4, end="agreement")
        assert (GAME.ending(position).over, GAME.result(position).finished) == (over, over)


def test_what_is_said_to_be_gained_at_least_is_no_more_than_another_turn_gains() -> None:
    board = "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3"
    position = GAME.parse_position(GAME.choose(), f"{board} f4-g4-g5-f5-f4; next blue; turns 4 4")
    told = [str(one) for one in GAME.ending(position).sentences]
    assert any(one.startswith("Blue can still gain at least ") for one in told)
    larger = GAME.parse_move("c3-d3-d2-d1-c1-b1")
    after = GAME.result(GAME.play(position, {"blue": larger}))
    assert after.score["blue"] - GAME.result(position).score["blue"] == 8
