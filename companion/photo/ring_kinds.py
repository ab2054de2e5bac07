"""What bare spots, White's rings and Black's look like on one sheet, and which of them a spot is.

Rings of one side are alike and bare spots are alike: of 62 sheets, each of whose spots was held
against all others, one in a hundred was not plainly nearest to its own kind. A kind is a normal
distribution whose mean and spread are learnt from the sheet's other spots, the spot itself left
out, and begin as on usual sheets (normal-inverse-Wishart prior; A. Gelman et al., *Bayesian Data
Analysis*, 3rd edition, 2013, 3.6). What is foreseen of a spot is then a t distribution: the fewer
and the more different a kind's examples, the wider. So a small or much compressed picture, in
which rings of one pen come out differently, makes the odds small of itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from companion.photo.circles import Circles
from companion.photo.ring_bands import Bands

Values = NDArray[np.float64]

KINDS: Final = ("empty", "white", "black")

_LEAST_EVIDENCE, _LEAST_LINE = 0.02, 0.008
"""Absorptance below which evidence and circles are noise."""
_MOST_BLACK, _MOST_LIGHT = 3.0, 2.0
"""mm of black and of something light on a spot beyond which more says no more."""
_DARKEST: Final = 0.1
"""Light that dark pixels send in any channel, noise included."""
_HUES: Final = np.array([[1.0, -1.0, 0.0], [1.0, 1.0, -2.0]]) / np.sqrt([[2.0], [6.0]])
"""Red against green, and yellow against blue."""

_MEAN: Final = np.array([
    [-2.76, -2.92, -3.81, 0.02, 0.01, 0.00, 0.00, 0.00, 0.02, 0.00, 0.00],
    [-0.80, -0.96, -2.46, 0.73, 0.03, 0.20, 0.08, 0.03, -0.52, 0.09, 0.06],
    [-0.19, -0.31, -2.38, 0.49, 2.18, 0.00, 0.02, 0.02, -1.52, 0.02, 0.02],
])  # fmt: skip
_BETWEEN: Final = np.array([
    [0.31, 0.28, 0.25, 0.06, 0.24, 0.12, 0.03, 0.03, 0.08, 0.03, 0.03],
    [0.31, 0.33, 0.24, 0.23, 0.24, 0.48, 0.25, 0.25, 0.24, 0.23, 0.24],
    [0.19, 0.39, 0.24, 0.26, 1.24, 0.12, 0.05, 0.06, 0.41, 0.05, 0.06],
])  # fmt: skip
_WITHIN: Final = np.array([
    [0.16, 0.13, 0.13, 0.03, 0.12, 0.06, 0.02, 0.02, 0.04, 0.02, 0.02],
    [0.16, 0.29, 0.24, 0.18, 0.14, 0.14, 0.02, 0.03, 0.07, 0.03, 0.04],
    [0.07, 0.32, 0.22, 0.14, 0.13, 0.06, 0.02, 0.02, 0.05, 0.02, 0.03],
])  # fmt: skip
"""Of each kind's :func:`looks` on usual sheets (127 photos of printed boards): the mean, and the
standard deviation from sheet to sheet and from spot to spot."""
_PRIOR: Final = 8.0
"""Spots that the usual spread counts for."""
_TAIL: Final = 4.0
"""Degrees of freedom of what is foreseen before any spot was seen."""
_ODD: Final = 7.0
"""Nats by which it is less likely that a spot looks like nothing else on the sheet."""


def looks(bands: Bands, circles: Circles, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 11): logarithms of the evidence in the middle and in
    the lower quarter of directions and of the best circle, the share of the way round that a line
    is followed, mm of black and of something light, and of what is darkest beside the spot its hue,
    logarithm of light, and its hue where less of it shows."""
    usual, least = np.quantile(bands.evidence, (0.5, 0.25), axis=1)
    stroke, paler = (_light(ink) for ink in (bands.stroke, bands.paler))
    return np.column_stack([
        np.log(np.maximum(usual, _LEAST_EVIDENCE)),
        np.log(np.maximum(least, _LEAST_EVIDENCE)),
        np.log(np.maximum(circles.line, _LEAST_LINE)),
        followed,
        np.minimum(bands.black, _MOST_BLACK),
        np.minimum(bands.light, _MOST_LIGHT),
        stroke @ _HUES.T,
        stroke.mean(axis=1),
        paler @ _HUES.T,
    ])  # fmt: skip


def _light(ink: Values) -> Values:
    """Logarithms of the light that inks, shape (..., 3), let through."""
    return np.asarray(np.log(np.maximum(1 - ink, 0) + _DARKEST), np.float64)


def kind_odds(seen: Values, kinds: NDArray[np.intp], weight: Values) -> Values:
    """Logarithms of the likelihood of each of :data:`KINDS`, shape (N, 3), whose differences are
    log odds.

    Args:
        seen: what N spots look like, of :func:`looks`.
        kinds: what each is taken for, an index into :data:`KINDS`, shape (N,).
        weight: how far each is to be relied on as an example of it, 0 to 1, shape (N,).
    """
    apart = _BETWEEN**2 + 1.5 * np.cov(_MEAN.T).diagonal()
    anything = _foreseen(seen, _MEAN.mean(axis=0), np.diag(apart.mean(axis=0)), _TAIL) - _ODD
    found = np.empty((len(seen), len(KINDS)))
    for k in range(len(KINDS)):
        examples = weight * (kinds == k)
        for n in range(len(seen)):
            others = examples.copy()
            others[n] = 0
            found[n, k] = _of_kind(seen[n], seen, others, k)
    return np.asarray(np.logaddexp(found, anything[:, None]), np.float64)


def _of_kind(one: Values, seen: Values, weight: Values, kind: int) -> float:
    """The logarithm of the likelihood of ``one`` among others of a kind, so weighted."""
    count = float(weight.sum())
    usual, spread = _MEAN[kind], _WITHIN[kind]
    strength = (spread / _BETWEEN[kind]) ** 2
    own = weight @ seen / count if count else usual
    mean = (strength * usual + count * own) / (strength + count)
    off = seen - own
    scatter = _PRIOR * np.diag(spread**2) + (off * weight[:, None]).T @ off
    unsure = np.sqrt(1 + 1 / (strength + count))
    scale = scatter / (_PRIOR + count) * np.outer(unsure, unsure)
    return float(_foreseen(one[None], mean, scale, _TAIL + count)[0])


def _foreseen(points: Values, mean: Values, scale: Values, freedom: float) -> Values:
    """The logarithm of the density of a multivariate t distribution at points, shape (N, D)."""
    root = np.linalg.cholesky(scale)
    far = (np.linalg.solve(root, (points - mean).T) ** 2).sum(axis=0)
    size = points.shape[1]
    constant = gammaln((freedom + size) / 2) - gammaln(freedom / 2)
    constant -= size / 2 * np.log(freedom * np.pi) + np.log(root.diagonal()).sum()
    return np.asarray(constant - (freedom + size) / 2 * np.log1p(far / freedom), np.float64)
