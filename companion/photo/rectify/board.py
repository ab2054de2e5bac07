"""A board laid flat: all that its marks are read from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import dist
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.board import Board, Slot, Value, edge_name, mark_name
from companion.board.geometry import apart, side
from companion.board.mark_kinds import MarkKind
from companion.photo.image.absorptance import Ink, ink_of
from companion.photo.image.arrays import Image32, Values
from companion.photo.image.minimal_path import CORE, FINEST_STROKE
from companion.photo.reading import ReadMark
from companion.photo.rectify.warp import Flat

OVERFILLED: Final = 1.3
"""How wide people blacken a place, in its widths, and how far a piece's rim reaches. With 1.1 six
more of 240 boards ask, with 1.6 two fewer, but it may take a piece away at the next place."""


@dataclass(frozen=True)
class Tolerance:
    """How a board was drawn, in mm of the board.

    Attributes:
        stray: how far a stroke may lie beside the straight line.
        stroke: half the width across which a stroke's ink is summed.
        paper: side of a block in which some paper shows.
    """

    stray: float
    stroke: float
    paper: float

    @property
    def reach(self) -> float:
        """How far beside the straight line a stroke's ink may lie, mm."""
        return self.stray + self.stroke


Told = Callable[[Sequence[str], Mapping[str, ArrayLike]], None]
"""Is told what was measured of N marks, by their names: features, each of shape (N,)."""


def _unasked(names: Sequence[str], features: Mapping[str, ArrayLike]) -> None:
    """Nobody asks why."""


PRINTED: Final = Tolerance(stray=2.2, stroke=1.0, paper=3.0)
"""What lines beside black look like was fitted with it."""
_USUAL_STEP: Final = 12.0
"""mm from place to place where hands have room: by definition of the densest board of lines."""


BOW: Final = 0.16
"""Share of a line's length by which a hand may stray from it. On 103 photos of printed Line Wars 4
sure marks were wrong with 2.2 mm, and none so. What lines beside black look like was fitted with
it."""
STRAY: Final = 0.14
"""Steps by which a hand strays in one step. With 2.2 mm 117 for 121 of 132 boards are right."""


def printed_tolerance(pitch: float) -> Tolerance:
    """For a printed board: where lines are closer together, hands are more careful; mm."""
    room = min(1.0, pitch / _USUAL_STEP) if pitch else 1.0
    return Tolerance(PRINTED.stray * room, PRINTED.stroke * room, PRINTED.paper * room)


def drawn_tolerance(pitch: float) -> Tolerance:
    """For a grid drawn by hand: its true size is unknown, so everything goes by the pitch, mm."""
    return Tolerance(stray=STRAY * pitch, stroke=0.05 * pitch, paper=0.2 * pitch)


