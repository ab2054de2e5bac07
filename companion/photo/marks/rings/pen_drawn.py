"""Rings drawn by pen round printed spots: where one stands, and which of two pens drew it.

A ring may be a felt pen's or a ballpoint's hair line, in any two inks. What all have in common is
that nearly all the way round something is darker than the paper outside it, and that the sheet's
other rings look like it. So both questions are asked within the sheet: round which spots there is
much more of that contrast than round the others, and which of two tints the ink of each ring has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import expit, logsumexp

from companion.photo.image.minimal_path import best_path
from companion.photo.image.paper import Image32
from companion.photo.marks.doubts import Doubt, coloured_or_empty
from companion.photo.marks.rings.polar_bands import Values, unroll
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.board import RectifiedBoard

Flags = NDArray[np.bool_]

_FINEST: Final = 4.0
"""px per mm beyond which no ring is seen better."""
_BLUR: Final = 0.6
"""px of the reduced picture, sigma."""
_STEP: Final = 0.25
"""mm between samples outwards."""
_RIM, _CLEAR = 0.25, 0.6
"""mm outside a spot's rim from which paper is looked for, and from which the middle of a stroke
is: the rim's blur ends there."""
_CORE: Final = 0.35
_FLANK: Final = (0.85, 1.8)
"""Half the width of a stroke's core and where the paper outside it is looked at, mm."""
_OVERLAP: Final = 12
"""Directions by which a strip runs on past its ends, so that the path closes."""
_STIFFNESS: Final = 0.02
_AROUND, _BESIDE_PAPER = 0.25, 0.8
"""Quantiles over the directions by which a ring is judged: of how much darker it is than the paper
outside, for it may run over its spot for a quarter of the way; and of how much darker than the
paper on both sides, for it may touch the spot nearly all the way round."""

_LEAST: Final = 0.012
"""Contrast below which there is nothing, and which is added to make ratios of faint ones steady."""
_BETWEEN: Final = (0.045, 0.33)
"""Contrasts, so increased, between which bare spots and ringed ones part on every sheet."""
_PARTING: Final = 0.14
"""Contrast at which a spot is as likely bare as ringed where the sheet shows but one of the two."""
_PLAIN_GAP: Final = 0.35
"""Width of a gap between contrasts, as the logarithm of a ratio, that may part bare and ringed."""
_ODDS: Final = 12.0
_WIDE_GAP: Final = 0.6
"""Nats between the two edges of a gap, and the width from which they are so many; fewer between
those of a narrower one."""
_PALE: Final = 0.6
"""How likely what lies between two gaps is a pale pen's ring, and no erased one's trace."""
_TAIL, _IN_TAIL = 0.8, 0.2
"""Logarithm of the ratio to the lower quartile of bare spots from which one stands out from them,
though no gap parts it, and how likely it is then a ring: a pencil's, or one that hugs its spot."""
_AS_DARK, _DARKER_THAN_BARE, _AS_DARK_IS_RING = 0.6, 2.5, 0.4
"""Share of the density of the sheet's paler rings, and times that of its clear bare spots, from
which what is seen of a spot's surroundings may be a ring, and how likely it is one then. On 35
sheets of real ink bare spots show a density of 0.1 to 0.3, and rings 0.7 or more."""
_SAME_TINT: Final = 0.05
"""How far the tint of a ring may lie from another's of its pen, as shares of its density."""
_FREEDOM: Final = 5.0

_TINT_SPREAD: Final = 0.014
"""Spread of a pen's tint from ring to ring, as shares of its density, at the least."""
_DENSITY_SPREAD: Final = 0.3
"""The same of the logarithm of its density."""
_TWO_PENS: Final = 3.2
"""Spreads between two pens' tints from which they are told apart for certain; at half of it not at
all."""
_TWO_DENSITIES: Final = 4.0
"""The same of their densities: a hand that presses harder makes one pen darker too."""
_NEITHER: Final = 9.0
"""Spreads from both pens from which a ring is in neither's ink."""
_COLOURLESS, _DARKER = 0.05, 0.15
"""How far from grey two inks may be for the darker of them to be the greyer, and the difference of
the logarithms of their densities that makes that e times likelier."""
_NEUTRAL: Final = 0.008
"""By how much nearer to grey one pen's tint must be to make it e times likelier Black's."""
_SURE_OF_ONE: Final = 0.9
"""Confidence in whose the rings are where all are in one ink."""


@dataclass(frozen=True)
class Rounds:
    """What lies round N spots.

    ``amount`` is how much darker than the paper the best path round each is, in absorptance, at
    least :data:`_LEAST`; ``tint`` the optical density of R, G and B along it, shape (N, 3).
    """

    amount: Values
    tint: Values


