"""Paper counters on territories: whose they are by their colour, and the force their pips show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.board import EMPTY, mark_name
from companion.board.counters import CLEAR, PIPS
from companion.photo.image.arrays import Values
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import softmax
from companion.photo.marks.discs.discs import read_discs
from companion.photo.marks.discs.pip_templates import fit_pips, grid
from companion.photo.marks.evidence import LEAST, MarkEvidence, evidence_of
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

_REACH: Final = 0.3
"""How far beside its place a counter may lie, in its radii."""
_BLUR: Final = 0.35
"""mm of blur, sigma, that photos of a board usually have."""
_INSIDE: Final = 0.8
"""Radii within which a counter's colour is measured."""
_DARK: Final = 0.4
_NEAR: Final = 1.08
_ROUNDS: Final = 3
_LINES: Final = np.ones((5, 5), np.uint8)
"""Samples: thin lines of print vanish in an opening by this."""
_LEAST_FIT: Final = 0.5
"""Correlation below which a pattern says no more."""
_NATS: Final = 45.0
"""By how many nats a force is likelier for a correlation that is higher by 1."""


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
        middles = _settled(rectified, rectified.flat.pixels(centres[lies]), radius)
        fits[lies] = fit_pips(_whiteness(rectified, middles, radius), radius, _BLUR)
    if trace is not None:
        shown = {f"{force} pips (correlation)": fits[:, k] for k, force in enumerate(PIPS)}
        trace.measured([mark_name("force", place) for place in places], shown)
    return marks + [
        _force(mark_name("force", place), owner, fit)
        for place, owner, fit in zip(places, marks, fits, strict=True)
    ]


def _settled(rectified: RectifiedBoard, middles: Values, radius: float) -> Values:
    """The counters' middles in px, from rough ones: the centroid of what is dark and no thin line;
    their pips lie evenly round it."""
    size, places = radius * rectified.flat.scale, grid()
    near = np.hypot(*np.moveaxis(places, 2, 0)) < _NEAR
    for _ in range(_ROUNDS):
        dark = _cut(rectified.ink.most, middles, size) > _DARK
        solid = np.stack([
            cv2.morphologyEx(each.astype(np.uint8), cv2.MORPH_OPEN, _LINES) for each in dark
        ])  # fmt: skip
        there = (solid > 0) & near
        amount = np.maximum(there.sum(axis=(1, 2)), 1)
        off = (there[..., None] * places).sum(axis=(1, 2)) / amount[:, None]
        middles = middles + off * size
    return np.asarray(middles, np.float64)


def _whiteness(rectified: RectifiedBoard, middles: Values, radius: float) -> Image32:
    """How far each counter's colour gives way to white, 0 to 1."""
    cut = _cut(rectified.ink.most, middles, radius * rectified.flat.scale)
    inside = np.hypot(*np.moveaxis(grid(), 2, 0)) < _INSIDE
    solid = np.quantile(cut[:, inside], 0.6, axis=1)[:, None, None]
    return np.asarray(np.clip(1 - cut / np.maximum(solid, 0.05), 0, 1), np.float32)


def _cut(plane: Image32, middles: Values, size: float) -> Image32:
    """A picture of each place's surroundings, shape (N, SIDE, SIDE)."""
    where = middles[:, None, None] + grid() * size
    return sampled(plane, where)


def _force(name: str, owner: MarkEvidence, fit: Values) -> MarkEvidence:
    """The evidence on the force of a territory: that of the counter, or none without one."""
    shares = softmax(_NATS * np.maximum(fit, _LEAST_FIT), axis=0)
    bare = owner.likely[EMPTY]
    shares = (1 - bare) * shares + bare * np.array([force == 0 for force in PIPS])
    values = [force or EMPTY for force in PIPS]
    (found,) = evidence_of([name], values, np.log(np.maximum(shares, LEAST))[None])
    return replace(found, reasons=owner.reasons, visible=owner.visible)
