"""Order slips, two, four or eight to a page; each is cut off and folded so that only its outside is
visible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.board import XY
from companion.board.page import RIM
from companion.pictures.drawing import CAPTION_SIZE, Ground
from companion.pictures.pdf import MM
from companion.sentences import N_
from companion.sheets.boards.board_sheet import BoardSheet, begin_document
from companion.sheets.boards.pieces import behind
from companion.sheets.boards.small_boards import TURNED, cells
from companion.sheets.page.document import Document
from companion.sheets.page.fields import draw_band
from companion.sheets.page.furniture import PAPER_NAMES, draw_board, draw_qr, draw_scales, emblem
from companion.sheets.page.leaf import BAND, ONE_SIDE

HINT = N_(
    "Fold along the dashed line, with the print inside, so that only the player and "
    "the turn show. Open both slips together."
)
PATTERN = 1.6
"""mm between the lines of the pattern on a slip's back."""
FLAP = 6.0
"""mm of the outside that stay white beside the folded flap."""
CLEAR = 4.0
"""mm of the ring of markers on either side of what is asked for."""
CUT = 23.5
"""mm from the upper ring of markers to the line where the page is cut in two."""
PLAYER = 24
"""Font size of the player's name in points; it is read from a distance on a full-size slip."""
SMALL = 7.0
"""Font size of other text in points."""
TURN = 36
"""Font size of the turn in points; it is read from a distance on a full-size slip."""
TURN_BOX = (30.0, 24.0)


