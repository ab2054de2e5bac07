"""The page of a board that is played on in pen: header, board in its ring, footer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board import Page
from companion.board.page import RIM
from companion.pictures.drawing import Ground, picture_of
from companion.pictures.styles import INK_SAVER, PAPER
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say
from companion.sheets.document import Document
from companion.sheets.furniture import draw_markers, draw_patches, draw_qr, draw_ruler

QUIET = 4.0
"""mm kept white round the ring of markers."""
TITLE = 27
"""Points."""
SCORE_BOX = 17.0
READING, LEADING = 7.5, 3.4
"""Points and mm of the notes."""

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
COLOUR_WORDS = {
    "white": N_("White"),
    "black": N_("Black"),
    "blue": N_("Blue"),
    "red": N_("Red"),
}

HOW_TO_PHOTOGRAPH = N_(
    "Lay it flat, photograph the whole page from above in even light, "
    "then run: companion score PHOTO"
)
PRINT_AT_FULL_SIZE = N_(
    "Print at 100 %: the upper scale is then exactly 100 mm long, the lower 4 inches."
)


@dataclass(frozen=True)
class BoardSheet:
    """All that a board's page says, besides the board.

    ``players`` are colour names in seating order; ``code`` is the text of the QR.
    """

    title: str
    credit: str
    players: tuple[str, ...]
    page: Page
    code: str
    reminder: str
    ink_saver: bool = False


def board_pdf(sheet: BoardSheet, language: str = "en", words: Catalogue = ENGLISH) -> bytes:
    """The page as a PDF."""
    return _Writer(sheet, language, words).pdf()


class _Writer:
    def __init__(self, sheet: BoardSheet, language: str, words: Catalogue) -> None:
        self.sheet = sheet
        self.words = words
        self.page = sheet.page
        self.left = min(marker.corners()[0][0] for marker in self.page.markers)
        self.right = self.page.size[0] - self.left
        self.top = min(marker.corners()[0][1] for marker in self.page.markers)
        self.bottom = max(marker.corners()[2][1] for marker in self.page.markers)
        self.document = Document(
            self.page.size,
            INK_SAVER if sheet.ink_saver else PAPER,
            title=f"{sheet.title} {self.dimensions}".strip(),
            subject=self._say(
                say(
                    N_("A board to print, to play on and to photograph: {title}"), title=sheet.title
                )
            ),
            language=language,
        )

    def _say(self, sentence: Sentence) -> str:
        return sentence.text(self.words)

    def _colour(self, name: str) -> str:
        return self.words.gettext(COLOUR_WORDS.get(name, name.capitalize()))

    @property
    def dimensions(self) -> str:
        lattice = self.page.board.lattice
        return f"{lattice.columns} × {lattice.rows}" if lattice is not None else ""

    def pdf(self) -> bytes:
        self._header()
        draw_markers(self.document, self.page)
        starts = {player: self._colour(player) for player in self.sheet.players}
        captions = {c.text: self.words.gettext(c.text) for c in self.page.board.captions}
        ground = Ground(starts=starts, captions=captions)
        self.document.picture(picture_of(self.page.board, ground=ground), self.page.offset)
        self._strip()
        self._notes()
        return self.document.to_bytes()

    # -- above the board

    def _header(self) -> None:
        """Title and date at the left, a row for each player at the right, on shared baselines."""
        document = self.document
        room = self.top - QUIET - RIM - 1.0
        gap = 2.0
        height = (room - gap * (len(self.sheet.players) - 1)) / len(self.sheet.players)
        bases = []
        for number, player in enumerate(self.sheet.players):
            top = RIM + 1.0 + number * (height + gap)
            bases.append(top + height)
            self._player(player, top, height)
        title = self.sheet.title
        document.text((self.left - 0.6, bases[0] - 1.6), title, TITLE, "title", weight="Light")
        after = self.left + document.width(title, TITLE, "Light") + 3.0
        document.text((after, bases[0] - 1.6), self._subtitle(), 8.5, "small")
        date = self._say(say(N_("Date")))
        document.text((self.left, bases[-1] - 1.6), date, 9, "text")
        line = self.left + document.width(date, 9) + 3.0
        document.rule((line, bases[-1]), (self.left + 64.0, bases[-1]))

    def _subtitle(self) -> str:
        board = self.page.board
        if board.hand_drawn and board.lattice is not None:
            return self._say(say(N_("{dimensions} dots"), dimensions=self.dimensions))
        return self.dimensions

    def _player(self, player: str, top: float, height: float) -> None:
        """A player's colour, a line for the name, and a box for the score."""
        document, base = self.document, top + height - 1.6
        box_left, label = self.right - SCORE_BOX, self.left + 78.0
        if not self.sheet.ink_saver:
            document.disc((label + 1.2, base - 1.15), 1.2, f"token {player}")
        document.text((label + 4.4, base), self._colour(player), 9, "text", weight="Bold")
        document.rule((label + 17.0, top + height), (box_left - 5.0, top + height))
        document.box(box_left, top, SCORE_BOX, height, "box")
        document.text((box_left + 1.2, top + 2.6), self._say(say(N_("Score"))), 5.5, "small")

    # -- below the board

    def _strip(self) -> None:
        document, page = self.document, self.page
        if page.patches and not self.sheet.ink_saver:
            names = {colour: self._colour(colour) for colour in page.patches}
            draw_patches(document, page.patches, names)
        if page.qr is not None:
            draw_qr(document, page.qr, self.sheet.code)
        left, y = self.left + 56.0, self.bottom + 9.6
        draw_ruler(document, left, y)
        document.text((left, y + 9.0), self._say(say(PRINT_AT_FULL_SIZE)), 6.5, "small")

    def _notes(self) -> None:
        """The rules in short beside how to photograph the page; the credit on the last line."""
        document, last = self.document, self.page.size[1] - RIM - 1.0
        spare = last - self.bottom - 46.0
        y = self.bottom + 24.0 + max(0.0, spare) * 0.3
        short = (N_("The game in short"), self._say(say(self.sheet.reminder)), 0.0, 112.0)
        photo = (N_("From paper to score"), self._say(say(HOW_TO_PHOTOGRAPH)), 120.0, 66.0)
        for heading, text, x, width in (short, photo) if self.sheet.reminder else (photo,):
            at = (self.left + x, y)
            document.text(at, self.words.gettext(heading), READING, "text", weight="Bold")
            below = (at[0], y + LEADING + 0.4)
            document.paragraph(below, text, READING, width=width, leading=LEADING)
        credit = say(
            N_("{title} is a game by {credit}."), title=self.sheet.title, credit=self.sheet.credit
        )
        document.text((self.left, last), self._say(credit), 6, "small")
        kind = f"{self.dimensions} · {PAPER_NAMES[self.page.paper]}".removeprefix(" · ")
        document.text((self.right, last), kind, 6, "small", anchor="end")
