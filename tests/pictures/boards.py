"""A plain square board to draw on, of no game's rules."""

from companion.board import Board, Lattice, Slot, edge_name, place_name

SIZE = 5
PITCH = 20.0
MARGIN = 10.0


def square_board() -> Board:
    """5 x 5 dots, 20 mm apart, 10 mm from the rim."""
    lattice = Lattice(SIZE, SIZE, PITCH, MARGIN, MARGIN)
    edges = {edge_name(a, b): (a, b) for a, b in lattice.edges()}
    squares = {
        place_name(c, r): lattice.xy(c + 0.5, r + 0.5)
        for c in range(SIZE - 1)
        for r in range(SIZE - 1)
    }
    return Board(
        game="test",
        item="board",
        size=(100.0, 100.0),
        points={place_name(c, r): lattice.xy(c, r) for c, r in lattice.cells()},
        edges=edges,
        squares=squares,
        slots=tuple(Slot("line", name, ("blue", "red")) for name in edges)
        + tuple(Slot("fill", name, ("black",)) for name in squares),
        lattice=lattice,
        starts={"a5": "blue"},
    )
