"""Rings drawn by pen round printed spots: where one stands, and which of two pens drew it.

A ring may be a felt pen's or a ballpoint's hair line, in any two inks. What all have in common is
that nearly all the way round something is darker than the paper outside it, and that the sheet's
other rings look like it. So both questions are asked within the sheet: round which spots there is
much more of that contrast than round the others, and which of two tints the ink of each ring has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.board import XY
from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import CORE, FINEST_STROKE, FLANK, closed_path
from companion.photo.image.sampling import on_circles
from companion.photo.image.statistics import quantile_known
from companion.photo.marks.evidence import LEAST, Doubt, MarkEvidence, coloured_or_empty
from companion.photo.marks.rings.erased import ring_probability
from companion.photo.marks.rings.mixture import drawn_probability
from companion.photo.marks.rings.outline_tracing import labelled
from companion.photo.marks.rings.pen_tints import greyer_probability
from companion.photo.marks.rings.polar_bands import OUTSIDE, RADIAL_STEP, unroll
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_BLUR: Final = 0.6
"""px of the reduced picture, sigma."""
_RIM, _CLEAR = 0.25, 0.6
"""mm outside a spot's rim from which paper is looked for, and from which the middle of a stroke
is: the rim's blur ends there."""
_WIDE: Final = 1.5
"""Radii of a spot at which the middle of a wide ring is, unless that is beyond the next spot's rim:
of 7,093 rings on 130 sheets five are wider than 1.38 all round, the widest 1.47."""
_LEAST: Final = 0.012
"""Contrast below which there is nothing, and which is added to make ratios of faint ones steady."""
_ALL_ROUND: Final = 0.25
"""Power of the contrast all round beside that in the middle direction: on 360 sheets of real ink a
half is worse over an older drawing, and no better on clean paper."""
_BARE_BEYOND_DOUBT: Final = 0.1

Alone = Callable[[Indices], Flags]
"""In which directions paths round N spots, indices of radii, are none round another spot as well,
shape (N, DIRECTIONS) both."""


@dataclass(frozen=True)
class Rounds:
    """What lies round N spots.

    ``amount`` is how much darker than the paper the best path round each is, in absorptance, at
    least :data:`_LEAST`; ``density`` its optical density, by which pens are told from traces, on a
    snapshot times the share of a pen's hue in it; ``there`` how probably it is a ring, 0 to 1;
    ``tint`` the optical density of R, G and B along it without what bare spots of the same colour
    show there, which is ``blur``, shape (N, 3); ``erased`` how many places show a ring that was
    erased, as far as can be told.
    """

    amount: Values
    density: Values
    there: Values
    tint: Values
    blur: Values
    erased: float = 0.0


def round_features(rounds: Rounds) -> Mapping[str, ArrayLike]:
    """What was measured round the spots, for a trace."""
    tints = {f"{c} (density)": rounds.tint[:, k] for k, c in enumerate(("red", "green", "blue"))}
    return {
        "round it (log absorptance)": np.log(rounds.amount),
        "round it (log density)": np.log(np.maximum(rounds.density, _LEAST)),
        "ring": rounds.there,
        **tints,
    }


