"""A round robin for up to twelve: the crosstable, and the pairings of each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.pictures.fonts import Weight
from companion.sentences import N_, dated, say
from companion.sheets.page.leaf import WIDTH, Leaf, Order

MOST = 12
NUMBER = 7.0
"""Width in mm of the column of numbers."""
POINTS = 13.0
"""Width in mm of the columns of points and rank."""
ROUND, LINE = 8.0, 6.0
"""mm for a round's heading and the space below it, and at most for each of its pairs."""
ABOVE = 9.0
"""mm for the heading of a table of rounds and the space above it."""
GUTTER = 10.0
"""mm between two rounds side by side."""
RESULT = 18.0
"""mm for a result to write down."""
CELL = 9.0
"""Smallest width in mm of the crosstable's columns."""
HIGH, HIGHEST = 15.0, 19.0
"""Largest height in mm of a row of the crosstable, and of one that fills the page."""
NAME = 60.0
"""mm for names where the columns can be wider."""

Pair = tuple[int, int]
"""The numbers of two players, from 1; the first takes the first seat."""


@dataclass(frozen=True)
class FilledIn:
    """What is known about a tournament when its sheet is printed.

    ``names`` by number from 1; ``scores`` by pair of numbers, the first one's result as written
    (1, ½, 0); ``points`` and ``ranks`` by number.
    """

    title: str
    names: tuple[str, ...]
    scores: Mapping[Pair, str] = field(default_factory=dict)
    points: Mapping[int, str] = field(default_factory=dict)
    ranks: Mapping[int, str] = field(default_factory=dict)
    place: str = ""
    date: str = ""


_HOW_DRAWN = N_(
    "Everybody plays everybody once. In your row, under your opponent’s "
    "number, write 1 for a win, ½ for a draw and 0 for a loss. Most points "
    "win. If points are equal, the winner of their match comes first, then "
    "the player with more wins."
)
_HOW_DECIDED = N_(
    "Everybody plays everybody once. In your row, under your opponent’s "
    "number, write 1 for a win and 0 for a loss; no match ends in a draw. "
    "Most points win. If points are equal, the winner of their match comes "
    "first."
)
ROUNDS = N_(
    "Each line is a round: its number, then who plays whom, with space for the "
    "result. The first of a pair plays {player}. Odd number of players? Add an "
    "empty place; whoever meets it has a bye."
)


