"""Paints pictures on a ReportLab canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any
from weakref import WeakKeyDictionary

from companion.board import XY
from companion.pictures.fonts import FAMILY, WEIGHTS, Weight, font_file, leave_out
from companion.pictures.shapes import Circle, Picture, Polygon, Shape, Text
from companion.pictures.styles import Paint, Styles

MM = 72 / 25.4
"""Points in a millimetre."""

PEN = 1.0
"""Width in mm from which a stroke has round ends."""

_ARC = 4 / 3 * (2**0.5 - 1)
"""Distance of a Bezier quarter circle's control points along its tangents, in radii."""

Canvas = Any
"""A :class:`reportlab.pdfgen.canvas.Canvas`."""


@cache
def register_fonts() -> None:
    """Register our typeface with ReportLab, once."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for weight in WEIGHTS:
        registerFont(TTFont(font_name(weight), str(font_file(weight))))


def _left_out(words: str, font: str) -> Iterator[str]:
    from reportlab.pdfbase.pdfmetrics import getFont

    known = getFont(font).face.charToGlyph
    return (one for one in words if not one.isspace() and ord(one) not in known)


def font_name(weight: Weight) -> str:
    """ReportLab's name for a weight."""
    return f"{FAMILY}-{weight}"


def paint_pdf(
    picture: Picture, canvas: Canvas, styles: Styles, *, at: XY, page_height: float
) -> None:
    """Draw ``picture`` with its top-left corner ``at`` mm from the page's top-left corner.

    ``page_height`` in mm converts our y (down) to the canvas's (up).
    """
    painter = PdfPainter(canvas, styles, at, page_height)
    for shape in picture.shapes:
        painter.draw(shape)
    painter.end()


_AT_ORIGIN = "BT 1 0 0 1 0 0 Tm "
_TEXTS: WeakKeyDictionary[Canvas, dict[tuple[str, str, float], tuple[str, float]]] = (
    WeakKeyDictionary()
)
"""What each PDF says to show words in a font, and their width."""
_CODES: dict[Paint, tuple[str, ...]] = {}
"""What a PDF says to draw in a style: sheets change it thousands of times."""


@lru_cache(maxsize=512)
def _dot(paint: Paint, radius: float) -> Paint:
    """The pen whose dot is a filled circle."""
    return Paint(stroke=paint.fill, width=2 * radius, opacity=paint.opacity)


