"""What a thing on the board covers or borders is asked about, what players drew is not."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.line_wars import GAME
from companion.photo.marks.board import read_board
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 5}))["board"]
SCALE = 6.0
BLUE, BLACK, BRASS, NAVY = (40, 60, 170), (40, 40, 42), (175, 150, 70), (45, 55, 140)
WHITE = (235, 235, 235)


def rectified(*, thing: tuple[int, int, int] | None, solid: bool = False) -> RectifiedBoard:
    """A board with broad strokes and black squares, hatched or solid, and a thing as wide as a pen
    from b1 to the left of c3."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.full((height, width, 3), 235, np.uint8)
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE

    def px(xy: object) -> np.ndarray:
        return np.array(xy, float) * SCALE

    def stroke(ends: np.ndarray, colour: tuple[int, int, int], wide: float) -> None:
        a, b = (tuple(np.round(end).astype(int).tolist()) for end in ends)
        cv2.line(picture, a, b, colour, max(1, round(wide * pitch)), cv2.LINE_AA)

    for slot in BOARD.slots:
        if slot.kind == "line" and slot.place[0] in "abc":
            stroke(px(BOARD.line(slot.place)), BLUE, 0.15)
    for square in ("d1", "d2", "d3", "d4"):
        for along in np.linspace(-0.38, 0.38, 30 if solid else 9):
            middle = px(BOARD.squares[square]) + np.array([along * pitch, 0])
            stroke(middle + np.array([(0, -0.38), (0, 0.38)]) * pitch, BLACK, 0.04)
    if thing is not None:
        stroke(np.stack([px(BOARD.points["b1"]), px(BOARD.points["c3"])]), thing, 0.5)
    return RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, drawn_tolerance(BOARD.lattice.pitch))


def unsure(board: RectifiedBoard) -> set[str]:
    return {name for name, mark in read_board(board).marks.items() if not mark.sure}


def test_nothing_is_asked_about_broad_strokes_and_black_squares() -> None:
    assert not unsure(rectified(thing=None))
    assert not unsure(rectified(thing=None, solid=True))


def test_what_a_pen_on_the_board_covers_or_borders_is_asked_about() -> None:
    asked = unsure(rectified(thing=BRASS))
    assert {"line b1-c1", "line b2-c2", "line b1-b2"} <= asked
    assert not {"line a3-a4", "line d1-e1", "fill d3", "fill a4", "line d4-e4"} & asked


def test_squares_that_a_thing_alone_makes_dark_are_no_black_squares() -> None:
    board = rectified(thing=None)
    assert BOARD.lattice is not None
    reach = round(0.45 * BOARD.lattice.pitch * SCALE)

    def paint(square: str, colour: tuple[int, int, int], gap: int) -> None:
        x, y = np.round(np.array(BOARD.squares[square]) * SCALE).astype(int).tolist()
        board.flat.rgb[y - reach : y + reach, x - reach : x + reach] = colour
        board.flat.rgb[y : y + gap, x - reach : x + reach] = WHITE

    for square in ("d1", "d2", "d3", "d4"):
        paint(square, WHITE, 0)
    for square in ("a2", "b2", "c2"):
        paint(square, NAVY, reach // 5)
    marks = read_board(board).marks
    dark = [marks[f"fill {square}"] for square in ("a2", "b2", "c2")]
    assert {mark.value for mark in dark} == {"black"}
    assert not any(mark.sure for mark in dark)


def test_a_pen_with_a_gleam_whose_end_lies_over_a_line_at_the_rim_is_seen() -> None:
    board = rectified(thing=None)
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE
    (x, top), (_, bottom) = (np.array(BOARD.points[dot]) * SCALE for dot in ("a4", "a3"))
    middle, end = round((top + bottom) / 2), round(x + 0.06 * pitch)
    reach, gleam = round(0.25 * pitch), max(1, round(0.03 * pitch))
    board.flat.rgb[middle - reach : middle + reach, :end] = NAVY
    board.flat.rgb[middle - gleam : middle + gleam, :end] = WHITE
    asked = unsure(board)
    assert "line a3-a4" in asked
    assert not {"line a1-a2", "line b3-b4", "line d1-e1"} & asked


def test_a_black_square_that_a_black_pen_from_beside_the_board_may_go_on_in_is_asked_about() -> (
    None
):
    board = rectified(thing=None)
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE
    x, y = np.round(np.array(BOARD.squares["d3"]) * SCALE).astype(int).tolist()
    wide, gleam = round(0.42 * pitch), max(1, round(0.02 * pitch))
    board.flat.rgb[y - wide : y + wide, x - wide :] = BLACK
    for above in (-0.2, 0.1):
        row = round(y + above * pitch)
        board.flat.rgb[row - gleam : row + gleam, x - wide :] = WHITE
    asked = unsure(board)
    assert "fill d3" in asked
    assert not {"fill d1", "fill a3", "line a1-a2"} & asked
