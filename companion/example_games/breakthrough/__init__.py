"""Breakthrough: pieces step forward, and take diagonally; the first to cross the board wins."""

from collections.abc import Iterator, Mapping

from companion.board import Board, place_cell, place_name
from companion.board.shapes import neighbours, square, stone_board
from companion.games.moving import Marked, MoveGame, Win
from companion.games.options import Options


class Breakthrough(MoveGame):
    """Red goes up, Blue down."""

    key = "breakthrough"
    title = "Breakthrough"
    players = ("red", "blue")
    credit = "Dan Troyka"

    def board(self, options: Options) -> Board:
        size = options.number("size")
        places = square(size, size)
        lines = [(a, b) for a, near in neighbours(places).items() for b in near if a < b]
        return stone_board(self.key, places, lines, self.players)

    def begin(self, options: Options) -> Mapping[str, list[str]]:
        size = options.number("size")
        rows = {place: place_cell(place)[1] for place in square(size, size)}
        return {
            "red": [place for place, row in rows.items() if row < 2],
            "blue": [place for place, row in rows.items() if row >= size - 2],
        }

    def step(self, position: Marked, player: str, start: str) -> Iterator[str]:
        column, row = place_cell(start)
        size = position.options.number("size")
        forward = row + (1 if player == "red" else -1)
        if not 0 <= forward < size:
            return
        for aside in (-1, 0, 1):
            if 0 <= column + aside < size:
                end = place_name(column + aside, forward)
                whose = position.owner(end)
                if whose is None or (aside and whose != player):
                    yield end

    def won(self, position: Marked) -> Win | None:
        for player, goal in (("red", position.options.number("size") - 1), ("blue", 0)):
            across = [place for place in position.of(player) if place_cell(place)[1] == goal]
            if across or not position.of(self.other(player)):
                return Win(player, tuple(across))
        return None


GAME = Breakthrough()
