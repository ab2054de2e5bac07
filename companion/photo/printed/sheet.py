"""Finds a printed sheet by its ring of ArUco markers: which sheet it is, and its warp.

The markers' ids say which printable it is, their places must agree with its layout. A homography
takes the board onto the photo; what curl, folds and the lens leave over is taken up by a
thin plate through the markers' corners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import dist
from typing import Final

import cv2
import numpy as np

from companion.board import Marker, Page, ring_page
from companion.board.check_page import check_pages
from companion.board.open_pages import open_pages
from companion.board.page import MARKERS_A_SHEET
from companion.games import game, marker_blocks
from companion.photo.image.arrays import Rgb, Values
from companion.photo.image.sampling import reduced
from companion.photo.printed.coded_sheet import KnownSheet, told_by_code
from companion.photo.printed.markers import EVERY_ID, SquaresSeen, markers_of, squares_in
from companion.photo.reading import Refusal
from companion.photo.rectify.warp import Outline, SheetWarp, ThinPlate, apply_homography, outline_of
from companion.photo.refusals import refusal
from companion.sentences import N_, Term

DETECT_SIDE: Final = 2000
"""px of the longer side where markers are looked for, twice for small sheets: chosen for speed."""
LEAST_MARKERS: Final = 4
"""Markers that tell a sheet, or that a page is bent: chosen, as a homography needs four points."""
_BEND: Final = 0.15
"""Of the sheet's width, how far off its plane markers may lie: chosen for a page bowed by 10 cm."""
_SMALL_MARKER: Final = 24.0
"""px of a marker's side below which others may be unread: chosen, 3 for each of its 7 cells."""


@dataclass(frozen=True)
class PrintedSheet(KnownSheet):
    """A printed sheet found in a photo.

    ``warp`` maps board mm to photo px; ``corners_px`` are the page's; ``cut_off`` names the player
    whose slip lies beside this one, but not whole.
    """

    warp: SheetWarp
    corners_px: Outline
    px_per_mm: float
    cut_off: str = ""


def find_sheets(rgb: Rgb, squares: SquaresSeen | None = None) -> tuple[PrintedSheet, ...]:
    """The printed sheets in an upright photo: one, none, or each player's, in the order of seats;
    where several of one kind share a page, row by row.

    Raises:
        Refusal: see :func:`_sheets_of`; no board that cannot be read is left out in silence.
    """
    several = _boards_apart(rgb, squares or squares_seen(rgb))
    if len(several) == 1:
        return _sheets_of(rgb, several[0])
    found = [sheet for corners in several for sheet in _sheets_of(rgb, corners)]
    slips = Counter(sheet.page.board.player for sheet in found if sheet.page.board.player)
    if len({*slips.values()}) > 1 or len(slips) == 1:
        # Only of pages of whole pairs can it be said which ones the players mean.
        raise refusal("two-sheets")
    return tuple(found)


def _sheets_of(rgb: Rgb, corners: Mapping[int, Values]) -> tuple[PrintedSheet, ...]:
    """The printed sheets of which markers are seen, each but once, by their corners in px. Of
    sheets that share a page, such as order slips, one that is not whole is passed over where
    another is.

    Raises:
        Refusal: markers are there, but too few or not as on any sheet of ours, or the sheet's QR
            has to tell which board it is and cannot be read; or two sheets share no page.
    """
    votes = Counter(_first_of(marker_id) for marker_id in corners)
    votes.pop(None, None)
    if sum(_withdrawn(marker_id) for marker_id in corners) >= LEAST_MARKERS:
        raise refusal("earlier-sheet")
    # a single marker may be noise
    blocks = [(first, n) for first, n in votes.most_common() if first is not None and n > 1]
    enough = [first for first, count in blocks if count >= LEAST_MARKERS]
    if len(enough) > 1 and not all(_layout(first).board.half for first in enough):
        raise refusal("two-sheets")
    if not enough:
        if not blocks:
            return ()
        page = _layout(blocks[0][0])
        _refuse_small(_seen(page, corners))
        raise _cut_off_at(page, _seen(page, corners))
    found: list[PrintedSheet] = []
    partly: list[Refusal] = []
    for first in enough:
        try:
            found.append(_sheet(rgb, first, corners))
        except Refusal as refused:
            partly.append(refused)
            seen = _seen(_layout(first), corners)
            if refused.code == "cut-off" and _well_inside(_layout(first), seen, rgb):
                _refuse_small(seen)
    if not found:
        raise partly[0]
    if len({(sheet.game, sheet.page.board.player) for sheet in found}) < len(found):
        raise refusal("two-sheets")  # slips of which it cannot be said which one a player means
    cut_off = _cut_off(found, [first for first, _ in blocks])
    found = [replace(sheet, cut_off=cut_off) for sheet in found]
    return tuple(sorted(found, key=lambda sheet: sheet.kind.first_marker))


