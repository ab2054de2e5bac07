"""Round pieces of a colour that lie on a board's places: stones, counters, blots of ink.

Every place is asked how much stronger one player's colour fills a disc there than the other's, and
how dark one is. The disc may lie beside the place: people do not put pieces down exactly, and a
tall one seems to lean away. What bare places and pieces look like is learnt from the sheet's own.
Places beside a piece are asked once more without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.board import EMPTY, Slot, mark_name
from companion.board.counters import CLEAR, PIPS, told_by_rims
from companion.photo.image.absorptance import FAINTEST, Ink
from companion.photo.image.arrays import Flags, Image32, Indices, Mask, Values
from companion.photo.image.pens import USUAL_STRENGTH, strength
from companion.photo.image.sampling import nearest
from companion.photo.image.statistics import softmax
from companion.photo.marks.discs.likelihoods import (
    beyond_grey,
    have_colour,
    piece_likelihoods,
    rim_likelihoods,
)
from companion.photo.marks.discs.patterns import (
    LEAST_FIT,
    NATS,
    PIECE,
    PIECE_CORE,
    fit_pips,
    fit_rims,
    whiteness,
)
from companion.photo.marks.evidence import (
    INKIEST,
    LEAST,
    PALER,
    MarkEvidence,
    PenLook,
    evidence_of,
    much_paler,
    nats_as_erased,
)
from companion.photo.marks.priors import load_priors
from companion.photo.reading import Reason
from companion.photo.rectify.board import OVERFILLED, RectifiedBoard
from companion.photo.visibility import disc

_FINE_RADIUS: Final = 12.0
"""px of a piece's radius that suffice: of 240 boards 16 ask so, 27 on finer pictures."""
_BLUR: Final = 0.1
"""Sigma of the smoothing, in radii. What pieces look like was fitted with it."""
_FAINT: Final = 0.3
"""Strength over the usual where the logarithm begins. What pieces look like was fitted with it."""
_COLOURED: Final = 0.5
"""First feature of something with a colour: pieces have 2; grey ones on 24 photos 0.2 at most."""


def read_discs(
    rectified: RectifiedBoard, slots: Sequence[Slot], centres: Values, radius: float, reach: float
) -> list[MarkEvidence]:
    """The evidence on N places where pieces of two colours may lie.

    Args:
        slots: the places' marks, whose values are what the two colours mean.
        centres: of the places, board mm, shape (N, 2).
        radius: of the pieces, mm.
        reach: how far beside its place a piece may lie, mm.
    """
    names, priors = [slot.name for slot in slots], load_priors("discs")
    values = rectified.values(slots[0].kind)
    colours = rectified.pens(slots[0].kind)
    shrink = min(1.0, _FINE_RADIUS / (radius * rectified.flat.scale))
    scale = rectified.flat.scale * shrink
    where, size = (rectified.flat.pixels(centres) + 0.5) * shrink - 0.5, radius * scale
    small = Ink(*np.moveaxis(rectified.ink.reduced(shrink)[..., :3], 2, 0).copy())
    blur, near = max(0.6, _BLUR * size), disc(reach * scale)
    strengths = (strength(small, one, blur) / np.float32(USUAL_STRENGTH[one]) for one in colours)
    planes = [*strengths, small.mean]
    seen, filled = _features(planes, where, size, near)
    nats = piece_likelihoods(seen, priors)
    piece, longer = nats[:, 1:].max(axis=1) > nats[:, 0], np.zeros(len(seen), bool)
    if piece.any() and not piece.all():
        middles = _fullest(filled[-1], where[piece], near)
        left = _without(planes, middles, OVERFILLED * size)
        others, filled = _features(left, where, size, near)
        seen = np.where(piece[:, None], seen, others)
        nats = piece_likelihoods(seen, priors, beyond_grey(seen, ~piece))
        longer[piece] = _longer(filled, middles, seen[piece, 0], size)
    strokes = _darkest(rectified, colours, centres, radius)
    sides = {
        f"darkest strokes in {one} (over usual)": strokes[:, k] for k, one in enumerate(colours)
    }
    rectified.measured(names, {**dict(zip(priors.features, seen.T, strict=True)), **sides})
    dark, coloured = seen[:, 1] > PIECE, have_colour(strokes, ~piece)
    by_rims, grey = np.full(len(seen), not (dark & coloured).any()), dark & ~coloured
    players = [str(value) for value in values]
    if told_by_rims(players) and grey.any():
        white = whiteness(rectified, centres, radius)
        fits = fit_rims(white, radius, emblems=not rectified.slots("force"))
        told = rim_likelihoods(seen, fits, players, priors)
        # beside a coloured thing that lies there, pieces in grey are known by their rims alone
        by_rims |= grey & (fits[:, :2].max(axis=1) > np.maximum(fits[:, 2], LEAST_FIT))
        nats = np.where(by_rims[:, None], told, nats)
    pale, looks = _held_against_others(nats, strokes, by_rims)
    # what is no piece and not plainly bare either has no colour, but it is dark
    unclear = {Reason.OLDER: pale, Reason.COVERED: nats[:, 0] >= nats.max(axis=1)}
    found = evidence_of(names, (EMPTY, *values), nats, {Reason.COVERED: longer}, unclear)
    return [replace(mark, pen=look) for mark, look in zip(found, looks, strict=True)]


