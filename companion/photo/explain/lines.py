"""Lines between neighbouring dots: does the ink along each agree with the answer?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from companion.photo.explain.contrast import (
    SEEN,
    contrast_along,
    control_paths,
    learn_bare,
    straight_paths,
)
from companion.photo.explain.evidence import Evidence, evidence_of
from companion.photo.explain.strength import pale_strokes, stroke_nats
from companion.photo.explain.tints import nats_for_tints
from companion.photo.image.arrays import Flags, Values
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard

_PX_A_SIDE: Final = 24.0
"""px of a square's side in the reduced picture in which it is looked at: noise is averaged out."""
_PAPER, _BRIGHT = 0.3, 0.1
"""Quantiles of absorptance that are the sheet's paper and a square's own brightest part."""
_INSIDE: Final = 0.3
"""Steps from a square's middle to the sides of the part that is looked at."""
_DARK, _SHARE, _SOLID = 0.12, 0.2, 0.35
"""Absorptance over that of a square's own brightest part that is a stroke; the share of the square
that hatching leaves so dark, at the least; and the absorptance over the sheet's paper of a square
without any bright part. Hatched squares of 38 photos show 0.34 or more."""


def nats_for_lines(rectified: RectifiedBoard, marks: Mapping[str, ReadMark]) -> dict[str, Evidence]:
    """For each line that can be judged by its ink alone, by how many nats that speaks for its mark.

    Negative where ink stands that the answer calls bare, where it calls bare paper a line, or where
    a line's tint is the other colour's.
    """
    slots = rectified.slots("line")
    flat, side = rectified.flat, rectified.pitch * rectified.flat.scale
    ends = np.array([rectified.board.line(slot.place) for slot in slots])
    starts, stops = flat.pixels(ends[:, 0]), flat.pixels(ends[:, 1])
    centres = flat.pixels(np.array(list(rectified.board.squares.values())))
    hatched = inked_squares(rectified, centres, side)
    lines = contrast_along(rectified, *straight_paths(starts, stops))
    controls = contrast_along(rectified, *control_paths(rectified))
    bare = learn_bare(controls)
    judged = (lines.visible > SEEN) & ~_beside((starts + stops) / 2, centres[hatched], side)
    some = lines.part(judged)
    names = [slot.name for slot, kept in zip(slots, judged, strict=True) if kept]
    values = [str(marks[name].value) for name in names]
    return evidence_of(
        names,
        values,
        stroke_nats(some.amount, values, bare),
        nats_for_tints(some.tint, some.amount, values),
        pale_strokes(some.amount, values),
    )


def inked_squares(rectified: RectifiedBoard, centres: Values, side: float) -> Flags:
    """Which squares carry hatching or anything as dark, shape (S,), by their ink alone."""
    factor = min(1.0, _PX_A_SIDE / side)
    small = cv2.resize(rectified.ink.most, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    paper = float(np.quantile(small, _PAPER))
    half = _INSIDE * side * factor
    found = np.zeros(len(centres), bool)
    for k, (x, y) in enumerate((centres + 0.5) * factor - 0.5):
        left, top = max(round(x - half), 0), max(round(y - half), 0)
        inside = small[top : round(y + half) + 1, left : round(x + half) + 1]
        bright = float(np.quantile(inside, _BRIGHT))
        found[k] = bright - paper > _SOLID or (inside - bright > _DARK).mean() > _SHARE
    return found


def _beside(middles: Values, centres: Values, side: float) -> Flags:
    """Which lines, of these middles, lie along one of some squares, shape (E,)."""
    if not len(centres):
        return np.zeros(len(middles), bool)
    away = np.linalg.norm(middles[:, None] - centres[None], axis=2)
    return np.asarray(away.min(axis=1) < 0.6 * side)
