"""The colours of spots, and which of them a counter has changed.

A spot's light over that of the paper round it, in cube roots for even steps to the eye, is nearly
the same under any lamp. Where each colour lies is measured on the sheet. A sheet printed in grey
says but how grey its colours are; counters are then what has colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np
from scipy.cluster.hierarchy import fcluster, ward
from scipy.optimize import linear_sum_assignment

from companion.board import EMPTY, mark_name
from companion.photo.image.absorptance import LINEAR
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import moving_mean, normalised
from companion.photo.marks.evidence import LEAST, MarkEvidence, evidence_of
from companion.photo.marks.rings.polar_bands import ALIKE, OWN, RADIAL_STEP, unroll
from companion.photo.marks.sheet_classifier import ROUNDS
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import POINTS
from companion.pictures.styles import COLOURS

_TONER: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""Shares of its toner or ink that a printer may have laid down. Of 5 photos 1.6 times as much asks
about 7 more, 0.6 misreads 20 marks and asks about 206 more."""
_SHEEN: Final = (0.0, 0.03, 0.06, 0.1, 0.15, 0.2)
"""Shares of the light that gloss may have added to a spot. Without, 2 of 72 boards by other hands,
both with glare, ask about 4 spots more."""
_SLOPE: Final = 32.0
"""Of the logistic curve over how much nearer one colour is than the next, as a share of both
distances. Of 5 photos 0.6 times as much asks about 7 more."""
_FAR: Final = 0.26
"""Distance from every colour from which something else lies there, and the spot does not tell where
its colour lies on this sheet. Of 5 photos 0.6 times as much asks about 7 more."""
_LIKE: Final = 0.7
"""Correlation of a spot's letter with those of its colour at the least. With 0.5 one of 55 boards,
most in grey, has four rings wrong unasked."""


@dataclass(frozen=True)
class SpotColours:
    """What N spots look like, ``seen``, shape (N, 3), and where C colours lie on this sheet,
    ``centres``, shape (C, 3), in cube roots of light over paper's; ``even`` is the share of the
    directions that show one colour, shape (N,). ``told`` is false on a sheet printed without
    colours: ``centres`` are then counters'. ``letters``: which spots show the letter of their
    printed colour, shape (N,)."""

    seen: Values
    centres: Values
    even: Values
    told: bool
    letters: Flags


def see_spots(rectified: RectifiedBoard) -> SpotColours:
    """The colours of the spots of a board whose spots are all of one size."""
    spots = list(rectified.board.spots.values())
    seen, even = _light(rectified, np.array([spot.at for spot in spots]), spots[0].radius)
    colours = list(rectified.board.signs)
    printed = [spot.colour for spot in spots]
    coloured, shown = np.array([one != "grey" for one in printed]), _coloured(seen)
    if shown[coloured].mean() > 0.5 and not _in_greys(seen, printed, coloured & ~shown):
        every = np.ones(len(spots), bool)
        return SpotColours(seen, sheet_centres(seen, colours), even, True, every)
    letters = shown | _same_letters(rectified, printed)
    palette = printed_palette(colours)
    return SpotColours(seen, palette, even, False, letters)


def _in_greys(seen: Values, printed: Sequence[str], plain: Flags) -> bool:
    """Whether some of N spots, those that are ``plain``, are printed in grey: their light, shape
    (N, 3), follows that of their printed colours, and is not one counters' grey."""
    if not plain.any():
        return False
    levels, greys = (one[plain].mean(axis=1) for one in (seen, printed_palette(printed)))
    return bool(np.std(levels - greys) < np.std(levels))


def _coloured(seen: Values) -> Flags:
    """Which spots have a colour, shape (N,)."""
    return np.asarray(np.ptp(seen, axis=-1) > ALIKE, bool)


def covered_spots(rectified: RectifiedBoard, sheet: SpotColours) -> Flags:
    """On which spots a counter of another colour than the printed one lies, shape (N,); of any
    colour on a sheet without. Where a sheet's square code is not read, and most spots have another
    colour than is taken for granted, its colours were drawn by lot and are the printed ones."""
    colours = list(rectified.board.signs)
    printed = [colours.index(spot.colour) for spot in rectified.board.spots.values()]
    other = nearest_colours(sheet) != printed if sheet.told else _coloured(sheet.seen)
    if sheet.told and not rectified.coded and other.mean() > 0.5:
        return np.zeros_like(other)
    return np.asarray(other, bool)


