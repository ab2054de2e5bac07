"""CoronaLine, by Blaž Urban Gracar."""

from companion.games.corona_line.game import CoronaLine as CoronaLine
from companion.games.corona_line.move import Move as Move
from companion.games.corona_line.position import Position as Position

GAME = CoronaLine()
