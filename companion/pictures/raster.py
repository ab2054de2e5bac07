"""Paints pictures as pixels with Pillow: for PNG, for the screen and over photos.

Shapes are drawn several times larger and then reduced, which anti-aliases them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby, pairwise
from math import atan2, ceil, degrees, dist

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from companion.board import XY
from companion.board.geometry import on_way
from companion.pictures.fonts import Weight, font_file, leave_out
from companion.pictures.shapes import Hatch, Line, Picture, Polygon, Shape, Text
from companion.pictures.styles import PAPER, RGB, WHITE, Paint, Styles

Points = NDArray[np.float64]
ToPixels = Callable[[Points], Points]
"""Converts picture mm, shape (N, 2), to pixels, shape (N, 2); need not be affine."""

FINER = 3
"""Oversampling factor of a picture of its own."""


def paint_image(
    picture: Picture, px_per_mm: float = 6.0, styles: Styles = PAPER, ground: RGB = WHITE
) -> Image.Image:
    """The picture on a ground as an RGB image of ``px_per_mm`` pixels per mm."""
    width, height = (max(1, round(length * px_per_mm)) for length in picture.size)
    layer = paint_layer(
        picture, (width, height), lambda points: points * px_per_mm, px_per_mm, styles, finer=FINER
    )
    below = Image.new("RGBA", (width, height), (*ground, 255))
    return Image.alpha_composite(below, layer).convert("RGB")


def paint_layer(
    picture: Picture,
    size: tuple[int, int],
    to_pixels: ToPixels,
    px_per_mm: float,
    styles: Styles,
    *,
    finer: int = 2,
) -> Image.Image:
    """The picture alone, transparent elsewhere, as an RGBA image of ``size`` pixels.

    ``to_pixels`` places every point; ``px_per_mm`` scales widths, letters and dashes.
    """
    large = (size[0] * finer, size[1] * finer)
    brush = _Brush(large, lambda points: to_pixels(points) * finer, px_per_mm * finer)
    for kind, run in groupby(picture.shapes, type):
        if kind is Line:
            brush.strokes([((s.a, s.b), styles[s.style]) for s in run if isinstance(s, Line)])
        else:
            for shape in run:
                brush.draw(shape, styles[shape.style])
    return brush.finished().resize(size, Image.Resampling.BOX)


class _Brush:
    """Draws shapes on a transparent sheet; translucent ones are collected and blended onto it."""

    def __init__(self, size: tuple[int, int], to_pixels: ToPixels, scale: float) -> None:
        self._to_pixels = to_pixels
        self._scale = scale
        self._sheet = Image.new("RGBA", size, (0, 0, 0, 0))
        self._veil: Image.Image | None = None
        self._opacity = 1.0
        self._pen = ImageDraw.Draw(self._sheet)

    def finished(self) -> Image.Image:
        self._see_through(1.0)
        return self._sheet

    def _see_through(self, opacity: float) -> None:
        """Set the opacity; consecutive shapes of the same opacity never add up."""
        if opacity == self._opacity:
            return
        if self._veil is not None:
            self._sheet.alpha_composite(self._veil)
            self._veil = None
        if opacity < 1:
            self._veil = Image.new("RGBA", self._sheet.size, (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self._veil or self._sheet)
        self._opacity = opacity

    def draw(self, shape: Shape, paint: Paint) -> None:
        self._see_through(paint.opacity)
        if isinstance(shape, Text):
            self._text(shape, paint)
        elif isinstance(shape, Hatch | Line):
            self.strokes([(stroke, paint) for stroke in shape.strokes()])
        else:
            points = shape.points if isinstance(shape, Polygon) else shape.outline()
            outline = [*points, points[0]]
            if paint.fill is not None:
                self._pen.polygon(self._pixels(outline), fill=self._rgba(paint.fill))
            self._passes([(outline, paint)])

    def strokes(self, paths: Sequence[tuple[Sequence[XY], Paint]]) -> None:
        """Open paths together: all halos below all strokes, so that none cuts its neighbour."""
        for opacity, run in groupby(paths, lambda item: item[1].opacity):
            self._see_through(opacity)
            self._passes(list(run))

    def _passes(self, paths: list[tuple[Sequence[XY], Paint]]) -> None:
        placed = [
            ([self._pixels(piece) for piece in _pieces(points, paint)], paint.layers)
            for points, paint in paths
            if paint.stroke is not None
        ]
        for number in range(3):
            for pieces, layers in placed:
                if (layer := layers[number]) is not None and layer.width:
                    for piece in pieces:
                        colour = self._rgba(layer.stroke or WHITE)
                        self._stroke(piece, layer.width * self._scale, colour)

    def _pixels(self, points: Sequence[XY], bend: bool = True) -> list[XY]:
        """The points in pixels, with extra points so that lines bend with the page."""
        dense = list(_between(points, 4.0)) if bend else list(points)
        return [(float(x), float(y)) for x, y in self._to_pixels(np.array(dense, float))]

    def _stroke(self, path: list[XY], width: float, colour: tuple[int, ...]) -> None:
        """A path with round ends and joints; ``width`` in pixels."""
        thick = max(1, round(width))
        self._pen.line(path, fill=colour, width=thick, joint="curve" if thick > 4 else None)
        r = (thick - 1) / 2
        for x, y in (path[0], path[-1]) if thick > 2 else ():
            self._pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def _text(self, text: Text, paint: Paint) -> None:
        if paint.fill is None:
            return
        font = font_of(text.weight, max(1, round(text.size * self._scale)))
        at, along = self._pixels([text.at, (text.at[0] + 1.0, text.at[1])], bend=False)
        tilt = degrees(atan2(along[1] - at[1], along[0] - at[0]))
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[text.anchor]
        halo = round(paint.halo * self._scale)
        leave_out(one for one in text.words if not _has(one))
        words = "".join(filter(_has, text.words))
        write = partial(
            ImageDraw.ImageDraw.text, text=words, fill=self._rgba(paint.fill), font=font,
            anchor=anchor, stroke_width=halo, stroke_fill=self._rgba(WHITE),
        )  # fmt: skip
        if abs(tilt) < 0.5:
            write(self._pen, at)
            return
        reach = ceil(font.getlength(text.words) + 2 * font.size)
        patch = Image.new("RGBA", (2 * reach, 2 * reach), (0, 0, 0, 0))
        write(ImageDraw.Draw(patch), (reach, reach))
        patch = patch.rotate(-tilt, Image.Resampling.BICUBIC)
        corner = (round(at[0]) - reach, round(at[1]) - reach)
        source = (max(0, -corner[0]), max(0, -corner[1]))
        (self._veil or self._sheet).alpha_composite(
            patch, (max(0, corner[0]), max(0, corner[1])), source
        )

    def _rgba(self, colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
        return (*colour, round(255 * self._opacity))


@cache
def font_of(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """A weight of our typeface, ``size`` in pixels."""
    return ImageFont.truetype(str(font_file(weight)), size)


@cache
def _has(letter: str) -> bool:
    """Whether our typeface has a letter; for any other it has a box."""
    draw = font_of("Regular", 20).getmask
    return letter.isspace() or bytes(draw(letter)) != bytes(draw("\uffff"))


def text_width(words: str, size: float, weight: Weight = "Regular") -> float:
    """Width of one line of words in the unit of ``size``, the letters' em."""
    return font_of(weight, 100).getlength(words) * size / 100


def _pieces(points: Sequence[XY], paint: Paint) -> list[Sequence[XY]]:
    return list(dashes(points, paint.dash)) if paint.dash else [points]


def _between(points: Sequence[XY], step: float) -> Iterator[XY]:
    """The points, with extra ones in between at most ``step`` mm apart."""
    for a, b in pairwise(points):
        count = max(1, ceil(dist(a, b) / step))
        yield from (on_way(a, b, k / count) for k in range(count))
    yield points[-1]


def dashes(points: Sequence[XY], pattern: tuple[float, ...]) -> Iterator[list[XY]]:
    """The drawn pieces of a dashed path; ``pattern`` in its unit, alternately drawn and
    omitted."""
    number, left, piece = 0, pattern[0], [points[0]]
    for a, b in pairwise(points):
        length, done = dist(a, b), 0.0
        while length - done > left:
            done += left
            at = on_way(a, b, done / length)
            if number % 2 == 0:
                yield [*piece, at]
            piece, number = [at], number + 1
            left = pattern[number % len(pattern)]
        left -= length - done
        piece.append(b)
    if number % 2 == 0 and len(piece) > 1:
        yield piece
