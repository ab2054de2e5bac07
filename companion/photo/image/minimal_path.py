"""What lies along a line of the board: the ink of the best path between its two ends.

A band round the straight line is cut out and straightened, the inkiest smooth path through it is
found by dynamic programming, and the ink is summed across the path. Those sums keep their meaning
however soft the focus.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Image32, Indices, Values

SAMPLES: Final = 64
"""Places looked at along a line. Of 15 photos 1.6 or 0.6 times as many move marks on 5."""
SKIP: Final = 0.16
"""Share of a line left out at either end, for dots. Other values move 3 to 5 of 15 photos."""
_OVERLAP: Final = 12
"""Places by which a closed path overlaps itself. Others move confidences on 1 of 15 photos."""
SEEN: Final = 0.6
"""Share of a path, a side or dots that must be seen to tell. Others move 4 of 17 photos."""
CORE: Final = 0.35
"""Half the width of a stroke's core, in half-widths summed. At 1.6 times 2 photos ask 1 fewer."""
FLANK: Final = (0.85, 1.8)
"""Where the paper beside a stroke lies, in the same unit. At 0.6 times 2 photos ask 1 fewer."""
FINEST_STROKE: Final = 4.0
"""px per mm that suffice for a printed board's strokes: at 0.6 times 2 photos ask 1 fewer."""


_ASIDE: Final = FAINTEST
"""What a step aside costs a path: a px of the faintest ink. Without, most of 17 photos move."""


def middles(starts: Values, ends: Values) -> Values:
    """px of the places looked at along lines from starts to ends, px, shape (E, SAMPLES, 2)."""
    along = np.linspace(SKIP, 1 - SKIP, SAMPLES)[None, :, None]
    return np.asarray(starts[:, None] + along * (ends - starts)[:, None])


def aside(path: Values, starts: Values, ends: Values, reach: int) -> Image32:
    """px of places beside places along lines, from the left of a line, as seen on the picture, to
    its right, shape (E, N, 2 ``reach`` + 1, 2).

    Args:
        path: px, shape (E, N, 2).
        starts, ends: of the lines, px, shape (E, 2).
        reach: how far to either side, px.
    """
    run = ends - starts
    normal = np.stack([-run[:, 1], run[:, 0]], 1) / np.maximum(np.hypot(*run.T), 1e-6)[:, None]
    steps = (normal.T[:, :, None, None] * np.arange(-reach, reach + 1)).astype(np.float32)
    middles = np.ascontiguousarray(np.moveaxis(path, 2, 0), np.float32)
    return np.moveaxis(middles[..., None] + steps, 0, 3)


def through_squares(centres: Values, sides: Values) -> tuple[Values, Values]:
    """Starts and ends of lines that nobody may draw: across the middle of each square, then down
    the middle of each. ``centres`` has shape (S, 2), ``sides`` (S,)."""
    half = np.repeat(np.eye(2) / 2, len(centres), axis=0) * np.tile(sides, 2)[:, None]
    both = np.tile(centres, (2, 1))
    return both - half, both + half


def evened(bands: NDArray[np.floating]) -> Image32:
    """Bands, shape (E, N, M), each of whose places is the mean of three across."""
    flat = np.asarray(bands, np.float32).reshape(-1, bands.shape[2])
    return np.asarray(cv2.blur(flat, (3, 1)).reshape(bands.shape), np.float32)


def mean_across(bands: Image32, wide: int) -> Image32:
    """The mean of each place across bands, shape (E, N, M, ...), and the next ones, ``wide`` in
    all, shape (E, N, M - ``wide`` + 1, ...)."""
    rows = bands.reshape(-1, *bands.shape[2:])
    means = cv2.blur(rows, (wide, 1), anchor=(0, 0)).reshape(bands.shape)
    return np.asarray(means[:, :, : bands.shape[2] - wide + 1], np.float32)


def best_path(evidence: Image32) -> Indices:
    """The path of most evidence along axis 1, one step aside at most from place to place.

    ``evidence`` has shape (E, N, M); the answer, indices into M, shape (E, N). Each step aside
    costs :data:`_ASIDE`.
    """
    lines, places, width = evidence.shape
    total = np.full((places, lines, width + 2), -np.inf, np.float32)
    inner, cost = total[:, :, 1:-1], np.float32(_ASIDE)
    inner[:] = evidence.transpose(1, 0, 2)
    row = total.reshape(places, -1)  # what lies beside a band stays infinitely dear
    best = np.empty(row.shape[1] - 2, np.float32)
    for before, here in zip(row[:-1], row[1:, 1:-1], strict=True):
        np.maximum(before[:-2], before[2:], out=best)
        best -= cost
        here += np.maximum(best, before[1:-1], out=best)
    path = np.empty((places, lines), np.intp)
    path[-1] = inner[-1].argmax(axis=1)
    beside = (np.arange(lines) * (width + 2) + path[-1])[:, None] + np.arange(3)
    costs, ways = np.array([cost, 0, cost], np.float32), np.empty((lines, 3), np.float32)
    for k in range(places - 2, -1, -1):
        total[k].take(beside, out=ways, mode="clip")
        ways -= costs
        ways.argmax(axis=1, out=path[k])
        path[k] -= 1
        beside += path[k][:, None]
    path[::-1].cumsum(axis=0, out=path[::-1])
    return path.T


def on_path(values: NDArray[np.floating], path: Indices) -> Image32:
    """What lies at each place of paths, indices into M, shape (E, N), of bands (E, N, M, ...)."""
    rows, columns = np.ogrid[: len(path), : path.shape[1]]
    return np.asarray(values[rows, columns, path], np.float32)


def closed_path(evidence: Image32) -> Indices:
    """The same of a path round something, which ends where it begins."""
    closed = np.concatenate([evidence[:, -_OVERLAP:], evidence, evidence[:, :_OVERLAP]], axis=1)
    return best_path(closed)[:, _OVERLAP:-_OVERLAP]
