"""CoronaLine, by Blaž Urban Gracar."""

from companion.games.corona_line.game import CoronaLine
from companion.games.corona_line.move import Move
from companion.games.corona_line.position import Position

GAME = CoronaLine()

__all__ = ["GAME", "CoronaLine", "Move", "Position"]
