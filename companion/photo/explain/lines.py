"""Lines, and rings drawn by pen round printed outlines: does the ink agree with the answer?

Ink along a place that no mark explains speaks against it, and so does a mark without its ink, or in
the tint of the other colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.board.geometry import side
from companion.photo.explain.contrast import (
    SOME_OLDER,
    STEEPLY,
    Contrast,
    SecondLook,
    contrast_along,
    learn_bare,
    nats_for_strokes,
    pale_as_older,
    second_looks,
    shares_of_usual,
    tints_along,
    usual_amounts,
    with_older,
)
from companion.photo.explain.drawn_over import nats_for_lines_over, painted
from companion.photo.explain.second_strokes import nats_for_one_stroke, strokes_beside
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import SAMPLES, SEEN, SKIP, middles
from companion.photo.image.pens import TRACE, shares_of_tints
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import (
    BEYOND_DOUBT,
    along_main_axis,
    deviation,
    log_t,
    threshold_otsu,
)
from companion.photo.marks.chords.marks import board_chords
from companion.photo.marks.lines.fills import beside_squares
from companion.photo.marks.lines.pen_model import NO_HUE
from companion.photo.marks.lines.profiles import bare_paths
from companion.photo.marks.rings.paths import Rounds
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.board import RectifiedBoard

_PLAIN: Final = 5.0
"""Nats of ink below which a tint must say as much more: so all 3 wrong of 224 photos are asked."""


def nats_for_lines(
    paths: Mapping[str, Values],
    shared: bool,
    rectified: RectifiedBoard,
    marks: Mapping[str, ReadMark],
) -> dict[str, SecondLook]:
    """For each line that can be judged by its ink alone, by how many nats that speaks for its mark:
    against it where ink stands that the answer calls bare, where bare paper is called a line, or
    where a line's tint is the other colour's. A line of ``paths``, mm, is looked for where its
    stroke runs, be it in nobody's ink. ``shared`` is whether two lines may share a stroke."""
    chords, slots = board_chords(rectified), rectified.slots("line")
    names = np.array([slot.name for slot in slots])
    called = np.array([str(marks[slot.name].value) for slot in slots])
    known = np.isin(names, list(paths))
    drawn = known | (called != EMPTY)
    clear = ~_beside_filled(rectified, marks, (chords.starts + chords.ends) / 2)
    where = chords.at(chords.inside(SKIP, SAMPLES))
    for k in np.flatnonzero(known).tolist():
        path = rectified.flat.pixels(paths[slots[k].name])
        where[k] = path[np.linspace(0, len(path) - 1, SAMPLES).round().astype(int)]
    reach = rectified.tolerance.stray if shared else rectified.bow
    # where a line runs is not known beside squares: it strays, and so does who looks for it
    unknown = painted(rectified, where[drawn & ~known], 2 * reach)
    taken = painted(rectified, where[known]) | unknown, ~drawn
    contrast = contrast_along(rectified, where, chords.starts, chords.ends, reach, taken)
    # an edge of a shadow or a crease has no paper on one side, but does not stand out either
    seen = (contrast.visible > SEEN) | (shared & drawn)
    seen &= clear & (contrast.own > 1 - SEEN)
    controls = _controls(rectified, marks, reach)
    on_paper = controls.visible > SEEN
    bare = learn_bare(controls.amount[on_paper])
    # what is as bare as paper is has no tint
    inked = seen & (drawn | ~bare.like(contrast.amount))
    tints = np.zeros((len(slots), 3))
    tints[inked] = tints_along(rectified, contrast, inked)
    amounts, tints, values = contrast.amount[seen], tints[seen], called[seen].tolist()
    dark, _ = darkness_and_tints(rectified, where[seen] if shared else contrast.path[seen])
    ink = nats_for_strokes(amounts, tints, values, bare, dark if shared else None)
    tint, both = nats_for_tints(tints, amounts, values)
    if not shared:
        tint, both = tint + np.minimum(ink - _PLAIN, 0), both | (ink < _PLAIN)
    shares = shares_of_usual(amounts, dark, values)
    found = second_looks(names[seen].tolist(), values, ink, (tint, both), shares)
    if shared:
        found |= _of_others(found, nats_for_lines_over(rectified, paths), marks)
        against = [name for name, some in found.items() if some.ink < 0]
        pens = [tints[called[seen] == value] for value in {*values} - {EMPTY}]
        ink = learn_bare(controls.half[on_paper]).nats(contrast.half)
        pale = clear & (called == EMPTY) & ~np.isin(names, against)
        pale &= (contrast.own > SEEN) & (ink > 0)
        pale[pale] = _as_colourful(tints_along(rectified, contrast, pale), pens)
        return found | _lone_strokes(names, pale, ink, contrast, reach * rectified.flat.scale)
    drawn_lines = chords.some(np.flatnonzero(clear & drawn))
    beside = darkness_and_tints(rectified, strokes_beside(rectified, drawn_lines))
    found = with_older(found, pale_as_older(amounts, dark, tints, values, bare, beside))
    faint = np.flatnonzero(seen & ~drawn & (bare.nats(contrast.amount) > 0))
    one = nats_for_one_stroke(rectified, drawn_lines, chords.some(faint)).tolist()
    return found | _of_others(found, dict(zip(names[faint].tolist(), one, strict=True)), marks)


