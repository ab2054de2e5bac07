"""Tick marks: printed boxes that people tick, cross or fill with any pen.

A box is marked if it holds a plain stroke, or is dark all over, and ink enough for one. Both count,
each by itself: one player's black squares say nothing of how thin the other's pencil is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.special import expit

from companion.photo.image.arrays import Values
from companion.photo.marks.boxes.inside_ink import Insides, Places, measure
from companion.photo.marks.boxes.stroke_contrast import BoxInk, box_ink
from companion.photo.marks.evidence import Doubt, MarkEvidence, marked_or_empty
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import settle, square
from companion.photo.trace import SheetTrace

_BESIDE: Final = (1.3, 1.5)
"""Sides of squares round a box on which nothing is printed, in units of its own."""
_PLAIN: Final = (0.16, 0.3)
_OVER_NOISE: Final = 1.7
"""Absorptance between which a stroke, where it is plainest, parts from paper's grain; and over what
the box with the least shows. Of 1,400 empty boxes none showed more than 0.152, of 860 marked ones
none less than 0.185."""
_PLAINNESS, _MOST_PLAIN = 12.0, 8.0
"""Log odds for each time a stroke is e times as plain, and at the most."""
_STROKE: Final = 0.15
"""mm of stroke across a box at which it is as likely marked: of the same boxes all but one in 700
of the empty ones showed less, and the marked ones 0.21 and more."""
_MUCH, _MOST_MUCH = 35.0, 6.0
"""Log odds for each mm, and at the most."""
_FEWEST_EMPTY: Final = 3
_EMPTY_BELOW: Final = 0.25
"""Boxes, with less mm of stroke, that teach how much their outline's blur leaves in each."""
_HIDDEN: Final = 0.85
"""Share of the usual darkness of outlines below which something lies over a box."""
_SEEN, _SEEN_SOME = 0.8, 0.5
"""Share of a box that has to be seen to be sure, and from which it counts what is seen."""
_SPILT, _ASTRAY = 0.3, 0.45
"""Share of the paper beside a box that carries ink, and mm of stroke in half of an empty one, from
which there is more than a tick, or one beside its box."""
_UNSEEN: Final = -1.4
"""Log odds that a box is marked that cannot be seen."""


def read_boxes(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """Every box of a board, in its order."""
    slots = rectified.slots("tick")
    if not slots:
        return []
    boxes = [rectified.board.ticks[slot.place] for slot in slots]
    outlines = np.stack([square(box.at, box.side) for box in boxes])
    beside = np.stack(
        [np.concatenate([square(box.at, far * box.side) for far in _BESIDE]) for box in boxes]
    )
    dark = rectified.ink.mean
    places = Places(
        centres=np.array([box.at for box in boxes]),
        reach=np.array([box.side / 2 for box in boxes]),
        outlines=outlines,
        beside=beside,
        clear=np.ones(beside.shape[:2], bool),
        round=False,
    ).moved(settle(dark, rectified.flat, outlines))
    side = float(2 * places.reach.max())
    strokes = box_ink(dark, rectified.flat, places.centres, side, places.beside)
    ink = measure(dark, rectified.flat, places)
    names = [slot.name for slot in slots]
    if trace is not None:
        features = {
            "plainest stroke (absorptance)": strokes.plainest,
            "paper beside (absorptance)": strokes.paper,
            "seen (share)": strokes.seen,
            "stroke (mm)": ink.stroke,
            "outline (absorptance)": ink.outline,
        }
        trace.measured(names, features)
    return judge_boxes(names, ink, strokes, places.reach)


def judge_boxes(
    names: Sequence[str], ink: Insides, strokes: BoxInk, reach: Values
) -> list[MarkEvidence]:
    """A mark, ``True`` or empty, for each box in the order of ``names``; ``reach`` is half of each
    one's side, mm."""
    least = float(strokes.plainest[strokes.seen > _SEEN_SOME].min(initial=1.0))
    parting = float(np.clip(_OVER_NOISE * least, *_PLAIN))
    bare = np.maximum(ink.bare, strokes.paper * reach)
    own = ink.stroke - bare
    empty = (strokes.plainest < parting) & (own < _EMPTY_BELOW) & (strokes.seen > _SEEN)
    base = float(np.median(own[empty])) if empty.sum() >= _FEWEST_EMPTY else 0.0
    plain = _PLAINNESS * np.log(np.maximum(strokes.plainest, 1e-3) / parting)
    much = _MUCH * (own - base - _STROKE)
    margin = np.clip(plain, -_MOST_PLAIN, _MOST_PLAIN) + np.clip(much, -_MOST_MUCH, _MOST_MUCH)
    marked = expit(np.where(strokes.seen > _SEEN_SOME, margin, _UNSEEN))
    hidden = (strokes.seen < _SEEN) | (ink.outline < _HIDDEN * np.median(ink.outline))
    halves = (ink.halves - bare[:, None] - base).max(axis=1)
    astray = (margin < 0) & (halves > _ASTRAY) & (strokes.seen == 1)
    doubts = (
        Doubt(hidden | (strokes.joined & (margin > 0)), Reason.COVERED),
        Doubt(((ink.spilt > _SPILT) & ~ink.covered) | astray, Reason.INK_BESIDE),
    )
    return marked_or_empty(names, True, marked, doubts)
