"""Spots with pips in them and a pen's ring round them: owners and forces of a snapshot sheet.

Rings are traced first, for a ring drawn awry runs through pips: what lies under its path is the
ring's and is left out of the pips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from scipy.special import expit

from companion.board import Spot, Value
from companion.games.protocol import Breach
from companion.photo.image.arrays import Values
from companion.photo.marks.boxes.bubbles import bubble_places, bubble_shifts
from companion.photo.marks.evidence import Doubt, MarkEvidence, coloured_or_empty
from companion.photo.marks.pen_rings.pips import PipPlaces, read_pips
from companion.photo.marks.pen_rings.ring_tracing import Rings, rings_round
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace
from companion.sentences import N_, say

_DRAWN_AT: Final = 0.5
_DRAWN_SLOPE: Final = 24.0
_COLOUR_APART: Final = 0.25
_COLOUR_SLOPE: Final = 20.0
_PLAIN_RING: Final = 0.8
"""Share of the way round from which a ring is plain; what shows less than the rest is bare."""
_FEWEST_PLAIN, _MOST_BARE, _LEAST_INK = 4, 0.95, 0.1
"""Plain rings and bare spots that tell what they look like, the quantile of bare ones that hardly
any exceeds, and by how many mm of stroke rings have to have more."""
_USUAL_BARE: Final = 0.05
"""mm of stroke that bare spots hardly exceed, where a sheet has too few to tell."""
_INK_SAYS: Final = 5.0
"""Log odds that the amount of ink says for or against a ring, at the most."""


def read_snapshot(
    rectified: RectifiedBoard, trace: SheetTrace | None = None
) -> tuple[list[MarkEvidence], list[Breach]]:
    """Every owner, and every pip where there are any, of a board whose owners are rings drawn by
    pen, and ink that is none of them."""
    slots = rectified.slots("owner")
    spots = [slot.place for slot in slots]
    pips = rectified.slots("bubble")
    # Nothing but pips is small enough for the markers to leave its place open.
    shifts = bubble_shifts(rectified) if pips else dict.fromkeys(spots, np.zeros(2))
    rings = rings_round(
        rectified,
        [rectified.board.spots[place] for place in spots],
        np.array([shifts[place] for place in spots]),
        [rectified.pen(str(value)) for value in slots[0].values],
        [_pips_in(rectified, place, shifts[place]) for place in spots],
    )
    owners = _owners([slot.name for slot in slots], slots[0].values, rings)
    if trace is not None:
        features = {
            f"{value} ring (share)": closed
            for value, closed in zip(slots[0].values, rings.closed, strict=True)
        }
        trace.measured([slot.name for slot in slots], {**features, "ink (mm)": rings.ink})
    if not pips:
        return owners, list(_strange(spots, rings))
    pen = dict(zip(spots, rings.pen.tolist(), strict=True))
    places = bubble_places(rectified, shifts)
    filled = read_pips(
        rectified.ink,
        rectified.flat,
        PipPlaces(
            places,
            rings.strokes.under,
            np.array([pen[_spot(slot.place)] for slot in pips]),
        ),
        [slot.name for slot in pips],
        trace,
    )
    return [*owners, *filled], list(_strange(spots, rings))


def _spot(pip: str) -> str:
    return pip.partition(".")[0]


def _pips_in(rectified: RectifiedBoard, place: str, shift: Values) -> list[Spot]:
    """The pips of a spot, moved by ``shift`` mm."""
    some = [slot.place for slot in rectified.slots("bubble") if _spot(slot.place) == place]
    pips = [rectified.board.bubbles[pip] for pip in some]
    return [
        replace(pip, at=(pip.at[0] + float(shift[0]), pip.at[1] + float(shift[1]))) for pip in pips
    ]


def _owners(names: Sequence[str], values: Sequence[Value], rings: Rings) -> list[MarkEvidence]:
    rows = np.arange(len(names))
    order = np.argsort(-rings.closed, axis=0)
    first, second = (rings.closed[order[k], rows] for k in (0, 1))
    told = np.maximum(expit(_COLOUR_SLOPE * (first - second - _COLOUR_APART)), 0.5)
    drawn = expit(_DRAWN_SLOPE * (first - _DRAWN_AT) + _by_ink(rings.ink, first))
    colours = np.zeros((len(names), len(values)))
    colours[rows, order[0]], colours[rows, order[1]] = told, 1 - told
    doubts = (
        Doubt(rings.foreign, Reason.INK_UNEXPLAINED),
        Doubt(rings.covered, Reason.COVERED),
        Doubt(rings.inkless, Reason.INK_MISSING),
    )
    return coloured_or_empty(names, values, drawn, colours, doubts)


def _by_ink(ink: Values, closed: Values) -> Values:
    """Log odds for a ring round each spot, shape (S,), by how much more ink lies there than the
    print: as much as round the sheet's plain rings, or as little as round its bare spots."""
    ringed, bare = ink[closed > _PLAIN_RING], ink[closed < 1 - _PLAIN_RING]
    if len(ringed) < _FEWEST_PLAIN:
        return np.zeros(len(ink))
    low = float(np.quantile(bare, _MOST_BARE)) if len(bare) >= _FEWEST_PLAIN else _USUAL_BARE
    high = float(np.quantile(ringed, 1 - _MOST_BARE))
    if high - low < _LEAST_INK:
        return np.zeros(len(ink))
    return np.asarray(_INK_SAYS * np.clip(2 * (ink - low) / (high - low) - 1, -1, 1), np.float64)


def _strange(spots: Sequence[str], rings: Rings) -> Iterator[Breach]:
    odd = tuple(place for place, other in zip(spots, rings.foreign, strict=True) if other)
    if odd:
        sentence = say(
            N_(
                "rings in neither player's colour: {places}; if somebody used another "
                "pen, say so (--inks)"
            ),
            places=", ".join(odd),
        )
        yield Breach("", sentence, odd)
