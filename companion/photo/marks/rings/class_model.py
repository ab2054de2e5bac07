"""What bare spots, White's rings and Black's look like on one sheet, and which of them a spot is.

Rings of one side are alike and bare spots are alike, so each spot is compared with all others. The
mean and covariance of a kind are estimated from the sheet's other spots, the spot itself left out,
with a prior from many sheets (normal-inverse-Wishart; A. Gelman et al., *Bayesian Data Analysis*,
3rd edition, 2013, 3.6). Features are decorrelated within a kind (A. Kessy, A. Lewin and
K. Strimmer, *The American Statistician* 72, 2018), and each follows a t distribution. In a small or
strongly compressed picture rings of one side differ more, which makes the odds small.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.statistics import log_t
from companion.photo.marks.rings.polar_bands import Bands

KINDS: Final = ("empty", "white", "black")
_LOOKS_LIKE: Final = (0, 0, 1, 2)
"""The kind of each row below: bare spots look different under a counter, whose rim throws a
shadow."""

_LEAST_EVIDENCE: Final = 0.02
"""Absorptance below which evidence is noise."""
_SHARES: Final = (0.5, 0.25)
"""Quantiles of the evidence over the directions."""
_DARKEST: Final = 0.1
"""Share of the paper's light that dark pixels still send in any channel, noise included."""

_MEAN: Final = np.array([
    [-2.81, -2.96, 0.02, 0.00, 0.00, 0.02],
    [-2.44, -2.71, 0.02, 0.03, 0.00, -0.04],
    [-0.80, -0.95, 0.74, 0.04, 0.20, -0.53],
    [-0.18, -0.27, 0.49, 2.24, 0.00, -1.55],
])  # fmt: skip
_BETWEEN: Final = np.array([
    [0.28, 0.26, 0.06, 0.24, 0.12, 0.08],
    [0.33, 0.26, 0.06, 0.24, 0.12, 0.09],
    [0.32, 0.34, 0.22, 0.24, 0.47, 0.24],
    [0.17, 0.34, 0.27, 1.21, 0.12, 0.38],
])  # fmt: skip
_WITHIN: Final = np.array([
    [0.13, 0.10, 0.03, 0.12, 0.06, 0.04],
    [0.23, 0.20, 0.03, 0.12, 0.06, 0.06],
    [0.15, 0.29, 0.19, 0.15, 0.12, 0.08],
    [0.07, 0.28, 0.14, 0.13, 0.06, 0.05],
])  # fmt: skip
"""Of :func:`looks` on usual sheets (424 photos of printed boards), for bare spots, those under a
counter, White's rings and Black's: the mean, and the standard deviation from sheet to sheet and
from spot to spot."""
_PRIOR: Final = 8.0
"""Spots that the usual spread counts for."""
_TAIL: Final = 4.0
"""Degrees of freedom of the t distributions: one feature of a ring may be far from usual, where it
runs over its spot or something lies over a part of it."""
_ODD: Final = 7.0
"""Nats by which it is less likely that a spot is unlike all kinds of the sheet."""


def looks(bands: Bands, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 6): logarithms of the evidence that half and three
    quarters of the directions show, the share of the way round that a line is followed, mm of black
    and of something light, and the logarithm of the light of what is darkest beside the spot."""
    evidence = np.log(np.maximum(np.quantile(bands.evidence, _SHARES, axis=1), _LEAST_EVIDENCE))
    return np.column_stack([
        *evidence,
        followed,
        bands.black,
        bands.light,
        np.log(np.maximum(1 - bands.stroke, 0) + _DARKEST).mean(axis=1),
    ])  # fmt: skip


def kind_odds(seen: Values, kinds: Indices, weight: Values, covered: Flags) -> Values:
    """Logarithms of the likelihood of each of :data:`KINDS`, shape (N, 3), whose differences are
    log odds.

    Args:
        seen: what N spots look like, of :func:`looks`.
        kinds: what each is taken for, an index into :data:`KINDS`, shape (N,).
        weight: how far each is to be relied on as an example of it, 0 to 1, shape (N,).
        covered: on which a counter lies, shape (N,).
    """
    apart = np.sqrt((_BETWEEN**2).mean(axis=0) + 1.5 * np.cov(_MEAN.T).diagonal())
    centre = _MEAN.mean(axis=0)
    anything = (log_t(seen - centre, apart, _TAIL)).sum(axis=1) - _ODD
    found = np.tile(anything[:, None], len(KINDS))
    for look, kind in enumerate(_LOOKS_LIKE):
        examples = weight * (kinds == kind)
        if kind == 0:
            examples *= covered == (look == 1)
        for n in range(len(seen)):
            others = examples.copy()
            others[n] = 0
            known = _of_kind(seen[n], seen, others, look)
            found[n, kind] = np.logaddexp(found[n, kind], known)
    return found


def _of_kind(one: Values, seen: Values, weight: Values, look: int) -> float:
    """The logarithm of the likelihood of ``one`` among others of a kind, so weighted."""
    count = float(weight.sum())
    usual, spread = _MEAN[look], _WITHIN[look]
    strength = (spread / _BETWEEN[look]) ** 2
    own = weight @ seen / count if count else usual
    mean = (strength * usual + count * own) / (strength + count)
    off = seen - own
    scatter = (_PRIOR * np.diag(spread**2) + (off * weight[:, None]).T @ off) / (_PRIOR + count)
    wide = np.sqrt(scatter.diagonal())
    share, ways = np.linalg.eigh(scatter / np.outer(wide, wide))
    unsure = wide * np.sqrt(1 + 1 / (strength + count))
    far = ways @ ((ways.T @ ((one - mean) / unsure)) / np.sqrt(share))
    return float(log_t(far, 1.0, _TAIL).sum() - np.log(share).sum() / 2 - np.log(unsure).sum())
