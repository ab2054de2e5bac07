"""Pages of boards of any shape: their markers identify the layout, and the QR code the board.

Games claim blocks of marker ids for their usual boards. A board of another shape (a table's own
number of columns, a user's own board) is printed on the same page with a block of ids that belongs
to no game; without the QR code it is unknown what it shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Literal, get_args

from companion.board.board import Board
from companion.board.page import FIELD, MARKERS_A_SHEET, PAPERS, Page, ring_page

Layout = Literal["whole", "upper", "lower", "tiled"]
OPEN_FIELDS: Mapping[Layout, float] = {"whole": FIELD, "upper": 92.0, "lower": 92.0, "tiled": 457.2}
"""Side in mm of such a page's square field, by layout."""
FIRST_OPEN_MARKER = 900
"""The first of these ids; those of games are below."""


def open_first_marker(board: Board, paper: str) -> int | None:
    """The first of the twelve ids round a board of any shape; ``None`` if it fits on no page."""
    layout: Layout = "tiled" if board.tiled else board.half or "whole"
    side = OPEN_FIELDS[layout]
    if paper not in PAPERS or any(abs(length - side) > 1e-6 for length in board.size):
        return None
    return _first(layout, paper)


@cache
def open_pages() -> Mapping[int, Page]:
    """Each such page by the first of its ids, with an empty board."""
    pages = {}
    for layout in get_args(Layout):
        side = OPEN_FIELDS[layout]
        board = Board("", "", (side, side), tiled=layout == "tiled")
        if layout == "upper" or layout == "lower":
            board = replace(board, half=layout)
        for paper in PAPERS:
            first = _first(layout, paper)
            pages[first] = ring_page(board, paper, first)
    return MappingProxyType(pages)


def _first(layout: Layout, paper: str) -> int:
    place = list(OPEN_FIELDS).index(layout) * len(PAPERS) + list(PAPERS).index(paper)
    return FIRST_OPEN_MARKER + MARKERS_A_SHEET * place
