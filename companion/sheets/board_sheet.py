"""The page of a board for playing in pen: header, board within its markers, footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.board import Board, Page, signs
from companion.board.page import RIM
from companion.games.in_force import HouseRule
from companion.games.options import BadOption
from companion.pictures.drawing import Ground
from companion.pictures.styles import INK_SAVER, PAPER, TILE_SAVER, in_colour_of
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say
from companion.sheets.document import Document, blank
from companion.sheets.fields import GAP, draw_band, draw_field
from companion.sheets.furniture import (
    PAPER_NAMES,
    credited,
    draw_board,
    draw_patches,
    draw_qr,
    draw_scales,
)
from companion.sheets.notes import Note, draw_notes

BAND = 0.44
"""The band's share of the height above the board."""
DATE = 34.0
"""mm of the field for the date."""
SCORE, EDGE = 17.0, 1.2
"""mm of the white box for a score, or for a tick for who has won, and of the field round it."""
QUIET = 4.0
"""White margin in mm round the ring of markers."""
BELOW = 24.0
"""mm from the ring of markers to the first line of the notes."""

COLOUR_WORDS = {
    "white": N_("White"),
    "black": N_("Black"),
    "blue": N_("Blue"),
    "red": N_("Red"),
}

HOW_TO_PHOTOGRAPH = N_(
    "Photograph or scan this sheet with Companion: flat, the whole page in "
    "view, in even light. The QR code says which board and house rules it "
    "was printed for."
)


@dataclass(frozen=True)
class BoardSheet:
    """The content of a board's page, besides the board.

    ``scored``: whether players have points to write down; otherwise the winner is ticked.
    ``reminder`` is the game in short. ``house_rules`` are those of this sheet that differ from the
    standard.
    ``players`` are colour names in seating order, ``names`` the people who play them, if known;
    ``occasion`` says what the sheet was printed for, such as a round of a tournament, and replaces
    the date. ``code`` is the text of the QR code. ``blank_back``: whether an empty page
    follows, the back of the sheet. ``into`` is the PDF to add the page to, if it is not a PDF of
    its own. ``colour`` is the game's, as ``#rrggbb``.
    """

    title: str
    credit: str
    players: tuple[str, ...]
    scored: bool
    page: Page
    code: str
    reminder: tuple[Sentence, ...]
    house_rules: tuple[HouseRule, ...] = ()
    ink_saver: bool = False
    colour: str = ""
    names: tuple[str, ...] = ()
    occasion: str = ""
    blank_back: bool = False
    into: Document | None = None


@dataclass(frozen=True)
class Speech:
    """A language: its tag for the PDF and its catalogue."""

    language: str = "en"
    words: Catalogue = ENGLISH

    def say(self, sentence: Sentence) -> str:
        return sentence.text(self.words)

    def word(self, template: str) -> str:
        return self.words.gettext(template)

    def colour(self, name: str) -> str:
        """A colour's name with a capital letter."""
        return self.word(COLOUR_WORDS.get(name, name.capitalize()))

    def spot_colours(self, board: Board) -> dict[str, str]:
        """The colours of a board's spots in words."""
        return {colour: self.word(Term(colour)) for colour in board.signs}

    def ground(self, board: Board, players: tuple[str, ...]) -> Ground:
        """The empty board with its words in this language."""
        return Ground(
            starts={player: self.colour(player) for player in players},
            captions={caption.text: self.word(caption.text) for caption in board.captions},
            signs=signs(board.signs, self.spot_colours(board)),
        )

    def credit(self, sheet: BoardSheet) -> str:
        return credited(sheet.title, sheet.credit, self.words)


def dimensions(board: Board) -> str:
    """``7 × 8``, '' if the board is not a lattice."""
    return f"{board.lattice.columns} × {board.lattice.rows}" if board.lattice is not None else ""


def sheet_name(sheet: BoardSheet, speech: Speech) -> str:
    """The game's title with the sheet's name: ``Line Wars 7 × 7``."""
    board = sheet.page.board
    if board.heading:
        return f"{sheet.title} · {speech.word(board.heading)}"
    return f"{sheet.title} {dimensions(board)}".strip()


