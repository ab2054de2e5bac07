"""How far beside its line a stroke is looked for."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.photo.marks.chords.marks import lines_share_ink
from companion.photo.rectify.board import (
    PRINTED,
    RectifiedBoard,
    Tolerance,
    drawn_tolerance,
    printed_tolerance,
)
from companion.photo.rectify.warp import Flat


@pytest.mark.parametrize(
    ("key", "size", "far"), [("line-wars", 4, True), ("corona-line", 4, False)]
)
def test_bowed_lines_are_looked_for_only_where_no_other_line_may_bow_as_far(
    key: str, size: int, far: bool
) -> None:
    g = game(key)
    board = sheet_page(g, g.choose({"size": size}), "board", "a4").board
    blank = Flat(np.zeros((4, 4, 3), np.uint8), 1.0, 0.0)
    assert (RectifiedBoard(blank, board).bow > PRINTED.stray) == far


@pytest.mark.parametrize(
    ("key", "size", "shared"),
    [("line-wars", 4, False), ("line-wars", 12, False), ("corona-line", 4, True)],
)
@pytest.mark.parametrize("tolerance", [printed_tolerance, drawn_tolerance])
def test_where_a_hand_may_draw_along_two_lines_that_leave_a_dot_they_share_ink(
    key: str, size: int, shared: bool, tolerance: Callable[[float], Tolerance]
) -> None:
    g = game(key)
    board = sheet_page(g, g.choose({"size": size}), "board", "a4").board
    blank = Flat(np.zeros((4, 4, 3), np.uint8), 1.0, 0.0)
    assert lines_share_ink(RectifiedBoard(blank, board, tolerance(board.pitch))) == shared
