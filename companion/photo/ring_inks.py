"""What the inks of drawn rings tell of doubtful ones: rings of one pen look alike.

Where the clear rings of a sheet are lines, one of the pens is dark, and often the other has a hue.
What lies round a bare spot in half of all directions, the shadow of a counter or the blur of a rim,
is neither so dark nor of that hue.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.ring_bands import Bools, Values

_MANY: Final = 2
"""Clear rings that tell what a pen's lines look like."""
_DARK, _DARKER_RINGS = 0.45, 0.8
"""Absorptance, in the channel that absorbs least, of lines that are darker than any shadow, and
which quantile of the clear rings is taken for it."""
_HUE, _APART = 0.18, 0.25
"""How far the channels of a line with a hue differ: as a vector's length, and as a share of the
most."""
_AS_DARK: Final = (0.7, 0.025)
"""Share of a pen's darkness from which a line speaks for a ring, and by how much more makes the
odds e times better."""
_AS_HUED: Final = (0.35, 0.03)
"""The same of a pen's hue."""
_FOR, _AGAINST = 8.0, 5.0
"""Logarithms of odds: the most for a ring in either ink, and against one in neither. On 99 sheets
drawn with pens no bare spot was more than 0.61 as dark, nor hued more than 0.25 of it where the hue
was clear; no black ring less than 0.77, no hued one less than 0.47."""
_FADES: Final = 0.1
"""Shares over which the odds against a ring fade."""


def ink_odds(stroke: Values, clear: Bools) -> Values:
    """Logarithms of odds for a ring round each of N spots, by the ink round it, 0 where nothing is
    known of the pens.

    Args:
        stroke: absorptance over the paper's of what is darkest round each spot, shape (N, 3).
        clear: which spots have a clear ring, a line; shape (N,).
    """
    dark, hued = _darkness(stroke, clear), _hue(stroke, clear)
    given = np.zeros(len(stroke))
    for share, (at, scale) in ((dark, _AS_DARK), (hued, _AS_HUED)):
        if share is not None:
            given = np.maximum(given, np.clip((share - at) / scale, 0, _FOR))
    if dark is not None and hued is not None:
        pale, plain = (
            np.clip((at - share) / _FADES, 0, 1)
            for share, (at, _) in ((dark, _AS_DARK), (hued, _AS_HUED))
        )
        given = given - _AGAINST * pale * plain
    return np.asarray(given, np.float64)


def _darkness(stroke: Values, clear: Bools) -> Values | None:
    """How dark each stroke is, in units of the darker pen's; ``None`` where no pen is dark."""
    least = stroke.min(axis=1)
    if clear.sum() < _MANY:
        return None
    usual = float(np.quantile(least[clear], _DARKER_RINGS))
    return None if usual < _DARK else np.asarray(least / usual, np.float64)


def _hue(stroke: Values, clear: Bools) -> Values | None:
    """How much of the coloured pen's hue each stroke has; ``None`` where no pen has a hue."""
    most = np.maximum(stroke.max(axis=1), 1e-3)
    hues = stroke - stroke.mean(axis=1, keepdims=True)
    vivid = clear & ((most - stroke.min(axis=1)) / most > _APART)
    if vivid.sum() < _MANY:
        return None
    usual = np.median(hues[vivid], axis=0)
    length = float(np.linalg.norm(usual))
    return None if length < _HUE else np.asarray(hues @ usual / length**2, np.float64)
