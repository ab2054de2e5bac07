"""Obstruction: fill a square that touches no filled one; whoever cannot has lost."""

from collections.abc import Iterator

from companion.board import Board
from companion.board.shapes import cell_board, neighbours, square
from companion.games.marking import Marked, MarkGame
from companion.games.options import Options
from companion.games.protocol import Breach
from companion.sentences import say


class Obstruction(MarkGame):
    """Red and Blue fill squares with one black pen."""

    key = "obstruction"
    title = "Obstruction"
    players = ("red", "blue")
    credit = "László Kozma"
    last_wins = True

    def board(self, options: Options) -> Board:
        size = options.number("size")
        return cell_board(self.key, size, size)

    def forbidden(self, position: Marked, player: str, place: str) -> Iterator[Breach]:
        size = position.options.number("size")
        near = neighbours(square(size, size), reach=1.5)
        for other in sorted(position.taken.intersection(near[place])):
            told = say("{place} touches the filled square {other}", place=place, other=other)
            yield Breach("OB-2", told, (other,))


GAME = Obstruction()
