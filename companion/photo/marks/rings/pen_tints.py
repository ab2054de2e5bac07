"""Which of two pens drew each ring of a sheet, by the tints of all."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Values
from companion.photo.image.statistics import expit, log_t, logit, softmax
from companion.photo.marks.rings.pen_spreads import partings, turns_allow
from companion.photo.marks.sheet_classifier import ROUNDS

Groups = NDArray[np.intp]

_TINT_SPREAD: Final = 0.008
"""Spread of a pen's tint from ring to ring, as shares of its density: the median of 180 pens of
real ink."""
_DENSITY_SPREAD: Final = 0.22
"""The same of the logarithm of its density."""
_FADES: Final = 0.26
"""Power of its density by which a ring is nearer to grey where one pen draws darker.
Fitted to White's rings on 63 sheets of real ink; on Black's it comes out as 0.36."""
_TWO_PENS: Final = 4.0
"""Spreads between the looks of two pens from which they are told apart; at half of it not at
all."""
_BLUR_LEFT: Final = 0.35
"""Share of what bare spots show round them that a ring's tint may still have."""
_COLOURLESS, _DARKER = 0.05, 0.15
"""How far from grey two inks may be for the darker of them to be the greyer, and the difference of
the logarithms of their densities that makes that e times likelier."""
_NEUTRAL: Final = 0.005
"""By how much nearer to grey one pen's tint must be to make it e times likelier Black's: on 79
sheets of real ink Black's was always the greyer, by 0.02 or more."""
_NEITHER: Final = 9.0
"""Spreads from both pens from which a ring is in neither's ink."""


def alike(tints: Values) -> Values:
    """How far each of N tints may be another's pen's, 0 to 1, nothing for itself, shape (N, N)."""
    density = np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    shares = tints / density
    noise = _TINT_SPREAD * np.hypot(1, 1 / density)
    apart = np.linalg.norm(shares[:, None] - shares, axis=2) / np.hypot(noise, noise.T)
    alike = np.exp(log_t(apart, 1.0) - log_t(np.zeros(1), 1.0))
    np.fill_diagonal(alike, 0.0)
    return np.asarray(alike, np.float64)


def greyer_probability(tints: Values, blur: Values) -> Values:
    """How probably each of M rings is in the greyer of two inks, shape (M,): the mean log odds of
    two answers, by whether all of a pen's features spread by themselves or together."""
    looks, off = _ring_looks(tints, blur)
    split = _split_by_tint(looks, off)
    if split is None:
        return np.full(len(tints), 0.5)
    apart = float(expit(12 * split.apart - 9))
    alone = 0.5 + apart * (2 * _greyer(split.middles) - 1) * (split.first - 0.5)
    together = np.full(len(tints), 0.5)
    for first, weight in partings(looks[:, [0, 2, 3]], _candidate_splits(looks)):
        shares = np.stack([first, 1 - first])
        middles = shares @ looks / shares.sum(axis=1, keepdims=True)
        together += weight * (2 * _greyer(middles) - 1) * (first - 0.5)
    odds = [logit(np.clip(one, 1e-9, 1 - 1e-9)) for one in (alone, together)]
    return expit(np.mean(odds, axis=0))


def _greyer(middles: Values) -> float:
    """How probably the first of two inks is the greyer by the middle of its looks, shape (2, 4): of
    two without a colour, such as a pencil's and a black pen's, the darker."""
    colour = np.linalg.norm(middles[:, :3], axis=1) * _TINT_SPREAD
    nats = (colour[1] - colour[0]) / _NEUTRAL
    if colour.max() < _COLOURLESS:
        nats += (middles[0, 3] - middles[1, 3]) * _DENSITY_SPREAD / _DARKER
    return float(expit(nats))


@dataclass(frozen=True)
class Split:
    """M rings in two groups.

    ``first`` is how probably each belongs to the first, shape (M,);
    ``middles`` the looks of either, shape (2, D); ``apart`` how far these lie apart, 1 or more
    where they are plainly two pens'.
    """

    first: Values
    middles: Values
    apart: float


