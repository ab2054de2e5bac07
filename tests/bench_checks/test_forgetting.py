"""A verdict from the drawing alone never contradicts that from the whole record."""

from __future__ import annotations

import pytest

from companion.games import game_keys
from tests.bench.forgetting import some


@pytest.mark.parametrize("key", game_keys())
def test_what_a_photo_says_for_certain_the_record_says_too(key: str) -> None:
    tally = some((key, 7, 40))
    assert tally.wrong == []
    decided = {name: tally.decided[name] / asked for name, asked in tally.asked.items()}
    if key in ("blottos-war", "line-or-colour", "line-wars"):
        assert set(decided.values()) == {1.0}
    if key == "lineage":
        moved = [share for name, share in decided.items() if name.endswith("piece moved")]
        assert moved
        assert set(moved) == {1.0}
