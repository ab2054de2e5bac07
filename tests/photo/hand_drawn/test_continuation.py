"""Part of a grid, with a thing over the rest, is not taken for a smaller board."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.hand_drawn.continuation import goes_on
from companion.photo.hand_drawn.dots import Dots


def hand_set(size: int) -> np.ndarray:
    """Dots as a hand sets them on a page seen askew, px."""
    rng = np.random.default_rng(8)
    rows, columns = np.mgrid[:size, :size].astype(float)
    flat = np.stack([columns, rows], 2) + rng.normal(0, 0.03, (size, size, 2))
    return 100 + 60.0 * flat / (1 + 0.03 * rows)[..., None]


def seen(*groups: np.ndarray) -> Dots:
    at = np.concatenate([group.reshape(-1, 2) for group in groups])
    return Dots(at, np.full(len(at), 0.7))


def test_a_whole_board_does_not_go_on_though_words_stand_beside_it() -> None:
    board = hand_set(6)
    words = np.random.default_rng(2).uniform((430, 100), (500, 160), (20, 2))
    assert not goes_on(board, seen(board, words))


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_part_goes_on_even_past_a_row_that_is_hidden(hidden: int) -> None:
    board = hand_set(8)
    part, rest = board[:5, :5], board[:5, 5 + hidden :]
    assert goes_on(part, seen(part, rest))
