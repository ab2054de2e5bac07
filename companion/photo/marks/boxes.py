"""Small printed outlines that people fill, dot, tick or cross with any pen: bubbles and boxes.

Two measures tell, both beyond the paper beside the place: how dark its darkest part is, and how
much ink the half of it has that has least, as mm of a stroke laid across it. The middle counts
most; a stroke that only brushes the rim, or runs over from the next place, leaves half of it bare.

Most places of a sheet are empty and show what an empty one looks like; marked ones show how this
sheet's pens mark. A place in between is asked about; so is one that something lies over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from companion.board import EMPTY, XY, Value
from companion.board.mark_kinds import MarkKind
from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.pens import shares_of_tints, whose_ink
from companion.photo.image.sampling import SIDES
from companion.photo.image.statistics import log_t, quantile_known
from companion.photo.marks.evidence import (
    INKIEST,
    LEAST,
    PALER,
    MarkEvidence,
    PenLook,
    evidence_of,
    much_paler,
    nats_as_erased,
)
from companion.photo.marks.priors import Priors, load_priors
from companion.photo.marks.sheet_classifier import ENOUGH, sheet_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import OVERFILLED, PRINTED, RectifiedBoard
from companion.photo.rectify.warp import POINTS, Flat, circle, samples, settle, square
from companion.photo.visibility import Occluders, find_occluders, most_round

INSIDE_SHARE: Final = 0.75
"""Share of a place's reach inside its outline. At 1.6 times 16 marks of 4 photos are wrong."""
DARKEST: Final = 0.95
"""Quantile inside that is its darkest part. At 0.6 times 6 photos have 8 marks wrong."""
_FINE: Final = (0.05, 0.06)
"""Darkness, and mm across the barest half, of grain. At 0.6 times 4 photos ask 1 mark more."""
_INK: Final = 0.42
"""Absorptance that shadows do not reach: what boxes look like was fitted with it."""
_PAPER: Final = 0.4
"""Quantile beside a place that is paper. What boxes and bubbles look like was fitted with it."""
BLURRED: Final = 0.5
"""mm over which an edge is blurred. With 0.4 beside pips one more of 310 position sheets has a mark
wrong, and asks."""


@dataclass(frozen=True)
class Insides:
    """Ink inside P places, each of shape (P,).

    Attributes:
        darkest: how much darker the darkest part is than the paper beside, absorptance.
        barest: mm of stroke across the half that has least, beyond what the paper beside has.
        densest: its darkest ink, absorptance.
        outline: darkness along the printed outline, or a pixel beside it, absorptance.
        paper: darkness of the paper beside the place, absorptance.
        hidden: whether a thing lies over the place.
        covered: whether it lies over some of it, or hangs together with what is dark in it, as a
            pen's nib does.
        spilt: share of the paper beside the place that carries ink.
    """

    darkest: Values
    barest: Values
    densest: Values
    outline: Values
    paper: Values
    hidden: Flags
    covered: Flags
    spilt: Values

    @property
    def looks(self) -> Values:
        """What empty and marked places are told apart by, shape (P, 2): the darkest part and the
        barest half, on scales that grow with the logarithm of ink and evenly with grain, of which
        half is brighter than paper."""
        return np.asarray(np.arcsinh(np.column_stack([self.darkest, self.barest]) / _FINE))


def inside_features(ink: Insides) -> Mapping[str, ArrayLike]:
    """What was measured of the places, for a trace."""
    return {
        "darkest part (asinh)": ink.looks[:, 0],
        "barest half (asinh)": ink.looks[:, 1],
        "darkest ink (absorptance)": ink.densest,
        "outline (absorptance)": ink.outline,
        "beside (share)": ink.spilt,
        "covered": ink.covered,
    }


@dataclass(frozen=True)
class Places:
    """Where P small outlines lie on a flattened board.

    Attributes:
        centres: mm, shape (P, 2).
        reach: radius or half a side, mm, shape (P,).
        outlines: points along each outline, mm, shape (P, N, 2).
        round: circles rather than squares.
        beside: points on the paper beside each, mm, shape (P, M, 2).
        clear: which of those are on bare paper, nothing being printed there, shape (P, M).
    """

    centres: Values
    reach: Values
    outlines: Values
    beside: Values
    clear: Flags
    round: bool

    def moved(self, shift: Values) -> Places:
        """Each moved by its own vector in mm, shape (P, 2)."""
        return replace(
            self,
            centres=self.centres + shift,
            outlines=self.outlines + shift[:, None],
            beside=self.beside + shift[:, None],
        )


def things_on(ink: Ink, flat: Flat, reach: Values) -> Occluders:
    """What lies on a flattened board on which people fill places of such ``reach``, mm, if any."""
    filled = OVERFILLED * float(reach.max(initial=0.0)) * flat.scale
    beside = PRINTED.reach * flat.scale
    longest = OVERFILLED * 8**0.5 * filled  # a square's diagonal, run over
    return find_occluders(ink.shadows_apart(ink.most), beside, filled, longest)


