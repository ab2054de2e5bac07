"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips.

The print is taken away as most pips of the same size show it, and what rings that run awry lend. A
pip is then told by its ink where no ring lies over it; where one lies over all of it, by how much
darker it is than the ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.image.statistics import softmax
from companion.photo.marks.boxes.inside_ink import Insides, Places, inside_features, measure
from companion.photo.marks.evidence import Doubt, MarkEvidence, marked_or_empty
from companion.photo.marks.pen_rings.outlined import RingStrokes
from companion.photo.marks.priors import load_priors
from companion.photo.marks.sheet_classifier import class_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.trace import SheetTrace

_GRID: Final = 13
"""Places looked at across a pip."""
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
_PLAIN: Final = 0.9
"""Probability from which a pip is an example of its kind."""
_ROUNDS: Final = 5
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
    """

    looks: Values
    hidden: Values


def read_pips(
    rectified: RectifiedBoard,
    places: Places,
    strokes: RingStrokes,
    names: Sequence[str],
    trace: SheetTrace | None = None,
) -> list[MarkEvidence]:
    """Every pip in the order of ``names``.

    Args:
        places: the outlines of the pips, those in one spot after those in another.
        strokes: of the rings round these spots.
    """
    picture, flat = rectified.ink.mean, rectified.flat
    known = measure(picture, flat, places)
    ink = pip_ink(picture, flat, places, strokes)
    unseen = _unseen(known)
    filled = filled_probability(ink, ~unseen)
    if trace is not None:
        features = {
            "stroke (log mm)": ink.looks[:, 0],
            "in the middle (log mm)": ink.looks[:, 1],
            "hidden (share)": ink.hidden,
        }
        trace.measured(names, {**inside_features(known), **features})
    unclear = [Reason.INK_BESIDE if one else None for one in ink.hidden > _CLEAR]
    return marked_or_empty(names, True, filled, [Doubt(unseen, Reason.COVERED)], unclear)


def pip_ink(picture: Image32, flat: Flat, places: Places, strokes: RingStrokes) -> PipInk:
    """Measure the ink of pips; ``picture`` is the darkness of the flattened board."""
    across = np.linspace(-1, 1, _GRID)
    cells = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    cells = cells[np.linalg.norm(cells, axis=1) <= 1]
    points = places.centres[:, None] + _WITHIN * places.reach[:, None, None] * cells
    lent, share = (
        some.reshape(len(points), -1)
        for some in strokes.over(points.reshape(len(strokes.middles), -1, 2))
    )
    dark, hidden = samples(picture, flat, points), share.mean(axis=1)
    ink = dark - lent
    for size in np.unique(places.reach):
        alike = places.reach == size
        clear = alike & (hidden < _CLEAR)
        ink[alike] -= np.quantile(dark[clear if clear.any() else alike], _BARE, axis=0)
    weight = np.maximum(1 - share, _BURIED)
    middle = weight * (1 - (cells**2).sum(axis=1))
    means = [(ink * some).sum(axis=1) / some.sum(axis=1) for some in (weight, middle)]
    stroke = np.stack(means, axis=1) * places.reach[:, None]
    return PipInk(np.log(np.maximum(stroke, 0) + _FINE), hidden)


def filled_probability(ink: PipInk, seen: Flags) -> Values:
    """How probably each pip is filled, shape (P,).

    What pips that are ``seen`` and clear of rings look like is learned from the sheet. One that a
    ring touches is measured less exactly, and held against pips of usual sheets.
    """
    priors, clear = load_priors("pips"), ink.hidden < _CLEAR
    none = np.zeros((len(seen), len(priors.looks)))
    usual = likely = softmax(class_likelihoods(ink.looks, none, priors), axis=1)
    for _ in range(_ROUNDS):
        examples = np.where((likely > _PLAIN) & (seen & clear)[:, None], likely, 0)
        likely = softmax(class_likelihoods(ink.looks, examples, priors), axis=1)
    filled = np.where(clear[:, None], likely, usual)[:, priors.classes.index("True")]
    return np.asarray(filled, np.float64)


def _unseen(known: Insides) -> Flags:
    """Pips under things, and those whose very outline is not seen."""
    usual = float(np.quantile(known.outline, _USUAL))
    return known.hidden | known.covered | (known.outline < _HIDDEN * usual)
