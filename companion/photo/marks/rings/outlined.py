"""Rings drawn by pen round outlines: the print is taken away, then the best closed path round each
is looked for (:mod:`companion.photo.marks.rings.paths`).

What most spots show at each distance from their middles is the print, and outside the outline it
shows no more than as far inside it. Round some there is what is left of an older drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.minimal_path import FLANK
from companion.photo.image.pens import hues_of
from companion.photo.image.sampling import on_circles
from companion.photo.image.statistics import log_t, normal_below, quantile_known
from companion.photo.marks.boxes import BLURRED
from companion.photo.marks.evidence import LEAST
from companion.photo.marks.lines.pen_model import ABOVE
from companion.photo.marks.priors import Look, load_priors
from companion.photo.marks.rings.paths import (
    Alone,
    Paths,
    Rounds,
    beside_lines,
    best_paths,
    unrolled,
    without_lines,
)
from companion.photo.marks.rings.pen_tints import alike
from companion.photo.marks.rings.polar_bands import RADIAL_STEP
from companion.photo.marks.sheet_classifier import ENOUGH, EXAMPLES, ROUNDS
from companion.photo.rectify.board import RectifiedBoard

_WITHIN: Final = 2.25
"""mm inside the outline where a ring begins. What rings look like was fitted with it."""
_PRINT: Final = 0.1
"""Quantile round spots' middles that is print. What rings look like was fitted with it."""

_COLOURED: Final = 1.5
"""How many times as much print shows in one channel as in another at the most, as where paper is
burnt out in one: of 160 snapshots made brighter or whiter 40 ask, and 49 with 1."""


@dataclass(frozen=True)
class RingStrokes:
    """The best strokes round N outlines.

    Attributes:
        middles: of the outlines, board mm, shape (N, 2).
        radius: mm from there to the middle of the stroke, shape (N, DIRECTIONS).
        across: absorptance across the stroke from inside outwards, step by step and never darker
            farther from its middle, shape (N, W); nothing where there is no ring.
        beside: which may be the board's lines beside the outline, shape (N,).
    """

    middles: Values
    radius: Values
    across: Values
    beside: Flags

    def over(self, points: Values) -> tuple[Values, Flags]:
        """The darkness that each stroke lends to places beside it, mm, shape (N, K, 2), and which
        of these lie under it, as far as it is half as dark as its middle, both of shape (N, K)."""
        away = points - self.middles[:, None]
        turn = np.arctan2(away[..., 1], away[..., 0]) % (2 * np.pi)
        angles = np.arange(self.radius.shape[1]) * (2 * np.pi / self.radius.shape[1])
        stroke = np.stack([
            np.interp(one, angles, radius, period=2 * np.pi)
            for one, radius in zip(turn, self.radius, strict=True)
        ])  # fmt: skip
        off = (np.linalg.norm(away, axis=2) - stroke) / RADIAL_STEP
        half = self.across.shape[1] // 2
        steps, darkness = np.arange(-half, half + 1), self.across[:, half, None]
        shown = [np.interp(one, steps, dark) for one, dark in zip(off, self.across, strict=True)]
        under = (np.array(shown) >= darkness / 2) & (darkness > 0)
        return under * darkness, under


def measure_outlined(
    rectified: RectifiedBoard,
    middles: Values,
    radius: float,
    pips: Values,
    reach: Values,
    pens: Sequence[str],
) -> tuple[Rounds, RingStrokes]:
    """Measure the best closed path round each of N outlines, and where its stroke lies.

    Args:
        middles: of the outlines, board mm, shape (N, 2); ``radius`` is that of all.
        pips: the middles of K pips in each, board mm, shape (N, K, 2), and their ``reach``, (N, K).
        pens: the two inks in which rings may be drawn, of :data:`companion.board.readable.INKS`.
    """
    seen, radii = unrolled(rectified, middles, radius, -_WITHIN)
    seen = np.maximum(seen - _printed(seen, radii, radius), 0)
    places = on_circles(middles, radii, seen.shape[1])
    away = np.linalg.norm(places[:, None] - pips[:, :, None, None], axis=4)
    among = (away < reach[..., None, None] + BLURRED).any(axis=1)
    seen[among] = 0
    alone = partial(_alone, middles, radii)
    paths, beside = _clear_of(
        seen, rectified.flat.scale, beside_lines(rectified, middles, radius, places), alone
    )
    amount, tint, path, usual = paths.amount, paths.tint, paths.middles, paths.usual
    # what is left of the print has the hue of no pen
    density = tint.sum(axis=1) * np.maximum(hues_of(tint, pens).max(axis=1), 0)
    there, erased = ring_probability(amount, density, tint)
    rounds = Rounds(amount, density, there, usual, erased)
    across = _across(seen[..., :3].mean(axis=3), path, among) * (there > 0.5)[:, None]
    return rounds, RingStrokes(middles, radii[path], across, beside)


