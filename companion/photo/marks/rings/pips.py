"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips.

The print is taken away as most pips of the same size show it, and what rings that run awry lend. A
pip is then told by its ink where no ring lies over it; where one lies over all of it, by how much
darker it is than the ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np

from companion.photo.image.absorptance import FAINTEST, LEAST_LIGHT
from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.pens import ACROSS
from companion.photo.image.statistics import (
    expit,
    logit,
    softmax,
    threshold_otsu,
)
from companion.photo.marks.boxes import DARKEST, INSIDE_SHARE, Places, inside_features, measure
from companion.photo.marks.evidence import MarkEvidence, coloured_or_empty
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.rings.outlined import MISTAKEN, RingStrokes
from companion.photo.marks.sheet_classifier import ENOUGH, EXAMPLES, ROUNDS, class_likelihoods
from companion.photo.reading import SURE, Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import Flat, samples
from companion.photo.visibility import Occluders

_WITHIN: Final = 1.05
"""Radii, its outline included, of a pip looked at. What pips look like was fitted with it."""
_BARE: Final = 0.2
"""Share of the pips, the emptiest, that print is taken from. What pips look like was fitted with
it."""
_FINE: Final = (0.03, 0.02)
"""mm of stroke, and darkness, of noise: on 25 sheets all erased pips are told from filled ones."""
_ALIKE: Final = 5.0
"""Nats by which all pips of a sheet make an older game e times likelier: on 51 of 53 snapshots with
one they say 38 or more, on 80 on clean paper 8 or less."""
_UNEVEN: Final = 0.46, 80.0
"""Nepers by which traces are paler than filled pips where they may as well be pips filled less
evenly, and nats for an older game in each beyond. Of 46 sheets of real ink with an older game one
shows 0.50, the others 0.55 or more; of rendered ones without, 14 filled in one way, as a pencil
scribbles twice here and there, 0.41 or less, and 12 filled in several ways 0.48 or less."""
_SURE: Final = 7.0
"""Nats of its looks for a pip at the most: 6 to 8 ask about as few of 422 sheets."""


@dataclass(frozen=True)
class PipInk:
    """The ink of P pips.

    Attributes:
        looks: what empty, filled and erased ones are told apart by: logarithms of the mm of stroke
            across each, and of the absorptance of its darkest part, shape (P, 2). An eraser leaves
            no stroke as dark as a pen's, however wide it smears what is left.
        hidden: share of each under a ring, shape (P,).
        middles: absorptance of the middle of each, shape (P,).
    """

    looks: Values
    hidden: Values
    middles: Values


def read_pips(
    rectified: RectifiedBoard,
    places: Places,
    strokes: RingStrokes,
    owners: Indices,
    bare: Indices,
    erased: float,
    things: Occluders,
) -> tuple[list[MarkEvidence], float]:
    """Every pip of a board, in its order, and what all say of an older game, as from
    :func:`filled_probability`.

    Args:
        places: the outlines of the P pips, those in one spot after those in another.
        strokes: of the rings round these spots.
        owners, bare: as for :func:`filled_probability`.
        erased: how many rings of an older game show.
        things: what lies on the sheet.
    """
    flat, names = rectified.flat, [pip.name for pip in rectified.slots("bubble")]
    known = measure(rectified.ink, flat, places, things)
    ink = pip_ink(rectified.ink.mean, flat, places, known.paper, strokes)
    unseen = known.hidden | known.covered
    filled, older, undecided = filled_probability(ink, ~unseen, owners, erased, bare)
    shown = filling(ink, filled)
    told = load_priors("filling").regression
    assert told is not None
    filled = np.where(undecided, filled, softmax(told(shown), axis=1)[:, 1])
    features = {
        **inside_features(known),
        "stroke (log mm)": ink.looks[:, 0],
        "darkest (log absorptance)": ink.looks[:, 1],
        "filled (nats)": shown[:, 0],
        "middle (log of the share of a filled one's)": shown[:, 1],
        "hidden (share)": ink.hidden,
    }
    rectified.measured(names, features)
    doubts, unclear = {Reason.COVERED: unseen}, {Reason.INK_BESIDE: ink.hidden > 0}
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
    out = np.linalg.norm(cells, axis=1)
    points = places.centres[:, None] + _WITHIN * places.reach[:, None, None] * cells
    lent, share = (
        some.reshape(len(points), -1)
        for some in strokes.over(points.reshape(len(strokes.middles), -1, 2))
    )
    dark, hidden = samples(picture, flat, points) - paper[:, None], share.mean(axis=1)
    ink = dark - lent
    # those of one size are nearly all filled at times, but never nearly all of any
    usual = _printed(dark, np.ones(len(points), bool), hidden)
    for size in np.unique(places.reach):
        alike = places.reach == size
        ink[alike] -= np.minimum(_printed(dark, alike, hidden), usual + FAINTEST)
    weight = np.maximum(1 - share, FAINTEST)
    stroke = (ink * weight).sum(axis=1) / weight.sum(axis=1) * places.reach
    darkest = np.quantile(ink[:, out <= INSIDE_SHARE], DARKEST, axis=1)
    looks = np.log(np.maximum(np.column_stack([stroke, darkest]), 0) + _FINE)
    middles = np.maximum(ink[:, out <= INSIDE_SHARE / 2], 0).mean(axis=1)
    return PipInk(looks, hidden, middles)


