"""Who wins by a chain, when play goes on, and when nobody can win any more (BW-8, BW-9)."""

from __future__ import annotations

import pytest

from companion.games.blottos_war import GAME
from tests.games.blottos_war.tables import after, table

BLUE_COLUMN = "a1*5 a2*5 a3*5 a4*5"
RED_COLUMN = "c1*5 c2*5 c3*5 c4*5"


def ends(text: str, **options):
    result = GAME.result(table(text, **options))
    return result.finished, result.winner, result.rule


def last_words(text: str, **options) -> str:
    return str(GAME.result(table(text, **options)).items[-1].sentence)


def test_an_unbroken_chain_from_end_to_end_wins():
    assert ends("blue a1 a2 b2 b3 c3 c4; red a4 b4") == (True, "blue", "BW-8")
    assert last_words("blue a1 a2 b2 b3 c3 c4; red a4 b4") == (
        "Blue has an unbroken chain from end to end, and Red has none: a1-a2-b2-b3-c3-c4"
    )
    assert ends("blue b1; red a4 a3 a2 a1") == (True, "red", "BW-8")


@pytest.mark.parametrize(
    "text",
    [
        "blue a1 a2 b3 b4; red c4",
        "blue a1 a2 a3; red a4 b4 c4",
        "blue a2 a3 a4; red b4",
        "blue a1 c2 c3 c4; red a4",
    ],
)
def test_a_chain_that_has_a_gap_a_diagonal_step_or_no_end_does_not_win(text):
    assert ends(text) == (False, None, None)
    assert last_words(text) == "Nobody has an unbroken chain from end to end yet"


def test_rows_do_not_run_into_each_other_at_the_rim():
    assert ends("blue c1 a2 a3 a4; red b4") == (False, None, None)


def test_with_a_chain_each_play_goes_on_until_one_is_broken():
    text = "blue a1 a2 a3 a4; red c1 c2 c3 c4"
    assert ends(text) == (False, None, None)
    assert "Both players have an unbroken chain" in last_words(text)
    taken = after(table("blue a1 a2 a3 a4 b2; red c1 c2 c3 c4"), "c2*4", "c4*4")
    assert taken.ending == "blue"


def test_a_fixed_chain_each_is_a_draw_and_a_chain_with_one_of_four_is_not():
    text = f"blue {BLUE_COLUMN}; red {RED_COLUMN}"
    assert ends(text) == (True, None, "BW-9")
    assert "nobody can break: a1-a2-a3-a4; c1-c2-c3-c4" in last_words(text)
    assert ends(text.replace("a3*5", "a3*4")) == (False, None, None)


def test_fixed_territories_that_cut_each_others_ends_apart_are_a_draw():
    text = "blue a1*5 b2*5 c1*6; red a4*5 b3*7 c4*5"
    assert ends(text) == (True, None, "BW-9")
    assert "block both players' way from end to end" in last_words(text)
    for weaker in ("b2*4", "b2"):
        assert ends(text.replace("b2*5", weaker)) == (False, None, None)


def test_one_player_cut_off_is_no_draw_while_the_other_may_win():
    assert ends("blue a1*5 b1*5 c1*5; red a4*5 b4*5 c4*4") == (False, None, None)
    assert ends("blue a1*5 b1*5 c1*5 a2 a3; red a4 b4 c4") == (False, None, None)


def test_a_table_may_play_on_through_a_deadlock():
    text = "blue a1*5 b2*5 c1*6; red a4*5 b3*7 c4*5"
    assert ends(text, deadlock="play_on") == (False, None, None)
    assert ends("blue a1 a2 a3 a4; red b4", deadlock="play_on") == (True, "blue", "BW-8")
    drawn = table(text)
    other = GAME.with_options(drawn, table(text, deadlock="play_on").options)
    assert GAME.to_move(drawn) == ()
    assert GAME.to_move(other) == GAME.players


def test_a_position_cannot_move_to_another_board():
    with pytest.raises(ValueError, match="board"):
        GAME.with_options(GAME.start(GAME.choose()), GAME.choose({"columns": 6}))


def test_the_turn_that_fixes_the_last_territory_ends_the_game():
    before = table("blue a1*5 b1*5 c1*4; red a4*5 b4*5 c4*5; turns 9")
    assert before.ending == ""
    assert after(before, "c1 a1*3", "a4*4").ending == "draw"
    assert after(before, "a1*4", "c4*4").ending == ""