def _as_colourful(tints: Values, pens: Sequence[Values]) -> Flags:
    """Which of N tints are half as far from grey as the strokes of each pen, by absorptance, shape
    (N, 3) and (M, 3) for each: a crease has no colour, unless a pen has none."""

    def colour(shown: Values) -> Values:
        return np.asarray(np.linalg.norm(shares_of_tints(shown) - 1 / 3, axis=1), np.float64)

    least = min((float(np.median(colour(one))) for one in pens), default=0.0) / 2
    return np.asarray(colour(tints) >= least)


def _lone_strokes(
    names: NDArray[np.str_], pale: Flags, ink: Values, contrast: Contrast, reach: float
) -> dict[str, SecondLook]:
    """The evidence on places, shape (N,), in which a ``pale`` stroke stands out along half of the
    way, by so many nats of ``ink``: where a sheet has one or two such strokes, for an older drawing
    leaves several. Places whose paths mostly run within ``reach`` px of one another show one."""
    strokes: list[int] = []
    every = np.flatnonzero(pale)
    for k in every[np.argsort(-contrast.half[every])].tolist():
        apart = contrast.path[k][:, None] - contrast.path[strokes][:, None]  # each place from each
        away = np.median(np.linalg.norm(apart, axis=3).min(axis=2), axis=1)
        if away.min(initial=np.inf) > reach:
            strokes.append(k)
        if len(strokes) > SOME_OLDER:
            return {}
    return {str(names[k]): SecondLook(-float(ink[k]), Reason.FAINT, 0.0) for k in strokes}


def _of_others(
    found: Mapping[str, SecondLook], told: Mapping[str, float], marks: Mapping[str, ReadMark]
) -> dict[str, SecondLook]:
    """The evidence on places called empty against which other lines' ink, or another drawing's,
    tells, in nats, more than their own does."""
    others = Reason.INK_BESIDE
    return {
        name: found.get(name, SecondLook(nats, others, 0.0))._replace(ink=nats, reason=others)
        for name, nats in told.items()
        if marks[name].value == EMPTY and nats < (found[name].ink if name in found else 0.0)
    }


def darkness_and_tints(rectified: RectifiedBoard, where: Values) -> tuple[Values, Values]:
    """Mean absorptance, shape (N,), in the middle of strokes along paths, px, shape (N, K, 2), and
    that of R, G and B, shape (N, 3). An older stroke that is wide has as much ink as a fine one
    that is dark."""
    ink = rectified.ink
    darkest = cv2.dilate(ink.mean, np.ones((3, 3), np.uint8))
    planes = (darkest, ink.red, ink.green, ink.blue)
    each = [np.median(sampled(plane, where), axis=1) for plane in planes]
    usual = np.stack(each, axis=1).astype(np.float64)
    return usual[:, 0], usual[:, 1:]


def _controls(rectified: RectifiedBoard, marks: Mapping[str, ReadMark], reach: float) -> Contrast:
    """What paths show where no line can be drawn, and no square is filled if there are enough:
    between a scribble's strokes paper shows as beside a line. Ink is looked for as far beside them
    as beside lines, mm."""
    starts, ends = bare_paths(rectified)
    clear = ~_beside_filled(rectified, marks, (starts + ends) / 2)
    if clear.sum() >= ENOUGH:
        starts, ends = starts[clear], ends[clear]
    return contrast_along(rectified, middles(starts, ends), starts, ends, reach)


