"""The ink along chords, traced: a hand's way from dot to dot, how much of it is bare, how crooked.

The best smooth path through the pen's ink round a chord is found by dynamic programming
(:mod:`companion.photo.image.minimal_path`). Of two strokes close beside one another a chord follows
the other where the ink of the first is worth less to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Indices, Values
from companion.photo.image.minimal_path import aside, best_path
from companion.photo.image.sampling import nearest, sampled
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.hands import Offsets
from companion.photo.marks.chords.pen_maps import DOT, PAPER, PenMap
from companion.photo.visibility import Mask

_A_STEP: Final = 16
"""Places looked at in a step of the lattice. Of 804 boards of CoronaLine 128 ask something, 462
marks, and 5 are silent; with 24 places 133, 500 and 7. With 12 the half drawn by hand asks more."""
_TAKEN: Final = 0.6
"""What less ink is worth where a chord should pass by. Of 7 photos 1.6 times as much misreads 3
marks."""
_FURTHER: Final = 0.2
"""Of how far a hand strays within a step, so much further with each step more. Of 222 boards by
other hands, before the rules, 171 are right and 18 silently wrong; with 0.1 it is 167 and 20."""
BESIDE: Final = 0.045
"""Steps beside its path within which ink is a line's own. Of the same 222 boards 183 are right and
12 silently wrong; with 0.065 it is 180 and 14, with 0.038 it is 186 and 12."""
_WIDER: Final = 1.5
"""Times a usual stroke's width from which there may be more than one. Of 7 photos 1.6 times as wide
misreads 1 mark and asks about 1 more."""
_EVERY: Final = 3
"""Of so many places one tells how a hand strays; they lie far nearer than a wobble reaches. Of 7
photos 1.6 times as many misread 6 marks."""


@dataclass(frozen=True, eq=False)
class ChordInk:
    """One chord traced.

    Attributes:
        path: px, shape (N, 2), :data:`DOT` steps at either end left out.
        bare: steps along which paper shows; dots, and what lies on the board, left out.
        covered: share of the chord over which something lies.
        offsets: how far its middle lies beside the chord where the pen's ink lies.
        ink: px of the path where there is ink in the clear, shape (I, 2).
    """

    path: Values
    bare: float
    covered: float
    offsets: Offsets
    ink: Values


def trace(
    pen: PenMap,
    chords: Chords,
    stray: float,
    width: float,
    past: Sequence[tuple[int, Mask]] | None = None,
) -> list[ChordInk]:
    """The ink of one pen along each chord.

    Args:
        stray: how far a hand may stray within a step, px.
        width: of a usual stroke, px.
        past: the numbers of the chords to trace instead, however often, each with a picture that is
            255 on a stroke that it passes by where it can.
    """
    numbers = np.arange(len(chords)) if past is None else np.array([k for k, _ in past], np.intp)
    found: dict[int, ChordInk] = {}
    classes = np.ceil(chords.steps).astype(int)[numbers]
    for length in np.unique(classes):
        which = np.flatnonzero(classes == length)
        some, of = np.unique(numbers[which], return_inverse=True)
        taken = [past[k][1] for k in which.tolist()] if past else []
        traced = _trace(pen, chords.some(some), of, stray, width, taken)
        found.update(zip(which.tolist(), traced, strict=True))
    return [found[k] for k in range(len(numbers))]


def _trace(
    pen: PenMap,
    chords: Chords,
    of: Indices,
    stray: float,
    width: float,
    past: Sequence[Mask],
) -> list[ChordInk]:
    """``of`` E chords those to trace, shape (T,), each perhaps past something."""
    places = int(np.ceil(chords.steps.max())) * _A_STEP
    shares = chords.inside(DOT, places)
    longer = np.ceil(chords.steps.max()) - 1
    reach = max(2, int(np.ceil(stray * (1 + _FURTHER * longer))))
    across = np.arange(-reach, reach + 1)
    band = aside(chords.at(shares), chords.starts, chords.ends, across)
    own, grey = np.moveaxis(sampled(pen.both, band, continued=False), -1, 0)
    worth = np.clip(own, 0, 1)[of]
    if past:
        worth *= 1 - _TAKEN / 255 * _one_each(past, band, of)
    path = best_path(worth)
    best = of[:, None], np.arange(places)[None, :], path
    at = band[best].astype(np.float64)
    inked = own[best] > pen.floor
    dark = grey[best] > PAPER
    hidden = sampled(pen.covered, at, continued=False) > 0
    bowed, steps, shares = chords.bowed(shares)[of], chords.steps[of], shares[of]
    step = (steps * (shares[:, -1] - shares[:, 0]) / (places - 1))[:, None]
    told, path = (inked & ~hidden)[:, ::_EVERY], path[:, ::_EVERY]
    along, bowed = (shares * steps[:, None])[:, ::_EVERY], bowed[:, ::_EVERY]
    middle, run = _runs(grey[:, ::_EVERY], pen.floor, of, path)
    plain = (run > 0) & (run <= _WIDER * width + 1)
    beside = (np.where(plain, middle, path) - reach + bowed) / chords.pitch
    return [
        ChordInk(
            at[k],
            float((step * (~inked & ~dark & ~hidden))[k].sum()),
            float(hidden[k].mean()),
            Offsets(along[k][told[k]], beside[k][told[k]], float(steps[k])),
            at[k][~hidden[k] & dark[k]],
        )
        for k in range(len(of))
    ]


def _runs(ink: Image32, floor: float, of: Indices, path: Indices) -> tuple[Values, Indices]:
    """The middle of the ink, more than a ``floor``, that lies across each place of T paths, as an
    index into M of ``ink``, shape (E, N, M), and how many px of it; 0 where it goes on beyond the
    band. ``of`` tells in which of E each path lies, ``path`` its places, indices into M, shape
    (T, N)."""
    size = ink.shape[2]
    index = np.arange(size)
    bare = ink <= floor
    lows = np.maximum.accumulate(np.where(bare, index, -1), axis=2)
    highs = np.minimum.accumulate(np.where(bare, index, size)[..., ::-1], axis=2)[..., ::-1]
    places = of[:, None], np.arange(path.shape[1])[None, :], path
    low, high = lows[places], highs[places]
    there = (index >= low[..., None]) & (index <= high[..., None])
    own = np.where(there, np.clip(ink, 0, 1)[of], 0)
    middle = own @ index / np.maximum(own.sum(axis=2), 1e-6)
    return middle, np.where((low >= 0) & (high < size), high - low - 1, 0)


def _one_each(pictures: Sequence[Mask], band: Image32, of: Indices) -> Image32:
    """Of each of T pictures its values at the places of one chord, shape (T, N, M)."""
    each = zip(pictures, of.tolist(), strict=True)
    return np.stack([sampled(picture, band[k], continued=False) for picture, k in each])


def hue_of(pen: PenMap, stroke: ChordInk) -> Values:
    """The middle of the hues along a stroke, shape (P,); the pen's own where there is no ink."""
    if not len(stroke.ink):
        return np.asarray(pen.centres[pen.index])
    return np.asarray(np.median(nearest(pen.hues, stroke.ink), axis=0), np.float64)
