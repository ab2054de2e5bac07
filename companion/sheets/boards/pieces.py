"""Pieces to cut out, in the size of their boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import cos, pi, sin

from companion.board import XY, Board, Box
from companion.board.counters import ANGULAR, CLEAR, PIP, PIPS, RIM, RIM_BREAKS, rim_width
from companion.games.printables import Piece, printables_of
from companion.pictures.drawing import SIGN_SIZE
from companion.pictures.screen_board import lettered
from companion.pictures.shapes import Circle, Polygon, Shape, Text
from companion.sentences import N_, Sentence, Term, say
from companion.sheets.boards.board_sheet import dimensions
from companion.sheets.page.document import Document
from companion.sheets.page.furniture import emblem
from companion.sheets.page.leaf import ONE_SIDE, WIDTH, Leaf, Order

CROP = 3.0
"""Length of a crop mark in mm."""
CLEAR_OF_CROP = 1.0
"""mm between a crop mark and the pieces."""
BLEED = 1.5
"""mm of a piece's colour beyond its cut, so that a cut that goes astray leaves no white edge."""
CROSS = 0.7
"""mm from the middle of a small cross where cuts meet to its ends."""
RING_WIDTH = 3.2
ARC_STEPS = 6
"""Sides of the polygon along each piece of a broken rim."""
HEADING = 9.0
"""mm for a heading."""
LINE = 4.0
"""mm between the lines of text about the pieces."""

HOW = N_(
    "Print on card at 100%. First cut straight, from crop mark to crop mark; small crosses show "
    "where two cuts meet. Then cut along the circles."
)
INSIDE = N_("To cut out the middle of a ring, fold its square in half first.")
SIZE = N_("{text}, {width} mm wide")
SIZE_FOR = N_("{text}, {width} mm wide, for the {size} board")


@dataclass(frozen=True)
class Cut:
    """One piece: its colour, the radius of its outline in mm, and its shapes round a place, in
    front and on its back, upon its :meth:`ground`."""

    colour: str
    radius: float
    drawn: Callable[[XY], tuple[Shape, ...]]
    back: Callable[[XY], tuple[Shape, ...]]

    def ground(self, at: XY) -> Shape:
        """The piece's colour, :data:`BLEED` beyond its outline on every side."""
        return Polygon(Box(at, 2 * (self.radius + BLEED)).corners(), f"ground {self.colour}")


Row = list[tuple[int, Cut]]
"""Pieces side by side, each with its column."""


