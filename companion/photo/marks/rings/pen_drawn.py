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

from companion.board import XY
from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import CORE, FINEST_STROKE, FLANK, closed_path
from companion.photo.image.sampling import on_circles
from companion.photo.image.statistics import expit, log_t, normal_below, softmax
from companion.photo.marks.evidence import LEAST, Doubt, MarkEvidence, coloured_or_empty
from companion.photo.marks.priors import Look, load_priors
from companion.photo.marks.rings.polar_bands import OUTSIDE, RADIAL_STEP, unroll
from companion.photo.marks.sheet_classifier import EXAMPLES, ROUNDS
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

Groups = NDArray[np.intp]

_BLUR: Final = 0.6
"""px of the reduced picture, sigma."""
_RIM, _CLEAR = 0.25, 0.6
"""mm outside a spot's rim from which paper is looked for, and from which the middle of a stroke
is: the rim's blur ends there."""
_WIDE, _OVER_HALF = 1.35, 1.08
"""Radii of a spot at which the middle of a wide ring is, and how far it is looked for in halves of
the way to the next spot: so far the rings of four neighbours lie in less than half of the
directions."""
_LEAST: Final = 0.012
"""Contrast below which there is nothing, and which is added to make ratios of faint ones steady."""

_FARTHEST: Final = 1.2
"""How far the logarithm of the contrast round bare spots may lie above the usual one, on a sheet
photographed out of focus or from afar."""
_SPREADS: Final = (0.7, 1.0, 1.4)
"""Multiples of the usual spread of that logarithm round bare spots that a sheet may have."""
_ERASED: Final = 0.03
"""Share of the places without a ring that show one which was erased."""
_WEIGHT: Final = 5.0
"""Number of places that this share is worth beside the sheet's own: either an older game was
erased on a sheet, and many of its rings show, or none does."""
_MORE: Final = 0.2
"""By how much erased rings stand out round filled spots, in the average of the logarithm of the
contrast: many rings there are hair lines."""
_RING_RANGE, _FAINTEST = 3.5, 0.3
"""The range above that of bare spots in which the logarithms of the contrast of any pen's rings
lie, and where it begins."""
_ANOTHER_PEN: Final = 0.5
"""Number of rings that a ring in a pen of its own is worth beside those of its tint (the
concentration of a Chinese restaurant process): 1 of 21 beside 10 of them."""
_NEITHER: Final = 9.0
"""Spreads from both pens from which a ring is in neither's ink."""
_BARE_BEYOND_DOUBT: Final = 0.1

_TINT_SPREAD: Final = 0.008
"""Spread of a pen's tint from ring to ring, as shares of its density: the median of 180 pens of
real ink."""
_DENSITY_SPREAD: Final = 0.22
"""The same of the logarithm of its density."""
_FADES: Final = 0.26
"""Power of its density by which a ring is nearer to grey where one pen draws darker.
Fitted to White's rings on 63 sheets of real ink; on Black's it comes out as 0.36."""
_TWO_PENS: Final = 4.0
"""Spreads between the looks of two pens from which they are told apart; at half of it not at
all."""
_BREACH: Final = 3.0
"""Nats by which a split is less likely for each ring that one player has too many."""
_BLUR_LEFT: Final = 0.35
"""Share of what bare spots show round them that a ring's tint may still have."""
_COLOURLESS, _DARKER = 0.05, 0.15
"""How far from grey two inks may be for the darker of them to be the greyer, and the difference of
the logarithms of their densities that makes that e times likelier."""
_NEUTRAL: Final = 0.005
"""By how much nearer to grey one pen's tint must be to make it e times likelier Black's: on 79
sheets of real ink Black's was always the greyer, by 0.02 or more."""


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
    amount, tint, _ = best_paths(seen)
    density = tint.sum(axis=1)
    there, _ = ring_probability(amount, density, tint)
    bare, blur = there < _BARE_BEYOND_DOUBT, np.zeros_like(tint)
    around = seen.copy()
    for own in [np.array(colours) == colour for colour in dict.fromkeys(colours)]:
        alike = own & bare if (own & bare).any() else bare
        if alike.any():
            seen[own] -= np.median(around[alike], axis=(0, 1))
            blur[own] = np.median(tint[alike], axis=0)
    own_tint = best_paths(seen)[1] if bare.any() else tint
    there, erased = ring_probability(amount, density, own_tint)
    return Rounds(amount, density, there, own_tint, blur, erased)


