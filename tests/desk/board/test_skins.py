"""Boards on paper, on slate and in strong contrast: everything that is told by colour is seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.desk.board.skins import skin_of
from companion.desk.shell.settings import BOARDS
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start

SEEN = ("line blue", "line red", "dot", "label", "track", "ring white", "seat blue", "seat red")


class Looks:
    def __init__(self, board: str) -> None:
        self.settings = self
        self.board = board
        self.shades = self
        self.paper = (255, 255, 255)


def light(colour: tuple[int, int, int]) -> float:
    parts = [c / 255 for c in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("style", SEEN)
def test_lines_dots_and_names_stand_out_from_the_ground(name: str, style: str) -> None:
    looks: Any = Looks(name)
    styles, ground = skin_of(looks)
    colour = styles[style].stroke or styles[style].fill
    assert colour is not None
    one, other = sorted((light(colour), light(ground)))
    assert (other + 0.05) / (one + 0.05) >= 3


@pytest.mark.parametrize("key", ["line-wars", "line-or-colour", "lineage"])
def test_a_game_of_lines_spots_or_stones_is_drawn_on_every_board(seat: Seat, key: str) -> None:
    table = start(seat, key)
    view = seat.desk.page.view
    if not table.game.simultaneous:
        rng = random.Random(4)
        for _ in range(8):
            player = table.to_move[0]
            table.play(((player, table.game.random_move(table.position, player, rng)),))
    for name in BOARDS:
        seat.desk.change(board=name)
        seat.until(lambda: view._compositor is not None)
        seat.wait(0.3)
        assert view._compositor.image.getbbox()
        seat.picture(f"skin-{name}-{key}")
