"""The pairings of a round, large enough to read over other people's shoulders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sentences import N_, say
from companion.sheets.page.leaf import WIDTH, Leaf, Order

ROW = 9.0
SIZE = 13.0
BOARD = 16.0
"""Width in mm of the column of boards."""
RESULT = 24.0
"""Width in mm of the column of results; the names share the rest."""


@dataclass(frozen=True)
class Line:
    """A pair or, in order of names, one of its players; ``result`` is '' if it is still to be
    written in, ``seat`` 1 or 2 if it is to be printed."""

    board: str
    one: str
    two: str
    result: str
    seat: int | None = None


@dataclass(frozen=True)
class PairingSheet:
    """A round to hang up; ``by_name``: a line per player, in order of names."""

    title: str
    round: int
    rounds: int
    lines: tuple[Line, ...]
    by_name: bool = False


def pairing_pdf(order: Order, sheets: Sequence[PairingSheet]) -> bytes:
    """The sheets one after another, each with as many pages as its lines need."""
    heading = order.say(
        say(N_("Round {round} of {rounds}"), round=sheets[0].round, rounds=sheets[0].rounds)
    )
    leaf = Leaf(order, heading)
    most = int((leaf.bottom - leaf.top - 24.0) / ROW)
    for shown in sheets:
        for start in range(0, len(shown.lines), most):
            leaf.page(bookmark=heading)
            leaf.heading((leaf.left, leaf.top + 6.0), shown.title, 18)
            base = leaf.top + 18.0
            _headings(leaf, shown, base)
            for line in shown.lines[start : start + most]:
                base += ROW
                _line(leaf, shown, line, base)
    return leaf.to_bytes()


def _edges(leaf: Leaf, shown: PairingSheet) -> tuple[float, float, float]:
    """Left edges in mm of the first name, of what follows it, and of the second name."""
    first = leaf.left + (0.0 if shown.by_name else BOARD)
    room = (leaf.right - first - (BOARD + RESULT if shown.by_name else RESULT)) / 2
    middle = first + room
    return first, middle, middle + (BOARD + RESULT if shown.by_name else 0.0)


def _headings(leaf: Leaf, shown: PairingSheet, base: float) -> None:
    word, document = leaf.order.word, leaf.document
    first, middle, second = _edges(leaf, shown)
    colours = [leaf.order.colour(player) for player in leaf.order.game.players]
    if shown.by_name:
        heads = [(first, N_("Name")), (middle, N_("Board no.")), (middle + BOARD, N_("Plays")),
                 (second, N_("Against"))]  # fmt: skip
        told = [(x, word(text)) for x, text in heads]
    else:
        told = [(leaf.left, word(N_("Board no."))), (first, colours[0]), (second, colours[1])]
        document.text((leaf.right, base), word(N_("Result")), 8, "small", anchor="end")
    for x, text in told:
        document.text((x, base), text, 8, "small")
    document.rule((leaf.left, base + 2.2), (leaf.right, base + 2.2))


def _line(leaf: Leaf, shown: PairingSheet, line: Line, base: float) -> None:
    document = leaf.document
    first, middle, second = _edges(leaf, shown)
    board = middle if shown.by_name else leaf.left
    document.text((board, base), line.board, SIZE, weight="Bold")
    document.one_line((first, base), line.one, SIZE, middle - first - 3.0)
    if shown.by_name and line.seat is not None and line.board.isdecimal():
        colour = leaf.order.colour(leaf.order.game.players[line.seat - 1])
        document.one_line((middle + BOARD, base), colour, 10, RESULT - 3.0)
    right = leaf.right if shown.by_name else leaf.right - RESULT
    document.one_line((second, base), line.two, SIZE, right - second - 3.0)
    if line.result:
        document.one_line(
            (leaf.right, base), line.result, SIZE, RESULT, whole=True, anchor="end", weight="Bold"
        )
    elif not shown.by_name:
        document.rule((leaf.right - RESULT + 3.0, base + 1.0), (leaf.right, base + 1.0))
    document.rule((leaf.left, base + 2.6), (leaf.left + WIDTH, base + 2.6), "fine")
