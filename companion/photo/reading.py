"""What the photo reader gives: marks with confidence, where the sheet lies, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

from companion.board import XY, Board, Value
from companion.errors import BAD_REQUEST, NOTHING_FOUND, CompanionError
from companion.games.options import Options
from companion.games.protocol import Breach
from companion.sentences import Sentence

SURE = 0.99
"""A mark read with less confidence than this is asked about."""
EVEN = 0.5
"""The least confidence: a mark is as likely as not."""
RISK_BESIDE_OPEN = 0.006
"""Where a sheet's ink leaves several marks open, its other confidences are too bold, the more so
the more there are: the others are asked about below 1 less so much, over the number of open ones.
Of marks at 0.99 to 0.998 on 1,170 sheets over traces 7 of 671 are wrong where two or more are open,
none of 1,884 elsewhere. Of 750 fresh ones 4 are silent, with 0.998 for any number 6, with 0.99 8.
Of 673 marks asked about beside 496 that an older game may have left, on 58 boards, none was wrong:
these are not counted.
"""
RULED_OUT = 0.001
"""The least probable values of a mark are ruled out as far as they are, all together, no more
probable than this: chosen."""
FEW, _SHARE = 3, 0.05
"""Marks, and share of those drawn, from which more is wrong than a single mark. With 2 and 0.04 the
answers are alike up to 60 marks drawn, and above mostly."""

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.float64]
    """Points in pixels of the photo after its EXIF turn, shape (N, 2), x right, y down."""


class Refusal(CompanionError):
    """A photo that cannot be read. ``sentence`` says why and what to do about it.

    ``code``, its ``id``, is a short name for programs and tables: ``no-board``, ``blurred``,
    ``dark``, ``cut-off``, ``small``, ``not-an-image``, ... ``bad_file`` tells a file that is no
    readable picture (exit code 2) from a picture that shows no readable board (exit code 1).
    ``case`` is what the code and the sentence are named by in :mod:`companion.photo.refusals`.
    """

    def __init__(self, case: str, sentence: Sentence, *, bad_file: bool = False) -> None:
        code, code_left = case.partition(":")[0], BAD_REQUEST if bad_file else NOTHING_FOUND
        super().__init__(sentence, id=code, exit_code=code_left)
        self.case, self.code = case, code
        self.bad_file = bad_file


Flip = Literal["long", "short"]


@dataclass(frozen=True)
class Finding:
    """One thing that is checked; ``fine`` unless something is to be done about it."""

    fine: bool
    sentence: Sentence


@dataclass(frozen=True)
class PrinterCheck:
    """How a printer prints.

    Attributes:
        findings: what is told, in the order of the page.
        flip: the edge on which the page was flipped, ``None`` if its QR code is not read.
        shift: mm to the right and down, as seen from the back, by which backs are to be moved so
            that they lie behind their fronts; ``None`` if no circles are filled in.
    """

    findings: tuple[Finding, ...]
    flip: Flip | None = None
    shift: XY | None = None

    @property
    def fine(self) -> bool:
        return all(one.fine for one in self.findings)


class CheckedPrinter(Refusal):
    """There is no board in the photo but the page that checks a printer; ``check`` is its result,
    and the sentence tells it."""

    check: PrinterCheck


class Reason(StrEnum):
    """Why a mark is uncertain; the value is its id in the JSON."""

    COVERED = "covered"
    """Something lies over it, or over what is printed or drawn round it."""
    GLARE = "glare"
    """Light mirrored in the paper hides it."""
    FAINT = "faint"
    """Its ink is more than bare paper has, and less than the sheet's marks have."""
    OLDER = "older"
    """It is so much paler than others of its sheet that an older game may have left it."""
    COLOURS_ALIKE = "colours-alike"
    """It is there, but the colours that it may have look alike."""
    COLOURS_MIXED = "colours-mixed"
    """Its colour lies between those of both pens, as where one was drawn over the other."""
    INK_BESIDE = "ink-beside"
    """Ink over it or close beside it may be its own, or another mark's."""
    INK_UNEXPLAINED = "ink-unexplained"
    """There is ink on it or beside it that no mark explains, or in nobody's colour."""
    INK_MISSING = "ink-missing"
    """It is called drawn, and its ink is not where it should be."""
    OFF_GRID = "off-grid"
    """A dot that it ends at is not seen, or lies far off the grid."""
    RULES = "rules"
    """It is against the rules as it looks, or another reading keeps them better."""
    SHEET = "sheet"
    """So many other marks of the sheet are uncertain, or do not fit their ink, that this one is not
    relied on."""
    PHOTOS = "photos"
    """Two photos of the sheet show it plainly, and each otherwise."""


