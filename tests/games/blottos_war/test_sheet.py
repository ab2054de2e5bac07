"""Snapshots and order slips: marks to positions and orders, and what the rules cannot explain."""

from __future__ import annotations

import random
from math import dist

import pytest

from companion.games.blottos_war import GAME
from companion.games.blottos_war.boards import PIPS
from companion.games.blottos_war.sheet import pips
from companion.games.protocol import BadText, Tint
from tests.games.blottos_war.random_games import options_for, random_play
from tests.games.blottos_war.slips import slip_marks
from tests.games.blottos_war.tables import at, table

SHARED = "blue a1 b1*7 c1; red a4 b4 c4*3"


def read(marks, item="snapshot", answers=None, **options):
    position = table(SHARED, **options)
    return GAME.read_marks(position.options, marks, item, answers)


@pytest.mark.parametrize("item", ["board", "snapshot"])
def test_what_stands_on_a_sheet_is_read_back(item):
    for seed in range(15):
        rng = random.Random(seed)
        options = options_for(rng)
        board = GAME.boards(options)[item]
        slots = {slot.name: slot.values for slot in board.slots}
        for _, _, then in random_play(options, rng, 25):
            marks = GAME.marks(then, item)
            assert all(value in slots[name] for name, value in marks.items())
            reading = GAME.read_marks(options, marks, item)
            assert reading.audit == ()
            assert (reading.position.blue, reading.position.red) == (then.blue, then.red)
            assert reading.position.turns is None
            assert reading.position.ending == then.ending
            if item == "board" or max(then.forces) <= 10:
                assert reading.position.forces == then.forces


@pytest.mark.parametrize(("force", "filled"), [(1, 1), (3, 2), (4, 2), (5, 1), (9, 3), (10, 4)])
def test_a_force_is_the_worth_of_its_filled_pips(force, filled):
    assert len(pips(force)) == filled
    assert sum(PIPS[pip - 1] for pip in pips(force)) == force


def test_all_pips_filled_are_10_or_more():
    assert pips(60) == pips(10) == [1, 2, 3, 4]


def test_any_pips_may_be_filled_and_their_worth_counts():
    marks = {"bubble b1.1": True, "bubble b1.3": True, "bubble b1.4": True}
    owners = {f"owner {name}": "blue" for name in ("a1", "b1", "c1")}
    reading = read({**owners, **marks})
    assert at(reading.position, "b1") == ("blue", 8)


def test_a_home_without_a_ring_and_a_force_without_an_owner_are_told():
    reading = read({"owner a1": "blue", "owner a4": "red", "bubble b2.4": True})
    assert [(b.rule, str(b.sentence), b.places) for b in reading.audit] == [
        (
            "BW-7",
            "4 territories have no ring, but they had owners from the start: b1, c1, b4, c4",
            ("b1", "c1", "b4", "c4"),
        ),
        (
            "BW-7",
            "There is a force of 5 on b2 but no ring to show whose it is, so it does not count",
            ("b2",),
        ),
    ]
    assert at(reading.position, "b2") == ("", 0)


def test_a_snapshot_tells_the_winner():
    marks = GAME.marks(table("blue a1 b1 c1 a2 a3 a4; red b4 c4*2"), "snapshot")
    result = read(marks).result
    assert (result.finished, result.winner, result.score) == (True, "blue", {"blue": 6, "red": 2})
    assert result.extra == {"forces": {"c4": 2}}


def test_a_slip_gives_its_players_orders_and_no_position():
    reading = read(slip_marks(["c1", "c1", "a2", "b1"]), "slip-blue")
    assert reading.position is None
    assert reading.result.extra == {"orders": {"blue": "b1 c1*2 a2"}}
    assert reading.result.score is None
    assert reading.audit == ()
    red = read(slip_marks(["c4"]), "slip-red", partial_orders="on")
    assert red.result.extra == {"orders": {"red": "c4"}}
    assert red.audit == ()


def outcome(reading) -> str:
    return str(reading.result.items[-1].sentence)


def test_a_slip_with_too_few_is_told_with_what_comes_of_it():
    few = read(slip_marks(["a1"]), "slip-blue")
    assert [b.rule for b in few.audit] == ["BW-3"]
    assert outcome(few) == "The slip counts, but recruits not placed are lost"
    strict = read(slip_marks(["a1"]), "slip-blue", bad_slip="strict")
    assert outcome(strict) == "The slip does not count, so both players write their orders again"
    empty = read({}, "slip-blue")
    assert empty.result.extra == {"orders": {"blue": ""}}
    assert str(empty.result.items[0].sentence) == "Blue's slip is empty"


def test_a_recruit_with_two_letters_or_none_is_lost_and_told():
    marks = {**slip_marks(["a1", "b1", "c1"]), "bubble 3.a": True, "bubble 4.2": True}
    reading = read(marks, "slip-blue")
    assert reading.result.extra == {"orders": {"blue": "a1 b1"}}
    assert [str(b.sentence)[:9] for b in reading.audit[:2]] == ["Recruit 3", "Recruit 4"]
    assert [b.rule for b in reading.audit] == ["BW-3"] * 2  # and not that 2 of 4 are missing


def test_a_slip_is_judged_in_the_position_it_was_written_in_where_that_is_known():
    known = read(slip_marks(["a4", "a1", "b1", "a1"]), "slip-blue", {"position": SHARED})
    assert [b.rule for b in known.audit] == ["BW-2"]
    assert outcome(known) == "These orders count: a1*2 b1"
    lost = read(slip_marks(["a4", "b4", "c4", "c4"]), "slip-blue", {"position": SHARED})
    assert outcome(lost) == "The slip counts, but all its recruits are lost"


def test_a_sheet_that_this_game_does_not_have_is_refused_by_name():
    with pytest.raises(BadText, match="“travel”"):
        read({"owner a1": "blue"}, "travel")


def test_a_slip_shows_no_position():
    with pytest.raises(ValueError, match="slip-blue"):
        GAME.marks(table(SHARED), "slip-blue")


def test_tints_show_whose_each_territory_is():
    position = table("blue a1; red c4")
    tints = GAME.tints(GAME.read_marks(position.options, GAME.marks(position)))
    assert tints == {"a1": Tint("blue"), "c4": Tint("red")}


@pytest.mark.parametrize("shape", [(7, 8, 2), (3, 3, 1), (12, 12, 2), (3, 12, 10), (12, 3, 1)])
def test_rings_pips_and_bubbles_keep_clear_of_each_other_on_every_board(shape):
    options = GAME.choose(dict(zip(("columns", "rows", "neutral"), shape, strict=True)))
    for board in GAME.boards(options).values():
        spots = list(board.spots.values())
        for i, a in enumerate(spots):
            assert all(dist(a.at, b.at) > a.radius + b.radius + 2 * 1.2 for b in spots[:i])
        bubbles = list(board.bubbles.items())
        for i, (name, a) in enumerate(bubbles):
            x, y = a.at
            assert a.radius < min(x, y, board.size[0] - x, board.size[1] - y)
            assert all(dist(a.at, b.at) > a.radius + b.radius + 0.1 for _, b in bubbles[:i])
            home = board.spots.get(name.partition(".")[0])
            assert home is None or dist(a.at, home.at) + a.radius < home.radius
