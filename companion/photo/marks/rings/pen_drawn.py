"""Rings drawn by pen round printed spots: where one stands, and which of two pens drew it.

A ring may be a felt pen's or a ballpoint's hair line, in any two inks, clear of its spot or along
its rim. All that lies round the spots is unrolled and shown to a network, spot by spot and with
what the others of the sheet show (:mod:`companion.photo.marks.sheet_network`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.absorptance import FAINTEST, LEAST_LIGHT
from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.sampling import on_circles
from companion.photo.image.statistics import expit
from companion.photo.marks.boxes import BLURRED
from companion.photo.marks.evidence import MarkEvidence, coloured_or_empty
from companion.photo.marks.rings.paths import (
    beside_lines,
    best_paths,
    unrolled,
    unrolled_at,
    without_lines,
)
from companion.photo.marks.rings.pen_tints import greyer_probability
from companion.photo.marks.rings.polar_bands import (
    DIRECTIONS,
    OWN,
    RADIAL_STEP,
    UNDER_RING,
    labelled,
)
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.marks.sheet_network import log_odds
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_STEPS: Final = 32
"""Steps outwards to which a spot is unrolled for the network, in as many parts of the way round. Of
114 boards of real ink 105 are exact with the network that is shown this."""

_PLAINLY_BARE, _MOST_BARE = -10.7, 0.75
"""What the network says of a bare place on clean paper, nats: 99 in 100 of 2,874 places on 125
boards have between -11.0 and -10.5; and the quantile of bare places by which a sheet shows it."""
_FAINT_RINGS: Final = 3.0
"""Nats by which a ring is likelier on a sheet whose bare places are plainly so, and by which a
place of which the network says more than of those shows something. Of 205 boards of real ink 17 ask
so, 47 marks, and 24, 88, without; with 5.0 one is silent."""
_SOME_OLDER, _PALER = 2, 2.5
"""Places that show something, and no ring, by which an older drawing was left: of 128 clean sheets
of real ink one has so many; and by how many nats fewer than its middle ring is one such a drawing's
may seem one."""
_RELIED: Final = 0.8
"""How far such rings are relied on: on 96 sheets over traces nine of 59 such rings were none, and
none of the 35 that are as pale on sheets that show no older drawing."""


@dataclass(frozen=True)
class Spots:
    """Where N spots lie round which rings may be drawn.

    Attributes:
        centres: board mm, shape (N, 2).
        radius: of all, mm.
        alike: the numbers of the groups that have the same print, shape (N,).
        reach: how far what lies on each goes in each direction, mm from its middle, shape
            (N, DIRECTIONS); no ring is looked for so near.
    """

    centres: Values
    radius: float
    alike: Indices
    reach: Values


def read_drawn_rings(
    rectified: RectifiedBoard, spots: Spots, values: tuple[str, str], covered: Flags
) -> list[MarkEvidence]:
    """The marks of N spots of a sheet on which rings are drawn by pen.

    Args:
        values: what a ring in the more colourful ink is called, and one in the greyer.
        covered: over which spots something lies, shape (N,).
    """
    names = [slot.name for slot in rectified.slots("ring")]
    patches, hidden = ring_patches(rectified, spots)
    said = log_odds("drawn_rings", patches, hidden, spots.alike)
    nats = on_this_paper(said)
    there = expit(nats)
    ringed = there > 0.5
    tints = ring_tints(rectified, spots, ~ringed)
    grey = np.full(len(names), 0.5)
    pale = ringed & paler_over_older(said)
    there[pale] *= _RELIED
    in_doubt = int((left_by_older(said) & ~ringed).sum() + pale.sum())
    grey[ringed] = greyer_probability(tints[ringed], in_doubt)
    shades = {f"{c} (density)": tints[:, k] for k, c in enumerate(("red", "green", "blue"))}
    rectified.measured(names, {"ring (nats)": nats, "in the greyer ink": grey, **shades})
    whose = np.stack([1 - grey, grey], axis=1)
    doubts, unclear = {Reason.COVERED: covered}, {Reason.OLDER: pale}
    return coloured_or_empty(names, values, there, whose, doubts, unclear)


def left_by_older(nats: Values) -> Flags:
    """Which of N places are neither ringed nor plainly bare, shape (N,)."""
    return np.asarray((nats > _PLAINLY_BARE + _FAINT_RINGS) & (nats < 0))


def paler_over_older(nats: Values) -> Flags:
    """Which of N places, as far as they are ringed, are so by far fewer nats than the sheet's rings
    are, shape (N,), if it shows an older drawing by places that are neither ringed nor plainly
    bare: such a drawing's rings, if any of them is one."""
    rings = nats[nats > 0]
    if len(rings) < ENOUGH or left_by_older(nats).sum() < _SOME_OLDER:
        return np.zeros(len(nats), bool)
    return np.asarray(nats < np.median(rings) - _PALER, bool)