HIDING = {Reason.COVERED, Reason.GLARE, Reason.OFF_GRID}
"""Why a photo says nothing of a mark, and its doubt nothing of the ink of others."""
_NOT_OF_THIS_GAME = HIDING | {Reason.OLDER}


def mixed(probability: float, share: float) -> float:
    """A probability where only a share, 0 to 1, of what speaks for it can be relied on: mixed
    towards one half."""
    return share * probability + (1 - share) / 2


@dataclass(frozen=True, slots=True)
class ReadMark:
    """One mark as read: its value, how sure, and what else it may be.

    ``confidence`` is the probability, 0 to 1, that ``value`` is right; ``reasons`` are why it is
    uncertain, each given by the stage that doubts it, in that order. It is asked about where it is
    less sure than ``asked_below``. What is neither ``value`` nor one of ``others``, the photo rules
    out (:data:`RULED_OUT`).
    """

    name: str
    value: Value
    confidence: float
    other: Value
    reasons: tuple[Reason, ...] = ()
    asked_below: float = SURE
    also: tuple[Value, ...] = ()

    @property
    def others(self) -> tuple[Value, ...]:
        """All that it may be instead, the likeliest first."""
        return (self.other, *self.also)

    @property
    def sure(self) -> bool:
        """Whether its value is certain enough not to be asked about."""
        return self.confidence >= self.asked_below

    @property
    def open_by_ink(self) -> bool:
        """Whether it is left open, and by ink that this game's pens may have left alone."""
        return not self.sure and not _NOT_OF_THIS_GAME & set(self.reasons)


def too_many(contradicted: int, drawn: int) -> bool:
    """Whether so many marks are contradicted, for those drawn, that others are in doubt as well."""
    return contradicted >= max(FEW, _SHARE * drawn)


class Warp(Protocol):
    """Where places of the board lie in the photo, curl and folds included."""

    def to_photo(self, points: NDArray[np.float64]) -> Pixels:
        """Board mm (from the board's top-left corner), shape (N, 2), as photo pixels."""
        ...


@dataclass(frozen=True)
class FoundSheet:
    """The sheet as found in the photo.

    ``corners_px``: the page's top-left, top-right, bottom-right and bottom-left in pixels of the
    photo after its EXIF turn; of a hand-drawn sheet the outer dots, from the top-left as read.
    ``match``: the tournament's match that the sheet was printed for, '' for any.
    ``cut_off``: the player whose order slip lies beside this one, but not whole, '' for none.
    """

    kind: Literal["printed", "hand-drawn"]
    item: str
    paper: str | None
    corners_px: tuple[tuple[float, float], ...]
    match: str = ""
    cut_off: str = ""


@dataclass(frozen=True)
class Pointed:
    """Where a person says that a sheet lies.

    Attributes:
        corners: px of the photo after its EXIF turn, as stored: the top-left, top-right,
            bottom-right and bottom-left corner of the page; of a board drawn by hand its four
            outer dots.
        paper: the size of a printed page, '' for a board drawn by hand.
        item: which printable it is.
    """

    corners: tuple[tuple[float, float], ...]
    paper: str = ""
    item: str = "board"


class How(TypedDict, total=False):
    """How photos are to be read.

    ``game`` is its key, if the sheet does not say; ``chosen`` are options given by the user: those
    on the sheet itself (its size) apply where they leave them open. ``inks`` names the pen used for
    each colour, ``pointed`` is where the sheet is if a person had to say so, in the first photo.
    """

    game: str | None
    chosen: Mapping[str, str] | None
    inks: Mapping[str, str] | None
    pointed: Pointed | None


@dataclass(frozen=True)
class PhotoReading:
    """A photo read: every mark the board allows, in the board's order.

    ``foreign`` lists ink that no mark explains; ``seconds`` the time each step took (``decode``,
    ``find``, ``flatten``, ``read``).
    """

    game: str
    options: Options
    board: Board
    marks: Mapping[str, ReadMark]
    sheet: FoundSheet
    warp: Warp
    photo_size: tuple[int, int]
    """Width and height in px of the photo after its EXIF turn, as stored."""
    sha256: str = ""
    """Of the photo's file."""
    inks: Mapping[str, str] = field(default_factory=dict)
    """Of pens that are not the colour they stand for, given or told by what is drawn."""
    foreign: tuple[Breach, ...] = ()
    notes: tuple[Sentence, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def values(self) -> Mapping[str, Value]:
        """The marks' values by name, ``empty`` ones left out."""
        return {name: m.value for name, m in self.marks.items() if m.value != "empty"}

    @property
    def unsure(self) -> tuple[ReadMark, ...]:
        """The marks to ask about, least sure first."""
        doubts = [mark for mark in self.marks.values() if not mark.sure]
        return tuple(sorted(doubts, key=lambda mark: mark.confidence))
