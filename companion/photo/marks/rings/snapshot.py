"""Spots with pips in them and a pen's ring round them: owners and forces of a snapshot sheet.

Rings are measured first: what lies under a stroke is the ring's and is left out of the pips. Pips
tell in turn whether an outline is a ring, and whether the sheet shows an older game.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from typing import Final, Literal

import numpy as np

from companion.board import Slot
from companion.photo.image.arrays import Values
from companion.photo.image.pens import hues_of, pen_probabilities
from companion.photo.image.statistics import expit, logit
from companion.photo.marks.boxes import settled_places, things_on
from companion.photo.marks.evidence import MarkEvidence, coloured_or_empty
from companion.photo.marks.rings.outlined import (
    MISTAKEN,
    measure_outlined,
    ring_probability,
)
from companion.photo.marks.rings.paths import Rounds, round_features
from companion.photo.marks.rings.pips import read_pips
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.reading import SURE, Reason, mixed
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import circle
from companion.photo.visibility import COVERED

_FOREIGN: Final = 0.25
"""Least share of a pen's hue in its rings: of 6,635 on 130 sheets one has 0.28, the next 0.36."""
_UNMANNED: Final = 0.15
"""Share of rings without a filled pip: of 8,592 territories on 159 sheets 15 % held no force."""


def read_snapshot(
    rectified: RectifiedBoard, kind: Literal["owner", "ring"] = "owner"
) -> tuple[list[MarkEvidence], list[Slot], Rounds]:
    """Every ring in a player's ink, be it of an owner, and every pip where there are any inside;
    which rings are in neither's; and what was measured round the spots."""
    slots, pips = rectified.slots(kind), rectified.slots("bubble")
    names, values = [slot.name for slot in slots], rectified.values(kind)
    spots = [rectified.board.spots[slot.place] for slot in slots]
    middles, radius = np.array([spot.at for spot in spots]), max(spot.radius for spot in spots)
    inside = np.zeros((len(slots), 0), int)
    centres, reach = np.zeros((0, 2)), np.zeros(0)
    # Nothing but pips is small enough for the markers to leave its place open.
    if pips:
        places, shifts = settled_places(rectified, "bubble")
        centres, reach = places.centres, places.reach
        owner = np.array([pip.place.partition(".")[0] for pip in pips])
        inside = np.stack([np.flatnonzero(owner == slot.place) for slot in slots])
        middles = middles + shifts[inside[:, 0]]
    pens = rectified.pens(kind)
    within = centres[inside], reach[inside]
    rounds, strokes = measure_outlined(rectified, middles, radius, *within, pens)
    hues = hues_of(rounds.tint, pens)
    foreign = (rounds.there > 0.5) & (hues.max(axis=1) < _FOREIGN)
    circles = np.stack([circle(tuple(at), radius) for at in middles.tolist()])
    things = things_on(rectified.ink, rectified.flat, reach)
    over = things.over(rectified.flat.pixels(circles))
    doubts = {
        Reason.INK_UNEXPLAINED: foreign,
        Reason.INK_BESIDE: strokes.beside,
        Reason.COVERED: over.mean(axis=1) > COVERED,
    }
    colours = pen_probabilities(hues)
    filled: list[MarkEvidence] = []
    if pips:
        whose, bare = np.zeros((2, len(pips)), np.intp)
        whose[inside] = (colours[:, 0] < 0.5)[:, None]
        bare[inside] = np.where(rounds.there < 0.5, np.arange(len(slots)), -1)[:, None]
        filled, older = read_pips(rectified, places, strokes, whose, bare, rounds.erased, things)
        likely = [mixed(one.likely[True], one.visible) for one in filled]
        there = ring_probability_by_pips(rounds, odds_by_pips(np.array(likely)[inside]), older)
        rounds = replace(rounds, there=there)
    owners = coloured_or_empty(names, values, rounds.there, colours, doubts)
    by_pen = zip(values, hues.T, strict=True)
    shown = {f"{value} (share of its hue)": share for value, share in by_pen}
    rectified.measured(names, {**round_features(rounds), **shown})
    return [*owners, *filled], list(compress(slots, foreign)), rounds


def ring_probability_by_pips(rounds: Rounds, odds: Values, older: float) -> Values:
    """How probably there is a ring round each of N outlines, shape (N,). Without an older game a
    ring is likelier the more of the others have one; with one, which pips must say surely, they say
    nothing.

    Args:
        odds: of a ring by the pips inside each, shape (N,).
        older: by how many nats all pips speak for an older game.
    """
    others = rounds.there.sum() - rounds.there
    full = (others + ENOUGH) / (len(others) - 1 - others + ENOUGH)
    measured = rounds.amount, rounds.density, rounds.tint
    erased, clean = (ring_probability(*measured, by)[0] for by in (odds, odds * full))
    share = expit(older - logit(SURE))
    return np.asarray(share * erased + (1 - share) * clean, np.float64)


def odds_by_pips(filled: Values) -> Values:
    """The odds of a ring against none by how probably each of the K pips inside each of N outlines
    is ``filled``, shape (N, K): few rings have no filled pip, and hardly any bare outline has one.
    Shape (N,)."""
    none = np.prod(1 - filled, axis=1)
    ringed, bare = (share * none + (1 - share) * (1 - none) for share in (_UNMANNED, 1 - MISTAKEN))
    return np.asarray(ringed / bare, np.float64)
