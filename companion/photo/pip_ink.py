"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from companion.board import EMPTY
from companion.photo.ink import Ink
from companion.photo.insides import SIDES, Insides, Places, measure
from companion.photo.pip_margins import TOUCHED, SheetPips, kinds_apart, part_kinds
from companion.photo.pip_order import in_order
from companion.photo.pip_residue import Residue, Under, residue
from companion.photo.reading import ReadMark
from companion.photo.ring_light import BareStrokes, Through, through_rings
from companion.photo.warp import Flat

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

_ROUNDS: Final = 2
"""How often what empty pips show is learned from those that look empty."""
_LITTLE: Final = 0.85
"""Share of a pip under a ring from which the rest of it tells too little."""
_SLIVER: Final = 0.1
"""Share of a pip, seen away from a filled one beside it, that shows whose its ink is."""
_PLAIN: Final = 4.6
"""Log odds, 99 %: of half a pip that carries none of its ink, and of one that is marked."""
_ASKED: Final = 2.2
"""Log odds, 90 %: of a pip whose ink may be another's."""
_UNSEEN: Final = -1.4
"""Log odds that a pip is filled that cannot be seen at all."""
_USUAL, _HIDDEN = 0.8, 0.4
"""Quantile of the darkness of outlines that is usual, and the share of it below which one is
hidden."""
_CAP_COVERED: Final = 0.9
_PARTING, _TRACE = 0.5, 0.2
"""Shares of a faint filled pip at which filled and empty part under a ring, and below which nothing
was drawn where no ring is: of 15,000 filled pips that rings kept clear of two showed less than a
third."""
_SAID: Final = 8.0
"""Log odds that what lies beside a ring, and what shows through it, say each at the most."""


@dataclass(frozen=True)
class PipPlaces:
    """Where P pips lie.

    Attributes:
        places: their outlines.
        under: what rings lie over them.
        pens: which pen ringed the spot that each is in, -1 for none, shape (P,).
        rows: the pips of each row of a spot, from the left, as indices, all of one length.
        strokes: what the rings look like where nothing else lies.
    """

    places: Places
    under: Under
    pens: NDArray[np.intp]
    rows: Sequence[Sequence[int]]
    strokes: BareStrokes


def read_pips(ink: Ink, flat: Flat, pips: PipPlaces, names: Sequence[str]) -> list[ReadMark]:
    """Every pip in the order of ``names``; ``ink`` is the flattened board's."""
    known = measure(ink.mean, flat, pips.places)
    sheet = _learned(residue(ink.mean, flat, pips.places, pips.under), known, pips)
    kinds = (sheet.empty, sheet.filled)
    through = through_rings(ink, flat, pips.places, pips.strokes, pips.pens, kinds)
    margin = _with_light(_looks(sheet, known), through, sheet.left.hidden)
    filled = expit(in_order(np.where(known.hidden, _UNSEEN, margin), pips.rows))
    cap = np.where(_unseen(known), _CAP_COVERED, 1.0)
    return [
        ReadMark(name, True, float(min(p, c)), EMPTY)
        if p > 0.5
        else ReadMark(name, EMPTY, float(min(1 - p, c)), True)
        for name, p, c in zip(names, filled.tolist(), cap.tolist(), strict=True)
    ]


def _with_light(looks: Values, through: Through, hidden: Values) -> Values:
    """Log odds from what is seen of pips and from what shows through rings: where a ring hides some
    of a pip, and where it is in doubt whose the ink is that is seen.

    Where a ring crosses itself or print it may be as dark as pips; that alone fills none.
    """
    touched = hidden > TOUCHED
    told = (through.slope > 0) & (touched | (np.abs(looks) < _PLAIN))
    under = through.slope * (through.share - np.where(touched, _PARTING, _TRACE))
    under = np.where((looks < 0) & ~through.darker, np.minimum(under, _ASKED), under)
    said = np.clip(looks, -_SAID, _SAID) + np.clip(under, -_SAID, _SAID)
    return np.where(told, said, looks)


def _looks(sheet: SheetPips, known: Insides) -> Values:
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
    asked = _elsewhere(sheet, known, np.where(buried, 0, margin))
    asked |= (margin < 0) & (over > 0)
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
    apart = kinds_apart(left.total[clear], parting, mark)
    return SheetPips(left, clear & empty, clear & ~empty, mark, pips.pens, apart)


def _unseen(known: Insides) -> Flags:
    """Pips under things, and those whose very outline is not seen."""
    usual = float(np.quantile(known.outline, _USUAL))
    return known.hidden | known.covered | (known.outline < _HIDDEN * usual)


def _elsewhere(sheet: SheetPips, known: Insides, margin: Values) -> Flags:
    """Pips whose ink lies all on the side of a ring or of a pip with more, and empty ones with ink
    on one side that no such pip explains."""
    left, marked = sheet.left, margin > 0
    found = np.zeros(len(margin), bool)
    touched = np.flatnonzero(marked & (left.hidden > TOUCHED))
    far = left.seen[touched] * _far_from_ring(left, touched)
    found[touched] = sheet.margins(touched, far) < -_PLAIN
    total, clear = left.total, left.hidden < TOUCHED
    for k, side in enumerate(SIDES):
        beside = known.nearest[:, k]
        which = np.flatnonzero(marked & (beside >= 0) & (total[beside] > total))
        away = left.seen[which] * (left.ways @ side <= 0)
        found[which] |= sheet.margins(which, away) < -_PLAIN
        with_marked = np.flatnonzero(marked & (left.hidden > TOUCHED) & (beside >= 0))
        with_marked = with_marked[marked[beside[with_marked]]]
        own = left.seen[with_marked] * (left.ways @ side <= 0)
        found[with_marked] |= own.mean(axis=1) < _SLIVER
        alone = np.flatnonzero(~marked & clear & ~((beside >= 0) & marked[beside]))
        near = left.seen[alone] * (left.ways @ side > 0)
        found[alone] |= sheet.margins(alone, near) > _PLAIN
    return found


def _far_from_ring(left: Residue, which: NDArray[np.intp]) -> Values:
    """The half of what is seen of pips that lies away from what is hidden, shape (N, K), 0 or 1."""
    seen = left.seen[which]
    towards = (1 - seen) @ left.ways
    along = towards @ left.ways.T
    middle = (seen * along).sum(axis=1) / np.maximum(seen.sum(axis=1), 1e-6)
    return np.asarray(along < middle[:, None], np.float64)
