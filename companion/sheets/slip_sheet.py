"""A page of two slips, each to be cut off and folded so that only its outside is seen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.page import RIM
from companion.sentences import ENGLISH, N_, Catalogue
from companion.sheets.board_sheet import (
    BoardSheet,
    Speech,
    begin_document,
    dimensions,
    sheet_name,
)
from companion.sheets.document import Document
from companion.sheets.furniture import PAPER_NAMES, draw_board, draw_qr, draw_scales, emblem

HINT = N_(
    "Fold along the dashed line with the print inside: only the player and the turn can be seen. "
    "Open both slips together."
)
CLEAR_OF_HEADING = 5.5
"""mm from the field's top to the fold line, past the heading."""
FLAP = 6.0
"""mm of the outside that stay white beside what lies folded over it."""
CUT = 23.5
"""mm from the upper ring of markers to where the page is cut in two."""
NAME, PLAYER = 11, 24
"""Points."""
TURN_BOX = (30.0, 20.0)


def slips_pdf(
    slips: Sequence[BoardSheet], language: str = "en", words: Catalogue = ENGLISH
) -> bytes:
    """The page as a PDF; the slips' boards say which half of it is theirs."""
    speech, first = Speech(language, words), slips[0]
    document = begin_document(first, speech, first.page.size)
    document.bookmark(sheet_name(first, speech))
    for slip in slips:
        _slip(document, slip, speech)
    upper = min(slips, key=lambda slip: slip.page.offset[1])
    _between(document, upper, speech)
    return document.to_bytes()


def _slip(document: Document, slip: BoardSheet, speech: Speech) -> None:
    page = slip.page
    draw_board(document, page, speech.ground(page.board, slip.players))
    if page.qr is not None:
        draw_qr(document, page.qr, slip.code)
    left, top, bottom = _ring(slip)
    x = page.on_page((page.board.fold, 0.0))[0]
    field_top = page.offset[1]
    for start, end in ((top, field_top - 0.5), (field_top + CLEAR_OF_HEADING, bottom)):
        document.rule((x, start), (x, start + _whole_dashes(document, end - start)), "fold")
    if page.board.half == "upper":
        document.text((left, bottom + 4.0), speech.word(HINT), 6.5, "small")
    _outside(document, slip, speech, (_outside_from(slip) + FLAP, top))


def _whole_dashes(document: Document, length: float) -> float:
    """mm of a fold line that ends with a whole dash, no longer than ``length``."""
    dash, gap = document.styles["fold"].dash
    return (length + gap) // (dash + gap) * (dash + gap) - gap


def _outside(
    document: Document, slip: BoardSheet, speech: Speech, corner: tuple[float, float]
) -> None:
    """What stays to be seen of the folded slip: the game, the player and the turn."""
    left, top = corner
    player = slip.page.board.player
    document.text((left, top + 8.0), slip.title, NAME, "title", weight="Light")
    base = top + 30.0
    document.draw(emblem((left + 3.0, base - 3.0), 3.0, f"seat {player}"))
    name = speech.colour(player)
    document.text((left + 9.0, base), name, PLAYER, "title", weight="Light")
    document.box(left, base + 9.0, *TURN_BOX, "box")
    document.text((left + 1.8, base + 12.8), speech.word(N_("Turn no.")), 7, "small")


def _between(document: Document, upper: BoardSheet, speech: Speech) -> None:
    """The rule, the credit and the line to cut along, between the two slips.

    Words end where the folded slip's outside begins.
    """
    left, _, bottom = _ring(upper)
    draw_scales(document, left, bottom + 12.0, speech.words)
    kind = f"{dimensions(upper.page.board)} · {PAPER_NAMES[upper.page.paper]}"
    end, cut = _outside_from(upper) - 1.0, bottom + CUT
    for words, below in ((kind, 12.0 + 5.2), (speech.credit(upper), 12.0 + 9.0)):
        document.text((end, bottom + below), words, 6, "small", anchor="end")
    here = speech.word(N_("Cut here"))
    document.text((end, cut + 0.75), here, 6, "small", anchor="end")
    document.rule((left, cut), (end - document.width(here, 6) - 1.5, cut), "trim")
    document.rule((end + 1.5, cut), (upper.page.size[0] - RIM - 1.0, cut), "trim")


def _outside_from(slip: BoardSheet) -> float:
    """mm from which on a folded slip is seen: there the page's left edge comes to lie."""
    return 2 * slip.page.on_page((slip.page.board.fold, 0.0))[0]


def _ring(slip: BoardSheet) -> tuple[float, float, float]:
    """Left, top and bottom of a slip's ring of markers."""
    corners = [corner for marker in slip.page.markers for corner in marker.corners()]
    ys = [y for _, y in corners]
    return min(x for x, _ in corners), min(ys), max(ys)
