"""A board where a person says it is: four corners pointed at in the photo, the last resort where no
sheet was found.

Corners set by hand are some pixels off and say nothing of a page that bends, so a board of dots is
laid through the dots that are found near where the corners promise them.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from companion.board import PAPERS, Lattice, Page, ring_page
from companion.games import answers_for
from companion.games import game as game_by_key
from companion.photo.hand_drawn.detection import (
    SMALLEST_DRAWN_STEP,
    DrawnGrid,
    reduced_ink,
    whole_grid,
)
from companion.photo.hand_drawn.dots import find_dots, optical_density
from companion.photo.hand_drawn.lattice import LEVELS, NEAR
from companion.photo.hand_drawn.page import lattice_cells
from companion.photo.image.arrays import Rgb, Values
from companion.photo.image.load import Photo
from companion.photo.image.minimal_path import SEEN
from companion.photo.locate.place import Place, colour_samples, drawn_places, flat_scale
from companion.photo.reading import FoundSheet, Pointed
from companion.photo.rectify.warp import SheetWarp, apply_homography, outline_of
from companion.photo.refusals import refusal


def place_at_corners(
    photo: Photo, pointed: Pointed, game: str | None, chosen: Mapping[str, str]
) -> Place:
    """The board of a game where its corners are pointed at.

    Raises:
        Refusal: no game is said, it has no such sheet, or the corners are no sheet's.
        BadOption: an option or answer that the game does not have.
    """
    if game is None:
        raise refusal("which-game:unsaid")
    known = game_by_key(game)
    options = known.choose(answers_for(known, chosen))
    board = known.boards(options).get(pointed.item)
    if board is None or (pointed.paper and pointed.paper not in PAPERS):
        raise refusal("no-sheet", game=known.title)
    corners = (_checked(pointed.corners) + 0.5) * photo.scale - 0.5
    if not pointed.paper:
        if board.lattice is None or not board.hand_drawn:
            raise refusal("needs-sheet", game=known.title)
        return drawn_places(_drawn(photo.rgb, board.lattice, corners), game, chosen)[0]
    page = ring_page(board, pointed.paper, 0)
    warp = _page_warp(photo.rgb, page, corners)
    area = cv2.contourArea(corners.astype(np.float32))
    scale = float(np.sqrt(area / (page.size[0] * page.size[1])))
    return Place(
        game=game,
        options=options,
        board=board,
        warp=warp,
        scale=flat_scale(scale, board),
        sheet=FoundSheet("printed", pointed.item, pointed.paper, outline_of(corners)),
        samples=colour_samples(page),
    )


def _checked(corners: tuple[tuple[float, float], ...]) -> Values:
    """Four corners, shape (4, 2).

    Raises:
        Refusal: they are not a convex shape, clockwise, of some extent.
    """
    found = np.asarray(corners, np.float64)
    if found.shape == (4, 2) and np.isfinite(found).all():
        sides = np.roll(found, -1, axis=0) - found
        turns = np.linalg.det(np.stack([sides, np.roll(sides, -1, axis=0)], axis=1))
        long = np.hypot(*sides.T)
        if (turns > 0).all() and long.min() > SMALLEST_DRAWN_STEP:
            return found
    raise refusal("bad-corners")


def _homography(mm: Values, px: Values) -> Values:
    matrix = cv2.getPerspectiveTransform(mm.astype(np.float32), px.astype(np.float32))
    return np.asarray(matrix, np.float64)


def _drawn(rgb: Rgb, lattice: Lattice, corners: Values) -> DrawnGrid:
    """The dots of a grid whose outer ones are pointed at; those not found are hidden.

    Raises:
        Refusal: the dots are too near each other in the picture.
    """
    size = lattice.columns
    ends = (0, size - 1, size * size - 1, size * (size - 1))
    cells = lattice_cells(size)
    matrix = _homography(cells[list(ends)], corners)
    expected = apply_homography(matrix, cells)
    dots = _dots_near(rgb, expected, size)
    if np.isnan(dots[:, 0]).mean() > 1 - SEEN:
        dots = expected
    # The corners are where they were pointed at, whether there is a dot or not.
    for end, at in zip(ends, corners, strict=True):
        if np.isnan(dots[end, 0]):
            dots[end] = at
    return whole_grid(dots.reshape(size, size, 2))


def _page_warp(rgb: Rgb, page: Page, corners: Values) -> SheetWarp:
    """A page's warp: the homography of its corners, bent through the dots that are found."""
    offset = np.asarray(page.offset)
    width, height = page.size
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64) - offset
    matrix = _homography(outline, corners)
    flat = SheetWarp(matrix)
    lattice = page.board.lattice
    if lattice is None:
        return flat
    mm = np.array(list(page.board.points.values()), np.float64)
    dots = _dots_near(rgb, apply_homography(matrix, mm), lattice.columns)
    seen = ~np.isnan(dots[:, 0])
    if seen.mean() < SEEN:
        return flat
    refined = np.asarray(cv2.findHomography(mm[seen], dots[seen], 0)[0], np.float64)
    return SheetWarp(refined)


def _dots_near(rgb: Rgb, expected: Values, columns: int) -> Values:
    """The dot nearest to each expected place, px, shape (N, 2); NaN where there is none.

    ``expected`` goes row by row, ``columns`` places to a row.
    """
    ink, scale = reduced_ink(rgb)
    dots = find_dots(optical_density(ink.least))
    strong = dots.stronger(min(LEVELS), len(dots.at))
    found = np.full(expected.shape, np.nan)
    if not len(strong.at):
        return found
    wanted = (expected + 0.5) * scale - 0.5
    rows = wanted.reshape(-1, columns, 2)
    step = float(np.median(np.linalg.norm(np.diff(rows, axis=1), axis=2)))
    far, which = strong.nearest(wanted)
    near = far[:, 0] < NEAR * step
    found[near] = (strong.at[which[near, 0]] + 0.5) / scale - 0.5
    return found
