"""A tournament's table and its pairs, round by round, as pages to hang up or to write on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pictures.fonts import Weight
from companion.sentences import N_, say
from companion.sheets.document import Document
from companion.sheets.leaf import WIDTH, Leaf, Order
from companion.sheets.record_page import fitted

ROW = 6.4
NARROW, ROUND, WIDE = 9.0, 11.0, 15.0
"""mm: columns of a rank or points, of a round, of a tie-break."""
LEAST_NAME = 34.0
"""mm for a name; rounds that would leave less are left out, the earliest first."""


@dataclass(frozen=True)
class TableRow:
    """One entrant: ``cells`` has a round each, as ``3 ½``: against whom, and what it gave."""

    rank: str
    number: str
    name: str
    cells: tuple[str, ...]
    points: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True)
class Meeting:
    """A pair of a round; ``result`` is '' while it is still to be written in."""

    board: str
    one: str
    two: str
    result: str


@dataclass(frozen=True)
class Rounds:
    """A tournament as far as it has gone; ``headings`` name the tie-breaks."""

    title: str
    subtitle: str
    headings: tuple[str, ...]
    rows: tuple[TableRow, ...]
    meetings: tuple[tuple[Meeting, ...], ...]


def rounds_pdf(order: Order, shown: Rounds) -> bytes:
    """The table, then each round's pairs."""
    subject = say(N_("The table and the pairs of the tournament {name}"), name=shown.title)
    leaf = Leaf(order, order.word(N_("Tournament")), order.say(subject))
    if shown.rows:
        _table(leaf, shown)
    _meetings(leaf, shown)
    return leaf.to_bytes()


@dataclass(frozen=True)
class _Columns:
    """Left edges in mm of the table's columns, and the first round that has room."""

    name: float
    rounds: float
    first: int
    points: float
    breaks: float
    end: float


def _columns(leaf: Leaf, shown: Rounds) -> _Columns:
    breaks = leaf.right - WIDE * len(shown.headings)
    points = breaks - NARROW - 2.0
    name = leaf.left + 2 * NARROW
    room = points - name - LEAST_NAME
    count = len(shown.rows[0].cells)
    kept = max(0, min(count, int(room / ROUND)))
    return _Columns(name, points - kept * ROUND, count - kept, points, breaks, leaf.right)


def _table(leaf: Leaf, shown: Rounds) -> None:
    at = _columns(leaf, shown)
    most = int((leaf.bottom - leaf.top - 18.0) / ROW)
    for start in range(0, len(shown.rows), most):
        leaf.page(bookmark=leaf.order.word(N_("Table")))
        leaf.heading((leaf.left, leaf.top + 3.0), shown.title, 12)
        leaf.document.text((leaf.left, leaf.top + 8.0), shown.subtitle, 8, "small")
        base = leaf.top + 16.0
        _headings(leaf, shown, at, base)
        for row in shown.rows[start : start + most]:
            base += ROW
            _row(leaf, row, at, base)


def _headings(leaf: Leaf, shown: Rounds, at: _Columns, base: float) -> None:
    word, document = leaf.order.word, leaf.document
    document.text((at.name, base), word(N_("Name")), 7, "small")
    for number in range(at.first, len(shown.rows[0].cells)):
        x = at.rounds + (number - at.first + 0.5) * ROUND
        document.text((x, base), str(number + 1), 7, "small", anchor="middle")
    document.text((at.points + NARROW, base), word(N_("Points")), 7, "small", anchor="end")
    for number, heading in enumerate(shown.headings):
        x = at.breaks + (number + 1) * WIDE
        if document.width(heading, 6) > WIDE - 1.5:
            heading = heading.replace("-", "- ")
        lines = document.broken(heading, 6, WIDE - 1.5)
        for line, words in enumerate(lines):
            y = base - 2.4 * (len(lines) - 1 - line)
            document.text((x, y), words, 6, "small", anchor="end")
    document.rule((leaf.left, base + 1.8), (leaf.right, base + 1.8))


def _row(leaf: Leaf, row: TableRow, at: _Columns, base: float) -> None:
    document = leaf.document

    def number(x: float, words: str, weight: Weight = "Regular") -> None:
        document.text((x, base), words, 9, anchor="end", weight=weight)

    number(leaf.left + NARROW - 3.0, row.rank, "Bold")
    document.text((leaf.left + 2 * NARROW - 3.0, base), row.number, 7.5, "small", anchor="end")
    one_line(document, (at.name, base), row.name, 9, at.rounds - at.name - 2.0)
    for place, cell in enumerate(row.cells[at.first :]):
        x = at.rounds + (place + 0.5) * ROUND
        document.text((x, base), cell, 8, anchor="middle")
    number(at.points + NARROW, row.points, "Bold")
    for place, value in enumerate(row.tie_breaks):
        number(at.breaks + (place + 1) * WIDE, value)
    document.rule((leaf.left, base + 1.9), (leaf.right, base + 1.9), "fine")


def _meetings(leaf: Leaf, shown: Rounds) -> None:
    """Each round's pairs; a round begins a page where it would not fit on this one."""
    word, document = leaf.order.word, leaf.document
    y = leaf.bottom
    for number, pairs in enumerate(shown.meetings, start=1):
        need = 14.0 + ROW * len(pairs)
        if y + min(need, leaf.bottom - leaf.top - 20.0) > leaf.bottom:
            y = _fresh(leaf, shown)
        heading = leaf.order.say(say(N_("Round {number}"), number=number))
        leaf.heading((leaf.left, y + 5.0), heading)
        document.text((leaf.right, y + 5.0), word(N_("Result")), 7, "small", anchor="end")
        document.rule((leaf.left, y + 6.8), (leaf.right, y + 6.8))
        y += 6.0
        for pair in pairs:
            if y + ROW > leaf.bottom:
                y = _fresh(leaf, shown)
            y += ROW
            _meeting(leaf, pair, y)
        y += 6.0


def _fresh(leaf: Leaf, shown: Rounds) -> float:
    leaf.page(bookmark=leaf.order.word(N_("Rounds")))
    leaf.heading((leaf.left, leaf.top + 3.0), shown.title, 12)
    return leaf.top + 6.0


def _meeting(leaf: Leaf, pair: Meeting, base: float) -> None:
    document, half = leaf.document, (WIDTH - 40.0) / 2
    document.text((leaf.left + 7.0, base), pair.board, 8, "small", anchor="end")
    one_line(document, (leaf.left + 12.0, base), pair.one, 9, half - 6.0)
    one_line(document, (leaf.left + 12.0 + half, base), pair.two, 9, half - 6.0)
    if pair.result:
        document.text((leaf.right, base), pair.result, 9, anchor="end", weight="Bold")
    else:
        document.rule((leaf.right - 22.0, base + 0.8), (leaf.right, base + 0.8))
    document.rule((leaf.left, base + 1.9), (leaf.right - 24.0, base + 1.9), "fine")


def one_line(
    document: Document, at: tuple[float, float], words: str, size: float, room: float
) -> None:
    """Words on one line of ``room`` mm: smaller, and at last cut short, where they are too long."""
    wide = document.width(words, size)
    if wide > room:
        size = max(0.7 * size, size * room / wide)
    document.text(at, fitted(document, words, size, room), size)