def round_features(rounds: Rounds) -> Mapping[str, ArrayLike]:
    """What was measured round the spots, for a trace."""
    tints = {f"{c} (density)": rounds.tint[:, k] for k, c in enumerate(("red", "green", "blue"))}
    return {"round it (absorptance)": rounds.amount, **tints}


def measure_rounds(rectified: RectifiedBoard, centres: Values, radius: float) -> Rounds:
    """Measure the best closed path round each spot.

    Args:
        centres: board mm, shape (N, 2).
        radius: of the spots, mm.
    """
    factor = min(1.0, _FINEST / rectified.flat.scale)
    radii = np.arange(radius + _RIM, rectified.pitch / 2 + _FLANK[1], _STEP)
    px = (rectified.flat.pixels(centres) + 0.5) * factor - 0.5
    seen = unroll(rectified.ink.reduced(factor, _BLUR), px, radii * rectified.flat.scale * factor)
    sums = np.cumsum(np.pad(seen, ((0, 0), (0, 0), (1, 0), (0, 0))), axis=2)
    core, near, far = (round(mm / _STEP) for mm in (_CORE, *_FLANK))
    middles = np.arange(max(core, round((_CLEAR - _RIM) / _STEP)), len(radii) - far)

    def mean(first: int, last: int) -> Image32:
        total = sums[:, :, middles + last + 1] - sums[:, :, middles + first]
        return np.asarray(total / (last - first + 1), np.float32)

    stroke, outside = mean(-core, core), mean(near, far)
    # the brightest place between the spot and the stroke: the spot's blurred rim is no ring
    inside = np.minimum.accumulate(seen[..., 3], axis=2)[:, :, middles - core]
    # and the brightest place outside it: a felt pen's stroke is wide
    outer = np.minimum.accumulate(outside[:, :, ::-1, 3], axis=2)[:, :, ::-1]
    over = stroke[..., 3] - outer
    path = _best_round(over)
    along = np.take_along_axis(over, path, 2)[..., 0]
    between = stroke[..., 3] - np.maximum(outer, inside)
    beside_paper = np.take_along_axis(between, _best_round(between), 2)[..., 0]
    shown = np.quantile(along, _AROUND, axis=1), np.quantile(beside_paper, _BESIDE_PAPER, axis=1)
    amount = np.sqrt(np.prod([np.maximum(some, 0) + _LEAST for some in shown], axis=0))
    ink = np.take_along_axis(stroke - outside, path[..., None], 2)[:, :, 0, :3]
    weight = np.maximum(along, 0)[..., None] + np.float32(1e-6)
    mean_ink = (ink * weight).sum(axis=1) / weight.sum(axis=1)
    return Rounds(
        np.asarray(amount, np.float64),
        np.asarray(-np.log(np.clip(1 - mean_ink, 0.05, 1.0)), np.float64),
    )


def _best_round(over: Image32) -> NDArray[np.intp]:
    """The closed path of most contrast, indices into axis 2, shape (N, DIRECTIONS, 1)."""
    closed = np.concatenate([over[:, -_OVERLAP:], over, over[:, :_OVERLAP]], axis=1)
    smooth = cv2.blur(closed.reshape(-1, closed.shape[2]), (3, 1)).reshape(closed.shape)
    path = best_path(np.ascontiguousarray(smooth, np.float32), _STIFFNESS)
    return path[:, _OVERLAP:-_OVERLAP, None]


def drawn_rings(
    names: Sequence[str], rounds: Rounds, values: tuple[str, str], hidden: Flags
) -> list[ReadMark]:
    """The marks of N spots of a sheet on which rings are drawn by pen.

    Args:
        values: what a ring in the more colourful ink is called, and one in the greyer.
        hidden: over which spots something lies, shape (N,).
    """
    there = ring_probability(rounds.amount)
    ringed = there > 0.5
    as_dark = as_dark_as_rings(rounds.tint, ringed)
    there = np.where(as_dark, np.maximum(there, _AS_DARK_IS_RING), there)
    grey = np.full(len(names), 0.5)
    if ringed.any():
        grey[ringed] = greyer_probability(rounds.tint[ringed])
    first, second = ([values[int(one)] for one in side] for side in (grey > 0.5, grey <= 0.5))
    over = Doubt(hidden, _SURE_OF_ONE, Reason.COVERED)
    return coloured_or_empty(names, first, second, there, np.maximum(grey, 1 - grey), [over])


