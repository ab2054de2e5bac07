"""A turn resolved: who is wiped out, who owns what, and what counts of a bad slip (BW-3 to 7)."""

from __future__ import annotations

import pytest

from companion.games.blottos_war import GAME
from tests.games.blottos_war.tables import after, at, fights, resolved, table

FRONT = "blue a1*2 b1 c1 a2 b2*3; red a4 b4 c4 a3*1 b3*2; turns 5"
"""Blue holds a2 and b2, Red a3 and b3; c2 and c3 are nobody's."""


def test_those_standing_and_those_new_are_one_force():
    then = after(table(FRONT), "a1*4", "b2*4")
    assert at(then, "b2") == ("red", 4)
    then = after(table(FRONT), "b2*2 a1*2", "b2*4")
    assert at(then, "b2") == ("blue", 5)


def test_an_attack_on_a_defended_territory_that_is_too_small_is_wiped_out():
    then = after(table(FRONT), "b3 a1*3", "c4*4")
    assert at(then, "b3") == ("red", 2)


def test_recruits_stay_until_they_are_wiped_out():
    before = table(FRONT)
    then = after(before, "c1*4", "c4*4")
    for name in ("a1", "a2", "b2", "a3", "b3"):
        assert at(then, name) == at(before, name)
    assert then.turns == 6


def test_each_fight_is_told_with_its_rule_and_mere_reinforcements_are_not():
    front = FRONT.replace("b3*2", "b3*2 c3")
    assert fights(table(front), "a1 b2 a3 c2", "a2 b2*2 c2") == [
        ("BW-7", "Red takes undefended a2 from Blue with a force of 1"),
        (
            "BW-5",
            (
                "b2: Blue's force of 4 (3 already there, 1 new) meets Red's force of 2. Red's is "
                "wiped out, and Blue keeps b2"
            ),
        ),
        (
            "BW-6",
            (
                "c2: Blue's force of 1 meets Red's force of 1. Both are wiped out, and c2 "
                "still belongs to nobody"
            ),
        ),
        (
            "BW-6",
            (
                "a3: Blue's force of 1 meets Red's force of 1. Both are wiped out, and a3 "
                "still belongs to Red"
            ),
        ),
    ]
    assert fights(table(FRONT), "b3*3 c2", "c4*4") == [
        ("BW-7", "Blue takes c2, which belonged to nobody, with a force of 1"),
        (
            "BW-5",
            "b3: Blue's force of 3 meets Red's force of 2. Red's is wiped out, and Blue takes b3",
        ),
    ]


@pytest.mark.parametrize(
    ("slip", "counts", "rules"),
    [
        ("a1 c4 b2*2", "a1 b2*2", ["BW-2"]),
        ("c2 a1*4", "a1*4", ["BW-3"]),
        ("c2*2 b2*2 a1", "a1 b2*2 c2", ["BW-3"]),
        ("c2 b2 a4*2 a1*2", "a1*2 b2 c2", ["BW-2", "BW-3"]),
        ("a1 b1", "a1 b1", ["BW-3"]),
        ("c4*4", "pass", ["BW-2"]),
        ("z9*9", "pass", ["BW-2", "BW-3"]),
        ("pass", "pass", ["BW-3"]),
    ],
)
def test_of_a_bad_slip_counts_what_is_placed_rightly_the_first_four_in_the_boards_order(
    slip, counts, rules
):
    found = resolved(table(FRONT), slip, "c4*4")
    assert GAME.format_move(found.counted["blue"]) == counts
    assert [b.rule for b in found.breaches["blue"]] == rules
    assert "red" not in found.breaches
    assert found.after == after(table(FRONT), counts, "c4*4")
    assert found.orders["blue"].stands
    assert not found.orders["red"].stands


def test_what_a_record_keeps_of_a_bad_slip_replays_to_the_same_position():
    position = table(FRONT)
    found = resolved(position, "c2 b2 a4*2 a1*2", "a2*6")
    for player, move in found.orders.items():
        again = GAME.parse_move(GAME.format_move(move))
        assert again == move
        assert not list(GAME.breaches(position, player, again))
    assert GAME.play(position, found.orders) == found.after


def test_a_strict_table_refuses_a_bad_slip_and_nothing_changes():
    found = resolved(table(FRONT, bad_slip="strict"), "a1 c4 b2*2", "c4*4")
    assert found.after is None
    assert found.counted == {}
    assert [b.rule for b in found.breaches["blue"]] == ["BW-2"]
    fine = resolved(table(FRONT, bad_slip="strict"), "a1 b2*3", "c4*4")
    assert at(fine.after, "b2") == ("blue", 6)
    assert fine.breaches == {}


def test_nothing_is_resolved_once_the_game_is_over():
    found = resolved(table("blue a1 a2 a3 a4; red b4 c4"), "a1*4", "c4*4")
    assert found.after is None
    assert {b.rule for wrong in found.breaches.values() for b in wrong} == {"BW-8"}
