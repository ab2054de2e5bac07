"""Strokes beside black that keep apart from it.

Beside a blackened square any path has ink, so that a pen's colour must tell a line there; but
mostly paper shows between a square's hatching and the lines round it. A stroke that runs where a
line should, with paper on both sides, is that line's or the last one of the hatching: which hue it
has, and where it runs, tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import (
    SEEN,
    aside,
    best_path,
    evened,
    middles,
    on_path,
)
from companion.photo.image.pens import hue_planes
from companion.photo.image.sampling import sampled
from companion.photo.marks.lines.fills import FillInk
from companion.photo.marks.lines.profiles import SHADE, stroke_darkness
from companion.photo.rectify.board import RectifiedBoard

_NEAR: Final = 0.06
"""Steps beside its place in which a stroke is looked for: of 2,178 lines beside black on 64 boards
of real ink 95 in 100 lie within 0.053, and of 865 places without one 4 have a stroke so near."""
_PAPER: Final = 0.06
"""Steps beside a stroke in which paper shows: chosen, as much."""
_STANDS_OUT: Final = 0.2
"""Share of the palest pen's darkness by which a stroke stands out from the paper beside it. With
0.35 a pale line on one of 80 boards was called empty for certain."""
_SOFT: Final = 0.7
"""px of smoothing, sigma, against noise: chosen."""


class Apart(NamedTuple):
    """What keeps apart from black at E lines.

    Attributes:
        strokes: at which of them, beside black, a stroke does, shape (E,).
        bare: which places show paper along most of the way, shape (E,).
        beside: how far the stroke runs beside the line's place, shape (E,): 1 is as far as one is
            looked for.
        hues: each of P pens' evidence over the mean density along it, over the paper's, shape
            (E, P).
        darkness: mean absorptance along it, as of lines in the clear, shape (E,).
        black: the hues of the black of squares, shape (N, P).
    """

    strokes: Flags
    bare: Flags
    beside: Values
    hues: Values
    darkness: Values
    black: Values


def nothing_apart(count: int, pens: int) -> Apart:
    """Of so many lines, none of which lies beside black."""
    none, hues = np.zeros(count), np.zeros((count, pens))
    return Apart(none > 0, none > 0, none, hues, none, np.zeros((1, pens)))


def keep_apart(rectified: RectifiedBoard, lines: Flags, fills: FillInk, darkness: float) -> Apart:
    """What keeps apart from black on a flattened board.

    Args:
        lines: beside which of its E lines black lies, shape (E,).
        fills: the ink in its squares.
        darkness: of the palest pen's strokes, mean absorptance.
    """
    ink, pens = rectified.ink, rectified.pens("line")
    step = rectified.board.pitch * rectified.flat.scale
    places = [slot.place for slot in compress(rectified.slots("line"), lines)]
    ends = np.array([rectified.board.line(place) for place in places]).reshape(-1, 2, 2)
    starts, stops = rectified.flat.pixels(ends[:, 0]), rectified.flat.pixels(ends[:, 1])
    near, paper = (max(2, round(share * step)) for share in (_NEAR, _PAPER))
    band = aside(middles(starts, stops), starts, stops, near + paper)
    seen = sampled(np.asarray(cv2.GaussianBlur(ink.mean, (0, 0), _SOFT), np.float32), band)
    windows, wide = sliding_window_view(seen, paper, axis=2), 2 * near + 1
    # the paper that is nearest on either side of each middle that a stroke may have
    both = windows[:, :, :wide], windows[:, :, paper + 1 :]
    middle, side = seen[:, :, paper:-paper], np.maximum(*(one.min(axis=3) for one in both))
    contrast = evened(np.maximum(middle - side, 0))

    def found(beyond: int) -> tuple[Indices, Flags]:
        """The best path with so much less to either side, and where a stroke shows along it."""
        path = best_path(contrast[:, :, beyond : wide - beyond]) + beyond
        inked, bare = on_path(middle, path), on_path(side, path)
        return path, (bare < np.maximum(SHADE, inked / 2)) & (inked - bare > _STANDS_OUT * darkness)

    # black that lies farther off is darker than a pale line
    (path, clear), (closer, shown_there) = found(0), found(near // 2)
    better = (shown_there.mean(axis=1) >= SEEN)[:, None]
    path, clear = np.where(better, closer, path), np.where(better, shown_there, clear)
    shown = sampled(hue_planes(ink.densities, pens), band)
    core = np.mean([on_path(shown, path + paper + k) for k in (-1, 0, 1)], axis=0)
    beside = [
        on_path(shown, path + first + on_path(one.argmin(axis=3), path).astype(np.intp))
        for first, one in zip((0, paper + 1), both, strict=True)
    ]
    over = np.where(clear[..., None], core - np.mean(beside, axis=0), 0).sum(axis=1)
    hues, measured = np.zeros((len(lines), len(pens))), np.zeros((4, len(lines)))
    hues[lines] = over[:, :-1] / np.maximum(over[:, -1:], FAINTEST)
    measured[:, lines] = (
        clear.mean(axis=1),
        (middle.max(axis=2) < min(SHADE, darkness / 2)).mean(axis=1),
        np.median(np.abs(path - near), axis=1) / near,
        np.nan_to_num(stroke_darkness(sampled(ink.mean, band), path + paper, ~clear)),
    )
    stroke, none, off, dark = measured
    return Apart(stroke >= SEEN, none >= SEEN, off, hues, dark, _black_hues(fills, pens))


def _black_hues(fills: FillInk, pens: Sequence[str]) -> Values:
    """The hues of the black of hatched squares, row by row, over the paper's, shape (N, P)."""
    inside = fills.inside
    across = round(inside.mean.shape[1] ** 0.5)
    planes = hue_planes(inside.densities, pens)
    inked = (inside.mean > 2 * SHADE)[..., None]
    rows = []
    for way in (1, 2):
        some = planes[fills.hatched].reshape(-1, across, across, len(pens) + 1)
        where = inked[fills.hatched].reshape(-1, across, across, 1)
        ink_there = np.where(where, some, 0).sum(axis=way) / np.maximum(where.sum(axis=way), 1)
        paper = np.where(where, 0, some).sum(axis=way) / np.maximum((~where).sum(axis=way), 1)
        over = (ink_there - paper).reshape(-1, len(pens) + 1)
        rows.append(over[over[:, -1] > FAINTEST])
    every = np.concatenate([*rows, np.zeros((int(not any(map(len, rows))), len(pens) + 1))])
    return np.asarray(every[:, :-1] / np.maximum(every[:, -1:], FAINTEST), np.float64)
