"""Round which spots pens drew rings, and round which there is what is left of an older drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import log_t, normal_below, softmax
from companion.photo.marks.evidence import LEAST
from companion.photo.marks.priors import Look, load_priors
from companion.photo.marks.rings.pen_tints import (
    DENSITY_SPREAD,
    alike,
    out_of_turn,
    split_by_tint,
)
from companion.photo.marks.sheet_classifier import EXAMPLES, PRIOR, ROUNDS

_FARTHEST: Final = 1.2
"""How far the logarithm of the contrast round bare spots may lie above the usual one, on a sheet
photographed out of focus or from afar."""
_SPREADS: Final = (0.7, 1.0, 1.4)
"""Multiples of the usual spread of that logarithm round bare spots that a sheet may have."""
_ERASED: Final = 0.03
"""Share of the places without a ring that show one which was erased."""
_WEIGHT: Final = 5.0
"""Number of places that this share is worth beside the sheet's own: either an older game was
erased on a sheet, and many of its rings show, or none does."""
_MORE: Final = 0.2
"""By how much erased rings stand out round filled spots, in the average of the logarithm of the
contrast: many rings there are hair lines."""
_RING_RANGE, _FAINTEST = 3.5, 0.3
"""The range above that of bare spots in which the logarithms of the contrast of any pen's rings
lie, and where it begins."""
_ANOTHER_PEN: Final = 0.5
"""Number of rings that a ring in a pen of its own is worth beside those of its tint (the
concentration of a Chinese restaurant process): 1 of 21 beside 10 of them."""
_STANDS_OUT: Final = 4.0
"""Spreads above bare spots from which a place may be a ring, pale or erased."""
_SAME, _APART = 0.3, 0.6
"""How far two places are in one ink if one is a trace for being paler than the other, and how far
pens are apart that are two."""
_OLDER: Final = 3.0
"""Nats by which a sheet without an older drawing is likelier than one with some."""


@dataclass(frozen=True)
class _Places:
    """What N places of a sheet show, logarithms or densities of probability.

    Attributes:
        density: logarithm of the optical density, shape (N,).
        out: which stand out from bare paper, shape (N,).
        begins: of the contrast beside bare spots', for rings, shape (N,).
        clean, trace: of the contrast where nothing is, and where a ring was erased, shape (N,).
        own: of each place if the other is another ring of one pen, shape (N, N).
        paler: of each place if it is an erased ring and the other a ring, shape (N, N).
        same: how far each may be in the other's ink, shape (N, N).
    """

    density: Values
    out: Flags
    begins: Values
    clean: Values
    trace: Values
    own: Values
    paler: Values
    same: Values


def ring_probability(
    amounts: Values, densities: Values, tints: Values, more: float = _MORE
) -> tuple[Values, float]:
    """How probably there is a ring round each of N spots, from the contrast, the optical density
    and the tint of the best path round it, shape (N,); and how many others show an erased one.

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        more: by how much erased rings stand out, in the average of the logarithm of the contrast.

    Bare spots of a sheet are alike in contrast and density, and nearly so from sheet to sheet;
    rings lie anywhere above them, and those of one tint, which are one pen's, near one another. An
    erased ring has its pen's tint but is paler than its rings. What stands out a little may be a
    pale ring or an erased one: the sheet's other spots say which is likelier.
    """
    return _settled(_measured(amounts, densities, tints, more), np.zeros(len(amounts)))


def weighed_rings(
    amounts: Values, densities: Values, tints: Values, blur: Values
) -> tuple[Values, float]:
    """The same, where what an older drawing left may be as dark as rings of a pale pen: weighed are
    what the sheet shows if all that stands out are rings, if only the darkest of each tint are, and
    what its plainest rings say. A likely reading of a sheet has a pen or two, whose rings are each
    about as dark as the others, and as many of either; and traces that are all as much paler.

    Args:
        blur: of ``tints``, what the spots themselves show there, shape (N, 3).
    """
    seen = _measured(amounts, densities, tints, _MORE)
    none, out = np.zeros(len(amounts)), seen.out.astype(float)
    alike_out = ((seen.same > _SAME) | np.eye(len(out), dtype=bool)) & seen.out
    _, ring, erased = load_priors("pen_drawn").looks
    half = (ring.mean[1] - erased.mean[1]) / 2
    darkest = np.where(alike_out, seen.density, -np.inf).max(axis=1) - half
    dark = out * (seen.density > darkest)
    starts = ((none, None), (out, none), (dark, out - dark))
    found = [_settled(seen, *start) for start in starts]
    every = {(there > 0.5).tobytes(): (there, traces) for there, traces in reversed(found)}
    if len(every) == 1:
        return found[0]
    rings = [there > 0.5 for there, _ in every.values()]
    shown = np.any(rings, axis=0)
    scores = [_likely(seen.density, drawn, shown, tints, blur) for drawn in rings]
    share = softmax(np.array(scores), axis=0)
    there, traces = zip(*every.values(), strict=True)
    return share @ np.array(there), float(share @ np.array(traces))


def _measured(amounts: Values, densities: Values, tints: Values, more: float) -> _Places:
    bare, ring, erased = load_priors("pen_drawn").looks
    logs = np.log(amounts)
    density = np.maximum(np.log(np.maximum(densities, LEAST)), bare.mean[1])
    centre, spread = _bare_contrast(logs, bare)
    above = logs - centre
    denser = density[:, None] - density
    own = log_t(logs[:, None] - logs, ring.within[0]) + log_t(denser, ring.within[1])
    paler = log_t(denser + ring.mean[1] - erased.mean[1], np.hypot(*_of_density(erased)))
    return _Places(
        density,
        above > _STANDS_OUT * spread,
        normal_below((above - _FAINTEST) / spread),
        _normal(above, spread),
        _normal_and_more(above, spread, more),
        np.exp(own),
        np.exp(paler),
        alike(tints),
    )


def _of_density(look: Look) -> tuple[float, float]:
    """The spreads of the logarithm of density between sheets and within one."""
    return float(look.between[1]), float(look.within[1])


def _settled(seen: _Places, there: Values, gone: Values | None = None) -> tuple[Values, float]:
    """How probably there is a ring at each of N places, and how many traces there are, once each
    place has been held against the others, beginning with how probably each is a ring, and a trace,
    shape (N,) each; without the latter, traces are not held against one another."""
    bare, ring, erased = load_priors("pen_drawn").looks
    any_ring, any_erased = (np.hypot(*_of_density(look)) for look in (ring, erased))
    share, usual, traces = _ERASED, 0.0, 0.0
    for _ in range(ROUNDS):
        over = seen.density - usual
        others = seen.same * there**EXAMPLES
        count = others.sum(axis=1) + _ANOTHER_PEN
        another = _ANOTHER_PEN * np.exp(log_t(over - ring.mean[1], any_ring)) / _RING_RANGE
        drawn = seen.begins * (another + (others * seen.own).sum(axis=1)) / count
        older = _ANOTHER_PEN * np.exp(log_t(over - erased.mean[1], any_erased))
        left = share * seen.trace * (older + (others * seen.paler).sum(axis=1)) / count
        if gone is not None:
            traced = seen.same * gone**EXAMPLES
            left = _ANOTHER_PEN * left + share * (traced * seen.own).sum(axis=1)
            left /= traced.sum(axis=1) + _ANOTHER_PEN
        plain = (1 - share) * seen.clean * np.exp(log_t(over - bare.mean[1], bare.within[1]))
        none = plain + left + LEAST
        there = drawn / (drawn + none)
        gone = None if gone is None else left / (drawn + none)
        traces = float(((1 - there) * left / none).sum())
        share = (traces + _ERASED * _WEIGHT) / ((1 - there).sum() + _WEIGHT)
        usual = float(np.median(np.append(seen.density[there < 0.5], bare.mean[1]))) - bare.mean[1]
    return np.asarray(there, np.float64), traces


def _likely(density: Values, drawn: Flags, shown: Flags, tints: Values, blur: Values) -> float:
    """Logarithm of the likelihood of a reading: which of the places that a sheet has are ``drawn``,
    of those that another reading has or this one, ``shown``, shape (N,) each."""
    if not drawn.any():
        return 0.0
    _, ring, erased = load_priors("pen_drawn").looks
    split = split_by_tint(tints[drawn], blur[drawn])
    apart = split is not None and split.apart > _APART
    first = split.first > 0.5 if split is not None and apart else np.ones(drawn.sum(), bool)
    pens = [np.flatnonzero(drawn)[some] for some in (first, ~first) if some.any()]
    total = sum(
        _population(density[pen], ring.mean[1], np.hypot(*_of_density(ring))) for pen in pens
    )
    total -= out_of_turn((~first).astype(np.intp))
    if not (left := shown & ~drawn).any():
        return total
    shares = tints / np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    of = np.array([shares[pen].mean(axis=0) for pen in pens])
    nearest = np.linalg.norm(shares[left][:, None] - of, axis=2).argmin(axis=1)
    paler = density[left] - np.array([density[pen].mean() for pen in pens])[nearest]
    usual = erased.mean[1] - ring.mean[1]
    return total - _OLDER + _population(paler, usual, np.hypot(*_of_density(erased)))


def _population(density: Values, usual: float, between: float) -> float:
    """Logarithm of the likelihood that places are as dark as one another, each held against the
    others, and all about as dark as ``usual``."""
    known = log_t(density.mean() - usual, between)
    count = len(density) - 1
    if not count:
        return float(known)
    others = (density.sum() - density) / count
    squares = (density**2).sum() - density**2 - count * others**2
    variance = (PRIOR * DENSITY_SPREAD**2 + squares) / (PRIOR + count) * (1 + 1 / count)
    each = log_t(density - others, np.sqrt(variance)).sum()
    return float(known + each * count / (count + 1))


def _bare_contrast(logs: Values, bare: Look) -> tuple[float, float]:
    """Where the logarithms of the contrast of a sheet's bare spots lie, and their spread."""
    spreads = bare.within[0] * np.array(_SPREADS)
    from_usual = np.arange(-_FARTHEST / 3, _FARTHEST, bare.within[0] / 5)
    centres = bare.mean[0] + from_usual
    above = logs - centres[:, None, None]
    each = _normal(above, spreads[:, None]) + (above > 0) / _RING_RANGE
    score = np.log(each + LEAST).sum(axis=2) + log_t(from_usual, bare.between[0])[:, None]
    best = np.unravel_index(int(score.argmax()), score.shape)
    return float(centres[best[0]]), float(spreads[best[1]])


def _normal(away: Values, spread: Values | float) -> Values:
    """Density of the normal distribution."""
    return np.asarray(np.exp(-0.5 * (away / spread) ** 2) / (spread * np.sqrt(2 * np.pi)))


def _normal_and_more(away: Values, spread: float, more: float) -> Values:
    """Density of the sum of a normal and an exponential variable of mean ``more``."""
    z, rate = away / spread, spread / more
    return np.asarray(np.exp(rate * (rate / 2 - z)) * normal_below(z - rate) / more)
