"""Whose a ring is, by the colours of the sheet's other rings.

In a small, much compressed picture a thin stroke hardly keeps its colour, and print looks coloured
too: blue may be found round every spot. What is found round one player's spots still differs from
what is found round the other's: in how much there is of either colour or, where a stroke is faint,
in its share.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values

_LEAD: Final = 0.25
"""By how much more of the way round one pen's ring runs than the other's where that is plain."""
_FEWEST: Final = 4
"""Rings that show what a player's look like."""
_FAINTEST: Final = 0.3
"""Share of the usual amount of colour from which its shares tell."""
_ROUNDS: Final = 3
_NEARER: Final = 0.5
"""How much nearer to one player's rings than to the other's, as a share of the way between them,
one is that teaches what they look like."""
_SPREAD: Final = 0.25
"""The same share by which rings of one player usually differ, at the most."""
_SLOPE: Final = 12.0
"""Of the logistic curve over how much nearer: of 9,900 rings none that was by a twelfth nearer to
one player's was the other's."""


def by_other_rings(hues: Values, closed: Values, ringed: Flags) -> Values:
    """Log odds that rings are the first pen's and not the second's, shape (S,).

    0 where the sheet does not show two kinds of rings.

    Args:
        hues: evidence for each pen's colour round S spots, mm, or its shares, shape (2, S).
        closed: share of the way round that each pen's ring runs, shape (2, S).
        ringed: which spots have a ring, shape (S,).
    """
    lead = np.where(ringed, closed[0] - closed[1], 0)
    kinds = lead > _LEAD, lead < -_LEAD
    points, nearer = hues.T, np.zeros(len(lead))
    for _ in range(_ROUNDS):
        if min(kind.sum() for kind in kinds) < _FEWEST:
            return np.zeros(len(lead))
        first, second = (np.median(points[kind], axis=0) for kind in kinds)
        way = np.linalg.norm(first - second)
        away = np.stack([np.linalg.norm(points - one, axis=1) for one in (first, second)])
        nearer = (away[1] - away[0]) / max(float(way), 1e-6)
        kinds = ringed & (nearer > _NEARER), ringed & (nearer < -_NEARER)
    own = away.min(axis=0)[ringed]
    if float(np.median(own)) > _SPREAD * way:
        return np.zeros(len(lead))
    return np.asarray(_SLOPE * np.clip(nearer, -1, 1), np.float64)


def shares(hues: Values, ringed: Flags) -> Values:
    """Of each pen's colour in all the colour round S spots, shape (2, S), as far as there is any:
    directions of length 1, shorter where there is much less than round the others.

    Arguments as for :func:`by_other_rings`.
    """
    much = np.linalg.norm(hues, axis=0)
    usual = float(np.median(much[ringed])) if ringed.any() else 1.0
    return np.asarray(hues / np.maximum(much, _FAINTEST * max(usual, 1e-6)), np.float64)
