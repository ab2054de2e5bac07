"""Lineage, by Ray Li."""

from companion.games.lineage.game import Lineage
from companion.games.lineage.moves import PASS, Force, Move, Pass, Slide
from companion.games.lineage.position import Position

GAME = Lineage()

__all__ = ["GAME", "PASS", "Force", "Lineage", "Move", "Pass", "Position", "Slide"]
