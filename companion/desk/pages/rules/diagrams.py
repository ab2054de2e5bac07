"""The rule cards' diagrams as images."""

from __future__ import annotations

from typing import Any

from PIL import Image

from companion.desk.board.compositor import Compositor
from companion.desk.board.scene import SCREEN
from companion.games.printables import Example
from companion.games.protocol import Game
from companion.pictures.styles import RGB
from companion.sentences import Catalogue


def diagram_image(
    game: Game[Any, Any], example: Example, width: int, paper: RGB, words: Catalogue
) -> Image.Image:
    """A diagram, at most ``width`` pixels wide and as high."""
    from companion.sheets.diagram import diagram_of

    picture = diagram_of(game, example, words).picture
    scale = width / max(picture.size)
    size = (max(1, round(picture.size[0] * scale)), max(1, round(picture.size[1] * scale)))
    compositor = Compositor(size, scale, SCREEN, paper)
    compositor.paint(picture.shapes)
    return compositor.image
