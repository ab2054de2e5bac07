"""Pages composed for one photo: cut in two, with the product's own cut-outs laid on them.

What is composed is a PDF, so that every camera sees the same. Paper lies flat: of its thickness
only a narrow shadow is drawn.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2

from companion.board import XY, Board
from companion.games import game
from companion.games.printables import Piece, printables_of
from companion.pictures.pdf import MM, paint_pdf
from companion.pictures.shapes import Picture, Shape
from companion.pictures.styles import WHITE, Paint, Styles
from companion.sheets.boards.pieces import Cut, cut_outs, ring_radii
from companion.sheets.page.leaf import Order, styles_of
from tests.camera.looks import Rng

WITHOUT_COLOURS = ("grey", "photocopied")
"""Presses out of which pieces come in grey."""
SCISSORS = 0.25
"""mm rms by which an outline is cut outside (paper is left) or inside (some is lost)."""
THICK = (0.1, 0.45)
"""mm of shadow beside a cut-out: from thin paper to card."""
CARD = (236, 255)
"""How white the card of cut-outs is, 255 being the page's own white."""
SHADOWS = ((1.0, 0.10), (0.6, 0.14), (0.3, 0.18))
"""The shadow as layers: how far out, in its width, and how dark."""

EVEN_ODD = 0
"""ReportLab's name for the rule by which a circle within a circle is a hole."""


@dataclass(frozen=True)
class CutOut:
    """A piece of paper: ``radius`` of its outline and ``hole`` in mm; its print round a place."""

    radius: float
    hole: float
    drawn: Callable[[XY], tuple[Shape, ...]]


@dataclass(frozen=True)
class Laid:
    """A cut-out on the page at ``at`` (mm), turned by so many degrees."""

    piece: CutOut
    at: XY
    turn: float


def pieces_of(board: Board, shape: str, colours: Iterable[str]) -> dict[tuple[str, int], CutOut]:
    """The product's cut-outs of a shape for a board, by colour and number of pips (else 0).

    Raises:
        KeyError: the board's game has no such pieces.
    """
    there = [p for p in printables_of(game(board.game)).pieces if p.shape == shape]
    if not there:
        raise KeyError(shape)
    pips = there[0].pips or (0,)
    hole = ring_radii(board)[0] if shape == "ring" else 0.0
    found = {}
    for colour in colours:
        one = Piece("", shape, "", (colour,), 1, board.item, pips, (1,) * len(pips))
        # counters come as many as there are spots of the colour, all alike
        for worth, cut in zip(pips, cut_outs(one, board), strict=False):
            found[colour, worth] = CutOut(cut.radius, hole, _printed(cut))
    return found


def _printed(cut: Cut) -> Callable[[XY], tuple[Shape, ...]]:
    return lambda at: (cut.ground(at), *cut.drawn(at))


def laid_on(pdf: str, key: str, laid: Iterable[Laid], rng: Rng, press: str = "") -> bytes:
    """The first page of a file with cut-outs of a game laid on it, one over the other.

    ``key`` is the game, whose styles they are printed in, ``press`` what the page went through: of
    one without colours come pieces in grey. One pair of scissors, one kind of card and one light
    for all.
    """
    chosen = game(key)
    white = tuple(int(v) for v in rng.integers(CARD[0], CARD[1] + 1) - rng.integers(0, 8, 3))
    styles = styles_of(Order(chosen, chosen.choose(), "a4"))
    if press in WITHOUT_COLOURS:
        styles = {name: _in_grey(paint) for name, paint in styles.items()}
    styles = _on_card(styles, (white[0], white[1], white[2]))
    shadow, light = float(rng.uniform(*THICK)), float(rng.uniform(0, 2 * math.pi))
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        size = (page.get_width(), page.get_height())
        canvas = _canvas(size)
        for each in laid:
            left = float(rng.normal(0, SCISSORS)) * min(1.0, each.piece.radius / 4)
            _lay(canvas, size[1] / MM, each, left, styles, (shadow, light))
        with pypdfium2.PdfDocument(_finished(canvas)) as over:
            page.insert_obj(over.page_as_xobject(0, document).as_pageobject())
            page.gen_content()
            return _saved(document)


def _in_grey(paint: Paint) -> Paint:
    fill, stroke = (
        rgb and (round(0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]),) * 3
        for rgb in (paint.fill, paint.stroke)
    )
    return replace(paint, fill=fill, stroke=stroke)


def _on_card(styles: Styles, card: tuple[int, int, int]) -> Styles:
    """The styles with the card's white where nothing is printed."""
    plain = {name: paint for name, paint in styles.items() if paint.fill == WHITE}
    return {
        **styles,
        **{n: Paint(fill=card, stroke=p.stroke, width=p.width) for n, p in plain.items()},
        "card": Paint(fill=card),
    }


def _lay(
    canvas: Any, height: float, laid: Laid, left: float, styles: Styles, light: tuple[float, float]
) -> None:
    """One cut-out and its shadow; ``left`` mm of paper were left round its outline."""
    piece = laid.piece
    outer, hole = piece.radius + left, max(0.0, piece.hole - abs(left))
    canvas.saveState()
    canvas.translate(laid.at[0] * MM, (height - laid.at[1]) * MM)
    canvas.setFillColorRGB(0, 0, 0)
    for share, dark in SHADOWS:
        canvas.setFillAlpha(dark)
        away = light[0] * share
        shift = (away * math.cos(light[1]), away * math.sin(light[1]))
        canvas.drawPath(_outline(canvas, outer, hole, shift), stroke=0, fill=1, fillMode=EVEN_ODD)
    canvas.setFillAlpha(1)
    canvas.rotate(laid.turn)
    canvas.clipPath(_outline(canvas, outer, hole), stroke=0, fill=0, fillMode=EVEN_ODD)
    canvas.setFillColorRGB(*(v / 255 for v in styles["card"].fill or WHITE))
    canvas.circle(0, 0, (outer + 1) * MM, stroke=0, fill=1)
    reach = outer + 1
    paint_pdf(
        Picture((2 * reach, 2 * reach), piece.drawn((reach, reach))), canvas, styles,
        at=(-reach, -reach), page_height=0.0,
    )  # fmt: skip
    canvas.restoreState()


def _outline(canvas: Any, outer: float, hole: float, shift: XY = (0.0, 0.0)) -> Any:
    path = canvas.beginPath()
    path.circle(shift[0] * MM, shift[1] * MM, outer * MM)
    if hole:
        path.circle(shift[0] * MM, shift[1] * MM, hole * MM)
    return path


def _canvas(size: XY) -> Any:
    from reportlab.pdfgen.canvas import Canvas

    return Canvas(io.BytesIO(), pagesize=size, pageCompression=1, invariant=True)


def _finished(canvas: Any) -> bytes:
    canvas.showPage()
    return bytes(canvas.getpdfdata())


def _saved(document: pypdfium2.PdfDocument) -> bytes:
    for number in range(len(document) - 1, 0, -1):
        document.del_page(number)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def cropped(pdf: str, box: tuple[float, float, float, float]) -> bytes:
    """The first page of a file cut down to ``box``: left, top, right, bottom in its mm."""
    left, top, right, bottom = (v * MM for v in box)
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        height = page.get_height()
        edges = (left, height - bottom, right, height - top)
        page.set_mediabox(*edges)
        page.set_cropbox(*edges)
        return _saved(document)
