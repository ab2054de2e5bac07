"""The page of a board that is played on in pen: header, board in its ring, footer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board import Page
from companion.board.page import RIM
from companion.pictures.drawing import Ground, picture_of
from companion.pictures.styles import INK_SAVER, PAPER
from companion.sentences import ENGLISH, Catalogue, N_, Sentence, say
from companion.sheets.document import Document
from companion.sheets.furniture import RULER_LENGTH, draw_markers, draw_patches, draw_qr, draw_ruler

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
COLOUR_WORDS = {
    "white": N_("White"),
    "black": N_("Black"),
    "blue": N_("Blue"),
    "red": N_("Red"),
}

HOW_TO_PHOTOGRAPH = N_(
    "Lay the sheet flat in even light and take the picture from above, with the whole page in it. "
    "Then: companion score photo.jpg"
)
PRINT_AT_FULL_SIZE = N_(
    "Print at 100 %: the upper edge is then 100 mm long and the lower 4 inches."
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
    reminder: Sentence
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
        self.document.picture(
            picture_of(self.page.board, ground=Ground(starts=starts)), self.page.offset
        )
        self._strip()
        self._notes()
        return self.document.to_bytes()

    # -- above the board

    def _header(self) -> None:
        document, room = self.document, self.top - 4.0 - RIM
        document.text((self.left - 0.6, RIM + 9.6), self.sheet.title, 27, "title", weight="Light")
        document.text((self.left, RIM + 15.6), self._subtitle(), 8.5, "small")
        date_y = RIM + room - 1.5
        date = self._say(say(N_("Date")))
        document.text((self.left, date_y), date, 8.5, "text")
        document.rule((self.left + 12.0, date_y + 0.8), (self.left + 62.0, date_y + 0.8), "rule")
        height = (room - 3.0) / 2
        for number, player in enumerate(self.sheet.players):
            self._player(player, RIM + 1.0 + number * (height + 2.0), height)

    def _subtitle(self) -> str:
        board = self.page.board
        if board.hand_drawn and board.lattice is not None:
            return self._say(say(N_("{dimensions} dots"), dimensions=self.dimensions))
        return self.dimensions

    def _player(self, player: str, top: float, height: float) -> None:
        document, base = self.document, top + height - 1.6
        box_left = self.right - 17.0
        label_x = self.left + 78.0
        document.disc((label_x + 1.2, base - 1.2), 1.2, f"token {player}")
        document.text((label_x + 4.4, base), self._colour(player), 9, "text", weight="Bold")
        document.rule((label_x + 17.0, base + 0.8), (box_left - 5.0, base + 0.8))
        document.box(box_left, top, 17.0, height, "box")

    # -- below the board

    def _strip(self) -> None:
        document, page = self.document, self.page
        if page.patches and not self.sheet.ink_saver:
            names = {colour: self._colour(colour) for colour in page.patches}
            draw_patches(document, page.patches, names)
        if page.qr is not None:
            draw_qr(document, page.qr, self.sheet.code)
        ruler_left = self.left + 56.0
        draw_ruler(document, ruler_left, self.bottom + 10.5)
        document.text(
            (ruler_left, self.bottom + 19.0),
            self._say(say(PRINT_AT_FULL_SIZE)),
            6.5,
            "small",
        )
        assert ruler_left + RULER_LENGTH < self.right

    def _notes(self) -> None:
        document = self.document
        y = self.bottom + 26.0
        document.paragraph(
            (self.left, y), self._say(self.sheet.reminder), 7.5, width=110.0, leading=3.5
        )
        document.paragraph(
            (self.left + 118.0, y + 3.5),
            self._say(say(HOW_TO_PHOTOGRAPH)),
            7.5,
            width=68.0,
            leading=3.5,
        )
        last = self.page.size[1] - RIM - 1.5
        credit = self._say(
            say(
                N_("{title} is a game by {credit}."),
                title=self.sheet.title,
                credit=self.sheet.credit,
            )
        )
        document.text((self.left, last), credit, 6.5, "small")
        kind = f"{self.dimensions} · {PAPER_NAMES[self.page.paper]}"
        document.text((self.right, last), kind, 6.5, "small", anchor="end")
