"""A game as a small picture: a board some moves into a game; and a player's token."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PIL import Image

from companion.desk.board.compositor import Compositor
from companion.desk.toolkit.look import Look
from companion.games.protocol import Game, Reading
from companion.pictures.drawing import Ground
from companion.pictures.scaled import extent
from companion.pictures.scene import SCREEN, Scene, shapes_of
from companion.pictures.screen_board import screen_board
from companion.pictures.shapes import Circle, Polygon
from companion.pictures.styles import PALE, RGB, rgb_of
from companion.sentences import ENGLISH, Catalogue

PLIES = 14
"""Moves played before the picture is taken; simultaneous turns count half."""
SEED = 5
BARE = Ground(labels=False)


def sample_position(game: Game[Any, Any]) -> Any:
    """A position some moves into a random game."""
    rng = random.Random(SEED)
    position = game.start(game.choose())
    for _ in range(PLIES // 2 if game.simultaneous else PLIES):
        players = game.to_move(position)
        if not players:
            break
        moving = players if game.simultaneous else players[:1]
        after = game.play(
            position, {player: game.random_move(position, player, rng) for player in moving}
        )
        if game.result(after).finished:
            break
        position = after
    return position


@lru_cache(64)
def portrait(
    game: Game[Any, Any], size: int, paper: RGB, words: Catalogue = ENGLISH
) -> Image.Image:
    """A square picture of ``size`` pixels of a game under way."""
    position = sample_position(game)
    return picture_of_position(game, position, size, paper, words=words)


def picture_of_position(
    game: Game[Any, Any],
    position: Any,
    side: int,
    paper: RGB,
    *,
    scene: Scene | None = None,
    words: Catalogue = ENGLISH,
) -> Image.Image:
    """A position as a square picture of ``side`` pixels, as large as fits; ``scene`` says what else
    it shows, ``words`` in which language the signs of colours are."""
    board = screen_board(game, game.options_of(position), words)
    if scene is None:
        tints = game.tints(Reading(position, game.result(position)))
        # Tick boxes mean nothing without the words beside them.
        board = replace(board, captions=(), ticks={})
        marks = game.marks(position)
        marks = {name: value for name, value in marks.items() if not name.startswith("tick ")}
        scene = Scene(board, marks, tints, ground=BARE)
    shapes = shapes_of(scene)
    (x0, y0), (x1, y1) = extent(shapes)
    pad = 0.03 * max(x1 - x0, y1 - y0)
    x0, y0, x1, y1 = x0 - pad, y0 - pad, x1 + pad, y1 + pad
    scale = side / max(x1 - x0, y1 - y0)
    corner = ((x0 + x1 - side / scale) / 2, (y0 + y1 - side / scale) / 2)
    compositor = Compositor((side, side), scale, SCREEN, paper, corner)
    compositor.paint(shapes)
    return compositor.image


TOKEN = 20
"""Side of a player's token in logical pixels."""
DARK = 384
"""Sum of red, green and blue below which black is hardly visible on a background."""


def token(look: Look, player: str) -> Image.Image:
    """A player's colour as a shape on a card: a disc, or a diamond for red and black."""
    side = look.px(TOKEN)
    red, green, blue = rgb_of(look.shades.card)
    style = f"seat {player}"
    paint = SCREEN[style]
    if player == "black" and red + green + blue < DARK:
        # On a dark background, only the outline of black is visible.
        paint = replace(paint, stroke=PALE, width=0.7)
    compositor = Compositor((side, side), side / 10, {style: paint}, (red, green, blue))
    if player in ("red", "black"):
        compositor.paint([Polygon(((5, 0.6), (9.4, 5), (5, 9.4), (0.6, 5)), style)])
    else:
        compositor.paint([Circle((5, 5), 3.9, style)])
    return compositor.image
