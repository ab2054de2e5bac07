"""Whose a ring is: black or not, by what the sheet's other rings look like.

The rings of two sides are two groups of colours, and Black's is the darker one. Where all rings
are alike, a black one is black across more than a shadow could be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.rings.circle_fit import Circles
from companion.photo.marks.rings.polar_bands import Bands

_BODY, _BODY_SCALE = 1.4, 0.25
"""mm of black across a ring at which it may be a black body, and how fast that becomes sure."""
_COLOURED, _COLOURED_SCALE = 0.2, 0.03
"""Difference between the channels, as a share, at which a ring may be coloured."""
_BROWN: Final = 0.45
"""The same of a body: black wood is brown."""
_LIGHT, _LIGHT_SCALE = 0.5, 0.1
"""mm of something light upon the spot at which it is hardly a black ring."""
_SLOPE: Final = 2.4
"""Of the logistic curve per unit of scale."""
_PLAIN: Final = 3.0
"""So many scales over what tells a body, or under what tells something light, leave no doubt."""
_CLEAR: Final = 0.03
"""How clear a circle is that tells how pale its ring is."""
_PALE: Final = 0.5
"""Absorptance, in every channel, up to which a ring is hardly black."""
_VIVID: Final = 0.35
"""Difference between the channels, as a share, from which a ring is coloured for certain."""
_MANY: Final = 2
_ROUNDS: Final = 8
_TWO_COLOURS: Final = 0.07
"""Distance between two sides' absorptances at the least."""
_OVER_SPREAD: Final = 3.0
"""The same over how far rings of one side differ."""
_ALIKE_SLOPE: Final = 14.0
"""Of the logistic curve over how much nearer one colour is, as a share."""
_CAP: Final = 0.8


@dataclass(frozen=True)
class Sides:
    """``black`` is the probability that a ring is Black's, ``cap`` how sure one can be at the most;
    both shape (N,)."""

    black: Values
    cap: Values


def blackness(bands: Bands, circles: Circles, there: Flags, clear: Flags) -> Sides:
    """Whose the rings are that are ``there``; ``clear`` are those of them that tell what the sides'
    rings look like."""
    body = (bands.black - _BODY) / _BODY_SCALE
    bodies = there & (body > 1)
    colour = channels_apart(bands.stroke)
    hueless = np.where(bodies, _BROWN - colour, _COLOURED - colour) / _COLOURED_SCALE
    light = (_LIGHT - bands.light) / _LIGHT_SCALE
    each = np.minimum(np.minimum(body, hueless), light)
    black = np.asarray(expit(_SLOPE * each), np.float64)
    cap = np.ones(len(body))
    alike = _by_colour(bands.stroke, clear)
    if alike is None:
        alike = _by_colour(bands.stroke, there)
    wide = bool((bodies & (body > _PLAIN)).any())
    if alike is None:
        pale = (circles.line > _CLEAR) & (bands.stroke.min(axis=1) < _PALE)
        if not wide:
            cap[there & ~bodies & (light > -_PLAIN) & (colour < _VIVID) & ~pale] = _CAP
        return Sides(black, cap)
    plain = (light < -_PLAIN) | (wide & (np.abs(body) > _PLAIN / 2))
    unseen = plain & bands.dark & (black < 0.5) & (light > -_PLAIN)
    black = np.where(unseen & (alike < 0.5), np.minimum(black, alike), black)
    plain &= ~unseen | (alike < 0.5)
    dark_light = (alike > 0.9) & (black < 0.5) & plain & (light > -2 * _PLAIN)
    pale_body = (alike < 0.1) & (body > 1) & (body < _PLAIN) & wide
    odd = dark_light | pale_body
    cap[odd] = _CAP
    return Sides(np.where(plain | odd, black, alike), cap)


def channels_apart(ink: Values) -> Values:
    """How far the channels of inks, shape (..., 3), differ, as a share of the most."""
    most = ink.max(axis=-1)
    return np.asarray((most - ink.min(axis=-1)) / np.maximum(most, 1e-3), np.float64)


def _by_colour(stroke: Values, sure: Flags) -> Values | None:
    """How sure each ring is Black's by the two colours of the sheet's rings, shape (N,); ``None``
    unless there are two and the darker one is not vivid."""
    colours = stroke[sure]
    near = _two_groups(colours)
    if near is None:
        return None
    first, second = np.median(colours[near], axis=0), np.median(colours[~near], axis=0)
    away = np.linalg.norm(colours - np.where(near[:, None], first, second), axis=1)
    apart = float(np.linalg.norm(first - second))
    if apart < max(_TWO_COLOURS, _OVER_SPREAD * float(np.median(away))):
        return None
    black, white = (first, second) if first.min() > second.min() else (second, first)
    if channels_apart(black) > _COLOURED:
        return None
    to_black, to_white = (np.linalg.norm(stroke - colour, axis=1) for colour in (black, white))
    lead = (to_white - to_black) / np.maximum(to_white + to_black, 1e-3)
    return np.asarray(expit(_ALIKE_SLOPE * lead), np.float64)


def _two_groups(points: Values) -> Flags | None:
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
