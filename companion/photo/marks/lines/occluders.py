"""Sees things that lie on a board, such as a pen, by what no ink on the sheet looks like.

A thing is dark all over and wider than any stroke, and long. Of what players draw only the black of
filled squares is as wide: it ends at its square, and is as black as the sheet's other black.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import nearest
from companion.photo.marks.lines.fills import FillInk
from companion.photo.marks.lines.profiles import Values
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility.occlusion import DARK, disc

Mask = NDArray[np.bool_]

_PITCH: Final = 24.0
"""px of a reduced picture from dot to dot; enough to see a thing."""
_WIDE: Final = 0.36
"""Width in steps of the lattice that no stroke has, not even where two cross in a dot."""
_LONG: Final = 0.9
"""Steps that a thing is long, at the least, where none of it lies beyond the picture."""
_GLEAM: Final = 0.1
"""Width, in steps, of the gleam along a pen that lies there."""
_SCRIBBLED: Final = 0.15
"""Score of a square that may have a scribble in it, however thin."""
_SHADOW: Final = 0.12
"""Steps beside a thing that its own shadow and blur may reach."""
_FILLED: Final = 0.4
"""Score of a square that may be filled."""
_OVERSHOT: Final = 0.15
"""Steps by which a scribble may go beyond its square."""
_AS_BLACK: Final = 0.08
"""How far, in any channel less the mean of all, a square's black may lie from that of the sheet's
others."""
_SOLIDER: Final = 0.25
"""By how much more of a square's inside may be dark all over than of the sheet's other squares."""
_ALONG, _WITHIN_SQUARE, _WHITE = 0.35, 0.12, 0.6
"""Share of a line's length, of which the rest tells no more, of a dark square's inside and of a
white one's, whose rest would show a scribble, over which a thing or its edge may change what the
place looks like."""
_GOES_ON: Final = 0.25
"""Share of the strip beyond a black square's side where a thing lies that may go on in it."""
_WITHIN: Final = 0.35
"""Steps from a square's middle within which its own ink is looked for."""
_CAP: Final = 0.9
"""Confidence that a mark under a thing's edge is what it looks like."""


def occluded_marks(
    rectified: RectifiedBoard, marks: Mapping[str, ReadMark], fills: FillInk, centres: Values
) -> tuple[frozenset[str], frozenset[str]]:
    """The names of the marks that a thing on the board covers or borders, and of black squares that
    it may go on in, as dark as they.

    Args:
        fills: the ink of the squares whose middles ``centres`` are, px, shape (S, 2).
    """
    under = _under_things(rectified, fills, centres)
    if not under.any():
        return frozenset(), frozenset()
    shrink = _PITCH / (rectified.pitch * rectified.flat.scale)

    def touched(places: Values) -> float:
        at = (rectified.flat.pixels(places) + 0.5) * shrink - 0.5
        return float(nearest(under, at).mean())

    across = np.linspace(-_WITHIN, _WITHIN, 9)
    square = np.stack(np.meshgrid(across, across), 2).reshape(-1, 2) * rectified.pitch
    along = np.linspace(0, 1, 25)[:, None]
    found, beside = set(), set()
    for slot in rectified.board.slots:
        if slot.seat == "edge":
            start, end = np.array(rectified.board.line(slot.place))
            places, most = start + along * (end - start), _ALONG
        elif slot.seat == "square":
            places = np.array(rectified.board.squares[slot.place]) + square
            most = _WHITE if marks[slot.name].value == EMPTY else _WITHIN_SQUARE
        else:
            continue
        if touched(places) > most:
            found.add(slot.name)
        elif slot.seat == "square" and marks[slot.name].value != EMPTY:
            middle = np.array(rectified.board.squares[slot.place])
            sides = (middle + side * rectified.pitch for side in _beyond_sides())
            if max(touched(side) for side in sides) > _GOES_ON:
                beside.add(slot.name)
    return frozenset(found), frozenset(beside)


def _beyond_sides() -> list[Values]:
    """Places just beyond where a scribble may reach, along each side of a square, in steps from its
    middle, each of shape (N, 2)."""
    along, away = np.linspace(-_WITHIN, _WITHIN, 9), np.full(9, 0.5 + _OVERSHOT + _SHADOW / 2)
    return [np.stack(pair, 1) for out in (away, -away) for pair in ((out, along), (along, out))]


