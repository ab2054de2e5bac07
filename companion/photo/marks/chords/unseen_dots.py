"""Lines near dots that are not seen: where such a dot lies is only guessed from the others."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.chords.geometry import Chords

_GUESSED: Final = 0.35
"""Steps from where a dot that is not seen should be, within which it may be."""
_BETWEEN: Final = 0.5
"""Steps that the point between two lines may lie beside the one that they may be: strokes that run
close beside others seem to reach points that they pass."""
_LOOKED_AT: Final = 16
"""Places along a chord."""


def beside_unseen_dots(unseen: Values, chords: Chords, drawn: Flags) -> Flags:
    """Which chords are left open by dots whose places are only guessed, shape (E,).

    The dot may lie where a stroke past it ends; and two strokes end to end that begin there may be
    one to a point beyond, if the dot lies a little elsewhere.

    Args:
        unseen: the dots, px, shape (U, 2).
        drawn: which chords were drawn, shape (E,).
    """
    found = np.zeros(len(chords), bool)
    reach = _GUESSED * chords.pitch
    for dot in unseen:
        here = _to_ends(dot, chords) < 0.5 * chords.pitch
        past = drawn & ~here & (_distance(dot[None], chords) < reach)[0]
        if past.any():
            found |= past | (here & ~drawn & _along_one(chords, past, here, reach))
        if (drawn & here).any():
            found |= here & ~drawn & _along_two(chords, drawn, here, dot)
    return found


def _along_one(chords: Chords, past: Flags, here: Flags, reach: float) -> Flags:
    """Which of the chords that end at a dot run along one of those past it."""
    found = np.zeros(len(chords), bool)
    for k in np.flatnonzero(here).tolist():
        along = _distance(_places(chords, k), chords.some(np.flatnonzero(past))) < reach
        found[k] = along.all(axis=0).any()
    return found


def _along_two(chords: Chords, drawn: Flags, here: Flags, dot: Values) -> Flags:
    """Which of the chords that end at a dot run along a line drawn from there and another that goes
    on from that line's end to the chord's."""
    found = np.zeros(len(chords), bool)
    onward = np.flatnonzero(drawn & ~here)
    for line in np.flatnonzero(drawn & here).tolist():
        between = _far_end(chords, line, dot)
        for other in onward[_to_ends(between, chords.some(onward)) < 1.0].tolist():
            beyond = _far_end(chords, other, between)
            past = _distance(between[None], chords)[0] < _BETWEEN * chords.pitch
            found |= here & past & (_to_ends(beyond, chords) < 1.0)
    return found


def _far_end(chords: Chords, k: int, px: Values) -> Values:
    """px of that end of a chord that is farther from a place, shape (2,)."""
    sides = chords.starts[k], chords.ends[k]
    return max(sides, key=lambda side: float(np.hypot(*(side - px))))


def _to_ends(px: Values, chords: Chords) -> Values:
    """px from a place to the nearer end of each chord, shape (E,)."""
    sides = (np.hypot(*(side - px).T) for side in (chords.starts, chords.ends))
    return np.asarray(np.minimum(*sides), np.float64)


def _places(chords: Chords, k: int) -> Values:
    """px along one chord from end to end, shape (N, 2)."""
    along = np.linspace(0, 1, _LOOKED_AT)[None]
    return np.asarray(chords.some(np.array([k])).at(along)[0], np.float64)


def _distance(places: Values, chords: Chords) -> Values:
    """px from places (N, 2) to each chord, shape (N, E)."""
    run = chords.ends - chords.starts
    from_start = places[:, None] - chords.starts[None]
    share = np.clip((from_start * run).sum(axis=2) / (run**2).sum(axis=1), 0, 1)
    return np.asarray(np.hypot(*np.moveaxis(from_start - share[..., None] * run, 2, 0)), np.float64)