def _cut_off(found: Sequence[PrintedSheet], seen: Iterable[int]) -> str:
    """The player whose slip shares a page with those found and is seen, but not whole, or ''."""
    kinds = {(sheet.game, sheet.page.paper) for sheet in found}
    read = {sheet.page.board.player for sheet in found}
    for first in seen:
        board, paper = _layout(first).board, _layout(first).paper
        if board.half and (board.game, paper) in kinds and board.player not in read:
            return board.player
    return ""


def _layout(first: int) -> Page:
    """The page that a block of marker ids stands for, of an open block with an empty board."""
    return _of_no_game()[first] if first in _of_no_game() else _told_by_markers(first).page


@cache
def _of_no_game() -> Mapping[int, Page]:
    """The pages whose markers belong to no game, by the first of their ids."""
    return {**open_pages(), **{first: check.page for first, check in check_pages().items()}}


def _told_by_markers(first: int) -> KnownSheet:
    """The sheet that a block of marker ids stands for."""
    block = marker_blocks()[first]
    known = game(block.game)
    kind = known.sheet_of(block)
    page = ring_page(known.boards(kind.options)[kind.item], kind.paper, first)
    return KnownSheet(block.game, kind.options, kind, page, match="", coded=False)


_Seen = Sequence[tuple[Marker, Values]]
"""Markers and their corners in the photo, px, shape (4, 2)."""


def _seen(page: Page, corners: Mapping[int, Values]) -> _Seen:
    return [(marker, corners[marker.id]) for marker in page.markers if marker.id in corners]


def _sheet(rgb: Rgb, first: int, corners: Mapping[int, Values]) -> PrintedSheet:
    page = _layout(first)
    warp, outline, scale = _fit(page, _seen(page, corners))
    if first in check_pages():
        from companion.photo.printed.printer_check import checked_printer

        raise checked_printer(rgb, check_pages()[first], warp)
    try:
        told = told_by_code(rgb, page, warp)
    except Refusal as refused:
        if first in open_pages() or refused.code == "earlier-sheet":
            raise
        told = _told_by_markers(first)
    return PrintedSheet(**vars(told), warp=warp, corners_px=outline, px_per_mm=scale)


def _usual_side(seen: _Seen) -> float:
    return float(np.median([np.linalg.norm(quad[1] - quad[0]) for _, quad in seen]))


def _refuse_small(seen: _Seen) -> None:
    """Refuse a sheet whose markers are hardly large enough to be read."""
    if _usual_side(seen) < _SMALL_MARKER:
        raise refusal("small")


def _well_inside(page: Page, seen: _Seen, rgb: Rgb) -> bool:
    """Whether markers keep away from the picture's edge: none beside them can be cut off."""
    at = np.concatenate([quad for _, quad in seen])
    height, width = rgb.shape[:2]
    room = min(*at.min(axis=0), width - 1 - at[:, 0].max(), height - 1 - at[:, 1].max())
    apart = max(dist(one.at, other.at) / one.side for one, other in pairwise(page.markers))
    return bool(room > apart * _usual_side(seen))


