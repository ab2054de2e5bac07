"""A thin plate bent through scattered points (F. L. Bookstein, IEEE PAMI 11, 1989), as
scipy.interpolate.RBFInterpolator bends it: importing that takes 0.3 s, longer than finding a whole
sheet."""

from __future__ import annotations

import cv2
import numpy as np

from companion.photo.image.arrays import Values


class ThinPlate:
    """What leaves no more than it must at points and bends as little as it can between them.

    Args:
        at: points, shape (N, 2), not all on a line.
        values: of each point, shape (N, K).
        smoothing: how far the plate may stay from the values; 0 goes through them.
    """

    def __init__(self, at: Values, values: Values, smoothing: float) -> None:
        self._at = at
        low, high = at.min(axis=0), at.max(axis=0)
        self._middle, self._half = (low + high) / 2, (high - low) / 2
        count = len(at)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bending(at, at) + smoothing * np.eye(count)
        system[:count, count:] = self._plane(at)
        system[count:, :count] = system[:count, count:].T
        weights = np.linalg.solve(system, np.vstack([values, np.zeros((3, values.shape[1]))]))
        self._bent, self._plain = weights[:count], weights[count:]

    def __call__(self, at: Values) -> Values:
        """The plate's height at points, shape (M, K)."""
        return np.asarray(_bending(at, self._at) @ self._bent + self._plane(at) @ self._plain)

    def _plane(self, at: Values) -> Values:
        return np.hstack([np.ones((len(at), 1)), (at - self._middle) / self._half])


def _bending(at: Values, centres: Values) -> Values:
    """r² log r between each of some points and each of others."""
    squared = at @ (-2 * centres.T)
    squared += (at**2).sum(axis=1)[:, None]
    squared += (centres**2).sum(axis=1)
    np.maximum(squared, 1e-12, out=squared)
    squared *= 0.5 * np.asarray(cv2.log(squared))
    return np.asarray(squared)
