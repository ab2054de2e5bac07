"""The best closed paths round spots and outlines: how dark they are, and in what tint."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.board import XY
from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.minimal_path import (
    CORE,
    FLANK,
    closed_path,
    evened,
    mean_across,
    on_path,
)
from companion.photo.image.statistics import quantile_known
from companion.photo.marks.evidence import LEAST
from companion.photo.marks.rings.polar_bands import RADIAL_STEP, unroll
from companion.photo.rectify.board import RectifiedBoard

_COLOURS: Final = 2.7
"""px of the photo, sigma, over which the colours of a stroke spread: most pictures are stored with
half as many of them as of grey. Of 100 boards of Line or Colour of 900 px 17 ask so, 132 marks; 39,
975, where colours lie as close together as greys; 15, 142, with 3.0."""
_SOFTENED: Final = 0.6
"""px of the reduced picture, sigma. Of 6 photos 1.6 times as much asks about others."""
_WIDE: Final = 1.5
"""Radii of a spot at which the middle of a wide ring is, unless that is beyond the next spot's rim:
of 7,093 rings on 130 sheets five are wider than 1.38 all round, the widest 1.47."""
NO_CONTRAST: Final = 0.012
"""Contrast below which there is nothing, and which is added to make ratios of faint ones steady.
With 0.02 one of 50 position sheets asks about one ring more."""
Alone = Callable[[Indices], Flags]
"""In which directions paths round N spots, indices of radii, are none round another spot as well,
shape (N, DIRECTIONS) both."""


@dataclass(frozen=True)
class Rounds:
    """What lies round N spots.

    ``amount`` is how much darker than the paper the best path round each is, in absorptance, at
    least :data:`NO_CONTRAST`; ``density`` its optical density, by which pens are told from traces,
    times the share of a pen's hue in it; ``there`` how probably it is a ring, 0 to 1; ``tint`` the
    optical density of R, G and B along it, shape (N, 3); ``erased`` how many places show a ring
    that was erased, as far as can be told.
    """

    amount: Values
    density: Values
    there: Values
    tint: Values
    erased: float = 0.0


def round_features(rounds: Rounds) -> Mapping[str, ArrayLike]:
    """What was measured round the spots, for a trace."""
    tints = {f"{c} (density)": rounds.tint[:, k] for k, c in enumerate(("red", "green", "blue"))}
    return {
        "round it (log absorptance)": np.log(rounds.amount),
        "round it (log density)": np.log(np.maximum(rounds.density, NO_CONTRAST)),
        "ring": rounds.there,
        **tints,
    }


def unrolled(
    rectified: RectifiedBoard, centres: Values, radius: float, beside: float
) -> tuple[Image32, Values]:
    """What lies round spots of a radius at board mm, shape (N, 2): absorptance of R, G and B and
    the most of the three, shape (N, DIRECTIONS, M, 4), at M radii, in mm, which are the second;
    from ``beside`` mm outside the spots on."""
    half = rectified.between_spots / 2
    reach = max(half, min(_WIDE * radius, 2 * half - radius))
    radii = np.arange(radius + beside, reach + FLANK[1], RADIAL_STEP)
    return unrolled_at(rectified, centres, radii), radii


def unrolled_at(rectified: RectifiedBoard, centres: Values, radii: Values) -> Image32:
    """The same at radii in mm, shape (M,)."""
    factor = rectified.coarser
    px = (rectified.flat.pixels(centres) + 0.5) * factor - 0.5
    picture = cv2.GaussianBlur(rectified.coarse_ink, (0, 0), _SOFTENED)
    return unroll(np.asarray(picture, np.float32), px, radii * rectified.flat.scale * factor)


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

    ``amount`` is how dark they are in the middle direction, shape (N,); ``tint`` is their optical
    density, (N, 3), and ``usual`` that of most directions: of a ring over which others run in
    darker inks; ``middles`` is where they run, (N, DIRECTIONS).
    """

    amount: Values
    tint: Values
    middles: Indices
    usual: Values


