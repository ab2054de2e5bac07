"""Page layouts: where the board, its ring of markers, QR code and patches are on a sheet of paper.

This is the only place for numbers shared by the printed sheet and the photo reader. All coordinates
are mm from the page's top-left corner, x right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from companion.board.board import XY, Board, Box
from companion.board.markers import DICTIONARY

if TYPE_CHECKING:
    from companion.answers.sheets import BoardJson, PlacesJson

PAPERS: Mapping[str, XY] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm of the papers we print on."""

RIM = 10.0
"""Blank margin in mm along each side of the page: many printers cannot reach further."""

MARKER_SIDE = 13.0
MARKERS_A_SHEET = 12
RING_GAP = 2.0
"""mm between the board's field and the markers: their quiet zone of slightly over one module."""

FIELD = 156.0
"""Side in mm of the square field inside the ring of markers of most boards, on either paper."""
RING_TOP: Mapping[str, float] = {"a4": 42.0, "letter": 36.0}
QR_SIDE = 19.0
PATCH_SIDE = 8.0
PATCH_STEP = 11.0
PATCH_COLOURS = ("white", "black", "blue", "red")

THIRDS = (0.0, 1 / 3, 2 / 3, 1.0)
"""Positions of a side's four markers, as shares of the ring's side."""

HALF_MARKER_SIDE = 9.0
HALF_INSET = 1.0
"""mm from the page's edge to the ring of a sheet that shares the page with another."""
HALF_QR_SIDE = 17.0
HALF_QR_GAP = 2.5

TILED_MARKER_SIDE = 16.0
TILED_MARGIN = 3.0
"""White margin in mm outside the ring of a board assembled from tiles."""
TILED_GAP = 3.0
"""White margin in mm inside that ring."""
CLEAR_OF_SEAMS = (0.0, 0.37, 0.63, 1.0)
"""Positions of that ring's markers, which avoid the seams of two to five tiles."""
TILED_QR = 0.18
"""Position of the QR code, as a share of the ring's lower side; on no seam."""
TILED_PATCHES = 0.82
"""Position of the colour samples' centre, as a share of the ring's lower side; on no seam."""
TILED_PATCHES_FROM = 200.0
"""Width in mm from which there is space for the samples."""

DOT_RADIUS = 0.9
"""mm of a printed dot."""
LABEL_GAP = 7.5
"""mm from the outermost places to the centres of column letters and row numbers."""
SPOT_LABEL_GAP = 3.9
"""The same from the edge of large spots, which may get a ring, and from bubbles."""


@dataclass(frozen=True, slots=True)
class Marker(Box):
    """One ArUco marker, its black square upright on the page."""

    id: int


