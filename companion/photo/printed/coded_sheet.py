"""What a printed sheet's QR code says of it: the game, its options, and the board with them."""

from __future__ import annotations

from contextlib import suppress
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
from companion.photo.image.arrays import Rgb
from companion.photo.printed.code_modules import decoded
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


_SCALE: Final = 10.0
"""px per mm, chosen: the finest modules have four."""
_BESIDE: Final = 3.0
"""mm of paper round the QR that are looked at with it, chosen."""


def printed_code(rgb: Rgb, page: Page, warp: Warp) -> SheetCode | None:
    """What the sheet's QR says, ``None`` where it is not there or cannot be read.

    Only its own place on the flattened page is looked at: in a whole picture QRs are found slowly
    and not always the right one.
    """
    if page.qr is None:
        return None
    side = page.qr.side + 2 * _BESIDE
    corner = np.array(page.qr.at) - page.offset - side / 2
    flat = cut_out(rgb, warp, tuple(corner), (side, side), _SCALE)
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), np.uint8)
    for text in decoded(grey, _SCALE, page.qr.side):
        with suppress(BadSheetCode):
            return parse(text)
    return None
