"""Refusals that say the same of every picture."""

from __future__ import annotations

from typing import Final

from companion.photo.reading import Refusal
from companion.sentences import N_, say

_SENTENCES: Final = {
    "dark": N_("the photo is too dark; turn on a light and take it again"),
    "blurred": N_("the photo is blurred; hold still, tap the board to focus and take it again"),
    "small": N_("the sheet is too small in the picture; go closer, or send the photo in full size"),
    "blank": N_(
        "no board found, the picture is blank; if this is a scan, check that the sheet was face "
        "down"
    ),
    "glare": N_(
        "light reflects off the paper or shines into the camera; turn the sheet or the lamp and "
        "take the photo again"
    ),
    "no-board": N_(
        "no board found; take the photo again from straight above with the whole sheet in view"
    ),
    "another-drawing": N_(
        "this looks like another drawing, such as a puzzle, and not like a board; photograph the "
        "game's own sheet"
    ),
    "unread-markers": N_(
        "no board can be read; if this is a printed sheet, its printed markers are not clear: go "
        "closer, hold still and avoid reflections on the paper"
    ),
    "covered": N_("something is lying on the board; remove it and take the photo again"),
    "no-colours": N_(
        "the picture is not in colour, so the players' marks cannot be told apart; photograph or "
        "scan the sheet in colour"
    ),
    "two-sheets": N_("there are two sheets in the picture; photograph one at a time"),
    "two-boards": N_("there are two boards in the picture; photograph one at a time"),
    "bent": N_("the page is too bent; lay it flat or hold its edges down"),
    "mirrored": N_("the picture is mirrored; turn mirroring off in the camera and take it again"),
    "unread-code": N_(
        "the QR code of this sheet cannot be read, and only it says which board this is; take the "
        "photo again from closer up with the QR code sharp"
    ),
    "unknown-board": N_(
        "the QR code of this sheet does not match its printed markers; print the sheet again"
    ),
    "earlier-sheet": N_(
        "this sheet was printed by an earlier version of companion and cannot be read; print it "
        "again and copy the marks"
    ),
    "bad-corners": N_(
        "these corners do not form a board; drag each one to its own corner of the board"
    ),
    "other-inks": N_(
        "most lines are in neither player's colour; if this is a game, say which pens you used "
        "(--inks blue=black)"
    ),
    "different-sheets": N_("The photos show different sheets. Score them one at a time."),
}
"""Why a picture is refused, by the refusal's code."""


def refusal(code: str) -> Refusal:
    """The refusal for a reason that says the same of every picture."""
    return Refusal(code, say(_SENTENCES[code]))
