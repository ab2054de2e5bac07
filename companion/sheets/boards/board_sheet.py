"""The page of a board for playing in pen: header, board within its markers, footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.board import Board, Page, signs
from companion.board.page import RIM
from companion.games.in_force import HouseRule
from companion.games.options import BadOption
from companion.games.printables import printables_of
from companion.pictures.drawing import Ground
from companion.pictures.screen_board import spot_colours
from companion.pictures.styles import INK_SAVER, TILE_SAVER, in_colour_of
from companion.sentences import N_, Catalogue, Sentence, Term, say
from companion.sheets.page.document import Document, blank
from companion.sheets.page.fields import GAP, draw_band, draw_field
from companion.sheets.page.furniture import (
    PAPER_NAMES,
    draw_board,
    draw_patches,
    draw_qr,
    draw_scales,
)
from companion.sheets.page.leaf import Order, bound_document
from companion.sheets.page.notes import Note, draw_notes

BAND = 0.44
"""The band's share of the height above the board."""
DATE = 34.0
"""mm of the field for the date."""
CAPTION = 6.5
"""Font size in points of the word in a player's box, on the finished page."""
SCORE, EDGE = 17.0, 1.2
"""mm of the white box for a score, or for a tick for who has won, and of the field round it."""
QUIET = 4.0
"""White margin in mm round the ring of markers."""
BELOW = 24.0
"""mm from the ring of markers to the first line of the notes."""

HOW_TO_PHOTOGRAPH = N_(
    "Photograph or scan this sheet with Companion: flat, the whole page in "
    "view, in even light. The QR code says which board and house rules it "
    "was printed for."
)


@dataclass(frozen=True)
class BoardSheet:
    """A board's page, as an order asks for it.

    ``code`` is the text of the QR code, ``reminder`` the game in short; ``house_rules`` are those
    of this sheet that differ from the standard.
    """

    order: Order
    page: Page
    code: str
    reminder: tuple[Sentence, ...]
    house_rules: tuple[HouseRule, ...] = ()

    @property
    def name(self) -> str:
        """The game's title with the sheet's name: ``Line Wars 7 × 7``."""
        board, title = self.page.board, self.order.game.title
        if board.heading:
            return f"{title} · {self.order.word(board.heading)}"
        return f"{title} {dimensions(board)}".strip()

    @property
    def ground(self) -> Ground:
        """The empty board with its words in the order's language."""
        return printed_ground(self.page.board, self.order.words, self.order.game.players)


def printed_ground(board: Board, words: Catalogue, players: tuple[str, ...] = ()) -> Ground:
    """The empty board with its words in a language; ``players`` are named at their starts."""
    return Ground(
        starts={player: words.gettext(Term(player.capitalize())) for player in players},
        captions={caption.text: words.gettext(caption.text) for caption in board.captions},
        signs=signs(board.signs, spot_colours(board, words)),
    )


def dimensions(board: Board) -> str:
    """``7 × 8``, '' if the board is not a lattice."""
    return f"{board.lattice.columns} × {board.lattice.rows}" if board.lattice is not None else ""


def begin_document(sheet: BoardSheet, part: str = "") -> Document:
    """An empty PDF with its metadata; ``part`` replaces the sheet's own name."""
    order = sheet.order
    coloured = in_colour_of(printables_of(order.game).kit.colour)
    styles = (TILE_SAVER if part else INK_SAVER) if order.ink_saver else coloured
    if order.into is not None:
        document = order.into.part(styles)
        drawn_on = order.blank_backs and not part and not sheet.page.board.half
        document.back = blank if drawn_on else None
        return document
    name = f"{order.game.title} · {part}" if part else sheet.name
    return bound_document(order, name, styles, name)


def board_pdf(sheet: BoardSheet) -> bytes:
    return _Writer(sheet).pdf()


def in_columns(sheet: BoardSheet, *, briefly: bool = False) -> list[list[Note]]:
    """A sheet's house rules in two columns of about the same length, or ``briefly`` without the
    questions that they answer."""
    rules, order = sheet.house_rules, sheet.order
    told = [order.say(rule.briefly if briefly else rule.sentence) for rule in rules]
    size = sum(map(len, told))
    left = next((k for k in range(len(told) + 1) if 2 * sum(map(len, told[:k])) >= size), 0)
    heading = order.word(N_("House rules"))
    first = [Note(heading, " ".join(told[:left]))] * (left > 0)
    return [first, [Note("", " ".join(told[left:]))] * (left < len(told))]


def no_room(sheet: BoardSheet) -> BadOption:
    """The refusal of a sheet that has no room for all of its house rules."""
    rules = ", ".join(dict.fromkeys(rule.option.rule for rule in sheet.house_rules))
    told = N_(
        "There is no room on this sheet for the house rules {rules}. Print fewer boards "
        "on a page, or choose fewer house rules."
    )
    return BadOption(say(told, rules=rules))


