"""Regions, black negation, who won, and when nothing more can be gained (LW-10 to LW-14)."""

from __future__ import annotations

import random

import pytest

from companion.games.line_wars import GAME
from companion.locale import catalogue
from tests.games.line_wars.drawings import ELEVEN_NEGATED, drawing
from tests.games.line_wars.random_games import random_play


def notes(position):
    return [str(note) for note in GAME.result(position).notes]


def deciding(result):
    (sentence,) = (item.sentence for item in result.items if item.rule == "LW-14")
    return sentence


def test_eleven_negated_blue_eleven_red_fourteen_red_wins_by_three():
    result = GAME.result(drawing(ELEVEN_NEGATED + "; next red; turns 4 4; agreed yes"))
    assert dict(result.score) == {"blue": 11, "red": 14}
    assert dict(result.counts) == {"negated": 11, "nobody": 0}
    assert len(result.places) == 36
    assert (result.winner, result.rule, result.finished) == ("red", "LW-14", True)
    assert [(i.rule, len(i.places)) for i in result.items] == [
        ("LW-10", 11),
        ("LW-11", 11),
        ("LW-10", 14),
        ("LW-14", 0),
        ("LW-13", 0),
        ("LW-13", 0),
        ("LW-13", 0),
    ]
    assert str(result.items[1].sentence) == (
        "Both colours touch the region at b1, so its 11 squares score nothing"
    )
    assert str(deciding(result)) == "Red has more squares, 14 to 11"


@pytest.mark.parametrize("text", ["blue a7-b7", "blue a7-b7; next red; turns 1 0; agreed no"])
def test_where_no_line_closes_off_an_area_no_other_ruling_names_a_winner(text: str):
    for negation in ("region", "square"):
        position = drawing(text, negation=negation)
        assert GAME.result(position).winner is None
        assert not notes(position)


def test_the_square_ruling_changes_only_which_squares_of_a_region_are_to_be_black():
    text = "blue a4-b4-b3-a3 b3-b2; red d1-c1-c2-b2-a2; next blue; turns 3 2"
    by_region, by_square = drawing(text, size=4), drawing(text, size=4, negation="square")
    assert GAME.result(by_region).places == {
        **dict.fromkeys(("a1", "b1"), "red"),
        **dict.fromkeys(("c1", "a2", "b2", "c2", "b3", "c3"), "negated"),
        "a3": "blue",
    }
    expected = dict(GAME.result(by_region).places)
    for square in ("c1", "b3", "c2", "c3"):
        expected[square] = "nobody"
    assert dict(GAME.result(by_square).places) == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_score_is_the_same_by_either_ruling_on_negation(seed):
    for _, _, _, position in random_play(GAME.choose({"size": 4 + seed % 4}), random.Random(seed)):
        options = position.options.with_(negation="square")
        one, other = GAME.result(position), GAME.result(GAME.with_options(position, options))
        assert (one.score, one.winner, one.notes) == (other.score, other.winner, other.notes)


def test_lines_that_meet_a_region_only_at_a_dot_do_not_count():
    text = "blue a4-b4-b3-a3; red d1-c1-b1-b2-b3 b3-c3; next blue; turns 2 2"
    assert GAME.result(drawing(text, size=4)).places["a3"] == "blue"


def test_a_board_without_a_line_is_nobodys_and_nobody_wins_yet():
    result = GAME.result(GAME.start(GAME.choose()))
    assert dict(result.counts) == {"negated": 0, "nobody": 36}
    assert (result.winner, result.rule, result.finished) == (None, None, False)
    assert result.items[0].rule == "LW-12"


def test_a_tie_is_reds():
    tied = drawing("blue a4-b4-b3-a3; red d1-d2-c2-c1-d1; next blue; turns 3 3; agreed yes", size=4)
    result = GAME.result(tied)
    assert result.score["blue"] == result.score["red"] == 1
    assert (result.winner, result.rule) == ("red", "LW-14")
    assert str(deciding(result)) == "One square each, and Red wins a tie"


def test_a_game_going_on_stands_as_it_stands_and_has_no_winner():
    result = GAME.result(drawing("blue a7-b7; next red; turns 1 0"))
    assert dict(result.score) == {"blue": 0, "red": 0}
    assert (result.winner, result.finished) == (None, False)
    assert str(deciding(result)) == "Nobody is ahead yet"
    closed = GAME.result(drawing("blue a7-b7-b6-a6; next red; turns 2 0"))
    assert (closed.score, closed.winner) == ({"blue": 36, "red": 0}, None)
    assert str(deciding(closed)) == "So far: Blue has more squares, 36 to 0"


def test_negated_squares_are_black_when_the_game_ends():
    for seed in range(10):
        *_, (_, _, _, end) = random_play(GAME.choose({"size": 5}), random.Random(seed))
        negated = {s for s, owner in GAME.result(end).places.items() if owner == "negated"}
        assert set(end.grid.place_list(end.black)) == negated


@pytest.mark.parametrize(("lang", "words"), [("en", "the region at b1"), ("de", "Gebiet bei b1")])
def test_a_region_is_named_by_its_first_square(lang: str, words: str):
    (negated,) = [i for i in GAME.result(drawing(ELEVEN_NEGATED)).items if i.rule == "LW-11"]
    assert words in negated.sentence.text(catalogue(lang))


def test_the_score_of_a_drawing_that_may_go_on_is_one_so_far():
    """Its lines fit no full turns, so that nobody knows which turn comes next."""
    position = drawing(
        "blue a7-b7 c3-c4-b4-a4-a5-b5-b4 a5-a6-b6; red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 "
        "a6-a7 f4-g4-g5-f5-f4; next ?; turns ? ?; agreed ?"
    )
    result = GAME.result(position)
    assert result.finished is None
    assert str(deciding(result)) == "So far: Red has more squares, 5 to 1"
