"""Line or Colour, by Néstor Romeral Andrés."""

from companion.games.line_or_colour.game import LineOrColour as LineOrColour
from companion.games.line_or_colour.position import Position as Position

GAME = LineOrColour()
