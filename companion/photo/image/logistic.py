"""Probabilities and their log odds.

SciPy has these too, but importing it takes twice as long as OpenCV and longer than reading a photo
of a printed sheet, which needs nothing else of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


def expit(log_odds: ArrayLike) -> NDArray[np.float64]:
    """The probability, 0 to 1, of log odds of any size."""
    with np.errstate(over="ignore"):
        return np.asarray(1 / (1 + np.exp(-np.asarray(log_odds, np.float64))))


def logit(probability: ArrayLike) -> NDArray[np.float64]:
    """The log odds of a probability, 0 and 1 left out."""
    p = np.asarray(probability, np.float64)
    return np.asarray(np.log(p / (1 - p)))


def softmax(logs: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """Probabilities in the proportion of exp(``logs``) that sum to 1 along an axis."""
    weights: NDArray[Any] = np.exp(logs - logs.max(axis=axis, keepdims=True))
    return np.asarray(weights / weights.sum(axis=axis, keepdims=True))
