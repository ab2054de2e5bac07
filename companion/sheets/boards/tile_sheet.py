"""A board larger than the paper, in tiles to cut out and glue together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.board import PAPERS, XY, Box, Page
from companion.board.page import RIM
from companion.board.tiles import LARGEST, OVERLAP, TOP, Tile, tile_corner, tiles
from companion.pictures.drawing import picture_of
from companion.pictures.fonts import Weight
from companion.pictures.shapes import Line, Picture, Polygon
from companion.pictures.styles import Paint
from companion.sentences import N_, Figure, say
from companion.sheets.boards.board_sheet import BoardSheet, begin_document
from companion.sheets.page.document import Document, rectangle
from companion.sheets.page.fields import draw_band
from companion.sheets.page.furniture import (
    PAPER_NAMES,
    draw_markers,
    draw_patches,
    draw_qr,
    draw_scales,
)
from companion.sheets.page.leaf import BAND

MARK = 4.0
"""Length of a crop mark in mm."""
MARK_GAP = 1.5
"""mm from a crop mark to the corner."""
SHORT_MARK = 2.0
"""Length in mm of a mark for the neighbour's edge."""
STEP, STEP_LEADING = 11.0, 5.2
"""Font size in points and mm between lines of the steps below the plan."""
SKETCH = 36.0
"""mm of the small plan on each tile's page."""
SKETCH_GAP = 10.0
"""mm of space beside that plan."""
PLAN = 150.0
"""mm of the large plan."""

STEPS = (
    N_("Print every tile at 100%, all on the same kind of paper. Stiff paper lies flattest."),
    N_("Cut each tile out along its four corner marks."),
    N_(
        "Begin at the top left. Put glue on the strip at the tile's right edge and lay the "
        "next tile on it, up to the two short marks, so that the lines meet. Go on row by "
        "row: the next row goes on the strips at the lower edge."
    ),
    N_("Measure the finished board. Its sides should be as long as the sketch says."),
)


def tiles_pdf(sheet: BoardSheet, only: str = "") -> bytes:
    """The tiles as a PDF, preceded by the plan of the board; or ``only`` the tile of that name."""
    return _Writer(sheet, only).pdf()


