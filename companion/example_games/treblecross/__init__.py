"""Treblecross: both players make crosses; whoever completes three side by side wins."""

from companion.board import Board
from companion.board.shapes import box_board
from companion.games.marking import Marked, MarkGame, Win
from companion.games.options import Options


def boxes(length: int) -> list[str]:
    """The boxes' names from left to right."""
    return [f"{chr(ord('a') + number)}1" for number in range(length)]


class Treblecross(MarkGame):
    """Red and Blue cross boxes of one row, with any pen."""

    key = "treblecross"
    title = "Treblecross"
    players = ("red", "blue")
    credit = "an old game of pen and paper"

    def board(self, options: Options) -> Board:
        row = enumerate(boxes(options.number("size")))
        return box_board(self.key, {name: (float(at), 0.0) for at, name in row})

    def won(self, position: Marked) -> Win | None:
        row, taken = boxes(position.options.number("size")), position.taken
        for three in zip(row, row[1:], row[2:], strict=False):
            if taken.issuperset(three):
                # the number of crosses tells whose turn it would be
                return Win(self.players[(len(taken) + 1) % 2], three)
        return None


GAME = Treblecross()
