"""Disputes at the table: what was drawn since the last photo, and was that allowed?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.board import Value
from companion.games import game
from companion.judge.between import Between, between, verdict_of
from tests.games.playing import played


def since(key: str, moves: Sequence[str], new: Mapping[str, Value], **chosen: Any) -> Between:
    """What is said of new marks on a sheet after some moves, known from a photo alone."""
    found, position = game(key), played(key, *moves, **chosen)
    before = found.marks(position)
    after = {**before, **new}
    after = {name: value for name, value in after.items() if value != "empty"}
    options = found.options_of(position)
    return between(found, found.read_marks(options, before).position, before, after)


def lines(colour: str, *names: str) -> dict[str, Value]:
    return {f"line {name}": colour for name in names}


LINE_WARS = ("a7-b7", "g1-f1-e1-d1-c1")


def test_a_legal_trail_is_found_whatever_order_its_lines_stand_in() -> None:
    found = since("line-wars", LINE_WARS, lines("blue", "b6-b7", "b6-c6"))
    assert found.legal is True
    assert found.turn is not None
    assert game("line-wars").format_move(found.turn.move) == "b7-b6-c6"
    assert found.assumes == (), "the lines leave only one number of turns"


@pytest.mark.parametrize(
    ("new", "rule"),
    [
        (lines("blue", "b6-b7", "b6-c6", "c6-d6"), "LW-5"),
        (lines("blue", "b6-b7"), "LW-5"),
        (lines("red", "c1-c2", "c2-c3"), "LW-1"),
        (lines("blue", "b6-b7", "d3-d4"), "LW-4"),
        (lines("blue", "d4-d5", "d3-d4"), "LW-8"),
        (lines("blue", "a6-a7", "b6-b7"), "LW-4"),
    ],
)
def test_the_rule_that_a_wrong_turn_breaks_is_named(new: dict[str, Value], rule: str) -> None:
    found = since("line-wars", LINE_WARS, new)
    assert found.legal is False
    assert found.breaches[0].rule == rule


def test_a_turn_each_is_told_as_two() -> None:
    new = lines("blue", "b6-b7", "b6-c6") | lines("red", "c1-c2", "c2-c3")
    found = since("line-wars", LINE_WARS, new)
    assert found.legal is True
    assert [turn.player for turn in found.turns] == ["blue", "red"]
    assert found.sequences is not None
    assert str(found.sequences.sentence(game("line-wars"))) == (
        "2 turns, in the only possible order: Blue b7-b6-c6, Red c1-c2-c3"
    )


def test_lines_of_both_that_are_no_turns_are_too_much() -> None:
    new = lines("blue", "d4-d5") | lines("red", "c4-c5")
    found = since("line-wars", LINE_WARS, new)
    assert (found.legal, found.turns) == (False, ())


def test_a_line_that_vanished_is_no_turn_though_a_legal_one_was_drawn_beside_it() -> None:
    new = lines("blue", "b6-b7", "b6-c6") | {"line c1-d1": "empty"}
    found = since("line-wars", LINE_WARS, new)
    assert found.legal is False
    assert any("c1-d1 was red and is gone" in str(b.sentence) for b in found.breaches)


def test_squares_blackened_beside_a_turn_or_alone_are_no_turn_of_their_own() -> None:
    black = {"fill a1": "black"}
    beside = since("line-wars", LINE_WARS, lines("blue", "b6-b7", "b6-c6") | black)
    assert beside.legal is True
    assert [change.name for change in beside.besides] == ["fill a1"]
    alone = since("line-wars", LINE_WARS, black)
    assert (alone.legal, alone.turns, alone.breaches) == (None, (), ())
    assert alone.remark is not None


def test_nothing_new_is_nothing_to_judge() -> None:
    found = since("line-wars", LINE_WARS, {})
    assert (found.legal, found.changes) == (None, ())


CORONA = ("b2", "f6", "c4")


@pytest.mark.parametrize(
    ("new", "rule"),
    [
        ("e4-f6", None),
        ("e4-e5", "CL-2"),
        ("c4-f6", "CL-5"),
    ],
)
def test_a_corona_line_goes_on_from_its_path_s_end(new: str, rule: str | None) -> None:
    found = since("corona-line", CORONA, {f"line {new}": "red"})
    assert found.legal is (rule is None)
    assert [breach.rule for breach in found.breaches[:1]] == [rule][: rule is not None]


def test_a_line_through_points_is_read_piece_by_piece_and_judged_as_the_one_it_is() -> None:
    pieces = {f"line {name}": "red" for name in ("e5-f6", "d4-e5", "c3-d4")}
    found = since("corona-line", CORONA, pieces)
    assert (found.legal, found.breaches[0].rule) == (False, "CL-3")


def test_a_second_path_from_the_start_is_a_switch() -> None:
    found = since("corona-line", (*CORONA, "e4"), {"line a1-b3": "blue"})
    assert found.legal is True
    assert found.turn is not None
    assert game("corona-line").format_move(found.turn.move) == "switch:b3"


def test_two_corona_lines_of_one_colour_are_more_than_a_turn() -> None:
    found = since("corona-line", CORONA, {"line e4-f6": "red", "line d5-e4": "red"})
    assert found.legal is False
    assert found.breaches[0].rule == "CL-1"


@pytest.mark.parametrize(
    ("new", "legal", "rule"),
    [
        ({"ring a1": "black"}, True, None),
        ({"ring a1": "white"}, False, "LC-1"),
        ({"ring a1": "black", "ring b1": "black"}, False, "LC-2"),
        ({"ring d4": "empty"}, False, "LC-2"),
        ({"ring d4": "empty", "ring e4": "white"}, False, "LC-1"),
    ],
)
def test_a_ring_a_turn_and_rings_never_move(
    new: dict[str, Value], legal: bool, rule: str | None
) -> None:
    found = since("line-or-colour", ("d4",), new)
    assert found.legal is legal
    assert (found.breaches[0].rule if found.breaches else None) == rule


def test_turns_out_of_turn_are_told_by_the_rule_that_the_later_sheet_shows_broken() -> None:
    told = since(
        "line-or-colour",
        ["a1"],
        {"ring a2": "white", "ring a3": "white", "ring b1": "black", "ring a4": "white"},
        size=5,
    )
    assert told.legal is False
    assert [breach.rule for breach in told.breaches] == ["LC-1"]


def test_a_swap_turns_white_s_one_ring_black() -> None:
    new: dict[str, Value] = {"ring c3": "black"}
    assert since("line-or-colour", ("c3",), new, pie="on").legal is True
    without = since("line-or-colour", ("d4",), {"ring d4": "black"})
    assert (without.legal, without.breaches[0].rule) == (False, "LC-3")


def lineage() -> tuple[Any, dict[str, Value]]:
    found = game("lineage")
    position = found.start(found.choose({}))
    return position, dict(found.marks(position))


def test_a_lineage_piece_that_slid_is_found_and_what_nobody_can_see_is_told() -> None:
    found, (position, marks) = game("lineage"), lineage()
    move = found.parse_move(found.format_move(next(iter(found.legal_moves(position, "red")))))
    then = found.marks(found.play(position, {"red": move}))
    on_paper = found.read_marks(found.options_of(position), marks).position
    seen = between(found, on_paper, marks, then)
    assert seen.turn is not None
    assert (seen.turn.player, seen.turn.move, seen.legal) == ("red", move, None)
    assert set(seen.depends) <= {"next", "bars", "earlier", "passes"}
    assert between(found, position, marks, then).legal is True


def test_a_lineage_piece_that_flew_breaks_the_sliding_rule() -> None:
    found, (position, marks) = game("lineage"), lineage()
    names = position.net.names
    red = [name for name in marks if marks[name] == "red"]
    free = [f"stone {name}" for name in names if f"stone {name}" not in marks]
    reached = {found.marks(found.play(position, {"red": m})).keys() - marks.keys()
               and next(iter(found.marks(found.play(position, {"red": m})).keys() - marks.keys()))
               for m in found.legal_moves(position, "red")}  # fmt: skip
    to = next(name for name in free if name not in reached)
    after = {name: value for name, value in marks.items() if name != red[0]} | {to: "red"}
    seen = between(found, position, marks, after)
    assert (seen.legal, seen.breaches[0].rule) == (False, "LG-3")


@pytest.mark.slow
def test_two_lineage_pieces_moved_are_more_than_a_turn() -> None:
    found, (position, marks) = game("lineage"), lineage()
    red = [name for name in marks if marks[name] == "red"]
    free = [f"stone {n}" for n in position.net.names if f"stone {n}" not in marks]
    after = {k: v for k, v in marks.items() if k not in red[:2]} | dict.fromkeys(free[:2], "red")
    seen = between(found, position, marks, after)
    assert (seen.legal, seen.breaches[0].rule) == (False, "LG-2")


def test_a_piece_of_each_player_moved_is_told_as_two_turns() -> None:
    found, (position, marks) = game("lineage"), lineage()
    (first,) = found.to_move(position)
    one = next(iter(found.legal_moves(position, first)))
    middle = found.play(position, {first: one})
    (second,) = found.to_move(middle)
    two = next(iter(found.legal_moves(middle, second)))
    after = found.marks(found.play(middle, {second: two}))
    on_paper = found.read_marks(found.options_of(position), marks).position
    seen = between(found, on_paper, marks, after)
    assert seen.legal is None
    assert seen.sequences is not None
    orders = [dict(turns) for turns in seen.sequences.listed]
    assert {first: one, second: two} in orders


def test_a_lineage_piece_taken_off_without_reason_is_told() -> None:
    found, (position, marks) = game("lineage"), lineage()
    move = next(iter(found.legal_moves(position, "red")))
    then = dict(found.marks(found.play(position, {"red": move})))
    then.pop(next(name for name in then if then[name] == "blue"))
    seen = between(found, position, marks, then)
    assert seen.legal is False
    assert "LG-8" in [breach.rule for breach in seen.breaches]


def test_of_orders_given_at_once_what_they_were_at_least_is_said() -> None:
    seen = since("blottos-war", (), {"owner c4": "blue", "force c4": 2})
    assert (seen.legal, seen.turns) == (None, ())
    assert {change.name for change in seen.changes} == {"owner c4", "force c4"}
    assert str(seen.remark) == (
        "At least 2 turns have been played. Blue placed at least 2 recruits: c4*2."
    )


def test_the_verdict_names_house_rules_and_legal_moves_near_by() -> None:
    found = since("line-wars", LINE_WARS, lines("blue", "b6-b7", "b6-c6", "c6-d6"))
    verdict = verdict_of(game("line-wars"), found)
    assert verdict is not None
    assert verdict.nearby
    assert verdict.rule == "LW-5"
