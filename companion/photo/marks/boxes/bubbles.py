"""Bubble marks: small printed circles that people fill, dot, tick or cross with any pen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from companion.board import Spot
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.boxes.inside_ink import Places, inside_features, measure
from companion.photo.marks.boxes.marked import marked_places, whose_marks
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import circle, settle
from companion.photo.trace import SheetTrace

_BESIDE: Final = (1.4, 1.6, 1.8)
"""Radii of circles round a bubble, in units of its own, on which paper is looked for."""
_CLEAR: Final = 0.4
"""mm beside a bubble's outline from which it is no longer seen."""


def read_bubbles(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """Every bubble of a board, in its order."""
    slots = rectified.slots("bubble")
    if not slots:
        return []
    places = bubble_places(rectified, bubble_shifts(rectified))
    ink = measure(rectified.ink, rectified.flat, places)
    names = [slot.name for slot in slots]
    if trace is not None:
        trace.measured(names, inside_features(ink))
    return marked_places(names, places, ink, whose_marks(rectified, "bubble", places))


def bubble_shifts(rectified: RectifiedBoard) -> Mapping[str, Values]:
    """How far the bubbles of each territory lie off, mm, shape (2,)."""
    groups = _by_territory(rectified)
    outlines = np.stack(
        [np.concatenate([circle(b.at, b.radius) for b in some]) for some in groups.values()]
    )
    return dict(zip(groups, settle(rectified.ink.mean, rectified.flat, outlines), strict=True))


def bubble_places(rectified: RectifiedBoard, shifts: Mapping[str, Values]) -> Places:
    """Where a sheet's bubbles really lie, in the order of their slots."""
    groups = _by_territory(rectified)
    bubbles = [bubble for some in groups.values() for bubble in some]
    around = [_beside(some) for some in groups.values()]
    places = Places(
        centres=np.array([bubble.at for bubble in bubbles]),
        reach=np.array([bubble.radius for bubble in bubbles]),
        outlines=np.stack([circle(bubble.at, bubble.radius) for bubble in bubbles]),
        beside=np.concatenate([points for points, _ in around]),
        clear=np.concatenate([clear for _, clear in around]),
        round=True,
    )
    return places.moved(np.stack([shifts[place] for place in groups for _ in groups[place]]))


def _by_territory(rectified: RectifiedBoard) -> Mapping[str, list[Spot]]:
    """The bubbles of each territory; slots of one stand together."""
    found: dict[str, list[Spot]] = {}
    for slot in rectified.slots("bubble"):
        territory = slot.place.partition(".")[0]
        found.setdefault(territory, []).append(rectified.board.bubbles[slot.place])
    return found


def _beside(group: Sequence[Spot]) -> tuple[Values, Flags]:
    """Points round each bubble of a territory, mm, shape (K, M, 2), and which lie clear of the
    others."""
    points = np.stack(
        [np.concatenate([circle(b.at, far * b.radius) for far in _BESIDE]) for b in group]
    )
    centres, reach = np.array([b.at for b in group]), np.array([b.radius for b in group])
    away = np.linalg.norm(points[:, :, None] - centres, axis=3) - reach
    away[range(len(group)), :, range(len(group))] = np.inf
    return points, np.asarray((away > _CLEAR).all(axis=2))
