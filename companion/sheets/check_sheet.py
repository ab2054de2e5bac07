"""The page that checks a printer, and its back: see :mod:`companion.board.check_page`."""

from __future__ import annotations

from companion.board import Box
from companion.board.check_page import (
    CHECK,
    CIRCLE,
    GREYS,
    PENS,
    REACHES,
    SHIFTS,
    SIDES,
    CheckPage,
    Way,
    check_pages,
)
from companion.board.sheet_code import SheetCode, encode
from companion.locale import catalogue
from companion.pictures.shapes import Circle, Polygon
from companion.pictures.styles import COLOURS, PAPER, Paint
from companion.sentences import N_, Catalogue, Term
from companion.sheets.boards.pieces import behind
from companion.sheets.page.document import Document
from companion.sheets.page.furniture import PAPER_NAMES, draw_markers, draw_qr, draw_scales
from companion.sheets.page.leaf import Sides

TITLE: str = N_("Check my printer")
STEPS = (
    N_("1. Print on both sides of the paper at 100%. One side is enough if you print no backs."),
    N_("2. Scribble in the two boxes with the pens you play with."),
    N_(
        "3. Hold the page against a bright window. On each scale, find the line that "
        "meets the one on the back, and fill in its circle."
    ),
    N_("4. Photograph this side on a darker table with all four edges of the paper in view."),
    N_("5. Open the photo in Companion, as you would a photo of a game."),
)
HEADINGS = (N_("Greys"), N_("Colours"), N_("Pens"))
BACKS = N_("Backs")
WAYS: tuple[Way, ...] = ("across", "down")
_STYLES = {**PAPER, "scale": Paint(stroke=COLOURS["black"], width=0.35)}


def check_pdf(paper: str, sides: Sides = "", language: str = "en") -> bytes:
    """The page as a PDF, with a back unless it is for one side; the same bytes every time.

    Raises:
        StopIteration: there is no such paper.
    """
    check = next(one for one in check_pages().values() if one.page.paper == paper)
    flip = "short" if sides == "short" else "long"
    words = catalogue(language)
    title = words.gettext(TITLE)
    document = Document(check.page.size, _STYLES, title=title, subject=title, language=language)
    document.bookmark(title)
    _words(document, check, words)
    draw_markers(document, check.page)
    assert check.page.qr is not None
    draw_qr(document, check.page.qr, encode(SheetCode(CHECK, flip, paper)))
    for side in SIDES:
        for mm in REACHES:
            document.rule(*check.reach(side, mm), "scale")
    _boxes(document, check, words)
    _scales(document, check, words)
    if sides != "one":
        document.next_page()
        for way in WAYS:
            for step in SHIFTS:
                a, b = check.scale_line(way, step, back=True)
                ends = [behind(at, document.size, flip) for at in (a, b)]
                document.rule(ends[0], ends[1], "scale")
    return document.to_bytes()


def _words(document: Document, check: CheckPage, words: Catalogue) -> None:
    left, y = check.left, check.top + 9.0
    document.text((left - 0.6, y), words.gettext(TITLE), 24, "title", weight="Light")
    after = left + document.width(words.gettext(TITLE), 24, "Light") + 3.0
    document.text((after, y), PAPER_NAMES[check.page.paper], 8.5, "small")
    y += 3.0
    width = check.page.size[0] - 2 * left
    for step in STEPS:
        y = document.paragraph((left, y + 5.0), words.gettext(step), 9, width=width, leading=4.0)
    draw_scales(document, left, check.greys[0].at[1] - 24.0, words)


def _boxes(document: Document, check: CheckPage, words: Catalogue) -> None:
    """The steps of grey, the colours, and where the pens are tried."""
    rows = (check.greys[0], check.colours["black"], check.pens[PENS[0]])
    for heading, box in zip(HEADINGS, rows, strict=True):
        at = (check.left, box.at[1] - box.side / 2 - 2.0)
        document.text(at, words.gettext(heading), 9, weight="Bold")
    for black, box in zip(GREYS, check.greys, strict=True):
        level = round(255 * (1 - black))
        document.area([box.corners()], Paint(fill=(level, level, level)))
        _below(document, box, f"{round(100 * black)}%")
    for colour, box in check.colours.items():
        document.area([box.corners()], Paint(fill=COLOURS[colour]))
        _below(document, box, words.gettext(Term(colour)))
    for pen in PENS:
        box = check.pens[pen]
        document.draw(Polygon(box.corners(), "box"))
        _below(document, box, words.gettext(Term(pen)))


def _below(document: Document, box: Box, words: str) -> None:
    at = (box.at[0], box.at[1] + box.side / 2 + 3.4)
    document.text(at, words, 7, "small", anchor="middle")


def _scales(document: Document, check: CheckPage, words: Catalogue) -> None:
    for way in WAYS:
        for step in SHIFTS:
            document.rule(*check.scale_line(way, step), "scale")
            document.draw(Circle(check.circle(way, step), CIRCLE, "spot"))
        x, y = check.circle(way, SHIFTS[0])
        at = (x - CIRCLE, y - CIRCLE - 2.0)
        document.text(at, words.gettext(BACKS), 9, weight="Bold")
