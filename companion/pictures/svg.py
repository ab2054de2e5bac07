"""Paints pictures as SVG text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from xml.sax.saxutils import escape

from companion.pictures.fonts import FAMILY
from companion.pictures.shapes import Circle, Picture, Polygon, Shape, Text
from companion.pictures.styles import PAPER, RGB, WHITE, Paint, Styles, hex_of

_WEIGHTS = {"Light": 300, "Regular": 400, "Bold": 700}


def paint_svg(picture: Picture, styles: Styles = PAPER) -> str:
    """An SVG document of the picture's size in mm, on white."""
    width, height = (_number(length) for length in picture.size)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{FAMILY}, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="{_colour(WHITE)}"/>',
    ]
    for shape in picture.shapes:
        lines += _elements(shape, styles[shape.style])
    return "\n".join([*lines, "</svg>", ""])


def _elements(shape: Shape, paint: Paint) -> Iterator[str]:
    if isinstance(shape, Text):
        yield _text(shape, paint)
    elif isinstance(shape, Polygon):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
        for attributes in _layers(paint):
            yield f'<polygon points="{points}" {attributes}/>'
    elif isinstance(shape, Circle):
        (x, y), r = shape.at, _number(shape.radius)
        for attributes in _layers(paint):
            yield f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{r}" {attributes}/>'
    else:
        for stroke, attributes in product(shape.strokes(), _layers(paint)):
            (x1, y1), (x2, y2) = ((_number(x), _number(y)) for x, y in stroke)
            yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {attributes}/>'


def _text(text: Text, paint: Paint) -> str:
    x, y = (_number(v) for v in text.at)
    halo = (
        f' stroke="{_colour(WHITE)}" stroke-width="{_number(2 * paint.halo)}"'
        ' paint-order="stroke" stroke-linejoin="round"'
        if paint.halo
        else ""
    )
    return (
        f'<text x="{x}" y="{y}" font-size="{_number(text.size)}" text-anchor="{text.anchor}" '
        f'font-weight="{_WEIGHTS[text.weight]}" fill="{_colour(paint.fill)}"{halo}>'
        f"{escape(text.words)}</text>"
    )


def _layers(paint: Paint) -> Iterator[str]:
    """The attributes for drawing a shape's layers."""
    return map(_attributes, filter(None, paint.layers))


def _attributes(paint: Paint) -> str:
    words = [f'fill="{_colour(paint.fill)}"']
    if paint.stroke is not None:
        words += [
            f'stroke="{_colour(paint.stroke)}"',
            f'stroke-width="{_number(paint.width)}"',
            'stroke-linecap="round"',
        ]
    if paint.dash:
        words.append(f'stroke-dasharray="{" ".join(_number(length) for length in paint.dash)}"')
    if paint.opacity < 1:
        words.append(f'opacity="{_number(paint.opacity)}"')
    return " ".join(words)


def _colour(colour: RGB | None) -> str:
    return "none" if colour is None else hex_of(colour)


def _number(value: float) -> str:
    """A length with as few digits as needed, to at most 0.001 mm."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
