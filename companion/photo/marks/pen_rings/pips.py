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

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.statistics import expit, softmax, threshold_otsu
from companion.photo.marks.boxes import Insides, Places, inside_features, measure
from companion.photo.marks.evidence import Doubt, MarkEvidence, marked_or_empty
from companion.photo.marks.pen_rings.outlined import RingStrokes
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.sheet_classifier import EXAMPLES, ROUNDS, class_likelihoods
from companion.photo.marks.whose import ACROSS
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.visibility import Occluders

_UNSURE: Final = 0.8
"""How far the ink is relied on of a pip that may yet be what it does not look like."""
_WITHIN: Final = 1.05
"""How far, in units of its radius, a pip is looked at: its outline, which ticks cross, included."""
_CLEAR: Final = 0.02
"""Share of a pip under a ring up to which it shows what pips of the sheet look like."""
_BARE: Final = 0.3
"""Quantile of pips by darkness that is empty, whatever is filled."""
_BURIED: Final = 0.05
"""How much a place under a ring counts, beside one that is clear of it."""
_FINE: Final = 0.03
"""mm of stroke that noise makes."""
_USUAL_COUNTS: Final = np.array([15.0, 5.0, 5.0])
"""Empty pips, filled and erased ones that are counted beside the sheet's own."""
_FEWEST: Final = 5
"""Filled pips that an owner has at the least where others were erased, and traces from which a
sheet shows some."""
_ALIKE, _OLDER, _LEAST_OLDER = 5.0, 3.0, 0.002
"""Nats by which all pips of a sheet must say that there was an older game to make that e times
likelier, as pips are alike; the nats by which there rather was none; and how likely one is at the
least. On 44 snapshots of real ink and rendered the pips of those with an older game say 42 nats or
more, and those of 27 of the 28 others 5 or less."""
_PALE, _TOWARDS, _FAINT = 0.25, 0.35, 1.0
"""How far below the middle filled one the logarithm of a pip's ink lies, if it is filled, to be
perhaps a trace where a sheet shows some, and how far on the way to the middle one of these; and
within how much, if it is empty, to be perhaps filled where it shows none."""
_ONE_KIND, _TOLD = 0.7, 4.0
"""How far apart the logarithms of the ink of one owner's filled pips lie, but for one in ten, where
nothing that was erased is among them: of 46 snapshots on real paper 0.56 at the most, and on 12
with erased ones among them 0.8 at the least; and the nats by which more tells of an older game."""
_PRINT: Final = 0.03
"""Absorptance by which the print of one size of pips may be darker than that of all."""
_GRAIN: Final = 1e-3
"""Absorptance that is too little to have a colour."""
_COLOURFUL, _COLOURED, _GREYER = 0.75, 0.12, 0.6
"""Quantile of an owner's filled pips by colour that is their pen's, from how much it is a colour,
and the share of it below which one is greyer: so were 73 that shone through on one of 196 sheets,
with 11 filled ones, and no other pips but those."""
_SLOPE: Final = 1.3
"""How many times as many nats speak for a filled pip as its looks have: the least that 3,203 called
filled on 62 photos bear out, of which one was empty. Of 7,413 on 90 others none was."""
_USUAL, _HIDDEN = 0.8, 0.4
"""Quantile of the darkness of outlines that is usual, and the share of it below which one is
hidden."""


@dataclass(frozen=True)
class PipInk:
    """The ink of P pips.

    Attributes:
        looks: what empty and filled ones are told apart by: logarithms of the mm of stroke across
            each, and of those across its middle, shape (P, 2).
        hidden: share of each under a ring, shape (P,).
        colour: by what share of its ink the channels differ, shape (P,).
    """

    looks: Values
    hidden: Values
    colour: Values


def read_pips(
    rectified: RectifiedBoard,
    places: Places,
    strokes: RingStrokes,
    owners: Indices,
    erased: float,
    names: Sequence[str],
    things: Occluders,
) -> list[MarkEvidence]:
    """Every pip in the order of ``names``.

    Args:
        places: the outlines of the P pips, those in one spot after those in another.
        strokes: of the rings round these spots.
        owners: whose spot each pip is in, 0 or more, shape (P,).
        erased: how many rings of an older game show.
        things: what lies on the sheet.
    """
    flat = rectified.flat
    known = measure(rectified.ink, flat, places, things)
    ink = pip_ink(rectified.ink, flat, places, strokes)
    unseen = _unseen(known)
    filled, unsure = filled_probability(ink, ~unseen, owners, erased)
    steeper, empty = filled**_SLOPE, (1 - filled) ** _SLOPE
    filled = np.where(filled > 0.5, steeper / (steeper + empty), filled)
    features = {
        **inside_features(known),
        "stroke (log mm)": ink.looks[:, 0],
        "in the middle (log mm)": ink.looks[:, 1],
        "hidden (share)": ink.hidden,
        "coloured (share)": ink.colour,
    }
    rectified.measured(names, features)
    unclear = [Reason.INK_BESIDE if one else None for one in ink.hidden > _CLEAR]
    found = marked_or_empty(names, True, filled, [Doubt(unseen, Reason.COVERED)], unclear)
    return [
        one.hidden(_UNSURE, Reason.FAINT) if doubted else one
        for one, doubted in zip(found, unsure.tolist(), strict=True)
    ]


