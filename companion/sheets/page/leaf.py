"""The frame of every page without a board: title above, credit below, aligned with the boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

from companion.board import PAPERS
from companion.board.page import RIM
from companion.games.options import Options
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.locale import catalogue
from companion.pictures.styles import COLOURS, GREY, INK_SAVER, WHITE, Paint, Styles, in_colour_of
from companion.sentences import ENGLISH, Catalogue, Sentence, Term, dated
from companion.sheets.page.document import Document
from companion.sheets.page.fields import GAP, WORDS, draw_band, draw_field
from companion.sheets.page.furniture import PAPER_NAMES, credited, emblem

WIDTH = 186.0
"""mm of the text's width, equal to a board's ring of markers on every paper."""
HEAD = 17.0
"""mm from the page's edge to what is below the title."""
BAND = 10.6
"""mm of the band with the title."""
LARGE_PRINT = 18.0
"""Font size in points of everything on pages in large print."""
LARGE_HEAD = 2.5
"""mm more below the title for such letters."""
LARGE_FOOT = 7.5
"""mm between the two last lines of a page in large print."""
FOOT = 7.0
"""mm above the page's edge reserved for the last line."""


Sides = Literal["", "one", "long", "short"]
"""How a PDF is printed: on one side, or on both, flipped on the paper's long or short edge; '' for
what is usual for the printable."""
ONE_SIDE: Final = "one"


class Asked(TypedDict, total=False):
    """Optional requests; see :class:`Order`."""

    ink_saver: bool
    seed: int
    difficulty: str
    large: bool
    names: tuple[str, ...]
    event: str
    date: str
    copies: int
    up: int
    turns: tuple[int, ...]
    sides: Sides
    shift: tuple[float, float]


@dataclass(frozen=True)
class Order:
    """What is to be printed, for whom.

    ``language`` is that of the words, such as ``de_AT``; ``ink_saver`` leaves out patches
    and discs of colour; ``seed`` and ``difficulty`` are for random content; ``large`` sets text in
    large print. ``names`` in seating order, ``event`` and ``date`` are filled in where a sheet asks
    for them. ``copies`` is how many are printed, 0 for one or for a page of ``up`` boards;
    ``turns`` are those for which order slips are printed. With two ``sides`` pieces and slips have
    backs of their own, moved by ``shift`` (mm to the right and down) as this printer needs it, and
    ``blank_backs`` says that a page is drawn on. ``match`` is a scorebook's id for the
    match to be played on a board. ``into`` is the PDF to add the pages to, if they are not a PDF of
    their own.
    """

    game: Game[Any, Any]
    options: Options
    paper: str
    language: str = "en"
    ink_saver: bool = False
    seed: int = 1
    difficulty: str = ""
    large: bool = False
    names: tuple[str, ...] = ()
    event: str = ""
    date: str = ""
    copies: int = 0
    up: int = 1
    turns: tuple[int, ...] = ()
    sides: Sides = ""
    shift: tuple[float, float] = (0.0, 0.0)
    blank_backs: bool = False
    match: str = ""
    into: Document | None = None

    @property
    def words(self) -> Catalogue:
        """The catalogue of the language; English if there is none."""
        return catalogue(self.language)

    @property
    def spoken(self) -> str:
        """The tag of the language that the words are in."""
        return "en" if self.words is ENGLISH else self.language.replace("_", "-")

    @property
    def occasion(self) -> str:
        """The event and the date, as far as known."""
        return " · ".join(filter(None, (self.event, self.say(dated(self.date)))))

    def say(self, sentence: Sentence) -> str:
        return sentence.text(self.words)

    def word(self, template: str) -> str:
        """A template without facts in the reader's language."""
        return self.words.gettext(template)

    def colour(self, colour: str) -> str:
        """A colour's or player's name with a capital letter."""
        return self.words.gettext(Term(colour.capitalize()))

    @property
    def credit(self) -> str:
        return credited(self.game.title, self.game.credit, self.words)


def bound_document(
    order: Order, title: str, styles: Styles | None = None, subject: str = ""
) -> Document:
    """An empty PDF, to draw on or to add parts to; about the game's author, if not a ``subject``
    of its own."""
    return Document(
        PAPERS[order.paper],
        styles or styles_of(order),
        title=title,
        subject=subject or order.credit,
        language=order.spoken,
        author=order.word(order.game.credit),
    )


