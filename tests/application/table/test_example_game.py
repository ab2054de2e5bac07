"""Rules' examples are played through at the board."""

from __future__ import annotations

import pytest

from companion.application.table.table_record import can_be_played, example_table
from companion.games import game, game_keys
from companion.games.examples import played
from companion.games.printables import printables_of

CASES = [
    pytest.param(key, example, id=f"{key}-{number}")
    for key in game_keys()
    for number, example in enumerate(printables_of(game(key)).examples)
    if can_be_played(example)
]


@pytest.mark.parametrize(("key", "example"), CASES)
def test_an_example_begins_at_its_first_position_and_ends_as_its_picture_shows(key, example):
    found = game(key)
    table = example_table(found, example)
    assert table.tree.node.parent == -1
    assert len(table.tree.nodes) > 1
    assert table.state.objection is None
    table.step(len(table.tree.nodes))
    shown = played(found, example)
    assert found.marks(table.position) == found.marks(shown.position)
