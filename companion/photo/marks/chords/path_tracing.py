"""The ink along chords, traced: a hand's way from dot to dot, how much of it is bare, how crooked.

The best smooth path through the pen's ink round a chord is found by dynamic programming
(:mod:`companion.photo.image.minimal_path`): rather ink all along than much of it somewhere. Of two
strokes close beside one another a chord follows the other where the ink of the first is worth less
to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Image32, Indices, Mask, Values
from companion.photo.image.minimal_path import aside, best_path
from companion.photo.image.sampling import nearest, sampled
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.hands import Offsets
from companion.photo.marks.chords.pen_maps import DOT, PAPER, PenMap
from companion.photo.marks.lines.pen_model import nobodys

A_STEP: Final = 16
"""Places looked at in a step: of 804 boards 128 ask and 5 are silent, with 24 133 and 7."""
_HALF_WORTH: Final = 2.0
"""How many times the faintest ink is worth half of any: what ink there is counts for less the more
it is, as a line has some all along. Of 250 boards over traces 241 for 234 are exact so, 1 for 2
silent, and 323 marks for 384 are asked about; with 1.0 237, 1 and 329; with 4.0 240, 1 and 350."""
_TAKEN: Final = 0.6
"""What less ink to pass by is worth. At 1.6 times 3 marks of 7 photos are wrong."""
_FURTHER: Final = 0.2
"""How much further a hand strays each step: of 222 boards 171 are right, with 0.1 167."""
BESIDE: Final = 0.045
"""Steps beside its path of a line's ink: of 222 boards 183 are right, with 0.065 180."""
_WIDER: Final = 1.5
"""Strokes' widths from which there may be two. At 1.6 times 1 mark of 7 photos is wrong."""
_EVERY: Final = 3
"""One of so many places tells how a hand strays. At 1.6 times 6 marks of 7 photos are wrong."""


@dataclass(frozen=True, eq=False)
class ChordInk:
    """One chord traced.

    Attributes:
        path: px, shape (N, 2), :data:`DOT` steps at either end left out.
        bare: steps along which paper shows; dots, and what lies on the board, left out.
        covered: share of the chord over which something lies.
        offsets: how far its middle lies beside the chord where the pen's ink lies.
        clear: at which places of the path there is ink with nothing over it, shape (N,).
        alone: at which places of the path its ink is as wide as one stroke's, shape (N,).
    """

    path: Values
    bare: float
    covered: float
    offsets: Offsets
    clear: Flags
    alone: Flags


@dataclass(frozen=True)
class Band:
    """A pen's ink beside E chords of about one length.

    Attributes:
        numbers: which of all chords they are, shape (E,).
        chords: themselves.
        shares: N places along each, as shares of its length, shape (E, N).
        at: px of M places across at each of these, shape (E, N, M, 2).
        own, grey: the pen's ``strength`` and ``grey`` there, 0 to 1, shape (E, N, M).
        worth: of the former, shape (E, N, M).
    """

    numbers: Indices
    chords: Chords
    shares: Values
    at: Image32
    own: Image32
    grey: Image32
    worth: Image32


def bands(pen: PenMap, chords: Chords, stray: float) -> list[Band]:
    """A pen's ink beside chords; within a step a hand may ``stray`` so far from them, px."""
    found, lengths = [], np.ceil(chords.steps).astype(int)
    both = np.dstack([pen.strength, pen.grey])
    for length in np.unique(lengths).tolist():
        numbers = np.flatnonzero(lengths == length)
        some = chords.some(numbers)
        shares = some.inside(DOT, length * A_STEP)
        reach = max(2, ceil(stray * (1 + _FURTHER * (length - 1))))
        at = aside(some.at(shares), some.starts, some.ends, reach)
        own, grey = np.moveaxis(np.clip(sampled(both, at, continued=False), 0, 1), -1, 0)
        worth = own / (own + np.float32(_HALF_WORTH * pen.floor))
        found.append(Band(numbers, some, shares, at, own, grey, worth))
    return found


