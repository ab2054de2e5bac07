"""Lines of any direction and length between a board's dots: which were drawn, and by which pen.

Hundreds of chords compete for the ink of some twenty strokes. Nearly all are bare somewhere and
fall at once; the few along which a pen's ink lies from end to end are traced, and those that
together explain the ink best (:mod:`companion.photo.marks.chords.set_cover`) were drawn. A hand
presses nearly alike all along a line, and otherwise along the next one: a stroke that is darker
from a dot on is rather two lines that meet there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import cv2
import numpy as np
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from skimage.morphology import skeletonize

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import SEEN, aside
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import BEYOND_DOUBT, log_t, quantile_known
from companion.photo.marks.chords.geometry import PASSED, Chords, steps_along
from companion.photo.marks.chords.hands import USUAL_HAND, Hands, likely_hands, misfits
from companion.photo.marks.chords.hypotheses import find_hypotheses, near, stroke_half_width
from companion.photo.marks.chords.path_tracing import BESIDE, ChordInk, bands, in_nobodys_ink, trace
from companion.photo.marks.chords.pen_maps import DOT, SPECK, PenMap
from companion.photo.marks.chords.set_cover import Choice, Explained, explain
from companion.photo.rectify.board import STRAY
from companion.photo.visibility import COVERED

_A_LINE: Final = 4.8
"""Nats of a line: of 222 boards 184 are right, 12 silent, 97 ask nothing, with 3.5 183, 12, 84."""
_AMISS: Final = 40.0
"""Nats of a step of a line that shows paper, or of ink that no line explains. Of the same 222
boards 173 are right and 10 silent with 24, 187 and 12 with 64, but with more marks wrong."""
_TOO_MANY: Final = 150
"""Chords above which ink is a filled place, several games': others change none of 7 photos."""
_ENOUGH: Final = 4
"""Places of a stroke that lies alone there, a quarter of a step, that tell its darkness: chosen."""
_ONE, _TWO = 0.04, 0.2
"""Spreads of the difference of its logarithm if one line passes the dot, and if two meet there: of
82 boards of real ink half of 349 lines have 0.025 or less, nine in ten 0.07, 99 in 100 0.21; half
of 112 pairs have 0.14 or more, a quarter 0.33."""


@dataclass(frozen=True)
class SegmentInk:
    """How E chords look to P pens.

    Attributes:
        drawn: whether each pen drew each chord, shape (E, P).
        margin: nats by which the opposite is dearer, shape (E, P); infinite where a chord is bare.
        foreign: whether a chord carries a stroke whose hue is neither pen's, shape (E,).
        loose: strokes that no chord explains, px, (N, 2) each.
        covered: whether something lies over a part of the chord that may hide a line, shape (E,).
        choices: where the ink leaves a choice, its lines as numbers in the flat ``drawn``.
        paths: of each chord that is drawn, by its number, where its stroke runs, px, shape (N, 2).
    """

    drawn: Flags
    margin: Values
    foreign: Flags
    loose: tuple[Values, ...]
    covered: Flags
    choices: tuple[Choice, ...] = ()
    paths: Mapping[int, Values] = field(default_factory=dict)


def measure_segments(
    maps: Sequence[PenMap], dots: Values, chords: Chords, stray: float
) -> SegmentInk:
    """Which chords of a flattened board were drawn, by each of P pens; the arguments as for
    :func:`.pen_maps.map_pens`."""
    read = [_by_pen(pen, dots, chords, stray) for pen in maps]
    return SegmentInk(
        np.hstack([one.drawn for one in read]),
        np.hstack([one.margin for one in read]),
        np.any([one.foreign for one in read], axis=0),
        tuple(run for one in read for run in one.loose),
        np.any([one.covered for one in read], axis=0),
        tuple(
            replace(choice, lines=choice.lines * len(maps) + k)
            for k, one in enumerate(read)
            for choice in one.choices
        ),
        {line: path for one in read for line, path in one.paths.items()},
    )


def _by_pen(pen: PenMap, dots: Values, chords: Chords, stray: float) -> SegmentInk:
    """How the chords look to one pen."""
    drawn, margin = np.zeros((len(chords), 1), bool), np.full((len(chords), 1), np.inf)
    foreign, hidden = np.zeros((2, len(chords)), bool)
    which = np.flatnonzero(pen.plausible)
    if not len(which):
        return SegmentInk(drawn, margin, foreign, (), hidden)
    inked = pen.strength > pen.floor
    middles = skeleton_points(inked, dots, chords.pitch)
    few = replace(chords, bows=pen.bows).some(which)
    half_width = stroke_half_width(inked, middles)
    beside = bands(pen, few, stray)
    traced = trace(pen, beside, 2 * half_width)
    reach = BESIDE * chords.pitch
    weights = np.full(len(middles), _AMISS / chords.pitch)
    places = cKDTree(middles)
    price = partial(_stroke_costs, hands={USUAL_HAND: 1.0})
    costs = price(traced)
    likely = _A_LINE + costs - near(traced, places, reach) @ weights < BEYOND_DOUBT
    if likely.sum() > _TOO_MANY:  # every chord that may be a line at all is asked about
        margin[which[likely]] = 0.0
        return SegmentInk(drawn, margin, foreign, (), hidden)
    owner, strokes, costs = find_hypotheses(
        pen, few, beside, traced, costs, likely, half_width, price
    )
    covers = near(strokes, places, reach).T
    pieces = covers, weights, owner
    found = explain(_A_LINE + costs, *pieces)
    clear = _by_themselves(strokes, _sure_ways(found, owner), covers, reach)
    ends = np.array([nats_for_ends(pen, stroke, dots, chords.pitch) for stroke in clear])
    if ends.any():
        found = explain(_A_LINE + costs + ends, *pieces)
    if found.choices or pen.bows.any():
        hands = likely_hands([strokes[way].offsets for way in _sure_ways(found, owner)])
        found = explain(_A_LINE + _stroke_costs(strokes, hands) + ends, *pieces)
    drawn[which, 0], margin[which, 0] = found.drawn, found.margin
    hidden[which] = [chord.covered > COVERED for chord in traced]
    paths: dict[int, Values] = {}
    for way in np.flatnonzero(found.ways).tolist():
        line, path = int(which[owner[way]]), strokes[way].path
        foreign[line] |= in_nobodys_ink(pen, strokes[way])
        # of a line drawn twice, there and back
        paths[line] = np.concatenate([paths[line], path[::-1]]) if line in paths else path
    left_over = runs(middles[~covers[:, found.ways].any(axis=1)], reach)
    return SegmentInk(
        drawn,
        margin,
        foreign,
        # what is shorter than so much of the shortest line is an overshoot, or lies along another
        tuple(run for run in left_over if np.ptp(run, axis=0).max() > SEEN * chords.pitch),
        hidden,
        tuple(replace(one, lines=which[one.lines]) for one in found.choices),
        paths,
    )