class _Backs:
    """Remembers the pieces of a page and draws their backs behind them."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.placed: list[tuple[XY, Cut]] = []

    def draw(self, document: Document) -> None:
        sides, size = self.order.sides, document.size
        placed = [(behind(at, size, sides), cut) for at, cut in self.placed]
        with document.shifted(self.order.shift):
            document.draw(*(cut.ground(at) for at, cut in placed))
            document.draw(*(shape for at, cut in placed for shape in cut.back(at)))
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
        side = 2 * cuts[0].radius
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
    size = dimensions(board)
    return say(
        SIZE_FOR if size else SIZE,
        text=Term(piece.text),
        width=f"{2 * cuts[0].radius:.0f}",
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
    """Pieces row by row in squares, on new pages as needed; returns the lower end of the last row
    in mm."""
    margin = BLEED + CLEAR_OF_CROP + CROP
    rows, columns = in_rows(cuts, side, WIDTH - 2 * margin)
    xs = [leaf.left + margin + x for x in columns]
    while rows:
        ys: list[float] = []
        y = top + BLEED
        for row, before in zip(rows, [rows[0], *rows], strict=False):
            if {cut.colour for _, cut in row} != {cut.colour for _, cut in before}:
                y += 2 * BLEED
            if y + side + margin > leaf.bottom:
                break
            ys.append(y)
            y += side
        block, rows = rows[: len(ys)], rows[len(ys) :]
        _block(leaf.document, block, side, xs, ys, backs)
        top = ys[-1] + side + BLEED
        if rows:
            leaf.page(beside=leaf.order.word(N_("Pieces to cut out")))
            top = leaf.top + CROP
    return top


def _block(
    document: Document, rows: list[Row], side: float, xs: list[float], ys: list[float],
    backs: _Backs,
) -> None:  # fmt: skip
    """Rows of pieces from ``ys`` down in columns from ``xs`` on, with crop marks at both ends of
    every cut and a cross where two meet."""
    half = side / 2
    placed = [
        ((xs[column] + half, y + half), cut)
        for row, y in zip(rows, ys, strict=True)
        for column, cut in row
    ]
    document.draw(*(cut.ground(at) for at, cut in placed))
    document.draw(*(shape for at, cut in placed for shape in cut.drawn(at)))
    backs.placed += placed
    # Sums of the same lengths differ in their last digits.
    ways = [(a, b) for a in (-half, half) for b in (-half, half)]
    corners = {(round(x + a, 6), round(y + b, 6)) for (x, y), _ in placed for a, b in ways}
    for x, y in sorted(corners):
        document.rule((x - CROSS, y), (x + CROSS, y), "fine")
        document.rule((x, y - CROSS), (x, y + CROSS), "fine")
    across, down = (sorted(set(axis)) for axis in zip(*corners, strict=True))
    near, far = BLEED + CLEAR_OF_CROP, BLEED + CLEAR_OF_CROP + CROP
    for end, way in ((0, -1), (-1, 1)):
        for x in across:
            document.rule((x, down[end] + way * near), (x, down[end] + way * far))
        for y in down:
            document.rule((across[end] + way * near, y), (across[end] + way * far, y))


def in_rows(cuts: Iterable[Cut], side: float, room: float) -> tuple[list[Row], list[float]]:
    """Pieces in rows ``room`` mm wide, each with its column, and where the columns begin in mm.

    A colour begins a new row, or if several fit side by side, at the same columns in every row:
    there is room for the bleed of both between two colours.
    """
    groups = [list(same) for _, same in groupby(cuts, key=lambda cut: cut.colour)]
    most = max(map(len, groups))
    beside = max(1, int((room + 2 * BLEED) // (most * side + 2 * BLEED)))
    across = most if beside > 1 else int(room // side)
    rows = [
        [
            (place * across + column, cut)
            for place, group in enumerate(groups[first : first + beside])
            for column, cut in enumerate(group[start : start + across])
        ]
        for first in range(0, len(groups), beside)
        for start in range(0, max(map(len, groups[first : first + beside])), across)
    ]
    return rows, [c * side + c // across * 2 * BLEED for c in range(beside * across)]


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
            hole = Circle(at, inner - BLEED, "hole"), Circle(at, inner, f"cut {colour}")
            middle = Circle(at, (inner + outer) / 2, f"inked {colour}")
            return (Circle(at, outer, f"cut {colour}"), middle, *hole)

        return Cut(colour, outer, drawn, drawn)

    for colour in piece.colours:
        yield from [ring(colour)] * min(piece.count, -(-len(board.spots) // 2))


def _counters(piece: Piece, board: Board) -> Iterator[Cut]:
    radius = spot_radius(board) - CLEAR

    def counter(colour: str) -> Cut:
        def drawn(at: XY) -> tuple[Shape, ...]:
            sign = board.signs.get(colour, "")
            words = Text.centred(at, sign, SIGN_SIZE * radius, f"sign {colour}", "Bold")
            return (Circle(at, radius, f"cut {colour}"), words)

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
            pips = pips or [emblem(at, 0.5 * radius, f"on {colour}")]
            return (*_rim(at, radius, colour), *pips)

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
    """A player's piece without a number, with the owner's emblem, for eyes and printers without
    colour."""
    return (*_rim(at, radius, colour), emblem(at, 0.5 * radius, f"on {colour}"))


def _rim(at: XY, radius: float, colour: str) -> list[Shape]:
    """A piece's outline and the rim of its owner: whole or, for angular colours, broken."""
    style, step = f"pip {colour}", pi / RIM_BREAKS
    middles = [(2 * k + 1) * step for k in range(RIM_BREAKS)]
    if colour not in ANGULAR:
        middles += [middle + step for middle in middles]
    arcs = [_arc(at, radius, middle, step, style) for middle in middles]
    return [Circle(at, radius, f"cut {colour}"), *arcs]


def _arc(at: XY, radius: float, middle: float, length: float, style: str) -> Polygon:
    """A part of a rim, as long as an angle says."""
    half = rim_width(radius) / 2
    near, far = RIM * radius - half, RIM * radius + half
    ways = [middle + length * (k / ARC_STEPS - 0.5) for k in range(ARC_STEPS + 1)]
    around = [(far, way) for way in ways] + [(near, way) for way in reversed(ways)]
    return Polygon(tuple((at[0] + r * cos(w), at[1] + r * sin(w)) for r, w in around), style)
