"""Where a photo shows nothing whatever stands there: places outside it, burnt out or covered.

A lamp mirrored in the paper turns it, and all ink on it, to one even white. Paper that a bright
picture shows white is another matter: what is printed on it, its dots or outlines, is still seen.
Where that is not seen and nothing is burnt, something lies over it, such as a finger.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import XY, Board, Slot
from companion.photo.image.paper import LINEAR
from companion.photo.reading import Refusal, Warp
from companion.photo.rectify.warp import Flat
from companion.sentences import N_, Term, say

WHITE: Final = 250
"""The level that all three colours of burnt-out paper reach."""
_BURNT: Final = 0.5
"""Share of a place's surroundings that is white where glare may hide what is there."""
_FAINT, _FAINT_BRIGHT, _GONE = 0.75, 0.5, 0.35
"""Contrast of what is printed there, in units of the board's usual one, below which ink is lost
where so much is burnt out; the same where dots are drawn by hand, or all is bright; and below which
print is lost anywhere."""
_LOCAL: Final = 0.3
"""Share of a board that may be white for a white place to be glare, and not a bright picture."""
_GLINT, _WIDE = 0.3, 0.35
"""Share of a line's length that a glint takes away from which ink may be lost, and the share of its
surroundings from which it is no glint but a bright picture, where dots tell."""
_ALONG: Final = np.linspace(0.2, 0.8, 25)
"""Places along a line, as shares of its length, of which none is at a dot."""
_ACROSS: Final = np.linspace(-0.35, 0.35, 5)
"""The same across a square, from its middle."""
_AROUND_DOT: Final = 2.5
"""mm round a printed dot."""


def refuse_outside(board: Board, warp: Warp, size: tuple[int, int]) -> None:
    """Refuse a photo that does not hold all of a board's places.

    Args:
        warp: board mm to pixels of a picture of ``size``, its width and height.

    Raises:
        Refusal: some place lies outside; says on which side.
    """
    at = np.array([xy for slot in board.slots for xy in anchors(board, slot)[0]], np.float64)
    if not len(at):
        return
    x, y = warp.to_photo(at).T
    width, height = size
    beyond = {
        N_("at the top"): -y,
        N_("at the bottom"): y - (height - 1),
        N_("on the left"): -x,
        N_("on the right"): x - (width - 1),
    }
    side, most = max(((name, float(d.max())) for name, d in beyond.items()), key=lambda s: s[1])
    if most > 0:
        raise Refusal(
            "cut-off",
            say(
                N_(
                    "part of the board is outside the picture {side}; take the photo again "
                    "with the whole sheet in view"
                ),
                side=Term(side),
            ),
        )


@dataclass(frozen=True)
class Unseen:
    """The names of the marks that little is seen of.

    ``glare`` or a thing (``covered``) hides their places; ``glints`` lie across them, whose white
    makes the paper beside it look like faint ink.
    """

    glare: frozenset[str] = frozenset()
    glints: frozenset[str] = frozenset()
    covered: frozenset[str] = frozenset()

    @property
    def dazzled(self) -> frozenset[str]:
        return self.glare | self.glints


def unseen(board: Board, flat: Flat, *, printed: bool) -> Unseen:
    """The marks that glare or a thing on the board would hide.

    ``printed``: dots are as dark as each other; where drawn by hand, one of them may be faint.
    """
    red, green, blue = cv2.split(flat.rgb)
    low = np.asarray(cv2.min(cv2.min(red, green), blue), np.uint8)
    white = (low >= WHITE).astype(np.float32)
    burnt, contrast = _looked_at(board, flat, low)
    over = {name for name, share in burnt.items() if share > _BURNT}
    everywhere = float(white.mean())
    seen = [c for name, c in contrast.items() if name not in over or everywhere >= _LOCAL]
    usual = max(float(np.median(seen or [*contrast.values()])), 0.3)
    faint = _FAINT if printed and everywhere < _LOCAL else _FAINT_BRIGHT
    glare = {name for name in over if contrast[name] < faint * usual}
    glints = _under_glints(board, flat, white) if 0 < everywhere < _LOCAL else set()
    covered = {name for name, c in contrast.items() if printed and c < _GONE * usual} - glare
    return Unseen(frozenset(glare), frozenset(glints), frozenset(covered))


