"""A board: named places in millimetres, and the marks that may be on them.

All coordinates are mm from the board's own top-left corner, x right, y down. The page layout
(:mod:`companion.board.page`) determines where a board is on a printed page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import dist
from typing import Literal

from companion.board.lattice import Lattice
from companion.board.mark_kinds import NOTED, MarkKind
from companion.board.marks import Slot

XY = tuple[float, float]


def closest(places: Iterable[XY]) -> float:
    """The smallest distance of two places; 0 if there are not two."""
    return min((dist(a, b) for a, b in combinations(places, 2)), default=0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A round place. ``at`` is its centre, ``radius`` in mm, ``colour`` a spot colour or ''."""

    at: XY
    radius: float
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A square place. ``at`` is its centre, ``side`` in mm."""

    at: XY
    side: float

    def corners(self) -> tuple[XY, XY, XY, XY]:
        """Top-left, top-right, bottom-right, bottom-left."""
        (x, y), h = self.at, self.side / 2
        return ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))


@dataclass(frozen=True, slots=True)
class Caption:
    """Small print on a board. ``text`` is a template to translate, ``at`` its centre; for a
    ``player``, it begins with the player's emblem. ``size`` is the font size in mm, 0 for the
    default, ``width`` the mm at which lines are broken, 0 for a single line."""

    text: str
    at: XY
    bold: bool = False
    player: str = ""
    size: float = 0.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A straight bar printed in a player's colour, for example along their end of the board."""

    colour: str
    a: XY
    b: XY


@dataclass(frozen=True)
class Board:
    """Places of one sheet of a game, in mm from its own top-left corner.

    Attributes:
        game, item: the game and its printable (``board``, ``slip``, ``travel``, ...).
        size: width and height of the board's field in mm; every place is inside.
        points: dots or intersections by name.
        edges: a line's two end points by the line's name (``a1-b1``).
        squares: centres of the squares by name (a square is named by its lower-left dot), and of
            cells of other shapes.
        areas: the corners of those cells, in order round each, all convex.
        spots, bubbles, ticks: round and square places by name.
        slots: every mark that may be on this board, in reading order.
        lattice: the dots' lattice, if the board is one; such a board can be drawn by hand.
    """

    game: str
    item: str
    size: XY
    points: Mapping[str, XY] = field(default_factory=dict)
    edges: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    squares: Mapping[str, XY] = field(default_factory=dict)
    areas: Mapping[str, tuple[XY, ...]] = field(default_factory=dict)
    spots: Mapping[str, Spot] = field(default_factory=dict)
    bubbles: Mapping[str, Spot] = field(default_factory=dict)
    ticks: Mapping[str, Box] = field(default_factory=dict)
    slots: tuple[Slot, ...] = ()
    lattice: Lattice | None = None
    starts: Mapping[str, str] = field(default_factory=dict)
    """Where players begin: the player by the place's name; printed outside the board's places."""
    strokes: tuple[tuple[XY, ...], ...] = ()
    """Lines printed on the empty board, each a polyline."""
    labels: Mapping[str, XY] = field(default_factory=dict)
    """The centres of the printed names of places, if the board is not a lattice."""
    stone: float = 0.0
    """Radius in mm of the stones on the points; 0 if there are none."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """A sign for each spot colour, printed on its spots for people who cannot see the colour."""
    captions: tuple[Caption, ...] = ()
    """What boxes and other places are for, printed beside them."""
    bars: tuple[Bar, ...] = ()
    heading: str = ""
    """The sheet's name after the game's title, a template; '' for the play board."""
    player: str = ""
    """The player whose sheet it is, '' if it is both players'."""
    dated: str = ""
    """The label of the line below the sheet's title, a template; '' for the date."""
    half: Literal["", "upper", "lower"] = ""
    """The half of the page on which a sheet is printed, if it shares the page with another."""
    fold: float = 0.0
    """mm from the left to the vertical line where the sheet is folded to hide it; 0: none."""
    tiled: bool = False
    """Whether it is larger than the paper: printed in tiles to be cut out and glued together."""
    edition: int = 1
    """Increased whenever marks move on the sheet: older prints carry another edition, and are not
    read as this one."""
    hand_drawn: bool = False
    """Whether people draw this board themselves on blank paper."""

    def __repr__(self) -> str:
        width, height = self.size
        return f"<Board {self.game} {self.item}: {width:g} × {height:g} mm>"

    @cached_property
    def pitch(self) -> float:
        """mm from one place to the next: of a lattice, else the shortest line, else the smallest
        distance of two spots, points, squares or boxes; 0 if there are no two."""
        if self.lattice is not None:
            return self.lattice.pitch
        if self.edges:
            return min(dist(*self.line(name)) for name in self.edges)
        spots, boxes = (
            [place.at for place in places.values()] for places in (self.spots, self.ticks)
        )
        return closest(spots or self.points.values() or self.squares.values() or boxes)

    def line(self, name: str) -> tuple[XY, XY]:
        """The two ends of an edge in mm."""
        a, b = self.edges[name]
        return self.points[a], self.points[b]

    def place(self, name: str) -> XY:
        """The centre of a place in mm, of a line its middle; of a square and a point of one name
        the square.

        Raises:
            KeyError: the board has no such place.
        """
        if name in self.edges:
            (ax, ay), (bx, by) = self.line(name)
            return ((ax + bx) / 2, (ay + by) / 2)
        found = self.spots.get(name) or self.bubbles.get(name) or self.ticks.get(name)
        if found is not None:
            return found.at
        return self.squares[name] if name in self.squares else self.points[name]

    def has(self, name: str) -> bool:
        """Whether there is a place of this name."""
        kinds = (self.edges, self.spots, self.bubbles, self.ticks, self.squares, self.points)
        return any(name in places for places in kinds)

    @cached_property
    def slot_of(self) -> Mapping[str, Slot]:
        return {slot.name: slot for slot in self.slots}

    @cached_property
    def touched(self) -> Mapping[str, XY]:
        """The places that moves are made of, with their centres: the points, else the spots, the
        squares or the boxes."""
        if self.points:
            return self.points
        if self.spots:
            return {name: spot.at for name, spot in self.spots.items()}
        return self.squares or {name: box.at for name, box in self.ticks.items()}

    @cached_property
    def noted(self) -> frozenset[MarkKind]:
        """The kinds of marks on which no move depends, as players only note with them what follows
        from others; none, where the board has no others."""
        kinds = {slot.kind for slot in self.slots}
        return NOTED if kinds - NOTED else frozenset()