def measure_rounds(
    rectified: RectifiedBoard,
    centres: Values,
    radius: float,
    colours: Sequence[str],
    reach: Values,
) -> Rounds:
    """Measure the best closed path round each spot.

    Args:
        centres: board mm, shape (N, 2).
        radius: of the spots, mm.
        colours: of the spots.
        reach: how far what lies on each goes in each direction, mm from its middle, shape
            (N, DIRECTIONS); no ring is looked for so near.
    """
    seen, radii = unrolled(rectified, centres, radius, _RIM)
    other = beside_lines(rectified, centres, radius, on_circles(centres, radii, seen.shape[1]))
    other |= radii < reach[..., None] + OUTSIDE
    if other.any():
        seen = without_lines(seen, other)
    clear = ~labelled(rectified, centres)
    first = best_paths(seen, known=clear)
    amount, tint, density = first.amount, first.tint, first.tint.sum(axis=1)
    there, _ = ring_probability(amount, density, tint)
    bare, blur = there < _BARE_BEYOND_DOUBT, np.zeros_like(tint)
    around = seen.copy()
    for own in [np.array(colours) == colour for colour in dict.fromkeys(colours)]:
        alike = own & bare if (own & bare).any() else bare
        if alike.any():
            seen[own] -= np.median(around[alike], axis=(0, 1))
            blur[own] = np.median(tint[alike], axis=0)
    own = best_paths(seen, known=clear) if bare.any() else first
    contrast = amount ** (1 - _ALL_ROUND) * own.all_round**_ALL_ROUND
    there = drawn_probability(contrast, own.tint, blur)
    return Rounds(amount, density, there, own.tint, blur)


def unrolled(
    rectified: RectifiedBoard, centres: Values, radius: float, beside: float
) -> tuple[Image32, Values]:
    """What lies round spots of a radius at board mm, shape (N, 2): absorptance of R, G and B and
    the most of the three, shape (N, DIRECTIONS, M, 4), at M radii, in mm, which are the second;
    from ``beside`` mm outside the spots on."""
    factor = min(1.0, FINEST_STROKE / rectified.flat.scale)
    half = rectified.between_spots / 2
    reach = max(half, min(_WIDE * radius, 2 * half - radius))
    radii = np.arange(radius + beside, reach + FLANK[1], RADIAL_STEP)
    px = (rectified.flat.pixels(centres) + 0.5) * factor - 0.5
    picture = rectified.ink.reduced(factor, _BLUR)
    return unroll(picture, px, radii * rectified.flat.scale * factor), radii


def beside_lines(
    rectified: RectifiedBoard, centres: Values, radius: float, places: Values
) -> Flags:
    """At which of the places round N spots, board mm, shape (N, D, M, 2), the ink may be that of a
    line of the board which passes clear of the spot."""
    found, reach = np.zeros(places.shape[:3], bool), rectified.tolerance.reach
    for start, end in (rectified.board.line(slot.place) for slot in rectified.slots("line")):
        clear = _from_line(centres, start, end) > radius + reach
        found[clear] |= _from_line(places[clear], start, end) < reach
    return found


def _from_line(points: Values, start: XY, end: XY) -> Values:
    """How far points, shape (..., 2), lie from a line between two others, shape (...)."""
    along = np.subtract(end, start)
    away = points - np.array(start)
    share = np.clip(away @ along / (along @ along), 0, 1)
    return np.asarray(np.linalg.norm(away - share[..., None] * along, axis=-1), np.float64)


def without_lines(seen: Image32, lines: Flags) -> Image32:
    """What lies round spots, with paper as round each in the place of lines."""
    paper = np.nanmedian(np.where(lines[..., None], np.nan, seen), axis=(1, 2), keepdims=True)
    return np.asarray(np.where(lines[..., None], paper, seen), np.float32)


class Paths(NamedTuple):
    """The best closed paths round N spots.

    ``amount`` is how dark they are in the middle direction, and ``all_round`` in the geometric mean
    of all, by which a ring is seen that touches its spot for most of the way, shape (N,);
    ``tint`` is their optical density, (N, 3), and ``usual`` that of most directions: of a ring over
    which others run in darker inks; ``middles`` is where they run, (N, DIRECTIONS).
    """

    amount: Values
    tint: Values
    middles: Indices
    usual: Values
    all_round: Values


