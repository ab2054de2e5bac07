"""Where the places of a square board come to lie when the board is turned."""

from __future__ import annotations

from companion.board import Lattice, Slot, edge_name, place_cell, place_name


def turned_place(lattice: Lattice, slot: Slot, quarters: int) -> str:
    """A mark's place after the board is turned clockwise by quarter turns.

    A line is named by its ends, a square by its lower-left dot, anything else by its dot.
    """
    if slot.kind == "line":
        a, b = slot.place.split("-")
        return edge_name(lattice.turned(a, quarters), lattice.turned(b, quarters))
    if slot.kind == "fill":
        column, row = place_cell(slot.place)
        last = lattice.columns - 2
        for _ in range(quarters % 4):
            column, row = row, last - column
        return place_name(column, row)
    return lattice.turned(slot.place, quarters)
