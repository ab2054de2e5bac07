"""A board drawn by hand is shown with the letters and numbers that sentences speak of."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from companion.games import game
from companion.pictures.drawing import BARE, LETTERED, picture_of
from companion.pictures.overlay import overlay
from companion.pictures.shapes import Text

LINE_WARS = game("line-wars")
BOARD = LINE_WARS.boards(LINE_WARS.choose({"size": 5}))["board"]


def test_letters_stand_beside_the_board_and_nothing_else_of_it_is_drawn() -> None:
    shapes = picture_of(BOARD, ground=LETTERED).shapes
    assert {shape.words for shape in shapes if isinstance(shape, Text)} == set("abcde12345")
    assert all(isinstance(shape, Text) for shape in shapes)
    assert picture_of(BOARD, ground=BARE).shapes == ()


def _painted(scale: float, letters: bool) -> Image.Image:
    paper = np.full((900, 900, 3), 225, np.uint8)
    return overlay(paper, BOARD, lambda points: points * scale + 40, {}, letters=letters)


@pytest.mark.slow
def test_letters_can_be_read_however_small_the_board_is_in_the_photo() -> None:
    for scale in (5.0, 1.2):
        bare, lettered = (np.asarray(_painted(scale, how)).astype(int) for how in (False, True))
        changed = np.abs(bare - lettered).max(axis=2) > 60
        assert changed.sum() > 10 * 40