def unrolled(
    rectified: RectifiedBoard, centres: Values, radius: float, beside: float
) -> tuple[Image32, Values]:
    """What lies round spots of a radius at board mm, shape (N, 2): absorptance of R, G and B and
    the most of the three, shape (N, DIRECTIONS, M, 4), at M radii, in mm, which are the second;
    from ``beside`` mm outside the spots on."""
    factor = min(1.0, FINEST_STROKE / rectified.flat.scale)
    half = rectified.between_spots / 2
    reach = max(half, min(_WIDE * radius, _OVER_HALF * half))
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


def best_paths(seen: Image32) -> tuple[Values, Values, Indices]:
    """The best closed paths round N spots: how dark they are, shape (N,), their optical density,
    (N, 3), and where they run, indices into axis 2 of ``seen``, (N, DIRECTIONS)."""
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
    over = stroke[..., 3] - outer
    path = _best_round(over)
    along = np.take_along_axis(over, path, 2)[..., 0]
    between = stroke[..., 3] - np.maximum(outer, inside)
    beside_paper = np.take_along_axis(between, _best_round(between), 2)[..., 0]
    # a ring may run over its spot, or touch it, for nearly half of the way round
    shown = np.median(along, axis=1), np.median(beside_paper, axis=1)
    amount = np.sqrt(np.prod([np.maximum(some, 0) + _LEAST for some in shown], axis=0))
    ink = np.take_along_axis(stroke - outside, path[..., None], 2)[:, :, 0, :3]
    weight = np.maximum(along, 0)[..., None] + np.float32(1e-6)
    mean_ink = (ink * weight).sum(axis=1) / weight.sum(axis=1)
    density = -np.log(np.clip(1 - mean_ink, 0.05, 1.0))
    tint = np.maximum(np.asarray(density, np.float64), LEAST)
    return np.asarray(amount, np.float64), tint, middles[path[..., 0]]


def _best_round(over: Image32) -> NDArray[np.intp]:
    """The closed path of most contrast, indices into axis 2, shape (N, DIRECTIONS, 1)."""
    smooth = cv2.blur(over.reshape(-1, over.shape[2]), (3, 1)).reshape(over.shape)
    return closed_path(np.asarray(smooth, np.float32))[..., None]


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


