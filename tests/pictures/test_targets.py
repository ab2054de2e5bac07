"""Which target a point of the board means."""

from __future__ import annotations

import pytest

from companion.board import place_name
from companion.games import game, game_keys
from companion.pictures.screen_board import screen_board
from companion.pictures.targets import mark_targets, nearest, place_targets


@pytest.mark.parametrize("key", game_keys())
def test_the_middle_of_a_place_means_the_place(key: str) -> None:
    found = game(key)
    targets = place_targets(screen_board(found, found.choose()))
    assert targets
    for target in targets:
        assert nearest(targets, target.a) == target.name


def test_a_line_is_meant_along_its_middle_and_a_square_in_its_own() -> None:
    found = game("line-wars")
    board = found.boards(found.choose())["board"]
    targets = mark_targets(board)
    (ax, ay), (bx, by) = board.line("c3-d3")
    assert nearest(targets, ((ax + bx) / 2, (ay + by) / 2 + 1.0)) == "line c3-d3"
    assert nearest(targets, board.squares["c3"]) == "fill c3"


def test_far_from_everything_nothing_is_meant() -> None:
    found = game("line-or-colour")
    board = found.boards(found.choose())["board"]
    targets = place_targets(board)
    (x, y), (u, v) = (board.spots[place_name(*cell)].at for cell in ((0, 0), (1, 1)))
    assert nearest(targets, ((x + u) / 2, (y + v) / 2)) == ""
