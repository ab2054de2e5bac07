"""A board drawn by hand is read where half a spacing of paper shows, and never without a row."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.photo import PhotoReading, Refusal, read_photo
from companion.photo.hand_drawn.detection import find_drawn_grid
from tests.photo.shots import Picture, stored

STEP, EDGE = 90, 140
"""px between dots, and of paper beside the outer ones."""
BLUE, RED = (45, 75, 200), (205, 45, 50)
SIZES = (4, 5, 6, 7)

SPIRALS = {
    BLUE: ["a6-b6-c6-d6-d5-c5-b5-a5-a4-b4", "a6-a5", "b6-b5", "e6-d6"],
    RED: ["f1-e1-d1-c1-b1-a1-a2-b2-c2-d2-e2", "f1-f2-f3-f4-e4-d4", "f2-e2", "c1-c2-c3", "f3-e3"],
}
FAR_FROM_RED = {
    BLUE: ["a6-b6-b5-c5-c4-d4-e4", "c4-c3-c2-b2"],
    RED: ["d5-e5", "d5-d4-d3-e3", "d3-d2"],
}
"""Lines of which none leads to the row at the bottom or the column on the right."""


def at(dot: str) -> tuple[int, int]:
    """px of a dot of a board of 6, set by hand."""
    column, row = ord(dot[0]) - ord("a"), 6 - int(dot[1])
    aside = np.random.default_rng([column, row]).normal(0, 0.02 * STEP, 2)
    x, y = EDGE + STEP * np.array([column, row]) + aside
    return round(x), round(y)


def drawn(trails: dict[tuple[int, int, int], list[str]]) -> Picture:
    side = 2 * EDGE + 5 * STEP
    paper = np.full((side, side, 3), 238.0) + np.random.default_rng(1).normal(0, 2, (side, side, 1))
    picture = np.ascontiguousarray(paper.clip(0, 255), np.uint8)
    for ink, ways in trails.items():
        for way in ways:
            px = np.array([at(dot) for dot in way.split("-")], np.int32)
            cv2.polylines(picture, [px], False, ink, 4, cv2.LINE_AA)
    for column in "abcdef":
        for row in "123456":
            cv2.circle(picture, at(f"{column}{row}"), 6, (25, 25, 28), -1, cv2.LINE_AA)
    return picture


def cropped(picture: Picture, top: float, right: float, bottom: float, left: float) -> Picture:
    """So many spacings of paper beside the outer dots; less than none cuts into the board."""
    far = EDGE + 5 * STEP
    x0, y0 = (EDGE - round(spacings * STEP) for spacings in (left, top))
    x1, y1 = (far + round(spacings * STEP) for spacings in (right, bottom))
    return np.ascontiguousarray(picture[y0:y1, x0:x1])


def read(folder: Path, picture: Picture, **said: dict[str, str]) -> PhotoReading:
    return read_photo(stored(folder, picture), game="line-wars", **said)


def test_half_a_spacing_of_paper_on_every_side_is_enough(tmp_path: Path) -> None:
    reading = read(tmp_path, cropped(drawn(SPIRALS), 0.5, 0.5, 0.5, 0.5))
    assert reading.options["size"] == 6
    assert len(reading.values) == sum(way.count("-") for ways in SPIRALS.values() for way in ways)
    assert not reading.unsure


@pytest.mark.parametrize("paper", [(-0.4, 0.5, 0.5, -0.4), (0.5, -0.45, -0.45, 0.5)])
def test_a_row_and_a_column_cut_off_are_missed_by_the_strokes_that_lead_there(
    tmp_path: Path, paper: tuple[float, ...]
) -> None:
    with pytest.raises(Refusal) as refused:
        read(tmp_path, cropped(drawn(SPIRALS), *paper))
    assert refused.value.code == "cut-off"
    assert "--set size=5" in str(refused.value)


def test_without_strokes_towards_what_is_cut_off_a_player_s_start_is_missed(
    tmp_path: Path,
) -> None:
    part = cropped(drawn(FAR_FROM_RED), 0.5, -0.45, -0.45, 0.5)
    assert find_drawn_grid(part, SIZES) is not None  # only the lines tell
    with pytest.raises(Refusal) as refused:
        read(tmp_path, part)
    assert refused.value.code == "cut-off"


def test_a_person_who_says_the_size_is_believed(tmp_path: Path) -> None:
    part = cropped(drawn(FAR_FROM_RED), 0.5, -0.45, -0.45, 0.5)
    assert read(tmp_path, part, options={"size": "5"}).options["size"] == 5


def test_a_column_that_would_be_seen_and_is_not_proves_a_square_board_whole() -> None:
    empty = drawn({})
    assert find_drawn_grid(cropped(empty, 0.2, 1.4, 0.2, 1.4), SIZES) is not None
    with pytest.raises(Refusal):
        find_drawn_grid(cropped(empty, 0.2, 0.2, 0.2, 0.2), SIZES)


def test_writing_beside_a_side_cuts_no_square_off() -> None:
    picture = drawn(SPIRALS)
    for x in range(120, 620, 22):
        cv2.line(picture, (x, EDGE + 5 * STEP + 20), (x + 8, EDGE + 5 * STEP + 60), (20, 20, 25), 3)
    grid = find_drawn_grid(cropped(picture, 0.6, 0.6, 0.7, 0.6), SIZES)
    assert grid is not None
    assert grid.size == 6


@pytest.mark.parametrize("beyond", [3, 300])
def test_the_edge_of_the_paper_where_a_column_would_be_cuts_none_off(beyond: int) -> None:
    picture = drawn(SPIRALS)
    edge = at("f1")[0] + STEP
    picture[:, edge : edge + beyond] = 90  # a shadow, or the table
    grid = find_drawn_grid(cropped(picture, 0.6, 1.4, 0.6, 0.6), SIZES)
    assert grid is not None
    assert grid.size == 6


def test_a_row_and_a_column_of_dots_in_a_colour_are_not_left_out() -> None:
    picture = drawn(SPIRALS)
    for dot in ("a1", "b1", "c1", "d1", "e1", "f1", "f2", "f3", "f4", "f5", "f6"):
        cv2.circle(picture, at(dot), 7, RED, -1, cv2.LINE_AA)
    with pytest.raises(Refusal) as refused:
        find_drawn_grid(cropped(picture, 0.6, 0.6, 0.6, 0.6), SIZES)
    assert refused.value.code == "cut-off"