def filling(ink: PipInk, filled: Values) -> Values:
    """What tells a filled pip from one that a neighbour's stroke runs into, shape (P, 2): nats for
    a filled one by its looks, and the logarithm of how dark its middle is beside those of the
    sheet's plainly filled ones.

    Args:
        filled: how probably each is filled by its looks, shape (P,).
    """
    least = expit(-_SURE)
    likely = np.clip(filled, least, 1 - least)
    plain = (filled > 0.5) & (ink.hidden == 0)
    dark = float(np.exp(load_priors("pips").looks[1].mean[1]))
    if plain.sum() > ENOUGH:
        dark = max(float(np.median(ink.middles[plain])), FAINTEST)
    return np.column_stack([logit(likely), np.log(ink.middles / dark + LEAST_LIGHT)])


def _printed(dark: Values, some: Flags, hidden: Values) -> Values:
    """What the print shows at each of K places of some pips, shape (K,), from what P show, shape
    (P, K): as the emptiest do."""
    clear = some & (hidden == 0)
    shown = dark[clear if clear.any() else some]
    emptiest = np.argsort(shown.mean(axis=1))[: max(1, round(_BARE * len(shown)))]
    return np.asarray(np.median(shown[emptiest], axis=0), np.float64)


@dataclass(frozen=True)
class _Sheet:
    """P pips of a sheet, if it shows traces of an older game or if it shows none.

    Attributes:
        filled: how probably each pip is filled, shape (P,).
        nats: logarithm of the likelihood of all plain ones.
        traces: how many of these are traces.
        paler: by how many nepers their darkest part is paler, 0 where there are none.
    """

    filled: Values
    nats: float
    traces: float
    paler: float


def filled_probability(
    ink: PipInk, seen: Flags, owners: Indices, erased: float, bare: Indices
) -> tuple[Values, float, Flags]:
    """How probably each pip is filled, shape (P,), by how many nats all of them speak for an older
    game, and of which it is open whether they are filled or that game's, shape (P,).

    What ``seen`` pips clear of rings look like is learned from the sheet: empty, filled, and of an
    older game, erased. One that a ring touches is held against pips of usual sheets.

    Args:
        owners: whose spot each pip is in, 0 or more, shape (P,). Where hardly any of an owner's
            would be filled beside many erased ones, their pen may be pale: these are left open.
        erased: how many rings of an older game show; each makes one e times likelier.
        bare: of each pip in a spot without a ring which spot that is, else -1, shape (P,): hardly
            ever is one filled there.
    """
    looks = load_priors("pips").looks
    empty, full, _ = looks
    clear = ink.hidden == 0
    plain = seen & clear
    clean = _as_clean_sheet(ink, plain, (empty, full))
    pens = sum(  # each owner's may be as dark as they like
        _as_clean_sheet(ink, plain & (owners == k), (empty, full)).nats for k in np.unique(owners)
    )
    likely = (clean.filled > 0.5) & plain
    older = _as_sheet(ink, plain, looks, _darker(ink.looks[likely], full.mean))
    at_odds = np.abs(clean.filled - older.filled) > 0.5
    erased -= log(MISTAKEN) * np.setdiff1d(bare[at_odds & plain], -1).size
    older = replace(older, filled=_unless_uneven(older, clean.filled, erased))
    said = (older.nats - max(clean.nats, pens)) / _ALIKE
    share = float(expit(said + erased))
    if older.traces <= ENOUGH:  # pale ones of a new game as well
        share = min(share, 0.5)
    none_left = (np.bincount(owners, older.filled > 0.5) <= ENOUGH)[owners]
    traces = np.where(none_left, (older.filled + clean.filled) / 2, older.filled)
    filled = share * traces + (1 - share) * clean.filled
    usual = class_likelihoods(ink.looks, np.zeros((len(seen), 2)), Priors(looks=(empty, full)))
    undecided = clear & at_odds & (np.maximum(filled, 1 - filled) < SURE)
    return np.where(clear, filled, softmax(usual, axis=1)[:, 1]), said, undecided


