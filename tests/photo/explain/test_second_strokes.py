"""Of two strokes along one line one is an older drawing's, and the other is not."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np
import pytest

from companion.games.line_wars import GAME
from companion.photo.explain import looked_at_again
from companion.photo.explain.second_strokes import nats_for_one_stroke, strokes_beside
from companion.photo.marks.board import read_board
from companion.photo.marks.chords.marks import board_chords
from companion.photo.rectify.board import RectifiedBoard, printed_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 5}))["board"]
SCALE = 8.0
BLUE, PALE, OLDER, BLACK = (40, 60, 170), (142, 152, 204), (165, 174, 214), (45, 45, 47)
LINES = [slot for slot in BOARD.slots if slot.kind == "line"]
Pen = tuple[int, int, int]


def full_board(
    beside: Collection[str] = (), away: float = 1.2, pale: str = "", pen: Pen = OLDER
) -> RectifiedBoard:
    """Every line is drawn, one rather ``pale``, and another, ``away`` mm, ``beside`` some."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.random.default_rng(4).normal(235, 2, (height, width, 3)).clip(0, 255)
    picture = np.ascontiguousarray(picture.astype(np.uint8))

    def stroke(place: str, off: float, pen: Pen) -> None:
        start, end = np.array(BOARD.line(place))
        aside = off * np.array([start[1] - end[1], end[0] - start[0]]) / np.hypot(*(end - start))
        ends = np.round((np.array([start, end]) + aside) * SCALE).astype(np.int32)
        cv2.polylines(picture, [ends], False, pen, 4, cv2.LINE_AA)

    for slot in LINES:
        if slot.place in beside:
            stroke(slot.place, away, pen)
        stroke(slot.place, 0.0, PALE if slot.place == pale else BLUE)
    for xy in BOARD.points.values():
        cv2.circle(picture, np.round(np.array(xy) * SCALE).astype(int).tolist(), 5, BLACK, -1)
    return RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, printed_tolerance(BOARD.pitch))


@pytest.mark.parametrize("away", [0.9, -1.6])
def test_an_older_stroke_beside_a_line_is_found_where_it_runs(away: float) -> None:
    board = full_board(("b2-c2", "d3-d4"), away)
    found = strokes_beside(board, board_chords(board)) / SCALE
    middles = sorted(np.median(found, axis=1).tolist())
    ways = (np.array(BOARD.line(place)) for place in ("b2-c2", "d3-d4"))
    expected = sorted(
        (np.mean(way, axis=0) + away * np.array([way[0, 1] - way[1, 1], way[1, 0] - way[0, 0]])
         / np.hypot(*(way[1] - way[0]))).tolist()
        for way in ways
    )  # fmt: skip
    assert np.allclose(middles, expected, atol=0.2)


def test_beside_lines_drawn_once_there_is_none() -> None:
    board = full_board()
    assert len(strokes_beside(board, board_chords(board))) == 0


def test_a_pale_line_is_asked_about_where_older_strokes_run_beside_others() -> None:
    """No place is bare on a full board, so that nothing else shows the older drawing. Lines that a
    hand drew twice show none."""
    some = ("b2-c2", "d3-d4", "a4-a5")
    for beside, pen, sure in (((), OLDER, True), (some, OLDER, False), (some, BLUE, True)):
        board = full_board(beside, pale="c3-c4", pen=pen)
        read = {name: one.posterior() for name, one in read_board(board).evidence.items()}
        assert read["line c3-c4"].mark.value == "blue"
        marks = {name: one.mark for name, one in looked_at_again(board, read).items()}
        assert marks["line c3-c4"].sure == sure
        plain = [marks[slot.name] for slot in LINES if slot.place != "c3-c4"]
        assert all(mark.sure and mark.value == "blue" for mark in plain)


@pytest.mark.parametrize("away", [0.9, -1.6])
def test_of_two_faint_strokes_in_one_place_one_is_new(away: float) -> None:
    """An older drawing has one line there, too."""
    chords, places = board_chords(full_board()), [slot.place for slot in LINES]
    c3_c4 = np.array([places.index("c3-c4")])
    drawn = chords.some(np.setdiff1d(np.arange(len(LINES)), c3_c4))
    for beside, less in ((("c3-c4",), True), ((), False)):
        board = full_board(beside, away, pale="c3-c4")
        assert (nats_for_one_stroke(board, drawn, chords.some(c3_c4)) < 0).all() == less
