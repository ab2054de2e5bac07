"""What a printed sheet's QR code says of it: the game, its options, and the board with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.board import Page
from companion.board.sheet_code import BadSheetCode, SheetCode, parse
from companion.games import BrokenGame, UnknownGame, game
from companion.games.options import BadOption, Options
from companion.games.protocol import SheetKind
from companion.games.sheet_page import NoSuchSheet, sheet_kind, sheet_page
from companion.games.short_words import in_full
from companion.photo.image.arrays import Grey, Rgb
from companion.photo.reading import Warp
from companion.photo.rectify.warp import cut_out
from companion.photo.refusals import refusal


@dataclass(frozen=True)
class KnownSheet:
    """Which sheet it is: ``page`` has its board, ``match`` is as in
    :class:`companion.board.sheet_code.SheetCode`. ``coded``: whether its QR code was read; if not,
    the markers alone say all this."""

    game: str
    options: Options
    kind: SheetKind
    page: Page
    match: str
    coded: bool


def told_by_code(rgb: Rgb, page: Page, warp: Warp) -> KnownSheet:
    """What the code says of the sheet whose markers show a layout, ``page``.

    Raises:
        Refusal: the code cannot be read, or names a sheet that is not known or has other markers.
    """
    code = printed_code(rgb, page, warp)
    if code is None:
        raise refusal("unread-code")
    try:
        known = game(code.game)
        options = known.choose(in_full(known.options, code.options))
        kind = sheet_kind(known, options, code.item, code.paper)
    except BadOption as problem:
        raise refusal("unknown-board:option", why=problem.sentence) from None
    except BrokenGame:
        raise
    except UnknownGame:
        raise refusal("not-installed", game=code.game) from None
    except NoSuchSheet:
        raise refusal("unknown-board") from None
    if known.boards(options)[code.item].edition != code.edition:
        raise refusal("earlier-sheet")
    if kind.first_marker != page.markers[0].id:
        raise refusal("unknown-board")
    own = sheet_page(known, options, code.item, code.paper)
    return KnownSheet(known.key, options, kind, own, code.match, coded=True)


_SCALES: Final = (10.0, 6.0, 16.0)
"""px per mm, tried in turn: each of 79 photos that is read at all is read at one of these."""
_MODULE, _SHARPER = 0.25, 1.2
"""mm of the blur that is taken off a picture to sharpen it, and how many times over. Sharpened
alone every code of 79 photos is read that is read at all, and all but one of 121 others."""
_QUIET: Final = 3.0
"""mm of paper round the QR. With the four modules of ISO 18004 1 of 25 samples is not read."""


def printed_code(rgb: Rgb, page: Page, warp: Warp) -> SheetCode | None:
    """What the sheet's QR says, ``None`` where it is not there or cannot be read.

    Only its own place on the flattened page is looked at: in a whole picture QRs are found slowly
    and not always the right one.
    """
    if page.qr is None:
        return None
    side = page.qr.side + 2 * _QUIET
    x, y = np.array(page.qr.at) - page.offset - side / 2
    detector = cv2.QRCodeDetector()
    for scale in _SCALES:
        flat = cut_out(rgb, warp, (x, y), (side, side), scale)
        grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), np.uint8)
        for picture in (grey, _sharpened(grey, scale)):
            try:
                text = detector.detectAndDecode(picture)[0]
                if text:
                    return parse(text)
            except (cv2.error, BadSheetCode):
                continue
    return None


def _sharpened(grey: Grey, scale: float) -> Grey:
    """In black and white, its blur taken back: a code of many options has fine modules."""
    wide = cv2.GaussianBlur(grey, (0, 0), _MODULE * scale)
    sharp = cv2.addWeighted(grey, 1 + _SHARPER, wide, -_SHARPER, 0)
    return np.asarray(cv2.threshold(sharp, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
