"""A game on the table, without a window."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.application.table.table import Table
from companion.application.table.table_record import opened
from companion.games import game, game_keys
from companion.records import parse_record
from companion.sentences import Sentence


def table(key: str, **options: str) -> Table:
    found = game(key)
    return Table(found, found.choose(options))


def test_a_trail_is_played_as_soon_as_it_is_complete() -> None:
    on = table("line-wars")
    on.touch("a7")
    assert on.held == ("a7",)
    assert "b7" in on.lit
    on.touch("b7")
    assert on.held == ()
    assert on.player == "red"
    assert on.marks["line a7-b7"] == "blue"


def test_an_illegal_touch_is_explained_and_changes_nothing() -> None:
    on = table("line-wars")
    on.touch("c3")
    assert on.answer is not None
    assert on.answer.rule == "LW-7"
    assert "a7" in on.answer.places
    assert on.held == ()
    assert on.tree.at == 0


def test_a_typed_move_is_played_and_invalid_text_is_reported() -> None:
    on = table("line-wars")
    assert on.type_move("a7-b7")
    assert not on.type_move("banana")
    assert on.answer is not None
    assert isinstance(on.answer.sentence, Sentence)
    assert not on.type_move("g1-f1")
    assert on.answer.rule == "LW-5"


def test_undo_gives_back_touches_first_and_moves_then() -> None:
    on = table("line-wars")
    on.type_move("a7-b7")
    on.touch("g1")
    on.touch("f1")
    on.undo()
    assert on.held == ("g1",)
    on.undo()
    assert on.held == ()
    on.undo()
    assert on.player == "blue"
    on.redo()
    assert on.player == "red"


@pytest.mark.parametrize("key", [key for key in game_keys() if not game(key).simultaneous])
def test_everything_can_be_undone_and_redone(key: str) -> None:
    on, rng = table(key), random.Random(2)
    texts = [on.game.format_position(on.position)]
    for _ in range(8):
        move = on.game.random_move(on.position, on.player, rng)
        assert on.type_move(on.game.format_move(move))
        texts.append(on.game.format_position(on.position))
    for text in reversed(texts[:-1]):
        on.undo()
        assert on.game.format_position(on.position) == text
    for text in texts[1:]:
        on.redo()
        assert on.game.format_position(on.position) == text


# -- turns of several lines


def test_the_lines_of_a_turn_and_those_drawn_are_counted() -> None:
    on = table("line-wars")
    assert str(on.turn_told) == "Blue to move: 1 line"
    on.type_move("a7-b7")
    assert str(on.turn_told) == "Red to move: 4 lines"
    for dot in ("g1", "f1", "e1"):
        on.touch(dot)
    assert str(on.turn_told) == "Red to move: 4 lines, 2 drawn"


def test_a_turn_that_is_not_whole_is_not_offered_and_keeps_all_its_lines() -> None:
    on = table("line-wars")
    on.type_move("a7-b7")
    for dot in ("g1", "f1", "e1"):
        on.touch(dot)
    assert not on.ready
    on.confirm()
    assert on.answer is not None
    assert on.answer.rule == "LW-5"
    assert on.held == ("g1", "f1", "e1")


# -- orders in secret


def _sealed(on: Table, first: str, second: str) -> None:
    for text in (first, second):
        on.open_curtain()
        assert on.type_move(text)


def test_orders_are_secret_until_both_are_sealed() -> None:
    on = table("blottos-war")
    assert on.curtain == "blue"
    assert on.lit == frozenset()
    on.touch("a1")
    assert on.held == ()
    on.open_curtain()
    for place in ("a1", "b1", "b1", "c4"):
        on.touch(place)
    before = on.marks
    assert before["force b1"] == 2
    on.confirm()
    assert on.curtain == "red"
    assert "force b1" not in on.marks
    on.open_curtain()
    assert on.type_move("a8*4")
    assert on.marks["force b1"] == 2
    assert on.marks["force a8"] == 4
    assert on.answer is not None
    assert on.answer.kind == "good"


def test_both_look_at_what_a_turn_came_to_until_the_next_begins() -> None:
    on = table("blottos-war")
    _sealed(on, "a1*4", "a8*4")
    assert on.paused
    assert on.curtain == ""
    assert on.lit == frozenset()
    on.touch("a1")
    assert on.held == ()
    assert not on.type_move("a1*4")
    assert str(on.turn_told) == "After turn 1"
    on.confirm()
    assert not on.paused
    assert on.curtain == "blue"


def test_a_turn_that_is_gone_back_to_is_looked_at_and_nothing_is_covered() -> None:
    on = table("blottos-war")
    _sealed(on, "a1*4", "a8*4")
    on.next_turn()
    on.step(-1)
    assert on.paused
    assert on.curtain == ""
    assert str(on.turn_told) == "Before turn 1"


def test_orders_that_both_have_seen_cannot_be_undone() -> None:
    on = table("blottos-war")
    _sealed(on, "a1*4", "a8*4")
    after = on.position
    on.undo()
    assert on.position == after
    assert on.answer is not None
    assert on.answer.kind == "bad"


def test_an_order_against_the_rules_is_not_sealed() -> None:
    on = table("blottos-war")
    on.open_curtain()
    assert not on.type_move("a8*4")
    assert on.answer is not None
    assert on.answer.rule == "BW-2"
    assert on.sealed == {}


# -- disputes


def judging(key: str, text: str) -> Table:
    found = game(key)
    position = found.parse_position(found.choose(), text)
    return Table(found, found.choose(), start=position, judging=True)


def test_a_disputed_move_is_judged_and_not_played() -> None:
    on = judging("line-or-colour", "white d4; black e5; next white")
    on.touch("e5")
    assert on.verdict is not None
    assert on.verdict.legal is False
    assert on.verdict.rule == "LC-2"
    on.touch("c3")
    assert on.verdict is not None
    assert on.verdict.legal is True
    assert on.tree.at == 0


def test_a_disputed_trail_may_break_rules_on_its_way() -> None:
    on = judging("line-wars", "blue a7-b7; red g1-f1-e1-d1-c1; next blue; turns 1 1; agreed no")
    for dot in ("b7", "c7", "c6"):
        on.touch(dot)
    assert on.verdict is not None
    assert on.verdict.legal is True
    on.touch("b7")
    on.touch("c6")
    assert on.verdict is not None
    assert on.verdict.rule == "LW-2"


def test_a_disputed_trail_may_have_too_many_lines() -> None:
    on = judging("line-wars", "blue a7-b7; red; next red; turns 1 0; agreed no")
    for dot in ("g1", "g2", "g3", "g4", "g5"):
        on.touch(dot)
    assert on.verdict is not None
    assert on.verdict.legal is True
    on.touch("g6")
    assert on.verdict is not None
    assert (on.verdict.text, on.verdict.rule) == ("g1-g2-g3-g4-g5-g6", "LW-5")
    assert on.answer is not None
    assert "g1-g2-g3-g4-g5" in on.answer.nearby
    on.touch("g5")
    assert on.verdict is not None
    assert on.verdict.legal is True, "the line too many is taken back"
    on.touch("g1")
    assert on.held == ("g1",), "where a trail may start another begins"


@pytest.mark.parametrize("drawn", ["g1 g2 g3 f3", "g1 g2 g3 f3 e3"])
def test_a_pen_lifted_back_onto_the_trail_goes_on_from_there_in_a_dispute(drawn: str) -> None:
    on = judging("line-wars", "blue a7-b7; red; next red; turns 1 0; agreed no")
    for dot in (*drawn.split(), "g2"):
        on.touch(dot)
    told = f"The last line ended at {drawn[-2:]}, so the next one must start there, not at g2"
    assert on.answer is not None
    assert str(on.answer.sentence) == told
    on.touch("f2")
    assert on.verdict is not None
    assert on.verdict.rule == "LW-4", "one line more, not a trail of its own"
    assert on.verdict.text.endswith(",g2-f2")


def test_a_disputed_trail_with_branches_may_have_too_many_lines() -> None:
    found = game("line-wars")
    options = found.choose({"branching": "on"})
    position = found.parse_position(options, "blue a7-b7; red; next red; turns 1 0; agreed no")
    on = Table(found, options, start=position, judging=True)
    for dot in ("g1", "g2", "g3", "g4", "g5", "g1", "f1"):
        on.touch(dot)
    assert on.verdict is not None
    assert (on.verdict.text, on.verdict.rule) == ("g1-g2-g3-g4-g5,g1-f1", "LW-5")


def test_a_move_out_of_turn_can_be_asked_about() -> None:
    on = judging("line-or-colour", "white d4; black; next black")
    on.asked = "white"
    on.type_move("a1")
    assert on.verdict is not None
    assert on.verdict.rule == "LC-1"


def test_listeners_hear_of_every_change() -> None:
    on, heard = table("line-or-colour"), [0]

    def hear() -> Any:
        heard[0] += 1

    on.listeners.append(hear)
    on.touch("d4")
    on.undo()
    on.write("White", "Ann")
    assert heard[0] == 3
    assert on.state.tags == {"White": "Ann"}


FAULTY = """[Game "line-wars"]
[Size "5"]

