"""Pips that people fill inside rings drawn by pen, read against the sheet's own pips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.paper import Image32
from companion.photo.marks.boxes.inside_ink import (
    SIDES,
    Insides,
    Places,
    inside_features,
    measure,
    widest_mark,
)
from companion.photo.marks.doubts import Doubt, marked_or_empty
from companion.photo.marks.pen_rings.pip_classes import TOUCHED, SheetPips, kinds_apart, part_kinds
from companion.photo.marks.pen_rings.pip_order import in_order
from companion.photo.marks.pen_rings.pip_residual import Residue, Under, residue
from companion.photo.marks.pen_rings.transmission import BareStrokes, Through, through_rings
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.warp import Flat
from companion.photo.trace import SheetTrace
from companion.photo.visibility.occlusion import occluded

_ROUNDS: Final = 2
"""How often what empty pips show is learned from those that look empty."""
_LITTLE: Final = 0.85
"""Share of a pip under a ring from which the rest of it tells too little."""
_SLIVER: Final = 0.1
"""Share of a pip, seen away from a filled one beside it, that shows whose its ink is."""
_SPILT: Final = 0.35
"""How near a pip's middle, as a share of its radius, ink that spills from the next one hardly
comes."""
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
_BLUR: Final = 0.3
"""mm beside a thing that its edge may reach."""
_PARTING, _FAINT, _TRACE = 0.5, 0.33, 0.2
"""Shares of a faint filled pip at which filled and empty part under a ring, and beside one, whose
loose end may lie there; and below which nothing was drawn where no ring is: of 15,000 filled pips
that rings kept clear of two showed less than a third."""
_SAID: Final = 8.0
"""Log odds that what lies beside a ring, and what shows through it, say each at the most."""
_LAYERS: Final = 2.0
"""Log odds at the most by which a pip under a ring is empty for having no more ink than that: of
two layers of ink one may not show."""
_SIGHT: Final = 3.0
"""Log odds more than that, where a ring hides next to nothing."""
_LESS, _LEAST_OVER = 0.8, 2.5
"""How much of what a pip's whole ink says counts beside what is seen of it, and log odds by it from
which it says anything: filled pips under rings in their own ink may show so little more."""
_LOOSE_END: Final = 1.5
"""mm beside a ring's path over which the ends of its stroke may lie."""


@dataclass(frozen=True)
class PipPlaces:
    """Where P pips lie.

    Attributes:
        places: their outlines.
        under: what rings lie over them.
        ring: from each pip's middle to the nearest ring's path, mm, shape (P, 2).
        pens: which pen ringed the spot that each is in, -1 for none, shape (P,).
        rows: the pips of one worth in each spot, the first to be filled first, as indices, all
            of one length.
        strokes: what the rings look like where nothing else lies.
    """

    places: Places
    under: Under
    ring: Values
    pens: Indices
    rows: Sequence[Sequence[int]]
    strokes: BareStrokes

    @property
    def near_ring(self) -> Flags:
        """Which pips a ring's loose end may reach, shape (P,)."""
        return np.asarray(np.hypot(*self.ring.T) < self.places.reach + _LOOSE_END, bool)


def read_pips(
    ink: Ink,
    flat: Flat,
    pips: PipPlaces,
    names: Sequence[str],
    trace: SheetTrace | None = None,
) -> list[ReadMark]:
    """Every pip in the order of ``names``; ``ink`` is the flattened board's."""
    known = measure(ink.mean, flat, pips.places)
    sheet = _learned(residue(ink.mean, flat, pips.places, pips.under), known, pips)
    looks, hidden = _looks(sheet, known, pips), sheet.left.hidden
    kinds = (sheet.empty, (hidden > TOUCHED) & (looks < -_PLAIN), sheet.filled)
    through = through_rings(ink, flat, pips.places, pips.strokes, pips.pens, kinds)
    margin = _with_light(looks, through, hidden, pips.near_ring)
    filled = expit(in_order(np.where(known.hidden, _UNSEEN, margin), pips.rows))
    bare = known.covered & (margin < -_PLAIN) & ~_under_things(ink.mean, flat, pips.places)
    if trace is not None:
        features = {"looks (nats)": looks, "with light (nats)": margin, "hidden (share)": hidden}
        trace.measured(names, {**features, **inside_features(known)})
    covered = Doubt(_unseen(known) & ~bare, _CAP_COVERED, Reason.COVERED)
    crossed = (hidden > TOUCHED) | pips.near_ring
    unclear = [Reason.INK_BESIDE if one else Reason.FAINT for one in crossed]
    return marked_or_empty(names, True, filled, [covered], unclear)