def draw_header(
    document: Document,
    sheet: BoardSheet,
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    factor: float = 1.0,
) -> None:
    """A band with the title, and a field for the date and for each player below it.

    On a page that is then reduced by ``factor`` words are as much larger, and there is no date.
    """
    (left, right), (top, bottom), board, order = across, down, sheet.page.board, sheet.order
    under = top + BAND * (bottom - top)
    draw_band(
        document, order.game.title, _subtitle(board, order), across, (top, under),
        occasion=order.occasion, factor=factor,
    )  # fmt: skip
    top = under + GAP
    if factor == 1.0 and not order.occasion:
        date = order.word(board.dated or N_("Date"))
        draw_field(document, date, (left, left + DATE), (top, bottom))
        left += DATE + GAP
    edge = EDGE if document.styles["field"].fill else 0.0
    players = order.game.players
    wide = (right - left + GAP) / len(players) - GAP
    names = order.names or ("",) * len(players)
    for player, name in zip(players, names, strict=True):
        draw_field(
            document, order.colour(player), (left, left + wide), (top, bottom),
            told=name, seat=player, spare=edge + SCORE, factor=factor,
        )  # fmt: skip
        box = left + wide - edge - SCORE
        document.box(box, top + edge, SCORE, bottom - top - 2 * edge, "score")
        score, size = order.word(N_("Score") if order.game.scored else N_("Won")), CAPTION / factor
        if document.width(score, size) + 2.0 < SCORE:
            document.text((box + 1.2, top + edge + 2.3 * size / CAPTION), score, size, "small")
        left += wide + GAP


def _subtitle(board: Board, order: Order) -> str:
    if board.heading:
        return order.word(board.heading)
    if board.hand_drawn and board.lattice is not None:
        return order.say(say(N_("{dimensions} dots"), dimensions=dimensions(board)))
    return dimensions(board)


class _Writer:
    def __init__(self, sheet: BoardSheet) -> None:
        self.sheet = sheet
        self.order = sheet.order
        self.page = sheet.page
        self.left, self.top, self.right, self.bottom = self.page.ring
        self.document = begin_document(sheet)

    def pdf(self) -> bytes:
        self.document.bookmark(self.sheet.name)
        down = (RIM + 1.0, self.top - QUIET)
        draw_header(self.document, self.sheet, (self.left, self.right), down)
        draw_board(self.document, self.page, self.sheet.ground)
        self._strip()
        self._notes()
        return self.document.to_bytes()

    # -- below the board

    def _strip(self) -> None:
        document, page = self.document, self.page
        if page.patches and not self.order.ink_saver:
            names = {colour: self.order.colour(colour) for colour in page.patches}
            draw_patches(document, page.patches, names)
        if page.qr is not None:
            draw_qr(document, page.qr, self.sheet.code)
        draw_scales(document, self.left + 56.0, self.bottom + 9.6, self.order.words)

    def _notes(self) -> None:
        """The rules in short beside how to photograph the page; the credit on the last line."""
        document, order, last = self.document, self.order, self.page.size[1] - RIM - 1.0
        board = self.page.board
        beside = [Note(order.word(N_("After the game")), order.word(HOW_TO_PHOTOGRAPH))]
        letters = [Note("", self._letters())] if board.signs else []
        first = []
        if self.sheet.reminder:
            told = " ".join(order.say(sentence) for sentence in self.sheet.reminder)
            first.append(Note(order.word(N_("The game in short")), told))
        across, down = (self.left, self.right), (self.bottom + BELOW, last - 4.0)
        house = self._house_rules(self.sheet.house_rules, ())
        unsaid = [rule for rule in self.sheet.house_rules if not rule.in_short]
        said = [rule for rule in self.sheet.house_rules if rule.in_short]
        briefly = self._house_rules(unsaid, said)
        # Many house rules replace the game in short, which the rule card contains as well.
        halves = in_columns(self.sheet)
        shorter = in_columns(self.sheet, briefly=True)
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
        document.text((self.left, last), order.credit, 7, "small")
        kind = f"{dimensions(board)} · {PAPER_NAMES[self.page.paper]}".removeprefix(" · ")
        document.text((self.right, last), kind, 7, "small", anchor="end")

    def _house_rules(self, rules: Sequence[HouseRule], named: Sequence[HouseRule]) -> list[Note]:
        """House rules in full, and a list of those that the game in short already describes."""
        told = [self.order.say(rule.sentence) for rule in rules]
        if named:
            listed = ", ".join(dict.fromkeys(rule.option.rule for rule in named))
            said = N_("House rules, see “The game in short”: {rules}.")
            told.append(self.order.say(say(said, rules=listed)))
        return [Note(self.order.word(N_("House rules")), " ".join(told))] if told else []

    def _letters(self) -> str:
        """The legend of the letters on the spots."""
        words = spot_colours(self.page.board, self.order.words)
        letters = signs(words, words)
        listed = ", ".join(
            f"{letters[colour]}\N{NO-BREAK SPACE}{words[colour]}" for colour in words
        )
        return self.order.say(say(N_("The letters on the spots: {letters}."), letters=listed))
