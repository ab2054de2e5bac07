"""Order slips, two or four to a page; each is cut off and folded so that only its outside is
visible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.board.page import RIM
from companion.pictures.drawing import CAPTION_SIZE
from companion.sentences import N_
from companion.sheets.board_sheet import (
    BoardSheet,
    Speech,
    begin_document,
    dimensions,
    sheet_name,
)
from companion.sheets.document import Document
from companion.sheets.furniture import PAPER_NAMES, draw_board, draw_qr, draw_scales, emblem
from companion.sheets.leaf import Order
from companion.sheets.small_boards import TURNED, cells

HINT = N_(
    "Fold along the dashed line, print inside, so that only the player and the turn show. "
    "Open both slips together."
)
FOUR = 4
"""Most slips on a page: two pages of two, each rotated onto its side."""
CLEAR_OF_HEADING = 5.5
"""mm from the field's top to the fold line, past the heading."""
FLAP = 6.0
"""mm of the outside that stay white beside the folded flap."""
CUT = 23.5
"""mm from the upper ring of markers to the line where the page is cut in two."""
NAME = 11
"""Font size of the game's name in points on the finished page."""
PLAYER = 24
"""Font size of the player's name in points; it is read from a distance on a full-size slip."""
SMALL = 7.0
"""Font size of other text in points."""
TURN = 34
"""Font size of the turn in points; it is read from a distance on a full-size slip."""
TURN_BOX = (30.0, 20.0)


def slips_pdf(slips: Sequence[BoardSheet], order: Order) -> bytes:
    """Slips for each of the order's turns, or without a number; the slips' boards determine their
    half of the page."""
    speech, first = Speech(order.language, order.words), slips[0]
    document = begin_document(first, speech, first.page.size)
    turns: tuple[int | None, ...] = order.turns or (None,) * (2 if order.up == FOUR else 1)
    pages = [turns[k : k + 2] for k in range(0, len(turns), 2)]
    if order.up != FOUR:
        pages = [(turn,) for turn in turns]
    pages = pages * max(1, order.copies if order.up == FOUR else 1)
    for number, shared in enumerate(pages):
        if number:
            document.next_page()
        document.bookmark(sheet_name(first, speech))
        if order.up != FOUR:
            _Pair(document, slips, speech, 1.0).draw(shared[0])
            continue
        factor, corners = cells(first.page.size, TURNED)
        for turn, at in zip(shared, corners, strict=False):
            with document.reduced(at, factor, turned=True):
                _Pair(document, slips, speech, factor).draw(turn)
        middle, width = document.size[1] / 2, document.size[0]
        document.rule((RIM, middle), (width - RIM, middle), "trim")
    return document.to_bytes()


class _Pair:
    """Both players' slips of a turn, drawn on a whole page that may be reduced by ``factor``; its
    words are then larger."""

    def __init__(
        self, document: Document, slips: Sequence[BoardSheet], speech: Speech, factor: float
    ) -> None:
        self.document = document
        self.slips = slips
        self.speech = speech
        self.factor = factor
        self.small = SMALL / factor

    def draw(self, turn: int | None) -> None:
        for slip in self.slips:
            self._slip(slip, turn)
        self._between(min(self.slips, key=lambda slip: slip.page.offset[1]))

    def _slip(self, slip: BoardSheet, turn: int | None) -> None:
        document, page = self.document, slip.page
        ground = self.speech.ground(page.board, slip.players)
        draw_board(document, page, replace(ground, caption=CAPTION_SIZE / self.factor))
        if page.qr is not None:
            draw_qr(document, page.qr, slip.code)
        _, top, bottom = _ring(slip)
        x = page.on_page((page.board.fold, 0.0))[0]
        field_top = page.offset[1]
        for start, end in ((top, field_top - 0.5), (field_top + CLEAR_OF_HEADING, bottom)):
            document.rule((x, start), (x, start + _whole_dashes(document, end - start)), "fold")
        self._outside(slip, (_outside_from(slip) + FLAP, top), bottom, turn)

    def _outside(
        self, slip: BoardSheet, corner: tuple[float, float], bottom: float, turn: int | None
    ) -> None:
        """What stays visible of the folded slip: the game, the player, the turn, how to fold."""
        document, speech = self.document, self.speech
        left, top = corner
        player = slip.page.board.player
        document.text((left, top + 8.0), slip.title, NAME, "title", weight="Light")
        base = top + 30.0
        document.draw(emblem((left + 3.0, base - 3.0), 3.0, f"seat {player}"))
        name = speech.colour(player)
        document.text((left + 9.0, base), name, PLAYER, "title", weight="Light")
        document.box(left, base + 9.0, *TURN_BOX, "box")
        label = base + 9.0 + 0.6 * self.small
        document.text((left + 1.8, label), speech.word(N_("Turn no.")), self.small, "small")
        if turn is not None:
            middle = (left + TURN_BOX[0] / 2, base + 9.0 + TURN_BOX[1] - 3.4)
            document.text(middle, str(turn), TURN, "title", anchor="middle")
        leading = 0.45 * self.small
        width = slip.page.size[0] - RIM - 1.0 - left
        words = speech.word(HINT)
        lines = len(document.broken(words, self.small, width))
        at = (left, bottom - (lines - 1) * leading)
        document.paragraph(at, words, self.small, width=width, leading=leading)

    def _between(self, upper: BoardSheet) -> None:
        """The ruler, the credit and the cutting line, between the two slips.

        Words end where the folded slip's outside begins.
        """
        document, speech, small = self.document, self.speech, self.small
        left, _, bottom = _ring(upper)
        kind = f"{dimensions(upper.page.board)} · {PAPER_NAMES[upper.page.paper]}"
        end, cut = _outside_from(upper) - 1.0, bottom + CUT
        document.text((left, bottom + 0.5 * small), speech.credit(upper), small, "small")
        if self.factor == 1.0:
            document.text((end, bottom + 0.5 * small), kind, small, "small", anchor="end")
            draw_scales(document, left, bottom + 12.0, speech.words)
        here = speech.word(N_("Cut here"))
        document.text((end, cut + 0.75), here, small, "small", anchor="end")
        document.rule((left, cut), (end - document.width(here, small) - 1.5, cut), "trim")
        document.rule((end + 1.5, cut), (upper.page.size[0] - RIM - 1.0, cut), "trim")


def _whole_dashes(document: Document, length: float) -> float:
    """mm of a fold line that ends with a whole dash, no longer than ``length``."""
    dash, gap = document.styles["fold"].dash
    return (length + gap) // (dash + gap) * (dash + gap) - gap


def _outside_from(slip: BoardSheet) -> float:
    """mm from which nothing printed inside is visible on a folded slip: where the page's left edge
    ends up, or beside the QR code."""
    page = slip.page
    beside = page.qr.at[0] + page.qr.side / 2 + 1.5 if page.qr is not None else 0.0
    return max(2 * page.on_page((page.board.fold, 0.0))[0], beside)


def _ring(slip: BoardSheet) -> tuple[float, float, float]:
    """Left, top and bottom of a slip's ring of markers."""
    corners = [corner for marker in slip.page.markers for corner in marker.corners()]
    ys = [y for _, y in corners]
    return min(x for x, _ in corners), min(ys), max(ys)
