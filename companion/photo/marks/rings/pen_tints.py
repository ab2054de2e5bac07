"""Which of two pens drew each ring of a sheet, by the tints of all."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import expit, log_t
from companion.photo.marks.rings.pen_spreads import Groups, partings
from companion.photo.marks.sheet_classifier import ENOUGH

_TINT_SPREAD: Final = 0.008
"""Spread of a pen's tint from ring to ring, as shares of its density: the median of 180 pens of
real ink."""
_DENSITY_SPREAD: Final = 0.22
"""The same of the logarithm of its density. 1.6 or 0.6 times as much moves confidences alone on 6
photos."""
_FADES: Final = 0.26
"""Power of its density by which a ring is nearer to grey where one pen draws darker.
Fitted to White's rings on 63 sheets of real ink; on Black's it comes out as 0.36."""
_COLOURLESS, _DARKER = 0.05, 0.15
"""How far from grey two inks may be for the darker to be the greyer, and the difference of log
densities that makes that e times likelier. 1.6 or 0.6 times as much changes nothing on 6 photos."""
_NEUTRAL: Final = 0.005
"""By how much nearer to grey one pen's tint must be to make it e times likelier Black's: on 210
sheets of real ink Black's was the greyer on all but 2, and by 0.02 or more on 205."""


def alike(tints: Values) -> Values:
    """How far each of N tints may be another's pen's, 0 to 1, nothing for itself, shape (N, N)."""
    density = np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    shares = tints / density
    noise = _TINT_SPREAD * np.hypot(1, 1 / density)
    apart = np.linalg.norm(shares[:, None] - shares, axis=2) / np.hypot(noise, noise.T)
    alike = np.exp(log_t(apart, 1.0) - log_t(np.zeros(1), 1.0))
    np.fill_diagonal(alike, 0.0)
    return np.asarray(alike, np.float64)


def greyer_probability(tints: Values) -> Values:
    """How probably each of M rings is in the greyer of two inks, shape (M,); where one has no
    second pen to be held against, as probably as not."""
    if len(tints) < ENOUGH:
        return np.full(len(tints), 0.5)
    looks = _ring_looks(tints)
    found = partings(looks[:, [0, 2, 3]], _candidate_splits(looks))
    groups = np.stack([found.groups == 0, found.groups == 1], axis=1)
    middles = groups @ looks / np.maximum(groups.sum(axis=2, keepdims=True), 1)
    both = (groups.sum(axis=2) > 0).all(axis=1)
    first = np.where(both, _greyer(middles), 0.5)
    return np.asarray(0.5 + found.weights @ ((2 * first[:, None] - 1) * (found.first - 0.5)))


def _greyer(middles: Values) -> Values:
    """How probably the first of two inks is the greyer by the middles of their looks, shape
    (P, 2, 4): of two without a colour, such as a pencil's and a black pen's, the darker."""
    colour = np.linalg.norm(middles[..., :3], axis=-1) * _TINT_SPREAD
    nats = (colour[:, 1] - colour[:, 0]) / _NEUTRAL
    darker = (middles[:, 0, 3] - middles[:, 1, 3]) * _DENSITY_SPREAD / _DARKER
    return expit(nats + np.where(colour.max(axis=1) < _COLOURLESS, darker, 0))


def _ring_looks(tints: Values) -> Values:
    """The looks of M rings, shape (M, 4), in spreads of a pen's: R, G and B as shares of their
    density, less a third, and its logarithm."""
    density = np.maximum(tints.sum(axis=1), 1e-3)
    shares, fine = tints / density[:, None], density[:, None] ** _FADES / _TINT_SPREAD
    return np.column_stack([(shares - 1 / 3) * fine, np.log(density) / _DENSITY_SPREAD])


def _candidate_splits(looks: Values) -> list[Groups]:
    """Two groups of looks, shape (M, D), to begin with: by which of the two farthest apart each is
    like, and by either side of the middle along each axis."""
    apart = np.linalg.norm(looks[:, None] - looks, axis=2)
    farthest = looks[list(np.unravel_index(int(apart.argmax()), apart.shape))]
    starts = [np.linalg.norm(looks[:, None] - farthest, axis=2).argmin(axis=1).astype(np.int8)]
    centred = looks - np.median(looks, axis=0)
    axes = np.concatenate([np.eye(looks.shape[1]), np.linalg.svd(centred, full_matrices=False)[2]])
    return starts + [(along > np.median(along)).astype(np.int8) for along in axes @ centred.T]