def ring_probability(
    amounts: Values, densities: Values, tints: Values, more: float = _MORE
) -> tuple[Values, float]:
    """How probably there is a ring round each of N spots, from the contrast, the optical density
    and the tint of the best path round it, shape (N,); and how many others show an erased one.

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        more: by how much erased rings stand out, in the average of the logarithm of the contrast.

    Bare spots of a sheet are alike in contrast and density, and nearly so from sheet to sheet;
    rings lie anywhere above them, and those of one tint, which are one pen's, near one another. An
    erased ring has its pen's tint but is paler than its rings. What stands out a little may be a
    pale ring or an erased one: the sheet's other spots say which is likelier.
    """
    bare, ring, erased = load_priors("pen_drawn").looks
    logs = np.log(amounts)
    density = np.maximum(np.log(np.maximum(densities, LEAST)), bare.mean[1])
    centre, spread = _bare_contrast(logs, bare)
    above = logs - centre
    clean, trace = _normal(above, spread), _normal_and_more(above, spread, more)
    begins = normal_below((above - _FAINTEST) / spread)
    any_ring, any_erased = (np.hypot(look.between[1], look.within[1]) for look in (ring, erased))
    denser = density[:, None] - density
    own = log_t(logs[:, None] - logs, ring.within[0]) + log_t(denser, ring.within[1])
    paler = log_t(denser + ring.mean[1] - erased.mean[1], any_erased)
    own, paler, alike = np.exp(own), np.exp(paler), _alike(tints)
    share, usual, traces, there = _ERASED, 0.0, 0.0, np.zeros(len(logs))
    for _ in range(ROUNDS):
        over = density - usual
        others = alike * there**EXAMPLES
        count = others.sum(axis=1) + _ANOTHER_PEN
        another = _ANOTHER_PEN * np.exp(log_t(over - ring.mean[1], any_ring)) / _RING_RANGE
        drawn = begins * (another + (others * own).sum(axis=1)) / count
        older = _ANOTHER_PEN * np.exp(log_t(over - erased.mean[1], any_erased))
        left = share * trace * (older + (others * paler).sum(axis=1)) / count
        plain = (1 - share) * clean * np.exp(log_t(over - bare.mean[1], bare.within[1]))
        none = plain + left + LEAST
        there = drawn / (drawn + none)
        traces = float(((1 - there) * left / none).sum())
        share = (traces + _ERASED * _WEIGHT) / ((1 - there).sum() + _WEIGHT)
        usual = float(np.median(np.append(density[there < 0.5], bare.mean[1]))) - bare.mean[1]
    return np.asarray(there, np.float64), traces


def _alike(tints: Values) -> Values:
    """How far each of N tints may be another's pen's, 0 to 1, nothing for itself, shape (N, N)."""
    density = np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    shares = tints / density
    noise = _TINT_SPREAD * np.hypot(1, 1 / density)
    apart = np.linalg.norm(shares[:, None] - shares, axis=2) / np.hypot(noise, noise.T)
    alike = np.exp(log_t(apart, 1.0) - log_t(np.zeros(1), 1.0))
    np.fill_diagonal(alike, 0.0)
    return np.asarray(alike, np.float64)


def _bare_contrast(logs: Values, bare: Look) -> tuple[float, float]:
    """Where the logarithms of the contrast of a sheet's bare spots lie, and their spread."""
    spreads = bare.within[0] * np.array(_SPREADS)
    from_usual = np.arange(-_FARTHEST / 3, _FARTHEST, bare.within[0] / 5)
    centres = bare.mean[0] + from_usual
    above = logs - centres[:, None, None]
    each = _normal(above, spreads[:, None]) + (above > 0) / _RING_RANGE
    score = np.log(each + LEAST).sum(axis=2) + log_t(from_usual, bare.between[0])[:, None]
    best = np.unravel_index(int(score.argmax()), score.shape)
    return float(centres[best[0]]), float(spreads[best[1]])


def _normal(away: Values, spread: Values | float) -> Values:
    """Density of the normal distribution."""
    return np.asarray(np.exp(-0.5 * (away / spread) ** 2) / (spread * np.sqrt(2 * np.pi)))


def _normal_and_more(away: Values, spread: float, more: float) -> Values:
    """Density of the sum of a normal and an exponential variable of mean ``more``."""
    z, rate = away / spread, spread / more
    return np.asarray(np.exp(rate * (rate / 2 - z)) * normal_below(z - rate) / more)


def greyer_probability(tints: Values, blur: Values) -> Values:
    """How probably each of M rings is in the greyer of two inks, shape (M,).

    Of two inks without a colour, such as a pencil's and a black pen's, the darker is the greyer.
    """
    split = split_by_tint(tints, blur)
    if split is None:
        return np.full(len(tints), 0.5)
    two = expit(12 * split.apart - 9)
    colour = [float(np.linalg.norm(middle[:3])) * _TINT_SPREAD for middle in split.middles]
    nats = (colour[1] - colour[0]) / _NEUTRAL
    if max(colour) < _COLOURLESS:
        nats += (split.middles[0, 3] - split.middles[1, 3]) * _DENSITY_SPREAD / _DARKER
    named = float(expit(nats))
    return np.asarray(0.5 + two * (2 * named - 1) * (split.first - 0.5), np.float64)


