"""Paper counters on territories: whose they are by their colour, and the force their pips show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from companion.board import EMPTY, mark_name
from companion.board.counters import CLEAR, PIPS
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import softmax
from companion.photo.marks.discs.close_up import BLUR, whiteness
from companion.photo.marks.discs.discs import read_discs
from companion.photo.marks.discs.pip_templates import LEAST_FIT, NATS, fit_pips
from companion.photo.marks.evidence import LEAST, MarkEvidence, evidence_of
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

_REACH: Final = 0.3
"""How far beside its place a counter may lie, in its radii."""


def read_counters(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
    """The owner and the force of every territory, owners first."""
    owners, spots = rectified.slots("owner"), rectified.board.spots
    places = [slot.place for slot in owners]
    radius = spots[places[0]].radius - CLEAR
    centres = np.array([spots[place].at for place in places])
    marks = read_discs(rectified, owners, centres, radius, _REACH * radius, trace)
    lies = np.array([mark.value != EMPTY for mark in marks])
    fits = np.zeros((len(marks), len(PIPS)))
    if lies.any():
        fits[lies] = fit_pips(whiteness(rectified, centres[lies], radius), radius, BLUR)
    if trace is not None:
        shown = {f"{force} pips (correlation)": fits[:, k] for k, force in enumerate(PIPS)}
        trace.measured([mark_name("force", place) for place in places], shown)
    return marks + [
        _force(mark_name("force", place), owner, fit)
        for place, owner, fit in zip(places, marks, fits, strict=True)
    ]


def _force(name: str, owner: MarkEvidence, fit: Values) -> MarkEvidence:
    """The evidence on the force of a territory: that of the counter, or none without one."""
    shares = softmax(NATS * np.maximum(fit, LEAST_FIT), axis=0)
    bare = owner.likely[EMPTY]
    shares = (1 - bare) * shares + bare * np.array([force == 0 for force in PIPS])
    values = [force or EMPTY for force in PIPS]
    (found,) = evidence_of([name], values, np.log(np.maximum(shares, LEAST))[None])
    return replace(found, reasons=owner.reasons, visible=owner.visible)
