"""Pieces to cut out, in the size of their boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import cos, pi, sin

from companion.board import XY, Board
from companion.board.counters import ANGULAR, CLEAR, PIP, PIPS, RIM, RIM_BREAKS, rim_width
from companion.games.printables import Piece, printables_of
from companion.pictures.drawing import SIGN_SIZE
from companion.pictures.shapes import Circle, Polygon, Shape, Text
from companion.sentences import N_, Sentence, Term, say
from companion.sheets.document import Document
from companion.sheets.furniture import emblem
from companion.sheets.leaf import ONE_SIDE, WIDTH, Leaf, Order, lettered

CROP = 3.0
"""Length of a crop mark in mm."""
CLEAR_OF_CROP = 1.0
"""mm between a crop mark and the pieces."""
RING_WIDTH = 3.2
SPARE = {"ring": 0.0, "counter": 0.3, "force": 1.2, "stone": 1.2}
"""mm of paper round a piece, so that a cut that goes astray does not take a part of it."""
ARC_STEPS = 6
"""Sides of the polygon along each piece of a broken rim."""
HEADING = 9.0
"""mm for a heading."""
LINE = 4.0
"""mm between the lines of text about the pieces."""

HOW = N_(
    "Print on card at 100%. The pieces are square, side by side: cut "
    "straight along the lines, from crop mark to crop mark."
)
INSIDE = N_("To cut out the middle of a ring, fold its square in half first.")
SIZE = N_("{text}, {width} mm wide")
SIZE_FOR = N_("{text}, {width} mm wide, for the {size} board")


@dataclass(frozen=True)
class Cut:
    """One piece: its colour, the radius of its outline in mm, and its shapes round a place, in
    front and on its back."""

    colour: str
    radius: float
    drawn: Callable[[XY], tuple[Shape, ...]]
    back: Callable[[XY], tuple[Shape, ...]]


class _Backs:
    """Remembers the pieces of a page and draws their backs behind them."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.placed: list[tuple[XY, Cut]] = []

    def draw(self, document: Document) -> None:
        with document.shifted(self.order.shift):
            for at, cut in self.placed:
                document.draw(*cut.back(behind(at, document.size, self.order.sides)))
        self.placed = []


def behind(at: XY, size: XY, sides: str) -> XY:
    """The place on a sheet's back, seen from there, that lies behind a place on its front."""
    return (at[0], size[1] - at[1]) if sides == "short" else (size[0] - at[0], at[1])


def pieces_pdf(order: Order) -> bytes:
    """All pieces of a game, group by group."""
    leaf = Leaf(order, order.word(N_("Pieces")))
    backs = _Backs(order)
    if order.sides not in ("", ONE_SIDE):
        leaf.document.back = backs.draw
    leaf.page(beside=order.word(N_("Pieces to cut out")))
    pieces = printables_of(order.game).pieces
    how = order.word(HOW)
    if any(piece.shape == "ring" for piece in pieces):
        how = f"{how} {order.word(INSIDE)}"
    y = leaf.document.paragraph((leaf.left, leaf.top + 2.0), how, 9, width=WIDTH, leading=LINE)
    y += 8.0
    boards = order.game.boards(order.options)
    for piece in pieces:
        board = lettered(boards[piece.item], order.words)
        cuts = list(cut_outs(piece, board))
        side = 2 * (max(cut.radius for cut in cuts) + SPARE[piece.shape])
        told = leaf.document.broken(_instead(order, piece, board), 8, WIDTH)
        words = LINE * len(told) + 3.0
        if y + words + side + CROP > leaf.bottom:
            leaf.page(beside=order.word(N_("Pieces to cut out")))
            y = leaf.top + 2.0
        leaf.heading((leaf.left, y), order.say(_named(piece, board, cuts)))
        for number, line in enumerate(told, start=1):
            leaf.document.text((leaf.left, y + number * LINE), line, 8)
        y = _rows(leaf, cuts, side, y + words + CROP, backs) + CROP + HEADING
    return leaf.to_bytes()


def _named(piece: Piece, board: Board, cuts: list[Cut]) -> Sentence:
    """What the pieces are, how wide, and for which size of board if there are several."""
    side = 2 * max(cut.radius for cut in cuts)
    size = f"{board.lattice.columns} × {board.lattice.rows}" if board.lattice else ""
    return say(
        SIZE_FOR if size else SIZE,
        text=Term(piece.text),
        width=f"{side:.0f}",
        size=size,
    )


def _instead(order: Order, piece: Piece, board: Board) -> str:
    """What can be used instead; '' if nothing is known."""
    if not piece.instead:
        return ""
    inner = 2 * (ring_radii(board)[0] if piece.shape == "ring" else 0.0)
    wide = 2 * (board.stone or (ring_radii(board)[1] if board.lattice and board.spots else 0.0))
    return order.say(say(piece.instead, inner=f"{inner:.0f}", outer=f"{wide:.0f}"))