def nearest_colours(sheet: SpotColours) -> Indices:
    """The colours that spots are nearest to, indices into ``centres``, shape (N,)."""
    return np.asarray(_apart(sheet.seen, sheet.centres).argmin(axis=1), np.intp)


def plainly_printed(sheet: SpotColours) -> Flags:
    """Which spots of a sheet without colours are as they were printed, shape (N,): those of other
    sheets may have a counter of their own colour."""
    return np.asarray(sheet.letters & ~_coloured(sheet.seen) & (not sheet.told), bool)


def beside_spots(rectified: RectifiedBoard, sheet: SpotColours) -> Values:
    """Absorptance of the colours that may show beside a spot's own, under a counter that lies
    askew: the sheet's palette, shape (C, 3), or none where no counter lies."""
    if sheet.told and not covered_spots(rectified, sheet).any():
        return np.zeros((0, 3))
    return np.asarray(1 - sheet.centres**3, np.float64)


def read_spots(rectified: RectifiedBoard) -> list[MarkEvidence]:
    """Every spot of a board whose spots are all of one size, in its order.

    A counter of the printed colour is no mark: it changes nothing. Where neither colours nor the
    sheet's square code tell the layout, every spot is asked about.
    """
    names = [mark_name("spot", place) for place in rectified.board.spots]
    printed = [spot.colour for spot in rectified.board.spots.values()]
    colours, sheet = list(rectified.board.signs), see_spots(rectified)
    away = _apart(sheet.seen, sheet.centres)
    features = {f"from {one} (light)": away[:, k] for k, one in enumerate(colours)}
    rectified.measured(names, {**features, "even (share)": sheet.even})
    nats = -_SLOPE * away / np.maximum(np.sort(away, axis=1)[:, :2].sum(axis=1), 1e-6)[:, None]
    covered, alike = away.min(axis=1) > _FAR, np.zeros(len(names), bool)
    if not sheet.told:  # a counter shows by having a colour, or by another grey
        own = np.array(printed)[:, None] == colours
        grey, plain = sheet.seen.mean(axis=1), ~_coloured(sheet.seen)
        usual = np.array([np.median(grey[own[:, k]]) for k in own.argmax(axis=1)])
        rivals = log(LEAST) - np.abs(sheet.centres.mean(axis=1) - grey[:, None])
        nats = np.where(plain[:, None], np.where(own, 0, rivals), nats)
        covered &= ~plain
        alike = plain & (np.abs(grey - usual) >= ALIKE) | (not rectified.coded)
    doubts = {Reason.COLOURS_ALIKE: alike, Reason.COVERED: covered | something_over(sheet)}
    unclear = {Reason.COLOURS_ALIKE: np.ones(len(names), bool)}
    found = evidence_of(names, colours, nats, doubts, unclear)
    return [_as_counter(mark, own) for mark, own in zip(found, printed, strict=True)]


def _as_counter(mark: MarkEvidence, printed: str) -> MarkEvidence:
    """What is said of a spot's two likeliest colours, as said of counters: none lies where it is as
    printed."""
    said = sorted(mark.log_likelihood.items(), key=lambda one: one[1], reverse=True)[:2]
    nats = {EMPTY if colour == printed else colour: one for colour, one in said}
    return replace(mark, log_likelihood=nats)


def something_over(sheet: SpotColours) -> Flags:
    """Over which spots something lies that is no counter, as they have more than one colour, or may
    be a counter in grey, as they have another letter, shape (N,)."""
    return np.asarray((sheet.even < SEEN) | ~sheet.letters, bool)


def _light(rectified: RectifiedBoard, centres: Values, radius: float) -> tuple[Values, Values]:
    """Cube roots of each spot's light over that of paper, shape (N, 3), and how even it is."""
    ink, scale = rectified.ink, rectified.flat.scale
    radii = np.arange(OWN[0] * radius, OWN[1] * radius, RADIAL_STEP) * scale
    rims = unroll(ink.rgb, rectified.flat.pixels(centres), radii)
    absorbed = np.median(rims.reshape(len(centres), -1, 3), axis=1)
    ways = moving_mean(rims.mean(axis=2), 3, 1, "wrap")
    even = (np.abs(ways - absorbed[:, None]).max(axis=2) < ALIKE).mean(axis=1)
    return np.cbrt(np.clip(1 - absorbed.astype(np.float64), 0.003, 1.5)), even


