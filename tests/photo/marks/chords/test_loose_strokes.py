"""A stroke that no line explains may be the line between the dots that it runs beside."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from companion.board import EMPTY
from companion.games.corona_line import GAME
from companion.photo.image.arrays import Values
from companion.photo.marks.board import read_board
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 7}))["board"]
SCALE = 8.0
BLUE, RED = (40, 60, 170), (190, 60, 60)
LINES = {"c2-c3": BLUE, "c3-e4": BLUE, "a4-b7": RED, "d5-g6": RED}


def read(aside: float, short: float, *more: str) -> Mapping[str, MarkEvidence]:
    """A board with these lines, some ``more``, and a stroke so many steps beside c2-d3 that leaves
    out a share of it at either end."""
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.random.default_rng(4).normal(235, 2, (height, width, 3)).clip(0, 255)
    picture = np.ascontiguousarray(picture.astype(np.uint8))

    def stroke(line: str, pen: tuple[int, int, int], aside: float = 0, short: float = 0) -> None:
        start, end = (np.array(BOARD.points[dot]) * SCALE for dot in line.split("-"))
        along: Values = (end - start) / np.linalg.norm(end - start)
        moved = aside * pitch * np.array([-along[1], along[0]])
        left = short * (end - start)
        ends = [np.round(one + moved).astype(int).tolist() for one in (start + left, end - left)]
        cv2.line(picture, *ends, pen, round(0.05 * pitch), cv2.LINE_AA)

    for line, pen in {**LINES, **dict.fromkeys(more, BLUE)}.items():
        stroke(line, pen)
    stroke("c2-d3", BLUE, aside, short)
    tolerance = drawn_tolerance(BOARD.lattice.pitch)
    return read_board(RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, tolerance)).evidence


def test_a_stroke_far_beside_its_dots_and_short_of_them_may_be_their_line() -> None:
    marks = read(0.2, 0.17)
    assert marks["line c2-d3"].value == EMPTY
    assert Reason.INK_UNEXPLAINED in marks["line c2-d3"].reasons
    assert marks["line c3-e4"].reasons == ()


def test_a_second_stroke_beside_a_line_that_is_drawn_is_no_reason_to_doubt_it() -> None:
    marks = read(0.34, 0.0, "c2-d3")
    assert marks["line c2-d3"].value == "blue"
    assert marks["line c2-d3"].reasons == ()
