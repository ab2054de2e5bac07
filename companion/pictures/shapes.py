"""A picture as a display list: plain shapes in millimetres that any painter can draw.

Shapes carry the name of a style, never a colour; :mod:`companion.pictures.styles` says what a name
looks like. All coordinates are mm from the picture's top-left corner, x right, y down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, dist, pi, radians, sin
from typing import Literal

from companion.board import XY
from companion.board.geometry import on_way
from companion.pictures.fonts import Weight

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke from ``a`` to ``b``."""

    a: XY
    b: XY
    style: str

    def strokes(self) -> tuple[tuple[XY, XY], ...]:
        return ((self.a, self.b),)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; ``radius`` in mm."""

    at: XY
    radius: float
    style: str

    def outline(self, steps: int = 48) -> tuple[XY, ...]:
        """Points on the circle."""
        (x, y), r = self.at, self.radius
        return tuple(
            (x + r * cos(2 * pi * k / steps), y + r * sin(2 * pi * k / steps)) for k in range(steps)
        )


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through ``points``."""

    points: tuple[XY, ...]
    style: str


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel strokes ``step`` mm apart inside a convex polygon, at ``angle`` degrees.

    Strokes of neighbouring polygons meet: they lie on one pattern for the whole picture.
    """

    points: tuple[XY, ...]
    style: str
    step: float = 3.0
    angle: float = 45.0

    def strokes(self) -> tuple[tuple[XY, XY], ...]:
        """The strokes, clipped to the polygon."""
        along = (cos(radians(self.angle)), sin(radians(self.angle)))
        across = (-along[1], along[0])
        reach = [x * across[0] + y * across[1] for x, y in self.points]
        found = []
        number = int(min(reach) // self.step) + 1
        while number * self.step < max(reach):
            stroke = self._stroke(number * self.step, along, across)
            if stroke is not None:
                found.append(stroke)
            number += 1
        return tuple(found)

    def _stroke(self, level: float, along: XY, across: XY) -> tuple[XY, XY] | None:
        cuts = []
        for a, b in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            da = a[0] * across[0] + a[1] * across[1] - level
            db = b[0] * across[0] + b[1] * across[1] - level
            if (da < 0) != (db < 0):
                cuts.append(on_way(a, b, da / (da - db)))
        if len(cuts) < 2:
            return None
        cuts.sort(key=lambda p: p[0] * along[0] + p[1] * along[1])
        a, b = cuts[0], cuts[-1]
        return (a, b) if dist(a, b) > 1e-9 else None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words. ``at`` is its anchor on the baseline, ``size`` the letters' em in mm."""

    at: XY
    words: str
    size: float
    style: str
    anchor: Anchor = "middle"
    weight: Weight = "Regular"

    @staticmethod
    def centred(at: XY, words: str, size: float, style: str, weight: Weight = "Regular") -> Text:
        """Words whose capitals have their middle at ``at``."""
        return Text((at[0], at[1] + CAP_HEIGHT / 2 * size), words, size, style, "middle", weight)


CAP_HEIGHT = 0.72
"""Height of the font's capitals and figures, in em."""

Shape = Line | Circle | Polygon | Hatch | Text


def mapped(shape: Shape, to: Callable[[XY], XY]) -> Shape:
    """The shape with each of its points where ``to`` takes it, and as large as it was."""
    if isinstance(shape, Line):
        return Line(to(shape.a), to(shape.b), shape.style)
    if isinstance(shape, Circle):  # by far the most; ``replace`` takes three times as long
        return Circle(to(shape.at), shape.radius, shape.style)
    if isinstance(shape, Text):
        return replace(shape, at=to(shape.at))
    return replace(shape, points=tuple(map(to, shape.points)))


def cross(at: XY, half: float, style: str) -> tuple[Line, Line]:
    """A cross ``half`` mm high and wide from its middle."""
    (x, y), h = at, half
    return (
        Line((x - h, y - h), (x + h, y + h), style),
        Line((x - h, y + h), (x + h, y - h), style),
    )


@dataclass(frozen=True)
class Picture:
    """Shapes in drawing order on an area of ``size`` mm."""

    size: XY
    shapes: tuple[Shape, ...]