def printed_palette(colours: Sequence[str]) -> Values:
    """Cube roots of the light of spots as they are printed over that of paper, in R, G and B, shape
    (C, 3)."""
    return np.cbrt(LINEAR[[COLOURS[colour] for colour in colours]], dtype=np.float64)


def sheet_centres(seen: Values, colours: Sequence[str]) -> Values:
    """Where each colour lies on this sheet, shape (C, 3), by k-means from where colours usually lie
    and from where as many clusters of the sheet's own spots do, as counters may be far from the
    printed colours. Of both that is taken which leaves spots and colours least astray."""
    usual = _as_printed(seen, printed_palette(colours))
    found = [_k_means(seen, start, usual) for start in (usual, _clustered(seen, usual))]
    astray = [
        _apart(seen, centres).min(axis=1).sum() + np.linalg.norm(centres - usual, axis=1).sum()
        for centres in found
    ]
    return found[int(np.argmin(astray))]


def _k_means(seen: Values, start: Values, usual: Values) -> Values:
    """Where colours lie, shape (C, 3), that spots are nearest to; as usual where none is near."""
    centres = start.copy()
    for _ in range(ROUNDS):
        apart = _apart(seen, centres)
        nearest = apart.argmin(axis=1)
        for k in range(len(centres)):
            near = (nearest == k) & (apart[:, k] < _FAR)
            centres[k] = np.median(seen[near], axis=0) if near.sum() > 1 else usual[k]
    return centres


def _clustered(seen: Values, usual: Values) -> Values:
    """Where the sheet's clusters of spots lie, shape (C, 3), each as the colour that it is when all
    are nearest to where these usually lie."""
    if len(seen) < 2:
        return usual
    label = fcluster(ward(seen), len(usual), "maxclust")
    middles = np.array([np.median(seen[label == one], axis=0) for one in np.unique(label)])
    which, colour = linear_sum_assignment(_apart(middles, usual))
    centres = usual.copy()
    centres[colour] = middles[which]
    return centres


def _as_printed(seen: Values, palette: Values) -> Values:
    """The palette with as much toner as explains the spots best: of a printer that runs dry every
    colour is nearer to paper, and most are nearer to grey than to what they should be."""
    pale = [np.cbrt(1 - toner * (1 - palette**3)) for toner in _TONER]
    cost = [_apart(seen, colours).min(axis=1).mean() for colours in pale]
    return np.asarray(pale[int(np.argmin(cost))], np.float64)


def _apart(seen: Values, centres: Values) -> Values:
    """How far each spot is from each colour, sheen taken off, shape (N, C): no more than the light
    that it sends where it is darkest, as sheen is as strong in R, G and B."""
    light = seen**3
    darkest = light.min(axis=1, keepdims=True)
    taken = [np.minimum(sheen, darkest) for sheen in _SHEEN]
    each = [
        np.linalg.norm(
            np.cbrt(np.clip((light - sheen) / (1 - sheen), 0.003, 1.5))[:, None] - centres, axis=2
        )
        for sheen in taken
    ]
    return np.asarray(np.min(each, axis=0), np.float64)


def _same_letters(rectified: RectifiedBoard, printed: Sequence[str]) -> Flags:
    """Which spots show the letter that most spots of their printed colour do, shape (N,): whatever
    the language, a counter of another colour shows another one, or lies askew."""
    spots, colours = list(rectified.board.spots.values()), list(dict.fromkeys(printed))
    along = np.linspace(-OWN[1], OWN[1], POINTS)
    grid = np.stack(np.meshgrid(along, along), 2) * spots[0].radius
    where = rectified.flat.pixels(np.array([spot.at for spot in spots])[:, None, None] + grid)
    cut = sampled(rectified.ink.mean, where).astype(np.float64)
    seen = normalised(cut.reshape(len(spots), -1))
    groups = [[own == colour for own in printed] for colour in colours]
    usual = normalised(np.stack([np.median(seen[group], axis=0) for group in groups]))
    fits, own = seen @ usual.T, np.array([colours.index(colour) for colour in printed])
    mine = fits[np.arange(len(fits)), own]
    fits[np.arange(len(fits)), own] = -1
    return np.asarray((mine > _LIKE) & (mine > fits.max(axis=1)), bool)
