"""Whatever turn was played between two looks at a sheet, it is found again, and its player."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import game, game_keys
from companion.judge.between import between
from tests.games.random_games import plies

TAKING_TURNS = [key for key in game_keys() if not game(key).simultaneous]


@pytest.mark.parametrize("key", TAKING_TURNS)
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), number=st.integers(0, 40))
def test_a_turn_of_a_random_game_is_found_and_legal(key: str, seed: int, number: int) -> None:
    found, rng = game(key), random.Random(seed)
    position = found.start(found.choose())
    player, before, after = "", found.marks(position), found.marks(position)
    for position, moves, then in plies(found, found.choose(), rng, number + 1):
        (player,) = moves
        before, after = found.marks(position), found.marks(then)
    known = between(found, position, before, after)
    if not any({c.before, c.after} & {*found.players} for c in known.changes):
        # a pass leaves nothing, or squares blackened where it ends the game
        assert (known.legal, known.turn) == (None, None)
        return
    assert known.turn is not None
    assert (known.legal, known.turn.player, known.assumes) == (True, player, ())
    assert found.marks(found.play(position, {player: known.turn.move})) == after
    on_paper = between(
        found, found.read_marks(found.options_of(position), before).position, before, after
    )
    assert on_paper.turn is not None
    # a piece that the enemy forced may have slid there of itself
    assert player in {made.player for made in (on_paper.turn, *on_paper.instead)}
    assert on_paper.legal is True or on_paper.depends or on_paper.assumes
    assert on_paper.legal is not False or on_paper.assumes  # as after a turn given up


@pytest.mark.slow
@pytest.mark.parametrize("key", TAKING_TURNS)
def test_the_photos_in_the_wrong_order_show_no_turn(key: str) -> None:
    found, rng = game(key), random.Random(3)
    *_, (position, _, then) = plies(found, found.choose(), rng, 4)
    later = found.read_marks(found.options_of(then), found.marks(then)).position
    back = between(found, later, found.marks(then), found.marks(position))
    # A piece may well slide back; ink does not.
    assert back.legal is False or key == "lineage"