def pip_ink(board: Ink, flat: Flat, places: Places, strokes: RingStrokes) -> PipInk:
    """Measure the ink of pips on a flattened board."""
    across = 2 * ACROSS
    cells = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    cells = cells[np.linalg.norm(cells, axis=1) <= 1]
    points = places.centres[:, None] + _WITHIN * places.reach[:, None, None] * cells
    lent, share = (
        some.reshape(len(points), -1)
        for some in strokes.over(points.reshape(len(strokes.middles), -1, 2))
    )
    planes = np.stack([samples(one, flat, points) for one in (board.red, board.green, board.blue)])
    dark, hidden = samples(board.mean, flat, points), share.mean(axis=1)
    ink = dark - lent
    # those of one size are mostly filled at times, but never most of all
    every = np.ones(len(points), bool)
    usual, tinted = _printed(dark[None], every, hidden), _printed(planes, every, hidden)
    for size in np.unique(places.reach):
        alike = places.reach == size
        own, coloured = _printed(dark[None], alike, hidden), _printed(planes, alike, hidden)
        ink[alike] -= np.minimum(own, usual + _PRINT)[0]
        planes[:, alike] -= np.minimum(coloured, tinted + _PRINT)[:, None]
    weight = np.maximum(1 - share, _BURIED)
    middle = weight * (1 - (cells**2).sum(axis=1))
    means = [(ink * some).sum(axis=1) / some.sum(axis=1) for some in (weight, middle)]
    stroke = np.stack(means, axis=1) * places.reach[:, None]
    tint = np.maximum(planes.mean(axis=2), _GRAIN)
    colour = np.ptp(tint, axis=0) / tint.mean(axis=0)
    return PipInk(np.log(np.maximum(stroke, 0) + _FINE), hidden, colour)


def _printed(planes: Values, some: Flags, hidden: Values) -> Values:
    """What the print shows at each place of some pips, shape (C, K), from what C planes show of P,
    shape (C, P, K): most of them are empty."""
    clear = some & (hidden < _CLEAR)
    shown = planes[:, clear if clear.any() else some]
    return np.asarray(np.quantile(shown, _BARE, axis=1), np.float64)


@dataclass(frozen=True)
class _Sheet:
    """P pips of a sheet, if it shows traces of an older game or if it shows none.

    Attributes:
        filled: how probably each pip is filled, shape (P,).
        nats: logarithm of the likelihood of all plain ones.
        traces: how many of these are traces.
        level: the logarithms of the ink of the middle one of the filled pips, shape (2,).
        left: the same of traces.
    """

    filled: Values
    nats: float
    traces: float
    level: Values
    left: Values


def filled_probability(
    ink: PipInk, seen: Flags, owners: Indices, erased: float
) -> tuple[Values, Flags]:
    """How probably each pip is filled, and which may yet be what they do not look like: filled ones
    erased, or empty ones filled by a pen as faint as the paper's noise; shape (P,) each.

    What pips that are ``seen`` and clear of rings look like is learned from the sheet: empty ones,
    filled ones, and those of an older game that were erased. One that a ring touches is measured
    less exactly, and held against pips of usual sheets.

    Args:
        owners: whose spot each pip is in, 0 or more, shape (P,). Where nothing of an owner's would
            be filled beside so many erased ones, their pen is pale.
        erased: how many rings of an older game show; each makes it e times likelier that pips were
            erased as well.
    """
    empty, full, trace = load_priors("pips").looks
    clear = ink.hidden < _CLEAR
    clean = _as_sheet(ink, seen & clear, (empty, full), full.mean)
    likely = (clean.filled > 0.5) & seen & clear
    dark = _darker(ink, likely) if likely.any() else full.mean
    older = _as_sheet(ink, seen & clear, (empty, full, trace, trace), dark)
    kinds = _two_kinds(ink, likely, owners)
    said = (older.nats - clean.nats) / _ALIKE + erased + _TOLD * kinds.any()
    share = max(float(expit(said - _OLDER)), _LEAST_OLDER)
    none_left = (np.bincount(owners, older.filled > 0.5) < _FEWEST)[owners]
    filled = np.where(none_left, clean.filled, share * older.filled + (1 - share) * clean.filled)
    traces = ~none_left & (share * older.traces > _FEWEST) | kinds
    far = np.maximum(_PALE, _TOWARDS * (older.level - older.left))
    pale = (ink.looks < older.level - far).any(axis=1) & (filled > 0.5) & traces
    some = clean.filled.sum() > _FEWEST  # else nothing says how dark filled ones are
    dark = (ink.looks > clean.level - _FAINT).any(axis=1) & (filled < 0.5) & ~traces & some
    usual = class_likelihoods(ink.looks, np.zeros((len(seen), 2)), Priors(looks=(empty, full)))
    filled = np.where(clear, filled, softmax(usual, axis=1)[:, 1])
    grey = _greyer(ink, (filled > 0.5) & seen & clear, owners)
    return filled, (pale | dark | grey) & clear


