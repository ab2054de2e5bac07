"""Strokes where the board allows none make the lines beside them doubtful."""

from __future__ import annotations

import numpy as np
import pytest

from companion.board import Board, Value
from companion.games import game
from companion.photo.image.absorptance import Ink
from companion.photo.marks.lines.fills import measure_fills
from companion.photo.marks.lines.outliers import crossed_squares, doubted_beside
from companion.photo.reading import ReadMark


@pytest.fixture(scope="module")
def board() -> Board:
    known = game("line-wars")
    return known.boards(known.choose({"size": "5"}))["board"]


def all_sure(board: Board) -> dict[str, ReadMark]:
    def mark(name: str, value: Value) -> ReadMark:
        return ReadMark(name, value, 0.999, "empty")

    return {slot.name: mark(slot.name, slot.values[0]) for slot in board.slots}


def test_the_four_sides_of_a_crossed_square_are_asked_about(board: Board) -> None:
    marks = doubted_beside(board, all_sure(board), ["b2"])
    asked = {name for name, mark in marks.items() if not mark.sure}
    assert asked == {"line b2-c2", "line b3-c3", "line b2-b3", "line c2-c3"}
    assert all(marks[name].value == all_sure(board)[name].value for name in marks)


def test_without_a_stray_stroke_nothing_more_is_asked(board: Board) -> None:
    assert doubted_beside(board, all_sure(board), []) == all_sure(board)


def test_blue_ruling_is_no_stroke_of_a_pen_that_is_nearly_black() -> None:
    """A navy gives as little evidence for blue as pale blue ruling, but is far darker."""
    red, blue = np.zeros((2, 160, 480), np.float32)
    for x in (40, 60, 80):  # ruling across the first square
        red[:, x : x + 2], blue[:, x : x + 2] = 0.2, 0.02
    red[20:140, 179:181], blue[20:140, 179:181] = 0.95, 0.6  # a stroke across the second
    ink = Ink(red, red, blue)
    centres, side = np.array([(60.0 + 120 * k, 80.0) for k in range(4)]), 100.0
    fills = measure_fills(ink, centres, side)
    evidence, darkness = 2 * 0.35, 2 * 0.83

    def crossed(grey: float) -> list[bool]:
        found = crossed_squares(ink, ["blue"], [evidence], [grey], centres, side, fills)
        return [bool(square) for square in found]

    assert crossed(darkness) == [False, True, False, False]
    assert crossed(darkness / 4) == [True, True, False, False]
