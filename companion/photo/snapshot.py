"""Spots with pips in them and a pen's ring round them: owners and forces of a snapshot sheet.

Rings are traced first, for a ring drawn awry runs through pips: what lies under its path is the
ring's and is left out of the pips.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from companion.board import EMPTY, Board, Spot, Value, split_mark
from companion.games.protocol import Breach
from companion.photo.bubbles import bubble_places, bubble_shifts
from companion.photo.laid import LaidBoard
from companion.photo.pen_rings import Rings, rings_round
from companion.photo.pip_ink import PipPlaces, read_pips
from companion.photo.reading import ReadMark
from companion.sentences import N_, say

Values = NDArray[np.float64]

_DRAWN_AT: Final = 0.5
_DRAWN_SLOPE: Final = 24.0
_COLOUR_APART: Final = 0.25
_COLOUR_SLOPE: Final = 20.0
_CAP_FOREIGN: Final = 0.7
_CAP_BLACK: Final = 0.9
_NEAR_RIM: Final = 0.75
"""Share of a spot's radius beyond which a ring drawn awry crosses pips."""


def read_snapshot(laid: LaidBoard) -> tuple[list[ReadMark], list[Breach]]:
    """Every owner and every pip of a board whose owners are rings drawn by pen, and ink that is
    none of them."""
    slots = laid.slots("owner")
    spots = [slot.place for slot in slots]
    shifts = bubble_shifts(laid)
    pips = laid.slots("bubble")
    rings = rings_round(
        laid,
        [laid.board.spots[place] for place in spots],
        np.array([shifts[place] for place in spots]),
        [laid.pen(str(value)) for value in slots[0].values],
        [_pips_in(laid, place, shifts[place]) for place in spots],
    )
    owners = _owners([slot.name for slot in slots], slots[0].values, rings)
    pen = dict(zip(spots, rings.pen.tolist(), strict=True))
    filled = read_pips(
        laid.ink.mean,
        laid.flat,
        PipPlaces(
            bubble_places(laid, shifts),
            rings.strokes.under,
            np.array([pen[_spot(slot.place)] for slot in pips]),
            list(_rows(laid.board, [slot.place for slot in pips])),
        ),
        [slot.name for slot in pips],
    )
    black = {place for place, one in zip(spots, rings.untraced | rings.foreign, strict=True) if one}
    return [*owners, *_beside_black(laid.board, filled, black)], list(_strange(spots, rings))


def _spot(pip: str) -> str:
    return pip.partition(".")[0]


def _pips_in(laid: LaidBoard, place: str, shift: Values) -> list[Spot]:
    """The pips of a spot, moved by ``shift`` mm."""
    some = [slot.place for slot in laid.slots("bubble") if _spot(slot.place) == place]
    pips = [laid.board.bubbles[pip] for pip in some]
    return [
        replace(pip, at=(pip.at[0] + float(shift[0]), pip.at[1] + float(shift[1]))) for pip in pips
    ]


def _rows(board: Board, pips: Sequence[str]) -> Iterator[list[int]]:
    """The pips of each row in each spot, from the left, as indices."""
    found: dict[tuple[str, float], list[int]] = {}
    for index, pip in enumerate(pips):
        found.setdefault((_spot(pip), board.bubbles[pip].at[1]), []).append(index)
    yield from found.values()


def _beside_black(
    board: Board, pips: Sequence[ReadMark], black: Collection[str]
) -> Iterator[ReadMark]:
    """Pips near the rim of a spot with a ring that cannot be told from filled pips are asked about
    where they look filled."""
    for mark in pips:
        place = split_mark(mark.name)[1]
        spot = _spot(place)
        if (
            spot in black
            and mark.value != EMPTY
            and _near_rim(board.spots[spot], board.bubbles[place])
        ):
            yield replace(mark, confidence=min(mark.confidence, _CAP_BLACK))
        else:
            yield mark


def _near_rim(spot: Spot, pip: Spot) -> bool:
    away = float(np.hypot(pip.at[0] - spot.at[0], pip.at[1] - spot.at[1]))
    return away + pip.radius > _NEAR_RIM * spot.radius


def _owners(names: Sequence[str], values: Sequence[Value], rings: Rings) -> Iterator[ReadMark]:
    order = np.argsort(-rings.closed, axis=0)
    rows = np.arange(len(names))
    first, second = rings.closed[order[0], rows], rings.closed[order[1], rows]
    drawn = expit(_DRAWN_SLOPE * (first - _DRAWN_AT))
    told = expit(_COLOUR_SLOPE * (first - second - _COLOUR_APART))
    cap = np.where(rings.foreign | rings.unclear, _CAP_FOREIGN, 1.0)
    for k, name in enumerate(names):
        value, rival = values[int(order[0, k])], values[int(order[1, k])]
        if drawn[k] > 0.5:
            other = rival if told[k] < drawn[k] else EMPTY
            yield ReadMark(name, value, float(max(0.5, min(drawn[k] * told[k], cap[k]))), other)
        else:
            yield ReadMark(name, EMPTY, float(min(1 - drawn[k], cap[k])), value)


def _strange(spots: Sequence[str], rings: Rings) -> Iterator[Breach]:
    odd = tuple(place for place, other in zip(spots, rings.foreign, strict=True) if other)
    if odd:
        sentence = say(
            N_(
                "rings in an ink that is neither player's: {places}; if a player used another pen, "
                "say so (--inks)"
            ),
            places=", ".join(odd),
        )
        yield Breach("", sentence, odd)
