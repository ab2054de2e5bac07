"""Whether a piece lies on a place, and whose: by its colour, how dark it is, or its rim.

Pieces may be drawn by pens that are nearly black, over those of a game that was played on the same
sheet before, or printed in grey. What counts is which colour a place has the more of, beside what
grey ink has of it in the light of the photo; and a place as dark as a piece is one, whatever its
colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.board.counters import ANGULAR
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import expit, softmax
from companion.photo.marks.discs.patterns import LEAST_FIT, NATS, Rim
from companion.photo.marks.evidence import LEAST
from companion.photo.marks.priors import Look, Priors
from companion.photo.marks.sheet_classifier import sheet_likelihoods

_GREY: Final = 0.2
"""Strength, over the usual, of a colour in the darkest strokes of grey ink at the most: of 2,200
pieces in grey one has 0.22, a messenger's; of 2,790 that pens drew 28 have less than 0.24. At 1.6
times 6 of 160 boards are wrong."""


def piece_likelihoods(seen: Values, priors: Priors, tint: Values | None = None) -> Values:
    """Log-likelihoods of an empty place and of either player's piece, shape (N, 3).

    Args:
        seen: the features of N places, those of ``priors``, shape (N, 2).
        tint: the first of them without what grey ink has of it, where that is known, shape (N,).
    """
    # which colour there is more of tells however little there is, beyond what bare places differ by
    sides = np.array([1, -1]) * (seen[:, 0] if tint is None else tint)[:, None]
    more = np.log(np.maximum(expit(sides / priors.looks[0].between[0]), LEAST))
    # one that is drawn over the other player's may have any colour between theirs
    between = np.ptp([look.mean[0] for look in priors.looks])
    over = np.tile(_by_darkness(seen, priors)[:, 1:] - np.log(between), 2)
    nothing = np.zeros(len(seen), bool)
    return sheet_likelihoods(
        seen,
        nothing,
        priors,
        known=np.column_stack([nothing, more]),
        besides=np.column_stack([np.full(len(seen), -np.inf), over]),
    )


def beyond_grey(seen: Values, bare: Flags) -> Values:
    """The first feature of N places without what grey ink as dark has of it in the light of the
    photo, shape (N,), as the print at ``bare`` places shows, shape (N,); of places with the
    features ``seen``, shape (N, 2)."""
    first, dark = seen.T
    return np.asarray(first - dark * np.median(first[bare]) / np.median(dark[bare]))


def have_colour(strokes: Values, bare: Flags) -> Flags:
    """Which of N places have a colour in their darkest strokes, shape (N,), more of it than the
    print at ``bare`` ones, shape (N,); of how strong either colour is there, shape (N, 2)."""
    print_ = np.median(strokes[bare], axis=0) if bare.any() else 0.0
    return np.asarray((strokes - print_).max(axis=1) > _GREY)


def _by_darkness(seen: Values, priors: Priors) -> Values:
    """Log-likelihoods of an empty place and of a piece by how dark each place is alone, shape (N,
    2), by the features of N places, shape (N, 2)."""
    bare, piece = (
        Look(look.name, look.of, look.mean[1:], look.between[1:], look.within[1:])
        for look in priors.looks[:2]
    )
    dark = replace(priors, looks=(bare, piece))
    return sheet_likelihoods(seen[:, 1:], np.zeros(len(seen), bool), dark)


def rim_likelihoods(seen: Values, fits: Values, players: Sequence[str], priors: Priors) -> Values:
    """Log-likelihoods of an empty place and of either player's piece where no piece has a colour,
    shape (N, 3), by the features of the places, shape (N, 2), and how well each rim fits, shape (N,
    3): a piece is dark, or pale with a rim, and its rim says whose it is; one without says
    nothing."""
    nats = _by_darkness(seen, priors)
    whose = softmax(NATS * np.maximum(fits, LEAST_FIT), axis=1)
    kinds = [Rim.BROKEN if one in ANGULAR else Rim.WHOLE for one in players]
    shares = whose[:, kinds] + whose[:, [Rim.NONE]] / 2
    shown = fits[:, kinds].max(axis=1) - np.maximum(fits[:, Rim.NONE], LEAST_FIT)
    nats[:, 1] += NATS * np.maximum(shown, 0)
    return np.hstack([nats[:, :1], nats[:, 1:] + np.log(np.maximum(shares, LEAST))])
