"""The board in millimetres: dots, the lines between neighbours, and a spot in each box."""

from __future__ import annotations

from functools import cache

from companion.board import Board, Lattice, Slot, Spot, edge_name, place_name

PLAYERS = ("blue", "red")
FIELD = 156.0
"""Side in mm of the square inside the marker ring, as the page layout wants it."""
WIDEST_PITCH = 30.0
MARGIN = 12.0
"""mm that the outermost dots keep from the field's rim."""
SPOT = 0.25
"""Radius of the spot that is ringed in a closed box, in units of the pitch."""


@cache
def board(size: int) -> Board:
    """The board of ``size`` x ``size`` dots. A box is named by the dots at two of its corners, such
    as ``a1-b2``, for no two places of a board may have one name."""
    pitch = min(WIDEST_PITCH, (FIELD - 2 * MARGIN) / (size - 1))
    margin = (FIELD - pitch * (size - 1)) / 2
    lattice = Lattice(size, size, pitch, margin, margin)
    edges = {edge_name(a, b): (a, b) for a, b in lattice.edges()}
    boxes = {
        f"{place_name(c, r)}-{place_name(c + 1, r + 1)}": lattice.xy(c + 0.5, r + 0.5)
        for c, r in lattice.cells()
        if c + 1 < size and r + 1 < size
    }
    return Board(
        game="dots-and-boxes",
        item="board",
        size=(FIELD, FIELD),
        points={place_name(c, r): lattice.xy(c, r) for c, r in lattice.cells()},
        edges=edges,
        spots={name: Spot(at, SPOT * pitch) for name, at in boxes.items()},
        slots=(
            *(Slot("line", name, PLAYERS) for name in edges),
            *(Slot("owner", name, PLAYERS) for name in boxes),
        ),
        lattice=lattice,
    )


@cache
def sides(size: int) -> dict[str, tuple[str, ...]]:
    """The four lines round each box."""
    found = {}
    for box in board(size).spots:
        low, far = box.split("-")
        up, right = low[0] + far[1:], far[0] + low[1:]
        found[box] = tuple(
            edge_name(*ends) for ends in ((low, right), (low, up), (right, far), (up, far))
        )
    return found


@cache
def beside(size: int) -> dict[str, tuple[str, ...]]:
    """The one or two boxes beside each line."""
    four = sides(size)
    return {line: tuple(b for b in four if line in four[b]) for line in board(size).edges}
