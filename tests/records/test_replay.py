"""Replaying a record: positions as they were asked for, and the first illegal move."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.application.dispute.checked import check
from companion.games import game
from companion.games.protocol import BadText, Result
from companion.records import parse_record, record_of, replay, result_note, result_text
from tests.games.random_games import random_play
from tests.records.toys import CLAIM, TOGETHER, Claim, Strip


class Watched(Claim):
    """Counts how often it is asked to play a move."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, position: Strip, moves: Mapping[str, str]) -> Strip:
        self.played += 1
        return super().play(position, moves)


def test_nothing_is_played_before_it_is_asked_for() -> None:
    game = Watched()
    played = replay(parse_record("1. a b 2. c d", game), game)
    assert game.played == 0
    assert [played.start.cells, *(step.after.cells for step in islice(played, 2))] == [
        ".....",
        "b....",
        "br...",
    ]
    assert game.played == 2
    assert played.end.cells == "brbr."
    assert [step.turn for step in played] == [1, 1, 2, 2]
    assert game.played == 4


def test_the_first_illegal_move_is_named_with_its_place() -> None:
    played = replay(parse_record("1. a b\n2. c-d\n   b-e\n3. e", CLAIM), CLAIM)
    illegal = played.illegal
    assert illegal is not None
    assert (illegal.turn, illegal.player, illegal.text) == (2, "red", "b-e")
    assert (illegal.line, illegal.column) == (3, 4)
    assert [breach.rule for breach in illegal.breaches] == ["S-2", "S-2", "S-2", "S-3"]
    assert illegal.before == played.end
    assert played.end.cells == "brbb."


def test_what_is_no_move_stops_the_game_like_an_illegal_one() -> None:
    played = replay(parse_record("1. a b\n2. c !!\n3. e", CLAIM, to_mend=True), CLAIM)
    illegal = played.illegal
    assert illegal is not None
    assert (illegal.turn, illegal.player, illegal.text, illegal.move) == (2, "red", "!!", None)
    (breach,) = illegal.breaches
    assert breach.rule == ""
    assert str(breach.sentence)
    assert len(list(played)) == 3
    with pytest.raises(BadText):
        check(played.record, CLAIM)


def test_a_move_that_names_its_player_is_judged_as_theirs() -> None:
    illegal = replay(parse_record("1. a blue: b", CLAIM), CLAIM).illegal
    assert illegal is not None
    assert [breach.rule for breach in illegal.breaches] == ["S-1"]


def test_a_move_after_the_end_is_illegal() -> None:
    illegal = replay(parse_record('[Size "2"] 1. a-b a', CLAIM), CLAIM).illegal
    assert illegal is not None
    assert (illegal.player, illegal.breaches[0].rule) == ("red", "S-1")


def test_what_a_photo_left_open_makes_a_move_doubtful_not_illegal() -> None:
    played = replay(parse_record('[Position "b.... ?"] 1. b c', CLAIM), CLAIM)
    assert played.illegal is None
    assert [doubt.text for doubt in played.doubts] == ["b"]
    assert played.end.cells == "bbr.."


def test_orders_of_one_turn_are_one_step_and_may_be_pending() -> None:
    played = replay(parse_record("1. a | b 2. c d | e 3. red: f", TOGETHER), TOGETHER)
    assert [dict(step.moves) for step in played] == [
        {"blue": ("a",), "red": ("b",)},
        {"blue": ("c", "d"), "red": ("e",)},
    ]
    assert played.pending == {"red": ("f",)}
    assert played.end.blue == ("a", "c", "d")


def test_pending_orders_are_judged_all_the_same() -> None:
    illegal = replay(parse_record("1. red: a b c d e", TOGETHER), TOGETHER).illegal
    assert illegal is not None
    assert (illegal.player, illegal.breaches[0].rule) == ("red", "T-1")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ('[Result "3-2"] a b-c d-e', None),
        ('[Result "1-0"] a b-c d-e', None),
        ('[Result "2-3"] a b-c d-e', "The game record says 2-3, but its moves give 3-2."),
        ('[Result "0-1"] a b-c d-e', "The game record says 0-1, but its moves give 3-2."),
        ("a b-c d-e", "The game record has no result, but the game is over: 3-2."),
        ('[Result "3-2"] a', "The game record says 3-2, but its moves do not end the game."),
        ('[Result "1-0"] a', None),
        ('[Size "4"][Result "1/2-1/2"] a b-c d', None),
        ('[Size "4"][Result "1-0"] a b-c d', "its moves give 2-2."),
        ("a", None),
        (
            '[Result "0-1"] a a',
            "The game record says 0-1, but its legal moves do not end the game.",
        ),
    ],
)
def test_a_result_that_the_moves_do_not_give_is_noted(text: str, note: str | None) -> None:
    found = replay(parse_record(text, CLAIM), CLAIM).note
    assert (found is None) == (note is None)
    assert note is None or note in str(found)


@pytest.mark.parametrize(("claimed", "noted"), [("1-0", True), ("0-1", False), ("2-1", True)])
def test_a_win_is_never_taken_for_a_score_of_one_point(claimed: str, noted: bool) -> None:
    """Blue has a point and cannot go on, so Red has won (CL-10)."""
    corona = game("corona-line")
    stuck = Result(finished=True, score={"blue": 1, "red": 0}, winner="red", rule="CL-10")
    assert result_text(corona, stuck) == "0-1"
    assert (result_note(corona, claimed, stuck) is not None) == noted


@given(st.integers(0, 10_000), st.integers(2, 9))
def test_a_random_game_replays_to_its_end_and_its_result_is_never_noted(
    seed: int, size: int
) -> None:
    rng = random.Random(seed)
    options = CLAIM.choose({"size": size, "first": rng.choice(["blue", "red"])})
    _, _, moves, (*_, position) = zip(*random_play(CLAIM, options, rng), strict=True)
    result = CLAIM.result(position)
    record = record_of(CLAIM, options, moves, result=result_text(CLAIM, result))
    played = replay(record, CLAIM)
    assert played.end == position
    assert played.note is None
    assert result_note(CLAIM, "9-9", result) is not None


@pytest.mark.parametrize(
    ("claimed", "white", "note"),
    [
        ("3-5", "a1", "The game record says 3-5, but its position is not the end of a game."),
        ("0-1", "a1 b1 c1 d1 e1", "The game record says 0-1, but its position gives 1-0."),
    ],
)
def test_of_a_record_without_moves_the_position_is_named(
    claimed: str, white: str, note: str
) -> None:
    text = f'[Game "line-or-colour"]\n[Result "{claimed}"]\n[Position "white {white}; black a2"]\n'
    assert str(replay(parse_record(text)).note) == note


def test_a_move_after_lines_of_no_game_is_not_played() -> None:
    drawn = "blue a1-b1 a1-f5; red g7-e4 g7-b5; next blue; ends ? ?; points 0 0; rest yes yes"
    text = f'[Game "corona-line"]\n[Size "7"]\n[Position "{drawn}"]\n'
    moved = companion.play(text.encode(), "c2")
    assert moved.played is False
    assert moved.judged.verdict.impossible
    checked = companion.check(f"{text}\n1. c2 *\n".encode())
    assert checked.ok is None
    assert "cannot be judged" in str(checked.sentence)