def _alone(middles: Values, radii: Values, path: Indices) -> Flags:
    """In which directions paths round outlines, indices into ``radii``, are none round another as
    well, shape (N, DIRECTIONS) both: a ring so wide that it meets the next ones is told by the rest
    of it, and a bare outline among such rings has no rest."""
    way = radii[path]
    places = on_circles(middles, way, way.shape[1])
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    one, other = np.nonzero((apart > 0) & (apart < 2 * radii[-1]))
    away = places[one] - middles[other][:, None]
    turn = np.round(np.arctan2(away[..., 1], away[..., 0]) * (way.shape[1] / (2 * np.pi)))
    beside = np.linalg.norm(away, axis=2) - way[other[:, None], turn.astype(np.intp)]
    shared = np.zeros(way.shape, bool)
    np.logical_or.at(shared, one, np.abs(beside) < FLANK[0])
    return ~shared


def _clear_of(seen: Image32, scale: float, lines: Flags, alone: Alone) -> tuple[Paths, Flags]:
    """The best closed paths that keep clear of a board's lines, or one that does not where it is
    plainly darker; and which of them may be such lines."""
    best = best_paths(seen, scale, alone)
    if not lines.any():
        return best, np.zeros(len(seen), bool)
    clear = best_paths(without_lines(seen, lines), scale, alone)
    beside = best.amount > ABOVE * clear.amount
    chosen = (
        np.where(beside.reshape(-1, *[1] * (one.ndim - 1)), one, other)
        for one, other in zip(best, clear, strict=True)
    )
    return Paths(*chosen), beside


def _printed(seen: Image32, radii: Values, radius: float) -> Image32:
    """What the print shows at each distance from the spots' middles, in each channel, shape
    (M, 4)."""
    each = np.quantile(seen, _PRINT, axis=(0, 1))
    usual = np.minimum(each, _COLOURED * each.min(axis=1, keepdims=True))
    mirrored = 2 * radius - radii
    inside = np.stack([np.interp(mirrored, radii, one) for one in usual.T], axis=1)
    shown = np.where(radii[:, None] > radius, np.minimum(usual, inside), usual)
    return np.asarray(shown, np.float32)


def _across(dark: Image32, path: Indices, among: Flags) -> Values:
    """Darkness across each stroke, from inside outwards, its middle in the middle and never darker
    farther from it, nothing at either end, shape (N, W); what lies among pips is left out."""
    half = round(FLANK[1] / RADIAL_STEP)  # where paper is
    index = np.clip(path[..., None] + np.arange(-half, half + 1), 0, dark.shape[2] - 1)
    shown = np.take_along_axis(dark, index, 2).astype(np.float64)
    hidden = np.take_along_axis(among, index, 2)
    hidden &= ~hidden.all(axis=1, keepdims=True)
    across = quantile_known(np.where(hidden, np.nan, shown), 0.5)
    across[:, [0, -1]] = 0
    inner, outer = (
        np.minimum.accumulate(one, axis=1) for one in (across[:, half::-1], across[:, half:])
    )
    return np.hstack([inner[:, :0:-1], outer])