def slips_pdf(slips: Sequence[BoardSheet]) -> bytes:
    """Slips for each of the order's turns, or without a number; the slips' boards determine their
    half of the page."""
    first, order = slips[0], slips[0].order
    document = begin_document(first)
    pairs = max(1, order.up // 2)
    turns: tuple[int | None, ...] = order.turns or (None,) * pairs
    pages = [turns[k : k + pairs] for k in range(0, len(turns), pairs)]
    pages = pages * max(1, order.copies if pairs > 1 else 1)
    factor, corners = cells(first.page.size, pairs)
    turned = pairs in TURNED
    if order.sides not in ("", ONE_SIDE):
        document.back = partial(_backs, slips=slips, pairs=pairs)
    for number, shared in enumerate(pages):
        if number:
            document.next_page()
        document.bookmark(first.name)
        if pairs == 1:
            _Pair(document, slips, 1.0).draw(shared[0])
            continue
        for turn, at in zip(shared, corners, strict=False):
            with document.reduced(at, factor, turned=turned):
                _Pair(document, slips, factor).draw(turn)
        _cut_lines(document, pairs)
    return document.to_bytes()


def _cut_lines(document: Document, pairs: int) -> None:
    """Between the pairs of slips that share a page."""
    width, height = document.size
    document.rule((RIM, height / 2), (width - RIM, height / 2), "trim")
    if pairs > 2:
        document.rule((width / 2, RIM), (width / 2, height - RIM), "trim")


def _backs(document: Document, *, slips: Sequence[BoardSheet], pairs: int) -> None:
    """A pattern behind each slip's field, so that nothing is seen through the folded paper."""
    order, (factor, corners) = slips[0].order, cells(document.size, pairs)
    with document.shifted(order.shift):
        for corner in corners:
            for slip in slips:
                (x, y), (width, height) = slip.page.offset, slip.page.board.size
                box = [(x, y), (x + width, y + height)]
                if pairs in TURNED:
                    box = [(b, document.size[0] - a) for a, b in box]
                ends = [(corner[0] + factor * a, corner[1] + factor * b) for a, b in box]
                _pattern(document, [behind(at, document.size, order.sides) for at in ends])


def _pattern(document: Document, corners: Sequence[XY]) -> None:
    """Fine lines both ways across a rectangle with these opposite corners."""
    (left, right), (top, low) = (sorted(axis) for axis in zip(*corners, strict=True))
    for k in range(1, round((right - left) / PATTERN)):
        document.rule((left + k * PATTERN, top), (left + k * PATTERN, low), "fine")
    for k in range(1, round((low - top) / PATTERN)):
        document.rule((left, top + k * PATTERN), (right, top + k * PATTERN), "fine")


class _Pair:
    """Both players' slips of a turn, drawn on a whole page that may be reduced by ``factor``; its
    words are then larger."""

    def __init__(self, document: Document, slips: Sequence[BoardSheet], factor: float) -> None:
        self.document = document
        self.slips = slips
        self.order = slips[0].order
        self.factor = factor
        self.small = SMALL / factor

    def draw(self, turn: int | None) -> None:
        self.document.stamp(f"slips-{self.factor}", self._every)
        for slip in self.slips:
            self._whose(slip, (_outside_from(slip) + FLAP, slip.page.ring[1]), turn)

    def _every(self) -> None:
        """All that is the same on the slips of every turn."""
        for slip in self.slips:
            self._slip(slip)
        self._between(min(self.slips, key=lambda slip: slip.page.offset[1]))

    def _slip(self, slip: BoardSheet) -> None:
        document, page = self.document, slip.page
        ground = slip.ground
        draw_board(document, page, replace(ground, caption=self._caption(slip, ground)))
        if page.qr is not None:
            draw_qr(document, page.qr, slip.code)
        _, top, _, bottom = page.ring
        x = page.on_page((page.board.fold, 0.0))[0]
        field = page.offset[1]
        for start, end in ((top, field), (field + page.board.size[1], bottom)):
            document.rule((x, start), (x, start + _whole_dashes(document, end - start)), "fold")
        self._how(slip, _outside_from(slip) + FLAP, bottom)

    def _caption(self, slip: BoardSheet, ground: Ground) -> float:
        """The font size in mm at which the longest caption is as wide as the ring of markers at the
        most, and well clear of the QR code beside it."""
        size, left = CAPTION_SIZE / self.factor, slip.page.ring[0] + CLEAR
        for caption in slip.page.board.captions:
            words = (ground.captions or {}).get(caption.text, caption.text)
            room = 2 * (slip.page.on_page(caption.at)[0] - left)
            size = min(size, room / self.document.width(words, MM, "Bold"))
        return size

    def _whose(self, slip: BoardSheet, corner: XY, turn: int | None) -> None:
        """What stays visible of the folded slip: the game, the player, the turn."""
        document, order = self.document, self.order
        (left, top), right = corner, slip.page.size[0] - RIM - 1.0
        player = slip.page.board.player
        draw_band(document, self.order.game.title, "", (left, right), (top, top + BAND))
        base = top + 30.0
        document.draw(emblem((left + 3.0, base - 3.0), 3.0, f"seat {player}"))
        name = order.colour(player)
        document.text((left + 9.0, base), name, PLAYER, "title", weight="Light")
        document.box(left, base + 9.0, *TURN_BOX, "field")
        label = base + 9.0 + 0.6 * self.small
        document.text((left + 1.8, label), order.word(N_("Turn no.")), self.small, "small")
        if turn is not None:
            middle = (left + TURN_BOX[0] / 2, base + 9.0 + TURN_BOX[1] - 3.4)
            document.text(middle, str(turn), TURN, "title", anchor="middle")

    def _how(self, slip: BoardSheet, left: float, bottom: float) -> None:
        """How to fold the slip."""
        document, order, leading = self.document, self.order, 0.45 * self.small
        width = slip.page.size[0] - RIM - 1.0 - left
        words = order.word(HINT)
        lines = len(document.broken(words, self.small, width))
        at = (left, bottom - (lines - 1) * leading)
        document.paragraph(at, words, self.small, width=width, leading=leading)

    def _between(self, upper: BoardSheet) -> None:
        """The ruler, the credit and the cutting line, between the two slips.

        Words end where the folded slip's outside begins.
        """
        document, order, small = self.document, self.order, self.small
        left, _, _, bottom = upper.page.ring
        kind = PAPER_NAMES[upper.page.paper]
        end, cut = _outside_from(upper) - 1.0, bottom + CUT
        document.text((left, bottom + 0.5 * small), order.credit, small, "small")
        if self.factor == 1.0:
            document.text((end, bottom + 0.5 * small), kind, small, "small", anchor="end")
            draw_scales(document, left, bottom + 12.0, order.words)
        here = order.word(N_("Cut here"))
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
