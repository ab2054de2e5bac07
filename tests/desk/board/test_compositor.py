"""The board's image: the same however it was come to, and quickly mended."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops

from companion.desk.board.compositor import Compositor
from companion.desk.board.portrait import sample_position
from companion.desk.board.turned import Turned
from companion.games import game, game_keys
from companion.games.protocol import Game, Reading
from companion.pictures.raster import paint_image
from companion.pictures.scene import SCREEN, Scene, layers_of, shapes_of
from companion.pictures.screen_board import screen_board
from companion.pictures.shapes import Circle, Line, Picture, Text
from companion.pictures.styles import WHITE

GAMES = [game(key) for key in game_keys()]


def _compositor(board: Any, px: int = 400) -> Compositor:
    return Compositor((px, px), px / max(board.size), SCREEN, WHITE)


def _scene(found: Game[Any, Any], board: Any, position: Any, **more: Any) -> Scene:
    tints = found.tints(Reading(position, found.result(position)))
    return Scene(board, found.marks(position), tints, **more)


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
def test_a_mended_image_is_the_one_drawn_at_once(found: Game[Any, Any]) -> None:
    """Whatever was shown before, and in whatever order marks came and went."""
    rng, position = random.Random(7), found.start(found.choose())
    board = screen_board(found, found.choose())
    mended = _compositor(board)
    for turn in range(8):
        lit = rng.sample([*board.points, *board.spots], 5) if turn % 2 else []
        scene = _scene(found, board, position, lit=lit, wrong=lit[:2])
        mended.paint(*layers_of(scene))
        fresh = _compositor(board)
        fresh.paint(shapes_of(scene))
        assert ImageChops.difference(mended.image, fresh.image).getbbox() is None
        players = found.to_move(position)
        moving = players if found.simultaneous else players[:1]
        moves = {player: found.random_move(position, player, rng) for player in moving}
        position = found.play(position, moves) if moves else position


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
def test_the_screen_shows_what_the_other_painters_paint(found: Game[Any, Any]) -> None:
    position = sample_position(found)
    board = screen_board(found, found.choose())
    shapes = shapes_of(_scene(found, board, position))
    screen = _compositor(board, 600)
    screen.paint(shapes)
    other = paint_image(Picture(board.size, shapes), 600 / max(board.size), SCREEN)
    a, b = (np.asarray(image.resize((150, 150), Image.Resampling.BOX), float)
            for image in (screen.image, other.resize(screen.image.size)))  # fmt: skip
    assert np.abs(a - b).mean() < 4.0


def test_only_what_changes_is_redrawn() -> None:
    found = game("line-or-colour")
    position = found.start(found.choose())
    board = screen_board(found, found.choose())
    compositor = _compositor(board, 700)
    compositor.paint(shapes_of(_scene(found, board, position)))
    after = found.play(position, {"white": "d4"})
    boxes = compositor.paint(shapes_of(_scene(found, board, after)))
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    assert 0 < area < 0.05 * 700 * 700
    assert compositor.paint(shapes_of(_scene(found, board, after))) == []


def test_a_long_slanting_line_is_redrawn_only_near_it() -> None:
    compositor = Compositor((800, 800), 4.0, SCREEN, (255, 255, 255))
    boxes = compositor.paint([Line((10.0, 12.0), (180.0, 150.0), "line blue")])
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    assert area < 0.35 * 680 * 552


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
def test_a_move_draws_a_small_part_of_the_board(found: Game[Any, Any]) -> None:
    """At least half of the moves; how many milliseconds each takes is counted by the benchmark."""
    rng, position = random.Random(3), found.start(found.choose())
    board = screen_board(found, found.choose())
    compositor = _compositor(board)
    compositor.paint(shapes_of(_scene(found, board, position)))
    shares = []
    for _ in range(14):
        players = found.to_move(position)
        if not players:
            break
        moving = players if found.simultaneous else players[:1]
        moves = {player: found.random_move(position, player, rng) for player in moving}
        position = found.play(position, moves)
        drawn = np.zeros(compositor.image.size, bool)
        for left, top, right, bottom in compositor.paint(shapes_of(_scene(found, board, position))):
            drawn[left:right, top:bottom] = True
        shares.append(drawn.mean())
    assert 0 < sorted(shares)[len(shares) // 2] < 0.2


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("flipped", [False, True])
def test_what_is_turned_can_be_turned_back(quarters: int, flipped: bool) -> None:
    turned = Turned((156.0, 120.0), quarters, flipped)
    for at in ((0.0, 0.0), (10.0, 3.0), (156.0, 120.0)):
        there = turned(at)
        assert 0 <= there[0] <= turned.turned_size[0]
        assert 0 <= there[1] <= turned.turned_size[1]
        assert turned.back(there) == pytest.approx(at)


def test_words_stay_upright_when_the_board_is_turned() -> None:
    turned = Turned((100.0, 100.0), 1)
    text = Text.centred((20.0, 30.0), "a", 4.0, "label")
    assert turned.shape(text) == Text.centred((70.0, 20.0), "a", 4.0, "label")
    assert turned.shape(Circle((20.0, 30.0), 1.0, "dot")) == Circle((70.0, 20.0), 1.0, "dot")
    line = Line((0.0, 0.0), (10.0, 0.0), "line blue")
    assert turned.shape(line) == Line((100.0, 0.0), (100.0, 10.0), "line blue")
