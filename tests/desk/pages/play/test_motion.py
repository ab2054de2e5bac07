"""After every turn the table says what happened, and shows it in motion."""

from __future__ import annotations

import random

import pytest

from companion.desk.board.motion import SECONDS
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start

TURNS = {
    "line-wars": ("a7-b7",),
    "corona-line": ("b5", "b6", "switch:c4"),
    "line-or-colour": ("c5", "b6"),
    "lineage": ("f2n-f5", "e7s-e6"),
}


@pytest.mark.parametrize("key", TURNS)
def test_a_turn_is_told_and_moves_until_the_board_is_as_it_stands(seat: Seat, key: str) -> None:
    table = start(seat, key)
    seat.desk.change(motion="on")
    page = seat.desk.page
    view = page.view
    seat.until(lambda: view._compositor is not None)
    for move in TURNS[key]:
        assert table.type_move(move)
        assert view._motion
        moving = view._compositor.image.copy()
        # What is said beside the board may take room from it, which is fitted a little later.
        seat.until(lambda: not (view._motion or view._next_frame.waits or view._resized.waits))
        still = view._compositor.image.copy()
        assert moving.tobytes() != still.tobytes()
        view._fit()
        assert view._compositor.image.tobytes() == still.tobytes()
        assert move.removeprefix("switch:") in page.bar.told.cget("text")


def test_orders_of_both_are_told_by_what_they_do(seat: Seat) -> None:
    table = start(seat, "blottos-war", rows="3", columns="4", neutral="1")
    table.open_curtain()
    before = seat.desk.page.bar.told.cget("text")
    assert not before
    rng = random.Random(2)
    for player in ("blue", "red"):
        move = table.game.random_move(table.position, player, rng)
        table.open_curtain()
        table.play(((player, move),))
    seat.wait(0.3)
    assert seat.desk.page.bar.told.cget("text")


def test_a_removed_piece_leaves_a_cross_and_a_sentence(seat: Seat) -> None:
    table = start(seat, "lineage")
    page, rng = seat.desk.page, random.Random(7)
    while not (table.happened and table.happened.gone):
        player = table.to_move[0]
        table.play(((player, table.game.random_move(table.position, player, rng)),))
    place = table.happened.gone[0]
    assert place in page.view.scene.gone
    assert f"{place}" in page.bar.told.cget("text")
    assert "removed" in page.bar.told.cget("text")
    seat.wait(SECONDS + 0.1)
    seat.picture("removed")


def test_without_motion_the_board_is_as_it_stands_at_once(seat: Seat) -> None:
    table = start(seat, "line-wars")
    seat.desk.change(motion="off")
    assert table.type_move("a7-b7")
    assert seat.desk.page.view._motion is None


def test_targets_are_quiet_until_something_is_touched(seat: Seat) -> None:
    table = start(seat, "lineage")
    view = seat.desk.page.view
    seat.until(lambda: view._compositor is not None)
    assert view.scene.lit
    assert view.scene.quiet
    seat.click("f2n")
    assert table.held == ("f2n",)
    assert view.scene.lit
    assert not view.scene.quiet


def test_the_rules_stand_beside_the_board_and_show_the_one_that_is_broken(seat: Seat) -> None:
    table = start(seat, "line-wars", size="5")
    page = seat.desk.page
    seat.key("<Control-r>")
    assert seat.desk.page is page
    rules = page.rules.shown
    assert rules is not None
    seat.wait(0.1)
    assert page.view.winfo_ismapped()
    assert not page.moves.winfo_ismapped()
    assert not table.type_move("c3-c4")
    broken = table.answer.rule
    assert broken
    first, last = rules.text.tag_ranges("broken")
    assert rules.text.get(first, last).startswith(broken)
    seat.picture("rules-beside")
    seat.key("<Control-r>")
    seat.wait(0.05)
    assert page.moves.winfo_ismapped()


def test_the_result_is_said_once_with_one_button_for_each_act(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    page = seat.desk.page
    for move in ("a1", "a7", "b1", "b7", "c1", "c6", "d1", "d7", "e1"):
        assert table.type_move(move)
    assert page.banner.told
    assert not page.players._outcome.cget("text")
    texts = [made.cget("text") for made in page.banner.buttons]
    assert texts == ["Add to scorebook", "Share a picture", "Rematch, colours swapped"]
    assert page.view.scene.pointers, "what decided it is lit"
    seat.wait(0.8)
    seat.picture("result")
