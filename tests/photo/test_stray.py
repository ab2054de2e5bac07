"""Strokes where the board allows none make the lines beside them doubtful."""

from __future__ import annotations

import pytest

from companion.board import Board, Value
from companion.games import game
from companion.photo.reading import ReadMark
from companion.photo.stray import doubted_beside


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
