"""Line or Colour, by Néstor Romeral Andrés."""

from companion.games.line_or_colour.game import LineOrColour
from companion.games.line_or_colour.position import Position

GAME = LineOrColour()

__all__ = ["GAME", "LineOrColour", "Position"]