def _held_against_others(
    nats: Values, strokes: Values, by_rims: Flags
) -> tuple[Flags, list[PenLook]]:
    """Take off, in place, what speaks against pieces that are much paler than others of their
    colour from the log-likelihoods of N places, shape (N, 3). Gives those which an erased game may
    have left, shape (N,), and how dark each is for its colour.

    Args:
        strokes: how strong either colour is in the darkest ink of each place, shape (N, 2).
        by_rims: which places are told by rims, and not by colours, shape (N,).
    """
    own = np.where(by_rims[:, None], nats[:, 1:], strokes).argmax(axis=1)
    darkest = strokes[np.arange(len(own)), own]
    there = ~by_rims & (nats[:, 0] < nats.max(axis=1))
    pale = much_paler(darkest, there, own, PALER, least=2)  # of an erased game several are left
    nats[pale, 0] = nats[pale].max(axis=1)
    # each player's own pen may be as dark as it likes
    by_owner = [darkest[there & ~pale & (own == k)] for k in (0, 1)]
    usual = np.array([max(np.median(one), FAINTEST) if len(one) else 1.0 for one in by_owner])
    nats[~by_rims, 1:] -= nats_as_erased(strokes[~by_rims] / usual)
    shares = darkest / usual[own]
    return pale, [PenLook(share, np.array([share])) for share in shares.tolist()]


def _features(
    planes: Sequence[Image32], where: Values, size: float, near: Mask
) -> tuple[Values, Sequence[Image32]]:
    """How much stronger the first colour is near each of N places than the second, over what is
    usual, asinh, and how dark the darkest disc near it is, absorptance, shape (N, 2); and the mean
    of each plane in the disc round each px.

    Args:
        planes: how strong each of two colours is, over what is usual, and how dark the picture is.
        where: the places, px, shape (N, 2).
        size: the radius of a piece, px; ``near`` is how far beside its place one may lie, as a
            disc.
    """
    kernel = _disc(PIECE_CORE * size)
    filled = [cv2.filter2D(one, -1, kernel, borderType=cv2.BORDER_REPLICATE) for one in planes]
    first, second, dark = (
        np.asarray(nearest(cv2.dilate(one, near), where), np.float64) for one in filled
    )
    found = np.stack([np.arcsinh((first - second) / _FAINT), dark], axis=1)
    return found, [np.asarray(one, np.float32) for one in filled]


def _darkest(
    rectified: RectifiedBoard, colours: Sequence[str], centres: Values, radius: float
) -> Values:
    """How strong the darkest strokes are within a radius, mm, of N places, board mm, shape (N, 2),
    in either of two colours, over what is usual, shape (N, 2): the picture is not smoothed, as fine
    strokes are no paler than broad ones."""
    flat, ink = rectified.flat, rectified.ink
    around = flat.pixels(centres)[:, None] + radius * flat.scale * _all_over()
    strokes = Ink(*(nearest(one, around) for one in (ink.red, ink.green, ink.blue)))
    darkest = [
        np.quantile(strength(strokes, one, 0), INKIEST, axis=1) / USUAL_STRENGTH[one]
        for one in colours
    ]
    return np.asarray(np.stack(darkest, axis=1))


