"""Line Wars, by Samuel Dassler."""

from companion.games.line_wars.game import LineWars
from companion.games.line_wars.position import Position
from companion.games.line_wars.trail import Trail

GAME = LineWars()

__all__ = ["GAME", "LineWars", "Position", "Trail"]
