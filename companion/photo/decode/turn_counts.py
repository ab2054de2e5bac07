"""Taking turns as a prior: how many marks either player may have made.

Each mark is weighed by every way to read the others, exactly, by passing on how likely each pair of
numbers is (the forward-backward algorithm; L. R. Rabiner, *Proceedings of the IEEE* 77, 1989).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import cv2
import numpy as np

from companion.photo.image.arrays import Values

_FAINTER, _FAINT_PEN = (2.0, 4.0, 6.0, 8.0), 8.0
"""Nats by which the rings of a pen may be likelier than they look, and by which it is less likely
that they are. Of 625 boards two more are exact so, and 491 marks for 529 are asked about, with the
bare places of clean paper left alone; where such a pen is less rare, by 6.0, some ten more are."""


def prior_on_counts(
    fits: Callable[[int, int], bool], least: tuple[int, int], more: int, breach: float, each: float
) -> Values:
    """How likely numbers of marks are beside those that turns allow, shape (N + 1, N + 1), from
    those that are certain to N more of either player's; all are alike where none of these fits, as
    then no reading of the N does.

    Args:
        fits: whether turns allow so many of the first player's and of the second's.
        least: how many are certain.
        more: N.
        breach: nats by which one too many or too few is less likely.
        each: and by which each further one is.
    """
    first, second = (range(own, own + more + 1) for own in least)
    unfit = np.array([[not fits(one, other) for other in second] for one in first], np.uint8)
    if unfit.all():
        return np.ones(unfit.shape)
    excess = cv2.distanceTransform(unfit, cv2.DIST_L1, 3).astype(np.float64)
    return np.where(excess > 0, np.exp(-breach - each * (excess - 1)), 1.0)


def nats_by_counts(likely: Values, prior: Values) -> Values:
    """What a prior on how many marks either player has says of N marks, nats, shape (..., N, 3).

    Args:
        likely: how probably each is the first player's, the second's or nobody's, shape
            (..., N, 3).
        prior: how likely it is that so many of the N are the first player's, and the second's,
            shape (N + 1, N + 1).
    """
    marks = np.moveaxis(likely, -2, 0)[..., None, None]
    before = [np.zeros((*likely.shape[:-2], *prior.shape))]
    before[0][..., 0, 0] = 1
    for each in marks[:-1]:
        before.append((each * _counted(before[-1], 1)).sum(axis=-3))
    found, after = [], np.broadcast_to(prior, before[0].shape)
    for each, sums in zip(marks[::-1], before[::-1], strict=True):
        moved = _counted(after, -1)
        found.append((sums[..., None, :, :] * moved).sum(axis=(-2, -1)))
        after = (each * moved).sum(axis=-3)
    return np.moveaxis(_log(np.array(found[::-1])), 0, -2)


def nats_by_pens(likely: Values, prior: Values, said: Values) -> Values:
    """What is to be added to what counts have ``said``, nats, shape (N, 3), as a player's pen may
    be so faint that its marks hardly show; the rest is as for :func:`nats_by_counts`.

    A sheet's faint marks are misjudged together. So they are read anew for each pen, fainter by
    this much or that, and each such reading counts for as much as it keeps counts within bounds.
    """
    plain, kept = _log(likely) + said, np.where(prior < prior.max(), 0.0, prior)
    ways = np.repeat(likely[None], 2 * len(_FAINTER), axis=0)
    for way, (pen, fainter) in zip(ways, product((0, 1), _FAINTER), strict=True):
        way[:, pen] *= np.exp(fainter * likely[:, 2])
    ways /= ways.sum(axis=-1, keepdims=True)
    anew = _log(ways) + nats_by_counts(ways, kept) - _FAINT_PEN
    return np.asarray(np.logaddexp.reduce([plain, *anew]) - plain, np.float64)


def _log(likely: Values) -> Values:
    return np.asarray(np.log(np.maximum(likely, np.finfo(np.float64).tiny)), np.float64)


def _counted(sums: Values, by: int) -> Values:
    """How likely the numbers are with one more mark (``by`` 1) or one fewer (-1) of the first
    player's, of the second's, and with none, shape (..., 3, N + 1, N + 1); none is ever so many
    that it comes round."""
    return np.stack([np.roll(sums, by, axis=-2), np.roll(sums, by, axis=-1), sums], axis=-3)
