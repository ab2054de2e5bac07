"""Every kind of mark is one row of one table: named, drawn, and read by something."""

from __future__ import annotations

from string import Formatter
from typing import get_args

import pytest

from companion.board import KINDS, MarkKind
from companion.board.mark_kinds import Drawing, Reading, Seat
from companion.games import game, game_keys
from companion.pictures.drawing import picture_of


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_the_table_holds_every_kind() -> None:
    assert (*KINDS,) == get_args(MarkKind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_named_seated_drawn_and_read(kind: MarkKind) -> None:
    row = KINDS[kind]
    assert fields(row.name) == {"place"}
    assert {"places"} <= fields(row.listed) <= {"places", "value"}
    assert row.at in get_args(Seat)
    assert row.drawing in get_args(Drawing)
    assert row.reading in get_args(Reading)


@pytest.mark.parametrize("key", game_keys())
def test_every_mark_of_a_game_is_drawn_where_its_kind_stands(key: str) -> None:
    known = game(key)
    for board in known.boards(known.choose()).values():
        seats = {
            "edge": board.edges,
            "square": board.squares,
            "spot": board.spots,
            "point": board.points,
            "bubble": board.bubbles,
            "box": board.ticks,
        }
        bare = len(picture_of(board).shapes)
        assert all(slot.place in seats[KINDS[slot.kind].at] for slot in board.slots)
        for slot in {slot.kind: slot for slot in board.slots}.values():
            assert len(picture_of(board, {slot.name: slot.values[0]}).shapes) > bare
