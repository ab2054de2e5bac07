"""Rings round spots: which spots have one, and whose it is.

White's ring is light wood, white plastic or paper, Black's is dark. Something that is neither print
nor paper lies round a spot then in most directions, or the paper shows a circle round it:
the outline of a paper ring is a thin dark line with paper on both sides, neither on a circle nor
clear of the spot, but smooth from direction to direction. The shadow of a counter has paper on one
side alone, and noise breaks off. A ring of white paper on white is a grey outline, in any one
direction hardly above the noise; but all round a circle it adds up. Where rings are drawn by pen,
:mod:`companion.photo.marks.rings.pen_drawn` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import closed_path, on_path
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.image.statistics import moving_mean
from companion.photo.marks.boxes import BLURRED
from companion.photo.marks.evidence import MarkEvidence, evidence_of
from companion.photo.marks.priors import load_priors
from companion.photo.marks.rings.paths import NO_CONTRAST
from companion.photo.marks.rings.pen_drawn import Spots, read_drawn_rings
from companion.photo.marks.rings.polar_bands import (
    ALONG,
    DIRECTIONS,
    RADIAL_STEP,
    UNDER_RING,
    Bands,
    labelled,
    measure_bands,
    unroll,
)
from companion.photo.marks.rings.spot_colours import (
    beside_spots,
    covered_spots,
    nearest_colours,
    plainly_printed,
    see_spots,
    something_over,
)
from companion.photo.marks.sheet_classifier import pooled_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_WHITE, _BLACK = "white", "black"


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
    bands = measure_bands(rectified, centres, radius, beside, plainly_printed(colours))
    layout = np.unique([spots[slot.place].colour for slot in slots], return_inverse=True)[1]
    prints = np.where(covered, -1, nearest_colours(colours) if colours.told else layout)
    # a counter lies askew to one side; what goes on to both is a ring drawn along it
    opposite = np.roll(bands.reach, DIRECTIONS // 2, axis=1)
    lies = covered[:, None] & (opposite < radius + BLURRED)
    alike = np.unique(prints, return_inverse=True)[1]
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
    """Whether rings lie on the board, of wood, plastic or paper, and none are drawn by pen: a pen
    leaves no more black than a ring may hide of a spot, and hardly anything light on it."""
    return bool((bands.body > UNDER_RING).any() or (bands.light > RADIAL_STEP).any())


def ring_evidence(
    names: Sequence[str], seen: Values, covered: Flags, hidden: Flags
) -> list[MarkEvidence]:
    """The evidence on N spots.

    Args:
        seen: from :func:`~companion.photo.marks.rings.presence.ring_features`, shape (N, 4).
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


_BARE: Final = 0.0045
"""Product of what is seen in the middle direction and along the best circle, absorptance, below
which a spot is bare. Of 4 photos of pieces 0.7 times as much makes a ring wrong on 1."""


def ring_features(bands: Bands, circles: Values, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 4), as ``priors/rings.json`` names it.

    Args:
        circles: the absorptance of the best circle round each, shape (N,).
        followed: the share of the way round each over which a line is followed, shape (N,).
    """
    half = np.maximum(np.median(bands.evidence, axis=1), FAINTEST)
    # those of bare spots exceed it on any photo: 0.015 at the least on 40 sheets
    circle = np.maximum(circles, NO_CONTRAST)
    bare = half * circle < _BARE
    # what bare spots of usual sheets show is hardly seen
    known = [np.median(each[bare]) for each in (circle, followed)] if bare.any() else (FAINTEST, 0)
    return np.column_stack([
        np.log(half),
        followed - known[1],
        bands.black,
        np.log(circle / known[0]),
    ])  # fmt: skip


_STEP: Final = 0.2
"""mm from sample to sample outwards: an outline is finer than a ring. With 0.25 2 of 25 boards with
pieces ask about one ring more."""
_SIDES: Final = (((4, 5, 6), 0.0), ((8, 9, 10), 0.06))
"""Steps from a line to the paper on both sides, and the absorptance that does not count: of a fine
line, and of a felt pen's. What rings look like was fitted with them."""
_MOST: Final = 0.1
"""Absorptance that one place of a line or circle may add: a label or a neighbour's shadow is none.
From half of it on a line is seen. What rings look like was fitted with it."""


