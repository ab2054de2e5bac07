"""Whose a ring is: black or not, by what the sheet's other rings look like.

The rings of two sides are two groups of colours, and White's is the one with more colour or,
between two greys, the paler one. Where all rings are alike, a black one is black across more than a
shadow could be, or a line as dark as black ink of its width; edges and shadows of white things are
wider than they are dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from companion.photo.circles import Circles
from companion.photo.ring_bands import Bands, Values

Bools = NDArray[np.bool_]

_BODY, _BODY_SCALE = 1.4, 0.25
"""mm of black across a ring at which it may be a black body, and how fast that becomes sure."""
_INK: Final = 0.95
"""Absorptance of a solid black line."""
_BLUR: Final = 0.7
"""mm that a fine line is wide in a usual photo."""
_GREY, _GREY_SCALE = 1.09, 0.03
"""Width of a line, over that of a black one as dark, at which it may be grey."""
_COLOURED, _COLOURED_SCALE = 0.2, 0.03
"""Difference between the channels, as a share, at which a ring may be coloured."""
_BROWN: Final = 0.45
"""The same of a body: black wood is brown."""
_LIGHT, _LIGHT_SCALE = 0.5, 0.1
"""mm of something light upon the spot at which it is hardly a black ring."""
_SLOPE: Final = 2.4
"""Of the logistic curve per unit of scale."""
_CLEAR: Final = 0.03
"""How clear a circle is along which a line's width can be told."""
_PLAIN: Final = 3.0
"""So many scales over what tells a body, or under what tells something light, leave no doubt."""
_PALE: Final = 0.5
"""Absorptance, in every channel, of a line up to which it is hardly black ink drawn twice."""
_MANY: Final = 2
_ROUNDS: Final = 8
_TWO_INKS: Final = 0.07
"""Distance between two inks' absorptances at the least, and over how far lines of one differ."""
_OVER_SPREAD: Final = 3.0
_MORE_COLOUR, _PALER = 0.015, 0.06
"""By how much more the logarithms of the light in one ink's channels differ, and by how much higher
they are, to make the odds e times better that it is White's."""
_ALIKE_SLOPE: Final = 14.0
"""Of the logistic curve over how much nearer one ink is, as a share."""
_TWO_HUES: Final = 0.3
"""Distance between two inks' hues from which how much hue a line has tells whose it is."""
_NO_HUE: Final = 0.2
"""Hue of a black ink at the most."""
_APART: Final = 0.5
"""1 - cosine between the colours of lines from which they are not of one ink."""
_VIVID: Final = 0.35
_SAME_INK: Final = 0.1
"""Distance between the absorptances of two lines in one ink."""
_DARKEST: Final = 0.1
"""Light that dark pixels send in any channel, noise included."""
_ACROSS: Final = 1.0
"""mm to either side of a line over which its ink is summed."""
_CHANNEL: Final = {"red": 0, "green": 1, "blue": 2}
"""The channel in which a coloured ink lets light through."""
_CAP: Final = 0.8


@dataclass(frozen=True)
class Sides:
    """``black`` is the probability that a ring is Black's, ``cap`` how sure one can be at the most;
    both shape (N,)."""

    black: Values
    cap: Values