def doubt_occluded_marks(
    marks: Mapping[str, ReadMark], under: Collection[str]
) -> Mapping[str, ReadMark]:
    """The marks, those of these names no longer sure."""
    return {
        name: mark.doubted(_CAP, Reason.COVERED) if name in under else mark
        for name, mark in marks.items()
    }


def _under_things(rectified: RectifiedBoard, fills: FillInk, centres: Values) -> Mask:
    """Where things, or their edges, lie in the picture reduced to :data:`_PITCH`."""
    shrink = _PITCH / (rectified.pitch * rectified.flat.scale)
    ink = rectified.ink
    planes = [
        cv2.resize(plane, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        for plane in (ink.red, ink.green, ink.blue)
    ]
    colours = np.asarray(cv2.merge(planes), np.float32)
    middles = (centres + 0.5) * shrink - 0.5
    dark = _without_gleams((colours.max(axis=2) > DARK).astype(np.uint8), fills, middles)
    wide = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_OPEN, disc(_WIDE * _PITCH / 2)), np.uint8)
    if not wide.any():
        return np.zeros(dark.shape, bool)
    wide[_black_of_squares(colours, wide, fills, middles)] = 0
    rest = cv2.morphologyEx(wide, cv2.MORPH_OPEN, disc(_WIDE * _PITCH / 3))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(rest)
    things = np.zeros(dark.shape, np.uint8)
    for label in range(1, count):
        first, extent = stats[label, :2], stats[label, 2:4]
        beyond = (first == 0).any() or (first + extent == np.array(dark.shape[::-1])).any()
        if beyond or np.hypot(*extent) > _LONG * _PITCH:
            things[labels == label] = 1
    return np.asarray(cv2.dilate(things, disc(_SHADOW * _PITCH)) > 0)


def _without_gleams(dark: NDArray[np.uint8], fills: FillInk, centres: Values) -> NDArray[np.uint8]:
    """What is dark, with the thin gleams along a thing, but not the gaps of scribbles."""
    whole = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, disc(_GLEAM * _PITCH / 2)), np.uint8)
    for k in np.flatnonzero(fills.score > _SCRIBBLED):
        scribble = _box(dark, centres[k], 0.5 + _OVERSHOT)
        _box(whole, centres[k], 0.5 + _OVERSHOT)[:] = scribble
    return whole


def _black_of_squares(
    colours: Image32, wide: NDArray[np.uint8], fills: FillInk, centres: Values
) -> Mask:
    """What filled squares explain: black like that of the sheet's others, in its square."""
    explained = np.zeros(wide.shape, bool)
    whole = np.flatnonzero((fills.score > _FILLED) & (fills.spread > 0.99))
    if not len(whole):
        return explained
    inner = [_box(wide, centres[k], 0.3) for k in whole]
    solid = np.array([float(part.mean()) for part in inner])
    shades = [np.median(_box(colours, centres[k], 0.3).reshape(-1, 3), axis=0) for k in whole]
    tints = np.array([shade - shade.mean() for shade in shades])
    usual, black = float(np.median(solid)), np.median(tints, axis=0)
    if np.abs(black).max() > _AS_BLACK:
        black = np.zeros(3)  # no scribble's black, but most likely the thing itself
    alike = np.abs(colours - colours.mean(axis=2, keepdims=True) - black).max(axis=2) < _AS_BLACK
    for k, share, tint in zip(whole, solid, tints, strict=True):
        as_others = share <= usual + _SOLIDER or not fills.solid[k]
        if as_others and np.abs(tint - black).max() < _AS_BLACK:
            part = _box(alike, centres[k], 0.5 + _OVERSHOT)
            _box(explained, centres[k], 0.5 + _OVERSHOT)[part] = True
    return explained


def _box(picture: NDArray[Any], centre: Values, reach: float) -> NDArray[Any]:
    """The part of a reduced picture at most so many steps from a place."""
    low = np.maximum(np.round(centre - reach * _PITCH).astype(int), 0)
    high = np.maximum(np.round(centre + reach * _PITCH).astype(int) + 1, low + 1)
    return picture[low[1] : high[1], low[0] : high[0]]
