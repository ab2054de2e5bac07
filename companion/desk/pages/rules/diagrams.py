"""The rule cards' diagrams as images."""

from __future__ import annotations

from typing import Any

from PIL import Image

from companion.desk.board.compositor import Compositor
from companion.games.printables import Example
from companion.games.protocol import Game
from companion.pictures.scene import SCREEN
from companion.pictures.shapes import Picture
from companion.pictures.styles import RGB, Paint
from companion.sentences import Catalogue

LETTER = 7.5
"""mm on the board of the letters and numbers of its columns and rows."""


def diagram_image(
    game: Game[Any, Any], example: Example, width: int, paper: RGB, words: Catalogue
) -> Image.Image:
    """A diagram, at most ``width`` pixels wide and as high."""
    from companion.sheets.diagram import diagram_of

    return _image(diagram_of(game, example, words, letter=LETTER).picture, width, paper)


def strip_images(
    game: Game[Any, Any], fault: Example, width: int, paper: RGB, words: Catalogue
) -> tuple[list[Image.Image], str]:
    """A typical illegal move, the legal one most like it, if there is one, and that move's
    text."""
    from companion.sheets.diagram import strip_of

    pictures, instead = strip_of(game, fault, words)
    return [_image(picture, width, paper) for picture in pictures], instead


def _image(picture: Picture, width: int, paper: RGB) -> Image.Image:
    scale = width / max(picture.size)
    size = (max(1, round(picture.size[0] * scale)), max(1, round(picture.size[1] * scale)))
    styles = {**SCREEN, "paper": Paint(fill=paper)}
    compositor = Compositor(size, scale, styles, paper)
    compositor.paint(picture.shapes)
    return compositor.image