def on_this_paper(nats: Values) -> Values:
    """What the network says of all places of a sheet, log odds of a ring, nats, shape (N,), once it
    is known whether the paper was drawn on before. Where it shows nothing at all round the spots
    that are bare, what shows a little is a faint ring; an older drawing leaves something round
    many."""
    bare = nats[nats < 0]
    if len(bare) < ENOUGH:
        return nats
    shown = max(0.0, float(np.quantile(bare, _MOST_BARE)) - _PLAINLY_BARE)
    likelier = nats > _PLAINLY_BARE + _FAINT_RINGS
    return np.asarray(nats + _FAINT_RINGS * np.exp(-shown) * likelier)


def ring_tints(rectified: RectifiedBoard, spots: Spots, bare: Flags) -> Values:
    """The optical density of R, G and B along the best closed path round each of N spots, beside
    what ``bare`` spots of the same print show there, shape (N, 3)."""
    seen, radii = unrolled(rectified, spots.centres, spots.radius, RADIAL_STEP)
    hidden = _elsewhere(rectified, spots, radii)
    if hidden.any():
        seen = without_lines(seen, hidden)
    clear = ~labelled(rectified, spots.centres)
    if bare.any():
        for group, printed in enumerate(_printed(rectified, spots, seen, bare)):
            own = spots.alike == group
            seen[own] = _without_print(seen[own], printed)
    return best_paths(seen, rectified.flat.scale, known=clear).tint


def _printed(rectified: RectifiedBoard, spots: Spots, seen: Image32, bare: Flags) -> Values:
    """What print shows beside each of G groups of spots, shape (G, M, 4), by their ``bare`` ones;
    a group without any by the others'. How far a spot's rim blurs is the lens's, and how far its
    colour does the picture's compression's, whatever colour it has: at a distance each is so
    large a share of the spot's own."""
    radii = np.linspace(*OWN, 5) * spots.radius
    inside = unrolled_at(rectified, spots.centres, radii)[..., :3]
    groups = range(spots.alike.max() + 1)
    own = np.stack([np.median(inside[spots.alike == k], axis=(0, 1, 2)) for k in groups])
    level = np.repeat(own.mean(axis=1, keepdims=True), 3, axis=1)
    parts = np.stack([level, own - level], axis=-1)
    shown = [k for k in groups if (bare & (spots.alike == k)).any()]
    by_group = np.stack([np.median(seen[bare & (spots.alike == k)], axis=(0, 1)) for k in shown])
    profiles = by_group[..., :3].swapaxes(1, 2).reshape(3 * len(shown), -1)
    shares = np.linalg.lstsq(parts[shown].reshape(-1, 2), profiles, rcond=None)[0]
    every = (parts @ shares).swapaxes(1, 2)
    every = np.concatenate([every, every.max(axis=2, keepdims=True)], axis=2)
    every[shown] = by_group
    return np.asarray(every, np.float64)


def _without_print(seen: Image32, printed: Values) -> Image32:
    """What lies round N spots, shape (N, DIRECTIONS, M, 4), without what print shows there, shape
    (M, 4). Where ink covers the spot's rim as well, the print's blurred light comes through it;
    beside a rim that is clear of it both add up."""
    over = seen - printed
    through = over[..., 3] / np.maximum(1 - printed[:, 3], LEAST_LIGHT)
    most = np.maximum(through.max(axis=2), FAINTEST)
    covers = np.clip(through[..., 0] / most, 0, 1)[..., None, None]
    return np.asarray(over / np.maximum(1 - covers * printed, LEAST_LIGHT), np.float32)


def ring_patches(rectified: RectifiedBoard, spots: Spots) -> tuple[Image32, Flags]:
    """What lies round N spots, direction by direction, from inside outwards: absorptance of R, G
    and B, shape (N, 32, 32, 3), and what of it is no ring's, shape (N, 32, 32)."""
    radii = np.arange(_STEPS, dtype=np.float64) * RADIAL_STEP + spots.radius - UNDER_RING
    seen = unrolled_at(rectified, spots.centres, radii)[..., :3]
    hidden = _elsewhere(rectified, spots, radii) | labelled(rectified, spots.centres)[..., None]
    parts = (len(seen), _STEPS, DIRECTIONS // _STEPS, _STEPS)
    known = hidden.reshape(parts).mean(axis=2) > 0.5
    return np.asarray(seen.reshape(*parts, 3).mean(axis=2), np.float32), known


def _elsewhere(rectified: RectifiedBoard, spots: Spots, radii: Values) -> Flags:
    """Which places round spots, at M radii in mm, may show the board's lines or what lies on the
    spot, shape (N, DIRECTIONS, M)."""
    places = on_circles(spots.centres, radii, DIRECTIONS)
    lines = beside_lines(rectified, spots.centres, spots.radius, places)
    return lines | (radii < spots.reach[..., None] + BLURRED)