def begin_document(
    sheet: BoardSheet, speech: Speech, size: tuple[float, float], part: str = ""
) -> Document:
    """An empty PDF with its metadata; ``part`` replaces the sheet's own name."""
    coloured = in_colour_of(sheet.colour) if sheet.colour else PAPER
    styles = (TILE_SAVER if part else INK_SAVER) if sheet.ink_saver else coloured
    if sheet.into is not None:
        document = sheet.into.part(styles)
        document.back = blank if sheet.blank_back else None
        return document
    name = f"{sheet.title} · {part}" if part else sheet_name(sheet, speech)
    return Document(
        size,
        styles,
        title=name,
        subject=name,
        language=speech.language,
        author=speech.word(sheet.credit),
    )


def board_pdf(sheet: BoardSheet, language: str = "en", words: Catalogue = ENGLISH) -> bytes:
    """The page as a PDF."""
    return _Writer(sheet, Speech(language, words)).pdf()


def in_columns(speech: Speech, sheet: BoardSheet, *, briefly: bool = False) -> list[list[Note]]:
    """A sheet's house rules in two columns of about the same length, or ``briefly`` without the
    questions that they answer."""
    rules = sheet.house_rules
    told = [speech.say(rule.briefly if briefly else rule.sentence) for rule in rules]
    size = sum(map(len, told))
    left = next((k for k in range(len(told) + 1) if 2 * sum(map(len, told[:k])) >= size), 0)
    heading = speech.word(N_("House rules"))
    first = [Note(heading, " ".join(told[:left]))] * (left > 0)
    return [first, [Note("", " ".join(told[left:]))] * (left < len(told))]


def no_room(sheet: BoardSheet) -> BadOption:
    """The refusal of a sheet that has no room for all of its house rules."""
    rules = ", ".join(dict.fromkeys(rule.option.rule for rule in sheet.house_rules))
    return BadOption(
        say(
            N_(
                "There is no room on this sheet for the house rules {rules}. Print fewer boards "
                "on a page, or choose fewer house rules."
            ),
            rules=rules,
        )
    )


def draw_header(
    document: Document,
    sheet: BoardSheet,
    speech: Speech,
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    factor: float = 1.0,
) -> None:
    """A band with the title, and a field for the date and for each player below it.

    On a page that is then reduced by ``factor`` words are as much larger, and there is no date.
    """
    (left, right), (top, bottom), board = across, down, sheet.page.board
    under = top + BAND * (bottom - top)
    draw_band(
        document, sheet.title, _subtitle(board, speech), across, (top, under),
        occasion=sheet.occasion, factor=factor,
    )  # fmt: skip
    top = under + GAP
    if factor == 1.0 and not sheet.occasion:
        date = speech.word(board.dated or N_("Date"))
        draw_field(document, date, (left, left + DATE), (top, bottom))
        left += DATE + GAP
    edge = EDGE if document.styles["field"].fill else 0.0
    wide = (right - left + GAP) / len(sheet.players) - GAP
    names = sheet.names or ("",) * len(sheet.players)
    for player, name in zip(sheet.players, names, strict=True):
        draw_field(
            document, speech.colour(player), (left, left + wide), (top, bottom),
            told=name, seat=player, spare=edge + SCORE, factor=factor,
        )  # fmt: skip
        box = left + wide - edge - SCORE
        document.box(box, top + edge, SCORE, bottom - top - 2 * edge, "score")
        if factor == 1.0:
            score = speech.word(N_("Score") if sheet.scored else N_("Won"))
            document.text((box + 1.2, top + edge + 2.3), score, 6.5, "small")
        left += wide + GAP


def _subtitle(board: Board, speech: Speech) -> str:
    if board.heading:
        return speech.word(board.heading)
    if board.hand_drawn and board.lattice is not None:
        return speech.say(say(N_("{dimensions} dots"), dimensions=dimensions(board)))
    return dimensions(board)


