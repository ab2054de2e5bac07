"""Which bubbles and boxes people marked, by the ink inside each.

Most places of a sheet are empty and show what an empty one looks like, its outline's blur included;
marked ones show how this sheet's pens mark. A place in between, one brushed by a pen or hardly
touched, is asked about; so is one that something lies over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.boxes.inside_ink import (
    INSIDE_SHARE,
    Insides,
    Places,
    inside_features,
    measure,
)
from companion.photo.marks.evidence import LEAST, Doubt, MarkEvidence, evidence_of
from companion.photo.marks.priors import load_priors
from companion.photo.marks.sheet_classifier import sheet_likelihoods
from companion.photo.marks.whose import whose_ink
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import settle, square
from companion.photo.trace import SheetTrace

_HIDDEN: Final = 0.8
"""Share of the usual darkness of outlines below which something lies over one: of 35,700 places
with nothing over them 15 show less."""
_SPILT: Final = 0.3
"""Share of the paper beside an empty place that carries ink, which must be another mark's."""
_NEAR: Final = 1.0
"""mm between two outlines over which a mark in one may spill into the paper beside the other."""


def marked_places(
    names: Sequence[str], places: Places, ink: Insides, whose: Whose | None = None
) -> list[MarkEvidence]:
    """The evidence on places in the order of ``names``: empty or marked, ``True`` unless several
    pens may mark them."""
    nats = sheet_likelihoods(ink.looks, ink.hidden, load_priors("boxes"))
    marked = np.asarray(nats[:, 1] > nats[:, 0])
    faint = ink.outline < _HIDDEN * np.median(ink.outline)
    unseen = ink.hidden | ink.covered | ink.joined | faint
    astray = ~marked & (ink.spilt > _SPILT) & ~_beside(marked, places)
    doubts = (Doubt(unseen, Reason.COVERED), Doubt(astray, Reason.INK_BESIDE))
    unclear = [Reason.COVERED if one else None for one in ink.hidden]
    whose = whose or Whose((True,), np.ones((len(names), 1)))
    by_value = np.column_stack([nats[:, 0], nats[:, 1:] + np.log(np.maximum(whose.likely, LEAST))])
    return evidence_of(names, (EMPTY, *whose.values), by_value, doubts, unclear)


@dataclass(frozen=True)
class Whose:
    """What a marked one of N places may be, and how probably it is each, shape (N, V)."""

    values: tuple[Value, ...]
    likely: Values


def whose_marks(
    rectified: RectifiedBoard, kind: Literal["bubble", "tick"], places: Places
) -> Whose:
    """Whose the marks in places of a kind are, if there are any."""
    values = rectified.values(kind)
    pens = [rectified.pen(str(value)) for value in values]
    centres = rectified.flat.pixels(places.centres)
    widths = 2 * INSIDE_SHARE * places.reach * rectified.flat.scale
    return Whose(values, whose_ink(rectified.ink, centres, widths, pens))


def _beside(marked: Flags, places: Places) -> Flags:
    """Which places have a marked one next to them."""
    apart = np.linalg.norm(places.centres[:, None] - places.centres, axis=2)
    near = apart < places.reach[:, None] + places.reach + _NEAR
    np.fill_diagonal(near, val=False)
    return np.asarray((near & marked).any(axis=1))


_BESIDE: Final = (1.3, 1.5)
"""Sides of squares round a box on which nothing is printed, in units of its own."""


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
    places = Places(
        centres=np.array([box.at for box in boxes]),
        reach=np.array([box.side / 2 for box in boxes]),
        outlines=outlines,
        beside=beside,
        clear=np.ones(beside.shape[:2], bool),
        round=False,
    ).moved(settle(rectified.ink.mean, rectified.flat, outlines))
    ink = measure(rectified.ink, rectified.flat, places)
    names = [slot.name for slot in slots]
    if trace is not None:
        trace.measured(names, inside_features(ink))
    return marked_places(names, places, ink, whose_marks(rectified, "tick", places))