def ring_probability(amounts: Values) -> Values:
    """How probably there is a ring round each spot, shape (N,), from its contrast.

    Bare spots and ringed ones part in a gap between contrasts, on a scale of ratios. Of several
    gaps any may be the one: what lies between them may be rings in a pale pen or the traces of
    rings that were erased. Where there is none, all spots are of one kind and go by what is usual.
    """
    logs = np.log(amounts)
    order = np.sort(logs)
    middles, gaps = (order[1:] + order[:-1]) / 2, np.diff(order)
    low, high = np.log(_BETWEEN)
    plain = np.flatnonzero((middles > low) & (middles < high) & (gaps > _PLAIN_GAP))
    parts = [(float(middles[k]), float(gaps[k])) for k in plain[[0, -1]]] if len(plain) else []
    each = [
        expit(_ODDS * (logs - parting) / max(gap, _WIDE_GAP))
        for parting, gap in parts or [(float(np.log(_PARTING)), _WIDE_GAP)] * 2
    ]
    there = _PALE * each[0] + (1 - _PALE) * each[1]
    bare = logs[there < 0.5]
    if len(bare):
        stands_out = logs > np.quantile(bare, 0.25) + _TAIL
        there = np.where(stands_out, np.maximum(there, _IN_TAIL), there)
    return np.asarray(there, np.float64)


def as_dark_as_rings(tints: Values, ringed: Flags) -> Flags:
    """Round which bare spots, shape (N,), what little shows is as dark as the sheet's rings are, of
    the tint of one of them, and far darker than round the other bare spots: a ring that lies on its
    spot nearly all the way."""
    if not ringed.any() or ringed.all():
        return np.zeros(len(tints), bool)
    density = tints.sum(axis=1)
    shares = tints / np.maximum(density, 1e-3)[:, None]
    away = np.linalg.norm(shares[:, None] - shares[ringed], axis=2).min(axis=1)
    least = max(
        _AS_DARK * float(np.quantile(density[ringed], 0.1)),
        _DARKER_THAN_BARE * float(np.quantile(density[~ringed], 0.25)),
    )
    return np.asarray(~ringed & (density > least) & (away < _SAME_TINT), bool)


def greyer_probability(tints: Values) -> Values:
    """How probably each of M rings is in the greyer of two inks, shape (M,).

    Of two inks without a colour, such as a pencil's and a black pen's, the darker is the greyer.
    """
    density = np.maximum(tints.sum(axis=1), 1e-3)
    shares = tints / density[:, None]
    looks = np.column_stack([shares / _TINT_SPREAD, np.log(density) / _DENSITY_SPREAD])
    groups = _two_groups(looks)
    if groups is None:
        return np.full(len(tints), 0.5)
    own = [looks[groups == g] for g in (0, 1)]
    middles = np.stack([np.median(some, axis=0) for some in own])
    spreads = np.stack([_spread(some) for some in own])
    gaps = np.abs(middles[0] - middles[1]) / spreads.mean(axis=0)
    hue, darkness = float(np.linalg.norm(gaps[:3])), float(gaps[3])
    by_hue = expit(6 * (2 * hue / _TWO_PENS - 1.5))
    by_darkness = expit(6 * (2 * darkness / _TWO_DENSITIES - 1.5))
    away = (looks[:, None] - middles) / spreads
    logs = (-(_FREEDOM + 1) / 2 * np.log1p(away**2 / _FREEDOM) - np.log(spreads)).sum(axis=2)
    first = np.exp(logs[:, 0] - logsumexp(logs, axis=1))
    first = np.where(np.linalg.norm(away, axis=2).min(axis=1) > _NEITHER, 0.5, first)
    colour = [float(np.linalg.norm(np.median(shares[groups == g], axis=0) - 1 / 3)) for g in (0, 1)]
    nats = (colour[1] - colour[0]) / _NEUTRAL
    if max(colour) < _COLOURLESS:
        nats += (middles[0, 3] - middles[1, 3]) * _DENSITY_SPREAD / _DARKER
    named = float(expit(nats))
    two = max(float(by_hue), float(by_darkness))
    return np.asarray(0.5 + two * (2 * named - 1) * (first - 0.5), np.float64)


def _spread(looks: Values) -> Values:
    """The spread of looks within a group, shape (D,), at least that of one pen's rings: 1."""
    off = np.abs(looks - np.median(looks, axis=0))
    return np.asarray(np.maximum(1.48 * np.median(off, axis=0), 1.0))


def _two_groups(looks: Values) -> NDArray[np.intp] | None:
    """Which of two groups each look, shape (M, D), belongs to; ``None`` where there are not two."""
    if len(looks) < 4:
        return None
    apart = np.linalg.norm(looks[:, None] - looks, axis=2)
    centres = looks[list(np.unravel_index(int(apart.argmax()), apart.shape))]
    groups = np.zeros(len(looks), np.intp)
    for _ in range(10):
        groups = np.linalg.norm(looks[:, None] - centres, axis=2).argmin(axis=1)
        if min((groups == 0).sum(), (groups == 1).sum()) < 2:
            return None
        centres = np.stack([np.median(looks[groups == g], axis=0) for g in (0, 1)])
    return groups