def _with_light(looks: Values, through: Through, hidden: Values, near: Flags) -> Values:
    """Log odds from what is seen of pips and from what shows through rings: where a ring hides some
    of a pip, and where it is in doubt whose the ink is that is seen.

    A ring that crosses itself or print may be as dark as pips: that fills none unless the ring is
    lighter to both sides, and not where the ink that is seen may be another's. What lies plainly in
    a pip and is no darker than a ring may be another pen's and is asked about. That a hidden pip
    has no more ink than a ring says little if the light tells.
    """
    touched = hidden > TOUCHED
    parting = np.where(touched, _PARTING, np.where(near, _FAINT, _TRACE))
    under = np.clip(through.slope * (through.share - parting), -_SAID, _SAID)
    opposed = (looks > 0) & (under < -_PLAIN)
    told = (through.slope > 0) & (touched | (np.abs(looks) < _PLAIN) | opposed)
    alone = through.darker | (through.beside > _PARTING)
    asked = touched & (looks > 0) & (looks <= _ASKED)
    under = np.where(asked | ((looks < 0) & ~alone), np.minimum(under, _ASKED), under)
    own = np.clip(looks, -_SAID, _SAID)
    own = np.where((hidden > _LITTLE) & (under > 0), np.maximum(own, -_LAYERS), own)
    said = own + under
    said = np.where(opposed & (looks > _PLAIN), np.clip(said, -_ASKED, _ASKED), said)
    return np.where(told, said, looks)


def _looks(sheet: SheetPips, known: Insides, pips: PipPlaces) -> Values:
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
    asked |= _loose_end(sheet, np.where(buried, 0, margin), pips)
    asked |= (margin < 0) & (over > 0)
    margin = np.where(margin < 0, margin + _no_more(over, left.hidden), margin)
    margin = np.where(buried | ((margin < 0) & (over > -margin)), over, margin)
    return np.where(asked & ~buried, np.clip(margin, -_ASKED, _ASKED), margin)


def _no_more(over: Values, hidden: Values) -> Values:
    """Log odds by which pips are emptier than the bare rest of them says, since with what a ring
    hides of them they have no more ink than its: the more so the less it hides, for some inks do
    not darken twice, and no more than the little that is hidden would hold."""
    most = _LAYERS + _SIGHT * np.maximum(1 - 2 * hidden, 0)
    said = np.clip(_LESS * (over + _LEAST_OVER), -most, 0)
    return np.where((hidden > TOUCHED) & (hidden <= _LITTLE), said, 0)


def _loose_end(sheet: SheetPips, margin: Values, pips: PipPlaces) -> Flags:
    """Pips all of whose ink lies to the side of a ring near by."""
    left = sheet.left
    which = np.flatnonzero((margin > 0) & pips.near_ring)
    away = left.seen[which] * (pips.ring[which] @ left.ways.T < 0)
    found = np.zeros(len(margin), bool)
    found[which] = sheet.margins(which, away) < -_PLAIN
    return found


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


def _under_things(picture: Image32, flat: Flat, places: Places) -> Flags:
    """Pips of which a thing hides any part; its shadow only ever makes them darker."""
    widest = widest_mark(places.reach)
    points = np.concatenate([places.outlines, places.centres[:, None]], axis=1)
    return np.asarray(occluded(picture, flat, points, widest, _BLUR).any(axis=1), bool)


def _elsewhere(sheet: SheetPips, known: Insides, margin: Values) -> Flags:
    """Pips whose ink lies all on the side of a ring or of a pip with more, and empty ones with ink
    on one side that no such pip explains, if marks leave the other side as bare."""
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
        deep = left.seen[with_marked] * (left.ways @ side <= _SPILT)
        plain = (sheet.margins(with_marked, deep) > _SAID) & (deep.mean(axis=1) > _SLIVER)
        found[with_marked] |= (own.mean(axis=1) < _SLIVER) & ~plain
        alone = np.flatnonzero(~marked & clear & ~((beside >= 0) & marked[beside]))
        near, far = (left.seen[alone] * (left.ways @ way > 0) for way in (side, -side))
        bare = sheet.margins(alone, far) < -_PLAIN
        found[alone] |= (sheet.margins(alone, near) > _PLAIN) & ~bare
    return found


def _far_from_ring(left: Residue, which: Indices) -> Values:
    """The half of what is seen of pips that lies away from what is hidden, shape (N, K), 0 or 1."""
    seen = left.seen[which]
    towards = (1 - seen) @ left.ways
    along = towards @ left.ways.T
    middle = (seen * along).sum(axis=1) / np.maximum(seen.sum(axis=1), 1e-6)
    return np.asarray(along < middle[:, None], np.float64)