MISTAKEN: Final = 0.03
"""Share of bare outlines with an erased ring, or with a pip that seems filled. On 70 snapshots 0.01
moves confidences alone."""
_ANOTHER_PEN: Final = 0.5
"""Rings that a pen of its own is worth (Chinese restaurant process). With 1 one of 220 snapshots
asks about 62 marks more."""


def ring_probability(
    amounts: Values, densities: Values, tints: Values, odds: Values | float = 1.0
) -> tuple[Values, float]:
    """How probably there is a ring round each of N spots, from the contrast, the optical density
    and the tint of the best path round it, shape (N,); and how many others show an erased one.

    Bare spots of a sheet are alike; rings lie anywhere above them, and those of one tint near one
    another. An erased ring has its pen's tint but is paler. What stands out a little may be a pale
    ring or an erased one: the sheet's other spots say which is likelier.

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        odds: of a ring against none by what lies inside the spot, shape (N,).
    """
    bare, ring, erased = load_priors("pen_drawn").looks
    logs = np.log(amounts)
    density = np.maximum(np.log(np.maximum(densities, LEAST)), bare.mean[1])
    spread, more = float(bare.within[0]), float(erased.mean[0] - bare.mean[0])
    lead = float(ring.mean[0] - bare.mean[0])
    above = logs - _bare_contrast(logs, bare, lead)
    clean, trace = _normal(above, spread), _normal_and_more(above, spread, more)
    begins = normal_below(above / spread)
    any_ring, any_erased = (np.hypot(look.between[1], look.within[1]) for look in (ring, erased))
    denser = density[:, None] - density
    own = log_t(logs[:, None] - logs, ring.within[0]) + log_t(denser, ring.within[1])
    paler = log_t(denser + ring.mean[1] - erased.mean[1], any_erased)
    own, paler, same = np.exp(own), np.exp(paler), alike(tints)
    there, share, usual, traces = np.zeros_like(logs), MISTAKEN, 0.0, 0.0
    for _ in range(ROUNDS):
        over = density - usual
        rings = there**EXAMPLES
        others, count = same * rings, rings.sum() - rings + _ANOTHER_PEN
        another = _ANOTHER_PEN * np.exp(log_t(over - ring.mean[1], any_ring)) / (2 * lead)
        drawn = odds * begins * (another + (others * own).sum(axis=1)) / count
        older = _ANOTHER_PEN * np.exp(log_t(over - erased.mean[1], any_erased))
        left = share * trace * (older + (others * paler).sum(axis=1)) / count
        plain = (1 - share) * clean * np.exp(log_t(over - bare.mean[1], bare.within[1]))
        none = plain + left + LEAST
        there = drawn / (drawn + none)
        traces = float(((1 - there) * left / none).sum())
        share = (traces + MISTAKEN * ENOUGH) / ((1 - there).sum() + ENOUGH)
        usual = float(np.median(np.append(density[there < 0.5], bare.mean[1]))) - bare.mean[1]
    return np.asarray(there, np.float64), traces


def _bare_contrast(logs: Values, bare: Look, lead: float) -> float:
    """Where the logarithms of the contrast of a sheet's bare spots lie among those of all N spots,
    shape (N,): nearer to those of usual bare spots than to those of usual rings, which lie so far
    above; rings lie anywhere above them, up to twice as far."""
    from_usual = np.arange(-lead / 2, lead / 2, bare.within[0] / 5)
    centres = bare.mean[0] + from_usual
    above = logs - centres[:, None]
    each = _normal(above, bare.within[0]) + (above > 0) / (2 * lead)
    score = np.log(each + LEAST).sum(axis=1) + log_t(from_usual, bare.between[0])
    return float(centres[score.argmax()])


def _normal(away: Values, spread: Values | float) -> Values:
    """Density of the normal distribution."""
    return np.asarray(np.exp(-0.5 * (away / spread) ** 2) / (spread * np.sqrt(2 * np.pi)))


def _normal_and_more(away: Values, spread: float, more: float) -> Values:
    """Density of the sum of a normal and an exponential variable of mean ``more``."""
    z, rate = away / spread, spread / more
    return np.asarray(np.exp(rate * (rate / 2 - z)) * normal_below(z - rate) / more)
