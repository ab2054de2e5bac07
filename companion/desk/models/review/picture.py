"""A photo prepared for any zoom: the original and successively smaller copies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from companion.files import read_up_to
from companion.pictures.upright import LARGEST_FILE, open_picture, upright_picture
from companion.worker import apart

FULL_PIXELS: Final = 16_000_000
"""Photos with more pixels are shown from a copy of at most half the size, as the reader does."""
SMALLEST: Final = 500
"""Approximate px of the longer side of the smallest copy."""

Box = tuple[float, float, float, float]
_TURNS: Final = {
    1: Image.Transpose.ROTATE_270,
    2: Image.Transpose.ROTATE_180,
    3: Image.Transpose.ROTATE_90,
}


class Picture:
    """A photo after its EXIF rotation.

    Attributes:
        size: width and height in px as stored.
        levels: the picture and copies, each of half the size.
        scale: px of the first level per stored px.
    """

    def __init__(self, image: Image.Image, size: tuple[int, int]) -> None:
        self.size = size
        self.scale = image.width / size[0]
        self.levels = [image]
        while max(self.levels[-1].size) > 2 * SMALLEST:
            self.levels.append(self.levels[-1].reduce(2))

    def cut(self, box: Box, size: tuple[int, int], quarters: int = 0) -> Image.Image:
        """A part of the picture at a size.

        Args:
            box: left, top, right, bottom in stored px of the picture turned clockwise by
                ``quarters``; within the picture.
            size: px of the result.
        """
        left, top, right, bottom = self._unturned(box, quarters)
        wanted = size if quarters % 2 == 0 else (size[1], size[0])
        shrink = (right - left) * self.scale / max(1, wanted[0])
        level, step = 0, 1.0
        while step * 2 <= shrink and level + 1 < len(self.levels):
            level, step = level + 1, step * 2
        image = self.levels[level]
        px = image.width / self.size[0], image.height / self.size[1]
        part = (
            max(0.0, left * px[0]), max(0.0, top * px[1]),
            min(float(image.width), right * px[0]), min(float(image.height), bottom * px[1]),
        )  # fmt: skip
        cut = image.resize(wanted, Image.Resampling.BILINEAR, box=part)
        return cut.transpose(_TURNS[quarters % 4]) if quarters % 4 else cut

    def _unturned(self, box: Box, quarters: int) -> Box:
        """A box of the turned picture, converted to the stored picture."""
        left, top, right, bottom = box
        width, height = self.size
        for turn in range(quarters % 4, 0, -1):
            high = height if turn % 2 else width
            left, top, right, bottom = top, high - right, bottom, high - left
        return left, top, right, bottom


def load_picture(path: Path) -> Picture:
    """The photo in a file.

    Raises:
        BadPicture: it is not a picture.
        BadFile: the file cannot be read.
    """
    return Picture(*apart(_loaded, path))


def _loaded(path: Path) -> tuple[Image.Image, tuple[int, int]]:
    """The picture, reduced, and its stored size."""
    data = read_up_to(path, LARGEST_FILE)
    with_size = _stored_size(data)
    reduce = 1
    while with_size[0] * with_size[1] > FULL_PIXELS * reduce * reduce and reduce < 8:
        reduce *= 2
    image = upright_picture(data, reduce=reduce)
    width, height = with_size
    if (width > height) != (image.width > image.height):
        width, height = height, width
    while image.width * image.height > FULL_PIXELS:
        image = image.reduce(2)
    return image, (width, height)


def _stored_size(data: bytes) -> tuple[int, int]:
    """Width and height in a picture's header, before EXIF rotation; invalid files fail later."""
    try:
        with open_picture(data) as picture:
            return picture.size
    except Exception:  # decoders raise OSError, SyntaxError, struct.error, ValueError...
        return (1, 1)
