"""Why a photo is refused: one table of what shows it, what is said of it, and what to do about it.

Every refusal of the reader is made by :func:`refusal` out of :data:`CASES`. Where several cases of
one code differ in what shows them, or in what is said, the code stands before a colon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from companion.photo.reading import Refusal
from companion.sentences import N_, Fact, Sentence, say


class About(Enum):
    """What a photo is refused for."""

    FILE = auto()
    """No picture can be had from it, not even to look at."""
    REQUEST = auto()
    """How it is to be read cannot be, whatever it shows."""
    MISMATCH = auto()
    """It shows another sheet than it is to be read as."""
    SHEET = auto()
    """What its printed markers or its QR code say."""
    PICTURE = auto()
    """What it shows, or hides; another drawing than a board may look so as well."""


@dataclass(frozen=True)
class Case:
    """A case in which a photo is refused.

    Attributes:
        evidence: what shows it, for people who ask why; in a trace.
        sentence: what is said, a template.
        advice: what to do about it, a template; '' where the sentence says it all.
    """

    about: About
    evidence: str
    sentence: str
    advice: str = ""


_AGAIN: Final = N_("Take the photo again with the whole sheet in view.")
_ONE_AT_A_TIME: Final = N_("Photograph one at a time.")

_Told = Mapping[str, tuple[str, ...]]
"""What shows each case, what is said, and what to do about it."""

_FILE: Final[_Told] = {
    "is-folder": ("the system's answer", "{why}"),
    "no-file": ("the system's answer", "{why}"),
    "no-permission": ("the system's answer", "{why}"),
    "not-read": ("the system's answer", "{why}"),
    "empty": ("a file of no bytes", N_("{file} is empty")),
    "too-large": (
        "the file's size, or the width and height in it",
        N_("the picture is too large: it can have up to {limit} megapixels"),
    ),
    "too-large:memory": (
        "memory ran out",
        N_("{file} needs too much memory."),
        N_("Make it smaller or save it as a JPEG."),
    ),
    "too-many-scans": ("the scans that a progressive JPEG counts", "{why}"),
    "locked": ("its decoder asks for a password", "{why}"),
    "not-an-image": ("no decoder knows it", N_("{file} is neither a photo nor a game record")),
    "not-an-image:array": (
        "the array's shape and type",
        N_(
            "a photo given as an array needs the shape (height, width, 3) and 8 bits per colour in "
            "RGB order, not {shape} of {kind}"
        ),
    ),
    "truncated": (
        "its decoder fails",
        N_("{file} is damaged or incomplete."),
        N_("Copy or send it again."),
    ),
}
_REQUEST: Final[_Told] = {
    "has-score": (
        "the mark that a scored picture has in its file",
        N_("this picture already has a score on it."),
        N_("Use the original photo."),
    ),
    "is-drawing": (
        "the mark that a drawing has in its file",
        N_("this is a drawing by Companion, not a photo."),
        N_("Use the photo or game record that it was drawn from."),
    ),
    "unknown-ink": (
        "no pen that is known",
        N_("pens in {ink} cannot be read."),
        N_("Choose {known}."),
    ),
    "same-ink": ("both players' pens", N_("the two pens need different colours, not both {ink}")),
    "unknown-colour": ("no mark of the board has it", N_("choose {choices}, not “{word}”")),
    "unknown-colour:pen": (
        "no mark of the board has it, and a pen's colour is one of theirs",
        N_("whose pen it is comes first: {flag}"),
    ),
    "which-game:unsaid": ("corners without a game", N_("say which game it is (--game)")),
    "no-sheet": ("the game's sheets", N_("{game} has no such sheet")),
}
_MISMATCH: Final[_Told] = {
    "needs-sheet": ("the game's board is not drawn by hand", N_("{game} needs a printed board")),
    "needs-sheet:unseen": (
        "no marker is read, and the game's board is not drawn by hand",
        N_("no printed {game} sheet found, and drawn boards of it cannot be read."),
        _AGAIN,
    ),
    "other-game": (
        "the sheet's markers",
        N_("this is a sheet of {found}, not of {wanted}."),
        N_("Leave --game out."),
    ),
    "other-option": (
        "the sheet's markers or QR code",
        N_("this sheet has {option}={found}."),
        N_("Leave --set {option} out."),
    ),
    "bad-corners": (
        "no convex shape, clockwise, of some extent, or not enough dots at its places",
        N_("these corners do not form a board."),
        N_("Drag each one to its own corner of the board."),
    ),
    "different-sheets": (
        "game, layout, size or match of the two photos",
        N_("The photos show different sheets."),
        N_("Score them one at a time."),
    ),
    "different-sheets:marks": (
        "marks that both photos show plainly",
        N_(
            "These look like two different sheets, or the same sheet at different times of the "
            "game: {marks} marks differ ({some})."
        ),
        N_("Score them one at a time, or use “companion compare”."),
    ),
}
_SHEET: Final[_Told] = {
    "two-sheets": (
        "two rings of markers, or one twice",
        N_("there are two sheets in the picture."),
        _ONE_AT_A_TIME,
    ),
    "bent": (
        "several markers far off the plane of the others",
        N_("the page is too bent."),
        N_("Lay it flat or hold its edges down."),
    ),
    "mirrored": (
        "markers turned round as in a mirror",
        N_("the picture is mirrored."),
        N_("Turn mirroring off in the camera and take the photo again."),
    ),
    "cut-off:markers": (
        "too few of a ring's markers, or all on one side",
        N_(
            "only {seen} of the {all} printed markers are in view, and {side} is cut off or "
            "covered."
        ),
        _AGAIN,
    ),
    "cut-off:outside": (
        "a mark's place lies beyond the picture",
        N_("part of the board is outside the picture {side}."),
        _AGAIN,
    ),
    "unread-code": (
        "markers of a page for boards of any shape, without a QR code that can be read",
        N_("the QR code of this sheet cannot be read, and nothing else says which board this is."),
        N_("Take the photo again from closer up with the QR code sharp."),
    ),
    "unknown-board": (
        "the QR code names a sheet that the game does not have, or one with other markers",
        N_("the QR code of this sheet does not match its printed markers."),
        N_("Print the sheet again."),
    ),
    "unknown-board:option": (
        "the QR code names an option that the game does not have",
        N_("the board of this sheet is not known: {why}"),
    ),
    "not-installed": (
        "the QR code names a game that is not here",
        N_("this is a sheet of “{game}”, a game that is not installed here."),
        N_("Install it first."),
    ),
    "not-installed:markers": (
        "a ring of markers that no game here has claimed",
        N_("this is a printed sheet of a game that is not installed here."),
        N_("Install it first."),
    ),
    "earlier-sheet": (
        "markers or an edition that are printed no more",
        N_("this sheet was printed by an earlier version of Companion and cannot be read."),
        N_("Print the sheet again."),
    ),
    "printer-check": (
        "the markers of the page that checks a printer",
        N_("this is the page that checks a printer, not a board. {why}"),
    ),
    "no-board:own-page": (
        "the PDF says that it was printed by this program, and the page has no marker",
        N_("this page of the PDF has no board to play on."),
    ),
    "no-colours": (
        "no pixel has a colour, and marks of the board differ by theirs",
        N_("the picture is not in colour, so the players' marks cannot be told apart."),
        N_("Photograph or scan the sheet in colour. It may be printed in black and white."),
    ),
    "no-colours:sheet": (
        "most marks in doubt lie under a thing, and printed blue and red are dark without a colour",
        N_("this sheet was printed or copied without colours, and too much on it is unclear."),
        N_("Clear away what does not belong there, or use a sheet printed in colour."),
    ),
    "covered": (
        "most marks in doubt lie under a thing",
        N_("something is lying on the board."),
        N_("Remove it and take the photo again."),
    ),
    "covered:shaded": (
        "most marks in doubt lie under a thing, and more than two squares are inked in a colour",
        N_("squares are shaded in colour, and that hides the lines beside them."),
        N_("Enter this game by hand; next time take the photo before squares are shaded."),
    ),
}
_PICTURE: Final[_Told] = {
    "small:file": (
        "the shorter side, in pixels as stored",
        N_("{file} has only {width} × {height} pixels."),
        N_("Go closer, or send the photo in full size."),
    ),
    "which-game": (
        "marks that both games have",
        N_("this could be {one} or {other}."),
        N_("Say which (--game {key})."),
    ),
    "which-game:crossed": (
        "strokes across squares that this game leaves empty",
        N_("this may not be {game}: strokes run across {squares} of its squares."),
        N_("If it is, add --game {key}. If the pens were not blue and red, say so ({flag})."),
    ),
    "dark": (
        "how bright the brightest of it is",
        N_("the photo is too dark."),
        N_("Turn on a light and take the photo again."),
    ),
    "blurred": (
        "how much steeper its steepest edges are than after a blur",
        N_("the photo is blurred."),
        N_("Hold still, tap the board to focus and take the photo again."),
    ),
    "small": (
        "how large its markers, its spacing or a white page in it are, in pixels",
        N_("the sheet is too small in the picture."),
        N_("Go closer, or send the photo in full size."),
    ),
    "blank": (
        "no edge in it",
        N_("no board found: the picture is blank."),
        N_("If this is a scan, check that the sheet was face down."),
    ),
    "glare": (
        "a part of it is burnt out, or most marks in doubt are",
        N_("light reflects off the paper or shines into the camera."),
        N_("Turn the sheet or the lamp and take the photo again."),
    ),
    "no-board": ("no sheet's markers and no grid of dots", N_("no board found."), _AGAIN),
    "another-drawing": (
        "a grid of closed cells of one size: more than a board shows, fewer than squared paper",
        N_("this looks like another drawing, such as a puzzle, and not like a board."),
        N_("Photograph the sheet that the game is played on."),
    ),
    "cut-off:grid": (
        "a part of a grid of dots",
        N_("only part of a dot grid is in view."),
        N_(
            "Take the photo again with the whole grid, some paper on every side and nothing on top."
        ),
    ),
    "cut-off:row": (
        "a grid whose next row of dots would lie outside the picture",
        N_("A row of dots may be cut off {down} and {across}."),
        N_(
            "Take the photo again with some paper on every side. If all {size} × {size} dots are "
            "in the picture, say so (--set size={size})."
        ),
    ),
    "two-boards": (
        "a second grid of dots as strong as the first",
        N_("there are two sheets in the picture."),
        _ONE_AT_A_TIME,
    ),
    "other-inks": (
        "most lines are in nobody's ink",
        N_("most lines are in neither player's colour."),
        N_("If this is a game, say which pens you used ({flag})."),
    ),
    "other-inks:both": (
        "two pens of other colours explain the board, whoever's each is",
        N_("the pens are {one} and {other}, and nothing says whose is whose."),
        N_("{setup} If {one} is Blue's pen, add {flag}; if it is Red's, add {turned}."),
    ),
    "other-inks:exchanged": (
        "the lines at either start are in the pen that was said to be the other player's",
        N_("{setup} With these pens it is the other way round."),
        N_("Exchange them: {flag}."),
    ),
    "other-inks:named": (
        "too many marks in doubt, in pens that people named",
        N_("too many marks are uncertain with the pens that you named."),
        N_(
            "Leave {flag} out if they are others, or take the photo again from closer up, in even "
            "light."
        ),
    ),
    "unclear": (
        "too many marks in doubt, of all and of those drawn",
        N_("{doubts} marks are uncertain, too many to rely on the others."),
        N_(
            "Take the photo again from closer up, in even light. If an older game can still be "
            "seen, draw over the new marks first."
        ),
    ),
    "unclear:pale": (
        "too many marks in doubt, most of them circles either filled palely or erased",
        N_("{doubts} circles are much paler than the others: filled in, or erased?"),
        N_("Fill in once more those that count, and take the photo again."),
    ),
}

CASES: Final = {
    name: Case(about, *told)
    for about, cases in zip(About, (_FILE, _REQUEST, _MISMATCH, _SHEET, _PICTURE), strict=True)
    for name, told in cases.items()
}
"""By the case's name: its code, and where there are several what tells it from the others."""


def refusal(name: str, **facts: Fact | Sentence) -> Refusal:
    """The refusal in a case of :data:`CASES`; ``facts`` fill its sentence and its advice."""
    case = CASES[name]
    why = Sentence(case.sentence, facts)
    if case.advice:
        own = Sentence(case.advice, facts)
        why = say("{why} {advice}", why=why, advice=own)
    return Refusal(name, why, bad_file=case.about in (About.FILE, About.REQUEST))


def case_of(refused: Refusal) -> Case:
    """The case in which a photo was refused."""
    return CASES[refused.case]
