"""Ink over black takes light from what the black leaves: a pen's stroke shows there, however far
beside its place."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from companion.board import EMPTY, Value
from companion.games.line_wars import GAME
from companion.photo.image.arrays import Values
from companion.photo.marks.board import read_board
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 6}))["board"]
SCALE = 8.0
LIGHT = {
    "blue": (0.04, 0.05, 0.14),
    "red": (0.75, 0.1, 0.13),
    "black": (0.12, 0.12, 0.12),
    "navy": (0.05, 0.06, 0.13),
    "rose": (0.9, 0.45, 0.5),
}
"""What comes back through a stroke of each ink, linear light of R, G and B."""
WIDE = {"rose": 0.02}
"""How wide a stroke is, in steps, if not as usual."""
IN_CLEAR = {
    "a6-b6": "blue", "a5-a6": "blue", "a5-b5": "blue", "a4-a5": "blue", "a4-b4": "blue",
    "a1-b1": "red", "b1-c1": "red", "c1-d1": "red", "d1-e1": "red", "e1-f1": "red",
}  # fmt: skip
FILLED = ("c3", "d3", "c4", "d4")
PAST_BLACK = {"d3-d4": "blue", "c4-d4": "red", "d4-d5": "blue", "c3-c4": "red"}


def drawn_board(
    lines: Mapping[str, str],
    shift: Mapping[str, float],
    whole: bool,
    *,
    reach: float = 0.47,
    black: str = "black",
) -> RectifiedBoard:
    """A board with four squares blackened, ``whole`` or hatched, as far from their middles as so
    many steps, and lines drawn over that, shifted to their right by so many steps."""
    assert BOARD.lattice is not None
    pitch = BOARD.lattice.pitch * SCALE
    rng = np.random.default_rng(4)
    width, height = (round(side * SCALE) for side in BOARD.size)
    light = np.full((height, width, 3), 0.8)

    def laid(mask: Values, ink: str) -> None:
        x, y, wide, high = cv2.boundingRect((mask > 0).astype(np.uint8))
        here = np.s_[y : y + high, x : x + wide]
        light[here] *= 1 - mask[here][..., None] * (1 - np.array(LIGHT[ink]))

    for square in FILLED:
        mask, far = np.zeros((height, width), np.float32), round(reach * pitch)
        x, y = (round(one * SCALE) for one in BOARD.squares[square])
        for row in range(-far, far + 1, 4 if whole else round(0.16 * pitch)):
            cv2.line(mask, (x - far, y + row), (x + far, y + row), 1.0, 6, cv2.LINE_AA)
        laid(mask, black)
    for place, colour in lines.items():
        start, end = np.array(BOARD.line(place)) * SCALE
        along = (end - start) / pitch
        aside = shift.get(place, 0.0) * pitch * np.array([-along[1], along[0]])
        mask = np.zeros((height, width), np.float32)
        ends = [np.round(one + aside).astype(int).tolist() for one in (start, end)]
        cv2.line(mask, *ends, 1.0, round(WIDE.get(colour, 0.05) * pitch), cv2.LINE_AA)
        laid(mask, colour)
    for xy in BOARD.points.values():
        cv2.circle(light, np.round(np.array(xy) * SCALE).astype(int).tolist(), 5, (0.03,) * 3, -1)
    seen = cv2.GaussianBlur(light, (0, 0), 0.8) + rng.normal(0, 0.006, light.shape)
    srgb = 255 * np.clip(seen, 0, 1) ** (1 / 2.2)
    flat = Flat(np.ascontiguousarray(srgb.astype(np.uint8)), SCALE, 0.0)
    return RectifiedBoard(flat, BOARD, drawn_tolerance(BOARD.lattice.pitch))


def read(shift: Mapping[str, float], whole: bool) -> dict[str, Value]:
    board = drawn_board({**IN_CLEAR, **PAST_BLACK}, shift, whole)
    marks = [one.posterior().mark for one in read_board(board).evidence.values()]
    assert whole or all(m.sure for m in marks if m.name.removeprefix("line ") in PAST_BLACK)
    lines = {m.name.removeprefix("line "): m.value for m in marks if m.name.startswith("line ")}
    return {place: value for place, value in lines.items() if value != EMPTY}


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("aside", [0.0, 0.12])
def test_strokes_over_black_are_read_by_the_light_that_they_take(aside: float, whole: bool) -> None:
    assert read(dict.fromkeys(PAST_BLACK, aside), whole) == {**IN_CLEAR, **PAST_BLACK}


def test_a_stroke_beside_black_is_looked_for_as_far_as_in_the_clear() -> None:
    assert read({"d4-d5": 0.24, "c3-c4": -0.24}, whole=False) == {**IN_CLEAR, **PAST_BLACK}
