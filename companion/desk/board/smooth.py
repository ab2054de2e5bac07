"""Anti-aliasing: how much of each pixel a shape covers, computed from its distance.

All lengths are in pixels. Each function returns coverage from 0 to 1, shape (height, width), for
the pixels whose centres are at ``(left + 0.5, top + 0.5)`` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, sin

import numpy as np
from numpy.typing import NDArray

from companion.board import XY

Cover = NDArray[np.float32]
LARGE = 10_000
"""Pixels of a box above which a stroke is computed only near it."""
BAND = 48
"""Rows of a box that are then computed together."""


@dataclass(frozen=True)
class Pixels:
    """The centres of a rectangle's pixels: ``x`` of shape (1, width), ``y`` of (height, 1)."""

    x: Cover
    y: Cover


def pixels(left: int, top: int, right: int, bottom: int) -> Pixels:
    """The pixels of a box."""
    return Pixels(
        (np.arange(left, right, dtype=np.float32) + np.float32(0.5))[None, :],
        (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5))[:, None],
    )


def _inside(depth: Cover) -> Cover:
    """Coverage by the depth of a pixel's centre inside an edge."""
    found: Cover = np.clip(depth + np.float32(0.5), 0.0, 1.0)
    return found


def _dashed(cover: Cover, along: Cover, dash: tuple[float, ...]) -> Cover:
    if not dash:
        return cover
    drawn, left_out = dash[0], dash[-1]
    within = np.mod(along, np.float32(drawn + left_out))
    edge = np.minimum(within, np.float32(drawn) - within)
    return cover * _inside(edge)


def stroke(at: Pixels, a: XY, b: XY, width: float, dash: tuple[float, ...] = ()) -> Cover:
    """A straight stroke with round ends."""
    height, across = at.y.size, at.x.size
    if height * across <= LARGE or not (height and across):
        return _stroke(at, a, b, width, dash)
    found: Cover = np.zeros((height, across), np.float32)
    for rows, columns in _near(at, a, b, max(width, 1.0) / 2 + 1):
        part = Pixels(at.x[:, columns], at.y[rows])
        found[rows, columns] = _stroke(part, a, b, width, dash)
    return found


def _near(at: Pixels, a: XY, b: XY, reach: float) -> Iterator[tuple[slice, slice]]:
    """Rows and columns of a box within ``reach`` of a segment, band by band: most of the box of a
    slanting stroke is far from it."""
    (ax, ay), (bx, by) = sorted((a, b), key=lambda end: end[1])
    left, top = float(at.x[0, 0]), float(at.y[0, 0])
    for first in range(0, at.y.size, BAND):
        rows = slice(first, min(first + BAND, at.y.size))
        low, high = top + rows.start - reach, top + rows.stop + reach
        if high < ay or low > by:
            continue
        # Where the segment enters and leaves the band, as fractions of its length.
        tall = (by - ay) or 1.0
        ends = [ax + (bx - ax) * min(1.0, max(0.0, (y - ay) / tall)) for y in (low, high)]
        if by == ay:
            ends = [ax, bx]
        begin = max(0, int(min(ends) - reach - left))
        end = min(at.x.size, int(max(ends) + reach - left) + 2)
        if begin < end:
            yield rows, slice(begin, end)


def _stroke(at: Pixels, a: XY, b: XY, width: float, dash: tuple[float, ...]) -> Cover:
    ax, ay = np.float32(a[0]), np.float32(a[1])
    dx, dy = np.float32(b[0] - a[0]), np.float32(b[1] - a[1])
    long = float(dx * dx + dy * dy)
    px, py = at.x - ax, at.y - ay
    t = ((px * dx + py * dy) / np.float32(long or 1.0)).astype(np.float32)
    clipped: Cover = np.clip(t, np.float32(0), np.float32(1))
    far = np.hypot(px - clipped * dx, py - clipped * dy)
    cover = _inside(np.float32(max(width, 1.0) / 2) - far)
    cover = cover if width >= 1 else cover * np.float32(max(width, 0.25))
    return _dashed(cover, t * np.float32(long**0.5), dash)


def disc(at: Pixels, centre: XY, radius: float) -> Cover:
    """A filled circle."""
    return _inside(np.float32(radius) - _far(at, centre))


def circle(at: Pixels, centre: XY, radius: float, width: float, dash: tuple[float, ...]) -> Cover:
    """A circle's line."""
    off = np.abs(_far(at, centre) - np.float32(radius))
    cover = _inside(np.float32(max(width, 1.0) / 2) - off)
    cover = cover if width >= 1 else cover * np.float32(max(width, 0.25))
    if not dash:
        return cover
    # A whole number of dashes, so that the line's ends meet as its dashes do.
    number = max(1, round(2 * np.pi * radius / sum(dash)))
    fit = 2 * np.pi * radius / number / sum(dash)
    turn = np.arctan2(at.y - np.float32(centre[1]), at.x - np.float32(centre[0])) + np.float32(
        np.pi
    )
    return _dashed(cover, turn * np.float32(radius), tuple(length * fit for length in dash))


def _far(at: Pixels, centre: XY) -> Cover:
    far: Cover = np.hypot(at.x - np.float32(centre[0]), at.y - np.float32(centre[1]))
    return far


def area(at: Pixels, points: Sequence[XY]) -> Cover:
    """A filled convex polygon."""
    turn = sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
    )
    sign = 1.0 if turn > 0 else -1.0
    cover: Cover | None = None
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        dx, dy = bx - ax, by - ay
        long = (dx * dx + dy * dy) ** 0.5
        if not long:
            continue
        nx, ny = np.float32(-sign * dy / long), np.float32(sign * dx / long)
        # A horizontal or vertical side needs only one row or column.
        depth: Cover = (at.x - np.float32(ax)) * nx
        if ny:
            down: Cover = (at.y - np.float32(ay)) * ny
            depth = depth + down if nx else down
        side = _inside(depth)
        cover = side if cover is None else np.minimum(cover, side)
    if cover is None:
        return np.zeros_like(at.x + at.y)
    whole: Cover = np.broadcast_to(cover, (at.y.size, at.x.size))
    return whole


def outline(at: Pixels, points: Sequence[XY], width: float) -> Cover:
    """A polygon's line."""
    cover: Cover | None = None
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        side = stroke(at, a, b, width)
        cover = side if cover is None else np.maximum(cover, side)
    return np.zeros_like(at.x + at.y) if cover is None else cover


def hatched(
    at: Pixels, points: Sequence[XY], beyond: float, step: float, angle: float, width: float
) -> Cover:
    """Parallel strokes ``step`` apart within a convex polygon whose first corner is ``beyond`` one
    of them by that distance."""
    x, y = points[0]
    across = (at.y - np.float32(y)) * np.float32(cos(angle))
    level = across - (at.x - np.float32(x)) * np.float32(sin(angle)) + np.float32(beyond)
    off = np.abs(level - np.float32(step) * np.rint(level * np.float32(1 / step)))
    cover = _inside(np.float32(max(width, 1.0) / 2) - off) * np.float32(min(1.0, width))
    found: Cover = np.minimum(cover, area(at, points))
    return found