@dataclass(frozen=True)
class Page:
    """A printed sheet: a board on a page with its markers and other help for the reader.

    ``offset`` is the board's top-left corner on the page. ``patches`` are printed colour samples by
    colour name (helpful to the reader, but not required); ``qr`` holds what marker ids cannot
    express.
    """

    board: Board
    paper: str
    size: XY
    offset: XY
    markers: tuple[Marker, ...]
    qr: Box | None = None
    patches: Mapping[str, Box] | None = None

    def __repr__(self) -> str:
        width, height = self.size
        board = self.board
        return f"<Page {board.game} {board.item}: {width:g} × {height:g} mm, {self.paper}>"

    @property
    def ring(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its ring of markers in mm of the page."""
        xs, ys = zip(*(at for marker in self.markers for at in marker.corners()), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def on_page(self, at: XY) -> XY:
        """A board place in mm on the page."""
        return (at[0] + self.offset[0], at[1] + self.offset[1])

    @property
    def game(self) -> str:
        """The game's key."""
        return self.board.game

    @property
    def item(self) -> str:
        """``board``, or the name of another sheet."""
        return self.board.item

    @property
    def points(self) -> dict[str, XY]:
        """Dots or intersections by name, in mm from the page's top-left corner."""
        return {name: self.on_page(at) for name, at in self.board.points.items()}

    @property
    def squares(self) -> dict[str, XY]:
        """The squares' centres by name, in mm from the page's top-left corner."""
        return {name: self.on_page(at) for name, at in self.board.squares.items()}

    def as_json(self) -> BoardJson:
        """The object of ``board --json``: every place by name in mm from the page's top-left
        corner, y down; only the kinds of places that the board has."""

        def at(xy: XY) -> list[float]:
            x, y = self.on_page(xy)
            return [round(x, 3), round(y, 3)]

        board = self.board
        kinds: PlacesJson = {
            "points": {name: at(xy) for name, xy in board.points.items()},
            "edges": {name: list(ends) for name, ends in board.edges.items()},
            "squares": {name: at(xy) for name, xy in board.squares.items()},
            "spots": {
                name: {"at": at(spot.at), "radius": spot.radius, "colour": spot.colour}
                for name, spot in board.spots.items()
            },
            "bubbles": {
                name: {"at": at(spot.at), "radius": spot.radius}
                for name, spot in board.bubbles.items()
            },
            "ticks": {
                name: {"at": at(box.at), "side": box.side} for name, box in board.ticks.items()
            },
        }
        places = cast("PlacesJson", {kind: found for kind, found in kinds.items() if found})
        return {
            "game": board.game,
            "item": board.item,
            "paper": self.paper,
            "page_mm": list(self.size),
            **places,
            "markers": [
                {
                    "dictionary": DICTIONARY,
                    "id": marker.id,
                    "at": [round(value, 3) for value in marker.at],
                    "side": marker.side,
                }
                for marker in self.markers
            ],
            "error": None,
            "problem": None,
        }


def label_gap(board: Board) -> float:
    """mm from the outermost places of a lattice to the middle of its letters and numbers."""
    reach = [spot.radius for spot in board.spots.values()]
    if board.lattice is not None:
        left = board.lattice.left
        reach += [left - bubble.at[0] + bubble.radius for bubble in board.bubbles.values()]
    return max(LABEL_GAP, max(reach, default=0.0) + SPOT_LABEL_GAP)


def ring_page(board: Board, paper: str, first_marker: int) -> Page:
    """A board closely surrounded by a ring of twelve markers.

    Most boards are centred horizontally on the page. One that shares the page has half of it, and a
    tiled one the whole page assembled from tiles, which is not a ``paper``. The markers have ids
    ``first_marker`` to ``first_marker + 11``, clockwise from the top-left.

    Raises:
        KeyError: ``paper`` is not one of :data:`PAPERS`.
        ValueError: the ring does not fit within the page's margins.
    """
    size = PAPERS[paper]
    if board.tiled:
        return _tiled_page(board, paper, first_marker)
    if board.half:
        return _half_page(board, paper, first_marker)
    reach = 2 * (RING_GAP + MARKER_SIDE)
    ring = (board.size[0] + reach, board.size[1] + reach)
    corner = ((size[0] - ring[0]) / 2, RING_TOP[paper])
    _check_room(board, paper, corner, ring)
    (left, top), below = corner, corner[1] + ring[1] + 4.0
    patches = {
        colour: Box((left + PATCH_SIDE / 2 + i * PATCH_STEP, below + PATCH_SIDE / 2), PATCH_SIDE)
        for i, colour in enumerate(PATCH_COLOURS)
    }
    return Page(
        board=board,
        paper=paper,
        size=size,
        offset=(left + RING_GAP + MARKER_SIDE, top + RING_GAP + MARKER_SIDE),
        markers=marker_ring(corner, ring, MARKER_SIDE, THIRDS, first_marker),
        qr=Box((left + ring[0] - QR_SIDE / 2, below + QR_SIDE / 2), QR_SIDE),
        patches=patches,
    )


def _half_page(board: Board, paper: str, first_marker: int) -> Page:
    """At the left of the upper or lower half, with the QR code to the right of the ring."""
    size = PAPERS[paper]
    reach = 2 * (RING_GAP + HALF_MARKER_SIDE)
    ring = (board.size[0] + reach, board.size[1] + reach)
    from_rim = RIM + HALF_INSET
    top = from_rim if board.half == "upper" else size[1] - from_rim - ring[1]
    _check_room(board, paper, (from_rim, from_rim), (ring[0], 2 * ring[1]))
    beside = from_rim + ring[0] + HALF_QR_GAP + HALF_QR_SIDE / 2
    return Page(
        board=board,
        paper=paper,
        size=size,
        offset=(from_rim + RING_GAP + HALF_MARKER_SIDE, top + RING_GAP + HALF_MARKER_SIDE),
        markers=marker_ring((from_rim, top), ring, HALF_MARKER_SIDE, THIRDS, first_marker),
        qr=Box((beside, top + HALF_QR_SIDE / 2), HALF_QR_SIDE),
        patches={},
    )


def _tiled_page(board: Board, paper: str, first_marker: int) -> Page:
    """The assembled whole: the board in a white frame with markers, QR code and patches."""
    frame = TILED_MARGIN + TILED_MARKER_SIDE + TILED_GAP
    size = (board.size[0] + 2 * frame, board.size[1] + 2 * frame)
    ring = (size[0] - 2 * TILED_MARGIN, size[1] - 2 * TILED_MARGIN)
    middle = size[1] - TILED_MARGIN - TILED_MARKER_SIDE / 2

    def along(share: float) -> float:
        inset = TILED_MARGIN + TILED_MARKER_SIDE / 2
        return inset + share * (size[0] - 2 * inset)

    first = along(TILED_PATCHES) - PATCH_STEP * (len(PATCH_COLOURS) - 1) / 2
    patches = {
        colour: Box((first + i * PATCH_STEP, middle - 2.0), PATCH_SIDE)
        for i, colour in enumerate(PATCH_COLOURS)
        if size[0] >= TILED_PATCHES_FROM
    }
    return Page(
        board=board,
        paper=paper,
        size=size,
        offset=(frame, frame),
        markers=marker_ring(
            (TILED_MARGIN, TILED_MARGIN), ring, TILED_MARKER_SIDE, CLEAR_OF_SEAMS, first_marker
        ),
        qr=Box((along(TILED_QR), middle), TILED_MARKER_SIDE),
        patches=patches,
    )


def _check_room(board: Board, paper: str, corner: XY, ring: XY) -> None:
    (left, top), (width, height) = corner, PAPERS[paper]
    if left < RIM or left + ring[0] > width - RIM or top + ring[1] > height - RIM:
        raise ValueError(f"a board of {board.size} mm is too large for {paper}")


def marker_ring(
    corner: XY, ring: XY, side: float, shares: tuple[float, ...], first: int
) -> tuple[Marker, ...]:
    """Markers along the inside of a rectangle, clockwise; ``shares`` are their positions along each
    side."""
    half = side / 2
    xs = [corner[0] + half + share * (ring[0] - side) for share in shares]
    ys = [corner[1] + half + share * (ring[1] - side) for share in shares]
    places = [
        *((x, ys[0]) for x in xs),
        *((xs[-1], y) for y in ys[1:-1]),
        *((x, ys[-1]) for x in reversed(xs)),
        *((xs[0], y) for y in reversed(ys[1:-1])),
    ]
    return tuple(Marker(at, side, first + i) for i, at in enumerate(places))