def trace(
    pen: PenMap,
    bands: Sequence[Band],
    width: float,
    past: Sequence[tuple[int, Mask]] | None = None,
) -> list[ChordInk]:
    """The ink of one pen along each chord.

    Args:
        bands: its ink beside all chords.
        width: of a usual stroke, px.
        past: the numbers of the chords to trace instead, however often, each with a picture that is
            255 on a stroke that it passes by where it can.
    """
    every = np.concatenate([band.numbers for band in bands])
    numbers = np.sort(every) if past is None else np.array([k for k, _ in past], np.intp)
    found: dict[int, ChordInk] = {}
    for band in bands:
        which = np.flatnonzero(np.isin(numbers, band.numbers)).tolist()
        if not which:
            continue
        of = np.searchsorted(band.numbers, numbers[which])
        worth = band.worth[of]
        if past:
            each = zip(which, of, strict=True)
            taken = [sampled(past[k][1], band.at[own], continued=False) for k, own in each]
            worth *= 1 - _TAKEN / 255 * np.stack(taken)
        found.update(zip(which, _along(pen, band, of, best_path(worth), width), strict=True))
    return [found[k] for k in range(len(numbers))]


def _along(pen: PenMap, band: Band, of: Indices, path: Indices, width: float) -> list[ChordInk]:
    """The ink along paths, indices into M, shape (T, N), ``of`` these of a band's chords."""
    chords, (places, size) = band.chords, band.own.shape[1:]
    best = of[:, None], np.arange(places)[None, :], path
    at = band.at[best].astype(np.float64)
    inked = band.own[best] > pen.floor
    dark = band.grey[best] > min(PAPER, pen.floor)
    hidden = sampled(pen.covered, at, continued=False) > 0
    shares, steps = band.shares[of], chords.steps[of]
    bowed = chords.bowed(band.shares)[of]
    step = (steps * (shares[:, -1] - shares[:, 0]) / (places - 1))[:, None]
    bare = (step * (~inked & ~dark & ~hidden)).sum(axis=1).tolist()
    covered, clear = hidden.mean(axis=1).tolist(), dark & ~hidden
    told, path = (inked & ~hidden)[:, ::_EVERY], path[:, ::_EVERY]
    along, bowed = (shares * steps[:, None])[:, ::_EVERY], bowed[:, ::_EVERY]
    middle, run = _runs(band.grey[:, ::_EVERY][of], path, pen.floor)
    plain = (run > 0) & (run <= _WIDER * width + 1)
    alone = np.repeat(plain & told, _EVERY, axis=1)[:, :places]
    beside = (np.where(plain, middle, path) - size // 2 + bowed) / chords.pitch
    offsets = [
        Offsets(along[k][told[k]], beside[k][told[k]], length)
        for k, length in enumerate(steps.tolist())
    ]
    each = zip(at, bare, covered, offsets, clear, alone, strict=True)
    return [ChordInk(*one) for one in each]


def _runs(grey: Image32, path: Indices, floor: float) -> tuple[Values, Indices]:
    """The middle of the ink that lies across each place of T paths, indices into M, shape (T, N),
    by what is seen across there, shape (T, N, M), and how many px of it; 0 where it goes on beyond
    the band. Up to the ``floor`` a place is bare."""
    index, bare = np.arange(grey.shape[2], dtype=np.int16), grey <= floor
    low = np.where(bare & (index <= path[..., None]), index, -1).max(axis=2)
    high = np.where(bare & (index >= path[..., None]), index, len(index)).min(axis=2)
    own = np.where((index >= low[..., None]) & (index <= high[..., None]), grey, 0)
    middle = own @ index.astype(np.float64) / np.maximum(own.sum(axis=2), 1e-6)
    return middle, np.where((low >= 0) & (high < len(index)), high - low - 1, 0)


def in_nobodys_ink(pen: PenMap, stroke: ChordInk) -> bool:
    """Whether the middle of the hues along a stroke is no pen's."""
    if not stroke.clear.any():
        return False
    hue = np.median(nearest(pen.hues, stroke.path[stroke.clear]), axis=0)
    return bool(nobodys(hue[None].astype(np.float64), pen.centres)[0])