def refuse_unknown_rings(squares: SquaresSeen) -> None:
    """Refuse a photo without a sheet of ours that shows one in a mirror, its markers turned round,
    or a ring of markers that no game here has claimed."""
    if _most_of_a_ring(squares.mirrored) >= LEAST_MARKERS:
        raise refusal("mirrored")
    others = tuple(EVERY_ID - {*_known_markers()})
    read, ways, numbers = markers_of(squares.unread_bits, others)
    if _most_of_a_ring({others[k] for k in numbers[read & (ways < 4)]}) >= LEAST_MARKERS:
        raise refusal("not-installed:markers")


def _most_of_a_ring(ids: Iterable[int]) -> int:
    """How many markers of one ring there are at the most."""
    return max(Counter(map(_block, ids)).values(), default=0)


def may_be_small(squares: SquaresSeen) -> bool:
    """Whether a sheet may be in the picture, too small for its markers to be read in one reduced
    to :data:`DETECT_SIDE`: one of them was all the same, or some small squares may be its
    others."""
    sides = np.linalg.norm(squares.unread[:, 1] - squares.unread[:, 0], axis=1)
    return bool(squares.markers) or int((sides < _SMALL_MARKER).sum()) >= LEAST_MARKERS


def _block(marker_id: int) -> int:
    return marker_id - marker_id % MARKERS_A_SHEET


def _first_of(marker_id: int) -> int | None:
    first = _block(marker_id)
    known = first in marker_blocks() or first in _of_no_game()
    return first if known and not _withdrawn(marker_id) else None


def _withdrawn(marker_id: int) -> bool:
    """Whether a marker is on a sheet that is printed no more."""
    block = marker_blocks().get(_block(marker_id))
    return block is not None and block.withdrawn


def _known_markers() -> tuple[int, ...]:
    """The ids of every sheet's markers, of earlier editions too."""
    firsts = {*marker_blocks(), *_of_no_game()}
    return tuple(first + k for first in sorted(firsts) for k in range(MARKERS_A_SHEET))


def squares_seen(rgb: Rgb, side: int = DETECT_SIDE) -> SquaresSeen:
    """What looks like markers of our sheets in an upright photo reduced to ``side`` px."""
    grey, scale = reduced(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), side)
    return replace(squares_in(grey, _known_markers()), scale=scale)


def _boards_apart(rgb: Rgb, squares: SquaresSeen) -> list[dict[int, Values]]:
    """Marker corners in px of the photo by id, each shape (4, 2), refined to sub-pixels: of all
    sheets together, or where many markers are there several times, of each board by itself, row by
    row.

    Raises:
        Refusal: boards that are there several times cannot be told apart.
    """
    quads = [
        (marker, _refined(rgb, (quad + 0.5) / squares.scale - 0.5))
        for marker, them in squares.markers.items()
        for quad in them
    ]
    often = sum(len(them) > 1 for them in squares.markers.values())
    if often < LEAST_MARKERS:
        once = {marker for marker, them in squares.markers.items() if len(them) == 1}
        return [{marker: quad for marker, quad in quads if marker in once}]
    middles: list[tuple[Values, float, dict[int, Values]]] = []
    for marker, quad in quads:
        first = _first_of(marker)
        if first is None:
            continue
        at, reach = _middle(_layout(first), marker, quad)
        near = [one for one in middles if np.hypot(*(one[0] - at)) < reach / 2]
        if near and marker not in near[0][2]:
            near[0][2][marker] = quad
        elif not near:
            middles.append((at, reach, {marker: quad}))
    boards = [one for one in middles if len(one[2]) >= LEAST_MARKERS]
    if len(boards) < 2:
        raise refusal("two-sheets")
    high = float(np.median([reach for _, reach, _ in boards]))
    rows = sorted(boards, key=lambda one: (round(one[0][1] / high), one[0][0]))
    return [corners for _, _, corners in rows]


