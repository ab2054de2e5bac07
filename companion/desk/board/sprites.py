"""Single shapes as small anti-aliased images, each painted once and reused."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil, floor, hypot

from PIL import Image, ImageDraw, ImageFont

from companion.board import XY
from companion.pictures.raster import dashes, font_of
from companion.pictures.shapes import Circle, Hatch, Line, Polygon, Shape, Text, mapped
from companion.pictures.styles import RGB, WHITE, Paint, Styles

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

PHASES = 4
"""Subpixel steps at which shapes count as equal, and are drawn."""
MOST = 6000
"""Most sprites and boxes in the cache."""
MOST_PIXELS = 24_000_000
"""Most pixels of all images kept, a byte each."""
SLICES = 8
"""Most boxes for a slanting stroke."""
SLICE = 48
"""Smallest length of such a box in pixels."""

Draw = Callable[[ImageDraw.ImageDraw], object]
"""Draws on an image of subpixels, :data:`PHASES` to a pixel."""

Images = tuple[tuple[RGB, Image.Image], ...]
"""Colour and coverage of each layer of a shape."""


class _Kept:
    """The images of shapes as they were painted last, for all boards: who comes back to a board, or
    to another of its size, finds them painted."""

    def __init__(self) -> None:
        self._images: dict[Hashable, Images] = {}
        self._pixels = 0

    def get(self, key: Hashable) -> Images | None:
        return self._images.get(key)

    def put(self, key: Hashable, images: Images) -> None:
        if self._pixels > MOST_PIXELS:
            self._images.clear()
            self._pixels = 0
        self._images[key] = images
        self._pixels += sum(image.width * image.height for _, image in images)


_KEPT = _Kept()


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

    def _painted(self, shape: Shape, box: Box) -> Images:
        """Colour and coverage of each layer; shapes that look the same but for their place share
        them, except for hatches, whose strokes form one pattern across the whole picture."""
        here = mapped(self._placed(shape), lambda at: (at[0] - box[0], at[1] - box[1]))
        paint, size = self.styles[shape.style], (box[2] - box[0], box[3] - box[1])
        place = (shape, self._left, self._top) if isinstance(shape, Hatch) else here
        key = (place, paint, self.scale)
        images = _KEPT.get(key)
        if images is None:
            if isinstance(here, Text):
                images = tuple(self._letters(here, paint, size))
            else:
                images = tuple(
                    (colour, _covered(size, draw))
                    for colour, draw in self._layers(here, self._paths(shape, here, box), paint)
                )
            _KEPT.put(key, images)
        return images

    def _px(self, at: XY) -> XY:
        """A place in pixels, rounded to a subpixel, so that equal shapes share their images."""
        return (
            round((at[0] * self.scale - self._left) * PHASES) / PHASES,
            round((at[1] * self.scale - self._top) * PHASES) / PHASES,
        )

    def _placed(self, shape: Shape) -> Shape:
        """The shape with its points in pixels; the corners of upright squares are rounded to whole
        ones, so that more of them look the same."""
        if not (isinstance(shape, Polygon) and len(shape.points) == 4):
            return mapped(shape, self._px)
        if any(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(_closed(shape.points))):
            return mapped(shape, self._px)
        return mapped(shape, lambda at: (
            float(round(at[0] * self.scale - self._left)),
            float(round(at[1] * self.scale - self._top)),
        ))  # fmt: skip

    def _box(self, shape: Shape) -> Box:
        paint = self.styles[shape.style]
        pad = (paint.width / 2 + paint.halo) * self.scale + 1.5
        xs, ys = zip(*self._around(self._placed(shape)), strict=True)
        return floor(min(xs) - pad), floor(min(ys) - pad), ceil(max(xs) + pad), ceil(max(ys) + pad)

    def _around(self, placed: Shape) -> Sequence[XY]:
        """Points between which a shape is, in pixels."""
        if isinstance(placed, Circle):
            (x, y), r = placed.at, placed.radius * self.scale
            return (x - r, y - r), (x + r, y + r)
        if isinstance(placed, Text):
            (x, y), size = placed.at, placed.size * self.scale
            long = self._font(placed).getlength(placed.words)
            left = {"start": x, "middle": x - long / 2, "end": x - long}[placed.anchor]
            return (left - 0.1 * size, y - size), (left + long + 0.1 * size, y + 0.35 * size)
        return (placed.a, placed.b) if isinstance(placed, Line) else placed.points

    def _font(self, text: Text) -> ImageFont.FreeTypeFont:
        return font_of(text.weight, max(1, round(text.size * self.scale)))

    def _paths(self, shape: Shape, here: Shape, box: Box) -> list[list[XY]]:
        """What is stroked of a shape, in pixels from the corner of its box."""
        if isinstance(here, Line):
            return [[here.a, here.b]]
        if isinstance(here, Circle):
            return [_closed(replace(here, radius=here.radius * self.scale).outline())]
        if isinstance(here, Polygon):
            return [_closed(here.points)]
        assert isinstance(shape, Hatch)
        strokes = (map(self._px, stroke) for stroke in shape.strokes())
        return [[(x - box[0], y - box[1]) for x, y in stroke] for stroke in strokes]

    def _layers(
        self, here: Shape, paths: list[list[XY]], paint: Paint
    ) -> Iterator[tuple[RGB, Draw]]:
        """The colour of each layer of a shape other than text, and what draws it."""
        if paint.fill is not None and isinstance(here, (Circle, Polygon)):
            yield paint.fill, lambda pen: pen.polygon(_fine(paths[0]), fill=255)
        if paint.stroke is None:
            return
        if paint.dash:
            paths = [piece for path in paths for piece in dashes(path, self._dash(path, paint))]
        for layer in filter(None, paint.layers):
            if layer.stroke is not None:
                yield layer.stroke, partial(_stroke, paths, layer.width * self.scale)

    def _dash(self, path: Sequence[XY], paint: Paint) -> tuple[float, ...]:
        """The dashes of a path in pixels: a whole number of them where its ends meet."""
        fit = self.scale
        if path[0] == path[-1]:
            long = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(path))
            one = sum(paint.dash) * self.scale
            fit *= long / one / max(1, round(long / one))
        return tuple(length * fit for length in paint.dash)

    def _letters(
        self, text: Text, paint: Paint, size: tuple[int, int]
    ) -> Iterator[tuple[RGB, Image.Image]]:
        if paint.fill is None:
            return
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[text.anchor]
        halo = round(paint.halo * self.scale)
        for colour, width in ((WHITE, halo), (paint.fill, 0)):
            if colour is paint.fill or halo:
                image = Image.new("L", size, 0)
                ImageDraw.Draw(image).text(
                    text.at, text.words, 255, self._font(text), anchor, stroke_width=width
                )
                yield colour, image


def _closed(points: Sequence[XY]) -> list[XY]:
    return [*points, points[0]]


def _fine(path: Sequence[XY]) -> list[XY]:
    """A path in subpixels."""
    return [(x * PHASES, y * PHASES) for x, y in path]


def _stroke(paths: Sequence[Sequence[XY]], width: float, pen: ImageDraw.ImageDraw) -> None:
    """Strokes ``width`` pixels wide, with round ends and joints."""
    thick = max(1, round(width * PHASES))
    r = (thick - 1) / 2
    for path in map(_fine, paths):
        pen.line(path, fill=255, width=thick, joint="curve")
        for x, y in (path[0], path[-1]):
            pen.ellipse((x - r, y - r, x + r, y + r), fill=255)


def _covered(size: tuple[int, int], draw: Draw) -> Image.Image:
    """How much of each pixel is covered by what is drawn."""
    fine = Image.new("L", (size[0] * PHASES, size[1] * PHASES))
    draw(ImageDraw.Draw(fine))
    return fine.reduce(PHASES)
