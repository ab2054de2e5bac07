"""Line marks of boards whose lines run from dot to dot in any direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, hypot, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from companion.board import EMPTY, Slot, Value
from companion.photo.image.arrays import Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.statistics import BEYOND_DOUBT
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.pen_maps import PenMap, map_pens
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.reading import Reason
from companion.photo.rectify.board import BOW, STRAY, RectifiedBoard
from companion.photo.rectify.warp import BetweenDots
from companion.photo.visibility import find_discs

if TYPE_CHECKING:
    from companion.photo.marks.chords.segments import SegmentInk

_FINEST_PITCH: Final = 100.0
"""px from dot to dot that suffice. At 1.6 times 7 photos have 3 marks wrong."""
SLOPE: Final = 0.85
"""Of confidence over margin: the likeliest by what 300 photos left open and were wrong about."""


@dataclass(frozen=True)
class SegmentRead:
    """The lines as read; ``loose`` names the dots near strokes that no line explains, ``ink`` is
    what the marks were read from, ``paths`` tells of each that is drawn where its stroke runs, mm,
    shape (N, 2)."""

    marks: tuple[MarkEvidence, ...]
    loose: tuple[tuple[str, ...], ...]
    ink: SegmentInk
    paths: Mapping[str, Values]

    @property
    def rivals(self) -> Iterator[tuple[str, Value]]:
        """Lines that are not drawn though a pen's ink lies along them, which others explain."""
        others = np.isfinite(self.ink.margin) & ~self.ink.drawn.any(axis=1, keepdims=True)
        for k, pen in np.argwhere(others).tolist():
            _, *values = self.marks[k].log_likelihood
            yield self.marks[k].name, values[pen]


def lines_share_ink(rectified: RectifiedBoard) -> bool:
    """Whether two lines of the board that leave one dot may lie so near one another that a hand's
    stroke is on both along so much of the shorter one that it cannot be seen by itself."""
    hand = rectified.tolerance
    leaving: dict[str, list[tuple[float, float]]] = {}
    for slot in rectified.slots("line"):
        ends = rectified.board.edges[slot.place]
        (x, y), (far_x, far_y) = rectified.board.line(slot.place)
        turn, length = atan2(far_y - y, far_x - x), hypot(far_x - x, far_y - y)
        for dot, angle in zip(ends, (turn, turn + pi), strict=True):
            leaving.setdefault(dot, []).append((angle % (2 * pi), length))
    for some in leaving.values():
        some.sort()
        for (one, far), (other, further) in zip(some, [*some[1:], some[0]], strict=True):
            between = (other - one) % (2 * pi)
            shorter = (1 - SEEN) * min(far, further)
            near = max(hand.reach, BOW * shorter + hand.stroke)  # mm beside where ink may lie
            if len(some) > 1 and between < pi / 2 and sin(between) * shorter < near:
                return True
    return False


@dataclass(frozen=True)
class MappedBoard:
    """A board, laid flat as finely as is needed, on which each pen's ink was looked for: its
    ``dots`` and ``chords``, px as the ``maps``, and how far a stroke may ``stray``, px."""

    rectified: RectifiedBoard
    maps: tuple[PenMap, ...]
    dots: Values
    chords: Chords
    stray: float

    @property
    def plausible(self) -> frozenset[str]:
        """The lines along which there is ink from end to end, by name; no other can be drawn."""
        some = np.any([pen.plausible for pen in self.maps], axis=0)
        slots = self.rectified.slots("line")
        return frozenset(slot.name for slot, one in zip(slots, some, strict=True) if one)


def map_board(rectified: RectifiedBoard) -> MappedBoard:
    """Look for each pen's ink on a flattened board."""
    flat = rectified.flat.at_most(_FINEST_PITCH / rectified.board.pitch)
    small = replace(rectified, flat=flat)
    dots = flat.pixels(np.array(list(rectified.board.points.values())))
    stray = max(rectified.tolerance.stray, STRAY * rectified.board.pitch) * flat.scale
    stroke = rectified.tolerance.stroke * flat.scale
    chords = board_chords(small)
    discs = find_discs(small.board, flat)
    maps = map_pens(small.ink, rectified.pens("line"), dots, chords, stray, stroke, discs)
    return MappedBoard(small, maps, dots, chords, stray)


