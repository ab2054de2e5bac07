"""Two lines end to end and nearly straight, or one line past the point between.

Both explain the same ink, and each line by itself may be a little crooked. But of one stroke both
halves go on into one another, while two strokes are each aimed at the point anew: there they end
beside one another, beside the point, or bend. So what both tell of the middle of the ink from end
to end, place by place far finer than a px, is held against one another: the likelihoods of two
Gaussian processes (C. Rasmussen and C. Williams, *Gaussian Processes for Machine Learning*, 2006,
ch. 5), averaged over how steady the sheet's sure lines show the hands to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.spatial import cKDTree
from scipy.special import logsumexp

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.sampling import nearest, sampled
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.path_tracing import ChordInk
from companion.photo.marks.chords.pen_maps import PenMap
from companion.photo.marks.chords.set_cover import Choice, Explained

_REACH: Final = 0.53
_NOISE: Final = 0.004
"""Steps along which a wobble lasts; steps, standard deviation, of a middle as it is seen."""
_HANDS: Final = np.array(
    [
        (wobble, bow, aim)
        for wobble in (0.007, 0.012, 0.02, 0.033, 0.055)
        for bow in (0.0015, 0.004, 0.01)
        for aim in (0.01, 0.025)
    ]
)
"""Hands that there may be: standard deviations of their wobble, steps, of the bow in a line's
middle, as a share of its length, and of where a stroke begins and ends beside its points, steps.
Lines drawn along a ruler hardly bow."""
_USUAL: Final = np.array([0.022, 0.006, 0.018])
_APART: Final = 0.6
"""The usual hand, and how far others are from it, as a logarithm."""
_FINENESS: Final = 0.125
_CLOSE: Final = 0.3
"""Steps from one place that is looked at to the next, and from the point between within which every
place is."""
_ROUND_POINT: Final = 0.07
"""Steps round the point between that are left out: its own dot lies there."""
_FROM_ENDS: Final = 0.06
_ACROSS: Final = 0.5
"""px across a stroke from one place that is looked at to the next."""
_WIDER: Final = 1.5
"""Times a usual stroke's width from which there may be more than one."""
_CLEAN: Final = 0.9
"""Share of a line's places with a single stroke, from which its middle tells."""
_SAME: Final = 0.12
_ELSEWHERE: Final = 0.05
"""Steps from the one line's trace up to which the two lines' are along the same ink, and the share
of them that may be farther."""
_MOST: Final = 10.0
"""Nats that the shape of a stroke tells at the most: a hand may slip."""
_SURE: Final = 12.0
"""Nats from which a line tells of the hands."""


@dataclass(frozen=True)
class Middle:
    """The middle of the ink along a chord: ``at`` steps from its start, ``off`` steps beside it,
    both (N,), at the places with a single stroke; ``clean`` is their share."""

    at: Values
    off: Values
    clean: float

    def thinned(self, near: float = np.inf) -> Middle:
        """Places enough to tell, with all that are close to one so many steps from the start."""
        kept: list[int] = []
        last = -np.inf
        for k, at in enumerate(self.at.tolist()):
            if abs(at - near) < _CLOSE or at - last > _FINENESS - 1e-6:
                kept.append(k)
                last = at
        return Middle(self.at[kept], self.off[kept], self.clean)


def middle_of(pen: PenMap, others: Flags, chord: Chords, stroke: ChordInk, usual: float) -> Middle:
    """The middle of the ink that a stroke follows along one chord.

    Args:
        others: on and round other pens' ink, shape (H, W), where a stroke's own cannot be told.
        usual: a stroke's width, px.
    """
    places = len(stroke.path)
    shares = chord.inside(_FROM_ENDS, places)
    centre, normal = chord.at(shares)[0], chord.normals[0]
    path = (stroke.path - centre) @ normal
    reach = float(np.abs(path).max()) + 0.15 * chord.pitch
    across = np.arange(-reach, reach, _ACROSS)
    own = sampled(pen.strength, centre[:, None] + across[None, :, None] * normal, continued=False)
    at = np.clip(np.round((path + reach) / _ACROSS).astype(int), 0, len(across) - 1)[:, None]
    index = np.arange(len(across))
    bare = own <= pen.floor
    low = np.maximum.accumulate(np.where(bare, index, -1), axis=1)
    high = np.minimum.accumulate(np.where(bare, index, len(index))[:, ::-1], axis=1)[:, ::-1]
    low, high = np.take_along_axis(low, at, 1), np.take_along_axis(high, at, 1)
    ink = np.where((index >= low) & (index <= high), np.clip(own, 0, 1), 0)
    off = ink @ across / np.maximum(ink.sum(axis=1), 1e-6) / chord.pitch
    width = (high - low - 1)[:, 0]
    seen = (width > 0) & (low[:, 0] >= 0) & (high[:, 0] < len(index)) & ~np.isnan(stroke.offsets)
    plain = seen & (width * _ACROSS <= _WIDER * usual + 1)
    clear = ~nearest(others, stroke.path)
    along = shares[0] * chord.steps[0]
    kept = np.flatnonzero(plain & clear)
    return Middle(along[kept], off[kept], float(plain[clear].mean()) if clear.any() else 0.0)


