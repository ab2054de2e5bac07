"""What is measured of spots that tells whether they have a ring, and whose."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.marks.rings.polar_bands import Bands

_LEAST: Final = 0.02
"""Absorptance below which evidence is noise."""
_GREY_LEVEL: Final = 1 / 255
"""Absorptance of one level, which the best circles of a photo's bare spots always exceed (0.015 at
the least on 40 sheets); those of a picture without noise show none."""
_SHARES: Final = (0.5, 0.25)
"""Quantiles of the evidence over the directions."""
_DARKEST: Final = 0.1
"""Share of the paper's light that dark pixels still send in any channel, noise included."""
_BARE: Final = 0.0045
"""Product of what is seen in the middle direction and along the best circle, both in absorptance,
below which a spot is plainly bare; half or twice of it parts them as well."""
_USUAL: Final = (0.06, 0.02, 0.01)
"""What bare spots show in the middle direction and along the best circle, in absorptance, and over
what share of the way round a line is followed, for a sheet without one."""
_OVER_BARE: Final = 2.0
"""Over what bare spots show in the middle direction, from which something is there."""


def ring_features(bands: Bands, circles: Values, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 8), as ``priors/rings.json`` names it.

    Args:
        circles: the absorptance of the best circle round each, shape (N,).
        followed: the share of the way round each over which a line is followed, shape (N,).
    """
    half, most = np.maximum(np.quantile(bands.evidence, _SHARES, axis=1), _LEAST)
    circle = np.maximum(circles, _GREY_LEVEL)
    bare = half * circle < _BARE
    usual = [np.median(each[bare]) for each in (half, circle, followed)] if bare.any() else _USUAL
    return np.column_stack([
        np.log(half),
        np.log(most),
        followed - usual[2],
        bands.black,
        bands.light,
        np.log(np.maximum(1 - bands.stroke, 0) + _DARKEST).mean(axis=1),
        np.log(circle / usual[1]),
        (bands.evidence > _OVER_BARE * usual[0]).mean(axis=1),
    ])  # fmt: skip
