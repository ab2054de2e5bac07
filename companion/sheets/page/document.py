"""A PDF in our style: only our typeface, marked not to be scaled, reproducible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import count

from companion.board import XY
from companion.files.inputs import PROGRAM
from companion.pictures.fonts import Weight
from companion.pictures.pdf import MM, PdfPainter, font_name, paint_pdf, register_fonts
from companion.pictures.scaled import extent, scaled, thinner
from companion.pictures.shapes import Anchor, Line, Picture, Polygon, Shape, Text
from companion.pictures.styles import Paint, Styles
from companion.sheets.page.tags import Tags
from companion.sheets.page.typeset import NO_BREAK, line_ends, typeset

PRODUCER = PROGRAM


class Document:
    """A PDF being written. Coordinates are mm from the page's top-left corner, y down.

    The bytes depend only on what is drawn: no date, no random identifier. All words are typeset
    before they are measured or drawn. ``back`` draws the back of each page that ends from then on,
    for printing on both sides; ``None`` where the next page is drawn as any other.
    """

    def __init__(
        self,
        size: XY,
        styles: Styles,
        *,
        title: str,
        subject: str,
        language: str,
        author: str = PRODUCER,
    ) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas

        rl_config.useA85 = 0  # binary streams: a quarter shorter
        register_fonts()
        self.size = size
        self._thinned: dict[float, Styles] = {}
        self.styles = styles
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(size[0] * MM, size[1] * MM),
            pageCompression=1,
            invariant=True,
            initialFontName=font_name("Regular"),
            lang=language,
        )
        self._canvas.setTitle(_told(title))
        self._canvas.setAuthor(author)
        self._canvas.setCreator(PRODUCER)
        self._canvas.setSubject(_told(subject))
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._painter = PdfPainter(self._canvas, styles, (0.0, 0.0), size[1])
        self._tags = Tags(self._canvas)
        self._title = _told(title)
        self._bookmarks = count(1)
        self._is_part = False
        self._origin: XY = (0.0, 0.0)
        self._window: tuple[XY, XY] | None = None
        self.back: Callable[[Document], None] | None = None
        self._stamps: set[str] = set()

    def part(self, styles: Styles) -> Document:
        """Pages within this PDF that are drawn like a PDF of their own.

        The part ends with :meth:`to_bytes`, which returns b''; :meth:`bound` returns the whole.
        """
        part = copy(self)
        part.styles = styles
        part._painter = PdfPainter(self._canvas, styles, (0.0, 0.0), self.size[1])
        part._is_part = True
        return part

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return int(self._canvas.getPageNumber()) - 1

    def bound(self) -> bytes:
        """The finished PDF with all its parts."""
        self._tags.finish()
        self._canvas.save()
        return self._buffer.getvalue()

    @contextmanager
    def reduced(self, at: XY, factor: float, *, turned: bool = False) -> Iterator[None]:
        """A context in which a whole page is drawn smaller, its top-left corner ``at``.

        ``turned`` rotates it onto its right side: its left edge is then below.
        """
        canvas, (width, height) = self._canvas, self.size
        right, down = (factor * height, factor * width) if turned else (0.0, factor * height)
        with self._apart():
            canvas.translate((at[0] + right) * MM, (height - at[1] - down) * MM)
            canvas.rotate(90 if turned else 0)
            canvas.scale(factor, factor)
            yield

    @contextmanager
    def _apart(self, clipped: tuple[XY, XY] | None = None) -> Iterator[None]:
        """A context that leaves the canvas as it was, ``clipped`` to an area of this top-left
        corner and size."""
        self._canvas.saveState()
        if clipped is not None:
            (x, y), (width, height) = clipped
            path = self._canvas.beginPath()
            path.rect(x * MM, (self.size[1] - y - height) * MM, width * MM, height * MM)
            self._canvas.clipPath(path, stroke=0, fill=0)
        self._painter.forget()
        yield
        self._canvas.restoreState()
        self._painter.forget()

    def next_page(self) -> None:
        """Begin another page of the same size."""
        self._tags.end_page()
        self._painter = PdfPainter(self._canvas, self.styles, (0.0, 0.0), self.size[1])
        if self.back is not None:
            back, self.back = self.back, None
            back(self)
            self.next_page()
            self.back = back

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what has this name, stored once however often; screen readers skip it."""
        with self._tags.artifact():
            if name not in self._stamps:
                self._stamps.add(name)
                self._canvas.beginForm(name, 0, 0, *(length * MM for length in self.size))
                self._painter.forget()
                draw()
                self._canvas.endForm()
            self._canvas.doForm(name)
            self._painter.forget()

    @contextmanager
    def shifted(self, by: XY) -> Iterator[None]:
        """A context in which everything is drawn so many mm to the right and further down."""
        with self._apart():
            self._canvas.translate(by[0] * MM, -by[1] * MM)
            yield

    def bookmark(self, words: str) -> None:
        """Add the page to the outline that a viewer shows."""
        key = f"page-{next(self._bookmarks)}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(_told(words), key)

    def draw(self, *shapes: Shape) -> None:
        """Draw shapes placed on the page."""
        for shape in shapes:
            if self._in_window(shape, (0.0, 0.0)):
                with self._tag_of(shape):
                    self._painter.draw(_typeset(shape))

    def artifact(self) -> AbstractContextManager[None]:
        """A context in which everything drawn is decoration that screen readers skip."""
        return self._tags.artifact()

    def together(self) -> AbstractContextManager[None]:
        """A context in which all text is one paragraph for screen readers."""
        return self._tags.tagged("P")

    def _tag_of(self, shape: Shape) -> AbstractContextManager[None]:
        if not isinstance(shape, Text):
            return self._tags.artifact()
        return self._tags.tagged("H1" if shape.style in ("title", "cover title") else "P")

    def picture(self, picture: Picture, at: XY) -> None:
        """Draw a picture with its top-left corner at a place of the page."""
        seen = replace(
            picture,
            shapes=tuple(_typeset(shape) for shape in picture.shapes if self._in_window(shape, at)),
        )
        corner = (at[0] + self._origin[0], at[1] + self._origin[1])
        with self._tags.tagged("Figure", self._title):
            paint_pdf(seen, self._canvas, self.styles, at=corner, page_height=self.size[1])
        self._painter.forget()

    @contextmanager
    def window(self, corner: XY, size: XY, at: XY) -> Iterator[None]:
        """A context in which everything is drawn on a larger sheet, of which the page shows a part.

        ``corner`` and ``size`` are that part in the larger sheet's mm, ``at`` is where its top-left
        corner goes on the page. Everything outside is clipped.
        """
        with self._apart((at, size)):
            self._origin = (at[0] - corner[0], at[1] - corner[1])
            self._window = (corner, (corner[0] + size[0], corner[1] + size[1]))
            self._painter = PdfPainter(self._canvas, self.styles, self._origin, self.size[1])
            yield
        self._origin, self._window = (0.0, 0.0), None
        self._painter = PdfPainter(self._canvas, self.styles, self._origin, self.size[1])

    def _in_window(self, shape: Shape, at: XY) -> bool:
        """Whether any of a shape is visible; ``at`` is the corner of its picture."""
        if self._window is None:
            return True
        (left, top), (right, bottom) = self._window
        (x0, y0), (x1, y1) = extent((shape,))
        return x0 + at[0] < right and left < x1 + at[0] and y0 + at[1] < bottom and top < y1 + at[1]

    def diagram(
        self, picture: Picture, at: XY, factor: float, least: float = 0.0, *, clipped: bool = True
    ) -> None:
        """Draw a picture scaled by ``factor``, ``clipped`` to its own size.

        ``at`` is its top-left corner on the page; lines scale with it, words less so, to ``least``
        points at the smallest.
        """
        if factor not in self._thinned:
            self._thinned[factor] = thinner(self.styles, factor)
        styles, height = self._thinned[factor], self.size[1]
        shown = replace(picture, shapes=tuple(map(_typeset, picture.shapes)))
        shown = scaled(shown, factor, least / MM)
        area = (at, shown.size) if clipped else None
        with self._apart(area), self._tags.tagged("Figure", self._title):
            paint_pdf(shown, self._canvas, styles, at=at, page_height=height)

    def area(self, outlines: Sequence[tuple[XY, ...]], paint: Paint) -> None:
        """Fill many outlines as one, without seams."""
        with self._tags.artifact():
            self._painter.polygons(tuple(outlines), paint)

    def text(
        self,
        at: XY,
        words: str,
        size: float,
        style: str = "text",
        *,
        anchor: Anchor = "start",
        weight: Weight = "Regular",
    ) -> None:
        """One line of text, if not empty; ``at`` on the baseline, ``size`` in points."""
        if not words:
            return
        self.draw(Text(at, words, size / MM, style, anchor, weight))

    def width(self, words: str, size: float, weight: Weight = "Regular") -> float:
        """The width of a line of text in mm; ``size`` in points."""
        return ems(words, weight) * size / MM

    def paragraph(
        self, at: XY, words: str, size: float, *, width: float, leading: float, style: str = "text"
    ) -> float:
        """Text broken into lines at most ``width`` mm wide, ``leading`` mm apart.

        Returns the last baseline in mm.
        """
        x, y = at
        lines = self.broken(words, size, width)
        with self._tags.tagged("P"):
            for number, line in enumerate(lines):
                # The space at a line's end separates its last word from the next for screen
                # readers.
                words = line if number + 1 == len(lines) else f"{line} "
                self.text((x, y + number * leading), words, size, style)
        return y + max(0, len(lines) - 1) * leading

    def broken(self, words: str, size: float, width: float) -> list[str]:
        """Text broken into lines at most ``width`` mm wide; ``size`` in points."""
        found = [word for word in re.split("[ \n]+", typeset(words).strip()) if word]
        lengths = [self.width(word, size) for word in found]
        return [" ".join(found[a:b]) for a, b in line_ends(lengths, self.width(" ", size), width)]

    def shortened(self, words: str, size: float, width: float, weight: Weight = "Regular") -> str:
        """Text with an ellipsis if longer than ``width`` mm."""
        if self.width(words, size, weight) <= width:
            return words
        while words and self.width(words + "…", size, weight) > width:
            words = words[:-1]
        return words.rstrip() + "…"

    def one_line(
        self,
        at: XY,
        words: str,
        size: float,
        room: float,
        *,
        whole: bool = False,
        style: str = "text",
        anchor: Anchor = "start",
        weight: Weight = "Regular",
    ) -> None:
        """Text on one line of ``room`` mm: smaller, and finally cut short, if it is too long.

        What follows the last dot between words, such as a date, is never cut, nor is a ``whole``
        text.
        """
        wide = self.width(words, size, weight)
        if wide > room:
            size *= room / wide if whole else max(0.7, room / wide)
        head, dot, tail = words.rpartition(" · ")
        if self.width(words, size, weight) > room and dot:
            left = room - self.width(dot + tail, size, weight)
            words = self.shortened(head, size, left, weight) + dot + tail
        words = words if whole else self.shortened(words, size, room, weight)
        self.text(at, words, size, style, anchor=anchor, weight=weight)

    def rule(self, a: XY, b: XY, style: str = "rule") -> None:
        self.draw(Line(a, b, style))

    def box(self, left: float, top: float, width: float, height: float, style: str) -> None:
        self.draw(Polygon(rectangle(left, top, width, height), style))

    def to_bytes(self) -> bytes:
        """The finished PDF; b'' for a part, whose last page this ends."""
        self.next_page()
        return b"" if self._is_part else self.bound()


def blank(_: Document) -> None:
    """Draws the back of a page that somebody writes on: nothing."""


@lru_cache(maxsize=20_000)
def ems(words: str, weight: Weight) -> float:
    """The width of a line of text in units of its font size."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register_fonts()
    return float(stringWidth(typeset(words), font_name(weight), 1))


def _told(words: str) -> str:
    """Text for the viewer's own windows, without line breaks."""
    return typeset(words).replace(NO_BREAK, " ")


def _typeset(shape: Shape) -> Shape:
    if isinstance(shape, Text) and (words := typeset(shape.words)) != shape.words:
        return replace(shape, words=words)
    return shape


def rectangle(left: float, top: float, width: float, height: float) -> tuple[XY, ...]:
    """A rectangle's corners, clockwise from the top-left."""
    right, bottom = left + width, top + height
    return ((left, top), (right, top), (right, bottom), (left, bottom))
