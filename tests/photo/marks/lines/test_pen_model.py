"""A sheet teaches what its bare paper looks like, however little of it is left white."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.line_wars import GAME
from companion.photo.marks.board import read_board
from companion.photo.marks.lines.pen_model import SheetInk, least_stroke, nobodys
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 4}))["board"]
SCALE = 8.0
BLUE, RED, BLACK = (40, 60, 170), (190, 60, 60), (45, 45, 47)
DRAWN = {
    "a4-b4": "red",
    "b3-b4": "red",
    "a3-b3": "red",
    "c1-d1": "blue",
    "c1-c2": "blue",
    "b2-c2": "blue",
}


def hatched_but_one() -> RectifiedBoard:
    """A board on grained, faintly blue paper, all squares hatched but one at a corner."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    grain = np.random.default_rng(4).normal(0, 1, (height, width)).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), 2.0)
    picture = np.array([216, 224, 232]) + 7.0 * grain[..., None] / grain.std() * np.array(
        [2, 1, 0.5]
    )
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE

    def stroke(ends: np.ndarray, colour: tuple[int, int, int], wide: float) -> None:
        a, b = (tuple(np.round(end).astype(int).tolist()) for end in ends)
        cv2.line(picture, a, b, colour, max(1, round(wide * pitch)), cv2.LINE_AA)

    for square, xy in BOARD.squares.items():
        for along in np.linspace(-0.4, 0.4, 10 if square != "a3" else 0):
            middle = np.array(xy) * SCALE + np.array([0, along * pitch])
            stroke(middle + np.array([(-0.4, 0), (0.4, 0)]) * pitch, BLACK, 0.04)
    for place, colour in DRAWN.items():
        ends = np.array(BOARD.line(place)) * SCALE
        stroke(ends, BLUE if colour == "blue" else RED, 0.03)
    for xy in BOARD.points.values():
        cv2.circle(picture, np.round(np.array(xy) * SCALE).astype(int).tolist(), 5, BLACK, -1)
    return RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, drawn_tolerance(BOARD.lattice.pitch))


def test_bare_paper_beside_the_only_white_square_is_no_stroke() -> None:
    marks = read_board(hatched_but_one()).evidence
    read = {name[5:]: one.posterior().mark for name, one in marks.items() if "line" in name}
    assert read["a3-a4"].value == EMPTY
    wrong = [p for p, mark in read.items() if mark.sure and mark.value != DRAWN.get(p, EMPTY)]
    assert not wrong
    assert {read[place].value for place in ("c1-d1", "c1-c2", "b2-c2")} == {"blue"}


BARE_PAPER = np.array([0.05, 0.08, 0.10, 0.12, 0.14, 0.16])
"""Ink over the paper beside it, px, of paths where no line may be."""


def test_strokes_of_two_pens_are_strokes_and_bare_lines_none() -> None:
    pale, dark, bare = np.linspace(0.9, 1.4, 8), np.linspace(3.0, 6.0, 8), BARE_PAPER + 0.05
    least = least_stroke(np.concatenate([bare, pale, dark]), BARE_PAPER)
    assert bare.max() < least < pale.min()


def test_a_board_all_drawn_in_one_pen_is_no_bare_board() -> None:
    strokes = np.linspace(1.5, 2.2, 40)
    assert least_stroke(strokes, BARE_PAPER) < strokes.min()


def test_a_sheet_without_strokes_has_none() -> None:
    assert least_stroke(BARE_PAPER * 1.1, BARE_PAPER) == np.inf


def test_a_stroke_across_a_square_hides_no_stroke_along_its_sides() -> None:
    crossed = np.concatenate([BARE_PAPER, [2.5, 2.6]])
    strokes = np.linspace(1.5, 2.2, 7)
    assert least_stroke(np.concatenate([BARE_PAPER, strokes]), crossed) < strokes.min()


@pytest.mark.parametrize("purer", [1.0, 1.2, 1.5])
def test_a_pale_stroke_may_be_purer_than_its_pens_others_or_not(purer: float) -> None:
    one, hues = np.ones(2), np.array([[0.3, -0.2], [-0.2, 0.3]])
    sheet = SheetInk(one, 0.4 * one, *[one] * 4, hues, hues, 0.07 * one, np.zeros(2))
    as_usual = sheet.at_usual(np.tile(purer * hues[0], (2, 1)), np.array([0.2, 0.4]))
    (pale, other), (dark, _) = sheet.hue_likelihoods(as_usual).tolist()
    assert pale > -0.01
    assert dark > -0.01 if purer == 1 else dark < -0.01
    assert other < -6


NAVY, RED_PEN = (0.27, -0.16), (-0.23, 0.39)
"""Evidence for blue and for red of a sheet's two pens."""


@pytest.mark.parametrize(
    ("hue", "foreign"),
    [
        ((0.63, -0.35), False),  # a paler, purer blue
        ((-0.5, 0.8), False),
        (NAVY, False),
        ((-0.08, -0.10), True),  # green
        ((-0.2, -0.25), True),  # a purer one
        ((0.01, -0.01), True),  # pencil
    ],
)
def test_a_paler_pen_of_a_player_s_colour_is_the_player_s_and_another_colour_is_nobody_s(
    hue: tuple[float, float], foreign: bool
) -> None:
    assert nobodys(np.array([hue]), np.array([NAVY, RED_PEN])).tolist() == [foreign]