def _longer(left: Sequence[Image32], middles: Indices, leans: Values, size: float) -> Flags:
    """Which of N pieces, by their ``middles``, px, shape (N, 2), and how much stronger the first
    colour is in each than the second, shape (N,), are but a part of a longer thing: beside them
    lies what is as wide and as dark, in their own colour. ``left`` is the mean in the disc round
    each px of what is left without the pieces, ``size`` the radius of one, px."""
    # the middle of another piece lies no nearer than two radii
    places = middles[:, None] + 2 * size * _all_over()
    first, second, dark = (nearest(one, places) for one in left)
    own = np.arcsinh((first - second) / _FAINT) * np.sign(leans)[:, None]
    return np.asarray(((dark > PIECE) & (own > _COLOURED)).any(axis=1))


def _all_over() -> Values:
    """Places all over a disc of radius 1, shape (N, 2)."""
    square = np.mgrid[-1:1:25j, -1:1:25j].reshape(2, -1).T
    return np.asarray(square[np.hypot(*square.T) <= 1])


def _fullest(filled: Image32, where: Values, near: Mask) -> Indices:
    """Near each of N places, px, shape (N, 2), the px whose disc is darkest, shape (N, 2)."""
    around = np.argwhere(near)[:, ::-1] - len(near) // 2
    places = np.round(where)[:, None] + around
    best = nearest(filled, places).argmax(axis=1)
    return np.asarray(places[np.arange(len(places)), best], np.intp)


def _without(planes: Sequence[Image32], middles: Indices, radius: float) -> list[Image32]:
    """Planes with nothing in the place of discs of a radius round middles, px, shape (N, 2)."""
    rest = np.ones(planes[0].shape, np.float32)
    for middle in middles.tolist():
        cv2.circle(rest, middle, round(radius), 0, -1)
    return [np.asarray(plane * rest, np.float32) for plane in planes]


def _disc(radius: float) -> Image32:
    """A disc of a radius in px whose weights sum to 1, its rim smooth, shape (N, N)."""
    whole = int(np.ceil(radius))
    y, x = np.mgrid[-whole : whole + 1, -whole : whole + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


_REACH: Final = 0.55
"""Radii that a stone may seem to lie beside its place. What stones look like was fitted with it."""


def read_stones(rectified: RectifiedBoard) -> list[MarkEvidence]:
    """Every intersection of a board, in its order."""
    slots, board = rectified.slots("stone"), rectified.board
    centres = np.array([board.points[slot.place] for slot in slots])
    return read_discs(rectified, slots, centres, board.stone, _REACH * board.stone)


_ASKEW: Final = 0.3
"""Radii that a counter may lie beside its place. What counters look like was fitted with it."""


def read_counters(rectified: RectifiedBoard) -> list[MarkEvidence]:
    """The owner and the force of every territory, owners first."""
    owners, spots = rectified.slots("owner"), rectified.board.spots
    places = [slot.place for slot in owners]
    radius = spots[places[0]].radius - CLEAR
    centres = np.array([spots[place].at for place in places])
    marks = read_discs(rectified, owners, centres, radius, _ASKEW * radius)
    lies = np.array([mark.value != EMPTY for mark in marks])
    fits = np.zeros((len(marks), len(PIPS)))
    if lies.any():
        fits[lies] = fit_pips(whiteness(rectified, centres[lies], radius), radius)
    shown = {f"{force} pips (correlation)": fits[:, k] for k, force in enumerate(PIPS)}
    rectified.measured([mark_name("force", place) for place in places], shown)
    return marks + [
        _force(mark_name("force", place), owner, fit)
        for place, owner, fit in zip(places, marks, fits, strict=True)
    ]


def _force(name: str, owner: MarkEvidence, fit: Values) -> MarkEvidence:
    """The evidence on the force of a territory: that of the counter, or none without one."""
    shares = softmax(NATS * np.maximum(fit, LEAST_FIT), axis=0)
    bare = owner.likely[EMPTY]
    shares = (1 - bare) * shares + bare * np.array([force == 0 for force in PIPS])
    values = [force or EMPTY for force in PIPS]
    (found,) = evidence_of([name], values, np.log(np.maximum(shares, LEAST))[None])
    return replace(found, reasons=owner.reasons, visible=owner.visible)