def _looked_at(
    board: Board, flat: Flat, low: NDArray[np.uint8]
) -> tuple[dict[str, float], dict[str, float]]:
    """The share burnt out and the contrast of each mark's worst place, by the mark's name.

    Within a square nothing is printed: its contrast is that of the dots at its corners, of all but
    the worst, which may lie just beside a thing.
    """
    known: dict[tuple[XY, float], tuple[float, float]] = {}

    def at(centre: XY, reach: float) -> tuple[float, float]:
        if (centre, reach) not in known:
            window = _window(low, flat, centre, reach)
            known[centre, reach] = float((window >= WHITE).mean()), _contrast(window)
        return known[centre, reach]

    burnt, contrast = {}, {}
    for slot in board.slots:
        centres, reach = anchors(board, slot)
        burnt[slot.name] = max(at(centre, reach)[0] for centre in centres)
        if slot.seat == "square" and board.lattice is not None:
            (x, y), half = centres[0], board.lattice.pitch / 2
            corners = ((x + h, y + v) for h in (-half, half) for v in (-half, half))
            contrast[slot.name] = sorted(at(dot, _AROUND_DOT)[1] for dot in corners)[1]
        else:
            contrast[slot.name] = min(at(centre, reach)[1] for centre in centres)
    return burnt, contrast


def _under_glints(board: Board, flat: Flat, white: NDArray[np.float32]) -> set[str]:
    """Lines and squares that glints lie across, too narrow to reach all the dots."""
    if board.lattice is None:
        return set()
    pitch = board.lattice.pitch
    solid = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    side = 2 * round(0.75 * pitch * flat.scale) + 1
    glint = np.asarray((solid > 0) & (cv2.blur(white, (side, side)) < _WIDE))
    if not glint.any():
        return set()
    square = np.stack(np.meshgrid(_ACROSS, _ACROSS), 2).reshape(-1, 2) * pitch
    found = set()
    for slot in board.slots:
        if slot.seat == "edge":
            start, end = np.array(board.line(slot.place))
            at = start + _ALONG[:, None] * (end - start)
        elif slot.seat == "square":
            at = np.array(board.squares[slot.place]) + square
        else:
            continue
        x, y = np.round(flat.pixels(at)).astype(int).T
        x, y = np.clip(x, 0, glint.shape[1] - 1), np.clip(y, 0, glint.shape[0] - 1)
        if glint[y, x].mean() > _GLINT:
            found.add(slot.name)
    return found


def _window(low: NDArray[np.uint8], flat: Flat, centre: XY, reach: float) -> NDArray[np.uint8]:
    """The pixels at most ``reach`` mm beside a place."""
    (x, y), r = flat.pixels(np.array([centre]))[0], reach * flat.scale
    height, width = low.shape
    left, right = np.clip([round(x - r), round(x + r) + 1], 0, width)
    top, bottom = np.clip([round(y - r), round(y + r) + 1], 0, height)
    window = low[top:bottom, left:right]
    return window if window.size else low[:1, :1]


def _contrast(window: NDArray[np.uint8]) -> float:
    """How much less light the darkest pixels send than the brightest, 0 to 1."""
    levels = np.cumsum(np.bincount(window.ravel(), minlength=256))
    dark, bright = np.searchsorted(levels, (0.02 * window.size, 0.9 * window.size), side="right")
    return 1 - float(LINEAR[dark]) / max(float(LINEAR[bright]), 1e-3)


def anchors(board: Board, slot: Slot) -> tuple[tuple[XY, ...], float]:
    """The places, mm, at which something is printed wherever the mark is seen, and how far round
    each that lies."""
    place = slot.place
    if slot.seat == "edge":
        return board.line(place), _AROUND_DOT
    if slot.seat == "square":
        side = board.lattice.pitch if board.lattice is not None else 2 * board.stone
        return (board.squares[place],), side / 2 + _AROUND_DOT / 2
    for round_places in (board.spots, board.bubbles):
        if place in round_places:
            spot = round_places[place]
            return (spot.at,), 1.3 * spot.radius
    if place in board.ticks:
        return (board.ticks[place].at,), 0.7 * board.ticks[place].side
    return (board.points[place],), max(1.3 * board.stone, _AROUND_DOT)
