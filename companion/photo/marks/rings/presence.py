"""Rings round spots: which spots have one, and whose it is.

White's ring is light wood, white plastic or paper, Black's is dark. Something that is neither print
nor paper lies round a spot then in most directions, or the paper shows a circle round it. Where
rings are drawn by pen, :mod:`companion.photo.marks.rings.pen_drawn` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.evidence import MarkEvidence, evidence_of
from companion.photo.marks.priors import load_priors
from companion.photo.marks.rings.outline_tracing import best_circles, share_followed
from companion.photo.marks.rings.paths import NO_CONTRAST
from companion.photo.marks.rings.pen_drawn import Spots, read_drawn_rings
from companion.photo.marks.rings.polar_bands import DIRECTIONS, OUTSIDE, Bands, measure_bands
from companion.photo.marks.rings.spot_colours import (
    beside_spots,
    covered_spots,
    plainly_printed,
    see_spots,
    something_over,
)
from companion.photo.marks.sheet_classifier import pooled_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_WHITE, _BLACK = "white", "black"
_BODY, _LIGHT, _MANY = 1.75, 0.4, 2
"""mm of black, and of something light on the spot, that only a ring shows; how many such rings tell
that none are drawn. On 99 photos of boards with pieces 98 are exact so."""


@dataclass(frozen=True)
class Surroundings:
    """What is seen round the N spots of a board: where rings may be drawn, what lies round each, on
    which a counter lies, and over which something lies that may hide a ring, shape (N,) each."""

    spots: Spots
    bands: Bands
    covered: Flags
    hidden: Flags


def surroundings(rectified: RectifiedBoard) -> Surroundings:
    """Look round the spots of a board, which are all of one size, in its order."""
    slots, spots = rectified.slots("ring"), rectified.board.spots
    centres = np.array([spots[slot.place].at for slot in slots])
    radius = spots[slots[0].place].radius
    colours = see_spots(rectified)
    beside, covered = beside_spots(rectified, colours), covered_spots(rectified, colours)
    printed = plainly_printed(colours)
    bands = measure_bands(rectified, centres, radius, beside, covered, printed)
    inks = [
        "a counter's" if on else spots[slot.place].colour
        for slot, on in zip(slots, covered, strict=True)
    ]
    # a counter lies askew to one side; what goes on to both is a ring drawn along it
    opposite = np.roll(bands.reach, DIRECTIONS // 2, axis=1)
    lies = covered[:, None] & (opposite < radius + OUTSIDE)
    alike = np.unique(inks, return_inverse=True)[1]
    drawn = Spots(centres, radius, alike, np.where(lies, bands.reach, 0))
    return Surroundings(drawn, bands, covered, something_over(colours))


def read_rings(rectified: RectifiedBoard) -> list[MarkEvidence]:
    """Every spot of a board, in its order."""
    seen = surroundings(rectified)
    if not pieces(seen.bands):
        pens = (_WHITE, _BLACK) if rectified.pen(_BLACK) == _BLACK else (_BLACK, _WHITE)
        return read_drawn_rings(rectified, seen.spots, pens, seen.hidden)
    circles = best_circles(rectified, seen.spots.centres, seen.bands)
    followed = share_followed(rectified, seen.spots.centres, seen.bands)
    names = [slot.name for slot in rectified.slots("ring")]
    features, priors = ring_features(seen.bands, circles, followed), load_priors("rings")
    told = dict(zip(priors.features, features.T, strict=True))
    rectified.measured(names, {**told, "counter": seen.covered, "covered": seen.hidden})
    return ring_evidence(names, features, seen.covered, seen.hidden)


def pieces(bands: Bands) -> bool:
    """Whether rings lie on the board, of wood, plastic or paper, and none are drawn by pen."""
    black, light = (bands.body > _BODY).sum(), (bands.light > _LIGHT).sum()
    return bool(max(black, light) >= _MANY)


def ring_evidence(
    names: Sequence[str], seen: Values, covered: Flags, hidden: Flags
) -> list[MarkEvidence]:
    """The evidence on N spots.

    Args:
        seen: from :func:`~companion.photo.marks.rings.presence.ring_features`, shape (N, 6).
        covered: on which a counter lies, shape (N,): bare spots look otherwise there.
        hidden: over which something lies that may hide a ring, shape (N,).
    """
    priors = load_priors("rings")
    possible = np.array([
        {"bare": ~covered, "bare under a counter": covered}.get(look.name, np.ones_like(covered))
        for look in priors.looks
    ]).T  # fmt: skip
    nats = pooled_likelihoods(seen, possible, ~hidden, priors)
    return evidence_of(names, priors.classes, nats, {Reason.COVERED: hidden})


_SHARES: Final = (0.5, 0.25)
"""Quantiles of the evidence over the directions. 1.6 or 0.6 times as much moves confidences alone
on 5 photos."""
_BARE: Final = 0.0045
"""Product of what is seen in the middle direction and along the best circle, absorptance, below
which a spot is bare. Of 4 photos of pieces 0.7 times as much makes a ring wrong on 1."""
_USUAL: Final = (0.02, 0.01)
"""What bare spots show along the best circle, absorptance, and over what share of the way round a
line is followed, for a sheet without one. Of 108 boards with pieces 1 mark is wrong."""


def ring_features(bands: Bands, circles: Values, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 6), as ``priors/rings.json`` names it.

    Args:
        circles: the absorptance of the best circle round each, shape (N,).
        followed: the share of the way round each over which a line is followed, shape (N,).
    """
    half, most = np.maximum(np.quantile(bands.evidence, _SHARES, axis=1), FAINTEST)
    # those of bare spots exceed it on any photo: 0.015 at the least on 40 sheets
    circle = np.maximum(circles, NO_CONTRAST)
    bare = half * circle < _BARE
    usual = [np.median(each[bare]) for each in (circle, followed)] if bare.any() else _USUAL
    return np.column_stack([
        np.log(half),
        np.log(most),
        followed - usual[1],
        bands.black,
        bands.light,
        np.log(circle / usual[0]),
    ])  # fmt: skip
