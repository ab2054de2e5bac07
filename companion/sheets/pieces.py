"""Pieces to cut out, of the size of the boards that they are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.board import XY, Board
from companion.board.counters import CLEAR, PIP, PIPS
from companion.games.printables import Piece, printables_of
from companion.pictures.drawing import SIGN_SIZE
from companion.pictures.shapes import Circle, Shape, Text
from companion.sentences import N_, say
from companion.sheets.furniture import emblem
from companion.sheets.leaf import WIDTH, Leaf, Order, lettered

APART = 1.0
"""mm between one outline and the next, for the scissors."""
RING_WIDTH = 3.2
HEADING = 9.0
"""mm that a heading takes."""

HOW = N_("Print on card at 100 %, so that they fit the printed boards, and cut along the outlines.")
INSIDE = N_("Cut out the inside of the rings as well.")


@dataclass(frozen=True)
class Cut:
    """One piece: its colour, the radius of its outline in mm, and its shapes round a place."""

    colour: str
    radius: float
    drawn: Callable[[XY], tuple[Shape, ...]]


def pieces_pdf(order: Order) -> bytes:
    """All pieces of a game, group by group."""
    subject = say(N_("Pieces of {title} to cut out"), title=order.game.title)
    leaf = Leaf(order, order.word(N_("Pieces")), order.say(subject))
    leaf.page(beside=order.word(N_("Pieces to cut out")))
    pieces = printables_of(order.game).pieces
    how = order.word(HOW)
    if any(piece.shape == "ring" for piece in pieces):
        how = f"{how} {order.word(INSIDE)}"
    y = leaf.document.paragraph((leaf.left, leaf.top + 2.0), how, 8, width=WIDTH, leading=4.0)
    y += 8.0
    boards = order.game.boards(order.options)
    for piece in pieces:
        cuts = list(cut_outs(piece, lettered(boards[piece.item], order.words)))
        size = 2 * max(cut.radius for cut in cuts)
        if y + HEADING + size > leaf.bottom:
            leaf.page(beside=order.word(N_("Pieces to cut out")))
            y = leaf.top + 2.0
        leaf.heading((leaf.left, y), order.word(piece.text))
        y = _rows(leaf, cuts, size, y + 3.0) + HEADING
    return leaf.to_bytes()


def _rows(leaf: Leaf, cuts: list[Cut], size: float, top: float) -> float:
    """Pieces row by row, on new pages as need be; returns the mm of the last row's lower end.

    A full row reaches from margin to margin; rows are as far apart as its pieces.
    """
    across = int((WIDTH + APART) // (size + APART))
    step = (WIDTH - size) / (across - 1)
    for row in in_rows(cuts, across):
        if top + size > leaf.bottom:
            leaf.page(beside=leaf.order.word(N_("Pieces to cut out")))
            top = leaf.top
        for place, cut in enumerate(row):
            leaf.document.draw(*cut.drawn((leaf.left + size / 2 + place * step, top + size / 2)))
        top += step
    return top - step + size


def in_rows(cuts: Iterable[Cut], across: int) -> Iterator[list[Cut]]:
    """Pieces in rows of at most ``across``; a colour begins a row unless all of it still fits."""
    row: list[Cut] = []
    for _, group in groupby(cuts, key=lambda cut: cut.colour):
        same = list(group)
        if row and len(row) + len(same) > across:
            yield row
            row = []
        row += same
        while len(row) > across:
            yield row[:across]
            row = row[across:]
    if row:
        yield row


def cut_outs(piece: Piece, board: Board) -> Iterator[Cut]:
    """Every single piece of a kind, sized for a board.

    Raises:
        KeyError: a shape that we do not know.
    """
    kinds = {"ring": _rings, "counter": _counters, "force": _forces, "stone": _stones}
    yield from kinds[piece.shape](piece, board)


def spot_radius(board: Board) -> float:
    return next(iter(board.spots.values())).radius


def ring_radii(board: Board) -> tuple[float, float]:
    """Inner and outer radius in mm of rings that lie round a board's spots side by side."""
    assert board.lattice is not None
    inner = spot_radius(board) + CLEAR
    return inner, min(inner + RING_WIDTH, board.lattice.pitch / 2 - CLEAR)


def _rings(piece: Piece, board: Board) -> Iterator[Cut]:
    inner, outer = ring_radii(board)

    def ring(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            middle = Circle(at, (inner + outer) / 2, f"inked {colour}")
            return (Circle(at, outer, f"piece {colour}"), middle, Circle(at, inner, "hole"))

        return Cut(colour, outer, drawn)

    for colour in piece.colours:
        yield from [ring(colour)] * min(piece.count, -(-len(board.spots) // 2))


def _counters(piece: Piece, board: Board) -> Iterator[Cut]:
    radius = spot_radius(board)

    def counter(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            sign = board.signs.get(colour, "")
            words = Text.centred(at, sign, SIGN_SIZE * radius, f"sign {colour}", "Bold")
            return (Circle(at, radius, f"spot {colour}"), words)

        return Cut(colour, radius, drawn)

    counts = Counter(spot.colour for spot in board.spots.values())
    for colour in piece.colours or board.signs:
        yield from [counter(colour)] * counts[colour]


def _forces(piece: Piece, board: Board) -> Iterator[Cut]:
    radius = spot_radius(board) - CLEAR

    def force(colour: str, worth: int) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            pips = [
                emblem((at[0] + x * radius, at[1] + y * radius), PIP * radius, f"pip {colour}")
                for x, y in PIPS[worth]
            ]
            pips = pips or [_owner(at, radius, colour)]
            return (Circle(at, radius, f"piece {colour}"), *pips)

        return Cut(colour, radius, drawn)

    for colour in piece.colours:
        for worth, count in zip(piece.pips, piece.counts, strict=True):
            yield from [force(colour, worth)] * count


def _stones(piece: Piece, board: Board) -> Iterator[Cut]:
    def stone(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            return (
                Circle(at, board.stone, f"piece {colour}"),
                _owner(at, board.stone, colour),
            )

        return Cut(colour, board.stone, drawn)

    for colour in piece.colours:
        yield from [stone(colour)] * piece.count


def _owner(at: XY, radius: float, colour: str) -> Shape:
    """Whose piece it is, for eyes and printers that see no colour."""
    return emblem(at, 0.5 * radius, f"on {colour}")
