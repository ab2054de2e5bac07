"""A hand may draw a line far beside its place: it is looked for where no line is found nearer."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.line_wars import GAME
from companion.photo.marks.board import read_board
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 4}))["board"]
SCALE = 8.0
BLUE, RED, BLACK = (40, 60, 170), (190, 60, 60), (45, 45, 47)
DRAWN = {
    "a4-b4": "blue", "a3-a4": "blue", "b3-b4": "blue", "a3-b3": "blue",
    "d1-d2": "red", "c1-d1": "red", "c1-c2": "red", "b1-c1": "red",
}  # fmt: skip


def drawn_board(astray: float) -> RectifiedBoard:
    """A board whose line from c1 to c2 bows by a share of the pitch."""
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.random.default_rng(4).normal(235, 2, (height, width, 3)).clip(0, 255)
    picture = np.ascontiguousarray(picture.astype(np.uint8))
    for place, colour in DRAWN.items():
        start, end = np.array(BOARD.line(place)) * SCALE
        along = np.linspace(0, 1, 40)[:, None]
        path = start + along * (end - start)
        if place == "c1-c2":
            path[:, 0] += astray * pitch * np.sin(np.pi * along[:, 0]) ** 0.5
        pen = BLUE if colour == "blue" else RED
        width = max(1, round(0.03 * pitch))
        cv2.polylines(picture, [path.round().astype(np.int32)], False, pen, width, cv2.LINE_AA)
    for xy in BOARD.points.values():
        cv2.circle(picture, np.round(np.array(xy) * SCALE).astype(int).tolist(), 5, BLACK, -1)
    return RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, drawn_tolerance(BOARD.lattice.pitch))


@pytest.mark.parametrize("astray", [0.0, 0.12, 0.2, 0.26])
def test_a_line_that_bows_far_beside_its_place_is_read(astray: float) -> None:
    marks = read_board(drawn_board(astray)).evidence
    read = {name.removeprefix("line "): one.value for name, one in marks.items() if "line" in name}
    assert {place: value for place, value in read.items() if value != EMPTY} == DRAWN
