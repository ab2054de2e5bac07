"""The lines of a sheet's board as they lie in a photo whose corners are pointed at."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from companion.application.reading.ask import Pairs
from companion.board import XY, Board
from companion.board.page import ring_page
from companion.games import game
from companion.games.options import BadOption

Points = NDArray[np.float64]


def laid_grid(target: tuple[str, str, str, Pairs], corners: tuple[XY, ...]) -> list[Points]:
    """Polylines in px of the photo, each of shape (N, 2).

    Args:
        target: the sheet: its game ('' if unknown), item, paper ('' if drawn by hand), options.
        corners: of the page, or the outer dots of a hand-drawn board, clockwise from the top left.
    """
    import cv2

    key, item, paper, options = target
    if not key or len(corners) != 4:
        return []
    try:
        board = game(key).boards(game(key).choose(dict(options)))[item]
    except (BadOption, KeyError):
        return []
    if paper:
        page = ring_page(board, paper, 0)
        (w, h), (x, y) = page.size, page.offset
        outline = [(-x, -y), (w - x, -y), (w - x, h - y), (-x, h - y)]
    elif board.lattice is not None:
        last, top = board.lattice.columns - 1, board.lattice.rows - 1
        ends = ((0, top), (last, top), (last, 0), (0, 0))
        outline = [board.lattice.xy(column, row) for column, row in ends]
    else:
        return []
    mm, px = np.array(outline, np.float32), np.array(corners, np.float32)
    matrix = cv2.getPerspectiveTransform(mm, px)
    return [
        np.asarray(cv2.perspectiveTransform(line[np.newaxis], matrix)[0], np.float64)
        for line in _lines(board)
    ]


def _lines(board: Board) -> list[Points]:
    """The rows and columns of a lattice; else the lines printed on the board."""
    lattice = board.lattice
    if lattice is None:
        return [np.array(stroke, np.float64) for stroke in board.strokes]
    last, top = lattice.columns - 1, lattice.rows - 1
    ends = [((0, row), (last, row)) for row in range(lattice.rows)]
    ends += [((column, 0), (column, top)) for column in range(lattice.columns)]
    return [np.array([lattice.xy(*a), lattice.xy(*b)], np.float64) for a, b in ends]


def crosses_itself(corners: tuple[XY, ...]) -> bool:
    """Whether four corners, in order, do not go round an area."""
    around = [*corners, *corners[:2]]
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for (a, b), (_, c) in pairwise(pairwise(around))
    ]
    return not all(turn > 0 for turn in turns)
