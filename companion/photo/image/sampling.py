"""A picture's values at places, and a picture made smaller."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Image32, Values

_ROWS: Final = 16384
"""Rows of places taken at a time: chosen, as ``remap`` takes 32766 at most."""

SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""A step each way, right and down. By definition."""


def nearest(picture: NDArray[Any], where: Values) -> NDArray[Any]:
    """The values of a picture's pixels nearest to places, px, shape (..., 2); the picture's edge
    goes on for ever outside it."""
    height, width = picture.shape[:2]
    x, y = (
        np.clip(np.rint(where[..., k]), 0, most - 1).astype(np.intp)
        for k, most in enumerate((width, height))
    )
    return np.asarray(picture.reshape(-1, *picture.shape[2:]).take(y * width + x, axis=0))


def sampled(
    picture: NDArray[Any], where: NDArray[np.floating], *, continued: bool = True
) -> Image32:
    """The values of a picture at places, bilinear.

    Args:
        picture: shape (H, W), or (H, W, C) of up to four planes.
        where: px, shape (..., N, 2); the centre of the first pixel is 0, 0.
        continued: the picture's edge goes on for ever outside it; else all there is 0.

    Returns:
        shape (..., N), or (..., N, C).
    """
    if not where.size:
        return np.zeros((*where.shape[:-1], *picture.shape[2:]), np.float32)
    border = cv2.BORDER_REPLICATE if continued else cv2.BORDER_CONSTANT
    flat = (-1, where.shape[-2])
    x, y = (np.ascontiguousarray(where[..., k], np.float32).reshape(flat) for k in (0, 1))
    parts = [
        cv2.remap(picture, x[some], y[some], cv2.INTER_LINEAR, borderMode=border)
        for some in (slice(k, k + _ROWS) for k in range(0, len(x), _ROWS))
    ]
    whole = np.concatenate(parts) if parts[1:] else parts[0]
    return np.asarray(whole.reshape(*where.shape[:-1], *picture.shape[2:]), np.float32)


def on_circles(middles: Values, radii: Values, directions: int) -> Values:
    """Places round N middles, shape (N, 2), in the unit of both.

    Args:
        radii: shape (R,), the same circles round all, or (N, D), one path round each, or (N, 1),
            one circle.
        directions: how many, evenly round from the right by below.

    Returns:
        shape (N, D, R, 2), or (N, D, 2) of paths.
    """
    turns = np.arange(directions) * (2 * np.pi / directions)
    ways, at = np.array([np.cos(turns), np.sin(turns)])[:, None], middles.T[..., None]
    if radii.ndim == 1:
        ways, at = ways[..., None], at[..., None]
    return np.moveaxis(at + radii * ways, 0, -1)


def reduced(picture: NDArray[Any], side: int) -> tuple[NDArray[Any], float]:
    """A picture, shape (H, W) or (H, W, C), whose longer side is at most ``side`` px, and by how
    much it is reduced. A smaller one is left as it is.

    Each pixel is the mean of those that it stands for, taken by halves as far as that goes: ten
    times faster than all at once.
    """
    scale = min(1.0, side / max(picture.shape[:2]))
    left = scale
    while left <= 0.5:
        height, width = picture.shape[0] // 2, picture.shape[1] // 2
        even = picture[: 2 * height, : 2 * width]
        picture = cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA)
        left *= 2
    if left < 1:
        picture = cv2.resize(picture, None, fx=left, fy=left, interpolation=cv2.INTER_AREA)
    return np.asarray(picture), scale
