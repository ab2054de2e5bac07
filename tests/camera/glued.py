"""A board printed in tiles, cut out and glued together by hand, as one large page."""

from __future__ import annotations

from companion.board import XY, Box, Page
from companion.board.sheet_code import encode
from companion.board.tiles import Tile, tiles
from companion.games import game
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from companion.pictures.drawing import picture_of
from companion.pictures.shapes import Line, Polygon
from companion.pictures.styles import PAPER, WHITE, Paint
from companion.sheets.boards.board_sheet import printed_ground
from companion.sheets.page.document import Document, rectangle
from companion.sheets.page.furniture import draw_markers, draw_patches, draw_qr
from companion.sheets.page.leaf import Order
from companion.sheets.printing import sheet_code
from tests.camera.looks import Rng

GLUED_OFF = 0.4
"""mm rms by which a tile is glued off its place."""
EDGE = (0.08, 0.3)
"""mm of shadow along the edge of a tile that lies on another."""


def glued_page(key: str, item: str, options: Options, paper: str, rng: Rng) -> tuple[Page, bytes]:
    """The whole page of a tiled board and a PDF of it as large, tile upon tile."""
    chosen = game(key)
    page, order = sheet_page(chosen, options, item, paper), Order(chosen, options, paper)
    styles = {
        **PAPER,
        "tile": Paint(fill=WHITE),
        "edge": Paint(stroke=(140, 140, 142), width=float(rng.uniform(*EDGE))),
    }
    document = Document(page.size, styles, title=chosen.title, subject="", language="en")
    picture = picture_of(page.board, ground=printed_ground(page.board, order.words, chosen.players))
    code = encode(sheet_code(chosen, item, options, paper))
    for number, tile in enumerate(tiles(page)):
        at = _glued_at(tile, number, rng)
        with document.window(tile.corner, tile.size, at):
            document.draw(Polygon(rectangle(*tile.corner, *tile.size), "tile"))
            document.picture(picture, page.offset)
            draw_markers(document, page)
            if page.qr is not None:
                draw_qr(document, page.qr, code)
            patches: dict[str, Box] = dict(page.patches or {})
            draw_patches(document, patches, {c: order.colour(c) for c in patches})
        _edges(document, tile, at)
    return page, document.to_bytes()


def _glued_at(tile: Tile, number: int, rng: Rng) -> XY:
    """Where a tile is glued; the first one is exact."""
    x, y = rng.normal(0, GLUED_OFF if number else 0.0, 2)
    return (tile.corner[0] + float(x), tile.corner[1] + float(y))


def _edges(document: Document, tile: Tile, at: XY) -> None:
    """The left and upper edges of a tile, where these lie on others."""
    left, top = at
    right, bottom = left + tile.size[0], top + tile.size[1]
    if tile.corner[0] > 0:
        document.draw(Line((left, top), (left, bottom), "edge"))
    if tile.corner[1] > 0:
        document.draw(Line((left, top), (right, top), "edge"))
