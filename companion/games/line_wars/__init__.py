"""Line Wars, by Samuel Dassler."""

from companion.games.line_wars.game import LineWars as LineWars
from companion.games.line_wars.position import Position as Position
from companion.games.line_wars.trail import Trail as Trail

GAME = LineWars()
