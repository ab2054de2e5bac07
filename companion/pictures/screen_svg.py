"""A board on the screen as SVG, cut to what is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.board import XY, Board
from companion.pictures.drawing import Ground
from companion.pictures.scaled import extent, part_of
from companion.pictures.scene import SCREEN, Scene, shapes_of
from companion.pictures.shapes import Picture
from companion.pictures.svg import paint_svg

PAD = 0.02
"""Space round a board, in units of its longer side."""


def frame_of(board: Board, ground: Ground) -> tuple[XY, XY]:
    """Top-left and bottom-right corner, in the board's mm, of what its pictures show: the same
    for every position."""
    (x0, y0), (x1, y1) = extent(shapes_of(Scene(board, ground=ground)))
    pad = PAD * max(x1 - x0, y1 - y0)
    return (x0 - pad, y0 - pad), (x1 + pad, y1 + pad)


def svg_of(scene: Scene, frame: tuple[XY, XY]) -> str:
    """A scene as an SVG element, without a head of its own."""
    return cut_svg(Picture(scene.board.size, shapes_of(scene)), frame)


def cut_svg(picture: Picture, frame: tuple[XY, XY]) -> str:
    """The part of a picture in a frame as an SVG element."""
    text = paint_svg(part_of(picture, *frame), SCREEN)
    return text[text.index("<svg") :]


def within(frame: tuple[XY, XY], places: Iterable[XY]) -> list[XY]:
    (x0, y0), _ = frame
    return [(round(x - x0, 2), round(y - y0, 2)) for x, y in places]
