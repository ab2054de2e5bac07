"""A game as a printable page: its last position, who played, how it ended and why, every move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from companion.games.in_force import rule_told
from companion.games.phrases import as_read_label
from companion.games.protocol import Item
from companion.pictures.fonts import Weight
from companion.pictures.scaled import extent, part_of
from companion.pictures.shapes import Picture
from companion.sentences import N_, Sentence, say
from companion.sheets.boards.board_sheet import dimensions
from companion.sheets.page.document import Document
from companion.sheets.page.leaf import WIDTH, Leaf, Order

NAMES = 12.0
"""mm from the frame's top to what is below the players' names."""
BOARD = 108.0
"""Largest width and height of the board in mm when the text is beside it; if there is space for a
larger one, it goes above the text."""
LARGEST = 1.25
"""Largest scale of a board, relative to the one for play."""
UNDER = 8.0
"""mm from a board to the first line below it."""
APART = 5.1
"""mm between paragraphs of the text."""
FEW = 4
"""Reasons that are always given: explanations square by square are for the screen."""
ABOVE_MOVES = 9.0
BESIDE = 9.0
"""mm between the board and the text beside it."""
LABEL = 13.0
"""mm of the column of rule ids and labels in the text."""
MOVES = 7.5
"""Font size of the moves in points."""
LINE = 4.3
"""mm between lines of moves."""
NUMBER = 8.0
"""mm for a turn's number."""
BETWEEN = 3.0
"""mm between two players' moves."""
COLUMN_GAP = 8.0
"""mm between two columns of turns."""


@dataclass(frozen=True)
class KeptGame:
    """The content of the page.

    Attributes:
        picture: the board with its marks, in board mm.
        names: who played each colour, if known.
        score: by player, in words.
        outcome: who has won, or the state of the game; ``rule`` the rule by which.
        items: the score's explanation, line by line.
        notes: further remarks.
        told: other facts about the game, such as date and place, by label.
        seats: the players in the order of their moves within a turn.
        turns: each numbered turn's moves.
        unsure: whether marks are uncertain, and what explains the score rests on them.
        caption: which position the board shows, if not the last; else ``None``.
    """

    picture: Picture
    names: Mapping[str, str]
    score: Mapping[str, str]
    outcome: Sentence
    rule: str = ""
    items: Sequence[Item] = ()
    notes: Sequence[Sentence] = ()
    told: Sequence[tuple[str, str]] = ()
    seats: Sequence[str] = ()
    turns: Sequence[Sequence[str]] = ()
    unsure: bool = False
    caption: Sentence | None = None


def record_pdf(order: Order, kept: KeptGame) -> bytes:
    """The game as a PDF, its moves continued on as many pages as needed."""
    subject = say(N_("A game of {title} to keep"), title=order.game.title)
    leaf = Leaf(order, order.say(subject))
    leaf.page(beside=dimensions(order.game.boards(order.options)["board"]))
    _names(leaf, kept)
    moves = _Moves(leaf, kept) if kept.turns else None
    y = _board_and_score(leaf, kept, leaf.top + NAMES, moves.height if moves else 0.0)
    if moves:
        moves.draw(y + ABOVE_MOVES)
    return leaf.to_bytes()


def _names(leaf: Leaf, kept: KeptGame) -> None:
    """A field for each player: colour and name at its left, the score at its right."""
    document, players, base = leaf.document, leaf.order.game.players, leaf.top + 4.0
    for across, player in zip(leaf.parts(len(players)), players, strict=True):
        score, name = kept.score.get(player, ""), kept.names.get(player, "")
        spare = document.width(score, 12, "Bold") + 2.0
        leaf.field(across, base, leaf.order.colour(player), name, seat=player, spare=spare)
        document.text((across[1] - 2.0, base + 0.4), score, 12, anchor="end", weight="Bold")