def read_segments(mapped: MappedBoard) -> SegmentRead:
    """The lines of a flattened board, in the order of its slots."""
    from companion.photo.marks.chords.segments import measure_segments

    rectified = mapped.rectified
    slots = rectified.slots("line")
    ink = measure_segments(mapped.maps, mapped.dots, mapped.chords, mapped.stray)
    loose = tuple(_near_dots(rectified, mapped.dots, run) for run in ink.loose)
    # a stroke that misses its dots, or strays too far from the way between them, may be their line,
    # if they have none: else it is drawn twice
    missed = {frozenset(near) for near in loose}
    marks = tuple(
        one.doubted(Reason.INK_UNEXPLAINED)
        if one.value == EMPTY and frozenset(rectified.board.edges[slot.place]) in missed
        else one
        for slot, one in zip(slots, _evidence(slots, rectified.values("line"), ink), strict=True)
    )
    told = {"covered": ink.covered, "nobody's colour": ink.foreign}
    rectified.measured([slot.name for slot in slots], told)
    paths = {slots[k].name: rectified.flat.places(path) for k, path in ink.paths.items()}
    return SegmentRead(marks, loose, ink, paths)


def board_chords(rectified: RectifiedBoard) -> Chords:
    """The chords of a board laid flat, px, in the order of its slots."""
    pitch = rectified.board.pitch * rectified.flat.scale
    ends = np.array([rectified.board.line(slot.place) for slot in rectified.slots("line")])
    starts, stops = rectified.flat.pixels(ends[:, 0]), rectified.flat.pixels(ends[:, 1])
    steps = np.hypot(*(stops - starts).T) / pitch
    return Chords(starts, stops, steps, pitch, _jitter(rectified))


def _jitter(rectified: RectifiedBoard) -> BetweenDots | None:
    lattice = rectified.board.lattice
    if rectified.jitter is None or lattice is None:
        return None
    pitch = rectified.board.pitch * rectified.flat.scale
    origin = rectified.flat.pixels(np.array([[lattice.left, lattice.top]]))[0]
    return BetweenDots(origin, pitch, rectified.jitter * pitch)


def _evidence(
    slots: Sequence[Slot], values: Sequence[Value], ink: SegmentInk
) -> Iterator[MarkEvidence]:
    """The evidence on each slot's mark, from its chord's ink; ``values`` are what the pens stand
    for."""
    margin = np.where(ink.drawn, ink.margin, -ink.margin)
    margin[ink.foreign] = np.minimum(margin[ink.foreign], 0.0)
    nats = (SLOPE * np.clip(margin, -BEYOND_DOUBT, BEYOND_DOUBT)).tolist()
    shared = {line for choice in ink.choices for line in choice.lines.tolist()}
    first = np.arange(len(slots)) * len(values) + margin.argmax(axis=1)
    for k, (slot, line) in enumerate(zip(slots, first.tolist(), strict=True)):
        likely = {EMPTY: 0.0, **dict(zip(values, nats[k], strict=True))}
        unclear = _unclear(ink, line) if line in shared else None
        found = MarkEvidence(slot.name, likely, unclear=unclear)
        if ink.foreign[k]:
            found = found.doubted(Reason.INK_UNEXPLAINED)
        elif ink.covered[k]:
            found = found.doubted(Reason.COVERED)
        yield found


def _unclear(ink: SegmentInk, line: int) -> Reason | None:
    """Why the ink leaves it open whether a line of ``choices`` was drawn: other lines explain the
    same ink where the likeliest set with the opposite answer has others of them, too, than the
    likeliest."""
    for choice in ink.choices:
        own = choice.lines == line
        opposite = (choice.drawn[:, own] != choice.drawn[0, own]).any(axis=1)
        if opposite.any():
            changed = choice.drawn[int(opposite.argmax())] != choice.drawn[0]
            return Reason.INK_BESIDE if changed.sum() > 1 else None
    return None


def _near_dots(rectified: RectifiedBoard, dots: Values, run: Values) -> tuple[str, ...]:
    """The dots nearest to a stroke's two ends."""
    names = list(rectified.board.points)
    far = np.linalg.norm(run[:, None] - dots[None], axis=2)
    one = int(np.linalg.norm(run - run.mean(axis=0), axis=1).argmax())
    two = int(np.linalg.norm(run - run[one], axis=1).argmax())
    return tuple(sorted({names[int(far[end].argmin())] for end in (one, two)}))