@dataclass(frozen=True)
class RectifiedBoard:
    """A board laid flat, and how it was drawn.

    Attributes:
        flat: the board seen from straight above.
        inks: the pens' inks where they are not the colours they stand for (``blue`` to ``black``).
        hidden: dots that could not be seen; bare lines that end there are asked about.
        jitter: how far the dots of a grid drawn by hand lie from where a ruler would have put
            them, in steps, shape (rows, columns, 2), row 0 at the top; None where printed.
        coded: whether the sheet itself said which board it is; if not, a layout was taken for
            granted.
        measured: is told what is measured of its marks.
    """

    flat: Flat
    board: Board
    tolerance: Tolerance = PRINTED
    inks: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    jitter: Values | None = None
    coded: bool = True
    measured: Told = _unasked

    @cached_property
    def bow(self) -> float:
        """How far beside the straight line a stroke may lie, mm, that shares its ink with no other:
        the longer a printed board's lines are, the further a hand strays."""
        bows = self.lines_apart and self.jitter is None
        return max(self.tolerance.stray, BOW * self.board.pitch if bows else 0.0)

    @property
    def half_band(self) -> int:
        """How far beside the straight line a stroke's middle is looked for, px."""
        return max(3, round(self.bow * self.flat.scale))

    @property
    def half_stroke(self) -> int:
        """How far to either side of its middle a stroke's ink may lie, px."""
        return max(2, round(self.tolerance.stroke * self.flat.scale))

    @cached_property
    def lines_apart(self) -> bool:
        """Whether nothing but a line's own stroke lies near it: all lines are of one length, and
        neither spots for rings nor printed bars are there."""
        ways = (self.board.line(slot.place) for slot in self.slots("line"))
        lengths = {round(dist(*way) / self.board.pitch, 1) for way in ways}
        return len(lengths) == 1 and not self.board.spots and not self.board.bars

    @cached_property
    def ink(self) -> Ink:
        """What lies on the paper, against the paper round it. The network that reads rings was
        fitted with it as seen."""
        scale = self.flat.scale
        sides = [side(self.board, slot.place) for slot in self.slots("fill")]
        widest = OVERFILLED * max(2 * self.board.stone or self.board.pitch, *sides, 0)
        block = max(4, round(self.tolerance.paper * scale))
        gap = round(widest * scale)
        return ink_of(self.flat.rgb, block, gap, restored=not self.slots("ring"))

    @property
    def coarser(self) -> float:
        """By how much ``flat`` may be reduced for strokes to be seen as well."""
        return min(1.0, FINEST_STROKE / self.flat.scale)

    @cached_property
    def coarse_ink(self) -> Image32:
        """:meth:`Ink.reduced`, so coarse."""
        return self.ink.reduced(self.coarser)

    @property
    def core(self) -> int:
        """Half the width of a stroke's core, px of that ink."""
        return max(1, round(CORE * self.tolerance.stroke * self.flat.scale * self.coarser))

    @cached_property
    def soft_ink(self) -> Image32:
        """The same with a blur of half a core, in which paths of strokes are looked for."""
        soft = cv2.GaussianBlur(self.coarse_ink, (0, 0), max(0.6, self.core / 2))
        return np.asarray(soft, np.float32)

    def slots(self, kind: MarkKind) -> list[Slot]:
        """The board's places for marks of one kind, in its order."""
        return [slot for slot in self.board.slots if slot.kind == kind]

    @cached_property
    def between_spots(self) -> float:
        """mm from the middle of a spot that may be ringed to that of the nearest other."""
        return apart(self.board, (*self.slots("ring"), *self.slots("owner")))

    def values(self, kind: MarkKind) -> tuple[Value, ...]:
        """What the marks of one kind may be anywhere on the board, in its order: whose pen drew
        a mark is seen before whose place it is asked."""
        return tuple(dict.fromkeys(value for slot in self.slots(kind) for value in slot.values))

    def pens(self, kind: MarkKind) -> tuple[str, ...]:
        """The inks of :meth:`values`."""
        return tuple(self.pen(str(value)) for value in self.values(kind))

    def pen(self, colour: str) -> str:
        """The ink of the pen that stands for a colour."""
        return self.inks.get(colour, colour)


def turned_place(board: Board, slot: Slot, quarters: int) -> str:
    """A mark's place after the board is turned clockwise by quarter turns.

    A line is named by its ends, a square by its lower-left dot, anything else by its dot.
    """
    lattice = board.lattice
    if not quarters % 4 or lattice is None:
        return slot.place
    if slot.seat == "edge":
        a, b = slot.place.split("-")
        return edge_name(lattice.turned(a, quarters), lattice.turned(b, quarters))
    if slot.seat == "square":
        squares = replace(lattice, columns=lattice.columns - 1, rows=lattice.rows - 1)
        return squares.turned(slot.place, quarters)
    return lattice.turned(slot.place, quarters)


def turned_name(board: Board, slot: Slot, quarters: int) -> str:
    """A mark's name after the board is turned clockwise by quarter turns."""
    return mark_name(slot.kind, turned_place(board, slot, quarters))


def turned_marks(
    board: Board, marks: Mapping[str, ReadMark], quarters: int
) -> Mapping[str, ReadMark]:
    """The marks of a square board turned clockwise by quarter turns, in the board's order."""
    moved: dict[str, ReadMark] = {}
    for slot in board.slots:
        name = turned_name(board, slot, quarters)
        moved[name] = replace(marks[slot.name], name=name)
    return {slot.name: moved[slot.name] for slot in board.slots}
