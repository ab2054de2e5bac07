"""What is printed on round pieces: pips and rims.

How many pips a counter shows, whichever way round it lies, and what rim a piece has, is told by how
far its colour gives way to white, which is held against each pattern that it may carry, in every
turn, blurred as much as the photo is, by correlation (after J. P. Lewis, *Fast normalized
cross-correlation*, 1995).
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import Final

import cv2
import numpy as np

from companion.board import XY
from companion.board.counters import DIAMOND, OUTLINE, OWNER, PIP, PIPS, RIM, RIM_BREAKS, rim_width
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import expit, normalised
from companion.photo.marks.sheet_classifier import ROUNDS
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import POINTS

SIDE: Final = 41
"""Samples along each side of a counter's picture: with 25 or 66 11 photos ask 56 marks for 19."""
PIP_REACH: Final = 1.15
"""Radii to that picture's rim. With 1.16 counters that reach to a bar are asked about."""
PIECE_CORE: Final = 0.7
"""Radii within which colour and pattern are seen: what pieces look like was fitted with it."""
_SHIFT: Final = 0.08
"""Radii that a pattern may lie off, a rim twice. At 1.6 times 11 photos ask 19 marks more."""
_EDGE: Final = 1.702 / 0.35
"""Slope of the logistic curve nearest to a normal distribution's of 0.35 mm, the usual blur of a
photo. With 0.6 times as much 11 photos ask about 5 marks more."""
LEAST_FIT: Final = 0.5
"""Correlation below which a pattern says nothing. At 1.6 times 7 of 11 photos are refused."""
NATS: Final = 45.0
"""Nats for a correlation higher by 1. At 0.6 times 11 photos ask about 25 marks more."""
PIECE: Final = 0.4
"""Absorptance from which a piece may lie there. At 0.6 times 11 photos ask about 17 marks more."""
_BAR: Final = 2.2
"""mm of a printed bar, itself 1.3 wide, that may be dark: of 36 boards 29 ask nothing, for 19."""
_LINES: Final = np.ones((5, 5), np.uint8)
"""Samples of an opening that takes thin lines away. Without 4 boards ask about 13 marks more."""


def grid() -> Values:
    """Places of a counter's picture in radii from its middle, shape (SIDE, SIDE, 2)."""
    along = np.linspace(-PIP_REACH, PIP_REACH, SIDE)
    return np.stack(np.meshgrid(along, along), 2)


def fit_pips(white: Image32, radius: float) -> Values:
    """How well each pattern fits counters of a radius, mm: correlation at best, 1 exact, shape (N,
    6). ``white`` is how far their colour gives way to white, shape (N, SIDE, SIDE)."""
    seen = normalised(white[:, _inside()])
    fits = np.stack([
        (seen @ _patterns(number, shape, radius).T).max(axis=1)
        for number in PIPS
        for shape in (False, True)
    ])  # fmt: skip
    return np.asarray(fits.reshape(len(PIPS), 2, -1).max(axis=1).T, np.float64)


def fit_rims(white: Image32, radius: float, *, emblems: bool) -> Values:
    """How well a whole rim, a broken one and none fit pieces: correlation at best, shape (N, 3);
    ``emblems``: whether each has its owner's emblem in its middle; other arguments as for
    :func:`fit_pips`."""
    seen = normalised(white[:, _on_rim(emblems)])
    fits = [(seen @ _rims(kind, radius, emblems).T).max(axis=1) for kind in Rim]
    return np.stack(fits, axis=1).astype(np.float64)


class Rim(IntEnum):
    """What is printed just inside a piece's edge."""

    WHOLE, BROKEN, NONE = range(3)


def _inside() -> Flags:
    return np.asarray(np.hypot(*np.moveaxis(grid(), 2, 0)) < PIECE_CORE, bool)


def _on_rim(emblems: bool) -> Flags:
    away = np.hypot(*np.moveaxis(grid(), 2, 0))
    rim = away > PIECE_CORE - _SHIFT  # as near as its emblem may lie
    return np.asarray((emblems | rim) & (away < 1), bool)


def _turned(places: Values, most: float, shifts: int) -> Values:
    """Places about counters in every turn up to ``most``, in radians, and so many shifts each way,
    shape (turns, shifts, M, 2)."""
    off = _SHIFT * np.array(list(product(range(-shifts, shifts + 1), repeat=2)))
    angle = np.linspace(0, most, POINTS, endpoint=False)
    turns = np.moveaxis(
        np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]), 2, 0
    )
    return np.asarray((places - off[:, None]) @ turns[:, None], np.float64)


