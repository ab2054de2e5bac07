"""Lines of any direction and length between a board's dots: which were drawn, and by which pen.

Hundreds of chords compete for the ink of some twenty strokes. Nearly all are bare somewhere and
fall at once; the few along which a pen's ink lies from end to end are traced, and those that
together explain the ink best (:mod:`companion.photo.explain`) were drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.chord_ink import BESIDE, FROM_DOT, ChordInk, trace
from companion.photo.chords import Chords, Values
from companion.photo.explain import explain
from companion.photo.ink import Ink
from companion.photo.middles import runs, stroke_middles
from companion.photo.pen_maps import FINEST_PITCH, InkScale, PenMap, map_pens
from companion.photo.wobble import hand_wobble, misfit

Flags = NDArray[np.bool_]

_PLAUSIBLE: Final = 0.78
"""Share of a chord along which a pen's ink must lie for the chord to be traced."""
_A_LINE: Final = 6.5
_BARE: Final = 40.0
_OTHERS: Final = 6.0
_UNEXPLAINED: Final = 40.0
"""Nats: that a line is there at all (some twenty of seven hundred are); a step of it that shows
paper; a step under something else; a step of ink that no line explains."""
_SHORT: Final = 2.5
"""Steps up to which a line shares no ink with others but at its ends."""
_DOUBLE: Final = 1.27
_TOUCH: Final = 0.1
_HIDDEN: Final = 2.0
"""Times the expected ink from which there may be one stroke more, the share of such a line that may
be bare, and the margin, nats, of what may be hidden so."""
_INKED: Final = 0.45
_LOOSE: Final = 0.7
"""Steps that ink reaches which no line explains, from which it is a stroke, not an overshoot or a
ring round a start point."""
_COVERED: Final = 0.1
"""Share of a chord over which something lies, from which it is asked about."""
_NEARLY: Final = 0.5
_BESIDE_RUN: Final = 0.8
"""Share of a chord with ink near it, and of a loose stroke near the chord, from which the stroke
may be meant for the chord."""


@dataclass(frozen=True)
class SegmentInk:
    """How E chords look to P pens.

    Attributes:
        drawn: whether each pen drew each chord, shape (E, P).
        margin: nats by which the opposite is dearer, shape (E, P); infinite where a chord is bare.
        foreign: whether a chord carries a stroke whose hue is neither pen's, shape (E,).
        loose: strokes that no chord explains, px of the flattened board, (N, 2) each.
        covered: whether something lies over a part of the chord that may hide a line, shape (E,).
        beside_loose: whether one of them may be meant for the chord, shape (E,).
        levels: each pen's darkness on this sheet; 0 where it is not seen.
    """

    drawn: Flags
    margin: Values
    foreign: Flags
    loose: tuple[Values, ...]
    covered: Flags
    beside_loose: Flags
    levels: tuple[float, ...]


def measure_segments(
    ink: Ink, pens: Sequence[str], dots: Values, chords: Chords, stray: float, stroke: float
) -> SegmentInk:
    """Which chords of a flattened board were drawn.

    Args:
        ink: of the flattened board.
        pens: the players' inks.
        dots: px, shape (D, 2).
        chords: in px of the flattened board.
        stray: px that a stroke may lie beside its chord.
        stroke: half the width, px, across which a stroke's ink is looked for.
    """
    factor = min(1.0, FINEST_PITCH / chords.pitch)
    scale = InkScale(factor, stray * factor, max(0.8, 0.25 * stroke * factor))
    small = chords.reduced(factor)
    near = (dots + 0.5) * factor - 0.5
    drawn = np.zeros((len(chords), len(pens)), bool)
    margin = np.full((len(chords), len(pens)), np.inf)
    foreign = np.zeros(len(chords), bool)
    beside = np.zeros(len(chords), bool)
    covered = np.zeros(len(chords), bool)
    loose = []
    maps = map_pens(ink, pens, near, small, scale)
    for k, pen in enumerate(maps):
        found = _judge(pen, near, small, scale.stray)
        drawn[found.which, k], margin[found.which, k] = found.drawn, found.margin
        foreign[found.which] |= found.drawn & found.foreign
        covered[found.which] |= found.covered
        for run in runs(found.over, BESIDE * small.pitch):
            if float(np.ptp(run, axis=0).max()) > _LOOSE * small.pitch:
                loose.append((run + 0.5) / factor - 0.5)
                beside |= _meant(pen, run, small, scale.stray)
    levels = tuple(pen.level for pen in maps)
    return SegmentInk(drawn, margin, foreign, tuple(loose), covered, beside, levels)


