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

_A_STEP: Final = 24
"""Places looked at in a step of the lattice."""
_TAKEN: Final = 0.6
"""What less ink is worth where a chord should pass by."""
BESIDE: Final = 0.065
"""Steps beside its path within which ink is a line's own."""
_WIDER: Final = 1.5
"""Times a usual stroke's width from which there may be more than one."""
_PLAIN: Final = 0.008
_ROUGH: Final = 0.02
"""Steps, standard deviation, by which the middle of a single stroke is seen, and of any in ink that
several share."""
_EVERY: Final = 3
"""Of so many places one tells how a hand strays; they lie far nearer than a wobble reaches."""


@dataclass(frozen=True, eq=False)
class ChordInk:
    """One chord traced.

    Attributes:
        path: px, shape (N, 2), :data:`DOT` steps at either end left out.
        bare: steps along which paper shows; dots, and what lies on the board, left out.
        covered: share of the chord over which something lies.
        offsets: how far its middle lies beside the chord where the pen's ink lies.
        hue: of the ink along the path, shape (P,).
    """

    path: Values
    bare: float
    covered: float
    offsets: Offsets
    hue: Values


def trace(
    pen: PenMap, chords: Chords, stray: float, width: float, past: Sequence[Image32] = ()
) -> list[ChordInk]:
    """The ink of one pen along chords.

    Args:
        stray: how far a hand may stray, px.
        width: of a usual stroke, px.
        past: for each chord a picture that is 1 on a stroke that it passes by where it can.
    """
    found: dict[int, ChordInk] = {}
    classes = np.ceil(chords.steps).astype(int)
    for length in np.unique(classes):
        which = np.flatnonzero(classes == length)
        taken = [past[k] for k in which.tolist()] if past else []
        traced = _trace(pen, chords.some(which), stray, width, taken)
        found.update(zip(which.tolist(), traced, strict=True))
    return [found[k] for k in range(len(chords))]


def _trace(
    pen: PenMap, chords: Chords, stray: float, width: float, past: Sequence[Image32]
) -> list[ChordInk]:
    places = int(np.ceil(chords.steps.max())) * _A_STEP
    shares = chords.inside(DOT, places)
    reach = max(2, int(np.ceil(stray)))
    across = np.arange(-reach, reach + 1)
    band = aside(chords.at(shares), chords.starts, chords.ends, across)
    own, grey = np.moveaxis(sampled(pen.both, band, continued=False), -1, 0)
    worth = np.clip(own, 0, 1)
    if past:
        worth *= 1 - _TAKEN * _one_each(past, band)
    path = best_path(worth)
    rows, columns = np.arange(len(chords))[:, None], np.arange(places)[None, :]
    at = band[rows, columns, path]
    inked = own[rows, columns, path] > pen.floor
    dark = grey[rows, columns, path] > PAPER
    hidden = sampled(pen.covered.astype(np.float32), at, continued=False) > 0
    step = (chords.steps * (shares[:, -1] - shares[:, 0]) / (places - 1))[:, None]
    middle, run = _runs(grey, pen.floor, path)
    plain = (run > 0) & (run <= _WIDER * width + 1)
    beside = (np.where(plain, middle, path) - reach + chords.bowed(shares)) / chords.pitch
    noise = np.where(plain, _PLAIN, _ROUGH)
    told = inked & ~hidden & (np.arange(places) % _EVERY == 0)
    return [
        ChordInk(
            at[k],
            float((step * (~inked & ~dark & ~hidden))[k].sum()),
            float(hidden[k].mean()),
            Offsets(
                (shares[k] * chords.steps[k])[told[k]],
                beside[k][told[k]],
                noise[k][told[k]],
                float(chords.steps[k]),
            ),
            _hue(pen, at[k][~hidden[k] & dark[k]]),
        )
        for k in range(len(chords))
    ]


def _runs(ink: Image32, floor: float, path: Indices) -> tuple[Values, Indices]:
    """The middle of the ink that lies across each place of paths, as an index into M, and how many
    px of it; 0 where it goes on beyond the band.

    Args:
        ink: shape (E, N, M).
        floor: more than which is ink.
        path: indices into M, shape (E, N).
    """
    size = ink.shape[2]
    index = np.arange(size)
    bare = ink <= floor
    low = np.maximum.accumulate(np.where(bare, index, -1), axis=2)
    high = np.minimum.accumulate(np.where(bare, index, size)[..., ::-1], axis=2)[..., ::-1]
    low, high = (np.take_along_axis(rim, path[..., None], 2) for rim in (low, high))
    own = np.where((index >= low) & (index <= high), np.clip(ink, 0, 1), 0)
    middle = own @ index / np.maximum(own.sum(axis=2), 1e-6)
    within = (low >= 0) & (high < size)
    return middle, np.where(within, high - low - 1, 0)[..., 0]


def _one_each(pictures: Sequence[Image32], band: Values) -> Image32:
    """Of each picture its values at one chord's places, shape (E, N, M)."""
    each = zip(pictures, band, strict=True)
    return np.stack([sampled(picture, where, continued=False) for picture, where in each])


def _hue(pen: PenMap, at: Values) -> Values:
    """The middle of the hues at px (N, 2); the pen's own where there are none."""
    if not len(at):
        return np.asarray(pen.centres[pen.index])
    return np.asarray(np.median(nearest(pen.hues, at), axis=0), np.float64)