def likelihood(middle: Middle, steps: float) -> Values:
    """How likely the middle of a stroke along a chord of so many steps is, as a logarithm, by each
    of the hands that there may be, shape (H,)."""
    at, off = middle.at, middle.off
    if not len(at):
        return np.zeros(len(_HANDS))
    share = at / steps
    bow = steps * 4 * share * (1 - share)
    apart = np.sqrt(3) * np.abs(at[:, None] - at[None, :]) / _REACH
    parts = np.stack(
        [
            (1 + apart) * np.exp(-apart),
            np.outer(bow, bow),
            np.outer(share, share) + np.outer(1 - share, 1 - share),
        ]
    )
    spread = np.tensordot(_HANDS**2, parts, 1) + _NOISE**2 * np.eye(len(at))
    root = np.linalg.cholesky(spread)
    every = np.broadcast_to(off[:, None], (len(_HANDS), len(at), 1))
    cost = 0.5 * np.linalg.solve(spread, every)[..., 0] @ off
    size = np.log(np.diagonal(root, axis1=1, axis2=2)).sum(axis=1)
    return np.asarray(-cost - size, np.float64)


def hands_told(lines: Sequence[tuple[Middle, float]]) -> Values:
    """How likely each hand is by a sheet's sure lines, each with its length in steps, as
    logarithms, (H,)."""
    told = -0.5 * ((np.log(_HANDS / _USUAL) / _APART) ** 2).sum(axis=1)
    for middle, steps in lines:
        if middle.clean >= _CLEAN:
            told = told + likelihood(middle.thinned(), steps)
    return np.asarray(told - logsumexp(told))


def two_rather_than_one(
    middle: Middle, steps: float, at: float, beside: float, told: Values
) -> float:
    """By how many nats the middle of the ink along a chord is likelier two strokes' that meet at a
    point than one's.

    Args:
        steps: the chord's length.
        at, beside: where the point lies, steps from the chord's start and beside it.
        told: how likely each hand is.
    """
    middle = middle.thinned(near=at)
    seen = np.abs(middle.at - at) > _ROUND_POINT
    places, off = middle.at[seen], middle.off[seen]
    one = likelihood(Middle(places, off, 1.0), steps)
    before = places < at
    first = Middle(places[before], off[before] - beside * places[before] / at, 1.0)
    rest = places[~before] - at
    left = steps - at
    second = Middle(rest, off[~before] - beside * (1 - rest / left), 1.0)
    two = likelihood(first, at) + likelihood(second, left)
    return float(logsumexp(two + told) - logsumexp(one + told))


@dataclass(frozen=True)
class Joint:
    """Three lines of those that may be drawn: one past a point, and the two that meet there."""

    whole: int
    halves: tuple[int, int]
    at: float
    beside: float


def joints(chords: Chords, lines: Sequence[int]) -> Iterator[Joint]:
    """Which of some lines lie along two others."""
    ends = _end_points(chords, lines)
    by_ends = {frozenset(pair): k for k, pair in ends.items()}
    for whole, (start, stop) in ends.items():
        for one, pair in ends.items():
            if one == whole or start not in pair:
                continue
            point = pair[1 - pair.index(start)]
            other = by_ends.get(frozenset((point, stop)))
            if other is None:
                continue
            px = chords.starts[one] if pair[0] == point else chords.ends[one]
            at, beside = _beside(chords.some(np.array([whole])), px)
            if 0 < at < chords.steps[whole]:
                yield Joint(whole, (one, other), at, beside)