class PdfPainter:
    """Draws on a canvas in mm from the top-left corner of a place on the page, y down."""

    def __init__(self, canvas: Canvas, styles: Styles, at: XY, page_height: float) -> None:
        register_fonts()
        self._canvas = canvas
        self._styles = styles
        self._left = at[0]
        self._top = page_height - at[1]
        self._opacity = 1.0
        self._last: Paint | None = None

    def forget(self) -> None:
        """Reset the cached state after somebody else has drawn on the canvas."""
        self._last = None

    def _xy(self, at: XY) -> XY:
        """Our coordinates as the canvas's, rounded to 0.01 points for shorter files."""
        return (round((at[0] + self._left) * MM, 2), round((self._top - at[1]) * MM, 2))

    def end(self) -> None:
        """Leave the canvas opaque, as it was at first."""
        if self._opacity != 1.0:
            self._canvas.setFillAlpha(1.0)
            self._canvas.setStrokeAlpha(1.0)

    def draw(self, shape: Shape) -> None:
        paint = self._styles[shape.style]
        if isinstance(shape, Text):
            self._text(shape, paint)
        elif isinstance(shape, Circle):
            self._circle(shape, paint)
        elif isinstance(shape, Polygon):
            self.polygons((shape.points,), paint)
        else:
            for (a, b), layer in product(shape.strokes(), filter(None, paint.layers)):
                self._line(a, b, layer)

    def polygons(self, outlines: tuple[tuple[XY, ...], ...], paint: Paint) -> None:
        """Several outlines as one path, so that adjacent areas show no seam."""
        self._prepare(paint)
        code = ["n"]
        for outline in outlines:
            (x, y), *others = map(self._xy, outline)
            code += [f"{x:g} {y:g} m", *[f"{x:g} {y:g} l" for x, y in others], "h"]
        painted = {(True, True): "B*", (True, False): "f*", (False, True): "S"}
        code.append(painted.get((paint.fill is not None, paint.stroke is not None), "n"))
        self._canvas._code.append(" ".join(code))

    def _prepare(self, paint: Paint) -> None:
        if paint is self._last or paint == self._last:
            return
        canvas, self._last = self._canvas, paint
        codes = _CODES.get(paint)
        if codes is None:
            before = len(canvas._code)
            if paint.fill is not None:
                canvas.setFillColorRGB(*(part / 255 for part in paint.fill))
            if paint.stroke is not None:
                canvas.setStrokeColorRGB(*(part / 255 for part in paint.stroke))
                canvas.setLineWidth(paint.width * MM)
                # Hairlines have butt ends, as a ruler must be exact; pen strokes have round ends.
                canvas.setLineCap(1 if paint.dash or paint.width >= PEN else 0)
                canvas.setDash([length * MM for length in paint.dash])
            _CODES[paint] = tuple(canvas._code[before:])
        else:
            canvas._code.extend(codes)
        if paint.opacity != self._opacity:
            canvas.setFillAlpha(paint.opacity)
            canvas.setStrokeAlpha(paint.opacity)
            self._opacity = paint.opacity

    def _circle(self, circle: Circle, paint: Paint) -> None:
        """The dot of a round pen; or if it has a rim, circles about the origin moved there, stored
        once for all of that size: sheets have hundreds of circles."""
        canvas, (x, y) = self._canvas, self._xy(circle.at)
        if paint.fill is not None and paint.stroke is None:
            pen = _dot(paint, circle.radius)
            self._prepare(pen)
            if pen.width < PEN:
                canvas.setLineCap(1)
                self._last = None
            canvas._code.append(f"n {x:g} {y:g} m {x + 0.01:g} {y:g} l S")
            return
        strokes = [*filter(None, paint.layers)]
        self._prepare(strokes[0])  # its opacity lasts; what else is set within does not
        canvas._code.append(f"q 1 0 0 1 {x} {y} cm")
        for one in strokes:
            self._arcs(circle, one)
        canvas._code.append("Q")
        if len(strokes) > 1:
            self._last = None

    def _arcs(self, circle: Circle, paint: Paint) -> None:
        """Four Bezier arcs about the origin."""
        self._prepare(paint)
        canvas, r = self._canvas, circle.radius * MM
        fill, stroke = paint.fill is not None, paint.stroke is not None
        name = f"circle-{r:.2f}-{fill:d}{stroke:d}"
        if not canvas.hasForm(name):
            reach, box = _ARC * r, r + 20.0
            canvas.beginForm(name, -box, -box, box, box)
            path = canvas.beginPath()
            path.moveTo(r, 0)
            path.curveTo(r, reach, reach, r, 0, r)
            path.curveTo(-reach, r, -r, reach, -r, 0)
            path.curveTo(-r, -reach, -reach, -r, 0, -r)
            path.curveTo(reach, -r, r, -reach, r, 0)
            path.close()
            canvas.drawPath(path, fill=fill, stroke=stroke)
            canvas.endForm()
        canvas.doForm(name)

    def _line(self, a: XY, b: XY, paint: Paint) -> None:
        if paint.stroke is None:
            return
        self._prepare(paint)
        (ax, ay), (bx, by) = self._xy(a), self._xy(b)
        self._canvas._code.append(f"n {ax:g} {ay:g} m {bx:g} {by:g} l S")

    def _text(self, text: Text, paint: Paint) -> None:
        self._prepare(paint)
        code, width = self._set(text.words, font_name(text.weight), round(text.size * MM, 2))
        x, y = self._xy(text.at)
        x -= {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        self._canvas._code.append(f"BT 1 0 0 1 {x:.2f} {y} Tm {code}")

    def _set(self, words: str, font: str, size: float) -> tuple[str, float]:
        """What a PDF says to show words at its origin, and their width in points: pages repeat
        letters and short words hundreds of times."""
        texts = _TEXTS.setdefault(self._canvas, {})
        if (words, font, size) not in texts:
            canvas = self._canvas
            leave_out(_left_out(words, font))
            canvas.setFont(font, size)
            canvas.drawString(0, 0, words)
            code = canvas._code.pop().removeprefix(_AT_ORIGIN)
            texts[words, font, size] = code, canvas.stringWidth(words, font, size)
        return texts[words, font, size]
