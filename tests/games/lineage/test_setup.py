"""Setting up is written in a record's head and checked when it is read (LG-1)."""

from __future__ import annotations

import random

import pytest

from companion.games.lineage import GAME
from companion.games.lineage.setup import setup_answer
from companion.games.options import BadOption
from tests.games.lineage.setups import random_setup

RED = "red b2n c2n d2n e2n f2n g2n c2 d2 e2 f2"
BLUE = "blue b7s c7s d7s e7s f7s g7s c7 d7 e7 f7"


def test_ten_pieces_in_the_oval_and_two_on_the_centre_points_to_the_right():
    at = GAME.start(GAME.choose({"setup": f"{RED}; {BLUE}"}))
    assert GAME.result(at).score == {"blue": 12, "red": 12}
    places = GAME.result(at).places
    assert {p for p in ("d4", "d5", "e4", "e5") if places[p] == "red"} == {"e4", "e5"}


def test_a_setup_has_one_text_however_it_is_written():
    short = GAME.choose({"setup": f"{RED}; {BLUE}"})["setup"]
    shuffled = " ".join(["RED", *reversed(RED.split()[1:])])
    long = GAME.choose({"setup": f"{BLUE} d4 d5;{shuffled}  e5 e4 "})["setup"]
    assert short == long
    assert GAME.choose({"setup": short})["setup"] == short
    assert GAME.choose()["setup"] == GAME.choose({"setup": "usual"})["setup"]


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (RED, "Blue's pieces are missing"),
        (f"{RED}; {RED}", "write “red PLACES; blue PLACES”"),
        (f"{RED.replace('f2n', 'c2')}; {BLUE}", "Red has two pieces on c2"),
        (f"{RED} g2; {BLUE}", "Red must set up 10 pieces in the oval, not 11"),
        (f"{RED.replace(' f2n', '')}; {BLUE}", "Red must set up 10 pieces in the oval, not 9"),
        (f"{RED.replace('f2n', 'f3')}; {BLUE}", "f3 is not on or inside Red's oval, nor"),
        (f"{RED.replace('f2n', 'f7n')}; {BLUE}", "f7n is not on or inside Red's oval, nor"),
        (f"{RED.replace('f2n', 'f9')}; {BLUE}", "“f9” is not on this board"),
        (f"{RED} e4; {BLUE}", "Red needs a piece on the centre point e5 too"),
        (f"{RED} d4 d5; {BLUE}", "d4 is not on or inside Red's oval, nor"),
        ("black a1; blue b1", "write “red PLACES; blue PLACES”"),
    ],
)
def test_what_is_no_setup(setup, problem):
    with pytest.raises(BadOption) as error:
        GAME.choose({"setup": setup})
    assert str(error.value).startswith("setup: ")
    assert problem in str(error.value)


def test_any_random_setup_is_one():
    for seed in range(20):
        text = random_setup("reconstruction", random.Random(seed))
        assert setup_answer("reconstruction", text) == text


def test_how_to_set_up_is_told_as_the_table_does_it():
    """LG-1 leaves open how; the places themselves are part of the record either way."""
    told = {
        how: [str(line) for line in GAME.about(GAME.choose({"setting_up": how})).setup]
        for how in ("hidden", "in_turn")
    }
    assert any("each behind a screen" in line for line in told["hidden"])
    assert any("the player who goes second places a piece" in line for line in told["in_turn"])
    hidden, in_turn = (GAME.start(GAME.choose({"setting_up": how})) for how in told)
    assert (hidden.blue, hidden.red) == (in_turn.blue, in_turn.red)