def _middle(page: Page, marker: int, quad: Values) -> tuple[Values, float]:
    """Where a marker says that the middle of its board lies, and how wide the board is, in px."""
    own = next(one for one in page.markers if one.id == marker)
    middle = np.asarray(page.offset) + np.asarray(page.board.size) / 2
    right = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    away = (middle - np.asarray(own.at)) / own.side
    at = quad.mean(axis=0) + away[0] * right + away[1] * down
    return at, float(np.hypot(*right)) * page.board.size[0] / own.side


def _refined(rgb: Rgb, quad: Values) -> Values:
    """Marker corners sharpened in the full picture."""
    side = float(np.hypot(*(quad[1] - quad[0])))
    reach = max(3, round(side / 14))
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 2 * reach, 0)
    high = np.ceil(quad.max(0)).astype(int) + 2 * reach + 1
    patch = cv2.cvtColor(rgb[low[1] : high[1], low[0] : high[0]], cv2.COLOR_RGB2GRAY)
    points = (quad - low).astype(np.float32).reshape(-1, 1, 2)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    better = cv2.cornerSubPix(patch, points, (reach, reach), (-1, -1), stop)
    moved = np.asarray(better, np.float64).reshape(-1, 2) + low
    return np.where(np.hypot(*(moved - quad).T)[:, None] <= reach, moved, quad)


def _fit(page: Page, seen: _Seen) -> tuple[SheetWarp, Outline, float]:
    """The warp, the page's corners in px, and px per mm."""
    offset = np.asarray(page.offset)
    mm = np.array([corner for marker, _ in seen for corner in marker.corners()]) - offset
    px = np.concatenate([quad for _, quad in seen])
    span = float(np.hypot(*np.ptp(px, axis=0))) / float(np.hypot(*np.ptp(mm, axis=0)))
    matrix, _ = cv2.findHomography(mm, px, cv2.LMEDS)
    if matrix is None:
        raise _cut_off_at(page, seen)
    # a bent page lifts sides of the ring off the plane that the others lie in; all are true
    plane = apply_homography(np.asarray(matrix, np.float64), mm)
    off = np.linalg.norm(plane - px, axis=1).reshape(-1, 4).max(axis=1)
    good = off < _BEND * span * page.board.size[0]
    kept = [one for one, ok in zip(seen, good.tolist(), strict=True) if ok]
    if len(seen) - len(kept) >= LEAST_MARKERS:
        raise refusal("bent")
    if len(kept) < LEAST_MARKERS or not _surround(page, kept):
        raise _cut_off_at(page, kept)
    corner_mask = np.repeat(good, 4)
    mm, px = mm[corner_mask], px[corner_mask]
    homography = np.asarray(cv2.findHomography(mm, px, 0)[0], np.float64)
    left_over = px - apply_homography(homography, mm)
    warp = SheetWarp(homography, ThinPlate(mm, left_over, smoothing=1.0))
    width, height = page.size
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - offset
    corners = apply_homography(homography, outline)
    return warp, outline_of(corners), span


def _surround(page: Page, kept: _Seen) -> bool:
    """Whether the markers stand round the board: no more than half a turn of it is bare."""
    centre = np.asarray(page.offset) + np.asarray(page.board.size) / 2
    angles = np.sort([np.arctan2(*(np.asarray(m.at) - centre)[::-1]) for m, _ in kept])
    gaps = np.diff(np.append(angles, angles[0] + 2 * np.pi))
    return bool(gaps.max() < 0.95 * np.pi)


_SIDES: Final = (
    N_("the top left corner"),
    N_("the top right corner"),
    N_("the bottom right corner"),
    N_("the bottom left corner"),
)


def _cut_off_at(page: Page, seen: _Seen) -> Refusal:
    """The refusal that says which corner of the ring to bring into the picture."""
    gone = [marker not in [one for one, _ in seen] for marker in page.markers]
    gaps = [sum(gone[corner + step] for step in (-1, 0, 1)) for corner in (0, 3, 6, 9)]
    side = Term(_SIDES[int(np.argmax(gaps))])
    return refusal("cut-off:markers", seen=len(seen), all=len(page.markers), side=side)