def measure(ink: Ink, flat: Flat, places: Places, things: Occluders | None = None) -> Insides:
    """Measure the ink inside places of a flattened board. What lies on it is looked for if it is
    not known."""
    picture = ink.mean
    cells, weight = _cells(places)
    points = places.centres[:, None] + places.reach[:, None, None] * cells
    inner = samples(picture, flat, points)
    halves = weight * (np.array(SIDES) @ cells.T > 0)
    each = inner @ (halves / halves.sum(axis=1, keepdims=True)).T
    beside = samples(picture, flat, places.beside)
    sides = (places.beside - places.centres[:, None]) @ np.transpose(SIDES) > 0
    paper = _paper(beside, places.clear, sides)
    things = things or things_on(ink, flat, places.reach)
    outlines = flat.pixels(places.outlines)
    return Insides(
        darkest=np.quantile(inner, DARKEST, axis=1) - paper.max(axis=1),
        densest=np.quantile(inner, INKIEST, axis=1),
        barest=(each - paper).min(axis=1) * places.reach,
        # curl and folds leave it a pixel beside where its neighbours' lie
        outline=samples(most_round(picture, 1), flat, places.outlines).mean(axis=1),
        paper=paper.mean(axis=1),
        hidden=np.asarray(things.over(outlines).mean(axis=1) > 0.5),
        covered=np.asarray(things.over(outlines, BLURRED * flat.scale).any(axis=1))
        | things.joined(flat.pixels(points)).any(axis=1),
        spilt=((beside > _INK) & places.clear).sum(axis=1)
        / np.maximum(places.clear.sum(axis=1), 1),
    )


