"""Where round and square places really are on a page, measured to a few hundredths of a mm."""

from __future__ import annotations

from math import pi

import numpy as np
from numpy.typing import NDArray

from tests.sheets.rendered import PX

XY = tuple[float, float]
REACH, STEP = 0.6, 0.02
"""mm examined on each side of an edge, and between samples."""
SLANTS = [k * pi / 2 + pi / 8 + j * pi / 16 for k in range(2) for j in range(5)]
"""Directions away from the lines that run to a place, up, down, left and right."""


def disc_middle(ink: NDArray[np.float64], at: XY, radius: float) -> XY:
    """The middle in mm of the disc or circle printed about ``at``; ``ink`` is 0 where blank."""
    return _middle(ink, at, radius, SLANTS)


def box_middle(ink: NDArray[np.float64], at: XY, side: float) -> XY:
    """The same of an upright square."""
    return _middle(ink, at, side / 2, [0.0, pi / 2])


def _middle(ink: NDArray[np.float64], at: XY, radius: float, angles: list[float]) -> XY:
    ways = np.array([(np.cos(a), np.sin(a)) for a in angles])
    out = np.array([_rim(ink, at, radius, way) for way in ways])
    back = np.array([_rim(ink, at, radius, -way) for way in ways])
    shift = (out - back) / 2
    keep = np.isfinite(shift)
    for _ in range(1 + len(ways) // 5):
        assert keep.sum() >= 2, f"nothing is printed about {at}"
        found, *_ = np.linalg.lstsq(ways[keep], shift[keep], rcond=None)
        off = np.where(keep, np.abs(ways @ found - shift), -1)
        if off.max() < 0.03:
            break
        keep[off.argmax()] = False
    return (float(at[0] + found[0]), float(at[1] + found[1]))


def _rim(ink: NDArray[np.float64], at: XY, radius: float, way: NDArray[np.float64]) -> float:
    """Where the ink begins, coming from outside; nan if there is none."""
    far = np.arange(radius + REACH, radius - REACH, -STEP)
    x, y = (at[k] * PX - 0.5 + far * way[k] * PX for k in range(2))
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - x0, y - y0
    seen = (ink[y0, x0] * (1 - fx) + ink[y0, x0 + 1] * fx) * (1 - fy) + (
        ink[y0 + 1, x0] * (1 - fx) + ink[y0 + 1, x0 + 1] * fx
    ) * fy
    if seen.max() < 40 or seen[0] > seen.max() / 2:
        return float("nan")
    return float(far[np.argmax(seen > seen.max() / 2)])
