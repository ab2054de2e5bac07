"""A tournament's table and pairings, round by round, as pages to hang up or write on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pictures.fonts import Weight
from companion.sentences import N_, say
from companion.sheets.page.leaf import WIDTH, Leaf, Order
from companion.sheets.tournament.pairing_sheet import Line

ROW = 6.4
NARROW = 9.0
"""Width in mm of the column of ranks or points."""
ROUND = 11.0
"""Width in mm of the column of a round."""
WIDE = 11.0
"""Width in mm of the column of a tie-break."""
NARROWEST = 6.5
"""Smallest width in mm of a round's column, if there are many rounds."""
LEAST_NAME = 34.0
"""Smallest width in mm of a name; rounds that would leave less are left out, the earliest first."""
GAP = 8.0
"""mm between the two columns of pairings."""


@dataclass(frozen=True)
class TableRow:
    """One entrant: ``cells`` has one for each round, as ``3 ½``: opponent and points."""

    rank: str
    number: str
    name: str
    cells: tuple[str, ...]
    points: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True)
class Rounds:
    """A tournament so far; ``headings`` are abbreviations of the tie-breaks, which ``legend``
    explains."""

    title: str
    subtitle: str
    headings: tuple[str, ...]
    legend: str
    rows: tuple[TableRow, ...]
    meetings: tuple[tuple[Line, ...], ...]


def rounds_pdf(order: Order, shown: Rounds) -> bytes:
    """The table, then each round's pairs."""
    leaf = Leaf(order, order.word(N_("Tournament")))
    if shown.rows:
        _table(leaf, shown)
    _meetings(leaf, shown)
    return leaf.to_bytes()


@dataclass(frozen=True)
class _Columns:
    """Left edges in mm of the table's columns, and the first round that fits."""

    name: float
    rounds: float
    round: float
    first: int
    points: float
    breaks: float


def _columns(leaf: Leaf, shown: Rounds) -> _Columns:
    breaks = leaf.right - WIDE * len(shown.headings)
    points = breaks - NARROW - 2.0
    name = leaf.left + 2 * NARROW
    room = points - name - LEAST_NAME
    count = len(shown.rows[0].cells)
    wide = max(NARROWEST, min(ROUND, room / count)) if count else ROUND
    kept = max(0, min(count, int(room / wide)))
    return _Columns(name, points - kept * wide, wide, count - kept, points, breaks)


def _table(leaf: Leaf, shown: Rounds) -> None:
    at = _columns(leaf, shown)
    most = _rows_a_page(leaf)
    for start in range(0, len(shown.rows), most):
        leaf.page(bookmark=leaf.order.word(N_("Standings")))
        leaf.heading((leaf.left, leaf.top + 3.0), shown.title, 12)
        leaf.document.text((leaf.left, leaf.top + 8.0), shown.subtitle, 8, "small")
        base = leaf.top + 16.0
        _headings(leaf, shown, at, base)
        for row in shown.rows[start : start + most]:
            base += ROW
            _row(leaf, row, at, base)
        leaf.document.text((leaf.left, base + 5.5), shown.legend, 7, "small")


def _rows_a_page(leaf: Leaf) -> int:
    return int((leaf.bottom - leaf.top - 24.0) / ROW)


def _headings(leaf: Leaf, shown: Rounds, at: _Columns, base: float) -> None:
    word, document = leaf.order.word, leaf.document
    document.text((at.name, base), word(N_("Name")), 7, "small")
    for number in range(at.first, len(shown.rows[0].cells)):
        x = at.rounds + (number - at.first + 0.5) * at.round
        document.text((x, base), str(number + 1), 7, "small", anchor="middle")
    document.text((at.points + NARROW, base), word(N_("Points")), 7, "small", anchor="end")
    for number, heading in enumerate(shown.headings):
        x = at.breaks + (number + 1) * WIDE
        document.text((x, base), heading, 7, "small", anchor="end")
    document.rule((leaf.left, base + 1.8), (leaf.right, base + 1.8))