def _end_points(chords: Chords, lines: Sequence[int]) -> dict[int, list[tuple[int, ...]]]:
    """The two ends of some lines, in whole px."""
    return {
        k: [tuple(np.round(px).astype(int).tolist()) for px in (chords.starts[k], chords.ends[k])]
        for k in lines
    }


def _beside(chord: Chords, px: Values) -> tuple[float, float]:
    """Where a point lies along one chord and beside it, steps."""
    run = chord.ends[0] - chord.starts[0]
    share = float((px - chord.starts[0]) @ run / (run @ run))
    return share * float(chord.steps[0]), float(
        (px - chord.at(np.array([[share]]))[0, 0]) @ chord.normals[0] / chord.pitch
    )


@dataclass
class Sheet:
    """What the lines of one pen are held against one another by.

    Attributes:
        others: on and round other pens' ink, shape (H, W).
        chords: that may be drawn.
        traced: the ink along each.
        width: of a usual stroke, px.
    """

    pen: PenMap
    others: Flags
    chords: Chords
    traced: Sequence[ChordInk]
    width: float
    _told: Values | None = None

    def hands(self, found: Explained) -> Values:
        """How likely each hand is by the lines that are sure, as logarithms, shape (H,)."""
        if self._told is None:
            sure = np.flatnonzero(found.drawn & (found.margin >= _SURE)).tolist()
            steps = self.chords.steps
            self._told = hands_told([(self.middle(k), float(steps[k])) for k in sure])
        return self._told

    def middle(self, k: int) -> Middle:
        """The middle of the ink along one of the chords."""
        chord = self.chords.some(np.array([k]))
        return middle_of(self.pen, self.others, chord, self.traced[k], self.width)

    def same_ink(self, joint: Joint) -> bool:
        """Whether two lines were traced along the same ink as the one past their point."""
        path = np.concatenate([self.traced[k].path for k in joint.halves])
        whole = cKDTree(self.traced[joint.whole].path)
        return bool((whole.query(path)[0] > _SAME * self.chords.pitch).mean() < _ELSEWHERE)


def weighed_by_joints(found: Explained, sheet: Sheet, costs: Values, a_line: float) -> Explained:
    """What explains the ink best once the middles of strokes have been held against one another
    where one line and two explain the same ink.

    Args:
        costs: of each line by itself, nats, that the choices' prices took for granted.
        a_line: what a line costs for being there at all, nats.
    """
    drawn, margin, choices = found.drawn.copy(), found.margin.copy(), []
    for choice in found.choices:
        extra = choice.extra.copy()
        for joint in joints(sheet.chords, choice.lines.tolist()):
            ink = sheet.middle(joint.whole)
            if ink.clean < _CLEAN or not sheet.same_ink(joint):
                continue
            steps = float(sheet.chords.steps[joint.whole])
            shape = two_rather_than_one(ink, steps, joint.at, joint.beside, sheet.hands(found))
            before = costs[list(joint.halves)].sum() - costs[joint.whole]
            dearer = a_line - float(np.clip(shape, -_MOST, _MOST)) - before
            extra += dearer * _two_instead(choice, joint)
        weighed = _reordered(choice, extra)
        choices.append(weighed)
        drawn[weighed.lines] = weighed.drawn[0]
        if (extra != choice.extra).any():
            margin[weighed.lines] = _margins(weighed)
    return replace(found, drawn=drawn, margin=margin, choices=tuple(choices))


def _two_instead(choice: Choice, joint: Joint) -> Flags:
    """Which sets have the two lines of a joint and not the one, shape (S,)."""
    column = {line: rank for rank, line in enumerate(choice.lines.tolist())}
    first, second = (choice.drawn[:, column[line]] for line in joint.halves)
    return np.asarray(first & second & ~choice.drawn[:, column[joint.whole]])


def _reordered(choice: Choice, extra: Values) -> Choice:
    """A choice of which each set costs so many nats more than the one that was cheapest."""
    order = np.argsort(extra, kind="stable")
    least = float(extra[order[0]])
    others = max(0.0, choice.others - max(0.0, least))
    return Choice(choice.lines, choice.drawn[order], extra[order] - least, others)


def _margins(choice: Choice) -> Values:
    """What the cheapest set with the opposite answer for each line costs more, shape (L,)."""
    other = choice.drawn != choice.drawn[0]
    dearer = np.where(other, choice.extra[:, None], np.inf).min(axis=0)
    return np.asarray(np.minimum(dearer, choice.others), np.float64)