def _rendered(edge: Values, radius: float) -> Image32:
    """Patterns by how far outside their outline each place is, in radii, normalised within a
    counter, shape (K, M)."""
    white = expit(-_EDGE * edge * radius)
    return normalised(np.asarray(white.reshape(-1, white.shape[-1]), np.float32))


@lru_cache(maxsize=64)
def _rims(kind: Rim, radius: float, emblems: bool) -> Image32:
    """A rim in every turn and shift, with the paper round the piece, and with the emblem of its
    owner or, where there is no rim, of either player: pieces were printed so."""
    at = _turned(grid()[_on_rim(emblems)], 2 * np.pi / RIM_BREAKS, 2)
    away = np.linalg.norm(at, axis=-1)
    outlines = {
        Rim.WHOLE: np.abs(away - OWNER) - OUTLINE / 2 / radius,
        Rim.BROKEN: np.abs(np.abs(at).sum(axis=-1) / DIAMOND - OWNER) - OUTLINE / 2 / radius,
    }
    edge = 1 - away
    if kind is Rim.NONE:
        found = [np.minimum(edge, one) for one in outlines.values()] if emblems else [edge]
        return np.concatenate([_rendered(one, radius) for one in found])
    rim = np.abs(away - RIM) - rim_width(radius) / 2 / radius
    if kind is Rim.BROKEN:
        gap = np.pi / RIM_BREAKS
        beside = np.abs((np.arctan2(at[..., 1], at[..., 0]) % (2 * gap)) - gap) - gap / 2
        rim = np.maximum(rim, beside * RIM)
    edge = np.minimum(edge, rim)
    return _rendered(np.minimum(edge, outlines[kind]) if emblems else edge, radius)


@lru_cache(maxsize=64)
def _patterns(number: int, diamond: bool, radius: float) -> Image32:
    """A pattern in every turn and shift, normalised within a counter, shape (K, M)."""
    at = _turned(grid()[_inside()], 2 * np.pi, 1)

    def beyond(middle: XY, size: float) -> Values:
        """How far outside an outline each place is, in radii."""
        if diamond:
            return np.asarray(np.abs(at - middle).sum(axis=-1) / DIAMOND - size)
        return np.asarray(np.linalg.norm(at - middle, axis=-1) - size)

    if number:
        edge = np.min([beyond(pip, PIP) for pip in PIPS[number]], axis=0)
    else:
        edge = np.abs(beyond((0.0, 0.0), OWNER)) - OUTLINE / 2 / radius
    return _rendered(edge, radius)


def whiteness(rectified: RectifiedBoard, centres: Values, radius: float) -> Image32:
    """How far the colours of pieces give way to white, 0 to 1, on :func:`grid`, shape (N, SIDE,
    SIDE); about their own middles, near ``centres``, board mm, shape (N, 2)."""
    middles = _settled(rectified, rectified.flat.pixels(centres), radius)
    cut = _cut(rectified.ink.most, middles, radius * rectified.flat.scale)
    solid = np.quantile(cut[:, _inside()], 0.6, axis=1)[:, None, None]
    return np.asarray(np.clip(1 - cut / np.maximum(solid, 0.05), 0, 1), np.float32)


def _settled(rectified: RectifiedBoard, middles: Values, radius: float) -> Values:
    """The pieces' middles in px, from rough ones: the centroid of what is dark and neither a thin
    line nor a printed bar, to which a piece may reach; their pips lie evenly round it."""
    flat, places = rectified.flat, grid()
    size, near = radius * flat.scale, np.hypot(*np.moveaxis(places, 2, 0)) < 1 + _SHIFT
    plane = rectified.ink.most.copy()
    for bar in rectified.board.bars:
        ends = flat.pixels(np.array([bar.a, bar.b])).round().astype(np.int32)
        cv2.polylines(plane, [ends], False, 0, round(_BAR * flat.scale))
    for _ in range(ROUNDS):
        dark = _cut(plane, middles, size) > PIECE
        solid = np.stack([
            cv2.morphologyEx(each.astype(np.uint8), cv2.MORPH_OPEN, _LINES) for each in dark
        ])  # fmt: skip
        there = (solid > 0) & near
        amount = np.maximum(there.sum(axis=(1, 2)), 1)
        off = (there[..., None] * places).sum(axis=(1, 2)) / amount[:, None]
        middles = middles + off * size
    return np.asarray(middles, np.float64)


def _cut(plane: Image32, middles: Values, size: float) -> Image32:
    """A picture of each place's surroundings, shape (N, SIDE, SIDE)."""
    where = middles[:, None, None] + grid() * size
    return sampled(plane, where)