def _darker(looks: Values, usual: Values) -> Values:
    """What the darker of N pips look like, shape (N, 2); as ``usual`` where there are too few."""
    if len(looks) <= ENOUGH:
        return usual
    return np.asarray(np.median(looks[looks[:, 1] >= threshold_otsu(looks[:, 1])], axis=0))


def _unless_uneven(older: _Sheet, filled: Values, erased: float) -> Values:
    """How probably each pip is filled on a sheet with an older game, shape (P,). What would be
    ``filled`` on a sheet without one is a trace where it is pale enough, and filled where not."""
    paler, per_paler = _UNEVEN
    traces = expit(erased + per_paler * (older.paler - paler))
    at_odds = (filled > 0.5) & (older.filled < 0.5)
    return np.where(at_odds, traces * older.filled + (1 - traces) * filled, older.filled)


def _as_clean_sheet(ink: PipInk, plain: Flags, looks: Sequence[Look]) -> _Sheet:
    """The pips as empty or filled, by a pen as dark as usual or, where hardly any is, by one as
    pale as those that show most, if that is likelier: a pencil may fill all. What is nearer to
    usual empty pips than to filled ones is no pen's."""
    empty, full = looks
    usual = _as_sheet(ink, plain, looks, full.mean)
    if (usual.filled[plain] > 0.5).sum() > ENOUGH:
        return usual
    pale = _darker(ink.looks[plain], empty.mean)
    if 2 * pale[1] < empty.mean[1] + full.mean[1]:
        return usual
    return max(usual, _as_sheet(ink, plain, looks, pale), key=lambda one: one.nats)


def _as_sheet(ink: PipInk, plain: Flags, looks: Sequence[Look], level: Values) -> _Sheet:
    """The pips as having some looks: empty, filled, and perhaps that of traces, which are as much
    paler than the sheet's filled ones as usual. The ``plain`` pips are the examples, shape (P,).
    Before the sheet says so, its filled pips are as dark as ``level``, shape (2,)."""
    full = looks[1]
    examples = np.zeros((len(plain), len(looks)))
    known = np.full(len(looks), -np.log(len(looks)))
    for _ in range(ROUNDS):
        inked = [replace(one, mean=one.mean + level - full.mean) for one in looks[1:]]
        priors = Priors(looks=(looks[0], *inked))
        nats = class_likelihoods(ink.looks, examples, priors) + known
        likely = softmax(nats, axis=1)
        examples = np.where(plain[:, None], likely**EXAMPLES, 0)
        count = likely[plain].sum(axis=0)
        counted = count + ENOUGH
        known = np.log(counted / counted.sum())
        if (filled := examples[:, 1]).sum() > ENOUGH:
            level = np.average(ink.looks, axis=0, weights=filled)
    total = float(np.logaddexp.reduce(nats[plain], axis=1).sum())
    traces = likely[plain, 2:].sum(axis=1)
    paler = 0.0
    if min(traces.sum(), count[1]) > 0:
        dark = ink.looks[plain, 1]
        paler = float(dark @ likely[plain, 1] / count[1] - dark @ traces / traces.sum())
    return _Sheet(likely[:, 1], total, float(traces.sum()), paler)
