"""Orders written in secret: kept when the page is left, and never to be read by anybody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.table.drafts import drafts
from companion.application.table.open_game import OpenGame, open_kept, open_record
from companion.application.table.private_tags import SEALED
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.games import game
from companion.records import parse_record, write_record
from companion.sentences import ENGLISH

FIRST = ("g1 a2 a3 e4", "g6 a7 f7 e8")
SECOND = ("b1*2 f2 a4", "d5 b6 g6 f7")


def order(table: Table, text: str) -> None:
    if table.paused:
        table.next_turn()
    if table.curtain:
        table.open_curtain()
    assert table.type_move(text)


def sealed_once(turns: int = 1) -> Table:
    """A table on which Blue has sealed the orders of the turn after ``turns``."""
    found = game("blottos-war")
    table = Table(found, found.choose())
    for text in FIRST[: 2 * turns]:
        order(table, text)
    order(table, SECOND[0] if turns else FIRST[0])
    assert list(table.sealed) == ["blue"]
    return table


@pytest.mark.parametrize("turns", [0, 1])
def test_sealed_orders_come_back_behind_the_curtain(tmp_path: Path, turns: int) -> None:
    table = sealed_once(turns)
    OpenGame(table, None, tmp_path).keep(ENGLISH, wait=True)
    (draft,) = drafts(tmp_path)
    again = open_kept(draft, tmp_path).table
    assert again.sealed == table.sealed
    assert again.player == "red"
    order(again, (SECOND if turns else FIRST)[1])
    assert again.sealed == {}
    assert len(again.tree.main_line()) == turns + 2
    assert SEALED not in record_of_table(again, secrets=True).tags


def test_nobody_reads_them_in_the_file_nor_in_what_is_given_away(tmp_path: Path) -> None:
    table = sealed_once()
    kept = OpenGame(table, None, tmp_path / "drafts")
    kept.save(tmp_path / "game.pgr")
    text = (tmp_path / "game.pgr").read_text("utf-8")
    assert SEALED in text
    for word in SECOND[0].split():
        assert word not in text
    assert SEALED not in kept.shown_text()
    assert len(kept.record().turns) == 1
    again = open_record(tmp_path / "game.pgr", None)
    assert again.table.sealed == table.sealed
    assert not again.changed


def test_equal_orders_at_another_turn_look_different_and_equally_long() -> None:
    veils = {record_of_table(sealed_once(turns), secrets=True).tag(SEALED) for turns in (0, 1)}
    assert len(veils) == 2
    assert len({len(veil) for veil in veils}) == 1


def test_looking_back_and_undoing_a_name_loses_no_orders() -> None:
    table = sealed_once()
    table.step(-1)
    assert table.sealed == {}
    table.step(1)
    assert list(table.sealed) == ["blue"]
    table.write("Blue", "Ann")
    table.undo()
    assert list(table.sealed) == ["blue"]
    table.take_orders_back()
    assert (table.sealed, table.curtain) == ({}, "blue")
    assert record_of_table(table, secrets=True).tag(SEALED) == ""


def test_what_was_revealed_is_not_sealed_again() -> None:
    table = sealed_once()
    before = record_of_table(table, secrets=True)
    order(table, SECOND[1])
    after = record_of_table(table, secrets=True)
    assert after.tag(SEALED) == ""
    table.undo()
    assert len(table.tree.main_line()) == 3
    assert before.tag(SEALED)


def test_a_tag_of_that_name_that_is_no_veil_is_left_as_it_is() -> None:
    table = sealed_once()
    text = write_record(record_of_table(table, secrets=True))
    veil = record_of_table(table, secrets=True).tag(SEALED)
    for other in ("with wax", f"{veil[:-8]}AAAAAAAA", "é~~"):
        again = opened(parse_record(text.replace(veil, other)))
        assert again.sealed == {}
        assert record_of_table(again, secrets=True).tag(SEALED) == other


def test_orders_of_one_player_in_a_record_are_sealed_as_it_is_opened() -> None:
    table = opened(parse_record(f'[Game "blottos-war"]\n\n1. blue: {FIRST[0]}\n'))
    assert list(table.sealed) == ["blue"]
    assert table.state.rest == ()
    order(table, FIRST[1])
    assert [m.text for _, m in record_of_table(table).moves()] == list(FIRST)


@pytest.mark.parametrize("turns", [0, 1])
def test_orders_that_are_taken_back_do_not_come_back_with_the_draft(
    tmp_path: Path, turns: int
) -> None:
    table = sealed_once(turns)
    kept = OpenGame(table, None, tmp_path)
    kept.keep(ENGLISH, wait=True)
    table.take_orders_back()
    kept.keep(ENGLISH, wait=True)
    found = [open_kept(draft, tmp_path).table.sealed for draft in drafts(tmp_path)]
    assert found == [{}] * turns
    order(table, (SECOND if turns else FIRST)[0])
    kept.keep(ENGLISH, wait=True)
    (draft,) = drafts(tmp_path)
    assert list(open_kept(draft, tmp_path).table.sealed) == ["blue"]


def test_orders_of_a_saved_file_that_are_taken_back_stay_so(tmp_path: Path) -> None:
    kept = OpenGame(sealed_once(0), None, tmp_path / "drafts")
    kept.save(tmp_path / "game.pgr")
    again = open_record(tmp_path / "game.pgr", tmp_path / "drafts")
    again.table.take_orders_back()
    again.keep(ENGLISH, wait=True)
    assert again.changed
    (draft,) = drafts(tmp_path / "drafts")
    assert open_kept(draft, tmp_path / "drafts").table.sealed == {}
