"""Pips and bubbles to be filled: is the ink in each as much as in the sheet's others?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from companion.board import EMPTY
from companion.photo.explain.evidence import ENOUGH, Evidence, evidence_of
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import deviation
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard

_FINEST: Final = 6.0
"""px per mm beyond which no pip is seen better."""
_INSIDE: Final = 0.6
"""Share of a pip's radius within which its outline does not lie."""
_FILLED, _STEEP = 0.37, 12.0
"""Share of the ink in the sheet's darker pips from which one may be filled and below which it may
be bare, and the nats by which e times more makes it filled. On 31 sheets of real ink 99 filled pips
of 100 show 0.52 or more and no bare one over 0.27; pips that were erased show 0.14 to 0.69."""
_ROUNDS, _LEAST_TREND = 5, 0.2
"""Rounds of the robust fit of how the ink of pips changes over the sheet, and how little it may
become, as a share of the middle pip's."""
_PALE, _MANY_PALE = 0.6, 0.1
"""Share of that ink that few filled pips have less of, and the share of pips called filled that do
from which some were erased. On 47 clean sheets at most 6 filled pips of 100 show less than 0.6; on
10 of 12 where erased pips are called filled 14 or more."""
_LEFT, _MANY_LEFT = 0.3, 3
"""Share of that ink that bare pips do not have, and how many must have it for an older game to have
been erased: on 47 clean sheets none has any over 0.27, 8 of 36 with an older game have three."""
_OVER_TRACES: Final = 0.7
"""Share of the darker pips' ink below which a filled pip may be an erased one. If many pips are
pale, less ink speaks against filled; otherwise it says nothing. Of 598 erased pips called filled, 1
in 20 shows more; of pips really filled, 17 in 20."""


def nats_for_pips(rectified: RectifiedBoard, marks: Mapping[str, ReadMark]) -> dict[str, Evidence]:
    """For each pip, by how many nats its ink speaks for its mark: against a filled one that has
    little of the ink that others have, against a bare one that has much. Where a sheet shows traces
    of an older game, a filled pip needs more ink."""
    names = [slot.name for slot in rectified.slots("bubble")]
    filled = np.array([marks[name].value != EMPTY for name in names])
    if min(filled.sum(), (~filled).sum()) < ENOUGH:
        return {}
    ink = _ink_inside(rectified)
    paper = float(np.median(ink[~filled]))
    usual = _usual_ink(rectified, ink - paper, filled)
    share = np.maximum((ink - paper) / usual, 1e-3)
    pale, left = (share[filled] < _PALE).mean(), (share[~filled] > _LEFT).sum()
    nats = _STEEP * np.where(filled, 1, -1) * np.log(share / _FILLED)
    over = _STEEP * np.log(share / _OVER_TRACES)
    if pale > _MANY_PALE:
        nats = np.where(filled, over, nats)
    elif left >= _MANY_LEFT:
        nats = np.where(filled, np.minimum(nats, np.maximum(over, 0.0)), nats)
    return evidence_of(names, [str(marks[name].value) for name in names], nats)


def _usual_ink(rectified: RectifiedBoard, ink: Values, filled: Flags) -> Values:
    """What the darker of the filled pips have where each pip lies, shape (N,): a curled page is lit
    unevenly, and what was erased lies among the rest."""
    slots = rectified.slots("bubble")
    places = np.array([rectified.board.bubbles[slot.place].at for slot in slots])
    x, y = ((places - places.mean(axis=0)) / places.std(axis=0)).T
    terms = np.column_stack([np.ones(len(x)), x, y, x * x, y * y, x * y])
    weight = np.ones(int(filled.sum()))
    for _ in range(_ROUNDS):
        weighted = terms[filled] * weight[:, None]
        trend = np.linalg.lstsq(weighted, ink[filled] * weight, rcond=None)[0]
        away = ink[filled] - terms[filled] @ trend
        scale = max(deviation(away), 1e-6)
        weight = 1 / np.sqrt(1 + (away / scale) ** 2)
    middle = float(np.median(ink[filled]))
    usual = np.maximum(terms @ trend, _LEAST_TREND * middle)
    return np.asarray(usual * max(float(np.quantile(ink[filled] / usual[filled], 0.8)), 1e-3))


def _ink_inside(rectified: RectifiedBoard) -> Values:
    """Mean absorptance in the middle of each pip, in the order of the slots."""
    factor = min(1.0, _FINEST / rectified.flat.scale)
    small = cv2.resize(rectified.ink.mean, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    found = []
    for slot in rectified.slots("bubble"):
        pip = rectified.board.bubbles[slot.place]
        x, y = (rectified.flat.pixels(np.array([pip.at]))[0] + 0.5) * factor - 0.5
        half = _INSIDE * pip.radius * rectified.flat.scale * factor
        left, top = max(round(x - half), 0), max(round(y - half), 0)
        found.append(small[top : round(y + half) + 1, left : round(x + half) + 1].mean())
    return np.array(found, np.float64)
