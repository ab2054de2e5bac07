"""Glare hides what it burns out; white paper whose dots are seen hides nothing."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.line_wars import GAME
from companion.photo.reading import Reason
from companion.photo.rectify.warp import Flat
from companion.photo.visibility import Seen, corners_hidden, visibility

BOARD = GAME.boards(GAME.choose({"size": 5}))["board"]
SCALE = 8.0
DARK, DOT, DASH = 40, 6, 2
"""The light of ink, 0 to 255, and radii, px, of a usual dot and of one that hardly touches."""


def drawn_board(paper: int, small: str) -> np.ndarray:
    """A grid drawn by hand on paper that is as bright, with one small dot."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.full((height, width, 3), paper, np.uint8)
    for dot, xy in BOARD.points.items():
        at = np.round(np.array(xy) * SCALE).astype(int).tolist()
        cv2.circle(picture, at, DASH if dot == small else DOT, (DARK,) * 3, -1)
    return picture


def seen_on(picture: np.ndarray) -> dict[str, Seen]:
    return dict(visibility(BOARD, Flat(picture, SCALE, 0.0), (), printed=False))


def test_a_bright_picture_hides_no_line_at_a_small_dot() -> None:
    white = seen_on(drawn_board(255, small="c3"))
    assert min(one.empty for one in white.values()) > 0.98


def test_a_reflection_hides_the_lines_at_dots_that_it_burns_out() -> None:
    picture = drawn_board(200, small="c3")
    at = np.round(np.array(BOARD.points["b2"]) * SCALE).astype(int).tolist()
    assert BOARD.lattice is not None
    cv2.circle(picture, at, round(0.8 * BOARD.lattice.pitch * SCALE), (255,) * 3, -1)
    seen = seen_on(picture)
    assert seen["line a2-b2"].empty < 0.5
    assert seen["line a2-b2"].hidden_by is Reason.GLARE
    assert seen["line d4-e4"].empty > 0.98


def paler_on(columns: str, level: int) -> dict[str, Seen]:
    """A printed board whose lines are bare where dots are paler."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.full((height, width, 3), 200, np.uint8)
    for dot, xy in BOARD.points.items():
        at = np.round(np.array(xy) * SCALE).astype(int).tolist()
        cv2.circle(picture, at, DOT, (level if dot[0] in columns else DARK,) * 3, -1)
    ends = {slot.name: slot.place.split("-") for slot in BOARD.slots if slot.kind == "line"}
    bare = {name for name, dots in ends.items() if all(dot[0] in columns for dot in dots)}
    seen = visibility(BOARD, Flat(picture, SCALE, 0.0), bare, printed=True)
    return {name: seen[name] for name in bare}


def test_ink_that_is_darker_than_the_print_hides_no_bare_place() -> None:
    assert min(one.empty for one in paler_on("ab", 155).values()) > 0.95


def test_bare_places_that_are_hidden_are_no_standard_where_they_are_few() -> None:
    assert max(one.empty for one in paler_on("a", 185).values()) < 0.5


def test_a_corner_under_a_coin_is_not_seen_and_a_small_dot_is() -> None:
    picture = drawn_board(200, small="c3")
    at = np.round(np.array(BOARD.points["b2"]) * SCALE).astype(int).tolist()
    cv2.circle(picture, at, round(0.6 * BOARD.pitch * SCALE), (110,) * 3, -1)
    squares, flat = ["a1", "b2", "c3", "d4"], Flat(picture, SCALE, 0.0)
    assert corners_hidden(BOARD, flat, squares).tolist() == [0.25, 0.25, 0, 0]
