"""Coloured spots carry a sign, and rings show on white paper."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games import game
from companion.pictures.drawing import picture_of
from companion.pictures.raster import paint_image
from companion.pictures.shapes import Circle, Text
from companion.pictures.styles import INK_SAVER, PAPER

GAME = game("line-or-colour")
BOARD = GAME.boards(GAME.choose())["board"]
SCALE = 6.0


def test_every_spot_shows_its_colour_and_its_colours_letter():
    shapes = picture_of(BOARD).shapes
    signs = {shape.words for shape in shapes if isinstance(shape, Text) and "sign" in shape.style}
    assert signs == set("PRBGYOE")
    assert sum(isinstance(shape, Circle) for shape in shapes) == 49


def test_a_counter_hides_the_printed_spot_and_shows_its_own_letter():
    shapes = picture_of(BOARD, {"spot a7": "grey"}).shapes
    at = BOARD.spots["a7"].at
    assert [s.style for s in shapes if isinstance(s, Circle) and s.at == at] == [
        "spot purple",
        "spot grey",
    ]
    assert [s.words for s in shapes if isinstance(s, Text) and "sign" in s.style][-1] == "E"


@pytest.mark.parametrize("styles", [PAPER, INK_SAVER], ids=["colour", "ink-saver"])
@pytest.mark.parametrize("value", ["white", "black"])
def test_a_ring_is_seen_round_its_spot(styles, value):
    def around(marks):
        image = np.asarray(paint_image(picture_of(BOARD, marks), SCALE, styles).convert("L"))
        (x, y), r = BOARD.spots["d4"].at, BOARD.spots["d4"].radius
        row = image[round(y * SCALE), round((x + r + 0.25) * SCALE) : round((x + r + 3) * SCALE)]
        return row.min()

    assert around({"ring d4": value}) < 60
    assert around({}) > 200
