"""Page layouts: where a board, its ring of markers, QR and patches lie on a sheet of paper.

Every number that both the printed sheet and the photo reader need stands here, once. All
coordinates are mm from the page's top-left corner, x right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.board.board import XY, Board, Box

PAPERS: Mapping[str, XY] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm of the papers we print on."""

RIM = 10.0
"""mm along each side of the page that stay blank: many printers cannot reach further."""

MARKER_SIDE = 13.0
MARKERS_A_SHEET = 12
RING_GAP = 2.0
"""mm between the board's field and the markers: their quiet zone, one module and a little."""

RING_TOP: Mapping[str, float] = {"a4": 42.0, "letter": 36.0}
QR_SIDE = 19.0
PATCH_SIDE = 8.0
PATCH_STEP = 11.0
PATCH_COLOURS = ("white", "black", "blue", "red")

DOT_RADIUS = 0.9
"""mm of a printed dot."""
LABEL_GAP = 7.5
"""mm from the outermost places to the middle of their column letters and row numbers."""
SPOT_LABEL_GAP = 3.9
"""The same from the rim of large spots, round which a ring may be drawn, and from bubbles."""


@dataclass(frozen=True, slots=True)
class Marker:
    """One ArUco marker: ``at`` is its centre, ``side`` its black square, upright on the page."""

    id: int
    at: XY
    side: float

    def corners(self) -> tuple[XY, XY, XY, XY]:
        """Top-left, top-right, bottom-right, bottom-left."""
        (x, y), h = self.at, self.side / 2
        return ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))


@dataclass(frozen=True)
class Page:
    """A printed sheet: a board on a page with its markers and help for the reader.

    ``offset`` is the board's top-left corner on the page. ``patches`` are printed colour samples by
    colour name (a help for the reader, never needed); ``qr`` holds what marker ids cannot say.
    """

    board: Board
    paper: str
    size: XY
    offset: XY
    markers: tuple[Marker, ...]
    qr: Box | None = None
    patches: Mapping[str, Box] | None = None

    def on_page(self, at: XY) -> XY:
        """A board place's mm on the page."""
        return (at[0] + self.offset[0], at[1] + self.offset[1])


def label_gap(board: Board) -> float:
    """mm from the outermost places of a lattice to the middle of its letters and numbers."""
    reach = [spot.radius for spot in board.spots.values()]
    if board.lattice is not None:
        left = board.lattice.left
        reach += [left - bubble.at[0] + bubble.radius for bubble in board.bubbles.values()]
    return max(LABEL_GAP, max(reach, default=0.0) + SPOT_LABEL_GAP)


def ring_page(board: Board, paper: str, first_marker: int) -> Page:
    """A board in the middle of the page's width with a ring of twelve markers close round it.

    The markers take ids ``first_marker`` to ``first_marker + 11``, clockwise from the top-left.

    Raises:
        KeyError: ``paper`` is not one of :data:`PAPERS`.
        ValueError: the ring does not fit between the page's rims.
    """
    width, height = PAPERS[paper]
    reach = 2 * (RING_GAP + MARKER_SIDE)
    ring_w, ring_h = board.size[0] + reach, board.size[1] + reach
    left, top = (width - ring_w) / 2, RING_TOP[paper]
    if left < RIM or top + ring_h > height - RIM:
        raise ValueError(f"a board of {board.size} mm is too large for {paper}")
    half = MARKER_SIDE / 2
    xs = [left + half + i * (ring_w - MARKER_SIDE) / 3 for i in range(4)]
    ys = [top + half + i * (ring_h - MARKER_SIDE) / 3 for i in range(4)]
    round_the_board = (
        [(x, ys[0]) for x in xs]
        + [(xs[3], y) for y in ys[1:3]]
        + [(x, ys[3]) for x in reversed(xs)]
        + [(xs[0], y) for y in reversed(ys[1:3])]
    )
    markers = tuple(
        Marker(first_marker + i, at, MARKER_SIDE) for i, at in enumerate(round_the_board)
    )
    below = top + ring_h + 4.0
    patches = {
        colour: Box((left + PATCH_SIDE / 2 + i * PATCH_STEP, below + PATCH_SIDE / 2), PATCH_SIDE)
        for i, colour in enumerate(PATCH_COLOURS)
    }
    return Page(
        board=board,
        paper=paper,
        size=(width, height),
        offset=(left + RING_GAP + MARKER_SIDE, top + RING_GAP + MARKER_SIDE),
        markers=markers,
        qr=Box((left + ring_w - QR_SIDE / 2, below + QR_SIDE / 2), QR_SIDE),
        patches=patches,
    )