def _beside_filled(
    rectified: RectifiedBoard, marks: Mapping[str, ReadMark], middles: Values
) -> Flags:
    """Which lines, of these middles, px, lie along a square that is filled or may be, shape
    (E,)."""
    board, flat = rectified.board, rectified.flat
    bare = {name for name, mark in marks.items() if mark.value == EMPTY and mark.sure}
    filled = [slot.place for slot in rectified.slots("fill") if slot.name not in bare]
    centres = flat.pixels(np.array([board.squares[one] for one in filled]).reshape(-1, 2))
    sides = flat.scale * np.array([side(board, one) for one in filled])
    return beside_squares(centres, sides, middles)


def nats_for_owners(
    rounds: Rounds, rectified: RectifiedBoard, marks: Mapping[str, ReadMark]
) -> dict[str, SecondLook]:
    """For each spot of a board whose owners are noted by rings, by how many nats the ink round it
    speaks for its mark: against an empty one where a ring seems to be, against a colour where the
    ring has the other's tint; nothing where no ring was read to hold them against."""
    names = [slot.name for slot in rectified.slots("owner")]
    values = [str(marks[name].value) for name in names]
    rings, bare = np.full(len(names), np.inf), np.array(values) == EMPTY
    usual = usual_amounts(rounds.amount, np.array(values), 0.5)
    if not usual:
        return {}
    least = TRACE * min(usual.values())
    tints = nats_for_tints(rounds.tint, np.where(rounds.amount > least, 1, 0), values)
    rings[bare] = -STEEPLY * np.log(rounds.amount[bare] / least)
    found = second_looks(names, values, rings, tints)
    return {name: one for name, one in found.items() if np.isfinite(one.nats)}


_APART: Final = 3.0
"""Spreads between groups of tints that are two colours. At 1.6 times 1 of 16 photos moves."""
_BOTH: Final = 0.28
"""How likely it is, beside that the other pen alone left a stroke, that both did and the other's
counts: of 7,169 rings on 134 boards 4 were drawn over one of the other player's."""


def nats_for_tints(tints: Values, amounts: Values, values: Sequence[str]) -> tuple[Values, Flags]:
    """By how many nats the tint of each of N marks speaks for the colour that it is called.

    Strokes of two colours fall into two groups by themselves; each colour's name belongs to the
    group that it lies nearest to. A tint between both may be that of both pens, one over the other.

    Args:
        tints: absorptance or density of R, G and B, of any strength, shape (N, 3).
        amounts: of ink; where it is none there is no tint; shape (N,).
        values: what each mark is called.

    Returns:
        the nats, infinite where nothing can be said; and which tints are rather both pens' than the
            other's; shape (N,) each.
    """
    nats, mixed = np.full(len(values), np.inf), np.zeros(len(values), bool)
    called = np.array(values)
    drawn = (called != EMPTY) & (amounts > 0)
    if drawn.sum() < ENOUGH:
        return nats, mixed
    inks = tints[drawn]
    shares = shares_of_tints(inks)
    along = along_main_axis(shares)
    groups = _two_groups(along)
    if groups is None:
        return nats, mixed
    middles = np.array([np.median(group) for group in groups])
    spreads = np.array([_spread(group) for group in groups])
    own = _own_group(along, called[drawn], middles)
    logs = log_t(along[:, None] - middles, spreads)
    rows, (low, high) = np.arange(len(along)), np.sort(middles)
    both = np.where((low < along) & (along < high), np.log(_BOTH / (high - low)), -np.inf)
    other = logs[rows, 1 - own]
    nats[drawn] = np.maximum(logs[rows, own] - np.logaddexp(other, both), -BEYOND_DOUBT)
    mixed[drawn] = both > other
    return nats, mixed


def _two_groups(along: Values) -> list[Values] | None:
    """Two groups into which tints fall by themselves, the lower first; ``None`` where all are
    alike."""
    upper = along > float(threshold_otsu(along))
    groups = [along[~upper], along[upper]]
    if min(map(len, groups)) < ENOUGH // 2:
        return None
    spreads = sum(map(_spread, groups))
    apart = float(np.median(groups[1]) - np.median(groups[0]))
    return groups if apart > _APART * spreads else None


def _own_group(along: Values, called: NDArray[np.str_], middles: Values) -> NDArray[np.intp]:
    """Which group, 0 or 1, each stroke should belong to by its name, shape (N,)."""
    names = sorted(set(called), key=lambda name: float(np.median(along[called == name])))
    if len(names) == 1:
        middle = float(np.median(along))
        return np.full(len(along), int(np.abs(middles - middle).argmin()))
    return np.where(called == names[0], 0, 1)


def _spread(group: Values) -> float:
    return max(deviation(group - np.median(group)), NO_HUE)
