"""A thing on a board is wider than any stroke, even where strokes cross."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.board import Board, Slot, Spot
from companion.photo.rectify.warp import Flat
from companion.photo.visibility import Occluders, find_discs, find_occluders

AT = np.array([[(60.0, 60.0), (60.0, 20.0)], [(20.0, 60.0), (5.0, 5.0)]])


def found(*boxes: tuple[int, int, int, int], bridged: float = 4) -> Occluders:
    """What lies on a picture, shape (120, 120), that is dark in boxes of rows and columns."""
    dark = np.zeros((120, 120), np.float32)
    for top, bottom, left, right in boxes:
        dark[top:bottom, left:right] = 0.8
    return find_occluders(dark, 17.5, bridged=bridged)


def test_strokes_that_cross_cover_nothing() -> None:
    assert not found((52, 68, 0, 120), (0, 120, 52, 68)).over(AT).any()


def test_what_is_as_wide_as_a_pen_covers_what_it_lies_on_and_nothing_else() -> None:
    assert found((40, 80, 0, 120)).over(AT).tolist() == [[True, False], [True, False]]


def test_a_gleam_along_a_pen_does_not_part_it() -> None:
    pen = (40, 58, 0, 120), (62, 80, 0, 120)
    assert found(*pen).over(AT)[0, 0]
    assert not found(*pen, bridged=0).over(AT)[0, 0]


def test_a_pencil_no_wider_than_what_people_blacken_is_told_by_its_length() -> None:
    dark = np.zeros((120, 240), np.float32)
    dark[10:50, 20:60] = dark[80:120, 40:240] = 0.8
    at = np.array([(40.0, 30.0), (140.0, 100.0)])
    assert find_occluders(dark, 17.5, widest=26.0, longest=80.0).over(at).tolist() == [False, True]


def test_a_thing_covers_what_is_beside_it() -> None:
    assert found((40, 80, 0, 120)).over(AT, 22).tolist() == [[True, True], [True, False]]


def test_what_is_but_a_little_narrower_belongs_to_the_thing_that_it_is_joined_to() -> None:
    nib = (48, 72, 80, 120)
    at = np.array([100.0, 60.0])
    assert found((20, 100, 0, 80), nib).over(at)
    assert not found(nib).over(at)


def test_thin_ink_that_hangs_together_with_a_thing_is_joined_to_it() -> None:
    drawn = found((40, 80, 0, 120), (0, 40, 58, 62), (0, 30, 18, 22))
    at = np.array([(60.0, 20.0), (20.0, 20.0)])
    assert drawn.joined(at).tolist() == [True, False]
    assert not drawn.over(at).any()


def test_what_lies_over_a_blackened_square_and_beyond_is_left_beyond_it() -> None:
    square, half = np.array([[40.0, 40.0]]), np.array([20.0])
    alone, beyond = found((20, 60, 20, 60)), found((20, 60, 20, 60), (30, 90, 30, 90))
    at = np.array([(40.0, 40.0), (75.0, 75.0)])
    assert not alone.apart_from(square, half, 15, 8).over(at).any()
    assert beyond.apart_from(square, half, 15, 8).over(at).tolist() == [False, True]


NOTHING_ROUND = Board(
    "lines", "board", (360.0, 360.0), points={"a1": (30.0, 330.0), "b1": (90.0, 330.0)}
)


def board_with(disc: tuple[int, int, int] | None) -> Flat:
    """Dots 60 px apart with lines, a hatched and a blackened square, and a disc of a colour."""
    rgb = np.full((360, 360, 3), (228, 226, 220), np.uint8)
    for k in range(30, 360, 60):
        cv2.line(rgb, (k, 30), (k, 330), (60, 70, 150), 3, cv2.LINE_AA)
        for other in range(30, 360, 60):
            cv2.circle(rgb, (k, other), 4, (30, 30, 30), -1, cv2.LINE_AA)
    for row in range(94, 150, 9):
        cv2.line(rgb, (34, row), (86, row + 4), (50, 50, 52), 3, cv2.LINE_AA)
    cv2.rectangle(rgb, (94, 94), (146, 146), (50, 50, 52), -1)
    if disc:
        cv2.circle(rgb, (200, 190), 38, disc, -1, cv2.LINE_AA)
    noise = np.random.default_rng(0).normal(0, 4, rgb.shape) * (rgb < 255)
    return Flat(np.clip(cv2.GaussianBlur(rgb, (0, 0), 1) + noise, 0, 255).astype(np.uint8), 1, 0)


@pytest.mark.parametrize("metal", [(176, 178, 180), (178, 144, 80), (150, 98, 66)])
def test_a_coin_of_any_metal_is_found_by_its_outline(metal: tuple[int, int, int]) -> None:
    discs = find_discs(NOTHING_ROUND, board_with(metal))
    assert len(discs)
    assert discs == pytest.approx(np.tile([200, 190, 38], (len(discs), 1)), abs=4)


def test_no_square_or_stroke_is_a_coin() -> None:
    assert not len(find_discs(NOTHING_ROUND, board_with(None)))


def coloured(board: Flat, reach: float) -> list[bool]:
    """Where something coloured lies: at a coin's middle and its rim, on lines that cross, and on
    black."""
    light = (board.rgb / 255.0) ** 2.2
    colour = np.asarray(light.mean(axis=2) - light.min(axis=2), np.float32)
    dark = find_occluders(np.asarray(1 - light.min(axis=2), np.float32), 17.5)
    at = np.array([(200.0, 190.0), (200.0, 222.0), (270.0, 90.0), (120.0, 120.0)])
    return [bool(one) for one in dark.coloured(colour, reach).over(at)]


def test_a_thing_of_a_colour_is_wider_than_any_stroke_and_is_told_from_black() -> None:
    copper, nothing = [True, True, False, False], [False] * 4
    assert coloured(board_with((150, 98, 66)), 4) == copper
    assert coloured(board_with(None), 4) == nothing
    assert coloured(board_with((150, 98, 66)), 20) == nothing, "no wider than strokes may be"


def test_what_is_printed_round_is_no_coin() -> None:
    spots = {"b3": Spot((140.0, 190.0), 38.0), "c3": Spot((200.0, 190.0), 38.0)}
    board = replace(NOTHING_ROUND, spots=spots, slots=(Slot("ring", "c3", ("blue", "red")),))
    assert not len(find_discs(board, board_with((150, 98, 66))))


def test_a_lamp_mirrored_in_the_paper_is_no_coin() -> None:
    assert not len(find_discs(NOTHING_ROUND, board_with((255, 255, 255))))


def test_a_disc_lies_over_what_is_below_it_alone() -> None:
    things = found().with_discs(np.array([[60.0, 60.0, 20.0]]))
    assert things.over(AT).tolist() == [[True, False], [False, False]]
