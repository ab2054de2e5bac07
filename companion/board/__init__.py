"""Places, marks and page layouts: the geometry that print, photo, screen and rules share."""

from companion.board.board import XY, Bar, Board, Box, Caption, Spot
from companion.board.lattice import Lattice, edge_name, place_cell, place_name
from companion.board.mark_kinds import KINDS, LASTING, MarkKind
from companion.board.marks import EMPTY, Marks, Slot, Value, mark_name, split_mark
from companion.board.page import PAPERS, Marker, Page, ring_page
from companion.board.signs import signs

__all__ = [
    "EMPTY",
    "KINDS",
    "LASTING",
    "PAPERS",
    "XY",
    "Bar",
    "Board",
    "Box",
    "Caption",
    "Lattice",
    "MarkKind",
    "Marker",
    "Marks",
    "Page",
    "Slot",
    "Spot",
    "Value",
    "edge_name",
    "mark_name",
    "place_cell",
    "place_name",
    "ring_page",
    "signs",
    "split_mark",
]