def best_paths(
    seen: Image32, scale: float, alone: Alone | None = None, known: Flags | None = None
) -> Paths:
    """The best closed paths round N spots, where they run as indices into axis 2 of ``seen``.
    Directions that are not ``known``, shape (N, DIRECTIONS), or in which paths are not ``alone``,
    tell nothing; ``scale`` is px of the photo per mm."""
    if known is None:
        known = np.ones(seen.shape[:2], bool)
    core, near, far = (round(mm / RADIAL_STEP) for mm in (CORE, *FLANK))
    middles = np.arange(core, seen.shape[2] - far)
    stroke = mean_across(seen, 2 * core + 1)[:, :, : len(middles)]
    outside = mean_across(seen, far - near + 1)[:, :, core + near :]
    # the brightest place between the spot and the stroke: the spot's blurred rim is no ring
    inside = np.minimum.accumulate(seen[..., 3], axis=2)[:, :, middles - core]
    # and the brightest place outside it: a felt pen's stroke is wide
    outer = np.minimum.accumulate(outside[:, :, ::-1, 3], axis=2)[:, :, ::-1]
    path, along = _best_round(stroke[..., 3] - outer, middles, known, alone)
    on_paper = stroke[..., 3] - np.maximum(outer, inside)
    _, beside_paper = _best_round(on_paper, middles, known, alone)
    # a ring may run over its spot, or touch it, for nearly half of the way round
    shown = quantile_known(along, 0.5), quantile_known(beside_paper, 0.5)
    amount = np.sqrt(np.prod([np.maximum(some, 0) + NO_CONTRAST for some in shown], axis=0))
    ink = on_path(stroke - outside, path)[..., :3]
    soft = _softened(seen[..., :3], middles[path], _COLOURS / scale)
    shows = ~np.isnan(along)[..., None]
    weight = np.where(shows, np.maximum(along, 0)[..., None] + np.float32(1e-6), 0)
    means = [(some * weight).sum(axis=1) / weight.sum(axis=1) for some in (ink, soft)]
    usual = [quantile_known(np.where(shows, some, np.nan), 0.5) for some in (ink, soft)]
    # where less than half of the light comes back, a stroke's edges tell its colour
    light = 1 - means[0].mean(axis=1, keepdims=True)
    full = np.maximum(1 - (2 * light) ** 2, 0)
    thin = full * _thin_shares(seen[..., :3], middles[path], far, shows)
    tint, middle = (
        density.sum(axis=1, keepdims=True)
        * (thin + (1 - full) * colours / colours.sum(axis=1, keepdims=True))
        for density, colours in (map(_density, each) for each in (means, usual))
    )
    return Paths(np.asarray(amount, np.float64), tint, middles[path], middle)


def _density(ink: Values) -> Values:
    """The optical density of absorptance, where any is left."""
    return np.maximum(np.asarray(-np.log(np.clip(1 - ink, 0.05, 1.0)), np.float64), LEAST)


def _softened(seen: Image32, path: Indices, sigma: float) -> Image32:
    """What lies along each of N paths and beside them, as far as colours spread, sigma in mm, over
    what lies beyond, shape (N, DIRECTIONS, 3)."""
    steps = sigma / RADIAL_STEP
    beyond = round(2.5 * steps)
    rows = seen.reshape(-1, *seen.shape[2:])
    spread = np.asarray(cv2.GaussianBlur(rows, (2 * beyond + 1, 1), steps), np.float32)
    outside = mean_across(seen, round(np.ptp(FLANK) / RADIAL_STEP) + 1)
    there = np.minimum(path + beyond, outside.shape[2] - 1)
    return on_path(spread.reshape(seen.shape), path) - on_path(outside, there)


def _thin_shares(seen: Image32, path: Indices, reach: int, shows: Flags) -> Values:
    """The shares of R, G and B in what lies across each of N paths, up to ``reach`` beside it,
    where ink is thin, in directions that it shows in, shape (N, DIRECTIONS, 1); shape (N, 3)."""
    beside = np.clip(path[..., None] + np.arange(-reach, reach + 1), 0, seen.shape[2] - 1)
    across = np.take_along_axis(seen, beside[..., None], 2)
    ink = across - across.min(axis=2, keepdims=True)
    mean = ink.mean(axis=3, keepdims=True)
    total = (ink * mean * np.maximum(1 - mean, 0) * shows[..., None]).sum(axis=(1, 2)) + LEAST
    return np.asarray(total / total.sum(axis=1, keepdims=True), np.float64)


def _best_round(
    over: Image32, middles: Indices, known: Flags, alone: Alone | None
) -> tuple[Indices, Image32]:
    """The closed path of most contrast, indices into axis 2, and its contrast, NaN in directions
    not known or in which it is not alone, unless these are all, shape (N, DIRECTIONS) each."""
    for _ in range(1 if alone is None else 2):
        seen = np.where(known[..., None], over, np.float32(0))
        path = closed_path(evened(seen))
        if alone is not None:
            known = known & alone(middles[path])
    along = on_path(over, path)
    return path, np.where(known | ~known.any(axis=1, keepdims=True), along, np.float32(np.nan))
