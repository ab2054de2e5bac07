"""Hex: Red and Blue ring cells and connect their two edges of the board."""

from companion.board import Board, place_cell
from companion.board.shapes import hexagonal, neighbours, spot_board
from companion.games.marking import Marked, MarkGame, Win, path
from companion.games.options import Options


class Hex(MarkGame):
    """Red connects top and bottom, Blue left and right."""

    key = "hex"
    title = "Hex"
    players = ("red", "blue")
    credit = "Piet Hein and John Nash"

    def board(self, options: Options) -> Board:
        size = options.number("size")
        cells = hexagonal(size, size)
        left, right = [[c for c in cells if place_cell(c)[0] == at] for at in (0, size - 1)]
        top, bottom = [[c for c in cells if place_cell(c)[1] == at] for at in (0, size - 1)]
        edges = (("red", top), ("red", bottom), ("blue", left), ("blue", right))
        return spot_board(
            self.key,
            cells,
            self.players,
            headings=[([c[0] for c in top], top), ([c[1:] for c in left], left)],
            bars=[(player, edge[0], edge[-1]) for player, edge in edges],
        )

    def won(self, position: Marked) -> Win | None:
        size = position.options.number("size")
        near = neighbours(hexagonal(size, size))
        for player, axis in (("red", 1), ("blue", 0)):
            own = position.of(player)
            first, last = ([c for c in own if place_cell(c)[axis] == at] for at in (0, size - 1))
            found = path(first, last, {c: own.intersection(near[c]) for c in own})
            if found:
                return Win(player, found)
        return None


GAME = Hex()
