"""The Line or Colour board: coloured spots with room for a ring round each, in millimetres."""

from __future__ import annotations

from functools import lru_cache

from companion.board import Board, Lattice, Slot, Spot, place_cell, signs
from companion.board.page import FIELD
from companion.games.line_or_colour.layout import COLOURS, layout_of

PITCH = {5: 29.0, 7: 21.0}
"""mm between the centres of neighbouring spots."""
RADIUS = {5: 8.5, 7: 6.0}
"""mm of a spot's radius; the rest of the pitch is room for the rings."""


@lru_cache(maxsize=64)
def board(rows: str) -> Board:
    """The board of a layout, centred in its field.

    A ring is white or black. A counter that gives a spot another colour than the printed one is a
    mark as well; a spot without a counter has none.
    """
    layout = layout_of(rows)
    size = layout.size
    margin = (FIELD - PITCH[size] * (size - 1)) / 2
    lattice = Lattice(size, size, PITCH[size], margin, margin)
    colours = COLOURS[:size]
    return Board(
        game="line-or-colour",
        item="board",
        size=(FIELD, FIELD),
        spots={
            name: Spot(lattice.xy(*place_cell(name)), RADIUS[size], layout.colour(spot))
            for name, spot in layout.spots
        },
        slots=tuple(Slot("ring", name, ("white", "black")) for name, _ in layout.spots)
        + tuple(Slot("spot", name, colours) for name, _ in layout.spots),
        lattice=lattice,
        signs=signs(colours),
    )
