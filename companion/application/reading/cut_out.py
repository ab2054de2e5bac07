"""The part of a photo around one mark, as a small picture or in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.board import Board, split_mark
from companion.errors import CompanionError
from companion.files import read_up_to
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

    from companion.photo.reading import PhotoReading

AROUND: Final = 14.0
"""mm of the board shown on each side of a mark: about a square of the usual boards."""
SIDE: Final = 320
"""px of the picture's longer side."""
_WHERE: Final = (
    (N_("at the top left"), N_("at the top"), N_("at the top right")),
    (N_("on the left"), N_("in the middle"), N_("on the right")),
    (N_("at the bottom left"), N_("at the bottom"), N_("at the bottom right")),
)


def where(photo: PhotoReading, mark: str) -> Sentence:
    """Which ninth of the photo a mark is in."""
    at = photo.board.place(split_mark(mark)[1])
    (across, down) = photo.warp.to_photo(np.array([at], float))[0] / photo.photo_size
    row, column = (min(2, max(0, int(3 * part))) for part in (down, across))
    return say(N_("{where} of the photo"), where=say(_WHERE[row][column]))


def cut_out(photo: PhotoReading, picture: Image, mark: str, side: int = SIDE) -> Image:
    """The photo around a mark, with a ring round the mark.

    Args:
        picture: the whole photo, upright, of any scale.
        side: px of the longer side.
    """
    from PIL import Image

    from companion.pictures.overlay import overlay

    scale = picture.width / photo.photo_size[0]

    def to_picture(points: NDArray[Any]) -> NDArray[Any]:
        return (np.asarray(photo.warp.to_photo(points), float) + 0.5) * scale - 0.5

    shown = to_picture(_around(photo.board, split_mark(mark)[1]))
    left, top = np.maximum(np.floor(shown.min(axis=0)), 0).astype(int)
    right, bottom = np.minimum(np.ceil(shown.max(axis=0)), picture.size).astype(int)
    right, bottom = max(right, left + 1), max(bottom, top + 1)
    larger = side / max(right - left, bottom - top)
    size = (max(1, round((right - left) * larger)), max(1, round((bottom - top) * larger)))
    part = picture.crop((int(left), int(top), int(right), int(bottom)))
    part = part.resize(size, Image.Resampling.LANCZOS)
    return overlay(
        np.asarray(part, np.uint8),
        photo.board,
        lambda points: (to_picture(points) - (left, top)) * larger,
        {},
        doubts=[mark],
    )


def _around(board: Board, place: str) -> NDArray[np.float64]:
    """Corners in mm of the area shown around a place."""
    ends = board.line(place) if place in board.edges else (board.place(place),)
    low, high = np.min(ends, axis=0) - AROUND, np.max(ends, axis=0) + AROUND
    return np.array([low, (high[0], low[1]), high, (low[0], high[1])], float)


def upright(file: str) -> Image | None:
    """The photo to cut from, or ``None`` if it can no longer be read."""
    from companion.pictures.upright import LARGEST_FILE, upright_picture

    try:
        return upright_picture(read_up_to(Path(file), LARGEST_FILE))
    except CompanionError:
        return None
