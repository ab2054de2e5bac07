"""Which reader reads which kind of mark; lines and fills, which hide one another, are read together
(:mod:`companion.photo.marks.board`).

A reader is imported when a board has its kind of mark: some bring SciPy and scikit-image with them,
which takes longer than reading most photos.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from companion.board.mark_kinds import Reading
from companion.board.readable import INKS
from companion.games.protocol import Breach
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.rectify.board import RectifiedBoard

if TYPE_CHECKING:
    from companion.photo.marks.rings.pen_drawn import Rounds


@dataclass(frozen=True)
class KindRead:
    """The evidence on the marks of some kinds, what lies there that none of them explains, for the
    audit, and what was measured round spots that may be ringed by pen."""

    marks: Sequence[MarkEvidence]
    strange: Sequence[Breach] = ()
    rounds: Rounds | None = None


Reader = Callable[[RectifiedBoard], KindRead]
"""Reads the marks of a board."""


def _boxes(rectified: RectifiedBoard) -> KindRead:
    from companion.photo.marks.boxes import read_boxes

    return KindRead(read_boxes(rectified))


def _bubbles(rectified: RectifiedBoard) -> KindRead:
    """A slip's; those inside spots are read with the rings round them."""
    from companion.photo.marks.boxes import read_bubbles

    return KindRead(() if rectified.slots("owner") else read_bubbles(rectified))


def _owners(rectified: RectifiedBoard) -> KindRead:
    """Counters with their forces, or rings drawn by pen with the pips inside them."""
    if rectified.slots("force"):
        from companion.photo.marks.discs.discs import read_counters

        return KindRead(read_counters(rectified))
    return _outlined(rectified, "owner")


def _outlined(rectified: RectifiedBoard, kind: Literal["owner", "ring"]) -> KindRead:
    from companion.photo.marks.pen_rings.snapshot import read_snapshot

    return KindRead(*read_snapshot(rectified, kind))


def _rings(rectified: RectifiedBoard) -> KindRead:
    """Pieces or rings drawn by pen that are white and black, or rings in the players' own inks."""
    if set(INKS) >= {str(value) for value in rectified.values("ring")}:
        return _outlined(rectified, "ring")
    from companion.photo.marks.rings.presence import read_rings

    marks, rounds = read_rings(rectified)
    return KindRead(marks, rounds=rounds)


def _spots(rectified: RectifiedBoard) -> KindRead:
    from companion.photo.marks.rings.spot_colours import read_spots

    return KindRead(read_spots(rectified))


def _stones(rectified: RectifiedBoard) -> KindRead:
    from companion.photo.marks.discs.discs import read_stones

    return KindRead(read_stones(rectified))


READERS: Final[Mapping[Reading, Reader]] = {
    "boxes": _boxes,
    "bubbles": _bubbles,
    "owners": _owners,
    "rings": _rings,
    "spots": _spots,
    "stones": _stones,
}
"""Readers by what the table of kinds calls them; one reads all kinds of its name together, as an
owner and his force are one counter."""
