"""Switch, force, pass and swap are buttons of their own, not one more place on the board."""

from __future__ import annotations

import random

from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pages.play.test_second_click import named


def test_a_switch_is_begun_by_its_button_and_says_what_to_touch(seat: Seat) -> None:
    table = start(seat, "corona-line")
    for _ in range(20):
        if any(act.held for act in table.acts):
            break
        table.type_move(table.game.format_move(next(table.game.legal_moves(
            table.position, table.player))))  # fmt: skip
    seat.wait(0.05)
    player, before = table.player, table.tree
    named(seat, "Switch").invoke()
    seat.wait(0.05)
    (origin,) = table.held
    assert f"Switch: choose where the new path from {origin} goes" in str(
        seat.desk.page.players._outcome.cget("text")
    )
    seat.picture("act-switch")
    assert table.lit
    table.touch(min(table.lit))
    assert table.tree is not before
    assert table.tree.node.moves[0][0] == player
    assert "switch:" in table.game.format_move(table.tree.node.moves[0][1])


def test_a_piece_that_can_be_forced_is_named_on_a_button_and_the_act_can_be_undone(
    seat: Seat,
) -> None:
    table = start(seat, "lineage")
    found = table.game
    position, player = table.position, table.player

    rng = random.Random(5)
    for _ in range(200):
        (player,) = found.to_move(position)
        forced = [a for a in found.hand.acts(position, player) if a.text.startswith("force")]
        if forced:
            break
        position = found.play(position, {player: found.random_move(position, player, rng)})
    table.set_up(position)
    seat.wait(0.05)
    place = forced[0].text.removeprefix("force:")
    made = named(seat, f"Force {place}")
    seat.picture("act-force")
    before = table.state
    made.invoke()
    assert table.state is not before
    assert seat.desk.status_bar.noticed == f"Played: Force {place}"
    seat.desk.status_bar.undo.invoke()
    assert table.state is before