def _board_and_score(leaf: Leaf, kept: KeptGame, top: float, moves: float) -> float:
    """The board, with the text below it or at its right; returns the lower end in mm.

    ``moves``: mm that these need below.
    """
    picture = part_of(kept.picture, *extent(kept.picture.shapes))
    width, height = picture.size
    below = [*_captioned(leaf, kept, WIDTH), *_told(leaf, kept, WIDTH)]
    room = leaf.bottom - top - moves - _height(below) - UNDER
    factor = min(WIDTH / width, room / height, LARGEST)
    if factor * height > BOARD:
        left = leaf.left + (WIDTH - factor * width) / 2
        leaf.document.diagram(picture, (left, top), factor, clipped=False)
        return _write(leaf, leaf.left, top + height * factor + UNDER, below)
    factor = min(BOARD / width, BOARD / height, 1.0)
    leaf.document.diagram(picture, (leaf.left, top), factor, clipped=False)
    wide = max(width * factor, 0.8 * BOARD)
    under = _captioned(leaf, kept, wide)
    end = _write(leaf, leaf.left, top + height * factor + UNDER, under) if under else 0.0
    left = leaf.left + wide + BESIDE
    told = _told(leaf, kept, leaf.right - left, BOARD)
    return max(top + height * factor, end, _write(leaf, left, top + 3.0, told))


@dataclass(frozen=True)
class _Line:
    """A line of text, ``after`` mm below the line before: a label, then words that begin ``start``
    mm further right."""

    words: str
    size: float
    after: float
    start: float = 0.0
    label: str = ""
    weight: Weight = "Regular"


def _captioned(leaf: Leaf, kept: KeptGame, width: float) -> list[_Line]:
    """Which position the board shows, if not the last."""
    if kept.caption is None:
        return []
    return _paragraph(leaf, leaf.order.say(kept.caption), 7.5, width)


def _paragraph(leaf: Leaf, words: str, size: float, width: float, start: float = 0.0,
               label: str = "") -> list[_Line]:  # fmt: skip
    """Words on as many lines as they need; only a word that is too long for one is cut."""
    document, room = leaf.document, width - start
    lines = [document.shortened(line, size, room) for line in document.broken(words, size, room)]
    first = _Line(lines[0], size, APART, start, label)
    return [first, *(_Line(line, size, 3.9, start) for line in lines[1:])]


def _told(leaf: Leaf, kept: KeptGame, width: float, room: float = 0.0) -> list[_Line]:
    """The outcome, facts about the game, and the explanation of the score: square by square only
    where there is ``room`` in mm."""
    document, order = leaf.document, leaf.order
    outcome = document.broken(order.say(kept.outcome), 10.5, width)
    told = [_Line(line, 10.5, APART, weight="Bold") for line in outcome]
    start = max([LABEL, *(document.width(label, 7) + 2.5 for label, _ in kept.told)])
    for label, text in kept.told:
        told += _paragraph(leaf, text, 8, width, start, label)
    for note in kept.notes:
        told += _paragraph(leaf, order.say(note), 7.5, width)
    rule = rule_told(order.game, kept.rule, order.options)
    briefly = [(kept.rule, rule)] if rule is not None else []
    by_place = [(item.rule, item.sentence) for item in kept.items]
    as_read = [as_read_label()] if kept.unsure and by_place else []
    for reasons, before in ((by_place, as_read), (briefly, [])):
        whole = [*told]
        for sentence in before:
            whole += _paragraph(leaf, order.say(sentence), 7.5, width)
        for rule_id, sentence in reasons:
            whole += _paragraph(leaf, order.say(sentence), 8, width, start, rule_id)
        if len(reasons) <= FEW or _height(whole) <= room:
            break
    return whole


def _height(lines: Sequence[_Line]) -> float:
    return sum(line.after for line in lines)


