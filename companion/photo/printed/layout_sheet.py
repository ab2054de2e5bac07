"""A printed sheet whose markers say its layout alone: its QR says which board it shows."""

from __future__ import annotations

from companion.board import Page
from companion.games import UnknownGame, game
from companion.games.options import BadOption
from companion.games.protocol import SheetKind
from companion.games.sheet_page import NoSuchSheet, sheet_kind, sheet_page
from companion.games.short_words import in_full
from companion.photo.image.load import Rgb
from companion.photo.printed.qr_code import printed_code
from companion.photo.reading import Refusal, Warp
from companion.sentences import N_, say


def told_by_code(rgb: Rgb, page: Page, warp: Warp) -> tuple[str, SheetKind, Page]:
    """The game, the sheet and its page with the board on it; ``page`` is the layout found.

    Raises:
        Refusal: the QR cannot be read, or names a board that this program does not have.
    """
    code = printed_code(rgb, page, warp)
    if code is None:
        raise Refusal(
            "unread-code",
            say(
                N_(
                    "the QR code of this sheet cannot be read, and only it says which "
                    "board this is; take the photo again from closer up with the QR "
                    "code sharp"
                )
            ),
        )
    try:
        known = game(code.game)
        options = known.choose(in_full(known.options, code.options))
    except UnknownGame:
        raise _unfit() from None
    except BadOption as problem:
        raise Refusal(
            "unknown-board",
            say(N_("the board of this sheet is not known: {why}"), why=problem.sentence),
        ) from None
    try:
        kind = sheet_kind(known, options, code.item, code.paper)
    except NoSuchSheet:
        raise _unfit() from None
    if known.boards(options)[code.item].edition != code.edition:
        raise earlier_edition()
    if kind.first_marker != page.markers[0].id:
        raise _unfit()
    return known.key, kind, sheet_page(known, options, code.item, code.paper)


def earlier_edition() -> Refusal:
    """Of a sheet on which marks stand otherwise than they do now."""
    return Refusal(
        "earlier-sheet",
        say(
            N_(
                "this sheet was printed by an earlier version of companion and cannot "
                "be read; print it again and copy the marks"
            )
        ),
    )


def _unfit() -> Refusal:
    return Refusal(
        "unknown-board",
        say(
            N_(
                "the QR code of this sheet does not match its printed markers; print the sheet "
                "again"
            )
        ),
    )