@dataclass(frozen=True)
class _Judged:
    """The plausible chords of one pen, what is drawn of them and how surely, and the middles of
    ink left over, px."""

    which: NDArray[np.intp]
    drawn: Flags
    margin: Values
    foreign: Flags
    covered: Flags
    over: Values


def _judge(pen: PenMap, dots: Values, chords: Chords, stray: float) -> _Judged:
    if not pen.level:
        nothing = np.zeros(0, bool)
        nowhere = np.zeros(0, np.intp)
        return _Judged(nowhere, nothing, np.zeros(0), nothing, nothing, np.zeros((0, 2)))
    which = np.flatnonzero(pen.along >= _PLAUSIBLE)
    middles = stroke_middles(pen.strength > max(pen.floor, _INKED), dots, chords.pitch)
    traced = trace(pen, chords.some(which), stray)
    covers = np.zeros((len(middles), len(traced)), bool)
    for k, chord in enumerate(traced):
        reach = BESIDE * chords.pitch
        far = cKDTree(chord.path).query(middles, distance_upper_bound=reach)[0]
        covers[:, k] = np.isfinite(far)
    costs = line_costs(traced, chords.steps[which])
    found = explain(costs, covers, np.full(len(middles), _UNEXPLAINED / chords.pitch))
    hidden = doubled(traced, covers, found.drawn)
    return _Judged(
        which,
        found.drawn,
        np.where(hidden, np.minimum(found.margin, _HIDDEN), found.margin),
        pen.nobodys(np.array([chord.hue for chord in traced]).reshape(len(traced), -1)),
        np.array([chord.covered > _COVERED for chord in traced], bool),
        middles[~covers[:, found.drawn].any(axis=1)],
    )


def doubled(traced: list[ChordInk], covers: Flags, drawn: Flags) -> Flags:
    """Which lines may lie hidden in the ink of others: inked from end to end, and by more than the
    lines that explain the ink leave where they run alone."""
    full = np.array([chord.full for chord in traced])
    thin = np.array([chord.thin for chord in traced])
    inked = np.array([chord.bare < _TOUCH * chord.judged for chord in traced], bool)
    shared = covers.T.astype(np.float64) @ covers[:, drawn]
    expected = (shared / np.maximum(covers.sum(axis=0), 1)[:, None]) @ thin[drawn]
    return np.asarray(~drawn & inked & (expected > 0) & (full > _DOUBLE * expected), bool)


def line_costs(traced: list[ChordInk], steps: Values) -> Values:
    """What it costs, nats, to take each traced chord for a line."""
    lines = list(zip(traced, steps.tolist(), strict=True))
    # short lines are told apart by their places alone, so these show how steady the hands are
    wobble = hand_wobble(
        [
            chord.offsets
            for chord, length in lines
            if length < _SHORT and chord.bare < _TOUCH * chord.judged
        ]
    )
    return np.array(
        [
            _A_LINE
            + _BARE * chord.bare
            + _OTHERS * max(0.0, chord.judged - chord.own - chord.bare)
            + misfit(chord.offsets, FROM_DOT, length, wobble)
            for chord, length in lines
        ]
    )


def _meant(pen: PenMap, run: Values, chords: Chords, stray: float) -> Flags:
    """For which chords a loose stroke may be meant: it runs along them, if not from end to end."""
    along = np.flatnonzero((pen.along > _NEARLY) & (pen.along < 1.0))
    meant = np.zeros(len(chords), bool)
    for k, path in zip(along, chords.some(along).at(chords.some(along).inside(0, 64)), strict=True):
        far = cKDTree(path).query(run, distance_upper_bound=1.5 * stray)[0]
        meant[k] = np.isfinite(far).mean() > _BESIDE_RUN
    return meant
