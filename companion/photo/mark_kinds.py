"""Which reader reads which kind of mark; lines and fills, which hide one another, are read together
(:mod:`companion.photo.board_ink`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.board.marks import MarkKind
from companion.games.protocol import Breach
from companion.photo.boxes import read_boxes
from companion.photo.bubbles import read_bubbles
from companion.photo.counters import read_counters
from companion.photo.laid import LaidBoard
from companion.photo.reading import ReadMark
from companion.photo.rings import read_rings
from companion.photo.snapshot import read_snapshot
from companion.photo.spot_colours import read_spots
from companion.photo.stones import read_stones


@dataclass(frozen=True)
class KindRead:
    """The marks of some kinds, and what lies there that none of them explains, for the audit."""

    marks: tuple[ReadMark, ...]
    strange: tuple[Breach, ...] = ()


Reader = Callable[[LaidBoard], KindRead]


def _boxes(laid: LaidBoard) -> KindRead:
    return KindRead(tuple(read_boxes(laid)))


def _bubbles(laid: LaidBoard) -> KindRead:
    """A slip's; those inside spots are read with the rings round them."""
    return KindRead(() if laid.slots("owner") else tuple(read_bubbles(laid)))


def _owners(laid: LaidBoard) -> KindRead:
    """Counters with their forces, or rings drawn by pen with the pips inside them."""
    if laid.slots("force"):
        return KindRead(tuple(read_counters(laid)))
    marks, strange = read_snapshot(laid)
    return KindRead(tuple(marks), tuple(strange))


def _rings(laid: LaidBoard) -> KindRead:
    return KindRead(tuple(read_rings(laid)))


def _spots(laid: LaidBoard) -> KindRead:
    return KindRead(tuple(read_spots(laid)))


def _stones(laid: LaidBoard) -> KindRead:
    return KindRead(tuple(read_stones(laid)))


READERS: Final[Mapping[MarkKind, Reader]] = {
    "tick": _boxes,
    "bubble": _bubbles,
    "owner": _owners,
    "ring": _rings,
    "spot": _spots,
    "stone": _stones,
}
"""Readers by the kind that calls them. A reader that reads several kinds together (an owner and his
force are one counter) stands under one of them and gives the marks of all."""
