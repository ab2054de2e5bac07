"""Gale (Bridg-It): two grids of dots, one in the other; each player joins two opposite sides."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from companion.board import XY, Board, edge_name, place_cell, place_name
from companion.board.shapes import line_board
from companion.games.marking import Marked, MarkGame, Win, path
from companion.games.options import Options
from companion.games.protocol import Breach
from companion.sentences import say


def dots(player: str, size: int) -> dict[str, XY]:
    """A player's dots: Red's columns a, b, ... and then Blue's, half a step aside."""
    if player == "red":
        columns, rows, aside = range(size), range(size + 1), (1.0, 0.0)
    else:
        columns, rows, aside = range(size + 1), range(size), (0.0, 1.0)
    first = 0 if player == "red" else size
    return {
        place_name(first + c, r): (2 * c + aside[0], -2 * r - aside[1])
        for c in columns
        for r in rows
    }


@cache
def lines(player: str, size: int) -> dict[str, XY]:
    """The lines a player may draw, each with its middle."""
    found = sorted(dots(player, size).items())
    return {
        edge_name(a, b): ((ax + bx) / 2, (ay + by) / 2)
        for i, (a, (ax, ay)) in enumerate(found)
        for b, (bx, by) in found[i + 1 :]
        if abs(ax - bx) + abs(ay - by) == 2
    }


class Gale(MarkGame):
    """Red joins bottom and top, Blue left and right; no line may cross another."""

    key = "gale"
    title = "Gale"
    players = ("red", "blue")
    credit = "David Gale"
    forbidden_for_good = True

    def board(self, options: Options) -> Board:
        size = options.number("size")
        return line_board(
            self.key,
            {**dots("red", size), **dots("blue", size)},
            {line: (player,) for player in self.players for line in lines(player, size)},
            bars=[
                (player, place_name(first, low), place_name(first + across, high))
                for player, first, across, low, high in (
                    ("red", 0, size - 1, 0, 0),
                    ("red", 0, size - 1, size, size),
                    ("blue", size, 0, 0, size - 1),
                    ("blue", 2 * size, 0, 0, size - 1),
                )
            ],
        )

    def forbidden(self, position: Marked, player: str, place: str) -> Iterator[Breach]:
        size = position.options.number("size")
        middle = lines(player, size)[place]
        for other in sorted(position.taken):
            for rival in self.players:
                if rival != player and lines(rival, size).get(other) == middle:
                    told = say("{line} would cross {other}", line=place, other=other)
                    yield Breach("GA-2", told, (other,))

    def won(self, position: Marked) -> Win | None:
        size = position.options.number("size")
        for player, axis, sides in (("red", 1, (0, size)), ("blue", 0, (size, 2 * size))):
            near = defaultdict[str, list[str]](list)
            for a, b in (line.split("-") for line in position.of(player)):
                near[a].append(b)
                near[b].append(a)
            first, last = ([dot for dot in near if place_cell(dot)[axis] == side] for side in sides)
            found = path(first, last, near)
            if found:
                return Win(player, tuple(edge_name(*ends) for ends in pairwise(found)))
        return None


GAME = Gale()