def share_followed(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The share of directions, names beside the board left out, in which the smoothest dark line
    round each spot is seen, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    last = rectified.between_spots / 2 + BLURRED
    radii = np.arange(bands.radius, last + 2.0, _STEP)
    seen = unroll(rectified.ink.mean, rectified.flat.pixels(centres), radii * rectified.flat.scale)
    grey = moving_mean(seen, ALONG, 1, "wrap")
    paper = radii > bands.reach[..., None] + BLURRED
    over = np.max([_over(grey, paper, side) - faint for side, faint in _SIDES], axis=0)
    over = over[:, :, radii < last]
    path = closed_path(np.ascontiguousarray(np.clip(over, 0, _MOST)))
    line = on_path(over, path)
    free = ~labelled(rectified, centres)
    return np.asarray(((line > _MOST / 2) & free).sum(axis=1) / free.sum(axis=1), np.float64)


def _over(grey: Image32, paper: Flags, side: tuple[int, ...]) -> Image32:
    """How much darker each sample is than the darker of its two sides, 0 where no paper is seen."""
    size, reach, sides = grey.shape[2], max(side), []
    wide = np.pad(np.stack([paper, grey * paper]), ((0, 0), (0, 0), (0, 0), (reach, reach)))
    for steps in (side, [-step for step in side]):
        shown = [wide[..., reach - step : reach - step + size] for step in steps]
        count, ink = np.sum(shown, axis=0)
        sides.append(np.where(count > 0, ink / np.maximum(count, 1), np.inf))
    over = moving_mean(grey, 3, 2, "constant") - np.maximum(*sides)
    return np.asarray(np.where(paper & np.isfinite(over), over, 0), np.float32)


_SEEN: Final = 0.45
"""Share of a circle that must lie on paper. What rings look like was fitted with it. 1.6 or 0.6
times as much moves confidences alone on 5 photos."""
_SOFT: Final = 0.12
"""mm of smoothing, sigma. What rings look like was fitted with it."""
_ASIDE: Final = 3
"""Steps from a line to the paper on both sides that it is held against. What rings look like was
fitted with it."""


def best_circles(rectified: RectifiedBoard, centres: Values, bands: Bands) -> Values:
    """The mean absorptance along the best circle round each of N spots over its surroundings, at
    most :data:`_MOST`, shape (N,); ``centres`` in board mm, shape (N, 2)."""
    scale, px = rectified.flat.scale, rectified.flat.pixels(centres)
    grey = np.asarray(
        cv2.GaussianBlur(rectified.ink.mean, (0, 0), max(0.5, _SOFT * scale)), np.float32
    )
    steps = np.arange(-UNDER_RING, UNDER_RING + 0.01, 2 * _STEP)
    offsets = np.stack(np.meshgrid(steps, steps), 2).reshape(-1, 2)
    radii = np.arange(bands.radius - 0.4, rectified.between_spots / 2 + BLURRED, _STEP)
    near = np.hypot(*offsets.T) <= UNDER_RING + 0.01
    where = on_circles(offsets[near], radii, DIRECTIONS // 2)
    far, turn = np.hypot(*np.moveaxis(where, -1, 0)), np.arctan2(where[..., 1], where[..., 0])
    direction = np.round(turn * (DIRECTIONS / (2 * np.pi))).astype(int) % DIRECTIONS
    lines = []
    for at, reach in zip(px, bands.reach, strict=True):
        on_paper = (far > reach[direction] + BLURRED).astype(np.float32)
        lines.append(_best(grey, at, where * scale, on_paper))
    return np.array(lines)


def _best(grey: Image32, at: Values, where: Values, on_paper: Image32) -> float:
    """The steadiest line; ``on_paper`` is 1 where a place is outside the spot's colour, else 0."""
    seen = sampled(grey, at + where)
    over = seen[:, :, _ASIDE:-_ASIDE] - (seen[:, :, : -2 * _ASIDE] + seen[:, :, 2 * _ASIDE :]) / 2
    free = on_paper[:, :, : -2 * _ASIDE]
    count = free.sum(axis=1)
    line = (np.clip(over, -_MOST, _MOST) * free).sum(axis=1) / np.maximum(count, 1)
    return float(np.where(count >= _SEEN * seen.shape[1], line, 0).max())