def _row(leaf: Leaf, row: TableRow, at: _Columns, base: float) -> None:
    document = leaf.document

    def number(x: float, words: str, weight: Weight = "Regular") -> None:
        document.text((x, base), words, 9, anchor="end", weight=weight)

    number(leaf.left + NARROW - 3.0, row.rank, "Bold")
    document.text((leaf.left + 2 * NARROW - 3.0, base), row.number, 7.5, "small", anchor="end")
    document.one_line((at.name, base), row.name, 9, at.rounds - at.name - 2.0)
    for place, cell in enumerate(row.cells[at.first :]):
        x = at.rounds + (place + 0.5) * at.round
        room = at.round - 0.8
        size = 8.0 * min(1.0, room / max(room, document.width(cell, 8)))
        document.text((x, base), cell, size, anchor="middle")
    number(at.points + NARROW, row.points, "Bold")
    for place, value in enumerate(row.tie_breaks):
        number(at.breaks + (place + 1) * WIDE, value)
    document.rule((leaf.left, base + 1.9), (leaf.right, base + 1.9), "fine")


def _meetings(leaf: Leaf, shown: Rounds) -> None:
    """Each round's pairs, two rounds side by side, below the table if they fit."""
    wide = (WIDTH - GAP) / 2
    y = _below_table(leaf, shown)
    for first in range(0, len(shown.meetings), 2):
        beside = list(enumerate(shown.meetings))[first : first + 2]
        deep = max(len(pairs) for _, pairs in beside)
        if y + min(8.0 + ROW * deep, leaf.bottom - leaf.top - 20.0) > leaf.bottom:
            y = _fresh(leaf, shown)
        at = 0
        while at < deep:
            room = int((leaf.bottom - y - 6.0) / ROW)
            if not room:
                y = _fresh(leaf, shown)
                continue
            for number, pairs in beside:
                left = leaf.left + (number - first) * (wide + GAP)
                _round_heading(leaf, number + 1, left, wide, y)
                for line, pair in enumerate(pairs[at : at + room], start=1):
                    _meeting(leaf, pair, left, wide, y + 6.0 + ROW * line)
            y += 6.0 + ROW * min(room, deep - at)
            at += room
        y += 6.0


def _below_table(leaf: Leaf, shown: Rounds) -> float:
    """Where the pairs begin on the table's last page; the page's end if they do not fit there."""
    if not shown.rows:
        return leaf.bottom
    most = _rows_a_page(leaf)
    return leaf.top + 26.0 + ROW * ((len(shown.rows) - 1) % most + 1)


def _round_heading(leaf: Leaf, number: int, left: float, wide: float, y: float) -> None:
    heading = leaf.order.say(say(N_("Round {number}"), number=number))
    leaf.heading((left, y + 5.0), heading)
    word = leaf.order.word(N_("Result"))
    leaf.document.text((left + wide, y + 5.0), word, 7, "small", anchor="end")
    leaf.document.rule((left, y + 6.8), (left + wide, y + 6.8))


def _fresh(leaf: Leaf, shown: Rounds) -> float:
    leaf.page(bookmark=leaf.order.word(N_("Rounds")))
    leaf.heading((leaf.left, leaf.top + 3.0), shown.title, 12)
    return leaf.top + 6.0


def _meeting(leaf: Leaf, pair: Line, left: float, wide: float, base: float) -> None:
    document, name = leaf.document, (wide - 24.0) / 2
    document.text((left + 5.0, base), pair.board, 8, "small", anchor="end")
    document.one_line((left + 7.0, base), pair.one, 9, name - 2.0)
    document.one_line((left + 7.0 + name, base), pair.two, 9, name - 2.0)
    if pair.result:
        size = 9.0 * min(1.0, 18.0 / document.width(pair.result, 9))
        document.text((left + wide, base), pair.result, size, anchor="end", weight="Bold")
    else:
        document.rule((left + wide - 16.0, base + 0.8), (left + wide, base + 0.8))
    document.rule((left, base + 1.9), (left + wide, base + 1.9), "fine")
