"""The surroundings of each spot of a board, unrolled: what lies there, direction by direction.

What tells a ring from the print is colour that the print does not have there: neither a spot colour
within the spot's rim nor paper outside it. The rim itself, and what of a counter reaches over it,
says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.image.statistics import moving_mean
from companion.photo.marks.boxes import BLURRED
from companion.photo.rectify.board import RectifiedBoard

DIRECTIONS: Final = 96
"""Directions in which they are looked at. What rings look like was fitted with so many."""
RADIAL_STEP: Final = 0.25
"""mm from sample to sample outwards. Of 8 photos 1.6 times as much refuses 3 of them. Of 6 photos
0.6 times as much misreads 76 marks and asks about 40 more."""
OWN: Final = (0.38, 0.56)
"""Between which radii of a spot its own colour shows: outside its letter, inside any ring and a
counter laid askew. 1.6 or 0.6 times as much moves confidences alone on 8 photos."""
_WITHIN: Final = 0.9
"""mm inside a spot's rim that the rim may blur into, or a small counter leave bare: what rings look
like was fitted with it."""
ALONG, _ACROSS = 5, 3
"""Samples averaged along and across a ring. What rings look like was fitted with so many."""
ALIKE: Final = 0.16
"""Difference in absorptance up to which a place shows a spot's colour, or paper. What rings look
like was fitted with it; with 0.2 bare spots under counters move by 0.9 of their spreads."""
_OFF: Final = 0.1
"""By how much more a black place absorbs than the spot's own colour, and by how much less a light
one may. Of 24 boards by other hands 4 ask about 6 marks more with 0.16."""
_BLACK: Final = 0.7
"""Absorptance in the least absorbed channel from which a place is black; up to it in each what lies
on a spot is light. Of 8 photos 1.6 times as much misreads 4 marks and asks about 7 more."""
UNDER_RING: Final = 2.0
"""mm of a spot, inside its rim, that a ring may lie on, or what is as dark beyond it; so far over
the rim may a counter reach. Of 6 copied boards without counters all are exact so, one without."""
_LABEL: Final = 7
"""Directions that a row's or a column's name takes up. 1.6 or 0.6 times as much moves confidences
alone on 5 photos."""


@dataclass(frozen=True)
class Bands:
    """The bands of N spots.

    Attributes:
        radius: of the spots, mm.
        evidence: how far what is seen differs from print and paper, in absorptance, or how much the
            light on the paper varies outwards; the most in each direction, shape (N, DIRECTIONS).
        reach: mm from a spot's middle to where its colour ends, shape (N, DIRECTIONS).
        black: mm that are black, darker than the spot, at the middle direction, shape (N,).
        body: the same, but of the spot only where no paper shows between it and what is beyond it,
            as it does within a ring drawn by pen.
        light: mm of the spot that something light lies on, likewise.
    """

    radius: float
    evidence: Values
    reach: Values
    black: Values
    body: Values
    light: Values


def unroll(picture: Image32, centres: Values, radii: Values) -> Image32:
    """Samples on circles: a picture (H, W) or (H, W, C) at px ``centres`` (N, 2), ``radii`` (R,)
    in px.

    Shape (N, DIRECTIONS, R), or (N, DIRECTIONS, R, C).
    """
    return sampled(picture, on_circles(centres, radii, DIRECTIONS))


def labelled(rectified: RectifiedBoard, centres: Values) -> Flags:
    """In which directions a row's name, on the left, or a column's, below, stands, shape
    (N, DIRECTIONS)."""
    beside = np.zeros((len(centres), DIRECTIONS), bool)
    turn = np.arange(DIRECTIONS)
    for axis, way in ((0, DIRECTIONS // 2), (1, DIRECTIONS // 4)):
        last = centres[:, axis].min() if axis == 0 else centres[:, axis].max()
        near = np.abs(turn - way) <= _LABEL
        beside |= (np.abs(centres[:, axis] - last) < rectified.between_spots / 2)[:, None] & near
    return beside


def measure_bands(
    rectified: RectifiedBoard,
    centres: Values,
    radius: float,
    palette: Values,
    printed: Flags,
) -> Bands:
    """Unroll the bands round spots of one radius.

    Args:
        centres: board mm, shape (N, 2).
        radius: of the spots, mm.
        palette: absorptance of the spot colours on this sheet, shape (C, 3).
        printed: on which spots no counter lies, shape (N,): what is as dark as they are beyond
            their rims is none of theirs.
    """
    ink, px = rectified.ink, rectified.flat.pixels(centres)
    radii = np.arange(OWN[0] * radius, rectified.between_spots / 2 + BLURRED, RADIAL_STEP)
    along = moving_mean(unroll(ink.rgb, px, radii * rectified.flat.scale), ALONG, 1, "wrap")
    bands = moving_mean(along, _ACROSS, 2, "edge")
    grey, least = bands.mean(axis=3), bands.min(axis=3)
    core = bands[:, :, radii < OWN[1] * radius].reshape(len(px), -1, 3)
    own = np.median(core, axis=1).astype(np.float64)
    spot = np.full(grey.shape, np.inf, np.float32)
    within = radii < radius + UNDER_RING
    spot[:, :, within] = _from_print(bands[:, :, within], own, palette, blurred=False)
    reach = np.where(printed[:, None], radius, _reach(spot, radii, radius))
    outside = radii > reach[..., None] + BLURRED
    inside = np.broadcast_to((radii > OWN[1] * radius) & (radii < radius - _WITHIN), grey.shape)
    paper = _paper(grey, outside)
    on_paper = np.where(outside, np.abs(grey - paper[:, None, None]), 0)
    on_spot = np.where(inside, spot, 0)
    about = (radii >= radius - _WITHIN) & (radii <= radius + UNDER_RING + BLURRED)
    on_rim = np.zeros(grey.shape, np.float32)
    on_rim[:, :, about] = np.where(
        outside[:, :, about], 0, _from_print(bands[:, :, about], own, palette, blurred=True)
    )
    darker = np.maximum(_BLACK, own.min(axis=1) + _OFF)[:, None, None]
    beyond = printed[:, None] & (outside & (least > _BLACK)).any(axis=2)
    about_rim = (radii > radius) & (radii < radius + 2 * BLURRED)
    touching = beyond & (least[:, :, about_rim] > _BLACK).all(axis=2)
    half = radii > radius - UNDER_RING
    black, body = (
        np.median((least > np.where(on[..., None] & half, _BLACK, darker)).sum(axis=2), axis=1)
        for on in (beyond, touching)
    )
    odd = np.maximum(on_spot, on_paper) > ALIKE
    lighter = grey < own.mean(axis=1)[:, None, None] - _OFF
    light = odd & inside & ((bands.max(axis=3) < _BLACK) | lighter)
    evidence = np.maximum(np.maximum(on_spot, on_rim), on_paper)
    return Bands(
        radius=radius,
        evidence=evidence.max(axis=2).astype(np.float64),
        reach=reach,
        black=black * RADIAL_STEP,
        body=body * RADIAL_STEP,
        light=np.median(light.sum(axis=2), axis=1) * RADIAL_STEP,
    )  # fmt: skip


def _from_print(bands: Image32, own: Values, palette: Values, *, blurred: bool) -> Image32:
    """How far each sample is from the spot's own colour or any that may lie beside it, or, where
    the rim is ``blurred``, from any mixture of paper with one."""
    best = np.full(bands.shape[:3], np.inf, np.float32)
    for colour in (own[:, None, None], *palette):
        ink = colour.astype(np.float32)
        if blurred:
            share = (bands * ink).sum(axis=3) / np.maximum((ink * ink).sum(axis=-1), 1e-3)
            ink = np.clip(share, 0, 1)[..., None] * ink
        best = np.minimum(best, np.abs(bands - ink).max(axis=3))
    return best


def _reach(spot: Image32, radii: Values, radius: float) -> Values:
    """How far a spot's colours go without a break, in mm, at least to the printed rim."""
    about = (radii > radius - BLURRED) & (radii < radius + UNDER_RING)
    alike = np.cumprod(spot[:, :, about] < ALIKE, axis=2).sum(axis=2)
    first = float(radii[about][0]) - RADIAL_STEP
    return np.asarray(np.maximum(first + alike * RADIAL_STEP, radius), np.float64)


def _paper(grey: Image32, outside: Flags) -> Values:
    """Absorptance of the paper round each spot, shape (N,): there is some beside any ring, or it
    is as on the rest of the sheet."""
    least = np.where(outside, grey, np.inf).min(axis=2)
    each = np.quantile(least, 0.25, axis=1)
    return np.asarray(np.minimum(each, np.quantile(each, 0.25) + 0.08), np.float64)