def best_paths(seen: Image32, alone: Alone | None = None, known: Flags | None = None) -> Paths:
    """The best closed paths round N spots, where they run as indices into axis 2 of ``seen``.
    Directions that are not ``known``, shape (N, DIRECTIONS), or in which paths are not ``alone``,
    tell nothing."""
    if known is None:
        known = np.ones(seen.shape[:2], bool)
    sums = np.cumsum(np.pad(seen, ((0, 0), (0, 0), (1, 0), (0, 0))), axis=2)
    core, near, far = (round(mm / RADIAL_STEP) for mm in (CORE, *FLANK))
    middles = np.arange(max(core, round((_CLEAR - _RIM) / RADIAL_STEP)), seen.shape[2] - far)

    def mean(first: int, last: int) -> Image32:
        total = sums[:, :, middles + last + 1] - sums[:, :, middles + first]
        return np.asarray(total / (last - first + 1), np.float32)

    stroke, outside = mean(-core, core), mean(near, far)
    # the brightest place between the spot and the stroke: the spot's blurred rim is no ring
    inside = np.minimum.accumulate(seen[..., 3], axis=2)[:, :, middles - core]
    # and the brightest place outside it: a felt pen's stroke is wide
    outer = np.minimum.accumulate(outside[:, :, ::-1, 3], axis=2)[:, :, ::-1]
    path, along = _best_round(stroke[..., 3] - outer, middles, known, alone)
    on_paper = stroke[..., 3] - np.maximum(outer, inside)
    _, beside_paper = _best_round(on_paper, middles, known, alone)
    # a ring may run over its spot, or touch it, for nearly half of the way round
    shown = quantile_known(along, 0.5), quantile_known(beside_paper, 0.5)
    amount = np.sqrt(np.prod([np.maximum(some, 0) + _LEAST for some in shown], axis=0))
    ink = np.take_along_axis(stroke - outside, path[..., None, None], 2)[:, :, 0, :3]
    shows = ~np.isnan(along)[..., None]
    weight = np.where(shows, np.maximum(along, 0)[..., None] + np.float32(1e-6), 0)
    mean_ink = (ink * weight).sum(axis=1) / weight.sum(axis=1)
    density, usual = (
        np.maximum(np.asarray(-np.log(np.clip(1 - some, 0.05, 1.0)), np.float64), LEAST)
        for some in (mean_ink, quantile_known(np.where(shows, ink, np.nan), 0.5))
    )
    logs = np.log(np.maximum(along, 0) + _LEAST)
    all_round = np.exp(np.nanmean(logs, axis=1, dtype=np.float64))
    return Paths(np.asarray(amount, np.float64), density, middles[path], usual, all_round)


def _best_round(
    over: Image32, middles: Indices, known: Flags, alone: Alone | None
) -> tuple[Indices, Image32]:
    """The closed path of most contrast, indices into axis 2, and its contrast, NaN in directions
    not known or in which it is not alone, unless these are all, shape (N, DIRECTIONS) each."""
    for _ in range(1 if alone is None else 2):
        seen = np.where(known[..., None], over, np.float32(0))
        smooth = cv2.blur(seen.reshape(-1, over.shape[2]), (3, 1)).reshape(over.shape)
        path = closed_path(np.asarray(smooth, np.float32))
        if alone is not None:
            known = known & alone(middles[path])
    along = np.take_along_axis(over, path[..., None], 2)[..., 0]
    return path, np.where(known | ~known.any(axis=1, keepdims=True), along, np.float32(np.nan))


def drawn_rings(
    names: Sequence[str], rounds: Rounds, values: tuple[str, str], hidden: Flags
) -> list[MarkEvidence]:
    """The marks of N spots of a sheet on which rings are drawn by pen.

    Args:
        values: what a ring in the more colourful ink is called, and one in the greyer.
        hidden: over which spots something lies, shape (N,).
    """
    there = rounds.there
    ringed = there > 0.5
    grey = np.full(len(names), 0.5)
    if ringed.any():
        grey[ringed] = greyer_probability(rounds.tint[ringed], rounds.blur[ringed])
    over = Doubt(hidden, Reason.COVERED)
    return coloured_or_empty(names, values, there, np.stack([1 - grey, grey], axis=1), [over])
