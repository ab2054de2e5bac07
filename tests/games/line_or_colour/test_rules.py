"""Line or Colour's moves, wins and verdicts, on positions whose answer is known."""

from __future__ import annotations

import pickle
import random

import pytest

from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.scoring import pointers
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.judge import judge
from tests.games.line_or_colour.random_games import (
    drawn_game,
    finished_game,
    random_play,
    some_options,
)

SMALL = GAME.choose({"size": 5})
PIE = GAME.choose({"size": 5, "pie": "on"})
LARGE = GAME.choose()


def at(text, options=LARGE):
    return GAME.parse_position(options, text)


def rules(position, player, move):
    return [breach.rule for breach in GAME.breaches(position, player, move)]


def test_white_begins_and_may_ring_any_spot():
    start = GAME.start(LARGE)
    assert GAME.to_move(start) == ("white",)
    assert len(list(GAME.legal_moves(start, "white"))) == 49
    assert list(GAME.legal_moves(start, "black")) == []
    assert rules(start, "black", "d4") == ["LC-1"]


def test_a_spot_takes_one_ring_of_either_colour():
    position = at("white d4; black e4")
    assert rules(position, "white", "d4") == ["LC-2"]
    assert str(next(iter(GAME.breaches(position, "white", "e4"))).sentence) == (
        "e4 already has Black's ring"
    )
    assert rules(position, "white", "h1") == ["LC-2"]
    assert rules(position, "white", "a8") == ["LC-2"]
    assert rules(position, "white", "c3") == []


class TestPieRule:
    def test_it_is_off_on_both_boards_unless_agreed_on(self):
        for size in (5, 7):
            assert GAME.choose({"size": size})["pie"] == "off"
            assert GAME.choose({"size": size, "pie": True})["pie"] == "on"

    def test_a_swap_makes_whites_ring_black_and_white_moves_again(self):
        after = GAME.play(at("white c3", PIE), {"black": "swap"})
        assert GAME.format_position(after) == "white; black c3; next white"

    def test_it_comes_right_after_the_first_ring_or_never(self):
        assert rules(GAME.start(PIE), "white", "swap") == ["LC-3"]
        assert rules(at("white c3", PIE), "black", "swap") == []
        assert rules(at("white c3", PIE), "white", "swap") == ["LC-1", "LC-3"]
        assert rules(at("white c3 d4; black e5; next black", PIE), "black", "swap") == ["LC-3"]
        assert rules(at("white; black c3", PIE), "white", "swap") == ["LC-3"]

    def test_without_it_nobody_swaps_and_the_verdict_says_that_it_rests_on_that(self):
        verdict = judge(GAME, at("white d4"), None, "swap")
        assert verdict.legal is False
        assert verdict.rule == "LC-3"
        assert [ruling.changes for ruling in verdict.rulings] == [(("on", True),)]


