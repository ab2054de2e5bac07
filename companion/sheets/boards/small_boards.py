"""Two, four or six boards on a page: each a whole sheet with its own markers and QR code, reduced.

A photo of one of them is read like the full-size sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.board import XY
from companion.board.markers import MODULES
from companion.board.page import RIM as PAGE_RIM
from companion.pictures.drawing import CAPTION_SIZE, LABEL_SIZE, picture_of
from companion.sheets.boards.board_sheet import (
    QUIET,
    BoardSheet,
    begin_document,
    draw_header,
    in_columns,
    no_room,
)
from companion.sheets.boards.captions import Area, fitting
from companion.sheets.page.document import Document
from companion.sheets.page.furniture import draw_board, draw_patches, draw_qr
from companion.sheets.page.notes import draw_notes

GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of the boards on a page, by their number."""
TURNED = (2, 6)
"""Numbers of boards on a page at which each is rotated onto its side."""
LEAST = 7.0
"""Font size of the credit in points on the finished page."""
LABELS = 2.5
"""mm of the letters beside the board on the finished page."""
SMALLEST = 6 * 25.4 / 72
"""mm of the smallest letters on the finished page: 6 points."""
RIM = 4.5
"""mm at the edge of the finished page that printers cannot print on."""
CUT_MARK = 8.0
"""mm of the crop marks."""
CLEAR = 0.4
"""mm of the finished page between words and a dot, where lines begin."""


def small_boards_pdf(sheet: BoardSheet) -> bytes:
    """Copies of a board, 2, 4 or 6 of them on a page; 0 copies fill one page."""
    document, up = begin_document(sheet), sheet.order.up
    left = sheet.order.copies or up
    while left > 0:
        document.bookmark(sheet.name)
        factor, corners = cells(sheet.page.size, up)
        for number, at in enumerate(corners[:left], start=1):
            with document.reduced(at, factor, turned=up in TURNED):
                _Small(document, sheet, factor, str(number)).draw()
        _cut_marks(document, up)
        left -= up
        if left > 0:
            document.next_page()
    return document.to_bytes()


def cells(size: XY, up: int) -> tuple[float, list[XY]]:
    """The scale of each board, and the top-left corners on the page in mm.

    Raises:
        KeyError: ``up`` is not one of :data:`GRID`.
    """
    width, height = size
    columns, rows = GRID[up]
    cell = (width / columns, height / rows)
    long, high = size[::-1] if up in TURNED else size
    factor = min(cell[0] / long, cell[1] / high)
    left, top = (cell[0] - factor * long) / 2, (cell[1] - factor * high) / 2
    return factor, [
        (left + n % columns * cell[0], top + n // columns * cell[1]) for n in range(columns * rows)
    ]


def _cut_marks(document: Document, up: int) -> None:
    """Short marks at the page's edges between the boards."""
    (width, height), (columns, rows) = document.size, GRID[up]
    for y in (height * n / rows for n in range(1, rows)):
        for x in (5.0, width - 5.0 - CUT_MARK):
            document.rule((x, y), (x + CUT_MARK, y), "trim")
    for x in (width * n / columns for n in range(1, columns)):
        for y in (5.0, height - 5.0 - CUT_MARK):
            document.rule((x, y), (x, y + CUT_MARK), "trim")


class _Small:
    """One sheet, drawn full size on a page that is then reduced; its words are larger."""

    def __init__(self, document: Document, sheet: BoardSheet, factor: float, number: str) -> None:
        self.document, self.sheet, self.factor = document, sheet, factor
        self.number = number
        self.page = sheet.page
        self.left, self.top, self.right, self.bottom = self.page.ring

    def draw(self) -> None:
        sheet, page, across = self.sheet, self.page, (self.left, self.right)
        down = (max(RIM / self.factor, PAGE_RIM + 1.0), self.top - QUIET)
        draw_header(self.document, sheet, across, down, factor=self.factor)
        least = SMALLEST / self.factor
        # A start is marked by its player's colour and shape only, as the word does not fit.
        ground = replace(
            sheet.ground,
            letter=max(LABEL_SIZE, LABELS / self.factor),
            caption=max(CAPTION_SIZE, least),
            sign=least,
            starts=dict.fromkeys(sheet.order.game.players, ""),
        )
        bare = picture_of(replace(page.board, captions=()), ground=ground)
        clear = CLEAR / self.factor
        captions = tuple(fitting(page.board, ground, bare.shapes, self._quiet(), clear))
        board = replace(page.board, captions=captions)
        draw_board(self.document, replace(page, board=board), ground)
        if page.patches and not sheet.order.ink_saver:
            draw_patches(self.document, page.patches, dict.fromkeys(page.patches, ""))
        if page.qr is not None:
            draw_qr(self.document, page.qr, sheet.code)
        small = LEAST / self.factor
        last = page.size[1] - max((RIM + 0.8) / self.factor, 8.0)
        words = " · ".join(filter(None, (self.number, sheet.order.credit)))
        self.document.text((self.left, last), words, small, "small")
        if not sheet.house_rules:
            return
        end = last - 0.45 * small
        below = (self.left, self.right), (self.bottom + 26.0 + 0.3 * small, end)
        beside = (self.left + 48.0, self.right - 22.0), (self.bottom + 5.0 + 0.35 * small, end)
        for briefly in (False, True):
            halves = [half for half in in_columns(sheet, briefly=briefly) if half]
            for across, down in (below, beside):
                for columns in (halves, [[note for half in halves for note in half]]):
                    if draw_notes(self.document, columns, across, down, factor=self.factor):
                        return
        raise no_room(sheet)

    def _quiet(self) -> Iterator[Area]:
        """The markers with what is left white round them."""
        for marker in self.page.markers:
            x, y = marker.at[0] - self.page.offset[0], marker.at[1] - self.page.offset[1]
            reach = marker.side * (0.5 + 1 / MODULES)
            yield (x - reach, y - reach), (x + reach, y + reach)
