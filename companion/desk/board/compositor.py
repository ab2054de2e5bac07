"""The board's image, kept between drawings and repainted only where it has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby

from PIL import Image, ImageChops

from companion.board import XY
from companion.desk.board.sprites import Box, Sprite, Sprites
from companion.pictures.shapes import Hatch, Line, Shape
from companion.pictures.styles import RGB, Styles

MOST_BOXES = 12
"""Most separate parts of the image that are repainted one by one; more are merged."""


class Compositor:
    """An RGB image of ``size`` pixels at ``px_per_mm``; ``corner`` in mm is its top-left."""

    def __init__(
        self,
        size: tuple[int, int],
        px_per_mm: float,
        styles: Styles,
        ground: RGB,
        corner: XY = (0.0, 0.0),
    ) -> None:
        self.image = Image.new("RGB", size, ground)
        self._base = self.image.copy()
        self._ground = ground
        self._styles = styles
        self._sprites = Sprites(px_per_mm, styles, corner)
        self._shapes: tuple[Shape, ...] = ()
        self._top: tuple[Shape, ...] = ()

    def paint(self, shapes: Sequence[Shape], top: Sequence[Shape] = ()) -> list[Box]:
        """Make the image show these shapes; returns the parts of it that have changed.

        Shapes on ``top`` of all others can change quickly, as what is below them is cached.
        """
        shapes, top = tuple(shapes), tuple(top)
        below = [] if shapes == self._shapes else self._paint_base(shapes)
        above = [] if top == self._top else self._mended(self._top, top)
        self._top = top
        boxes = _apart([*below, *above])
        placed = [(shape, self._sprites.box(shape)) for shape in top] if boxes else []
        for box in boxes:
            part = self._base.crop(box)
            self._draw(part, box, [shape for shape, own in placed if _meet(own, box)])
            self.image.paste(part, box[:2])
        return boxes

    def _paint_base(self, shapes: tuple[Shape, ...]) -> list[Box]:
        boxes = _apart(self._mended(self._shapes, shapes))
        self._shapes = shapes
        placed = [(shape, self._sprites.box(shape)) for shape in shapes]
        for box in boxes:
            part = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), self._ground)
            self._draw(part, box, [shape for shape, own in placed if _meet(own, box)])
            self._base.paste(part, box[:2])
        return boxes

    def _changed(self, old: tuple[Shape, ...], new: tuple[Shape, ...]) -> Iterator[Box]:
        """Boxes of shapes that were added, removed, or moved over others."""
        before, after = Counter(old), Counter(new)
        for shape in (before - after) + (after - before):
            yield from self._sprites.parts(shape)
        kept = before & after
        one = [shape for shape in old if shape in kept]
        other = [shape for shape in new if shape in kept]
        if one != other and len(one) == len(other):
            yield from (self._sprites.box(b) for a, b in zip(one, other, strict=True) if a != b)

    def _mended(self, old: tuple[Shape, ...], new: tuple[Shape, ...]) -> list[Box]:
        """The parts of the image in which shapes have changed."""
        return _clipped(self._changed(old, new), (0, 0, *self.image.size))

    def _draw(self, part: Image.Image, box: Box, shapes: list[Shape]) -> None:
        for style, run in groupby(shapes, key=self._run):
            if style.startswith("veil "):
                self._veil(part, box, list(run), style.removeprefix("veil "))
            elif style == "strokes":
                self._strokes(part, box, list(run))
            else:
                for shape in run:
                    for sprite in self._sprites.layers(shape):
                        _lay(part, box, sprite)

    def _run(self, shape: Shape) -> str:
        if self._styles[shape.style].opacity < 1:
            return f"veil {shape.style}"
        return "strokes" if isinstance(shape, (Line, Hatch)) else "one"

    def _strokes(self, part: Image.Image, box: Box, run: list[Shape]) -> None:
        """All halos below all strokes below all cores, so that no stroke cuts its neighbour."""
        for depth in range(3):
            for shape in run:
                paint, layers = self._styles[shape.style], self._sprites.layers(shape)
                own = [bool(paint.halo), True, bool(paint.core)]
                if own[depth] and layers:
                    _lay(part, box, layers[sum(own[:depth])])

    def _veil(self, part: Image.Image, box: Box, run: list[Shape], style: str) -> None:
        """Translucent shapes of one style, which never add up where they overlap."""
        paint = self._styles[style]
        sprites = [sprite for shape in run for sprite in self._sprites.layers(shape)]
        for around in _apart(_clipped((sprite.box for sprite in sprites), box)):
            mask = Image.new("L", (around[2] - around[0], around[3] - around[1]), 0)
            for sprite in sprites:
                at, inner = _within(sprite, around)
                if inner is None:
                    continue
                alpha = sprite.alpha.crop(inner)
                there = (*at, at[0] + alpha.width, at[1] + alpha.height)
                mask.paste(ImageChops.lighter(mask.crop(there), alpha), there)
            left, top = around[0] - box[0], around[1] - box[1]
            there = (left, top, left + mask.width, top + mask.height)
            colour = paint.fill or paint.stroke or (0, 0, 0)
            part.paste(colour, there, mask.point(_fainter(paint.opacity)))


@cache
def _fainter(opacity: float) -> list[int]:
    return [round(value * opacity) for value in range(256)]


def _within(sprite: Sprite, box: Box) -> tuple[tuple[int, int], Box | None]:
    """Where a sprite begins in a part of the image, and the part of the sprite inside it."""
    left, top = sprite.box[0] - box[0], sprite.box[1] - box[1]
    width, height = box[2] - box[0], box[3] - box[1]
    own = sprite.alpha.size
    inner = (max(0, -left), max(0, -top), min(own[0], width - left), min(own[1], height - top))
    if inner[0] >= inner[2] or inner[1] >= inner[3]:
        return (0, 0), None
    return (max(0, left), max(0, top)), inner


def _lay(part: Image.Image, box: Box, sprite: Sprite) -> None:
    at, inner = _within(sprite, box)
    if inner is None:
        return
    alpha = sprite.alpha
    if inner != (0, 0, *alpha.size):
        alpha = alpha.crop(inner)
    part.paste(sprite.colour, (*at, at[0] + alpha.width, at[1] + alpha.height), alpha)


def _clipped(boxes: Iterable[Box], within: Box) -> list[Box]:
    left, top, right, bottom = within
    inside = (
        (max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)) for x0, y0, x1, y1 in boxes
    )
    return [box for box in inside if box[0] < box[2] and box[1] < box[3]]


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _joined(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _apart(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that cover the same area without overlap: touching ones are merged."""
    found: list[Box] = []
    for box in sorted(boxes):
        while True:
            met = next((other for other in found if _meet(box, other)), None)
            if met is None:
                break
            found.remove(met)
            box = _joined(box, met)
        found.append(box)
    while len(found) > MOST_BOXES:
        found.sort()
        merged = [_joined(a, b) for a, b in zip(found[::2], found[1::2], strict=False)]
        found = _apart([*merged, *found[2 * len(merged) :]])
    return found
