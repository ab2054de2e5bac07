"""Where the places of a square board come to lie when the board is turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.board import Board, Lattice, Slot, edge_name, mark_name, place_cell, place_name
from companion.photo.reading import ReadMark


def turned_place(lattice: Lattice, slot: Slot, quarters: int) -> str:
    """A mark's place after the board is turned clockwise by quarter turns.

    A line is named by its ends, a square by its lower-left dot, anything else by its dot.
    """
    if slot.seat == "edge":
        a, b = slot.place.split("-")
        return edge_name(lattice.turned(a, quarters), lattice.turned(b, quarters))
    if slot.seat == "square":
        column, row = place_cell(slot.place)
        last = lattice.columns - 2
        for _ in range(quarters % 4):
            column, row = row, last - column
        return place_name(column, row)
    return lattice.turned(slot.place, quarters)


def turned_marks(
    board: Board, marks: Mapping[str, ReadMark], quarters: int
) -> Mapping[str, ReadMark]:
    """The marks of a square board turned clockwise by quarter turns, in the board's order."""
    lattice = board.lattice
    assert lattice is not None
    if not quarters % 4:
        return marks
    moved: dict[str, ReadMark] = {}
    for slot in board.slots:
        mark = marks[slot.name]
        name = mark_name(slot.kind, turned_place(lattice, slot, quarters))
        moved[name] = replace(mark, name=name)
    return {slot.name: moved[slot.name] for slot in board.slots}
