"""Where the places of a square board come to lie when the board is turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.board import Board, Slot, edge_name, mark_name
from companion.photo.reading import ReadMark


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