@dataclass(frozen=True)
class Split:
    """M rings in two groups.

    ``first`` is how probably each belongs to the first, shape (M,);
    ``middles`` the looks of either, shape (2, D); ``apart`` how far these lie apart, 1 or more
    where they are plainly two pens'.
    """

    first: Values
    middles: Values
    apart: float


def split_by_tint(tints: Values, blur: Values) -> Split | None:
    """Part M rings by their tint and density, shape (M, 3), of which ``blur`` is their spots'."""
    density = np.maximum(tints.sum(axis=1), 1e-3)
    shares, fine = tints / density[:, None], density[:, None] ** _FADES / _TINT_SPREAD
    looks = np.column_stack([(shares - 1 / 3) * fine, np.log(density) / _DENSITY_SPREAD])
    off = np.abs(blur - blur.sum(axis=1)[:, None] * shares) / density[:, None]
    off = np.column_stack([off * _BLUR_LEFT * fine, np.zeros(len(tints))])
    groups = _two_groups(looks, off)
    if groups is None:
        return None
    middles, spreads, logs = _like_groups(looks, groups, off)
    gaps = np.abs(middles[0] - middles[1]) / spreads.mean(axis=0)
    first = softmax(logs, axis=1)[:, 0]
    away = np.linalg.norm((looks[:, None] - middles) / spreads, axis=2).min(axis=1)
    first = np.where(away > _NEITHER, 0.5, first)
    return Split(first, middles, float(np.linalg.norm(gaps)) / _TWO_PENS)


def _two_groups(looks: Values, off: Values) -> Groups | None:
    """Which of two groups each look, shape (M, D), belongs to: the likeliest of several splits,
    where players who take turns have as many rings each; ``None`` where there are not two."""
    if len(looks) < 4:
        return None
    apart = np.linalg.norm(looks[:, None] - looks, axis=2)
    farthest = looks[list(np.unravel_index(int(apart.argmax()), apart.shape))]
    starts = [np.linalg.norm(looks[:, None] - farthest, axis=2).argmin(axis=1)]
    centred = looks - np.median(looks, axis=0)
    axes = np.concatenate([np.eye(looks.shape[1]), np.linalg.svd(centred, full_matrices=False)[2]])
    starts += [(along > np.median(along)).astype(np.intp) for along in axes @ centred.T]
    splits = [split for start in starts if (split := _settled(looks, start, off)) is not None]

    def likely(groups: Groups) -> float:
        logs = _like_groups(looks, groups, off)[2]
        return float(logs.max(axis=1).sum()) - _BREACH * _out_of_turn(groups)

    return max(splits, key=likely, default=None)


def _settled(looks: Values, groups: Groups, off: Values) -> Groups | None:
    """Groups once each look has moved to the one that it is more like."""
    for _ in range(ROUNDS):
        if min((groups == 0).sum(), (groups == 1).sum()) < 2:
            return None
        groups = _like_groups(looks, groups, off)[2].argmax(axis=1)
    return groups if len(set(groups.tolist())) == 2 else None


def _like_groups(looks: Values, groups: Groups, off: Values) -> tuple[Values, Values, Values]:
    """Middles and spreads of two groups, shape (2, D), and the log-likelihood of each look in
    either, (M, 2); the spread is at least that of one pen's rings, 1."""
    own = [looks[groups == g] for g in (0, 1)]
    middles = np.stack([np.median(some, axis=0) for some in own])
    lie = [np.median(np.abs(some - middles[g]), axis=0) for g, some in enumerate(own)]
    spreads = np.maximum(1.48 * np.stack(lie), 1.0)
    logs = log_t(looks[:, None] - middles, np.hypot(spreads, off[:, None])).sum(axis=2)
    return middles, spreads, logs


def _out_of_turn(groups: Groups) -> int:
    """By how many rings one player has more than turns taken in order allow."""
    return max(0, abs(int((groups == 0).sum()) - int((groups == 1).sum())) - 1)
