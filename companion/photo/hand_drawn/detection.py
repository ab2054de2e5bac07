"""Finds a board drawn by hand: a square grid of dots on any paper, without a printed marker."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.board import Lattice
from companion.photo.hand_drawn.cropping import Beyond, beyond
from companion.photo.hand_drawn.dots import Dots, find_dots, optical_density
from companion.photo.hand_drawn.lattice import STRONG, DotGrid, find_grid
from companion.photo.hand_drawn.page import dot_jitter, fit_page, lattice_cells
from companion.photo.image.absorptance import Ink, ink_of
from companion.photo.image.arrays import Flags, Rgb, Values
from companion.photo.image.sampling import reduced
from companion.photo.rectify.warp import BetweenDots, outline_of
from companion.photo.refusals import refusal
from companion.sentences import N_, Term

_FIND_SIDE: Final = 1800
"""px of the longer side where dots are looked for. At 1.6 times 2 photos ask about 3 marks more."""
SMALLEST_DRAWN_STEP: Final = 22.0
"""px between dots below which lines look like dots: 15 photos do not change with others."""
_PAPER_BLOCK, _PAPER_GAP = 8, 48
"""px of a block with paper, and of the widest hatching: confidences alone of 14 photos move."""


@dataclass(frozen=True)
class DrawnGrid:
    """A dot grid found in a photo.

    ``dots`` are px of the photo, shape (size + 2, size + 2, 2), row 0 above the top row: the outer
    ring is extrapolated and hidden dots are filled in; ``hidden`` tells which were, shape
    (size, size). ``step`` is the typical px between neighbours. ``beside`` tells that what may be
    another grid is in the picture too, ``beyond`` what the picture shows beyond this one; ``None``
    where it is known to be whole.
    """

    size: int
    dots: Values
    hidden: Flags
    step: float
    beside: bool = False
    beyond: Beyond | None = None

    def warp(self, lattice: Lattice) -> BetweenDots:
        first = np.array([lattice.left, lattice.top]) - lattice.pitch
        return BetweenDots(first, lattice.pitch, self.dots.astype(np.float32))

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """px of the outer dots: top-left, top-right, bottom-right, bottom-left."""
        return outline_of(self.dots[[1, 1, -2, -2], [1, -2, -2, 1]])

    @property
    def jitter(self) -> Values:
        """How far each dot lies from where a ruler would have put it, in steps, shape
        (size, size, 2), x right and y down."""
        return dot_jitter(self.dots[1:-1, 1:-1])

    def turned(self, quarters: int) -> DrawnGrid:
        """The grid turned clockwise by quarter turns: the same dots, seen from another side."""
        return DrawnGrid(
            self.size, np.rot90(self.dots, -quarters), np.rot90(self.hidden, -quarters), self.step
        )


def find_drawn_grid(rgb: Rgb, sizes: Iterable[int], told: Iterable[int] = ()) -> DrawnGrid | None:
    """The dot grid in an upright photo, ``None`` where there is none.

    ``told`` are counts of dots along a side of which a person says that the board has one: a grid
    of so many is whole.

    Raises:
        Refusal: a grid is there, but part of it is outside the picture, or it is too small.
    """
    ink, scale = reduced_ink(rgb)
    wanted = tuple(sizes)
    best: tuple[DotGrid, Dots] | None = None
    for plane in (ink.least, ink.mean):  # dots in black, then in any ink, lines among them
        dots = find_dots(optical_density(plane))
        grid = find_grid(dots, wanted)
        if grid is not None and (best is None or grid.fuller(best[0])):
            best = grid, dots
        if best is not None and best[0].complete:
            break
    if best is None:
        return None
    grid, dots = best
    if not grid.good:
        raise refusal("cut-off:grid")
    beside = _beside(grid, dots, wanted)
    found = whole_grid(grid.dots, scale)
    if found.size not in told:
        places = (found.dots + 0.5) * scale - 0.5
        found = replace(found, beyond=beyond(places, ink.most))
        refuse_cut_off(found)
    return replace(found, beside=beside)


def reduced_ink(rgb: Rgb) -> tuple[Ink, float]:
    """The ink of a photo reduced to the size in which dots are looked for, and its scale."""
    small, scale = reduced(rgb, _FIND_SIDE)
    return ink_of(small, _PAPER_BLOCK, _PAPER_GAP), scale


_SIDES: Final = (N_("at the top"), N_("on the right"), N_("at the bottom"), N_("on the left"))


def _beside(grid: DotGrid, dots: Dots, sizes: tuple[int, ...]) -> bool:
    """Whether what may be another grid, of faint dots, lies beside the one found.

    Raises:
        Refusal: a second board does.
    """
    outline = cv2.convexHull(grid.dots[~np.isnan(grid.dots[..., 0])].astype(np.float32))
    low, high = outline.min(axis=(0, 1)) - 1, outline.max(axis=(0, 1)) + 1
    outside = ((dots.at < low) | (dots.at > high)).any(axis=1)
    beside = np.flatnonzero(~outside)
    outside[beside] = [
        cv2.pointPolygonTest(outline, at, True) < -1 for at in dots.at[beside].tolist()
    ]
    other = find_grid(Dots(dots.at[outside], dots.strength[outside]), sizes)
    if other is None or not other.good:
        return False
    if other.strength >= STRONG * grid.strength:
        raise refusal("two-boards")
    return True


def refuse_cut_off(grid: DrawnGrid, *, starts: bool = True) -> None:
    """Refuse a grid that may be part of a board; ``starts``: whether every start has a line of its
    player, or may have, where the board is not read yet."""
    if grid.beyond is None or grid.beyond.whole(starts=starts):
        return
    down, across = (_SIDES[side] for side in grid.beyond.likeliest)
    raise refusal("cut-off:row", down=Term(down), across=Term(across), size=grid.size)


def whole_grid(dots: Values, scale: float = 1.0) -> DrawnGrid:
    """A grid of dots, px of a picture reduced by ``scale``, shape (size, size, 2), NaN where
    hidden, with what is hidden filled in.

    Raises:
        Refusal: it is too small.
    """
    size = len(dots)
    at = (dots + 0.5) / scale - 0.5
    seen = ~np.isnan(at[..., 0])
    page = fit_page(lattice_cells(size)[seen.ravel()], at[seen], np.ones(seen.sum()))
    cells = lattice_cells(size + 2, -1)
    places = page.places(cells).reshape(size + 2, size + 2, 2)
    places[1:-1, 1:-1][seen] = at[seen]
    step = float(np.median(page.spacing(cells)))
    if step < SMALLEST_DRAWN_STEP:
        raise refusal("small")
    return DrawnGrid(size, places, ~seen, step)
