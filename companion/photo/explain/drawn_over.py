"""Lines drawn over part of another, which has more ink there than elsewhere.

Two lines that leave a dot a few degrees apart share one stroke's ink for steps, and nothing of the
shorter one may lie clear. But as far as the dot where it ends the longer one is darker, or wider,
than beyond it, while a hand presses nearly alike along one line
(:mod:`companion.photo.marks.chords.segments`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import cv2
import numpy as np

from companion.photo.explain.contrast import STEEPER
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import aside
from companion.photo.image.sampling import nearest, sampled
from companion.photo.marks.chords.geometry import PASSED, steps_along
from companion.photo.marks.chords.path_tracing import A_STEP
from companion.photo.marks.chords.pen_maps import DOT
from companion.photo.rectify.board import RectifiedBoard

_ENOUGH: Final = 12
"""Places clear of dots and other lines, on either side of a dot, that tell. With 6 on 289 boards 4
places more are taken for lines, and no line more is found."""
_MORE: Final = 0.3
"""Logarithm of how much more ink it has up to a dot from which another line rather ends there. Of
1,990 such places on 289 boards more than 0.3 have 6 without a line and 10 of 15 with one that was
not read; more than 0.25 11 and 10, than 0.2 20 and 11."""
_BESIDE: Final = 1.3
"""How far beside a line's path its ink is summed, in half-widths: chosen, so that two fit."""
_INK: Final = 0.8
"""How far beside its path a line's ink is seen, in half-widths. With 1.0 3 of 22 boards move."""


def nats_for_lines_over(rectified: RectifiedBoard, paths: Mapping[str, Values]) -> dict[str, float]:
    """By how many nats the ink of lines speaks against each line, by name, that may be drawn over
    part of one of them, as it leaves the same dot and ends at one which that passes.

    Args:
        paths: where the strokes of lines that were drawn run, mm, shape (N, 2), by name.
    """
    board, flat = rectified.board, rectified.flat
    ends = {slot.name: board.edges[slot.place] for slot in rectified.slots("line")}
    names = {frozenset(dots): name for name, dots in ends.items()}
    dots, places = list(board.points), flat.pixels(np.array(list(board.points.values())))
    pitch = board.pitch * flat.scale
    inked = {name: painted(rectified, [flat.pixels(path)]) for name, path in paths.items()}
    lines = np.sum(list(inked.values()), axis=0, dtype=np.uint8)
    found: dict[str, float] = {}
    for name, path in paths.items():
        way = _by_steps(flat.pixels(path), pitch)
        if len(way) < 2 * _ENOUGH:
            continue
        away = np.hypot(*(places[:, None] - way).transpose(2, 0, 1)) / pitch
        amount, clear = _ink_along(rectified, way, lines > inked[name])
        clear &= away.min(axis=0) > DOT
        first, last = sorted(ends[name], key=lambda dot: away[dots.index(dot), 0])
        for passed in np.flatnonzero(away.min(axis=1) < PASSED).tolist():
            behind = np.arange(len(way)) > away[passed].argmin()
            sides = clear & ~behind, clear & behind
            if min(side.sum() for side in sides) < _ENOUGH:
                continue
            before, after = (float(np.log(np.median(amount[side]))) for side in sides)
            for dot, more in ((first, before - after), (last, after - before)):
                over = names.get(frozenset((dot, dots[passed])))
                if over is not None:
                    nats = STEEPER * (_MORE - more)
                    found[over] = min(nats, found.get(over, nats))
    return found


def painted(
    rectified: RectifiedBoard, paths: Iterable[Values], reach: float | None = None
) -> Flags:
    """Where the ink of strokes along paths lies, px, shape (N, 2) each, on the flat board, shape
    (H, W): up to so many mm beside them, or as far as a line's ink is seen."""
    picture = np.zeros(rectified.flat.rgb.shape[:2], np.uint8)
    beside = _INK * rectified.tolerance.stroke if reach is None else reach
    width = max(1, round(2 * beside * rectified.flat.scale))
    whole = [np.round(path).astype(np.int32) for path in paths]
    cv2.polylines(picture, whole, isClosed=False, color=1, thickness=width)
    return picture > 0


def _by_steps(path: Values, pitch: float) -> Values:
    """A path in :data:`A_STEP` places a step of ``pitch`` px, px, shape (N, 2)."""
    along = steps_along(path, pitch)
    at = np.arange(0.0, along[-1], 1 / A_STEP)
    return np.stack([np.interp(at, along, one) for one in path.T], axis=1)


def _ink_along(rectified: RectifiedBoard, way: Values, others: Flags) -> tuple[Values, Flags]:
    """The ink across each of N places, px, shape (N, 2), and which lie clear of that of ``others``,
    shape (H, W)."""
    reach = max(2, round(_BESIDE * rectified.tolerance.stroke * rectified.flat.scale))
    band = aside(way[None], way[None, 0], way[None, -1], reach)[0]
    amount = np.clip(sampled(rectified.ink.mean, band), 1e-3, 1).sum(axis=1, dtype=np.float64)
    return amount, np.asarray(~nearest(others, band.astype(np.float64)).any(axis=1))
