"""What is printed round a board for the photo reader: markers, QR code, patches, rulers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from companion.board import XY, Box, Page
from companion.board.markers import MODULES, white_modules
from companion.pictures.drawing import Ground, picture_of
from companion.pictures.drawing import emblem as emblem
from companion.pictures.styles import COLOURS, GREY, WHITE, Paint
from companion.sentences import N_, Catalogue, say
from companion.sheets.page.document import Document, rectangle

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
PRINT_AT_FULL_SIZE = N_(
    "Print at 100%: the upper scale is then exactly 100 mm long, the lower 4 inches."
)
_SMALLEST_QR = 3
"""The QR version, of 29 modules a side, below which the quiet zone would reach into the text."""


def credited(title: str, credit: str, words: Catalogue) -> str:
    """The line with the game's author."""
    told = say(N_("{title} is a game by {credit}."), title=title, credit=words.gettext(credit))
    return told.text(words)


def draw_board(document: Document, page: Page, ground: Ground) -> None:
    """The empty board in its ring of markers."""
    draw_markers(document, page)
    document.picture(picture_of(page.board, ground=ground), page.offset)


def draw_markers(document: Document, page: Page) -> None:
    """The page's ArUco markers as vectors, grey where ink is saved."""
    paint = document.styles["marker"]
    for marker in page.markers:
        dark = [[not white for white in row] for row in white_modules(marker.id)]
        runs = _modules(dark, marker.corners()[0], marker.side / MODULES)
        document.area(list(runs), paint)


def draw_qr(document: Document, box: Box, text: str) -> None:
    """A QR code of error correction M or better, filling ``box``; its quiet zone of four modules is
    left white."""
    import segno

    code = segno.make(text, error="m", micro=False)
    if int(code.version) < _SMALLEST_QR:
        code = segno.make(text, error="m", micro=False, version=_SMALLEST_QR)
    runs = list(_modules(code.matrix, box.corners()[0], box.side / len(code.matrix)))
    document.area(runs, document.styles["marker"])


def _modules(dark: Sequence[Sequence[int]], corner: XY, side: float) -> Iterator[tuple[XY, ...]]:
    """Runs of dark modules, row by row, as rectangles."""
    for y, row in enumerate(dark):
        x = 0
        for is_dark, same in groupby(row):
            run = len([*same])
            if is_dark:
                yield rectangle(corner[0] + x * side, corner[1] + y * side, run * side, side)
            x += run


def draw_patches(document: Document, patches: Mapping[str, Box], names: Mapping[str, str]) -> None:
    """Colour samples with their names below."""
    for colour, box in patches.items():
        h = box.side / 2
        paint = (
            Paint(stroke=GREY, width=0.2, fill=WHITE)
            if colour == "white"
            else Paint(fill=COLOURS[colour])
        )
        side = box.side - 0.2 if colour == "white" else box.side
        document.area([Box(box.at, side).corners()], paint)
        document.text((box.at[0], box.at[1] + h + 3.2), names[colour], 7, "small", anchor="middle")


INCH = 25.4
RULER_LENGTH = 4 * INCH


def draw_ruler(document: Document, left: float, y: float) -> None:
    """A ruler with 100 mm on its upper and 4 inches on its lower side; ``y`` is its middle line."""
    document.rule((left, y), (left + RULER_LENGTH, y), "hair")
    for step, count, long, way in ((1.0, 101, 10, -1), (INCH / 8, 33, 8, 1)):
        for number in range(count):
            length = 1.4 if number % (long // 2) else 2.2 if number % long else 3.0
            x = left + number * step
            document.rule((x, y), (x, y + way * length), "hair")
    for mm in range(0, 101, 10):
        _number(document, (left + mm, y - 3.8), mm, "mm" if mm == 100 else "")
    for inch in range(5):
        _number(document, (left + inch * INCH, y + 5.2), inch, "in" if inch == 4 else "")


def _number(document: Document, at: XY, number: int, unit: str) -> None:
    """A number in the middle of its stroke, followed by its unit."""
    words = str(number)
    document.text(at, words, 7, "small", anchor="middle")
    document.text((at[0] + document.width(words, 7) / 2 + 0.5, at[1]), unit, 7, "small")


def draw_scales(document: Document, left: float, y: float, words: Catalogue) -> None:
    """The ruler with one sentence on how to print below it; ``y`` is the ruler's middle line."""
    with document.artifact():
        draw_ruler(document, left, y)
    document.text((left, y + 9.0), words.gettext(PRINT_AT_FULL_SIZE), 7, "small")