class _Writer:
    def __init__(self, sheet: BoardSheet, speech: Speech) -> None:
        self.sheet = sheet
        self.speech = speech
        self.page = sheet.page
        self.left = min(marker.corners()[0][0] for marker in self.page.markers)
        self.right = self.page.size[0] - self.left
        self.top = min(marker.corners()[0][1] for marker in self.page.markers)
        self.bottom = max(marker.corners()[2][1] for marker in self.page.markers)
        self.document = begin_document(sheet, speech, self.page.size)

    def pdf(self) -> bytes:
        self.document.bookmark(sheet_name(self.sheet, self.speech))
        down = (RIM + 1.0, self.top - QUIET)
        draw_header(self.document, self.sheet, self.speech, (self.left, self.right), down)
        draw_board(
            self.document, self.page, self.speech.ground(self.page.board, self.sheet.players)
        )
        self._strip()
        self._notes()
        return self.document.to_bytes()

    # -- below the board

    def _strip(self) -> None:
        document, page = self.document, self.page
        if page.patches and not self.sheet.ink_saver:
            names = {colour: self.speech.colour(colour) for colour in page.patches}
            draw_patches(document, page.patches, names)
        if page.qr is not None:
            draw_qr(document, page.qr, self.sheet.code)
        draw_scales(document, self.left + 56.0, self.bottom + 9.6, self.speech.words)

    def _notes(self) -> None:
        """The rules in short beside how to photograph the page; the credit on the last line."""
        document, speech, last = self.document, self.speech, self.page.size[1] - RIM - 1.0
        board = self.page.board
        beside = [Note(speech.word(N_("After the game")), speech.word(HOW_TO_PHOTOGRAPH))]
        letters = [Note("", self._letters())] if board.signs else []
        first = []
        if self.sheet.reminder:
            told = " ".join(speech.say(sentence) for sentence in self.sheet.reminder)
            first.append(Note(speech.word(N_("The game in short")), told))
        across, down = (self.left, self.right), (self.bottom + BELOW, last - 4.0)
        house = self._house_rules(self.sheet.house_rules, ())
        unsaid = [rule for rule in self.sheet.house_rules if not rule.in_short]
        said = [rule for rule in self.sheet.house_rules if rule.in_short]
        briefly = self._house_rules(unsaid, said)
        # Many house rules replace the game in short, which the rule card contains as well.
        halves = in_columns(speech, self.sheet)
        shorter = in_columns(speech, self.sheet, briefly=True)
        for columns in (
            [first, [*beside, *house, *letters]],
            [first, [*beside, *briefly, *letters]],
            [[*beside, *letters], house],
            [[*letters, *halves[0]], halves[1]],
            [[*letters, *shorter[0]], shorter[1]],
        ):
            if draw_notes(document, [column for column in columns if column], across, down):
                break
        else:
            raise no_room(self.sheet)
        document.text((self.left, last), speech.credit(self.sheet), 7, "small")
        kind = f"{dimensions(board)} · {PAPER_NAMES[self.page.paper]}".removeprefix(" · ")
        document.text((self.right, last), kind, 7, "small", anchor="end")

    def _house_rules(self, rules: Sequence[HouseRule], named: Sequence[HouseRule]) -> list[Note]:
        """House rules in full, and a list of those that the game in short already describes."""
        told = [self.speech.say(rule.sentence) for rule in rules]
        if named:
            listed = ", ".join(dict.fromkeys(rule.option.rule for rule in named))
            told.append(
                self.speech.say(
                    say(N_("House rules, see “The game in short”: {rules}."), rules=listed)
                )
            )
        return [Note(self.speech.word(N_("House rules")), " ".join(told))] if told else []

    def _letters(self) -> str:
        """The legend of the letters on the spots."""
        words = self.speech.spot_colours(self.page.board)
        letters = signs(words, words)
        listed = ", ".join(
            f"{letters[colour]}\N{NO-BREAK SPACE}{words[colour]}" for colour in words
        )
        return self.speech.say(say(N_("The letters on the spots: {letters}."), letters=listed))
