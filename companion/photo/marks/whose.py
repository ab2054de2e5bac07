"""Whose pen left the ink at a place: of marks that more than one pen may make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Values
from companion.photo.image.pens import evidence, usual_hue
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import softmax

_HUE_SLOPE: Final = 10.0
"""Nats by which a mark is rather one player's whose hue is that of their pen than one half way
between both pens': of 6,664 rings on 123 sheets 1 in 100 shows less than half of that hue."""
ACROSS: Final = np.linspace(-0.5, 0.5, 13)
"""Places looked at across a mark, as shares of its width."""
_PAPER: Final = 0.06
"""Absorptance up to which a place tells nothing of a pen."""


def hues_of(tints: Values, pens: Sequence[str]) -> Values:
    """How far inks have the hue of each pen, in units of that pen's usual one, shape (N, P).

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        pens: of :data:`companion.board.readable.INKS`.
    """
    ink = Ink(*(np.asarray(plane[:, None], np.float32) for plane in tints.T))
    shown = [evidence(ink, pen)[:, 0] / usual_hue(pen, pen) for pen in pens]
    return np.asarray(np.stack(shown, axis=1) / ink.mean, np.float64)


def pen_probabilities(hues: Values) -> Values:
    """How probably a mark that is there was made by each pen, from :func:`hues_of`, shape
    (N, P)."""
    return softmax(_HUE_SLOPE * hues, axis=1)


def whose_ink(ink: Ink, centres: Values, widths: Values, pens: Sequence[str]) -> Values:
    """How probably each pen left the ink inside each of N places, shape (N, P).

    Args:
        ink: of the flattened board.
        centres, widths: px, shape (N, 2) and (N,).
    """
    if len(pens) == 1:
        return np.ones((len(centres), 1))
    grid = np.stack(np.meshgrid(ACROSS, ACROSS), 2).reshape(-1, 2)
    where = centres[:, None] + widths[:, None, None] * grid
    shown = np.stack([sampled(plane, where) for plane in (ink.red, ink.green, ink.blue)], axis=2)
    weight = np.maximum(shown.mean(axis=2) - _PAPER, 1e-6)[..., None]
    mean = (shown * weight).sum(axis=1) / weight.sum(axis=1)
    density = -np.log(np.clip(1 - mean, 0.05, 1.0))
    return pen_probabilities(hues_of(np.maximum(density, 1e-6).astype(np.float64), pens))