def blackness(
    bands: Bands, circles: Circles, there: Bools, clear: Bools, pen: str = "black"
) -> Sides:
    """Whose the rings are that are ``there``.

    Args:
        clear: which of them tell what the sides' rings look like.
        pen: the ink of Black's pen.
    """
    body = (bands.black - _BODY) / _BODY_SCALE
    bodies = there & (body > 1)
    colour = channels_apart(bands.stroke)
    pieces = bool((bodies & (body > _PLAIN)).any())
    black_line = (_GREY - greyness(circles)) / _GREY_SCALE
    hueless = np.where(bodies, _BROWN - colour, _COLOURED - colour) / _COLOURED_SCALE
    light = (_LIGHT - bands.light) / _LIGHT_SCALE
    each = body if pieces else np.maximum(body, black_line)
    each = np.minimum(np.minimum(each, hueless), light)
    black = np.asarray(expit(_SLOPE * each), np.float64)
    cap = np.ones(len(body))
    told_apart = _by_ink(bands.stroke, clear, pen, bool(bodies.any()))
    if told_apart is None:
        told_apart = _by_ink(bands.stroke, there, pen, bool(bodies.any()))
    if told_apart is None:
        neutral = there & ~bodies & (light > -_PLAIN) & (colour < _VIVID)
        told = (circles.line > _CLEAR) & ((black > 0.5) | (bands.stroke.min(axis=1) < _PALE))
        if not pieces:
            cap[neutral & ~told] = _CAP
            cap[there & ~bodies & (pen != "black")] = _CAP
        return Sides(black, cap)
    alike, named = told_apart
    cap = np.full(len(body), named)
    plain = (body > _PLAIN) | (light < -_PLAIN) | (pieces & (np.abs(body) > _PLAIN / 2))
    unseen = plain & bands.dark & (black < 0.5) & (light > -_PLAIN)
    black = np.where(unseen & (alike < 0.5), np.minimum(black, alike), black)
    plain &= ~unseen | (alike < 0.5)
    dark_light = (alike > 0.9) & (black < 0.5) & plain & (light > -2 * _PLAIN)
    pale_body = (alike < 0.1) & (body > 1) & (body < _PLAIN) & pieces
    odd = dark_light | pale_body
    cap[odd] = min(named, _CAP)
    black = np.where(plain | odd, black, alike)
    if not pieces:
        cap[_other_inks(bands.stroke, there & (black < 0.5))] = _CAP
        parted = there & (black > 0.5) & _partly_covered(bands, clear & (black < 0.5))
        black, cap = np.where(parted, 1 - black, black), np.where(parted, _CAP, cap)
    return Sides(black, cap)


