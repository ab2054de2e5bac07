"""Round which spots two players' pens drew rings, also where an older drawing was erased.

All spots of a sheet are explained together, by a mixture (fitted by EM: A. Dempster, N. Laird and
D. Rubin, *Journal of the Royal Statistical Society* B 39, 1977): bare spots, the rings of two pens,
what is left of erased rings, and a ring here and there that is like none. A sheet is drawn on for
the first time, and next to no ring is erased, or an older drawing was erased as a whole: then what
is left of a pen's rings has its tint, and all of them the same share of their density.

A few pale places may be a pen's rings or erased ones, and what they are taken for tells what the
others are. So the mixture is fitted from many partings of what stands out. The answers are weighed
by how well each explains all spots, and by whether players who take turns have so many rings each.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import FREEDOM, expit, log_t, softmax
from companion.photo.marks.priors import load_priors
from companion.photo.marks.rings.erased import FAINTEST_RING, RING_RANGE, bare_contrast
from companion.photo.marks.rings.pen_spreads import turns_allow
from companion.photo.marks.rings.pen_tints import (
    FADES,
    TINT_SPREAD,
    candidate_splits,
    greyer_probability,
    ring_looks,
)

_ROUNDS: Final = 16
"""Steps of the fit: after 12 or 25 it is nearly the same."""
_GAPS: Final = 5
"""Gaps in how much stands out round spots at which what lies below may be what is left of an older
drawing, the widest first."""
_PARTINGS: Final = 4
"""Ways to part rings between two pens to begin with: by the two farthest apart, and by each part of
the tint."""
_BARE_DENSITY: Final = (-2.8, 0.69)
"""The mean of the logarithm of the density round bare spots, and its spread; on 360 sheets. In a
small photo it is up to -1: so the sheet's own median counts."""
_COUNTS_FOR: Final = 5
"""Number of places that this mean counts for beside the sheet's own (pseudocounts)."""
_PENS_TINTS: Final = 0.06
"""Spread of the tints of pens, as shares of the density."""
_PALER: Final = (1.9, 0.45)
"""By how much less the logarithm of the density of erased rings is, and its spread from sheet to
sheet: 1.89 and 2.06 for the two pens of 75 sheets with an erased game."""
_ERASED_SPREAD: Final = 0.42
"""Spread of that logarithm for what is left of one pen's rings: 0.36 in the median of these."""
_ERASED_CONTRAST: Final = 0.3
"""By how much erased rings stand out, in the average of the logarithm of the contrast."""
_RING_SPREAD: Final = (0.22, 8.0)
"""Spread of the logarithm of the density of one pen's rings, and how many rings this counts for."""
_OLDER: Final = 0.05
"""Prior probability of an older drawing; 0.03 and 0.1 come to much the same."""
_CORRECTED: Final = 0.002
"""Share of the other places that show an erased ring where there is no older drawing."""
_SAME_PENS: Final = 0.8
"""Share of erased rings in one of the pens with which the sheet's rings are drawn."""
_ODD: Final = 0.01
"""Share of the rings that are like neither pen's."""
_ODD_SPREAD: Final = 1.0
"""Spread of the logarithm of the density of these."""
_TEMPERING: Final = 0.5
"""Power of the likelihood by which answers are weighed, as the measurements of one sheet are not
independent: of 720 sheets 10 were silently wrong with 1 and 7 with 0.5; with 0.3 6 were, and 511
needed no question and not 522."""
_PLANE: Final = np.array([[1, 0, -1], [-1, 2, -1]]) / np.sqrt([[2], [6]])
"""Two axes of tint, at right angles to grey."""
_BARE, _RINGS, _ERASED, _OTHERS, _ODD_RING = 0, slice(1, 3), slice(3, 5), 5, 6
"""Places of the parts of the mixture; the others are erased rings of another pen."""


class _Sheet(NamedTuple):
    """What is seen round N spots: by how much the logarithm of the contrast is above that of bare
    spots, whose spread is ``spread``; the logarithm of the density, and that of bare spots; the
    tint, shape (N, 2), and its spread."""

    above: Values
    spread: float
    density: Values
    bare: float
    tint: Values
    noise: Values


class _Fit(NamedTuple):
    """The parameters of S mixtures.

    ``tint``, shape (S, 2, 2), ``density`` and ``spread``, (S, 2), are those of the rings of two
    pens; ``paler`` is by how much less the density of erased rings is, ``ringed`` the share of the
    spots with a ring and ``erased`` that of the others with an erased one, shape (S,).
    """

    tint: Values
    density: Values
    spread: Values
    paler: Values
    ringed: Values
    erased: Values