1. a5-b5 e1-d1-c1-b1-a1
2. b5-b4-b3-c3 d1-d2-d3
3. c3-c4-c5-d5
"""


def faulty_table(text: str = FAULTY) -> Table:
    """A record with a move that breaks a rule, as it is opened."""
    return opened(parse_record(text))


def test_a_fault_that_is_let_stand_is_marked_and_what_follows_is_played() -> None:
    table = faulty_table()
    assert table.state.objection is not None
    assert table.standing is not None
    assert table.let_stand()
    assert (table.state.rest, table.state.objection) == ((), None)
    texts = [
        table.game.format_move(table.tree.nodes[number].moves[0][1])
        for number in table.tree.main_line()[1:]
    ]
    assert texts == [
        "a5-b5",
        "e1-d1-c1-b1-a1",
        "b5-b4-b3-c3!",
        "d1-d2-d3",
        "c3-c4-c5-d5",
    ]
    assert table.answer is not None
    assert "b5-b4-b3-c3 stands." in str(table.answer.sentence)
    table.undo()
    assert table.state.objection is not None


def test_a_fault_that_never_can_stand_is_not_offered_to() -> None:
    table = faulty_table(FAULTY.replace("b5-b4-b3-c3", "b5-a5-a4"))
    assert table.state.objection is not None
    assert table.standing is None
    assert not table.let_stand()
    assert table.state.rest


def test_moves_after_the_end_are_kept_and_said_not_to_count() -> None:
    won = '[Game "line-or-colour"]\n\n1. a1 a7 2. b1 b7 3. c1 c7 4. d1 d7 5. e1 e7\n'
    table = faulty_table(won)
    assert table.over_before_rest
    assert table.standing is None
    assert table.state.rest


def test_a_faulty_move_typed_with_its_mark_is_let_stand_in_play() -> None:
    table = Table(game("line-wars"), game("line-wars").choose({"size": 5}))
    assert not table.type_move("a5-b5-c5")
    assert table.type_move("a5-b5-c5!")
    (_, move), *_ = table.tree.node.moves
    assert table.game.format_move(move) == "a5-b5-c5!"
    assert not table.type_move("e1-d2!")
    assert table.type_move("e1-d1-c1-b1-a1!")
    (_, legal), *_ = table.tree.node.moves
    assert table.game.format_move(legal) == "e1-d1-c1-b1-a1"
