"""One pale stroke on paper that shows no other is a line that was missed, however fine it is."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.corona_line import GAME
from companion.photo.explain.lines import nats_for_lines
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard, printed_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 7}))["board"]
SCALE = 8.0
DRAWN = ("a1-c4", "a7-c4", "a7-e6", "f7-g2", "e1-g4")
PALE = ("b2-f3", "c6-f4", "d1-e3")


Light = tuple[float, float, float]
GREY, BLUE = (1.0, 1.0, 1.0), (1.3, 1.0, 0.7)
"""How much of the light of R, G and B an ink takes."""


def against(
    pale: Sequence[str], gaps: float = 0.3, ink: Light = GREY, pale_ink: Light = GREY
) -> list[float]:
    """By how many nats ink speaks against pale lines that are called empty, beside lines five times
    as dark; paper shows along a share of their way."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    rng = np.random.default_rng(4)
    light = np.repeat(rng.normal(0.9, 0.004, (height, width, 1)), 3, axis=2)
    paths = {}
    for name in (*DRAWN, *pale):
        start, end = (np.array(BOARD.points[dot]) for dot in name.split("-"))
        path = np.linspace(start, end, 301)
        dark = 0.6 if name in DRAWN else 0.12
        for first in range(15, 285, 10):
            if name in DRAWN or rng.random() > gaps:
                ends = np.round(path[[first, first + 10]] * SCALE).astype(int)
                (left, top), (right, bottom) = ends.min(axis=0) - 5, ends.max(axis=0) + 6
                here = light[top:bottom, left:right]
                mask = np.zeros(here.shape[:2], np.float32)
                cv2.polylines(mask, [ends - (left, top)], False, 1.0, 4, cv2.LINE_AA)
                taken = np.array(ink if name in DRAWN else pale_ink)
                here *= 1 - dark * mask[..., None] * taken
        if name in DRAWN:
            paths[f"line {name}"] = path[10:-10]
    picture = (255 * light).clip(0, 255).astype(np.uint8)
    rectified = RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, printed_tolerance(BOARD.pitch))
    names = [slot.name for slot in rectified.slots("line")]
    marks = {n: ReadMark(n, "blue" if n in paths else EMPTY, 0.9999, "red") for n in names}
    told = nats_for_lines(paths, True, rectified, marks)
    return [-told[f"line {name}"].ink for name in pale]


@pytest.mark.parametrize("gaps", [0.0, 0.3])
def test_the_one_pale_stroke_of_a_sheet_is_asked_about(gaps: float) -> None:
    assert against(PALE[:1], gaps)[0] > 3


def test_several_are_an_older_drawings() -> None:
    assert max(against(PALE)) < 0


@pytest.mark.parametrize(("pale_ink", "asked"), [(BLUE, True), (GREY, False)])
def test_a_crease_is_no_stroke_of_a_coloured_pen(pale_ink: Light, asked: bool) -> None:
    assert (against(PALE[:1], ink=BLUE, pale_ink=pale_ink)[0] > 3) == asked
