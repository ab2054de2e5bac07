"""A position written down on a snapshot is held against the board by what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.application.dispute.comparison import as_board, compare
from companion.application.dispute.comparison_told import overlay_bytes
from companion.board import EMPTY, Value
from companion.games import game
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.scored import Scored
from tests.scoring.photos import photo, reading_of

GAME = game("blottos-war")
START = GAME.start(GAME.choose({}))
ORDERS = {"blue": GAME.parse_move("a3*4"), "red": GAME.parse_move("c6*2 d6 e6")}
PLAYED = GAME.play(START, ORDERS)


def board(position: Any) -> Scored:
    return score_reading("board.jpg", reading_of(position, {}, "blottos-war"), {})


def snapshot(
    position: Any, doubts: dict[str, tuple[Value, float, Value]] | None = None, file: str = "a.jpg"
) -> Scored:
    """A photo of the position written down, its marks as they would be read."""
    reading, item = reading_of(position, {}, "blottos-war"), "snapshot"
    values = GAME.marks(position, item)
    sheet = GAME.boards(reading.options)[item]
    marks = {
        slot.name: ReadMark(slot.name, values.get(slot.name, EMPTY), 0.9999, EMPTY)
        for slot in sheet.slots
    }
    for name, (value, confidence, other) in (doubts or {}).items():
        marks[name] = ReadMark(name, value, confidence, other)
    found = replace(reading.sheet, item=item)
    return score_reading(file, replace(reading, board=sheet, marks=marks, sheet=found), {})


def test_a_position_written_down_rightly_is_the_board_s() -> None:
    for one, other in ((board, snapshot), (snapshot, board)):
        assert compare(one(PLAYED), other(PLAYED)).differences == ()


def test_a_force_written_down_wrongly_is_told() -> None:
    found = compare(board(START), snapshot(PLAYED))
    changed = {d.change.name: d.change.after for d in found.differences}
    assert changed == {"force a3": 4, "force c6": 2, "force d6": 1, "force e6": 1}
    assert all(d.sure for d in found.differences)


def test_which_of_the_two_circles_of_2_was_filled_makes_no_difference() -> None:
    two = GAME.parse_position(GAME.choose({}), GAME.format_position(PLAYED).replace("*4", "*2"))
    other = snapshot(two, {"bubble a3.2": (EMPTY, 1.0, True), "bubble a3.3": (True, 1.0, EMPTY)})
    assert compare(board(two), other).differences == ()


def test_a_doubtful_pip_leaves_the_force_doubtful() -> None:
    doubted = as_board(snapshot(PLAYED, {"bubble a3.3": (True, 0.7, EMPTY)}))
    mark = doubted.marks["force a3"]
    assert (mark.value, mark.confidence, mark.other) == (4, pytest.approx(0.7), 2)
    assert [mark.name for mark in doubted.unsure] == ["force a3"]


def test_a_comparison_with_a_snapshot_is_painted_over_it(tmp_path: Any) -> None:
    found = compare(board(START), snapshot(PLAYED, file=str(photo(tmp_path))))
    assert overlay_bytes(found, ".png").startswith(b"\x89PNG")
