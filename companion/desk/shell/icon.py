"""The program's icon: a corner of a game on paper, drawn like every board."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PIL import Image

from companion.pictures.shapes import Circle, Line, Picture, Polygon, Shape
from companion.pictures.styles import COLOURS, GREEN, INK, PALE, Paint, Styles

SIDE = 64.0
"""Side of the icon in mm; it is scaled as needed."""
_RIM, _ROUND = 3.0, 9.0
_DOTS = (15.0, 32.0, 49.0)

STYLES: Styles = {
    "sheet": Paint(fill=(253, 252, 249), stroke=PALE, width=1.0),
    "owned": Paint(fill=COLOURS["blue"], opacity=0.18),
    "blue": Paint(stroke=COLOURS["blue"], width=5.0),
    "red": Paint(stroke=COLOURS["red"], width=5.5, core=1.6),
    "dot": Paint(fill=INK),
    "tick": Paint(stroke=GREEN, width=6.5, halo=1.6),
}


def icon_picture() -> Picture:
    """The icon as shapes."""
    low, mid, high = _DOTS
    blue = ((low, low), (low, mid), (mid, mid), (mid, low), (low, low))
    red = ((high, low), (high, mid), (high, high), (mid, high))
    shapes: list[Shape] = [Polygon(_rounded(), "sheet")]
    shapes.append(Polygon(((low, low), (mid, low), (mid, mid), (low, mid)), "owned"))
    shapes += [Line(a, b, "blue") for a, b in pairwise(blue)]
    shapes += [Line(a, b, "red") for a, b in pairwise(red)]
    shapes += [Circle((x, y), 2.6, "dot") for x in _DOTS for y in _DOTS]
    shapes += [Line((12, 45), (21, 54), "tick"), Line((21, 54), (36, 37), "tick")]
    return Picture((SIDE, SIDE), tuple(shapes))


def _rounded() -> tuple[tuple[float, float], ...]:
    from math import cos, pi, sin

    low, high = _RIM + _ROUND, SIDE - _RIM - _ROUND
    corners = (((high, high), 0), ((low, high), 1), ((low, low), 2), ((high, low), 3))
    return tuple(
        (x + _ROUND * cos((quarter + k / 8) * pi / 2), y + _ROUND * sin((quarter + k / 8) * pi / 2))
        for (x, y), quarter in corners
        for k in range(9)
    )


def icon_image(size: int) -> Image.Image:
    """The icon, ``size`` pixels square, on a transparent background."""
    from companion.pictures.raster import paint_layer

    scale = size / SIDE
    return paint_layer(
        icon_picture(), (size, size), lambda points: points * scale, scale, STYLES, finer=4
    )


def icon_svg() -> str:
    """The icon as an SVG document with a transparent background."""
    from companion.pictures.svg import paint_svg

    lines = paint_svg(icon_picture(), STYLES).split("\n")
    return "\n".join(line for line in lines if not line.startswith("<rect"))


def set_icon(window: Any) -> None:
    """Set the icon of a window, and of its child windows."""
    from PIL import ImageTk

    window.icons = [ImageTk.PhotoImage(icon_image(size), master=window) for size in (128, 32)]
    window.iconphoto(True, *window.icons)
