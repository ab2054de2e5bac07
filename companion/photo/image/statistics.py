"""Probabilities, robust spreads and thresholds.

SciPy and scikit-image have these too, but importing them takes longer than reading a photo of a
printed sheet, which needs nothing else of them.
"""

from __future__ import annotations

from math import erfc, lgamma, log, pi, sqrt
from typing import Any, Final, Literal, TypeVar

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from companion.photo.image.arrays import Image32, Values

_Float = TypeVar("_Float", bound=np.floating[Any])

FREEDOM: Final = 4.0
"""Degrees of freedom of t distributions of looks. 1.6 or 0.6 times as many move 3 of 17 photos."""
BEYOND_DOUBT: Final = 12.0
"""Nats beyond which nothing more is said, 160,000 to 1. At 1.6 times 3 of 10 photos move."""


def expit(log_odds: ArrayLike) -> Values:
    """The probability, 0 to 1, of log odds of any size."""
    with np.errstate(over="ignore"):
        return np.asarray(1 / (1 + np.exp(-np.asarray(log_odds, np.float64))))


def logit(probability: ArrayLike) -> Values:
    """The log odds of a probability, 0 and 1 left out."""
    p = np.asarray(probability, np.float64)
    return np.asarray(np.log(p / (1 - p)))


def softmax(logs: NDArray[_Float], axis: int) -> NDArray[_Float]:
    """Probabilities in the proportion of exp(``logs``) that sum to 1 along an axis."""
    weights = np.exp(logs - logs.max(axis=axis, keepdims=True))
    return np.asarray(weights / weights.sum(axis=axis, keepdims=True), logs.dtype)


def normal_below(away: Values) -> Values:
    """The share of a standard normal distribution that lies below places, shape (N,)."""
    return np.array([erfc(-one / sqrt(2)) / 2 for one in away.tolist()])


def moving_mean(
    values: Image32, size: int, axis: int, beyond: Literal["wrap", "edge", "constant"]
) -> Image32:
    """The mean over so many neighbours, an odd number, along an axis; ``beyond`` says what lies
    outside, as for :func:`numpy.pad`."""
    whole = np.moveaxis(values, axis, -1)
    pad = [(0, 0)] * (whole.ndim - 1) + [(size // 2 + 1, size // 2)]
    sums = np.cumsum(np.pad(whole, pad, beyond), axis=-1, dtype=np.float64)
    return np.asarray(
        np.moveaxis((sums[..., size:] - sums[..., :-size]) / size, -1, axis), np.float32
    )


def log_t(away: Values, spread: Values | float) -> Values:
    """Logarithm of the density of Student's t distribution, so far from its middle."""
    power = (FREEDOM + 1) / 2
    scale = lgamma(power) - lgamma(FREEDOM / 2) - log(FREEDOM * pi) / 2
    return np.asarray(scale - np.log(spread) - power * np.log1p((away / spread) ** 2 / FREEDOM))


def quantile_known(values: NDArray[np.floating[Any]], share: float) -> Values:
    """A quantile, 0 to 1, of each row's numbers, shape (N, M) or (N, M, C), those left out that are
    NaN; NaN where all are. NumPy's own goes row by row, which took a tenth of the time of a
    photo."""
    ordered = np.sort(values, axis=1)
    last = np.maximum((~np.isnan(values)).sum(axis=1, keepdims=True) - 1, 0)
    below = np.floor(share * last).astype(np.intp)
    above = np.minimum(below + 1, last)
    low, high = (np.take_along_axis(ordered, k, 1)[:, 0].astype(np.float64) for k in (below, above))
    return np.asarray(low + (high - low) * (share * last - below)[:, 0])


def normalised(rows: NDArray[_Float]) -> NDArray[_Float]:
    """Rows of numbers, shape (N, M), with zero mean and length 1, but for rows of one number."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(length, 1e-3), rows.dtype)


def deviation(away: Values) -> float:
    """The standard deviation of a normal distribution with the median of these distances."""
    return 1.4826 * float(np.median(np.abs(away)))


def along_main_axis(rows: Values) -> Values:
    """Where each of N rows, shape (N, F), lies along the direction in which they differ most, shape
    (N,)."""
    axis = np.linalg.svd(rows - np.median(rows, axis=0), full_matrices=False)[2][0]
    return np.asarray(rows @ axis, np.float64)


def threshold_otsu(values: Values) -> float:
    """The value that parts others in two classes, each as alike as can be (N. Otsu, *IEEE Trans.
    SMC* 9, 1979): those above it, and the rest."""
    if (values == values.flat[0]).all():
        return float(values.flat[0])
    low, span = float(values.min()), float(np.ptp(values))
    levels = np.minimum((values - low) * (256 / span), 255).astype(np.uint8)
    level, _ = cv2.threshold(levels.ravel(), 0, 255, cv2.THRESH_OTSU)
    return low + (level + 1) * span / 256