class _Writer:
    def __init__(self, sheet: BoardSheet, only: str) -> None:
        self.sheet = sheet
        self.order = order = sheet.order
        self.whole = sheet.page
        self.tiles = tiles(self.whole)
        self.only = only
        self.size = PAPERS[self.whole.paper]
        self.corner = tile_corner(self.whole.paper)
        self.left = self.corner[0]
        self.right = self.size[0] - self.left
        self.ground = sheet.ground
        self.document = begin_document(
            sheet, self._tile_name(only) if only else order.word(N_("Tiles"))
        )

    def _tile_name(self, name: str) -> str:
        return self.order.say(say(N_("Tile {name}"), name=name))

    def pdf(self) -> bytes:
        if not self.only:
            self._plan()
        for number, tile in enumerate(t for t in self.tiles if self.only in ("", t.name)):
            if number or not self.only:
                self.document.next_page()
            self._tile(tile)
        return self.document.to_bytes()

    # -- the plan

    def _plan(self) -> None:
        """How the tiles fit together, as a plan and in words."""
        document, order = self.document, self.order
        document.bookmark(order.word(N_("How the tiles go together")))
        self._head(order.word(N_("How the tiles go together")))
        at = ((self.size[0] - PLAN) / 2, 34.0)
        factor = PLAN / max(self.whole.size)
        picture = picture_of(self.whole.board, ground=replace(self.ground, labels=False))
        lines = [replace(line, style="fine") for line in picture.shapes if isinstance(line, Line)]
        corner = (at[0] + factor * self.whole.offset[0], at[1] + factor * self.whole.offset[1])
        document.diagram(Picture(picture.size, tuple(lines)), corner, factor)
        _sketch(document, self.whole, self.tiles, at, factor)
        for tile in self.tiles:
            middle = _middle(tile, at, factor)
            document.area([Box(middle, 9.2).corners()], Paint(fill=(255, 255, 255)))
            document.text(
                (middle[0], middle[1] + 2.0), tile.name, 16, "title", anchor="middle", weight="Bold"
            )
        self._measures(at, factor)
        y = at[1] + factor * self.whole.size[1] + 18.0
        for number, step in enumerate(STEPS, start=1):
            document.text((self.left, y), str(number), STEP, "heading", weight="Bold")
            width, at = self.right - self.left - 7.0, (self.left + 7.0, y)
            y = document.paragraph(at, order.word(step), STEP, width=width, leading=STEP_LEADING)
            y += STEP_LEADING + 2.4
        self._foot(order.word(N_("Tiles")))

    def _measures(self, at: XY, factor: float) -> None:
        """The finished board's width below the plan, or both sides if it is not square."""
        width, height = self.whole.size
        text = say(
            N_("{width} × {height} mm in all, the board alone {inner} × {other} mm"),
            width=Figure(f"{width:.1f}"),
            height=Figure(f"{height:.1f}"),
            inner=Figure(f"{self.whole.board.size[0]:.1f}"),
            other=Figure(f"{self.whole.board.size[1]:.1f}"),
        )
        y = at[1] + factor * height + 6.0
        middle = at[0] + factor * width / 2
        document, words = self.document, self.order.say(text)
        document.text((middle, y), words, 8, "small", anchor="middle")

    # -- one tile

    def _tile(self, tile: Tile) -> None:
        document, name = self.document, self._tile_name(tile.name)
        document.bookmark(name)
        self._head(name)
        with document.window(tile.corner, tile.size, self.corner):
            self._part(tile)
        _crop_marks(document, tile, self.corner)
        self._help(tile, TOP + LARGEST + 9.0)
        self._foot(name)

    def _part(self, tile: Tile) -> None:
        """The part of the assembled page on a tile."""
        document, whole = self.document, self.whole
        document.picture(picture_of(whole.board, ground=self.ground), whole.offset)
        markers = tuple(m for m in whole.markers if _lies_on(tile, Box(m.at, m.side)))
        draw_markers(document, replace(whole, markers=markers))
        if whole.qr is not None and _lies_on(tile, whole.qr):
            draw_qr(document, whole.qr, self.sheet.code)
        patches = {c: box for c, box in (whole.patches or {}).items() if _lies_on(tile, box)}
        if not self.order.ink_saver:
            draw_patches(document, patches, {c: self.order.colour(c) for c in patches})

    def _help(self, tile: Tile, top: float) -> None:
        """Where the tile belongs, how to join it, and the ruler."""
        document = self.document
        factor = SKETCH / max(self.whole.size)
        _sketch(document, self.whole, self.tiles, (self.left, top), factor, tile)
        for other in self.tiles:
            x, y = _middle(other, (self.left, top), factor)
            weight: Weight = "Bold" if other == tile else "Regular"
            document.text((x, y + 1.0), other.name, 8, "title", anchor="middle", weight=weight)
        left = self.left + SKETCH + SKETCH_GAP
        told = N_(
            "Cut along the corner marks. The {overlap} mm strip beyond the short marks "
            "goes under the next tile."
        )
        text = say(told, overlap=int(OVERLAP))
        width = self.right - left
        document.paragraph((left, top + 2.4), self.order.say(text), 7.5, width=width, leading=3.4)
        draw_scales(document, left, top + 21.0, self.order.words)

    # -- every page

    def _head(self, name: str) -> None:
        across, down = (self.left, self.right), (RIM + 1.0, RIM + 1.0 + BAND)
        draw_band(self.document, self.order.game.title, name, across, down)

    def _foot(self, name: str) -> None:
        document, last = self.document, self.size[1] - RIM - 1.0
        document.text((self.left, last), self.order.credit, 7, "small")
        kind = f"{name} · {PAPER_NAMES[self.whole.paper]}"
        document.text((self.right, last), kind, 7, "small", anchor="end")


def _lies_on(tile: Tile, box: Box) -> bool:
    reach = box.side / 2
    return all(
        tile.corner[k] < box.at[k] + reach and box.at[k] - reach < tile.corner[k] + tile.size[k]
        for k in range(2)
    )


def _middle(tile: Tile, at: XY, factor: float) -> XY:
    """The centre of the visible part of a tile, in a plan."""
    x, y = (at[k] + factor * (tile.corner[k] + tile.shown[k] / 2) for k in range(2))
    return (x, y)


def _sketch(
    document: Document,
    whole: Page,
    tiles: Sequence[Tile],
    at: XY,
    factor: float,
    shaded: Tile | None = None,
) -> None:
    """The assembled page in small: its tiles and its markers, one tile shaded."""
    for tile in tiles:
        corner = (at[0] + factor * tile.corner[0], at[1] + factor * tile.corner[1])
        outline = rectangle(*corner, factor * tile.shown[0], factor * tile.shown[1])
        shapes = [Polygon(outline, "tint")] if tile == shaded else []
        document.draw(*shapes, Polygon(outline, "rule"))
    squares = [
        Box((at[0] + factor * m.at[0], at[1] + factor * m.at[1]), factor * m.side).corners()
        for m in whole.markers
    ]
    document.area(squares, document.styles["marker"])


def _crop_marks(document: Document, tile: Tile, at: XY) -> None:
    """Marks outside the tile: where it is cut, and where its neighbours' edges go."""
    for axis in range(2):
        cuts = {0.0: MARK, tile.size[axis]: MARK}
        cuts.setdefault(tile.shown[axis], SHORT_MARK)
        low, high = -MARK_GAP, tile.size[1 - axis] + MARK_GAP
        for level, length in cuts.items():
            for near, far in ((low, low - length), (high, high + length)):
                ends = [(level, near), (level, far)]
                a, b = ((at[0] + end[axis], at[1] + end[1 - axis]) for end in ends)
                document.rule(a, b)