def _stroke_costs(strokes: Sequence[ChordInk], hands: Hands) -> Values:
    """What each stroke costs, nats, shape (N,), beside that it is there at all."""
    bare = np.array([stroke.bare for stroke in strokes])
    return _AMISS * bare + misfits([stroke.offsets for stroke in strokes], hands)


def _sure_ways(found: Explained, owner: Indices) -> list[int]:
    """Those of the cheapest set whose lines are drawn beyond doubt, by number."""
    return np.flatnonzero(found.ways & (found.margin[owner] > BEYOND_DOUBT)).tolist()


def _by_themselves(
    strokes: Sequence[ChordInk], sure: Sequence[int], covers: Flags, reach: float
) -> Iterator[ChordInk]:
    """Each stroke as alone only where none of the sure ones runs along it that goes another way
    before or after: each of the two has ink that the other has not. ``covers`` as for
    :func:`.set_cover.explain`."""
    shared = covers.T.astype(np.float32) @ covers
    own = shared.diagonal()
    parting = (shared > 0) & (shared < own) & (shared < own[:, None])
    for stroke, others in zip(strokes, parting, strict=True):
        beside = [strokes[k] for k in sure if others[k]]
        lent = near(beside, cKDTree(stroke.path), reach).any(axis=0)
        yield replace(stroke, alone=stroke.alone & ~lent)


def nats_for_ends(pen: PenMap, stroke: ChordInk, dots: Values, pitch: float) -> float:
    """By how many nats what is seen of a stroke at the dots that it passes is likelier if a line
    ends at each; where it is as dark on both sides, or not alone, nothing is said. ``dots`` px,
    shape (D, 2), ``pitch`` px from one to the next."""
    path = stroke.path
    along = steps_along(path, pitch)
    low, high = path.min(axis=0) - PASSED * pitch, path.max(axis=0) + PASSED * pitch
    close = dots[((dots > low) & (dots < high)).all(axis=1)]
    away = np.hypot(*(close[:, None] - path).transpose(2, 0, 1)) / pitch
    passed = along[away.argmin(axis=1)[away.min(axis=1) < PASSED]]
    beyond = along[stroke.alone] - passed[:, None]
    sides = np.array([-beyond, beyond])
    sides = (sides > DOT) & (sides < 1)
    told = sides.sum(axis=2).min(axis=0) >= _ENOUGH
    if not told.any():
        return 0.0
    reach = round(BESIDE * pitch)
    band = aside(path[None], path[None, 0], path[None, -1], reach)[0][stroke.alone]
    dark = np.log(np.maximum(sampled(pen.ink, band).max(axis=1), FAINTEST).astype(np.float64))
    seen = np.where(sides[:, told], dark, np.nan).reshape(-1, len(dark))
    before, behind = np.split(quantile_known(seen, 0.5), 2)
    step = behind - before
    return float(np.maximum(0.0, log_t(step, _TWO) - log_t(step, _ONE)).sum())


def skeleton_points(inked: Flags, dots: Values, pitch: float) -> Values:
    """The middle of every stroke, px, shape (N, 2), without dots, px, shape (D, 2), ``pitch`` px
    from one to the next, and specks; ``inked`` is where the ink lies, shape (H, W)."""
    thin = np.asarray(skeletonize(inked), np.uint8)  # type: ignore[no-untyped-call]
    y, x = np.nonzero(thin)
    piece = cv2.connectedComponents(thin)[1][y, x]
    kept = (np.bincount(piece) >= SPECK * pitch)[piece]
    at = np.stack([x, y], 1)[kept].astype(np.float64)
    low, high = dots.min(axis=0) - STRAY * pitch, dots.max(axis=0) + STRAY * pitch
    at = np.asarray(at[((at > low) & (at < high)).all(axis=1)], np.float64)
    if not len(at):
        return at
    far = np.asarray(cKDTree(dots).query(at)[0])
    return np.asarray(at[far > DOT * pitch])


def runs(middles: Values, longest_gap: float) -> list[Values]:
    """Middles gathered into runs of neighbours at most ``longest_gap`` px apart."""
    if not len(middles):
        return []
    tree = cKDTree(middles)
    near = tree.sparse_distance_matrix(tree, longest_gap, output_type="coo_matrix")
    count, run = connected_components(near, directed=False)
    return [middles[run == k] for k in range(count)]