class TestWinning:
    @pytest.mark.parametrize(
        ("options", "white", "last"), [(LARGE, "a7 c6 e5 b3", "d2"), (SMALL, "a5 c4 e3", "b2")]
    )
    def test_enough_rings_round_one_colour_win_wherever_they_lie(self, options, white, last):
        before = at(f"white {white}; black; next white", options)
        result = GAME.result(GAME.play(before, {"white": last}))
        assert (result.winner, result.rule) == ("white", "LC-4")
        assert result.score["white"]["colour"] == len(white.split()) + 1
        assert result.items[0].places == tuple(
            sorted([*white.split(), last], key=lambda name: (name[1], name[0]))
        )

    @pytest.mark.parametrize(
        "line",
        [
            "a1 b1 c1 d1 e1",
            "c7 d7 e7 f7 g7",
            "g3 g4 g5 g6 g7",
            "a1 b2 c3 d4 e5",
            "g7 f6 e5 d4 c3",
            "a5 b4 c3 d2 e1",
            "g3 f4 e5 d6 c7",
        ],
    )
    def test_five_side_by_side_win_in_every_direction(self, line):
        spots = line.split()
        for last in spots:
            before = [spot for spot in spots if spot != last]
            position = at(f"white; black {' '.join(before)}; next black")
            assert GAME.to_move(position)
            result = GAME.result(GAME.play(position, {"black": last}))
            assert (result.winner, result.rule) == ("black", "LC-5")
            assert result.score["black"]["line"] == 5
            assert set(result.items[0].places) == set(spots)

    @pytest.mark.parametrize(
        "spots",
        ["a1 b1 c1 d1 f1", "d1 e1 f1 g1 a2", "e1 f1 g1 a2 b2", "d7 e7 f7 g7", "f1 g2 a3 b4 c5"],
    )
    def test_a_gap_or_the_rim_breaks_a_line(self, spots):
        assert GAME.to_move(at(f"white {spots}; black; next black"))

    def test_four_side_by_side_win_on_the_small_board(self):
        result = GAME.result(at("white a1 b1 c1 d1; black a2 b2 c2", SMALL))
        assert (result.winner, result.rule, result.finished) == ("white", "LC-5", True)

    def test_a_ring_that_makes_both_is_told_with_both_and_called_a_win_by_colour(self):
        options = GAME.choose({"layout": "11112 34522 34521 34523 44535"})
        result = GAME.result(at("white a5 b5 c5 d5; black a1 b1 c1", options))
        assert (result.winner, result.rule) == ("white", "LC-4")
        assert [item.rule for item in result.items[:2]] == ["LC-4", "LC-5"]
        assert all("enough to win" in str(item.sentence) for item in result.items[:2])

    def test_nobody_moves_after_a_win(self):
        over = at("white a1 b1 c1 d1; black a2 b2 c2", SMALL)
        assert GAME.to_move(over) == ()
        assert rules(over, "black", "e5") == ["LC-6"]
        assert rules(over, "white", "a1") == ["LC-6", "LC-2"]

    @pytest.mark.parametrize("size", [5, 7])
    def test_a_full_board_without_either_is_a_draw(self, size):
        result = GAME.result(drawn_game(size))
        assert (result.finished, result.winner, result.rule) == (True, None, "LC-6")
        assert result.counts["free"] == 0


class TestLayouts:
    def test_the_official_layouts_give_the_spots_their_colours(self):
        board = GAME.boards(LARGE)["board"]
        assert [board.spots[spot].colour for spot in ("a7", "g7", "a6", "a1")] == [
            "purple",
            "grey",
            "orange",
            "blue",
        ]
        small = GAME.boards(SMALL)["board"]
        assert {spot.colour for spot in small.spots.values()} == {
            "purple",
            "red",
            "blue",
            "green",
            "yellow",
        }

    def test_a_layout_tells_the_size_and_may_be_written_in_several_ways(self):
        rows = "54321 54321 54321 54321 54321"
        options = GAME.choose({"layout": rows})
        assert (options["size"], options["layout"]) == (5, rows)
        assert GAME.choose({"layout": rows.replace(" ", "/")}) == options

    def test_the_official_one_is_named_so(self):
        rows = "12345 45123 23451 51234 34512"
        assert GAME.choose({"layout": rows}) == SMALL
        assert GAME.choose({"layout": "Official"}) == LARGE

    @pytest.mark.parametrize(
        ("layout", "told"),
        [
            ("123", "5 rows of 5"),
            ("12345 12345 12345 12345 1234", "5 rows of 5"),
            ("12345 12345 12345 12345 12346", "1 to 5"),
            ("12345 12345 12345 12345 12344", "green (4) has 6"),
            ("１2345 12345 12345 12345 12345", "1 to 5"),
        ],
    )
    def test_what_is_no_layout_is_refused_with_the_reason(self, layout, told):
        with pytest.raises(BadOption) as refused:
            GAME.choose({"layout": layout})
        assert told in str(refused.value)

    def test_a_layout_of_another_size_is_refused(self):
        with pytest.raises(BadOption, match="size 7"):
            GAME.choose({"size": 7, "layout": "12345 45123 23451 51234 34521"})

    def test_a_seed_draws_the_same_layout_every_time(self):
        one, other = (GAME.drawn_by_lot(LARGE, seed) for seed in (1, 2))
        assert one == GAME.drawn_by_lot(LARGE, 1)
        assert one["layout"] != other["layout"]
        assert GAME.choose(one) == one


