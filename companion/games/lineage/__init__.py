"""Lineage, by Ray Li."""

from companion.games.lineage.game import Lineage as Lineage
from companion.games.lineage.moves import PASS as PASS
from companion.games.lineage.moves import Force as Force
from companion.games.lineage.moves import Move as Move
from companion.games.lineage.moves import Pass as Pass
from companion.games.lineage.moves import Slide as Slide
from companion.games.lineage.position import Position as Position

GAME = Lineage()