def _rows(leaf: Leaf, cuts: list[Cut], side: float, top: float, backs: _Backs) -> float:
    """Pieces row by row in squares that share their cuts, on new pages as needed; returns the lower
    end of the last row in mm."""
    across = int((WIDTH - 2 * (CROP + CLEAR_OF_CROP)) // side)
    rows = list(in_rows(cuts, across))
    while rows:
        fit = int((leaf.bottom - CROP - CLEAR_OF_CROP - top) // side)
        block, rows = rows[:fit], rows[fit:]
        _block(leaf, block, side, (leaf.left + CROP + CLEAR_OF_CROP, top), backs)
        top += len(block) * side
        if rows:
            leaf.page(beside=leaf.order.word(N_("Pieces to cut out")))
            top = leaf.top + CROP
    return top


def _block(leaf: Leaf, rows: list[list[Cut]], side: float, corner: XY, backs: _Backs) -> None:
    """Squares side by side, a piece in each, with crop marks at both ends of every cut."""
    document, (left, top) = leaf.document, corner
    right, low = left + side * max(map(len, rows)), top + side * len(rows)
    for row, cuts in enumerate(rows):
        for column, cut in enumerate(cuts):
            at = (left + (column + 0.5) * side, top + (row + 0.5) * side)
            document.draw(*cut.drawn(at))
            backs.placed.append((at, cut))
    for column in range(round((right - left) / side) + 1):
        x = left + column * side
        document.rule((x, top), (x, low), "fine")
        for y, way in ((top, -1), (low, 1)):
            _crop_mark(document, (x, y), (0, way))
    for row in range(len(rows) + 1):
        y = top + row * side
        document.rule((left, y), (right, y), "fine")
        for x, way in ((left, -1), (right, 1)):
            _crop_mark(document, (x, y), (way, 0))


def _crop_mark(document: Document, at: XY, way: tuple[int, int]) -> None:
    near = (at[0] + way[0] * CLEAR_OF_CROP, at[1] + way[1] * CLEAR_OF_CROP)
    far = CLEAR_OF_CROP + CROP
    document.rule(near, (at[0] + way[0] * far, at[1] + way[1] * far), "rule")


def in_rows(cuts: Iterable[Cut], across: int) -> Iterator[list[Cut]]:
    """Pieces in rows of at most ``across``; a colour begins a new row unless all of it still
    fits."""
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
        KeyError: an unknown shape.
    """
    kinds = {"ring": _rings, "counter": _counters, "force": _forces, "stone": _stones}
    yield from kinds[piece.shape](piece, board)


def spot_radius(board: Board) -> float:
    return next(iter(board.spots.values())).radius


def ring_radii(board: Board) -> tuple[float, float]:
    """Inner and outer radius in mm of rings that fit round a board's spots side by side."""
    assert board.lattice is not None
    inner = spot_radius(board) + CLEAR
    return inner, min(inner + RING_WIDTH, board.lattice.pitch / 2 - CLEAR)


def _rings(piece: Piece, board: Board) -> Iterator[Cut]:
    inner, outer = ring_radii(board)

    def ring(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            middle = Circle(at, (inner + outer) / 2, f"inked {colour}")
            return (Circle(at, outer, f"piece {colour}"), middle, Circle(at, inner, "hole"))

        return Cut(colour, outer, drawn, drawn)

    for colour in piece.colours:
        yield from [ring(colour)] * min(piece.count, -(-len(board.spots) // 2))


def _counters(piece: Piece, board: Board) -> Iterator[Cut]:
    radius = spot_radius(board)

    def counter(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            sign = board.signs.get(colour, "")
            words = Text.centred(at, sign, SIGN_SIZE * radius, f"sign {colour}", "Bold")
            return (Circle(at, radius, f"spot {colour}"), words)

        return Cut(colour, radius, drawn, drawn)

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
            return (*_disc(at, radius, colour), *pips)

        return Cut(colour, radius, drawn, lambda at: _owned(at, radius, colour))

    for colour in piece.colours:
        for worth, count in zip(piece.pips, piece.counts, strict=True):
            yield from [force(colour, worth)] * count


def _stones(piece: Piece, board: Board) -> Iterator[Cut]:
    def stone(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            return _owned(at, board.stone, colour)

        return Cut(colour, board.stone, drawn, drawn)

    for colour in piece.colours:
        yield from [stone(colour)] * piece.count


def _owned(at: XY, radius: float, colour: str) -> tuple[Shape, ...]:
    """A player's disc without a number."""
    return (*_disc(at, radius, colour), _owner(at, radius, colour))


def _disc(at: XY, radius: float, colour: str) -> tuple[Shape, ...]:
    """A disc with the rim of its owner: whole or, for angular colours, broken."""
    style, step = f"pip {colour}", pi / RIM_BREAKS
    middles = [(2 * k + 1) * step for k in range(RIM_BREAKS)]
    pieces = [_arc(at, radius, middle, step, style) for middle in middles]
    if colour not in ANGULAR:
        pieces += [_arc(at, radius, middle + step, step, style) for middle in middles]
    return (Circle(at, radius, f"piece {colour}"), *pieces)


def _arc(at: XY, radius: float, middle: float, length: float, style: str) -> Polygon:
    """A part of a rim, as long as an angle says."""
    half = rim_width(radius) / 2
    near, far = RIM * radius - half, RIM * radius + half
    ways = [middle + length * (k / ARC_STEPS - 0.5) for k in range(ARC_STEPS + 1)]
    around = [(far, way) for way in ways] + [(near, way) for way in reversed(ways)]
    return Polygon(tuple((at[0] + r * cos(w), at[1] + r * sin(w)) for r, w in around), style)


def _owner(at: XY, radius: float, colour: str) -> Shape:
    """The owner's emblem, for eyes and printers without colour."""
    return emblem(at, 0.5 * radius, f"on {colour}")