def _cells(places: Places) -> tuple[Values, Values]:
    """Places inside an outline over its reach, shape (K, 2), and what each weighs, shape (K,)."""
    grid = np.linspace(-1, 1, POINTS // 2)  # an even number, none is on the middle line
    cells = np.stack(np.meshgrid(grid, grid), -1).reshape(-1, 2)
    off = np.linalg.norm(cells, axis=1) if places.round else np.abs(cells).max(axis=1)
    return INSIDE_SHARE * cells[off <= 1], (1 - off**2)[off <= 1]


def _paper(beside: Values, clear: Flags, sides: Flags) -> Values:
    """Darkness of the paper beside each half of each place, shape (P, 4): a fold may shade one
    alone. Where other places hide some of it, or ink covers it, of the paper all round, none where
    that is hidden."""
    bare = np.where(beside <= _INK, beside, np.nan)
    known = np.where(clear, bare, np.nan)
    known[np.isnan(known).all(axis=1)] = 0
    around = quantile_known(known, _PAPER)[:, None]
    each = quantile_known(np.where(sides, bare[..., None], np.nan), _PAPER)
    own = (sides <= clear[..., None]).all(axis=1) & ~np.isnan(each)
    return np.where(own, each, around)


_HIDDEN: Final = 0.8
"""Of outlines' usual darkness, what shows under a thing: 2 of 6,840 places show less."""
_WIDE, _BETWEEN = 6.0, 5.0
"""Spreads of boxes between bare and ticked ones that these lie apart, and nats by which one is less
likely such. Of 200 boards none is silent and 82 marks are asked about; with 4 spreads 90, with 6
nats one is silent and 66, without 7 and 40."""
_MANY_PALER: Final = 0.66
"""Share of circles' usual darkest ink up to which several may be an erased game's: of 1,015 new
ones 27 have less, on one of 120 slips 14 erased ones have more than half. Without, it is silent."""
_SPILT: Final = 0.3
"""Share of the paper beside that is another mark's ink. At 0.6 times 30 photos ask 8 marks more."""


def marked_places(
    names: Sequence[str],
    places: Places,
    ink: Insides,
    values: Sequence[Value] = (True,),
    whose: Values | None = None,
) -> list[MarkEvidence]:
    """The evidence on P places in the order of ``names``: empty, or marked as one of V ``values``,
    each so probably where several pens may mark them, shape (P, V)."""
    looks = load_priors("bubbles" if places.round else "boxes")
    besides = -np.inf if places.round else _between(ink.looks, looks)
    nats = sheet_likelihoods(ink.looks, ink.hidden, looks, besides=besides)
    marked = np.asarray(nats[:, 1] > nats[:, 0])
    # each player ticks boxes with a pen of their own
    pens = np.array(["" if places.round else name.partition(".")[0] for name in names])
    pale = much_paler(ink.densest, marked, pens)
    if places.round:  # of an erased game's circles several are left
        many = much_paler(ink.densest, marked, pens, _MANY_PALER, least=ENOUGH)
        pale = many | much_paler(ink.densest, marked, pens, PALER, least=2)
    nats[pale, 0] = nats[pale].max(axis=1)
    for pen in np.unique(pens[pale]):
        own = pens == pen
        shares = ink.densest / np.median(ink.densest[own & marked & ~pale])
        nats[own & pale, 1] -= nats_as_erased(shares[own & pale])
    faint = ink.outline < _HIDDEN * np.median(ink.outline)
    unseen = ink.hidden | ink.covered | faint
    astray = ~marked & (ink.spilt > _SPILT) & ~_beside(marked, places)
    doubts = {Reason.COVERED: unseen, Reason.INK_BESIDE: astray}
    by_value = nats[:, 1:] + np.log(np.maximum(1.0 if whose is None else whose, LEAST))
    every = np.column_stack([nats[:, 0], by_value])
    unclear = {Reason.COVERED: ink.hidden, Reason.OLDER: pale}
    return evidence_of(names, (EMPTY, *values), every, doubts, unclear)


def _between(seen: Values, priors: Priors) -> Values:
    """Log-likelihood of boxes that are neither bare nor ticked as usual, shape (P, 1), by the
    features of each, shape (P, 2): fine ticks, or what an eraser left of others."""
    bare, ticked = (np.array(look.mean) for look in priors.looks)
    nats = log_t(seen - (bare + ticked) / 2, (ticked - bare) / _WIDE).sum(axis=1)
    return np.asarray(nats - _BETWEEN)[:, None]


def _beside(marked: Flags, places: Places) -> Flags:
    """Which places have a marked one next to them."""
    apart = np.linalg.norm(places.centres[:, None] - places.centres, axis=2)
    near = apart < OVERFILLED * (places.reach[:, None] + places.reach)
    np.fill_diagonal(near, val=False)
    return np.asarray((near & marked).any(axis=1))


_ROUND: Final[Mapping[MarkKind, Sequence[float]]] = {"tick": (1.3, 1.5), "bubble": (1.4, 1.6, 1.8)}
"""Sides of bare squares round a box, and radii of bare circles round a bubble, over its own. What
boxes and bubbles look like was fitted with them."""


def read_places(rectified: RectifiedBoard, kind: MarkKind) -> list[MarkEvidence]:
    """Every box or bubble of a board, in its order."""
    names, flat = [slot.name for slot in rectified.slots(kind)], rectified.flat
    places, _ = settled_places(rectified, kind)
    ink = measure(rectified.ink, flat, places)
    rectified.measured(names, inside_features(ink))
    widths = 2 * INSIDE_SHARE * places.reach * flat.scale
    pens = rectified.pens(kind)
    whose = whose_ink(rectified.ink, flat.pixels(places.centres), widths, pens)
    marks = marked_places(names, places, ink, rectified.values(kind), whose)
    if not places.round:
        return marks
    looks = _pen_looks(rectified.ink, flat, places)
    return [replace(mark, pen=look) for mark, look in zip(marks, looks, strict=True)]


def _pen_looks(ink: Ink, flat: Flat, places: Places) -> list[PenLook]:
    """What tells the pens that filled P circles: what share of the absorptance of their darkest
    parts is that of R, G and B."""
    points = places.centres[:, None] + places.reach[:, None, None] * _cells(places)[0]
    planes = [samples(plane, flat, points) for plane in (ink.red, ink.green, ink.blue)]
    seen = np.stack(planes, axis=2)
    grey = seen.mean(axis=2)
    darkest = grey >= np.quantile(grey, DARKEST, axis=1, keepdims=True)
    tints = np.array([one[where].mean(axis=0) for one, where in zip(seen, darkest, strict=True)])
    each = zip(tints.sum(axis=1).tolist(), shares_of_tints(tints), strict=True)
    return [PenLook(dark, share) for dark, share in each]


def settled_places(rectified: RectifiedBoard, kind: MarkKind) -> tuple[Places, Values]:
    """Where a board's boxes or bubbles really lie, in its order, and how far off each was, mm,
    shape (P, 2): the bubbles of a territory lie off together."""
    board, names = rectified.board, [slot.place for slot in rectified.slots(kind)]
    draw: Callable[[XY, float], Values] = square
    if kind == "bubble":
        draw, spots = circle, [board.bubbles[one] for one in names]
        together = [one.partition(".")[0] for one in names]
        each = [(spot.at, spot.radius) for spot in spots]
    else:
        together, boxes = names, [board.ticks[one] for one in names]
        each = [(box.at, box.side) for box in boxes]
    groups = [np.flatnonzero(np.array(together) == one) for one in dict.fromkeys(together)]
    centres, sizes = np.array([at for at, _ in each]), np.array([size for _, size in each])
    outlines = np.stack([draw(*one) for one in each])
    beside = [np.concatenate([draw(at, far * size) for far in _ROUND[kind]]) for at, size in each]
    places = Places(
        centres=centres,
        reach=sizes if kind == "bubble" else sizes / 2,
        outlines=outlines,
        beside=np.stack(beside),
        clear=np.ones((len(beside), len(beside[0])), bool),
        round=kind == "bubble",
    )
    shifts = np.zeros((len(names), 2))
    grouped = np.stack([np.concatenate(outlines[own]) for own in groups])
    for own, off in zip(groups, settle(rectified.ink.mean, rectified.flat, grouped), strict=True):
        shifts[own] = off
        away = np.linalg.norm(places.beside[own][:, :, None] - centres[own], axis=3) - sizes[own]
        away[range(len(own)), :, range(len(own))] = np.inf
        places.clear[own] = (away > BLURRED).all(axis=2)
    return places.moved(shifts), shifts
