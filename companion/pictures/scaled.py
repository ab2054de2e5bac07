"""Pictures scaled, and parts of them: for diagrams beside text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.board import XY
from companion.pictures.shapes import CAP_HEIGHT, Circle, Hatch, Line, Picture, Shape, Text, mapped
from companion.pictures.styles import Paint, Styles

LEAST_LETTERS = 7 * 25.4 / 72
"""Smallest font size in mm (7 points) that text shrinks to, unless it was smaller before."""
LEAST_STROKE = 0.15
"""Smallest stroke width in mm that a stroke shrinks to."""


def scaled(picture: Picture, factor: float, least: float = 0.0) -> Picture:
    """The picture with every length times ``factor``; text stays legible and, if ``least`` is
    given, is at least so many mm high."""
    width, height = picture.size
    return Picture(
        (width * factor, height * factor),
        tuple(_scaled(shape, factor, least) for shape in picture.shapes),
    )


def thinner(styles: Styles, factor: float) -> Styles:
    """Styles whose strokes suit a picture scaled by ``factor``."""
    return {name: _thinner(paint, factor) for name, paint in styles.items()}


def part_of(picture: Picture, corner: XY, opposite: XY) -> Picture:
    """The part of a picture between two corners in its mm; shapes that extend beyond stay whole.

    The painter must clip them. Shapes entirely outside are omitted.
    """
    left, right = sorted((corner[0], opposite[0]))
    top, bottom = sorted((corner[1], opposite[1]))

    def seen(shape: Shape) -> bool:
        x0, y0, x1, y1 = _box(shape)
        return x0 < right and x1 > left and y0 < bottom and y1 > top

    shapes = tuple(moved(shape, -left, -top) for shape in picture.shapes if seen(shape))
    return Picture((right - left, bottom - top), shapes)


def extent(shapes: Iterable[Shape]) -> tuple[XY, XY]:
    """Top-left and bottom-right corner of the area covered by shapes; approximate for text."""
    boxes = [_box(shape) for shape in shapes]
    return (
        (min(box[0] for box in boxes), min(box[1] for box in boxes)),
        (max(box[2] for box in boxes), max(box[3] for box in boxes)),
    )


def _box(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Circle):
        (x, y), r = shape.at, shape.radius + 0.8
        return (x - r, y - r, x + r, y + r)
    if isinstance(shape, Text):
        (x, y), size = shape.at, shape.size
        long = 0.6 * size * len(shape.words)
        left = {"start": x, "middle": x - long / 2, "end": x - long}[shape.anchor]
        return (left, y - size, left + long, y + 0.3 * size)
    points = (shape.a, shape.b) if isinstance(shape, Line) else shape.points
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) - 0.8, min(ys) - 0.8, max(xs) + 0.8, max(ys) + 0.8)


def _scaled(shape: Shape, factor: float, least: float) -> Shape:
    def at(xy: XY) -> XY:
        return (xy[0] * factor, xy[1] * factor)

    if isinstance(shape, Circle):
        return Circle(at(shape.at), shape.radius * factor, shape.style)
    if isinstance(shape, Hatch):
        step = max(1.0, shape.step * factor)
        return replace(shape, points=tuple(map(at, shape.points)), step=step)
    if not isinstance(shape, Text):
        return mapped(shape, at)
    size = max(shape.size * factor, min(shape.size, LEAST_LETTERS), least)
    # Text that shrinks less than the rest keeps the centre of its capitals in place.
    x, y = at((shape.at[0], shape.at[1] - CAP_HEIGHT / 2 * shape.size))
    place = (x, y + CAP_HEIGHT / 2 * size)
    return Text(place, shape.words, size, shape.style, shape.anchor, shape.weight)


def moved(shape: Shape, x: float, y: float) -> Shape:
    """The shape moved by mm right and down."""
    return mapped(shape, lambda at: (at[0] + x, at[1] + y))


def _thinner(paint: Paint, factor: float) -> Paint:
    return replace(
        paint,
        width=max(paint.width * factor, min(paint.width, LEAST_STROKE)),
        halo=paint.halo * factor,
        core=paint.core * factor,
        dash=tuple(length * factor for length in paint.dash),
    )