def drawn_probability(contrast: Values, tints: Values, blur: Values) -> Values:
    """How probably there is a ring round each of N spots, shape (N,).

    Args:
        contrast: of the best path round each, absorptance, shape (N,), a quarter of it all round.
        tints: optical density of R, G and B along it, without the print's, shape (N, 3).
        blur: that of the print, shape (N, 3).
    """
    logs, looks = np.log(contrast), ring_looks(tints, blur)[0]
    level, spread = bare_contrast(logs)
    usual = load_priors("pen_drawn").looks[0]
    found = []
    for bare in (level, usual.mean[0])[: 1 + (abs(level - usual.mean[0]) > usual.between[0])]:
        sheet = _sheet(logs - bare, spread, tints)
        shares, older = _starts(sheet, looks)
        there, nats = _fitted(sheet, shares, older)
        found.append((there, nats + log_t(bare - usual.mean[0], usual.between[0])))
    there, nats = (np.concatenate(each) for each in zip(*found, strict=True))
    last = {(there[s] > 0.5).tobytes(): s for s in np.argsort(nats)}  # the best of equal ones
    best = [*last.values()]
    if len(best) == 1:
        return np.asarray(there[best[0]], np.float64)
    greyer = [greyer_probability(tints[on], blur[on]) for on in there[best] > 0.5]
    likely = [turns_allow(one) for one in greyer]
    weights = softmax(_TEMPERING * (nats[best] + np.log(likely)), axis=0)
    return np.asarray(weights @ there[best], np.float64)


def _sheet(above: Values, spread: float, tints: Values) -> _Sheet:
    density = np.maximum(tints.sum(axis=1), 1e-3)
    noise = TINT_SPREAD * np.hypot(density**-FADES, 1 / density)
    tint, density = (tints / density[:, None]) @ _PLANE.T, np.log(density)
    below = [*density[above <= FAINTEST_RING], *[_BARE_DENSITY[0]] * _COUNTS_FOR]
    return _Sheet(above, spread, density, float(np.median(below)), tint, noise)


def _starts(sheet: _Sheet, looks: Values) -> tuple[Values, Flags]:
    """The shares of the parts in each spot to begin with, shape (S, N, 7), and whether there is an
    older drawing, (S,): what stands out above a gap are rings, parted in several ways between two
    pens, and what is below it was erased."""
    out = np.flatnonzero(sheet.above > FAINTEST_RING)
    clear = sheet.above + np.maximum(sheet.density, -2) / 2
    ordered = np.sort(clear[out])
    widest = np.argsort(-np.diff(ordered))[:_GAPS]
    found, older = [], []
    for least in (-np.inf, *((ordered[widest] + ordered[widest + 1]) / 2), np.inf):
        rings = out[clear[out] > least]
        shares = np.zeros((len(clear), 7))
        shares[:, _BARE] = 1
        shares[out] = np.eye(7)[_OTHERS]
        few = [np.arange(len(rings)) % 2]
        for pen in candidate_splits(looks[rings])[:_PARTINGS] if len(rings) > 3 else few:
            for erased in (False, True) if least == -np.inf else (True,):
                found.append(shares.copy())
                found[-1][rings] = np.eye(7)[1 + pen]
                older.append(erased)
    return np.array(found), np.array(older, bool)


def _fitted(sheet: _Sheet, shares: Values, older: Flags) -> tuple[Values, Values]:
    """How probably there is a ring round each of N spots by S mixtures fitted from so many starts,
    shape (S, N), and how well each explains the sheet, nats, (S,)."""
    fit = None
    for _ in range(_ROUNDS):
        fit = _refitted(sheet, shares, older, fit)
        logs = _log_likelihoods(sheet, fit)
        total = np.logaddexp.reduce(logs, axis=2)
        shares = np.exp(logs - total[..., None])
    assert fit is not None
    ring, (spread, count) = load_priors("pen_drawn").looks[1], _RING_SPREAD
    narrower = (spread / fit.spread) ** 2
    nats = total.sum(axis=1)
    nats += log_t(fit.density - ring.mean[1], ring.between[1]).sum(axis=1)
    nats -= (fit.tint**2).sum(axis=(1, 2)) / 2 / _PENS_TINTS**2
    nats -= count / 2 * (narrower - np.log(narrower) - 1).sum(axis=1)
    nats += np.where(older, _log_normal(fit.paler - _PALER[0], _PALER[1]) + np.log(_OLDER), 0.0)
    return shares[..., _RINGS].sum(axis=2) + shares[..., _ODD_RING], nats


