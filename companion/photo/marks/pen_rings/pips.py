"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips.

The print is taken away as most pips of the same size show it, and what rings that run awry lend. A
pip is then told by its ink where no ring lies over it; where one lies over all of it, by how much
darker it is than the ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.photo.image.absorptance import Image32
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.statistics import expit, softmax, threshold_otsu
from companion.photo.marks.boxes import Insides, Places, inside_features, measure
from companion.photo.marks.evidence import Doubt, MarkEvidence, coloured_or_empty
from companion.photo.marks.pen_rings.outlined import RingStrokes
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.sheet_classifier import EXAMPLES, ROUNDS, class_likelihoods
from companion.photo.marks.whose import ACROSS
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.visibility import Occluders

_WITHIN: Final = 1.05
"""How far, in units of its radius, a pip is looked at: its outline, which ticks cross, included."""
_CLEAR: Final = 0.02
"""Share of a pip under a ring up to which it shows what pips of the sheet look like."""
_BARE: Final = 0.3
"""Quantile of pips by darkness that is empty, whatever is filled."""
_BURIED: Final = 0.05
"""How much a place under a ring counts, beside one that is clear of it."""
_FINE: Final = (0.03, 0.02)
"""mm of stroke that noise makes, and absorptance of the darkest part."""
_INSIDE, _DARKEST = 0.8, 0.95
"""How much of its radius is the inside of a pip, and quantile of the ink there that is its darkest
part."""
_USUAL_COUNTS: Final = np.array([15.0, 5.0, 5.0])
"""Empty pips, filled and erased ones that are counted beside the sheet's own."""
_FEWEST: Final = 5
"""Filled pips that an owner has at the least where others were erased, and by which it is known how
dark they are; and traces from which a sheet shows an older game's: 53 sheets with one show 7."""
_ALIKE, _OLDER = 5.0, 1.0
"""Nats by which all pips of a sheet must say that there was an older game to make that e times
likelier, as pips are alike, and the nats by which there rather was none. On 133 snapshots of real
ink the pips of 53 with an older game say 38 nats or more, but for two with -10 and -4, and those of
80 on clean paper 8 or less."""
_LIKELIER: Final = 25.0
"""Nats by which it must be likelier than all else that the paler ones of what is taken for filled
are traces: it is by 32 and 50 where they were hardly erased, on two boards, and by 14 at the most
on 436 others."""
_UNEVEN: Final = 0.62, 20.0
"""Nepers by which traces are paler than filled pips where they may as well be pips filled less
evenly, and nats for an older game in each beyond: likeliest for 48 sheets of real ink with an older
game, whose traces are paler by 0.72 or more, but for one with 0.54, and 4 of 120 rendered ones
without one whose pips looked like one (0.41 to 0.62)."""
_OPEN: Final = 0.1, 0.9
"""How probably such a pip is filled: it is asked about."""
_PRINT: Final = 0.03
"""Absorptance by which the print of one size of pips may be darker than that of all."""
_SLOPE: Final = 1.3
"""How many times as many nats speak for a filled pip as its looks have: likeliest is 1.0 for 23,270
called filled on 259 photos, of which 15 were empty, 14 of these on one sheet, and 7 or more for
13,296 on 159 others, all of which were filled. Those called empty stay as they are: on 418 photos
1.2 is likeliest, but a pencil as faint as the paper's noise then leaves some of them sure."""
_USUAL, _HIDDEN = 0.8, 0.4
"""Quantile of the darkness of outlines that is usual, and the share of it below which one is
hidden."""


@dataclass(frozen=True)
class PipInk:
    """The ink of P pips.

    Attributes:
        looks: what empty, filled and erased ones are told apart by: logarithms of the mm of stroke
            across each, and of the absorptance of its darkest part, shape (P, 2). An eraser leaves
            no stroke as dark as a pen's, however wide it smears what is left.
        hidden: share of each under a ring, shape (P,).
    """

    looks: Values
    hidden: Values