class Leaf:
    """A document of framed pages. ``top`` and ``bottom`` in mm limit each page's content, ``foot``
    is the text of its last line."""

    def __init__(self, order: Order, kind: str) -> None:
        self.order = order
        self.kind = kind
        size = PAPERS[order.paper]
        self.left = (size[0] - WIDTH) / 2
        self.right = self.left + WIDTH
        self.top = RIM + HEAD + (LARGE_HEAD if order.large else 0.0)
        self.bottom = size[1] - RIM - FOOT - (LARGE_FOOT + 3.0 if order.large else 0.0)
        self.document = (
            order.into.part(styles_of(order))
            if order.into
            else bound_document(order, f"{order.game.title} · {kind}")
        )
        self.foot = kind
        self._pages = 0

    def page(self, beside: str = "", bookmark: str = "") -> None:
        """Begin a page; ``beside`` is printed small after the title."""
        document = self.document
        if self._pages:
            document.next_page()
        self._pages += 1
        document.bookmark(bookmark or self.kind)
        large, last = self.order.large, document.size[1] - RIM - 1.0
        draw_band(
            document, self.order.game.title, beside or self.kind, (self.left, self.right),
            (RIM, RIM + BAND), factor=WORDS / LARGE_PRINT if large else 1.0,
        )  # fmt: skip
        foot = f"{self.foot} · {PAPER_NAMES[self.order.paper]}"
        size = LARGE_PRINT if large else 7
        document.text((self.right, last), foot, size, "small", anchor="end")
        credit = (self.left, last - LARGE_FOOT if large else last)
        document.text(credit, self.order.credit, size, "small")

    def heading(self, at: tuple[float, float], words: str, size: float = 9) -> None:
        """A heading in one line, up to the right edge at most."""
        room = self.right - at[0]
        self.document.one_line(at, words, size, room, style="heading", weight="Bold")

    def parts(self, count: int) -> list[tuple[float, float]]:
        """Left and right end of parts of the width, :data:`GAP` mm apart."""
        wide = (WIDTH + GAP) / count
        starts = [self.left + place * wide for place in range(count)]
        return [(start, start + wide - GAP) for start in starts]

    def field(
        self,
        across: tuple[float, float],
        base: float,
        label: str,
        told: str = "",
        *,
        seat: str = "",
        spare: float = 0.0,
        whole: bool = False,
    ) -> None:
        """A low field round this baseline; see :func:`draw_field`."""
        down = (base - 4.0, base + 2.2)
        draw_field(
            self.document, label, across, down, told=told, seat=seat, spare=spare, whole=whole
        )

    def token(self, at: tuple[float, float], player: str, radius: float = 1.2) -> None:
        """A player's colour as its own shape."""
        self.document.draw(emblem(at, radius, f"seat {player}"))

    def to_bytes(self) -> bytes:
        return self.document.to_bytes()


def styles_of(order: Order) -> Styles:
    """The styles of these pages: those of the boards, and some of their own."""
    if order.ink_saver:
        return {**INK_SAVER, **_OWN, **_OWN_INK_SAVER}
    return {**in_colour_of(printables_of(order.game).kit.colour), **_OWN}


_OWN: Styles = {
    **{f"ground {colour}": Paint(fill=rgb) for colour, rgb in COLOURS.items()},
    **{f"cut {colour}": Paint(stroke=WHITE, width=0.2) for colour in COLOURS},
    **{f"cut {light}": Paint(stroke=COLOURS["black"], width=0.2) for light in ("white", "yellow")},
    "ground white": Paint(),
    "hole": Paint(fill=WHITE),
    **{f"on {colour}": Paint(stroke=WHITE, width=0.5) for colour in COLOURS},
    **{f"pip {colour}": Paint(fill=WHITE) for colour in COLOURS},
    **{f"inked {colour}": Paint() for colour in COLOURS},
    "on white": Paint(stroke=COLOURS["black"], width=0.5),
    "pip white": Paint(fill=COLOURS["black"]),
    "shut": Paint(fill=(224, 226, 229)),
    "shut stroke": Paint(),
    "panel": Paint(fill=WHITE, stroke=GREY, width=0.15),
}
_OWN_INK_SAVER: Styles = {
    **{f"ground {colour}": Paint() for colour in COLOURS},
    **{f"cut {colour}": Paint(stroke=COLOURS["black"], width=0.2) for colour in COLOURS},
    **{f"on {colour}": Paint(stroke=COLOURS["black"], width=0.4) for colour in COLOURS},
    **{f"pip {colour}": Paint(fill=COLOURS["black"]) for colour in COLOURS},
    "inked black": Paint(stroke=COLOURS["black"], width=1.4),
    "shut": Paint(),
    "shut stroke": Paint(stroke=GREY, width=0.2),
}