def greyness(circles: Circles) -> Values:
    """The width of the line along each best circle over that of a black one as dark, shape (N,)."""
    profile = circles.profile
    grey = profile.mean(axis=2)
    padded = np.pad(grey, ((0, 0), (1, 1)), mode="edge")
    soft = (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3
    middle, last = grey.shape[1] // 2, grey.shape[1] - 1
    peak = middle - 3 + soft[:, middle - 3 : middle + 4].argmax(axis=1)
    rows = np.arange(len(grey))

    def across(half: int) -> Values:
        near = np.clip(peak[:, None] + np.arange(-half, half + 1), 0, last)
        return np.asarray(profile[rows[:, None], near], np.float64)

    deepest = across(1).mean(axis=(1, 2))
    ink = across(round(_ACROSS / circles.step)).sum(axis=1) * circles.step
    width = ink.mean(axis=1) / np.maximum(deepest, 1e-3)
    return np.asarray(width / np.hypot(ink.min(axis=1) / _INK, _BLUR), np.float64)


def channels_apart(ink: Values) -> Values:
    """How far the channels of inks, shape (..., 3), differ, as a share of the most."""
    most = ink.max(axis=-1)
    return np.asarray((most - ink.min(axis=-1)) / np.maximum(most, 1e-3), np.float64)


def _partly_covered(bands: Bands, white: Bools) -> Bools:
    """Which dark lines are in White's coloured ink where nothing darkens them, shape (N,): what
    lies over a part of a line, or a shadow on it, makes it darker, never coloured."""
    if white.sum() < _MANY:
        return np.zeros(len(white), bool)
    ink = np.median(bands.stroke[white], axis=0)
    away = np.linalg.norm(bands.paler - ink, axis=1)
    return np.asarray((away < _SAME_INK) & bool(channels_apart(ink) > _COLOURED), bool)


def _by_ink(stroke: Values, sure: Bools, pen: str, pieces: bool) -> tuple[Values, float] | None:
    """How sure each ring is Black's by the two colours of the sheet's rings, and how sure one can
    be at the most, as which of the two is Black's may be open; ``None`` unless there are two and
    only one of them is vivid. ``pieces`` tells that the rings are no lines: dark wood has more hue
    than light."""
    inks = stroke[sure]
    near = _two_groups(inks)
    if near is None:
        return None
    first, second = np.median(inks[near], axis=0), np.median(inks[~near], axis=0)
    away = np.linalg.norm(inks - np.where(near[:, None], first, second), axis=1)
    apart = float(np.linalg.norm(first - second))
    if apart < max(_TWO_INKS, _OVER_SPREAD * float(np.median(away))):
        return None
    black, white, named = _named(first, second, pen, pieces)
    if pen == "black" and channels_apart(black) > _COLOURED:
        return None
    by_hue = None if pieces or pen != "black" else _by_hue(stroke, inks)
    if by_hue is not None:
        return by_hue, 1.0
    to_black, to_white = (np.linalg.norm(stroke - ink, axis=1) for ink in (black, white))
    return _nearer(to_black, to_white), named


def _by_hue(stroke: Values, inks: Values) -> Values | None:
    """The same by how much hue each ring has, ``None`` where the inks do not differ in that. A
    shadow or a thin line leaves the hue, and White's ink may have any."""
    hues = _hues(inks)
    near = _two_groups(hues)
    if near is None:
        return None
    one, other = np.median(hues[near], axis=0), np.median(hues[~near], axis=0)
    black, white = (one, other) if np.linalg.norm(one) < np.linalg.norm(other) else (other, one)
    coloured = float(np.linalg.norm(white - black))
    if coloured < _TWO_HUES or float(np.linalg.norm(black)) > _NO_HUE:
        return None
    to_black = np.linalg.norm(_hues(stroke) - black, axis=1)
    return _nearer(to_black, np.maximum(coloured - to_black, 0))


def _nearer(to_black: Values, to_white: Values) -> Values:
    """How sure a ring is Black's by how far its ink is from either's."""
    lead = (to_white - to_black) / np.maximum(to_white + to_black, 1e-3)
    return np.asarray(expit(_ALIKE_SLOPE * lead), np.float64)


def _two_groups(points: Values) -> Bools | None:
    """Which of some points, shape (M, 3), are in the first of two groups; ``None`` where there are
    too few for two."""
    if len(points) < 2 * _MANY:
        return None
    spread = np.linalg.norm(points[:, None] - points, axis=2)
    first, second = (points[k] for k in np.unravel_index(int(spread.argmax()), spread.shape))
    for _ in range(_ROUNDS):
        near = np.linalg.norm(points - first, axis=1) < np.linalg.norm(points - second, axis=1)
        if min(near.sum(), (~near).sum()) < _MANY:
            return None
        first, second = np.median(points[near], axis=0), np.median(points[~near], axis=0)
    return np.asarray(near, bool)


def _hues(ink: Values) -> Values:
    """Inks, shape (..., 3), as what they let through of each channel against the others, in
    logarithms: a shadow over a coloured line takes from all alike."""
    light = np.log(1 - ink + _DARKEST)
    return np.asarray(light - light.mean(axis=-1, keepdims=True), np.float64)


def _named(first: Values, second: Values, pen: str, pieces: bool) -> tuple[Values, Values, float]:
    """Black's ink, White's, and how sure that is: White's has more colour, or is the paler one.
    Sheen and a lamp give black some colour, and a faint pen leaves it pale; of two pieces the
    darker is black, as black wood is brown and white ones may be grey."""
    if pen in _CHANNEL:
        passes = [ink[_CHANNEL[pen]] / max(float(ink.sum()), 1e-3) for ink in (first, second)]
        return (first, second, 1.0) if passes[0] < passes[1] else (second, first, 1.0)
    if pieces:
        return (first, second, 1.0) if first.min() > second.min() else (second, first, 1.0)
    one, other = np.log(1 - first + _DARKEST), np.log(1 - second + _DARKEST)
    told = float(np.ptp(other) - np.ptp(one)) / _MORE_COLOUR
    told += float(other.mean() - one.mean()) / _PALER
    sure = float(expit(abs(told)))
    return (first, second, sure) if told > 0 else (second, first, sure)


def _other_inks(stroke: Values, white: Bools) -> Bools:
    """Which of White's lines are in another ink than most, shape (N,)."""
    vivid = white & (channels_apart(stroke) > _VIVID)
    if vivid.sum() < _MANY:
        return np.zeros(len(white), bool)
    hue = stroke - stroke.mean(axis=1, keepdims=True)
    unit = hue / np.maximum(np.linalg.norm(hue, axis=1, keepdims=True), 1e-6)
    usual = np.median(unit[vivid], axis=0)
    alike = unit @ usual / max(float(np.linalg.norm(usual)), 1e-6)
    return np.asarray(vivid & (alike < 1 - _APART), bool)
