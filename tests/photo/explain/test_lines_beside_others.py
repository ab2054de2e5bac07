"""A line is seen beside a darker one, and ink that is a darker one's own is nobody else's."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.corona_line import GAME
from companion.photo.explain import looked_at_again
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard, printed_tolerance
from companion.photo.rectify.warp import Flat

BOARD = GAME.boards(GAME.choose({"size": 7}))["board"]
SCALE, BOW = 8.0, 1.5
DARK, PALE, RED, BLACK = (20, 30, 90), (150, 170, 205), (180, 50, 45), (45, 45, 47)
DRAWN = {"a1-g6": DARK, "a7-b5": DARK, "b5-c6": DARK, "e2-g1": RED, "e2-f3": RED, "f3-g4": RED}


def read(drawn: Mapping[str, tuple[int, int, int]], missed: str = "") -> Mapping[str, ReadMark]:
    """The marks of a board with these lines, the first wide and bowed, of which the reading
    ``missed`` one, looked at again."""
    width, height = (round(side * SCALE) for side in BOARD.size)
    picture = np.random.default_rng(4).normal(228, 2, (height, width, 3)).clip(0, 255)
    picture = np.ascontiguousarray(picture.astype(np.uint8))
    for xy in BOARD.points.values():
        cv2.circle(picture, np.round(np.array(xy) * SCALE).astype(int).tolist(), 6, BLACK, -1)
    paths = {}
    for wide, (place, pen) in zip((8, *[3] * len(drawn)), drawn.items(), strict=False):
        start, end = np.array(BOARD.line(place))
        bowed = (start + end) / 2 - (0, BOW * (wide > 3))
        way = np.array([start, bowed, end])
        cv2.polylines(picture, [np.round(way * SCALE).astype(int)], False, pen, wide, cv2.LINE_AA)
        if place != missed:
            paths[f"line {place}"] = np.concatenate(
                [np.linspace(way[k], way[k + 1], 100)[10 * (1 - k) : 100 - 10 * k] for k in (0, 1)]
            )
    board = RectifiedBoard(Flat(picture, SCALE, 0.0), BOARD, printed_tolerance(BOARD.pitch))
    posteriors = {}
    for slot in BOARD.slots:
        pen = drawn[slot.place] if slot.name in paths else None
        value = EMPTY if pen is None else "red" if pen == RED else "blue"
        nats = {EMPTY: -10.0, "blue": -10.0, "red": -10.0} | {value: 0.0}
        posteriors[slot.name] = MarkEvidence(slot.name, nats).posterior()
    again = looked_at_again(board, posteriors, paths=paths)
    return {name: one.mark for name, one in again.items()}


@pytest.mark.parametrize("pale", ["a1-f5", "a2-g7"])
def test_a_pale_line_beside_a_dark_one_that_the_reading_missed_is_asked_about(pale: str) -> None:
    assert not read({**DRAWN, pale: PALE}, missed=pale)[f"line {pale}"].sure


def test_the_ink_of_lines_makes_none_of_those_beside_them_uncertain() -> None:
    assert all(mark.sure for mark in read(DRAWN).values())