def rounds(players: int) -> tuple[tuple[Pair, ...], ...]:
    """Berger tables: each round's pairs, everybody once per round, every pair once.

    Seats alternate as far as possible: nobody has one seat more than once oftener than the other.

    Raises:
        ValueError: an odd number, or less than two.
    """
    if players < 2 or players % 2:
        raise ValueError(f"a table is for an even number of players, not {players}")
    turning, last = players - 1, players
    found = []
    for number in range(turning):
        # Berger: in each round all but the last player move on by half the table.
        first = number * (players // 2) % turning
        pairs = [(first + 1, last) if number % 2 == 0 else (last, first + 1)]
        pairs += [
            ((first + away) % turning + 1, (first - away) % turning + 1)
            for away in range(1, players // 2)
        ]
        found.append(tuple(pairs))
    return tuple(found)


def tournament_pdf(order: Order, filled: FilledIn | None = None) -> bytes:
    """The tournament's sheets: the crosstable, filled in as far as known, then the rounds."""
    if filled is None and (order.names or order.occasion):
        filled = FilledIn(order.event, order.names, date=order.date)
    names = filled.names if filled is not None else ()
    leaf = Leaf(order, order.word(N_("Tournament")))
    leaf.page(bookmark=order.word(N_("Crosstable")))
    _heads(leaf, filled)
    size = _Size(leaf, len(names) if len(names) > 1 else MOST)
    y = _crosstable(leaf, size)
    if filled is not None:
        _fill(leaf, filled, size)
    if len(names) > 1:
        _rounds_by_name(leaf, names, y + 10.0)
    else:
        _page_of_rounds(leaf)
        _rounds(leaf)
    return leaf.to_bytes()


@dataclass(frozen=True)
class _Size:
    """A crosstable in mm: its top, heights of its heading and rows, its cells and their left
    edge."""

    leaf: Leaf
    players: int
    head: float = 6.0

    @property
    def top(self) -> float:
        return self.leaf.top + 13.0

    @property
    def row(self) -> float:
        most = HIGHEST if self.players == MOST else HIGH
        return min(most, (self.leaf.bottom - 16.0 - self.top - self.head) / self.players)

    @property
    def cell(self) -> float:
        """The width of a cell, at most a square."""
        room = WIDTH - NUMBER - 2 * POINTS - NAME
        return min(self.row, max(CELL, room / self.players))

    @property
    def cells(self) -> float:
        return self.leaf.right - 2 * POINTS - self.players * self.cell


def _page_of_rounds(leaf: Leaf) -> None:
    word = leaf.order.word
    leaf.page(beside=word(N_("Tournament: the rounds")), bookmark=word(N_("Rounds")))


def _heads(leaf: Leaf, filled: FilledIn | None) -> None:
    base, word = leaf.top + 5.0, leaf.order.word
    told = ("", "", "")
    if filled is not None:
        told = (filled.title, filled.place, leaf.order.say(dated(filled.date)))
    places = (
        (0.0, 82.0, word(N_("Tournament"))),
        (84.2, 130.0, word(N_("Place"))),
        (132.2, WIDTH, word(N_("Date"))),
    )
    for (start, end, label), words in zip(places, told, strict=True):
        across = (leaf.left + start, leaf.left + end)
        leaf.field(across, base, label, words, whole=end == WIDTH)


def _crosstable(leaf: Leaf, size: _Size) -> float:
    """The empty table and how it is filled in; returns the lower end in mm."""
    document, word = leaf.document, leaf.order.word
    top, head, row, cells = size.top, size.head, size.row, size.cells
    cell = size.cell
    bottom = top + head + size.players * row
    document.box(leaf.left, top, WIDTH, head, "field")
    base = top + head - 1.9
    document.text((leaf.left + NUMBER + 1.5, base), word(N_("Name")), 7, "small")
    for place in range(size.players):
        left, above = cells + place * cell, top + head + place * row
        document.box(left, above, cell, row, "shut")
        document.rule((left, above + row), (left + cell, above), "shut stroke")
    for column in range(size.players):
        x = cells + column * cell
        number = str(column + 1)
        document.text((x + cell / 2, base), number, 7.5, anchor="middle", weight="Bold")
        if column:
            document.rule((x, top + head), (x, bottom), "fine")
    document.rule((leaf.left + NUMBER, top + head), (leaf.left + NUMBER, bottom), "fine")
    for place in range(size.players):
        y = top + head + place * row
        if place:
            document.rule((leaf.left, y), (leaf.right, y), "fine")
        middle = (leaf.left + NUMBER / 2, y + row / 2 + 1.1)
        document.text(middle, str(place + 1), 9, anchor="middle", weight="Bold")
    # The dark lines last, so that no pale one crosses them.
    document.rule((cells, top), (cells, bottom), "hair")
    document.rule((leaf.left, top + head), (leaf.right, top + head), "hair")
    for place, words in enumerate((N_("Points"), N_("Rank"))):
        x = leaf.right - (2 - place) * POINTS
        document.text((x + POINTS / 2, base), word(words), 7, "small", anchor="middle")
        document.rule((x, top), (x, bottom), "hair")
    document.box(leaf.left, top, WIDTH, bottom - top, "hair")
    how = word(_HOW_DRAWN if leaf.order.game.drawable else _HOW_DECIDED)
    return document.paragraph((leaf.left, bottom + 6.0), how, 8, width=WIDTH, leading=4.0)


def _fill(leaf: Leaf, filled: FilledIn, size: _Size) -> None:
    """Names, results, points and rank."""
    document, cells = leaf.document, size.cells

    def middle(number: int) -> float:
        return size.top + size.head + (number - 0.5) * size.row + 1.2

    def written(x: float, number: int, words: str, *, bold: bool = False) -> None:
        weight: Weight = "Bold" if bold else "Regular"
        document.text((x, middle(number)), words, 10, anchor="middle", weight=weight)

    left = leaf.left + NUMBER + 1.5
    for number, name in enumerate(filled.names, start=1):
        document.one_line((left, middle(number)), name, 10, cells - left - 1.5)
        written(leaf.right - 1.5 * POINTS, number, filled.points.get(number, ""), bold=True)
        written(leaf.right - 0.5 * POINTS, number, filled.ranks.get(number, ""))
    for (one, other), scored in filled.scores.items():
        written(cells + (other - 0.5) * size.cell, one, scored)


def _rounds_by_name(leaf: Leaf, names: tuple[str, ...], y: float) -> None:
    """Every round's pairs by name, two rounds side by side, a line for each result: below the table
    if all fit there."""
    order, document = leaf.order, leaf.document
    table = rounds(len(names) + len(names) % 2)
    wide, deep = (WIDTH - GUTTER) / 2, ROUND + LINE * len(table[0])
    rows = -(-len(table) // 2)
    if y + rows * deep > leaf.bottom:
        _page_of_rounds(leaf)
        y = leaf.top + 6.0
        deep = min(deep, (leaf.bottom - y) / rows)
    step = (deep - ROUND) / len(table[0])
    for number, pairs in enumerate(table):
        column = number % 2
        left = leaf.left + column * (wide + GUTTER)
        leaf.heading((left, y), order.say(say(N_("Round {number}"), number=number + 1)))
        # Whoever meets the empty place of an odd number of players has a bye.
        for line, pair in enumerate(sorted(pairs, key=lambda pair: max(pair) > len(names)), 1):
            told = [names[one - 1] for one in pair if one <= len(names)]
            bye = len(told) == 1
            words = " – ".join([*told, *[order.word(N_("bye"))] * bye])
            base = y + line * step
            document.one_line((left, base), words, 9, wide - RESULT)
            if not bye:
                end = (left + wide, base + 1.0)
                document.rule((end[0] - RESULT + 3.0, end[1]), end, "fine")
        y += column * deep


def _rounds(leaf: Leaf) -> None:
    document, order = leaf.document, leaf.order
    player = order.colour(order.game.players[0])
    words = order.say(say(ROUNDS, player=player))
    y = document.paragraph((leaf.left, leaf.top + 3.0), words, 8, width=WIDTH, leading=4.0) + 10.0
    tables = [rounds(players) for players in range(4, MOST + 1, 2)]
    leading = (leaf.bottom - y - len(tables) * ABOVE) / sum(map(len, tables))
    for table in tables:
        told = say(N_("{number} players"), number=len(table) + 1)
        leaf.heading((leaf.left, y), order.say(told))
        document.rule((leaf.left, y + 1.8), (leaf.right, y + 1.8), "fine")
        wide = (WIDTH - NUMBER) / len(table[0])
        for number, pairs in enumerate(table, start=1):
            base = y + 2.0 + number * leading
            document.text((leaf.left + NUMBER - 3.0, base), str(number), 8, "small", anchor="end")
            for place, pair in enumerate(pairs):
                left = leaf.left + NUMBER + place * wide
                words = "{}–{}".format(*pair)
                document.text((left, base), words, 9, "small")
                start = left + document.width(words, 9) + 1.8
                document.rule((start, base + 0.6), (left + wide - 4.0, base + 0.6), "hair")
        y += ABOVE + len(table) * leading
