"""Otsu's threshold, digit for digit as scikit-image finds it, without the second that importing
scikit-image takes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

_BINS: Final = 256


def threshold_otsu(values: NDArray[np.float64]) -> float:
    """The value that parts others in two classes, each as alike as can be (N. Otsu, *IEEE Trans.
    SMC* 9, 1979)."""
    if (values == values.flat[0]).all():
        return float(values.flat[0])
    found, edges = np.histogram(values, _BINS)
    middles = (edges[:-1] + edges[1:]) / 2
    counts = found.astype(np.float32)
    below, above = np.cumsum(counts), np.cumsum(counts[::-1])[::-1]
    mean_below = np.cumsum(counts * middles) / below
    mean_above = (np.cumsum((counts * middles)[::-1]) / above[::-1])[::-1]
    between = below[:-1] * above[1:] * (mean_below[:-1] - mean_above[1:]) ** 2
    return float(middles[np.argmax(between)])