class TestText:
    @pytest.mark.parametrize(("text", "move"), [("D4", "d4"), (" swap ", "swap"), ("SWAP", "swap")])
    def test_moves_are_read_forgivingly(self, text, move):
        assert GAME.parse_move(text) == move

    @pytest.mark.parametrize("text", ["", "4d", "d4 e5", "d04", "d", "pass", "d4x", "d१"])
    def test_other_text_is_no_move(self, text):
        with pytest.raises(BadText):
            GAME.parse_move(text)

    @pytest.mark.parametrize(
        ("text", "column"),
        [
            ("white a1 a1", 10),
            ("white a1; black a1", 17),
            ("white a8", 7),
            ("white a1; white b1", 11),
            ("green a1", 1),
            ("white a1; next red", 16),
            ("white a1; next white black", 22),
            ("next", 1),
            ("spots 123", 7),
            ("white a1; spots " + "1234568 " * 7, 17),
        ],
    )
    def test_a_position_that_is_none_is_refused_with_its_column(self, text, column):
        with pytest.raises(BadText) as refused:
            at(text)
        assert refused.value.column == column

    def test_without_next_the_numbers_of_rings_tell_whose_turn_it_is(self):
        assert at("white a1; black b1").player == "white"
        assert at("white a1").player == "black"
        assert at("white a1 b1 c1").player is None
        assert at("white a1; black b1", PIE).player is None
        assert at("black b1", PIE).player == "white"
        assert at("black b1").player is None

    def test_who_is_to_move_may_be_unknown_and_then_verdicts_depend_on_it(self):
        position = at("white a1; black b1; next ?", PIE)
        assert GAME.to_move(position) == ("white", "black")
        verdict = judge(GAME, position, "white", "c3")
        assert verdict.legal is None
        assert verdict.depends == ("next",)
        assert judge(GAME, position, "white", "a1").legal is False
        assert GAME.format_position(position).endswith("next ?")


def test_a_position_comes_through_pickling_with_its_layout():
    rng = random.Random(3)
    for _ in range(5):
        then = finished_game(rng)
        again = pickle.loads(pickle.dumps(then))
        assert again == then
        assert GAME.to_move(again) == ()


def test_near_a_taken_spot_are_the_free_ones_round_it():
    position = at("white d4; black e4")
    assert set(GAME.nearby(position, "white", "d4", 3)) == {"c4", "d3", "d5"}
    assert GAME.nearby(position, "white", "swap") == []


def test_a_position_under_other_options_keeps_its_rings():
    position = at("white a1 b1; black c1")
    other = GAME.drawn_by_lot(LARGE, 5)
    assert GAME.with_options(position, other).white == position.white
    assert GAME.with_options(position, other).layout.rows == other["layout"]
    with pytest.raises(ValueError, match="size"):
        GAME.with_options(position, SMALL)


def test_every_rule_that_a_move_can_break_is_named_over_random_attempts():
    rng = random.Random(1)
    named, attempts = set(), ["swap", *(f"{c}{r}" for c in "abcdefgh" for r in range(1, 9))]
    for _ in range(40):
        then = None
        for position, player, _, then in random_play(some_options(rng), rng):  # noqa: B007
            for player_asked in ("white", "black"):
                move = rng.choice(attempts)
                found = rules(position, player_asked, move)
                legal = player_asked == player and move in set(GAME.legal_moves(position, player))
                assert legal == (not found)
                named.update(found)
        named.update(rules(then, "white", rng.choice(attempts)))
    assert named == {"LC-1", "LC-2", "LC-3", "LC-6"}


def test_every_line_that_wins_is_told_and_shown():
    """One ring at a1 completes a row and a column; on a larger board, a longer line and another."""
    told = "white a1 b1 c1 d1 a2 a3 a4; black b2 b3 c3 d2 e4 e5; next ?"
    position = at(told, SMALL)
    items = [item for item in GAME.result(position).items if item.rule == "LC-5"]
    lines = [item.places for item in items if "enough to win" in str(item.sentence)]
    assert {frozenset(line) for line in lines} == {
        frozenset(("a1", "b1", "c1", "d1")),
        frozenset(("a1", "a2", "a3", "a4")),
    }
    chains = [one.places for one in pointers(position) if one.kind == "chain"]
    assert [*map(set, chains)] == [*map(set, lines)]


def test_a_shorter_line_that_wins_is_told_beside_a_longer_one():
    position = at("white a1 b1 c1 d1 e1 a2 a3 a4; black b2 b3 c3 d2 e4 e5 c5; next ?", SMALL)
    told = [str(item.sentence) for item in GAME.result(position).items if item.rule == "LC-5"]
    assert told[0] == "White has 5 rings in a line, enough to win: a1, b1, c1, d1, e1"
    assert told[1] == "White has 4 rings in a line, enough to win: a1, a2, a3, a4"
    assert GAME.result(position).score["white"]["line"] == 5
