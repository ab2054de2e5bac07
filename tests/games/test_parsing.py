"""Whatever somebody types or a sheet seems to show: every game reads it or refuses it in a line."""

from __future__ import annotations

import random
from functools import cache, partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.board import KINDS
from companion.games import game, game_keys
from companion.games.protocol import BadText
from tests.games.random_games import plies

SIGNS = "abcdefgh12345678,;:*x!-/? ²\n"


@cache
def words(key: str) -> tuple[str, ...]:
    """Words of a game's own moves and positions."""
    g, rng = game(key), random.Random(1)
    texts = []
    for _, moves, position in plies(g, g.choose(), rng, 9):
        texts += [*map(g.format_move, moves.values()), g.format_position(position)]
    return tuple(sorted({*" ".join(texts).split(), ";", "?", "!", "pass"}))


ANY_TEXT = st.sampled_from(game_keys()).flatmap(
    lambda key: st.tuples(
        st.just(key),
        st.text(SIGNS, max_size=60)
        | st.text(max_size=60)
        | st.lists(st.sampled_from(words(key)), max_size=9).map(" ".join),
    )
)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(ANY_TEXT)
def test_any_text_is_read_and_comes_back_or_is_refused_at_its_column(asked):
    key, text = asked
    g = game(key)
    read_position = partial(g.parse_position, g.choose())
    for read, told in ((g.parse_move, g.format_move), (read_position, g.format_position)):
        column = 1
        try:
            found = read(text)
        except BadText as refused:
            column = refused.column
        else:
            once = told(found)
            assert (read(once), told(read(once))) == (found, once)
        assert 1 <= column <= len(text) + 1


@pytest.mark.parametrize("key", game_keys())
def test_a_mark_that_a_sheet_does_not_have_is_refused_in_one_line(key):
    g = game(key)
    for item, board in g.boards(g.choose()).items():
        slot = board.slots[0]
        foreign = [f"{kind} {slot.place}" for kind in KINDS]
        for name in ("nonsense", f"{slot.kind} z99", *(set(foreign) - {*board.slot_of})):
            with pytest.raises(BadText, match=f"no mark “{name}: {slot.values[0]}”"):
                g.read_marks(g.choose(), {name: slot.values[0]}, item)
        with pytest.raises(BadText, match=f"no mark “{slot.name}: turquoise”"):
            g.read_marks(g.choose(), {slot.name: "turquoise"}, item)