def _refitted(sheet: _Sheet, shares: Values, older: Flags, before: _Fit | None) -> _Fit:
    """The likeliest parameters for these shares of the parts in each spot, shape (S, N, 7); what
    lies far from the middle of a part counts less, as it is spread after Student's t."""
    ring = load_priors("pen_drawn").looks[1]
    rings, erased = shares[..., _RINGS], shares[..., _ERASED]
    density = sheet.density[:, None]
    if before is None:
        paler, spread = np.full(len(older), _PALER[0]), np.full((len(older), 2), _RING_SPREAD[0])
        usual = np.ones((len(older), 2))
    else:
        paler, spread = before.paler, before.spread
        away = density - before.density[:, None]
        rings = rings * _weight(away / spread[:, None])
        erased = erased * _weight((away + paler[:, None, None]) / _ERASED_SPREAD)
        usual = _weight((before.density - ring.mean[1]) / ring.between[1])
    precise = (shares[..., _RINGS] + shares[..., _ERASED]) / (sheet.noise**2)[:, None]
    tint = np.einsum("snk,nj->skj", precise, sheet.tint)
    tint /= precise.sum(axis=1)[..., None] + _PENS_TINTS**-2
    weights = rings.sum(axis=1) / spread**2, erased.sum(axis=1) / _ERASED_SPREAD**2
    prior = usual / ring.between[1] ** 2
    lighter = erased * (density + paler[:, None, None])
    middle = (rings * density).sum(axis=1) / spread**2 + lighter.sum(axis=1) / _ERASED_SPREAD**2
    middle = (middle + prior * ring.mean[1]) / (sum(weights) + prior)
    off = density - middle[:, None]
    usual_spread, count = _RING_SPREAD
    squares = (rings * off**2).sum(axis=1) + count * usual_spread**2
    spread = np.sqrt(squares / (shares[..., _RINGS].sum(axis=1) + count))
    less = -(erased * off).sum(axis=(1, 2)) / _ERASED_SPREAD**2 + _PALER[0] / _PALER[1] ** 2
    paler = less / (weights[1].sum(axis=1) + _PALER[1] ** -2)
    drawn = shares[..., _RINGS].sum(axis=(1, 2)) + shares[..., _ODD_RING].sum(axis=1)
    left = shares[..., _ERASED].sum(axis=(1, 2)) + shares[..., _OTHERS].sum(axis=1)
    spots = shares.shape[1]
    share = np.where(older, (left + 1) / (spots - drawn + 2), _CORRECTED)
    return _Fit(tint, middle, spread, paler, (drawn + 1) / (spots + 2), share)


def _log_likelihoods(sheet: _Sheet, fit: _Fit) -> Values:
    """Of what is seen round each of N spots in each part of S mixtures, shape (S, N, 7)."""
    ring = load_priors("pen_drawn").looks[1]
    bare = _log_normal(sheet.above, sheet.spread) + log_t(
        sheet.density - sheet.bare, _BARE_DENSITY[1]
    )
    steep = 1.7 / sheet.spread  # as a normal distribution's
    begins = np.log(expit(steep * (sheet.above - FAINTEST_RING)) + 1e-12) - np.log(RING_RANGE)
    left = np.log(expit(steep * sheet.above) + 1e-12) - np.log(_ERASED_CONTRAST)
    left -= np.maximum(sheet.above, 0) / _ERASED_CONTRAST
    any_tint = _log_normal(sheet.tint, np.hypot(sheet.noise, _PENS_TINTS)[:, None]).sum(axis=1)
    apart = sheet.tint[:, None] - fit.tint[:, None]
    own_tint = _log_normal(apart, sheet.noise[:, None, None]).sum(axis=3)
    off = sheet.density[:, None] - fit.density[:, None]
    other = sheet.density - ring.mean[1]
    another = np.hypot(ring.between[1], _ERASED_SPREAD)
    logs = np.empty((*off.shape[:2], 7))
    logs[..., _BARE] = bare + any_tint
    logs[..., _RINGS] = begins[:, None] + log_t(off, fit.spread[:, None]) + own_tint
    paler = log_t(off + fit.paler[:, None, None], _ERASED_SPREAD)
    logs[..., _ERASED] = left[:, None] + paler + own_tint
    logs[..., _OTHERS] = left + _log_normal(other + _PALER[0], another) + any_tint
    logs[..., _ODD_RING] = begins + log_t(other, _ODD_SPREAD) + any_tint
    ringed, erased = fit.ringed[:, None], (1 - fit.ringed) * fit.erased
    pens = np.array([(1 - _ODD) / 2] * 2 + [_ODD])
    others = np.array([_SAME_PENS / 2] * 2 + [1 - _SAME_PENS])
    bare_share = (1 - fit.ringed)[:, None] * (1 - fit.erased)[:, None]
    share = np.concatenate([bare_share, ringed * pens[:2], erased[:, None] * others], axis=1)
    share = np.concatenate([share, ringed * pens[2:]], axis=1)
    return np.asarray(logs + np.log(share)[:, None], np.float64)


def _weight(away: Values) -> Values:
    """What a place counts for in the mean of a t distribution, from which it is so far, in its
    spreads."""
    return np.asarray((FREEDOM + 1) / (FREEDOM + away**2), np.float64)


def _log_normal(away: Values, spread: Values | float) -> Values:
    """Logarithm of the density of the normal distribution."""
    return np.asarray(-0.5 * (away / spread) ** 2 - np.log(spread * np.sqrt(2 * np.pi)), np.float64)
