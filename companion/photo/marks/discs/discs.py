"""Round pieces of a colour that lie on a board's places: stones, counters, blots of ink.

Every place is asked how much stronger one player's colour fills a disc there than the other's, and
how dark one is. The disc may lie beside the place: people do not put pieces down exactly, and a
tall one seems to lean away from the camera. What bare places and pieces look like is learnt from
the sheet's own: a scribble is fainter than a piece of glass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.board import EMPTY, Slot, mark_name
from companion.board.counters import ANGULAR, CLEAR, PIPS, told_by_rims
from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Values
from companion.photo.image.pens import USUAL_STRENGTH, strength
from companion.photo.image.sampling import nearest
from companion.photo.image.statistics import softmax
from companion.photo.marks.discs.pip_templates import (
    BLUR,
    LEAST_FIT,
    NATS,
    PIECE,
    Rim,
    fit_pips,
    fit_rims,
    whiteness,
)
from companion.photo.marks.evidence import LEAST, MarkEvidence, evidence_of
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.sheet_classifier import sheet_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility import disc

_CORE: Final = 0.7
"""Share of a piece's radius within which its colour is looked at."""
_BLUR: Final = 0.1
"""Sigma of the smoothing, in radii."""
_FAINT: Final = 0.3
"""Strength over the usual from which features grow with its logarithm."""
_COLOURED: Final = 0.5
"""Of the first feature, from which something has a colour: pieces have 2 and more, and on 24
photos of pieces printed in grey nothing had more than 0.2."""

_RIMMED: Final = 0.1
"""By how much a rim's correlation is higher than that of none where there is one."""


def read_discs(
    rectified: RectifiedBoard,
    slots: Sequence[Slot],
    centres: Values,
    radius: float,
    reach: float,
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
    seen = _features(rectified, centres, radius, reach, colours)
    rectified.measured(names, dict(zip(priors.features, seen.T, strict=True)))
    players = [str(value) for value in values]
    nats = sheet_likelihoods(seen, np.zeros(len(seen), bool), priors)
    grey = (np.abs(seen[:, 0]) < _COLOURED) & (seen[:, 1] > PIECE)
    if told_by_rims(players) and grey.any():
        white = whiteness(rectified, centres, radius)
        fits = fit_rims(white, radius, BLUR, emblems=not rectified.slots("force"))
        told = _by_rims(seen, fits, players, priors)
        # beside a coloured thing that lies there, pieces in grey are known by their rims alone
        rimmed = fits[:, :2].max(axis=1) > np.maximum(fits[:, 2], LEAST_FIT) + _RIMMED
        no_colour = (np.abs(seen[:, 0]) < _COLOURED).all()
        nats = told if no_colour else np.where((grey & rimmed)[:, None], told, nats)
    # what is no piece and not plainly bare either has no colour, but it is dark
    unclear = [
        Reason.COVERED if empty >= most else None
        for empty, most in zip(nats[:, 0], nats.max(axis=1), strict=True)
    ]
    return evidence_of(names, (EMPTY, *values), nats, unclear=unclear)


def _by_rims(seen: Values, fits: Values, players: Sequence[str], priors: Priors) -> Values:
    """Log-likelihoods of an empty place and of either player's piece where no piece has a colour,
    shape (N, 3): a piece is dark, or pale with a rim, and its rim says whose it is; one without
    says nothing.

    Args:
        seen: the features of the places, shape (N, 2).
        fits: how well each rim fits what lies there, shape (N, 3).
    """
    bare, piece = (
        Look(look.name, look.of, look.mean[1:], look.between[1:], look.within[1:])
        for look in priors.looks[:2]
    )
    dark = replace(priors, looks=(bare, piece))
    nats = sheet_likelihoods(seen[:, 1:], np.zeros(len(seen), bool), dark)
    whose = softmax(NATS * np.maximum(fits, LEAST_FIT), axis=1)
    kinds = [list(Rim).index(Rim.BROKEN if one in ANGULAR else Rim.WHOLE) for one in players]
    none = list(Rim).index(Rim.NONE)
    shares = whose[:, kinds] + whose[:, [none]] / 2
    shown = fits[:, kinds].max(axis=1) - np.maximum(fits[:, none], LEAST_FIT)
    nats[:, 1] += NATS * np.maximum(shown, 0)
    return np.hstack([nats[:, :1], nats[:, 1:] + np.log(np.maximum(shares, LEAST))])


def _features(
    rectified: RectifiedBoard, centres: Values, radius: float, reach: float, colours: Sequence[str]
) -> Values:
    """How much stronger the first colour is near each place than the second, over what is usual,
    asinh, and how dark the darkest disc near it is, absorptance, shape (N, 2)."""
    scale = rectified.flat.scale
    where, size = rectified.flat.pixels(centres), radius * scale
    kernel, near = _disc(_CORE * size), disc(reach * scale)

    def most(plane: Image32) -> Values:
        """How much of it fills the disc near each place that it fills best, shape (N,)."""
        filled = cv2.filter2D(plane, -1, kernel, borderType=cv2.BORDER_REPLICATE)
        return np.asarray(nearest(cv2.dilate(filled, near), where), np.float64)

    first, second = (
        most(
            strength(rectified.ink, colour, max(0.6, _BLUR * size))
            / np.float32(USUAL_STRENGTH[colour])
        )
        for colour in colours
    )
    return np.stack([np.arcsinh((first - second) / _FAINT), most(rectified.ink.mean)], axis=1)


def _disc(radius: float) -> Image32:
    """A disc of a radius in px whose weights sum to 1, its rim smooth, shape (N, N)."""
    whole = int(np.ceil(radius))
    y, x = np.mgrid[-whole : whole + 1, -whole : whole + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


_REACH: Final = 0.55
"""How far beside its intersection a stone may seem to lie, in its radii: put down askew, or tall
and seen at a slant."""


def read_stones(rectified: RectifiedBoard) -> list[MarkEvidence]:
    """Every intersection of a board, in its order."""
    slots, board = rectified.slots("stone"), rectified.board
    centres = np.array([board.points[slot.place] for slot in slots])
    return read_discs(rectified, slots, centres, board.stone, _REACH * board.stone)


_ASKEW: Final = 0.3
"""How far beside its place a counter may lie, in its radii."""


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
        fits[lies] = fit_pips(whiteness(rectified, centres[lies], radius), radius, BLUR)
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