def _ring_looks(tints: Values, blur: Values) -> tuple[Values, Values]:
    """The looks of M rings, shape (M, 4), in spreads of a pen's: R, G and B as shares of their
    density, less a third, and its logarithm; and how far their spots' may be in these."""
    density = np.maximum(tints.sum(axis=1), 1e-3)
    shares, fine = tints / density[:, None], density[:, None] ** _FADES / _TINT_SPREAD
    looks = np.column_stack([(shares - 1 / 3) * fine, np.log(density) / _DENSITY_SPREAD])
    off = np.abs(blur - blur.sum(axis=1)[:, None] * shares) / density[:, None]
    return looks, np.column_stack([off * _BLUR_LEFT * fine, np.zeros(len(tints))])


def _split_by_tint(looks: Values, off: Values) -> Split | None:
    """Part M rings by their looks, shape (M, D), which may be their spots' so far."""
    groups = _two_groups(looks, off)
    if groups is None:
        return None
    middles, spreads, logs = _like_groups(looks, groups, off)
    gaps = np.abs(middles[0] - middles[1]) / spreads.mean(axis=0)
    first = softmax(logs, axis=1)[:, 0]
    away = np.linalg.norm((looks[:, None] - middles) / spreads, axis=2).min(axis=1)
    first = np.where(away > _NEITHER, 0.5, first)
    return Split(first, middles, float(np.linalg.norm(gaps)) / _TWO_PENS)


def _two_groups(looks: Values, off: Values) -> Groups | None:
    """Which of two groups each look, shape (M, D), belongs to: the likeliest of several splits,
    where players who take turns have as many rings each; ``None`` where there are not two."""
    if len(looks) < 4:
        return None
    starts = _candidate_splits(looks)
    splits = [split for start in starts if (split := _settled(looks, start, off)) is not None]

    def likely(groups: Groups) -> float:
        logs = _like_groups(looks, groups, off)[2]
        return float(logs.max(axis=1).sum()) + log(turns_allow(groups == 0))

    return max(splits, key=likely, default=None)


def _candidate_splits(looks: Values) -> list[Groups]:
    """Two groups of looks, shape (M, D), to begin with: by which of the two farthest apart each is
    like, and by either side of the middle along each axis."""
    apart = np.linalg.norm(looks[:, None] - looks, axis=2)
    farthest = looks[list(np.unravel_index(int(apart.argmax()), apart.shape))]
    starts = [np.linalg.norm(looks[:, None] - farthest, axis=2).argmin(axis=1)]
    centred = looks - np.median(looks, axis=0)
    axes = np.concatenate([np.eye(looks.shape[1]), np.linalg.svd(centred, full_matrices=False)[2]])
    return starts + [(along > np.median(along)).astype(np.intp) for along in axes @ centred.T]


def _settled(looks: Values, groups: Groups, off: Values) -> Groups | None:
    """Groups once each look has moved to the one that it is more like."""
    for _ in range(ROUNDS):
        if min((groups == 0).sum(), (groups == 1).sum()) < 2:
            return None
        groups = _like_groups(looks, groups, off)[2].argmax(axis=1)
    return groups if len(set(groups.tolist())) == 2 else None


def _like_groups(looks: Values, groups: Groups, off: Values) -> tuple[Values, Values, Values]:
    """Middles and spreads of two groups, shape (2, D), and the log-likelihood of each look in
    either, (M, 2); the spread is at least that of one pen's rings, 1."""
    own = [looks[groups == g] for g in (0, 1)]
    middles = np.stack([np.median(some, axis=0) for some in own])
    lie = [np.median(np.abs(some - middles[g]), axis=0) for g, some in enumerate(own)]
    spreads = np.maximum(1.48 * np.stack(lie), 1.0)
    logs = log_t(looks[:, None] - middles, np.hypot(spreads, off[:, None])).sum(axis=2)
    return middles, spreads, logs
