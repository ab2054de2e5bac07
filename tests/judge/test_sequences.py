"""How did we get here? The orders in which several turns may have been played, and what every order
breaks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.board import Value
from companion.games import game
from companion.judge.between import Between, between
from companion.judge.sequences import MOST_TRIED, Sequences


def later(key: str, position: Any, new: Mapping[str, Value], gone: tuple[str, ...] = ()) -> Between:
    found = game(key)
    before = found.marks(position)
    after = {name: value for name, value in {**before, **new}.items() if name not in gone}
    return between(found, position, before, after)


def at(key: str, text: str, **chosen: Any) -> Any:
    found = game(key)
    return found.parse_position(found.choose(chosen), text)


def lines(colour: str, *names: str) -> dict[str, Value]:
    return {f"line {name}": colour for name in names}


def told(key: str, found: Between) -> str:
    assert found.sequences is not None
    return str(found.sequences.sentence(game(key)))


@pytest.mark.parametrize("key", ["line-wars", "corona-line", "line-or-colour", "lineage"])
@pytest.mark.parametrize("seed", range(3))
def test_the_order_in_which_it_was_played_is_among_those_found(key: str, seed: int) -> None:
    found, rng = game(key), random.Random(seed)
    position = found.start(found.choose())
    for _ in range(3):
        (player,) = found.to_move(position)
        position = found.play(position, {player: found.random_move(position, player, rng)})
    then, played = position, []
    for _ in range(3):
        (player,) = found.to_move(then)
        move = found.random_move(then, player, rng)
        played.append((player, move))
        then = found.play(then, {player: move})
    seen = between(found, position, found.marks(position), found.marks(then))
    assert seen.legal is True
    assert seen.sequences is not None
    assert seen.sequences.complete
    assert seen.sequences.count >= len(seen.sequences.listed) >= 1
    for turns in seen.sequences.listed:
        end = position
        for player, move in turns:
            assert not any(found.breaches(end, player, move))
            end = found.play(end, {player: move})
        shown = dict(found.marks(end))
        assert {n: v for n, v in shown.items() if not n.startswith("fill")} == {
            n: v for n, v in found.marks(then).items() if not n.startswith("fill")
        }
    if seen.sequences.count <= len(seen.sequences.listed) and key == "line-or-colour":
        assert tuple(played) in seen.sequences.listed


def test_rings_of_both_can_have_come_in_several_orders() -> None:
    start = at("line-or-colour", "white d4; black; next black")
    new = {"ring a1": "black", "ring b1": "black", "ring g7": "white"}
    found = later("line-or-colour", start, new)
    assert told("line-or-colour", found) == (
        "3 turns, possible in 2 different orders, for example: Black a1, White g7, Black b1"
    )
    assert found.sequences is not None
    assert [str(one) for one in found.sequences.reasons(game("line-or-colour"))] == [
        "Or: Black b1, White g7, Black a1"
    ]


def test_a_ring_too_many_breaks_the_same_rule_in_every_order() -> None:
    start = at("line-or-colour", "white d4; black; next black")
    new = {"ring a1": "black", "ring b1": "black", "ring c1": "black", "ring g7": "white"}
    found = later("line-or-colour", start, new)
    assert found.legal is False
    assert found.breaches[0].rule == "LC-1"
    assert told("line-or-colour", found).startswith("No order of these turns is legal. It is ")
    assert found.sequences is not None
    assert found.sequences.rule == "LC-1"
    assert all(fault.breach.rule == "LC-1" for fault in found.sequences.faults)


OPEN = "blue a7-b7; red g1-f1-e1-d1-c1; next blue; turns 1 1"


def test_a_turn_of_too_few_lines_among_several_is_found() -> None:
    new = lines("blue", "b6-b7") | lines("red", "c1-c2", "c2-c3")
    found = later("line-wars", at("line-wars", OPEN), new)
    assert found.legal is False
    assert found.breaches[0].rule == "LW-5"
    assert found.sequences is not None
    assert found.sequences.rule == "LW-5"
    assert "No order of these turns is legal. " in told("line-wars", found)


def test_a_turn_from_a_dot_of_nobody_s_among_several_is_found() -> None:
    new = lines("blue", "d4-d5", "d4-e4") | lines("red", "c1-c2", "c2-c3")
    found = later("line-wars", at("line-wars", OPEN), new)
    assert (found.legal, found.breaches[0].rule) == (False, "LW-8")
    assert found.sequences is not None
    (first, *_) = found.sequences.reasons(game("line-wars"))
    assert "is not legal. Blue starts at " in str(first)
    assert "(LW-8)" in str(first)


def test_four_turns_of_line_wars_are_put_in_order() -> None:
    new = lines("blue", "b6-b7", "b6-c6", "c5-c6", "c5-d5", "d4-d5")
    new |= lines("red", "c1-c2", "c2-c3", "c3-c4", "b4-c4", "a4-b4")
    found = later("line-wars", at("line-wars", OPEN), new)
    assert found.legal is True
    assert told("line-wars", found) == (
        "4 turns, in the only possible order: Blue b7-b6-c6, Red c1-c2-c3, Blue "
        "c6-c5-d5-d4, Red c3-c4-b4-a4"
    )


def test_one_turn_is_not_said_to_be_turns() -> None:
    turn = (("blue", game("corona-line").parse_move("c2")),)
    for orders in (1, 2):
        found = str(Sequences((turn,), orders, certain=True).sentence(game("corona-line")))
        assert (found.startswith("1 turn, "), found.endswith(": Blue c2")) == (True, True)


def test_what_the_sheet_cannot_show_leaves_it_open() -> None:
    found = game("lineage")
    start = found.start(found.choose())
    (first,) = found.to_move(start)
    one = next(iter(found.legal_moves(start, first)))
    middle = found.play(start, {first: one})
    (second,) = found.to_move(middle)
    end = found.play(middle, {second: next(iter(found.legal_moves(middle, second)))})
    before = found.marks(start)
    paper = found.read_marks(found.options_of(start), before).position
    seen = between(found, paper, before, found.marks(end))
    assert seen.legal is None
    assert seen.sequences is not None
    assert seen.sequences.count
    assert not seen.sequences.certain


def test_marks_that_no_turns_explain_are_still_told_as_such() -> None:
    new = lines("blue", "d4-d5") | lines("red", "c4-c5", "f6-f7")
    found = later("line-wars", at("line-wars", OPEN), new)
    assert found.legal is False
    assert found.turns == ()


def lineage(turns: int, seed: int) -> tuple[Any, Any]:
    """A board of Lineage and the same some turns later."""
    found, rng = game("lineage"), random.Random(seed)
    position, boards = found.start(found.choose()), []
    for _ in range(6 + turns):
        (player,) = found.to_move(position)
        position = found.play(position, {player: found.random_move(position, player, rng)})
        boards.append(position)
    return boards[5], boards[-1]


def test_of_several_turns_that_are_too_many_to_try_none_is_called_illegal() -> None:
    found, (before, after) = game("lineage"), lineage(10, seed=3)
    seen = between(found, before, found.marks(before), found.marks(after))
    assert (seen.legal, seen.exhausted) == (None, True)
    assert "There are too many turns to try every order." in told("lineage", seen)


def test_turns_of_pieces_are_counted_without_trying_those_that_lead_away() -> None:
    found, (before, after) = game("lineage"), lineage(6, seed=3)
    seen = between(found, before, found.marks(before), found.marks(after))
    assert seen.sequences is not None
    assert (seen.legal, seen.sequences.complete) == (True, True)
    assert seen.sequences.tried < MOST_TRIED / 2


def test_a_board_with_a_piece_more_is_reached_by_no_turns_and_searched_for_none() -> None:
    found, (before, after) = game("lineage"), lineage(6, seed=3)
    more = {**found.marks(after), "stone h8": "red"}
    seen = between(found, before, found.marks(before), more)
    assert (seen.legal, seen.searched) == (False, 0)


@given(st.integers(0, 1000), st.integers(1, 8))
@settings(max_examples=15)
def test_turns_that_bring_a_board_nearer_are_among_those_that_may(seed: int, turns: int) -> None:
    found, (before, after) = game("lineage"), lineage(turns, seed)
    goal = found.marks(after)

    def lacks(position: Any) -> int:
        marks = found.marks(position)
        return sum(marks.get(name) != owner for name, owner in goal.items())

    (player,) = found.to_move(before)
    for move in found.candidates(before, player):
        nearer = lacks(before) - lacks(found.play(before, {player: move}))
        for least in range(-1, nearer + 1):
            assert move in {*found.moves_nearer(before, player, goal, least)}


@pytest.mark.slow
def test_a_whole_game_from_an_empty_sheet_is_looked_at_as_far_as_it_can_be() -> None:
    found, rng = game("line-wars"), random.Random(5)
    start = found.start(found.choose({"size": 5}))
    then = start
    while found.to_move(then):
        (player,) = found.to_move(then)
        then = found.play(then, {player: found.random_move(then, player, rng)})
    seen = between(found, start, found.marks(start), found.marks(then))
    assert seen.sequences is not None
    if seen.sequences.complete or seen.sequences.count:
        assert seen.legal is True
    else:
        assert seen.legal is None
        assert "There are too many turns to try every order." in told("line-wars", seen)
        assert seen.sequences.rule == ""
