"""The page that checks a printer: what is printed on it, and where, for the sheet and the reader.

Its ring of markers goes round the whole page. All coordinates are mm from the page's top-left
corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from companion.board.board import XY, Board, Box
from companion.board.page import (
    MARKER_SIDE,
    PAPERS,
    QR_SIDE,
    RIM,
    RING_GAP,
    THIRDS,
    Page,
    marker_ring,
)

CHECK: Final = "check"
"""The name of the page where a game's name is expected, and in its QR code."""
FIRST_CHECK_MARKER: Final = 576
"""The first of the ids of its markers, twelve for each paper; no game may have them."""
GREYS: Final = tuple(step / 10 for step in range(11))
"""How black each box of the grey scale is, from 0 to 1."""
COLOURS: Final = ("black", "blue", "red", "purple", "green", "yellow", "orange", "grey")
"""The colours of pens and pieces."""
PENS: Final = ("blue", "red")
REACHES: Final = (3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0)
"""mm from each edge of the paper to a line printed there; sheets keep clear of :data:`RIM`."""
SIDES: Final = ("top", "right", "bottom", "left")
REACH_LINE: Final = 4.0
"""Length in mm of each of those lines."""
SHIFTS: Final = tuple(range(-6, 7))
"""The lines of each scale for backs: the back lies so many :data:`FINE` from the front where a line
meets its own on the back."""
PITCH: Final = 7.0
"""mm from one line of a scale to the next on the front."""
FINE: Final = 0.5
"""How much larger, in mm, the same is on the back."""
CIRCLE: Final = 2.0
"""Radius in mm of the circles to fill in."""
SCALE_LINE: Final = 10.0
"""Length in mm of the scales' lines, on either side of the paper."""
_BOX: Final = 9.0
_INSIDE: Final = RIM + MARKER_SIDE + RING_GAP + 4.0
_TEXT: Final = 76.0
"""mm of words below the ring's upper side."""

Way = Literal["across", "down"]


@dataclass(frozen=True)
class CheckPage:
    """Where everything stands that is measured, mm."""

    page: Page
    greys: tuple[Box, ...]
    colours: Mapping[str, Box]
    pens: Mapping[str, Box]

    @property
    def left(self) -> float:
        return _INSIDE

    @property
    def top(self) -> float:
        return _INSIDE - 4.0

    def reach(self, side: str, mm: float) -> tuple[XY, XY]:
        """The ends of the line that is printed so many mm from an edge."""
        width, height = self.page.size
        start = RIM + MARKER_SIDE + 2.0 + REACHES.index(mm) * (REACH_LINE + 2.0)
        a, b = start, start + REACH_LINE
        if side in ("top", "bottom"):
            y = mm if side == "top" else height - mm
            return (a, y), (b, y)
        x = mm if side == "left" else width - mm
        return (x, a), (x, b)

    def scale_line(self, way: Way, step: int, *, back: bool = False) -> tuple[XY, XY]:
        """The ends of a line of a scale as seen from the front; those on the back go on where those
        on the front end, if the back lies exactly behind."""
        along = step * (PITCH + FINE * back)
        near, far = (0.0, SCALE_LINE) if back else (-SCALE_LINE, 0.0)
        x, y = self._middle(way)
        if way == "across":
            return (x + along, y + near), (x + along, y + far)
        return (x + near, y + along), (x + far, y + along)

    def circle(self, way: Way, step: int) -> XY:
        """The middle of the circle at a line of a scale."""
        (x, y), _ = self.scale_line(way, step)
        away = CIRCLE + 1.5
        return (x, y - away) if way == "across" else (x - away, y)

    def _middle(self, way: Way) -> XY:
        width, height = self.page.size
        if way == "across":
            return _INSIDE + 50.0, height - _INSIDE - 14.0
        return width - _INSIDE - 14.0, self.greys[0].at[1] + 50.0


@cache
def check_pages() -> Mapping[int, CheckPage]:
    """The page on each paper, by the first of its markers' ids."""
    return MappingProxyType({page.markers[0].id: _placed(page) for page in _pages()})


def _pages() -> Iterator[Page]:
    for number, (paper, size) in enumerate(PAPERS.items()):
        ring = (size[0] - 2 * RIM, size[1] - 2 * RIM)
        inset = RIM + MARKER_SIDE + RING_GAP
        first = FIRST_CHECK_MARKER + number * 12
        yield Page(
            Board(CHECK, CHECK, (size[0] - 2 * inset, size[1] - 2 * inset)),
            paper,
            size,
            (inset, inset),
            marker_ring((RIM, RIM), ring, MARKER_SIDE, THIRDS, first),
            qr=Box((size[0] - inset - 1 - QR_SIDE / 2, size[1] - inset - 1 - QR_SIDE / 2), QR_SIDE),
        )


def _placed(page: Page) -> CheckPage:
    top = _INSIDE + _TEXT

    def box(column: int, y: float, side: float = _BOX) -> Box:
        return Box((_INSIDE + side / 2 + column * side * 1.2, y + side / 2), side)

    return CheckPage(
        page,
        tuple(
            Box((_INSIDE + _BOX / 2 + k * _BOX, top + _BOX / 2), _BOX) for k in range(len(GREYS))
        ),
        {colour: box(k, top + 21.0) for k, colour in enumerate(COLOURS)},
        {pen: box(k, top + 42.0, 16.0) for k, pen in enumerate(PENS)},
    )
