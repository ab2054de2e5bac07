"""A photo with the reading painted over it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.board import Board, Marks
from companion.games.pointers import Pointer
from companion.games.protocol import Tint
from companion.pictures.caption import Caption, with_caption
from companion.pictures.drawing import BARE, LABEL_SIZE, LETTERED, Ground, picture_of
from companion.pictures.raster import Points, ToPixels, paint_layer
from companion.pictures.styles import LONGEST, PHOTO

LETTER = 26
"""Font size in px of letters beside the board."""


def overlay(
    photo: NDArray[np.uint8],
    board: Board,
    to_photo: ToPixels,
    marks: Marks,
    *,
    tints: Mapping[str, Tint] | None = None,
    doubts: Collection[str] = (),
    highlights: Collection[str] = (),
    pointers: Collection[Pointer] = (),
    caption: Caption = (),
    letters: bool = False,
    longest: int = LONGEST,
) -> Image.Image:
    """The photo, reduced if needed, with marks as read, tinted places, doubts and a caption.

    Args:
        photo: RGB, shape (height, width, 3), after its EXIF rotation.
        to_photo: converts board mm, shape (N, 2), to pixels of ``photo``.
        marks, tints, doubts, highlights, pointers: as for
            :func:`companion.pictures.drawing.picture_of`.
        caption: one line on a band below the photo, such as the score.
        letters: whether to paint the names of rows and columns, which the paper lacks.
        longest: longest side of the result in px.
    """
    height, width = photo.shape[:2]
    shrink = min(1.0, longest / max(width, height))
    size = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    base = Image.fromarray(photo).resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    base = base.convert("RGBA")

    def place(points: Points) -> Points:
        placed: Points = np.asarray(to_photo(points), dtype=np.float64) * shrink
        return placed

    picture = picture_of(
        board,
        marks,
        tints=tints,
        doubts=doubts,
        highlights=highlights,
        pointers=pointers,
        ground=_lettered(board, place) if letters else BARE,
    )
    left, top, right, bottom = _frame(board, place, size)
    if right > left and bottom > top:
        corner = np.array([left, top], float)
        layer = paint_layer(
            picture,
            (right - left, bottom - top),
            lambda points: place(points) - corner,
            px_per_mm(board, place),
            PHOTO,
        )
        base.alpha_composite(layer, (left, top))
    return with_caption(base.convert("RGB"), caption)


def _lettered(board: Board, place: ToPixels) -> Ground:
    """Letters large enough to be legible if the board is small in the photo."""
    widest = board.lattice.pitch / 2 if board.lattice is not None else LABEL_SIZE
    wanted = LETTER / px_per_mm(board, place)
    return replace(LETTERED, letter=max(LABEL_SIZE, min(wanted, widest)))


def _frame(board: Board, place: ToPixels, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The board's part of the image: left, top, right, bottom in pixels."""
    width, height = board.size
    spread = np.linspace(0.0, 1.0, 9)
    grid = np.array([(x * width, y * height) for x in spread for y in spread])
    pixels = place(grid)
    low = np.maximum(np.floor(pixels.min(axis=0)) - 8, 0).astype(int)
    high = np.minimum(np.ceil(pixels.max(axis=0)) + 8, size).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def px_per_mm(board: Board, to_photo: ToPixels) -> float:
    """The photo's scale near the centre of the board."""
    x, y = board.size[0] / 2, board.size[1] / 2
    a, b, c, d = to_photo(np.array([(x - 20, y), (x + 20, y), (x, y - 20), (x, y + 20)]))
    return float(np.sqrt(np.hypot(*(b - a)) * np.hypot(*(d - c)))) / 40.0