def _greyer(ink: PipInk, filled: Flags, owners: Indices) -> Flags:
    """Which filled pips are both greyer and paler than most others of their owner's, as those of an
    older game are that shine through, shape (P,); nobody fills half of them with another pen."""
    found = np.zeros(len(filled), bool)
    for owner in np.unique(owners):
        own = filled & (owners == owner)
        usual = float(np.quantile(ink.colour[own], _COLOURFUL)) if own.any() else 0.0
        grey = own & (ink.colour < _GREYER * usual)
        rest = own & ~grey
        if usual > _COLOURED and min(grey.sum(), rest.sum()) >= _FEWEST:
            paler = np.median(ink.looks[rest, 0]) - np.median(ink.looks[grey, 0])
            found |= grey & bool(paler > _PALE)
    return found


def _darker(ink: PipInk, filled: Flags) -> Values:
    """The looks of the middle one of the darker filled pips, shape (2,)."""
    looks = ink.looks[filled]
    return np.asarray(np.median(looks[looks[:, 0] >= threshold_otsu(looks[:, 0])], axis=0))


def _two_kinds(ink: PipInk, filled: Flags, owners: Indices) -> Flags:
    """Which pips are of an owner's whose filled ones differ more than one pen's, shape (P,)."""
    found = np.zeros(len(filled), bool)
    for owner in np.unique(owners):
        own = ink.looks[filled & (owners == owner), 0]
        if len(own) > 2 * _FEWEST:
            least, most = np.quantile(own, (0.05, 0.95))
            found |= (owners == owner) & bool(most - least > _ONE_KIND)
    return found


def _as_sheet(ink: PipInk, plain: Flags, looks: Sequence[Look], level: Values) -> _Sheet:
    """The pips as having some looks: empty, filled, and perhaps those of traces, which are as much
    paler than the sheet's filled ones as usual. The ``plain`` pips are the examples, shape (P,);
    but traces may be several pens', unlike one another: the last look is not learned from them.
    Before the sheet says so, its filled pips are as dark as ``level``, shape (2,)."""
    full = looks[1]
    examples = np.zeros((len(plain), len(looks)))
    classes = len({look.of for look in looks})
    known = np.full(classes, -np.log(classes))
    for _ in range(ROUNDS):
        paler = [replace(one, mean=one.mean + level - full.mean) for one in looks[2:]]
        priors = Priors(looks=(*looks[:2], *paler))
        nats = class_likelihoods(ink.looks, examples, priors) + known
        likely = softmax(nats, axis=1)
        examples[:, :classes] = np.where(plain[:, None], likely**EXAMPLES, 0)
        count = likely[plain].sum(axis=0)
        counted = count + _USUAL_COUNTS[:classes]
        known = np.log(counted / counted.sum())
        if (filled := examples[:, 1]).sum() > _FEWEST:
            level = np.average(ink.looks, axis=0, weights=filled)
    total = float(np.logaddexp.reduce(nats[plain], axis=1).sum())
    share = np.where(plain, likely[:, -1], 0.0)
    left = np.average(ink.looks, axis=0, weights=share + 1e-9)
    return _Sheet(likely[:, 1], total, float(count[2:].sum()), level, left)


def _unseen(known: Insides) -> Flags:
    """Pips under things, and those whose very outline is not seen."""
    usual = float(np.quantile(known.outline, _USUAL))
    return known.hidden | known.covered | (known.outline < _HIDDEN * usual)
