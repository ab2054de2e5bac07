"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.marks.boxes.inside_ink import (
    Insides,
    Places,
    inside_features,
    measure,
)
from companion.photo.marks.evidence import Doubt, MarkEvidence, marked_or_empty
from companion.photo.marks.pen_rings.pip_classes import TOUCHED, SheetPips, part_kinds
from companion.photo.marks.pen_rings.pip_residual import Residue, Under, residue
from companion.photo.reading import Reason
from companion.photo.rectify.warp import Flat
from companion.photo.trace import SheetTrace

_ROUNDS: Final = 2
"""How often what empty pips show is learned from those that look empty."""
_LITTLE: Final = 0.85
"""Share of a pip under a ring from which the rest of it tells too little."""
_ASKED: Final = 2.2
"""Log odds, 90 %: of a pip whose ink may be another's."""
_UNSEEN: Final = -1.4
"""Log odds that a pip is filled that cannot be seen at all."""
_USUAL, _HIDDEN = 0.8, 0.4
"""Quantile of the darkness of outlines that is usual, and the share of it below which one is
hidden."""


@dataclass(frozen=True)
class PipPlaces:
    """Where P pips lie.

    Attributes:
        places: their outlines.
        under: what rings lie over them.
        pens: which pen ringed the spot that each is in, -1 for none, shape (P,).
    """

    places: Places
    under: Under
    pens: Indices


def read_pips(
    ink: Ink,
    flat: Flat,
    pips: PipPlaces,
    names: Sequence[str],
    trace: SheetTrace | None = None,
) -> list[MarkEvidence]:
    """Every pip in the order of ``names``; ``ink`` is the flattened board's."""
    known = measure(ink.mean, flat, pips.places)
    sheet = _learned(residue(ink.mean, flat, pips.places, pips.under), known, pips)
    margin, hidden = _looks(sheet), sheet.left.hidden
    filled = expit(np.where(known.hidden, _UNSEEN, margin))
    if trace is not None:
        features = {"looks (nats)": margin, "hidden (share)": hidden}
        trace.measured(names, {**features, **inside_features(known)})
    covered = Doubt(_unseen(known), Reason.COVERED)
    unclear = [Reason.INK_BESIDE if one else None for one in hidden > TOUCHED]
    return marked_or_empty(names, True, filled, [covered], unclear)


def _looks(sheet: SheetPips) -> Values:
    """Log odds that pips are filled, each by its own looks, shape (P,).

    What a ring leaves of a pip tells, or where that is little, how much more ink lies there than
    the ring's. If the rest looks empty but there is more ink, the pip may be filled under the ring.
    """
    left = sheet.left
    margin = sheet.margins(np.arange(len(left.ink)), left.seen)
    touched = np.flatnonzero(left.hidden > TOUCHED)
    over = np.full(len(margin), -np.inf)
    over[touched] = sheet.margins(
        touched, np.ones((len(touched), left.ink.shape[1])), np.ones(len(touched), bool)
    )
    buried = left.hidden > _LITTLE
    asked = (margin < 0) & (over > 0)
    margin = np.where(buried | ((margin < 0) & (over > -margin)), over, margin)
    return np.where(asked & ~buried, np.clip(margin, -_ASKED, _ASKED), margin)


def _learned(left: Residue, known: Insides, pips: PipPlaces) -> SheetPips:
    """What the pips that are clear of rings and of things show."""
    clear = left.clear & ~_unseen(known)
    parting, mark = part_kinds(left.total[clear])
    for _ in range(_ROUNDS):
        left = left.bared(clear & (left.total <= parting), pips.places)
        parting, mark = part_kinds(left.total[clear])
    empty = left.total <= parting
    return SheetPips(left, clear & empty, clear & ~empty, mark, pips.pens)


def _unseen(known: Insides) -> Flags:
    """Pips under things, and those whose very outline is not seen."""
    usual = float(np.quantile(known.outline, _USUAL))
    return known.hidden | known.covered | (known.outline < _HIDDEN * usual)
