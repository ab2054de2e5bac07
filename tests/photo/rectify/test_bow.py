"""How far beside its line a stroke is looked for."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.photo.rectify.board import PRINTED, RectifiedBoard
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