def read_pips(
    rectified: RectifiedBoard,
    places: Places,
    strokes: RingStrokes,
    owners: Indices,
    erased: float,
    names: Sequence[str],
    things: Occluders,
) -> tuple[list[MarkEvidence], float]:
    """Every pip in the order of ``names``, and what all say of an older game, as from
    :func:`filled_probability`.

    Args:
        places: the outlines of the P pips, those in one spot after those in another.
        strokes: of the rings round these spots.
        owners: whose spot each pip is in, 0 or more, shape (P,).
        erased: how many rings of an older game show.
        things: what lies on the sheet.
    """
    flat = rectified.flat
    known = measure(rectified.ink, flat, places, things)
    ink = pip_ink(rectified.ink.mean, flat, places, known.paper, strokes)
    unseen = _unseen(known)
    filled, older = filled_probability(ink, ~unseen, owners, erased)
    steeper, empty = filled**_SLOPE, (1 - filled) ** _SLOPE
    filled = np.where(filled > 0.5, steeper / (steeper + empty), filled)
    features = {
        **inside_features(known),
        "stroke (log mm)": ink.looks[:, 0],
        "darkest (log absorptance)": ink.looks[:, 1],
        "hidden (share)": ink.hidden,
    }
    rectified.measured(names, features)
    unclear = [Reason.INK_BESIDE if one else None for one in ink.hidden > _CLEAR]
    doubts = [Doubt(unseen, Reason.COVERED)]
    one_value = np.ones((len(names), 1))
    return coloured_or_empty(names, (True,), filled, one_value, doubts, unclear), older


def pip_ink(
    picture: Image32, flat: Flat, places: Places, paper: Values, strokes: RingStrokes
) -> PipInk:
    """Measure the ink of P pips on a flattened board's absorptance, beyond that of the paper beside
    each, shape (P,)."""
    across = 2 * ACROSS
    cells = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    cells = cells[np.linalg.norm(cells, axis=1) <= 1]
    points = places.centres[:, None] + _WITHIN * places.reach[:, None, None] * cells
    lent, share = (
        some.reshape(len(points), -1)
        for some in strokes.over(points.reshape(len(strokes.middles), -1, 2))
    )
    dark, hidden = samples(picture, flat, points) - paper[:, None], share.mean(axis=1)
    ink = dark - lent
    # those of one size are mostly filled at times, but never most of all
    usual = _printed(dark, np.ones(len(points), bool), hidden)
    for size in np.unique(places.reach):
        alike = places.reach == size
        ink[alike] -= np.minimum(_printed(dark, alike, hidden), usual + _PRINT)
    weight = np.maximum(1 - share, _BURIED)
    stroke = (ink * weight).sum(axis=1) / weight.sum(axis=1) * places.reach
    inside = np.linalg.norm(cells, axis=1) <= _INSIDE
    darkest = np.quantile(ink[:, inside], _DARKEST, axis=1)
    looks = np.log(np.maximum(np.column_stack([stroke, darkest]), 0) + _FINE)
    return PipInk(looks, hidden)


def _printed(dark: Values, some: Flags, hidden: Values) -> Values:
    """What the print shows at each of K places of some pips, shape (K,), from what P show, shape
    (P, K): most of them are empty."""
    clear = some & (hidden < _CLEAR)
    shown = dark[clear if clear.any() else some]
    return np.asarray(np.quantile(shown, _BARE, axis=0), np.float64)


@dataclass(frozen=True)
class _Sheet:
    """P pips of a sheet, if it shows traces of an older game or if it shows none.

    Attributes:
        filled: how probably each pip is filled, shape (P,).
        nats: logarithm of the likelihood of all plain ones.
        traces: how many of these are traces.
        paler: by how many nepers, 0 where there are none: in stroke, or where the darkest part
            is paler by more than that, as an eraser leaves it, by as much more.
    """

    filled: Values
    nats: float
    traces: float
    paler: float


