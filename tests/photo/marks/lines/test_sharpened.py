"""A phone's night mode makes strokes so dark that hardly any light comes back: hues still tell."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.line_wars import GAME
from companion.photo.marks.board import read_board
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 6}))["board"]
SCALE = 8.0
PAPER, DOT = (214, 205, 186), (45, 45, 47)
PENS = {"blue": (40, 50, 130), "red": (95, 45, 45)}
DRAWN = {
    "a6-b6": "blue", "b6-c6": "blue", "a5-a6": "blue", "a5-b5": "blue", "b5-c5": "blue",
    "a4-a5": "blue", "a4-b4": "blue", "c5-c6": "blue", "d5-d6": "blue", "c6-d6": "blue",
    "f1-f2": "red", "e1-f1": "red", "d1-e1": "red", "c1-d1": "red", "b1-c1": "red",
    "e1-e2": "red", "e2-e3": "red", "d1-d2": "red", "c1-c2": "red", "c2-d2": "red",
}  # fmt: skip


def sharpened_board(strength: float) -> RectifiedBoard:
    """A board drawn in a blue and a dark red, some strokes with more pressure than others, whose
    edges were sharpened too far."""
    assert BOARD.lattice is not None
    rng = np.random.default_rng(4)
    picture = np.full((*(round(side * SCALE) for side in BOARD.size[::-1]), 3), PAPER, np.uint8)
    for number, (place, colour) in enumerate(DRAWN.items()):
        ends = np.round(np.array(BOARD.line(place)) * SCALE).astype(int).tolist()
        pen = np.array(PENS[colour]) * (1.1 - 0.1 * (number % 4))
        cv2.line(picture, *ends, pen.tolist(), 4, cv2.LINE_AA)
    for xy in BOARD.points.values():
        cv2.circle(picture, np.round(np.array(xy) * SCALE).astype(int).tolist(), 5, DOT, -1)
    seen = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.0)
    seen += strength * (seen - cv2.GaussianBlur(seen, (0, 0), 3.0)) + rng.normal(0, 1.5, seen.shape)
    flat = Flat(np.ascontiguousarray(seen.clip(0, 255).astype(np.uint8)), SCALE, 0.0)
    return RectifiedBoard(flat, BOARD, drawn_tolerance(BOARD.lattice.pitch))


@pytest.mark.parametrize("strength", [0.0, 1.0, 2.0])
def test_strokes_sharpened_to_hardly_any_light_are_their_own_pens(strength: float) -> None:
    marks = read_board(sharpened_board(strength)).evidence
    lines = {name.removeprefix("line "): one for name, one in marks.items() if "line" in name}
    read = {place: one.value for place, one in lines.items()}
    assert {place: value for place, value in read.items() if value != EMPTY} == DRAWN
