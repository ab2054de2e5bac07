"""A finished Line or Colour sheet: what its marks show and what they prove to be wrong."""

from __future__ import annotations

import random

import pytest

from companion.games.line_or_colour import GAME
from companion.games.protocol import BadText
from tests.games.line_or_colour.random_games import finished_game, random_play, some_options

SMALL = GAME.choose({"size": 5})
PIE = GAME.choose({"size": 5, "pie": "on"})
LARGE = GAME.choose()


def read(options, white="", black="", **spots):
    marks = {f"ring {spot}": "white" for spot in white.split()}
    marks |= {f"ring {spot}": "black" for spot in black.split()}
    marks |= {f"spot {spot}": colour for spot, colour in spots.items()}
    return GAME.read_marks(options, marks)


def told(reading):
    return [(breach.rule, str(breach.sentence)) for breach in reading.audit]


def test_a_finished_game_reads_back_without_objection():
    rng = random.Random(4)
    for _ in range(200):
        end = finished_game(rng)
        reading = GAME.read_marks(end.options, GAME.marks(end))
        assert reading.audit == ()
        assert (reading.position.white, reading.position.black) == (end.white, end.black)
        assert reading.result.winner == GAME.result(end).winner
        assert reading.result.finished


def test_a_game_broken_off_reads_back_without_objection_and_with_its_turn_or_none():
    rng = random.Random(5)
    for _ in range(60):
        for _, _, _, then in random_play(some_options(rng), rng):
            reading = GAME.read_marks(then.options, GAME.marks(then))
            assert reading.audit == ()
            assert reading.position.player in (None, then.player)
            if not then.options.on("pie"):
                assert reading.position == then


@pytest.mark.parametrize(
    ("options", "white", "black", "rules"),
    [
        (LARGE, "a1 c1", "", ["LC-1"]),
        (LARGE, "", "a1", ["LC-1"]),
        (SMALL, "", "a1", ["LC-1"]),
        (PIE, "", "a1", []),
        (PIE, "", "a1 c1", ["LC-1"]),
        (PIE, "a1 c1", "b1", []),
    ],
)
def test_white_is_level_or_one_ahead_or_after_a_swap_one_behind(options, white, black, rules):
    assert [rule for rule, _ in told(read(options, white, black))] == rules


def test_counters_give_spots_another_colour_and_are_kept_as_marks():
    swapped = {"a5": "red", "b5": "purple"}
    reading = read(SMALL, "a5 e4", "c3", **swapped)
    assert reading.audit == ()
    assert reading.position.layout.rows.startswith("21345")
    assert "spots 21345" in GAME.format_position(reading.position)
    assert reading.position.options == SMALL
    marks = GAME.marks(reading.position)
    assert {name: marks[name] for name in marks if name.startswith("spot")} == {
        "spot a5": "red",
        "spot b5": "purple",
    }
    assert GAME.parse_position(SMALL, GAME.format_position(reading.position)) == reading.position


def test_a_colour_with_too_many_spots_is_told():
    ((rule, sentence),) = told(read(SMALL, a5="red"))
    assert rule == "LC-7"
    assert "purple (1) has 4" in sentence


def test_counters_decide_who_has_won():
    white, black = "a5 c4 e3 a1", "b1 d1 e1"
    assert read(SMALL, white, black).result.winner is None
    assert read(SMALL, white, black, a1="purple", b2="blue").result.winner == "white"


def test_two_winners_are_told_and_neither_is_named():
    reading = read(SMALL, "a1 b1 c1 d1", "a5 b5 c5 d5")
    assert (reading.result.winner, reading.result.finished, reading.result.rule) == (
        None,
        None,
        None,
    )
    assert [rule for rule, _ in told(reading)] == ["LC-6"]


def test_a_win_that_stands_without_any_one_ring_came_before_the_last():
    ((rule, sentence),) = told(
        read(LARGE, "a1 b1 c1 d1 e1 a3 b3 c3 d3 e3", "a2 c2 e2 g2 a4 c4 e4 g4 a6")
    )
    assert rule == "LC-6"
    assert "before the last ring" in sentence


def test_one_ring_may_make_two_lines_at_once():
    reading = read(LARGE, "a1 b1 c1 d1 e1 a2 a3 a4 a5", "c2 e2 g2 c4 e4 g4 c6 e6")
    assert reading.audit == ()


def test_a_ring_put_after_the_others_win_is_told():
    ((rule, sentence),) = told(read(LARGE, "a1 b1 c1 d1 e1", "a2 b3 c4 d6 g7"))
    assert rule == "LC-6"
    assert sentence == "White won, but Black placed a ring after that"
    ((_, sentence),) = told(read(LARGE, "a1 b1 c1 d3 e4 g7", "a2 b2 c2 d2 e2"))
    assert sentence == "Black won, but White placed a ring after that"
    assert told(read(PIE, "a1 b1 c1 d1", "a2 b3 c5 d4")) == []


def test_the_small_board_has_no_grey_counters():
    with pytest.raises(BadText, match="no mark"):
        read(SMALL, a1="grey")


def test_rings_have_room_between_the_spots():
    for options in (SMALL, LARGE):
        board = GAME.boards(options)["board"]
        (radius,) = {spot.radius for spot in board.spots.values()}
        assert board.lattice.pitch - 2 * radius >= 8
