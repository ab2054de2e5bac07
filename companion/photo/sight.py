"""Where a photo shows nothing whatever stands there: places outside it, and burnt out by glare.

A lamp mirrored in the paper turns it, and all ink on it, to one even white. Paper that a bright
picture shows white is another matter: what is printed on it, its dots or outlines, is still seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY, XY, Board, Slot
from companion.photo.paper import LINEAR
from companion.photo.reading import ReadMark, Refusal, Warp
from companion.photo.warp import Flat
from companion.sentences import N_, Term, say

_WHITE: Final = 250
"""The level that all three colours of burnt-out paper reach."""
_BURNT: Final = 0.5
"""Share of a place's surroundings that is white where glare may hide what is there."""
_FAINT: Final = 0.5
"""Contrast of what is printed there, in units of the board's usual one, below which ink is lost."""
_LOCAL: Final = 0.3
"""Share of a board that may be white for a white place to be glare, and not a bright picture."""
_AROUND_DOT: Final = 2.5
"""mm round a printed dot."""
_CAP: Final = 0.6
"""Confidence that a place which cannot be seen is as empty as it looks."""


def refuse_outside(board: Board, warp: Warp, size: tuple[int, int]) -> None:
    """Refuse a photo that does not hold all of a board's places.

    Args:
        warp: board mm to pixels of a picture of ``size``, its width and height.

    Raises:
        Refusal: some place lies outside; says on which side.
    """
    at = np.array([xy for slot in board.slots for xy in _anchors(board, slot)[0]], np.float64)
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
                N_("part of the board is outside the picture {side}; show the whole sheet"),
                side=Term(side),
            ),
        )


def unseen(board: Board, flat: Flat) -> frozenset[str]:
    """The names of the marks that glare would hide."""
    low = flat.rgb.min(axis=2)
    white = (low >= _WHITE).astype(np.float32)
    everywhere = float(white.mean())
    if everywhere < 1e-3:
        return frozenset()
    found, contrasts = [], {}
    for slot in board.slots:
        centres, reach = _anchors(board, slot)
        windows = [_window(low, flat, centre, reach) for centre in centres]
        shares = [float((w >= _WHITE).mean()) for w in windows]
        contrasts[slot.name] = min(_contrast(w) for w in windows)
        if max(shares) > _BURNT:
            found.append(slot.name)
    usual = float(np.median(list(contrasts.values())))
    burnt_here = everywhere < _LOCAL
    seen_elsewhere = [c for name, c in contrasts.items() if name not in found]
    if burnt_here and seen_elsewhere:
        usual = float(np.median(seen_elsewhere))
    return frozenset(name for name in found if contrasts[name] < _FAINT * max(usual, 0.3))


def doubted(marks: Mapping[str, ReadMark], hidden: frozenset[str]) -> Mapping[str, ReadMark]:
    """The marks, those that look empty where nothing can be seen no longer sure."""
    return {
        name: replace(mark, confidence=min(mark.confidence, _CAP))
        if name in hidden and mark.value == EMPTY
        else mark
        for name, mark in marks.items()
    }


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
    dark, bright = np.quantile(window, (0.02, 0.9)).astype(int)
    return 1 - float(LINEAR[dark]) / max(float(LINEAR[bright]), 1e-3)


def _anchors(board: Board, slot: Slot) -> tuple[tuple[XY, ...], float]:
    """The places, mm, at which something is printed wherever the mark is seen, and how far round
    each that lies."""
    place = slot.place
    if slot.kind == "line":
        return board.line(place), _AROUND_DOT
    if slot.kind == "fill":
        side = board.lattice.pitch if board.lattice is not None else 2 * board.stone
        return (board.squares[place],), side / 2 + _AROUND_DOT / 2
    for round_places in (board.spots, board.bubbles):
        if place in round_places:
            spot = round_places[place]
            return (spot.at,), 1.3 * spot.radius
    if place in board.ticks:
        return (board.ticks[place].at,), 0.7 * board.ticks[place].side
    return (board.points[place],), max(1.3 * board.stone, _AROUND_DOT)
