"""Records with a move that cannot be played: what follows is reported, kept and repairable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.application.table.exporting import exported
from companion.application.table.open_game import OpenGame
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.records import parse_record, write_record

RIGHT = "a5-a4-b4-b3"
BAD = """[Game "line-wars"]
[Size "7"]
[Result "14-11"]
[Branches "1: g1-f1-e1-d1-c1; 4: a1-z9; 5: d1-c1"]

1. a7-a6  g1-f1-e1-e2-d2
2. a6-a5-b5  e1-d1-d2
3. a1-z9 ; what did it say?
   d1-c1-b1-b2
4. a6-b6-b7-c7-c6  b1-a1-a2-b2-c2
5. a4-a3-b3-c3-c4-c5  c1-c2-d2-d3-d4-d5
"""


NONE = BAD.replace("3. a1-z9", "3. a1_z9")
"""The same, but with text that is not a move at all."""


def on_table(text: str = BAD) -> Table:
    return opened(parse_record(text, to_mend=True))


def written(text: str) -> list[str]:
    return [move.text for _, move in parse_record(text, to_mend=True).moves()]


def texts(table: Table) -> list[str]:
    return [move.text for _, move in record_of_table(table).moves()]


def test_a_record_with_a_wrong_move_is_written_back_as_it_was() -> None:
    table = on_table()
    assert len(table.tree.main_line()) == 5
    assert [move.text for move in table.state.rest[0]] == ["a1-z9", "d1-c1-b1-b2"]
    assert table.state.objection is not None
    before, after = parse_record(BAD), record_of_table(table)
    assert after.turns == before.turns
    assert after.result == "14-11"
    assert set(after.tag("Branches").split("; ")) == set(before.tag("Branches").split("; "))


@pytest.mark.parametrize(("text", "wrong"), [(BAD, "a1-z9"), (NONE, "a1_z9")])
def test_the_right_move_takes_the_wrong_ones_place_and_the_rest_is_played(
    text: str, wrong: str
) -> None:
    table = on_table(text)
    assert texts(table) == written(text)
    assert table.state.objection is not None
    assert (table.state.objection.turn, table.state.objection.text) == (3, wrong)
    assert table.type_move(RIGHT)
    assert texts(table) == [RIGHT if one == wrong else one for one in written(text)]
    assert table.state.rest == ()
    assert len(table.tree.main_line()) == 11
    assert table.answer is not None
    assert table.answer.kind == "good"
    assert "5" in str(table.answer.sentence)
    assert "what did it say?" in write_record(record_of_table(table))
    assert table.state.result == "14-11"
    table.undo()
    assert texts(table) == written(text)
    table.redo()
    assert table.state.rest == ()


@pytest.mark.parametrize(("text", "wrong"), [(BAD, "a1-a2"), (NONE, "b1…c2")])
def test_what_still_cannot_be_played_waits_behind_the_correction(text: str, wrong: str) -> None:
    table = on_table(text.replace("b1-a1-a2-b2-c2", wrong))
    table.type_move(RIGHT)
    assert texts(table)[4:8] == [RIGHT, "d1-c1-b1-b2", "a6-b6-b7-c7-c6", wrong]
    assert len(texts(table)) == 10
    assert [move.text for move in table.state.rest[0]] == [wrong]
    assert table.answer is not None
    assert table.answer.kind == "bad"
    table.type_move("b1-a1-a2-b2-c2")
    assert texts(table)[8:] == ["a4-a3-b3-c3-c4-c5", "c1-c2-d2-d3-d4-d5"]
    assert table.state.rest == ()


def test_a_game_with_what_is_no_move_is_written_out_as_far_as_it_was_played() -> None:
    text = write_record(record_of_table(on_table(NONE)))
    notes = json.loads(exported(lambda *_: None, text, ".json"))["notes"]
    assert any("a1_z9" in note and "turn 3" in note for note in notes)
    assert exported(lambda *_: None, text, ".pdf").startswith(b"%PDF")


def test_a_branch_played_earlier_leaves_the_rest_where_it_is() -> None:
    table = on_table()
    table.step(-2)
    table.type_move("a6-b6-c6")
    assert texts(table) == written(BAD)
    table.make_main_line()
    assert table.answer is not None
    assert table.answer.kind == "bad"
    assert texts(table) == written(BAD)


def test_what_is_taken_away_comes_back_with_its_rest() -> None:
    table = on_table()
    table.delete()
    assert texts(table) == written(BAD)[:3]
    table.undo()
    assert texts(table)[4] == "a1-z9"
    table.give_up_rest()
    assert len(texts(table)) == 4
    table.undo()
    assert texts(table)[4] == "a1-z9"


def test_a_result_goes_with_the_moves_before_it_and_comes_back_with_them() -> None:
    for take_away in (Table.delete, Table.give_up_rest):
        table = on_table()
        assert record_of_table(table).result == "14-11"
        assert take_away(table)
        assert record_of_table(table).result == "*"
        table.undo()
        assert record_of_table(table).result == "14-11"


@pytest.mark.parametrize("orders", ["a1*9", "g1 what is this"])
def test_orders_of_a_turn_are_put_right_together(orders: str) -> None:
    moves = f"1. {orders} | g6 a7 f7 e8\n2. b1*2 f2 a4 | d5 b6 g6 f7\n"
    table = on_table(f'[Game "blottos-war"]\n\n{moves}')
    assert len(table.state.rest) == 2
    assert table.curtain
    for orders in ("g1 a2 a3 e4", "g6 a7 f7 e8"):
        table.open_curtain()
        assert table.type_move(orders)
    assert table.state.rest == ()
    assert len(record_of_table(table).turns) == 2
    assert table.answer is not None
    assert table.answer.items


def test_a_record_whose_first_move_is_wrong_is_kept(tmp_path: Path) -> None:
    table = on_table('[Game "line-wars"]\n[Size "7"]\n\n1. a1-z9 g1-f1\n')
    assert table.begun
    assert OpenGame(table, None, tmp_path).changed
