"""Dots and Boxes, the example of ``companion/docs/add-a-game.md``."""

from companion.games.dots_and_boxes.game import DotsAndBoxes

GAME = DotsAndBoxes()

__all__ = ["GAME", "DotsAndBoxes"]