def filled_probability(
    ink: PipInk, seen: Flags, owners: Indices, erased: float
) -> tuple[Values, float]:
    """How probably each pip is filled, shape (P,), and by how many nats all of them speak for an
    older game.

    What pips that are ``seen`` and clear of rings look like is learned from the sheet: empty ones,
    filled ones, and those of an older game that were erased. One that a ring touches is measured
    less exactly, and held against pips of usual sheets.

    Args:
        owners: whose spot each pip is in, 0 or more, shape (P,). Where hardly any of an owner's
            would be filled beside so many erased ones, their pen may be pale: these are left open.
        erased: how many rings of an older game show; each makes it e times likelier that pips were
            erased as well.
    """
    looks = load_priors("pips").looks
    empty, full, _ = looks
    clear = ink.hidden < _CLEAR
    plain = seen & clear
    clean = _as_sheet(ink, plain, (empty, full), full.mean)
    likely = (clean.filled > 0.5) & plain
    darker = _darker(ink, likely)
    dark = np.median(ink.looks[darker], axis=0) if likely.any() else full.mean
    older = _as_sheet(ink, plain, looks, dark)
    # what was hardly erased is found only if the darker pips alone are filled to begin with, and
    # each player's pen apart, if one is paler, looks the same
    split = np.column_stack([plain & ~likely, darker, likely & ~darker])
    other = _as_sheet(ink, plain, looks, dark, split)
    pens = [
        _as_sheet(ink, plain & (owners == one), (empty, full), full.mean)
        for one in np.unique(owners)
    ]
    if other.nats - max(older.nats, clean.nats, sum(one.nats for one in pens)) > _LIKELIER:
        at_odds = np.abs(other.filled - older.filled) > 0.5
        open_ = np.where(at_odds, np.clip(other.filled, *_OPEN), other.filled)
        older = replace(other, filled=open_)
    else:
        older = replace(older, filled=_unless_uneven(older, clean.filled, erased))
    said = (older.nats - clean.nats) / _ALIKE
    share = float(expit(said + erased - _OLDER))
    if older.traces < _FEWEST:  # pale ones of a new game as well
        share = min(share, 0.5)
    none_left = (np.bincount(owners, older.filled > 0.5) < _FEWEST)[owners]
    traces = np.where(none_left, (older.filled + clean.filled) / 2, older.filled)
    filled = share * traces + (1 - share) * clean.filled
    usual = class_likelihoods(ink.looks, np.zeros((len(seen), 2)), Priors(looks=(empty, full)))
    return np.where(clear, filled, softmax(usual, axis=1)[:, 1]), said


def _unless_uneven(older: _Sheet, filled: Values, erased: float) -> Values:
    """How probably each pip is filled on a sheet with an older game, shape (P,). What would be
    ``filled`` on a sheet without one is a trace where it is pale enough, and either where not."""
    paler, per_paler = _UNEVEN
    traces = expit(erased + per_paler * (older.paler - paler))
    at_odds = (filled > 0.5) & (older.filled < 0.5)
    return np.where(at_odds, traces * older.filled + (1 - traces) / 2, older.filled)


def _darker(ink: PipInk, filled: Flags) -> Flags:
    """Which of the filled pips are the darker ones, by their darkest part, shape (P,)."""
    dark = ink.looks[:, 1]
    return filled & (dark >= (threshold_otsu(dark[filled]) if filled.any() else np.inf))


def _as_sheet(
    ink: PipInk, plain: Flags, looks: Sequence[Look], level: Values, start: Flags | float = 0.0
) -> _Sheet:
    """The pips as having some looks: empty, filled, and perhaps that of traces, which are as much
    paler than the sheet's filled ones as usual. The ``plain`` pips are the examples, shape (P,).
    Before the sheet says so, its filled pips are as dark as ``level``, shape (2,), and its examples
    those of ``start``, shape (P, L), or none."""
    full = looks[1]
    examples = np.zeros((len(plain), len(looks))) + start
    known = np.full(len(looks), -np.log(len(looks)))
    for _ in range(ROUNDS):
        inked = [replace(one, mean=one.mean + level - full.mean) for one in looks[1:]]
        priors = Priors(looks=(looks[0], *inked))
        nats = class_likelihoods(ink.looks, examples, priors) + known
        likely = softmax(nats, axis=1)
        examples = np.where(plain[:, None], likely**EXAMPLES, 0)
        count = likely[plain].sum(axis=0)
        counted = count + _USUAL_COUNTS[: len(looks)]
        known = np.log(counted / counted.sum())
        if (filled := examples[:, 1]).sum() > _FEWEST:
            level = np.average(ink.looks, axis=0, weights=filled)
    total = float(np.logaddexp.reduce(nats[plain], axis=1).sum())
    traces = likely[plain, 2:].sum(axis=1)
    paler = 0.0
    if min(traces.sum(), count[1]) > 0:
        seen = ink.looks[plain].T
        stroke, dark = seen @ likely[plain, 1] / count[1] - seen @ traces / traces.sum()
        paler = float(max(stroke, 2 * dark - stroke))
    return _Sheet(likely[:, 1], total, float(traces.sum()), paler)


def _unseen(known: Insides) -> Flags:
    """Pips under things, and those whose very outline is not seen."""
    usual = float(np.quantile(known.outline, _USUAL))
    return known.hidden | known.covered | (known.outline < _HIDDEN * usual)
