"""A line drawn over part of another shows by the ink of that one, alike all along otherwise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.corona_line import GAME
from companion.photo.explain.drawn_over import nats_for_lines_over
from companion.photo.image.arrays import Values
from companion.photo.rectify.board import RectifiedBoard, printed_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 7}))["board"]
SCALE = 8.0
# d3 lies two of five rows up, a sixth of a step beside the first line
LINES = {"line c1-f6": ("c1", "f6"), "line a4-b7": ("a4", "b7")}


def spoken(twice: float) -> dict[str, float]:
    """What lines say where the first is drawn twice along so much of its way, in ink that lets
    light through."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    light = np.random.default_rng(4).normal(0.9, 0.008, (height, width))
    paths = {}

    def stroke(start: Values, end: Values) -> None:
        mask = np.zeros((height, width), np.float32)
        ends = np.round(np.array([start, end]) * SCALE).astype(int)
        cv2.polylines(mask, [ends], False, 1.0, 6, cv2.LINE_AA)
        light[:] *= 1 - 0.25 * mask

    for name, dots in LINES.items():
        start, end = (np.array(BOARD.points[dot]) for dot in dots)
        paths[name] = np.linspace(start, end, 300)[10:-10]
        stroke(start, end)
        if twice and name == "line c1-f6":
            stroke(start, start + twice * (end - start))
    picture = np.repeat((255 * light[..., None]).clip(0, 255).astype(np.uint8), 3, axis=2)
    board = RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, printed_tolerance(BOARD.pitch))
    return nats_for_lines_over(board, paths)


def test_a_stroke_that_is_darker_up_to_a_dot_is_another_line_there() -> None:
    against = spoken(twice=0.4)
    assert min(against, key=against.__getitem__) == "line c1-d3"
    assert against["line c1-d3"] < 0
    assert against["line d3-f6"] > 4


@pytest.mark.parametrize("twice", [0.0, 1.0])
def test_a_line_as_dark_from_end_to_end_is_one(twice: float) -> None:
    against = spoken(twice=twice)
    assert "line c1-d3" in against
    assert all(nats > 4 for nats in against.values())
