"""Round which spots pens drew rings, and round which there is what is left of an older drawing."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import log_t, normal_below
from companion.photo.marks.evidence import LEAST
from companion.photo.marks.priors import Look, load_priors
from companion.photo.marks.rings.pen_tints import alike
from companion.photo.marks.sheet_classifier import ENOUGH, EXAMPLES, ROUNDS

_FARTHEST: Final = 1.2
"""How far above the usual logarithm bare spots may lie. At 1.6 times 2 photos ask 2 more."""
_ERASED: Final = 0.03
"""Share of bare places with an erased ring. Others move confidences alone on 3 of 9 photos."""
_RING_RANGE, _FAINTEST_RING = 3.5, 0.3
"""The range above that of bare spots in which the logarithms of the contrast of rings lie, and
where it begins: of 11,069 rings on 420 sheets 12 lie lower, of 9,315 bare spots 21 higher."""
_ANOTHER_PEN: Final = 0.5
"""Rings that a pen of its own is worth (Chinese restaurant process): of 452 sheets 87 ask."""


def ring_probability(
    amounts: Values, densities: Values, tints: Values, odds: Values | float = 1.0
) -> tuple[Values, float]:
    """How probably there is a ring round each of N spots, from the contrast, the optical density
    and the tint of the best path round it, shape (N,); and how many others show an erased one.

    Bare spots of a sheet are alike; rings lie anywhere above them, and those of one tint near one
    another. An erased ring has its pen's tint but is paler. What stands out a little may be a pale
    ring or an erased one: the sheet's other spots say which is likelier.

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        odds: of a ring against none by what lies inside the spot, shape (N,).
    """
    bare, ring, erased = load_priors("pen_drawn").looks
    logs = np.log(amounts)
    density = np.maximum(np.log(np.maximum(densities, LEAST)), bare.mean[1])
    spread = float(bare.within[0])
    above, more = logs - _bare_contrast(logs, bare), float(erased.mean[0] - bare.mean[0])
    clean, trace = _normal(above, spread), _normal_and_more(above, spread, more)
    begins = normal_below((above - _FAINTEST_RING) / spread)
    any_ring, any_erased = (np.hypot(look.between[1], look.within[1]) for look in (ring, erased))
    denser = density[:, None] - density
    own = log_t(logs[:, None] - logs, ring.within[0]) + log_t(denser, ring.within[1])
    paler = log_t(denser + ring.mean[1] - erased.mean[1], any_erased)
    own, paler, same = np.exp(own), np.exp(paler), alike(tints)
    there, share, usual, traces = np.zeros_like(logs), _ERASED, 0.0, 0.0
    for _ in range(ROUNDS):
        over = density - usual
        rings = there**EXAMPLES
        others, count = same * rings, rings.sum() - rings + _ANOTHER_PEN
        another = _ANOTHER_PEN * np.exp(log_t(over - ring.mean[1], any_ring)) / _RING_RANGE
        drawn = odds * begins * (another + (others * own).sum(axis=1)) / count
        older = _ANOTHER_PEN * np.exp(log_t(over - erased.mean[1], any_erased))
        left = share * trace * (older + (others * paler).sum(axis=1)) / count
        plain = (1 - share) * clean * np.exp(log_t(over - bare.mean[1], bare.within[1]))
        none = plain + left + LEAST
        there = drawn / (drawn + none)
        traces = float(((1 - there) * left / none).sum())
        share = (traces + _ERASED * ENOUGH) / ((1 - there).sum() + ENOUGH)
        usual = float(np.median(np.append(density[there < 0.5], bare.mean[1]))) - bare.mean[1]
    return np.asarray(there, np.float64), traces


def _bare_contrast(logs: Values, bare: Look) -> float:
    """Where the logarithms of the contrast of a sheet's bare spots lie among those of all N spots,
    shape (N,)."""
    from_usual = np.arange(-_FARTHEST / 3, _FARTHEST, bare.within[0] / 5)
    centres = bare.mean[0] + from_usual
    above = logs - centres[:, None]
    each = _normal(above, bare.within[0]) + (above > 0) / _RING_RANGE
    score = np.log(each + LEAST).sum(axis=1) + log_t(from_usual, bare.between[0])
    return float(centres[score.argmax()])


def _normal(away: Values, spread: Values | float) -> Values:
    """Density of the normal distribution."""
    return np.asarray(np.exp(-0.5 * (away / spread) ** 2) / (spread * np.sqrt(2 * np.pi)))


def _normal_and_more(away: Values, spread: float, more: float) -> Values:
    """Density of the sum of a normal and an exponential variable of mean ``more``."""
    z, rate = away / spread, spread / more
    return np.asarray(np.exp(rate * (rate / 2 - z)) * normal_below(z - rate) / more)
