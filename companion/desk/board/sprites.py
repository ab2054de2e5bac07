"""Single shapes as small anti-aliased images, each painted once and reused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, floor, radians, sin
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from companion.board import XY
from companion.desk.board import smooth
from companion.pictures.raster import font_of
from companion.pictures.shapes import Circle, Hatch, Line, Polygon, Shape, Text
from companion.pictures.styles import RGB, WHITE, Paint, Styles

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

PHASES = 4
"""Subpixel steps at which shapes count as equal."""
MOST = 6000
"""Most sprites and boxes in the cache."""
SLICES = 8
"""Most boxes for a slanting stroke."""
SLICE = 48
"""Smallest length of such a box in pixels."""


@dataclass(frozen=True)
class Sprite:
    """One layer of a shape's drawing: a colour, its opacity, and its place in the image."""

    box: Box
    colour: RGB
    alpha: Image.Image


class Sprites:
    """Paints shapes given in mm, for one scale; ``corner`` in mm is the image's top-left."""

    def __init__(self, px_per_mm: float, styles: Styles, corner: XY = (0.0, 0.0)) -> None:
        self.scale = px_per_mm
        self.styles = styles
        self._left, self._top = corner[0] * px_per_mm, corner[1] * px_per_mm
        self._boxes: dict[Shape, Box] = {}
        self._sprites: dict[Shape, tuple[Sprite, ...]] = {}
        self._images: dict[Any, tuple[tuple[RGB, Image.Image], ...]] = {}

    def box(self, shape: Shape) -> Box:
        """The pixels that a shape may touch."""
        found = self._boxes.get(shape)
        if found is None:
            if len(self._boxes) > MOST:
                self._boxes.clear()
            found = self._boxes[shape] = self._box(shape)
        return found

    def parts(self, shape: Shape) -> list[Box]:
        """Boxes that together contain a shape; several for a long slanting stroke, as a single one
        would be mostly empty."""
        box = self.box(shape)
        if not isinstance(shape, Line):
            return [box]
        (ax, ay), (bx, by) = self._px(shape.a), self._px(shape.b)
        number = min(SLICES, int(min(abs(bx - ax), abs(by - ay)) / SLICE))
        if number < 2:
            return [box]
        paint = self.styles[shape.style]
        pad = (paint.width / 2 + paint.halo) * self.scale + 1.5
        left, top, right, bottom = box
        cuts = [left + (right - left) * n // number for n in range(number + 1)]
        found = []
        for start, end in pairwise(cuts):
            low, high = sorted(
                ay + (by - ay) * min(1.0, max(0.0, (x - ax) / (bx - ax)))
                for x in (start - pad, end + pad)
            )
            found.append((start, max(top, floor(low - pad)), end, min(bottom, ceil(high + pad))))
        return found

    def layers(self, shape: Shape) -> tuple[Sprite, ...]:
        """The shape's layers from below: a stroke's halo, the stroke itself and its core."""
        found = self._sprites.get(shape)
        if found is None:
            if len(self._sprites) > MOST:
                self._sprites.clear()
            box = self.box(shape)
            images = self._painted(shape, box)
            found = tuple(Sprite(box, colour, alpha) for colour, alpha in images)
            self._sprites[shape] = found
        return found

    def _painted(self, shape: Shape, box: Box) -> tuple[tuple[RGB, Image.Image], ...]:
        key = self._key(shape, box)
        images = self._images.get(key)
        if images is None:
            if len(self._images) > MOST:
                self._images.clear()
            paint = self.styles[shape.style]
            if isinstance(shape, Text):
                images = tuple(self._letters(shape, paint, box))
            else:
                at = smooth.pixels(*box)
                images = tuple(
                    (colour, _image(cover)) for colour, cover in self._covers(shape, paint, at)
                )
            self._images[key] = images
        return images

    def _px(self, at: XY) -> XY:
        """A place in pixels, rounded to a subpixel, so that equal shapes share their images."""
        return (
            round((at[0] * self.scale - self._left) * PHASES) / PHASES,
            round((at[1] * self.scale - self._top) * PHASES) / PHASES,
        )

    def _box(self, shape: Shape) -> Box:
        paint = self.styles[shape.style]
        x0, y0, x1, y1 = self._extent(shape)
        pad = (paint.width / 2 + paint.halo) * self.scale + 1.5
        left, top = self._px((x0, y0))
        right, bottom = self._px((x1, y1))
        return floor(left - pad), floor(top - pad), ceil(right + pad), ceil(bottom + pad)

    def _covers(
        self, shape: Shape, paint: Paint, at: smooth.Pixels
    ) -> Iterator[tuple[RGB, smooth.Cover]]:
        """Colour and coverage of each layer of a shape other than text."""
        if paint.fill is not None and isinstance(shape, Circle):
            yield paint.fill, smooth.disc(at, self._px(shape.at), shape.radius * self.scale)
        elif paint.fill is not None and isinstance(shape, Polygon):
            yield paint.fill, smooth.area(at, self._corners(shape))
        if paint.stroke is None:
            return
        if paint.halo:
            yield WHITE, self._stroked(shape, paint, paint.width + 2 * paint.halo, at)
        yield paint.stroke, self._stroked(shape, paint, paint.width, at)
        if paint.core:
            yield WHITE, self._stroked(shape, paint, paint.core, at)

    def _stroked(self, shape: Shape, paint: Paint, width: float, at: smooth.Pixels) -> smooth.Cover:
        wide, dash = width * self.scale, tuple(length * self.scale for length in paint.dash)
        if isinstance(shape, Line):
            return smooth.stroke(at, self._px(shape.a), self._px(shape.b), wide, dash)
        if isinstance(shape, Circle):
            return smooth.circle(at, self._px(shape.at), shape.radius * self.scale, wide, dash)
        if isinstance(shape, Polygon):
            return smooth.outline(at, self._corners(shape), wide)
        assert isinstance(shape, Hatch)
        return smooth.hatched(
            at,
            self._corners(shape),
            self._level(shape) / PHASES,
            shape.step * self.scale,
            radians(shape.angle),
            wide,
        )

    def _level(self, hatch: Hatch) -> int:
        """The distance of the first corner from a stroke, in subpixels: the strokes form one
        pattern across the whole picture, wherever the image begins."""
        turn, (x, y) = radians(hatch.angle), self._corners(hatch)[0]
        across = -(x + self._left) * sin(turn) + (y + self._top) * cos(turn)
        return round(across % (hatch.step * self.scale) * PHASES)

    def _corners(self, shape: Polygon | Hatch) -> list[XY]:
        """Corners in pixels; those of upright squares are rounded to whole pixels, so that more of
        them look the same."""
        if len(shape.points) == 4 and all(a[0] == b[0] or a[1] == b[1] for a, b in _sides(shape)):
            return [
                (
                    float(round(x * self.scale - self._left)),
                    float(round(y * self.scale - self._top)),
                )
                for x, y in shape.points
            ]
        return [self._px(point) for point in shape.points]

    def _letters(self, text: Text, paint: Paint, box: Box) -> Iterator[tuple[RGB, Image.Image]]:
        if paint.fill is None:
            return
        font = font_of(text.weight, max(1, round(text.size * self.scale)))
        x, y = self._px(text.at)
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[text.anchor]
        size = (box[2] - box[0], box[3] - box[1])
        halo = round(paint.halo * self.scale)
        for colour, width in ((WHITE, halo), (paint.fill, 0)):
            if colour is paint.fill or halo:
                image = Image.new("L", size, 0)
                ImageDraw.Draw(image).text(
                    (x - box[0], y - box[1]), text.words, 255, font, anchor, stroke_width=width
                )
                yield colour, image

    def _extent(self, shape: Shape) -> tuple[float, float, float, float]:
        if isinstance(shape, Circle):
            (x, y), r = shape.at, shape.radius
            return x - r, y - r, x + r, y + r
        if isinstance(shape, Text):
            (x, y), size = shape.at, shape.size
            font = font_of(shape.weight, max(1, round(size * self.scale)))
            long = font.getlength(shape.words) / self.scale
            left = {"start": x, "middle": x - long / 2, "end": x - long}[shape.anchor]
            return left - 0.1 * size, y - size, left + long + 0.1 * size, y + 0.35 * size
        points = (shape.a, shape.b) if isinstance(shape, Line) else shape.points
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def _key(self, shape: Shape, box: Box) -> Any:
        """Equal for shapes that look the same except for their position."""

        def offset(at: XY) -> tuple[int, int]:
            return round((at[0] - box[0]) * PHASES), round((at[1] - box[1]) * PHASES)

        def phase(at: XY) -> tuple[int, int]:
            return offset(self._px(at))

        if isinstance(shape, Line):
            return (shape.style, phase(shape.a), phase(shape.b))
        if isinstance(shape, Circle):
            return (shape.style, phase(shape.at), shape.radius)
        if isinstance(shape, Text):
            form = (shape.words, shape.size, shape.anchor, shape.weight)
            return (shape.style, phase(shape.at), *form)
        points = tuple(map(offset, self._corners(shape)))
        if isinstance(shape, Hatch):
            return (shape.style, points, shape.step, shape.angle, self._level(shape))
        return (shape.style, *points)


def _sides(shape: Polygon | Hatch) -> Iterator[tuple[XY, XY]]:
    return zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)


def _image(cover: smooth.Cover) -> Image.Image:
    return Image.fromarray((cover * 255 + 0.5).astype(np.uint8), "L")