def _write(leaf: Leaf, left: float, y: float, lines: Sequence[_Line]) -> float:
    """Lines from a first baseline; returns the last one in mm."""
    for number, line in enumerate(lines):
        y += line.after if number else 0.0
        leaf.document.text((left, y), line.label, 7, "small")
        at = (left + line.start, y)
        leaf.document.text(at, line.words, line.size, weight=line.weight)
    return y


# -- the moves


class _Moves:
    """Turns in columns, as many side by side as the longest move allows."""

    def __init__(self, leaf: Leaf, kept: KeptGame) -> None:
        document, order = leaf.document, leaf.order
        self.leaf = leaf
        self.seats = list(kept.seats)
        most = (WIDTH - NUMBER) / len(self.seats) - BETWEEN
        widest = max(
            (document.width(text, MOVES) for turn in kept.turns for text in turn), default=10.0
        )
        names = max(document.width(order.colour(player), MOVES, "Bold") for player in self.seats)
        self.move = min(max(widest, names), most)
        across = NUMBER + len(self.seats) * (self.move + BETWEEN)
        self.columns = max(1, int((WIDTH + COLUMN_GAP) // (across + COLUMN_GAP)))
        self.rows = [
            row
            for number, turn in enumerate(kept.turns, 1)
            for row in _rows(document, number, turn, self.move)
        ]

    @property
    def height(self) -> float:
        """mm for all the moves on one page, with the space above them."""
        return ABOVE_MOVES + 6.0 + (ceil(len(self.rows) / self.columns) + 1) * LINE

    def draw(self, y: float) -> None:
        """Heading and columns, continued on as many pages as needed."""
        leaf, rows = self.leaf, self.rows
        words = leaf.order.word(N_("Moves"))
        step = (WIDTH + COLUMN_GAP) / self.columns
        leaf.heading((leaf.left, y), words)
        top = y + 6.0
        while rows:
            deep = int((leaf.bottom - top - LINE) // LINE)
            if deep < min(4, ceil(len(rows) / self.columns)):
                leaf.page(beside=words, bookmark=words)
                top = leaf.top + 2.0
                continue
            # If everything left fits on this page, balance the columns.
            deep = min(deep, ceil(len(rows) / self.columns))
            for column in range(self.columns):
                part, rows = rows[:deep], rows[deep:]
                if part:
                    at = (leaf.left + column * step, top)
                    _column(leaf, self.seats, part, at, self.move)
            top = leaf.bottom


def _rows(
    document: Document, number: int, turn: Sequence[str], width: float
) -> Iterator[list[str]]:
    """A turn's lines, number first; a move longer than its column continues below."""
    broken = [_broken_move(document, text, width) for text in turn]
    for line in range(max(map(len, broken))):
        yield [str(number) if line == 0 else ""] + [
            lines[line] if line < len(lines) else "" for lines in broken
        ]


def _broken_move(document: Document, text: str, width: float) -> list[str]:
    """A move broken after hyphens, commas and spaces."""
    lines, line = [], ""
    for part in re.split("(?<=[-, ])", text):
        if line and document.width(line + part.rstrip(), MOVES) > width:
            lines.append(line.rstrip())
            line = ""
        line += part
    return [*lines, line.rstrip()]


def _column(
    leaf: Leaf, seats: Sequence[str], rows: list[list[str]], at: tuple[float, float], move: float
) -> None:
    document = leaf.document
    left, y = at
    for seat, player in enumerate(seats):
        x = left + NUMBER + seat * (move + BETWEEN)
        document.text((x, y), leaf.order.colour(player), MOVES, weight="Bold")
    end = left + NUMBER + len(seats) * (move + BETWEEN) - BETWEEN
    document.rule((left, y + 1.4), (end, y + 1.4), "fine")
    for number, *moves in rows:
        y += LINE
        document.text((left + NUMBER - 2.5, y + 0.4), number, MOVES, "small", anchor="end")
        for seat, text in enumerate(moves):
            document.text((left + NUMBER + seat * (move + BETWEEN), y + 0.4), text, MOVES)
